#!/usr/bin/env bash
# Runs a fuzz target on the kept corpus and what becomes of it: fuzz/run.sh TARGET [SECONDS]
set -euo pipefail
cd "$(dirname "$0")"
./corpus.py unpack
# A board of nine rows fits into 512 bytes. The rest takes away what libFuzzer spends more time on than the target does.
exec cargo +nightly fuzz run --sanitizer "${FUZZ_SANITIZER:-none}" --no-trace-compares "$1" -- \
    -max_len=512 -timeout=5 -entropic=0 -reload=0 -use_counters=0 -print_final_stats=1 -max_total_time="${2:-600}"
