#!/usr/bin/env bash
# Runs every fuzz target for so many seconds, two at a time, and tells how often each was executed: fuzz/all.sh SECONDS
set -euo pipefail
cd "$(dirname "$0")"
./corpus.py unpack
cargo +nightly fuzz build --sanitizer none --no-trace-compares
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
# A target that stops at a fault ends the whole with its exit code, after the others have had their time.
cargo +nightly fuzz list | xargs -P 2 -I TARGET sh -c "./run.sh TARGET $1 >$logs/TARGET 2>&1 || { tail -n 40 $logs/TARGET; exit 1; }" || status=$?
for log in "$logs"/*; do
  awk -v target="${log##*/}" '/number_of_executed_units/ { n = $2 } /average_exec_per_sec/ { s = $2 } END { print target, n, s }' "$log"
done | awk '{ all += $2; print } END { print "in all", all }' | column -t
exit "${status:-0}"
