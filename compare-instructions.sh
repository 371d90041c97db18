#!/usr/bin/env bash
# Has a change made the machine code slower? Compares two checkouts by the instructions that they execute, which unlike
# time is the same on a busy machine:
#
#   ./compare-instructions.sh OLD_REPO [NEW_REPO [LIMIT]]
#
# NEW_REPO is this checkout if not given. Ends with 1 if new / old is above LIMIT (1.02) in any row. What is counted is the
# difference of two runs, of which one does more of the same, so that neither start-up nor making the input counts. AVX-512 is
# missing because valgrind cannot run it.
set -euo pipefail
shopt -s inherit_errexit
here=$(cd "$(dirname "$0")" && pwd)
(($# >= 1 && $# <= 3)) || { sed -n 's/^#   /usage: /p' "$0" >&2; exit 2; }
old=$(cd "$1" && pwd)
new=$(cd "${2:-$here}" && pwd)
limit=${3:-1.02}

command -v valgrind >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends valgrind; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The command, and one driver source against the library of each checkout.
# $1: old or new, $2: the checkout
build() {
  local driver=$work/$1-driver
  echo "building $1: $2" >&2
  cargo build -q --release --manifest-path "$2/Cargo.toml" -p ninefold-cli --target-dir "${CARGO_TARGET_DIR:-$2/target}"
  cp "${CARGO_TARGET_DIR:-$2/target}/release/ninefold" "$work/$1-ninefold"
  mkdir "$driver"
  cat >"$driver/Cargo.toml" <<TOML
[package]
name = "driver"
version = "0.0.0"
edition = "2024"

[[bin]]
name = "driver"
path = "$here/crates/ninefold-bench/examples/instructions.rs"

[dependencies]
ninefold = { path = "$2/crates/ninefold" }

[profile.release]
lto = "thin"
codegen-units = 1
panic = "abort"

[workspace]
TOML
  cargo build -q --release --manifest-path "$driver/Cargo.toml" --target-dir "$driver/target"
  cp "$driver/target/release/driver" "$work/$1-instructions"
}
build old "$old"
build new "$new"

sizes=(20000 60000)
for format in lines csv json; do
  for size in "${sizes[@]}"; do
    "$work/new-instructions" text "$format" "$size" >"$work/$size.$format"
  done
done
board=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

# How many instructions a command executes.
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>"$work/log" >/dev/null || { cat "$work/log" >&2; exit 2; }
  sed -n 's/.*Collected : //p' "$work/log"
}

# The instructions of one row: $1 old or new, $2 the kernel, $3 the row
row() {
  local run=("$work/$1-ninefold" check -q)
  export NINEFOLD_KERNEL=$2
  case $3 in
    kernel:*) difference "$work/$1-instructions" "${3#kernel:}" "$2" -- 1 4 ;;
    search) difference "$work/$1-instructions" search "$2" -- 1 2 ;;
    stream:*) difference "${run[@]}" --threads 1 -- "${sizes[@]/#/$work/}" ".${3#stream:}" ;;
    board) count "$work/$1-ninefold" check "$board" ;;
  esac
}

# A command with the larger of two last arguments less the same with the smaller.
difference() {
  local command=()
  while [ "$1" != -- ]; do command+=("$1"); shift; done
  local less more
  less=$(count "${command[@]}" "$2${4:-}")
  more=$(count "${command[@]}" "$3${4:-}")
  echo $((more - less))
}

status=0
printf '%-16s %-9s %14s %14s %7s\n' row kernel old new ratio
for name in kernel:lines kernel:cells stream:lines stream:csv stream:json search board; do
  for kernel in portable avx2; do
    before=$(row old "$kernel" "$name")
    after=$(row new "$kernel" "$name")
    ratio=$(awk "BEGIN { printf \"%.4f\", $after / $before }")
    slower=$(awk "BEGIN { print ($after / $before > $limit) ? \" above $limit\" : \"\" }")
    [ -z "$slower" ] || status=1
    printf '%-16s %-9s %14d %14d %7s%s\n' "$name" "$kernel" "$before" "$after" "$ratio" "$slower"
  done
done
exit $status
