#!/usr/bin/env bash
# Keeps the few inputs of a target's corpus that reach the most of what it reaches: fuzz/keep.sh TARGET
set -euo pipefail
cd "$(dirname "$0")"
few=$(mktemp -d)
trap 'rm -rf "$few"' EXIT
mkdir "$few/merged"
cargo +nightly fuzz run --sanitizer none --no-trace-compares "$1" "$few/merged" "corpus/$1" -- \
    -set_cover_merge=1 -use_counters=0 -max_len=512 -merge_control_file="$few/control"
./corpus.py pack "$1" "$few/control"
