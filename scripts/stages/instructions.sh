#!/usr/bin/env bash
# Does the library need more instructions than it did? Unlike time, their number is the same on a busy machine.
#
#   scripts/stages/instructions.sh                   ends with 1 if a row is more than 3 % above its record, and says where
#   scripts/stages/instructions.sh --record          records the present counts in crates/ninefold-bench/instructions.txt
#   scripts/stages/instructions.sh --against OLD     compares with OLD instead, a commit or a folder with a checkout
#   scripts/stages/instructions.sh --neon            counts what NEON needs beside portable code, in an emulator; records nothing
#
# callgrind counts, for each row of crates/ninefold-bench/examples/instructions/work.rs. valgrind shows every program the same
# CPU, one with AVX2 and without AVX-512, whatever this one is; it must have AVX2. The compiler and the C library do make a
# difference: if they are not those of the record, what is compared with is the commit that made the record, counted here.
source "$(dirname "$0")/../common.sh"
shopt -s inherit_errexit
record=crates/ninefold-bench/instructions.txt
work=$PWD/target/instructions

against=
case ${1-}:$# in
  :0 | --record:1 | --neon:1) ;;
  --against:2) against=$2 ;;
  *) sed -n 's/^#   /usage: /p' "$0" >&2; exit 2 ;;
esac

need cc='gcc libc6-dev' valgrind=valgrind git=git
toolchain="$(rustc --version), glibc $(getconf GNU_LIBC_VERSION | cut -d' ' -f2), $(valgrind --version)"

# Builds the library of a checkout, with the rows of this one.
# $1: the folder of the checkout, $2: what to call it, $3…: more for Cargo
build() {
  local folder=$work/$2
  rm -rf "$folder" && mkdir -p "$folder/profiles"
  # A package of its own, so that only the library is built; what the release is built with, and the names of the lines.
  cat >"$folder/Cargo.toml" <<TOML
[package]
name = "instructions"
version = "0.0.0"
edition = "2024"

[[bin]]
name = "instructions"
path = "$PWD/crates/ninefold-bench/examples/instructions/main.rs"

[dependencies]
ninefold = { path = "$1/crates/ninefold", features = ["json"] }

[profile.release]
lto = "thin"
codegen-units = 1
panic = "abort"
debug = "line-tables-only"

[workspace]
TOML
  cp "$1/Cargo.lock" "$folder/"
  cargo build -q --release --manifest-path "$folder/Cargo.toml" --target-dir "$work/target" "${@:3}"
}

# Counts it. $1: the folder of the checkout, $2: what to call it
count() {
  local folder=$work/$2
  build "$1" "$2"
  cp "$work/target/release/instructions" "$folder/instructions"
  "$folder/instructions" rows | xargs -P "$(nproc)" -L 1 bash -c 'profile "$@"' profile "$folder"
  "$folder/instructions" sum "$toolchain" "$folder/profiles" >"$folder/counts.txt"
}

# $1: the folder, $2: the row, $3: the kernel
profile() {
  env -i valgrind --tool=callgrind --toggle-collect='*::counted*' --callgrind-out-file="$1/profiles/$2.$3" \
    "$1/instructions" work "$2" "$3" >"$1/profiles/$2.$3.log" 2>&1 || { cat "$1/profiles/$2.$3.log" >&2; exit 255; }
}
export -f profile

if [ "${1-}" = --neon ]; then
  target=aarch64-unknown-linux-gnu
  need qemu-aarch64=qemu-user aarch64-linux-gnu-gcc='gcc-aarch64-linux-gnu libc6-dev-arm64-cross'
  add_target $target
  export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
  build "$PWD" neon --target $target
  cc -shared -fPIC -O2 -o "$work/neon/count.so" crates/ninefold-bench/qemu-count.c
  emulate=(env -i qemu-aarch64 -L /usr/aarch64-linux-gnu)
  program=$work/target/$target/release/instructions
  rows=$("${emulate[@]}" "$program" rows)
  printf '%-16s %12s %12s %8s\n' row portable neon ratio
  for row in $(sed -n 's/ neon$//p' <<<"$rows"); do
    portable=$("${emulate[@]}" -plugin "file=$work/neon/count.so" "$program" work "$row" portable 2>&1)
    neon=$("${emulate[@]}" -plugin "file=$work/neon/count.so" "$program" work "$row" neon 2>&1)
    awk -v row="$row" -v a="$portable" -v b="$neon" 'BEGIN { printf "%-16s %12d %12d %8.2f\n", row, a, b, a / b }'
  done
  exit
fi

if [ "${1-}" != --record ] && [ -z "$against" ] && [ "$(sed -n 's/^toolchain //p' "$record")" != "$toolchain" ]; then
  against=$(git log -1 --format=%H -- "$record")
  printf 'recorded with %s\nbut here is %s\nso the commit of the record, %s, is counted too\n\n' \
    "$(sed -n 's/^toolchain //p' "$record")" "$toolchain" "$against"
fi

if [ -n "$against" ] && [ ! -d "$against" ]; then
  rm -rf "$work/checkout" && mkdir -p "$work/checkout"
  git archive "$against" | tar -x -C "$work/checkout"
  against=$work/checkout
fi
if [ -n "$against" ]; then
  count "$(cd "$against" && pwd)" old
  record=$work/old/counts.txt
fi
count "$PWD" new
if [ "${1-}" = --record ]; then
  cp "$work/new/counts.txt" "$record"
  echo "recorded in $record"
else
  "$work/new/instructions" compare "$record" "$work/new/counts.txt"
fi
