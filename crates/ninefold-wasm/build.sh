#!/usr/bin/env bash
# Builds the package: pkg/ with the library as WebAssembly, once with SIMD and once without, its JavaScript and its types.
#
#   build.sh [--quick] [FOLDER]
#
# The folder gets the files that the page loads. The page looks for them in web/wasm. With --quick, which is for tests, the build takes less
# time, the files are larger, and the one without SIMD is not optimised.
set -euo pipefail
quick=
if [ "${1-}" = --quick ]; then
  quick=yes
  shift
fi
page=${1:+$(realpath "$1")}
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
source ./toolchain.sh
tool="$root/target/bindgen"
cargo build -q --manifest-path bindgen/Cargo.toml --target-dir "$tool"

[ -x node_modules/.bin/wasm-opt ] || npm ci --ignore-scripts --no-audit --no-fund
profile=${quick:+wasm-quick}
# Functions that have one caller stay what they are: copied into it, the file would be smaller, and compressed larger. The first KiB of
# the memory is the far end of the stack, which nothing reaches, so it counts as unused.
shrink=(node_modules/.bin/wasm-opt -Oz --one-caller-inline-max-function-size=0 --low-memory-unused --strip-target-features)
# $1: a name for the folder, $2: features of the target, $3…: more for Cargo
build() {
  RUSTFLAGS="$wasm_flags -C target-feature=$2" "${wasm_cargo[@]}" build -q -p ninefold-wasm --profile "${profile:=wasm}" \
    --target "$target" --target-dir "$tool/$1" "${@:3}"
  # Nothing is left to do if neither the library nor the tools have changed.
  local made
  made=$quick$(sha256sum "$tool/$1/$target/$profile/ninefold_wasm.wasm" "$tool/debug/bindgen" package-lock.json build.sh)
  [ "$(cat "$tool/$1/made" 2>/dev/null)" != "$made" ] || return 0
  rm -f "$tool/$1/made"
  "$tool/debug/bindgen" "$tool/$1/$target/$profile/ninefold_wasm.wasm" "$tool/$1/out"
  [ -n "$quick" ] || "${shrink[@]}" "$tool/$1/out/ninefold_bg.wasm" -o "$tool/$1/out/ninefold_bg.wasm"
  echo "$made" >"$tool/$1/made"
}
build plain -simd128 ${quick:+--config profile.wasm-quick.opt-level=0}
build simd +simd128
# One piece of JavaScript serves both.
cmp "$tool/plain/out/ninefold.js" "$tool/simd/out/ninefold.js"

mkdir -p pkg
cp "$tool/plain/out/ninefold.js" "$tool/plain/out/ninefold.d.ts" "$tool/plain/out/ninefold_bg.wasm" pkg/
cp "$tool/simd/out/ninefold_bg.wasm" pkg/ninefold_simd_bg.wasm
if [ -n "$page" ]; then
  mkdir -p "$page"
  cp simd.js pkg/ninefold.js pkg/ninefold_bg.wasm pkg/ninefold_simd_bg.wasm "$page/"
fi
for file in pkg/*.wasm; do
  printf '%s: %d bytes, %d compressed\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
done
