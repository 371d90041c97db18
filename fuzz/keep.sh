#!/usr/bin/env bash
# Keeps the fewest inputs of a target's corpus that reach all that it reaches: fuzz/keep.sh TARGET
set -euo pipefail
cd "$(dirname "$0")"
few=$(mktemp -d)
trap 'rm -rf "$few"' EXIT
cargo +nightly fuzz run --sanitizer none --no-trace-compares "$1" "$few" "corpus/$1" -- \
    -set_cover_merge=1 -use_counters=0 -max_len=512
./corpus.py pack "$1" "$few"
