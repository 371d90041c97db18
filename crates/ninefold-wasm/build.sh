#!/usr/bin/env bash
# Builds the package: pkg/ with the library as WebAssembly, once with SIMD and once without, its JavaScript and its types.
# A copy goes to web/wasm/, where the page looks for it.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
source ./toolchain.sh
tool="$root/target/bindgen"
cargo build -q --manifest-path bindgen/Cargo.toml --target-dir "$tool"

# No wasm-opt: it makes the files smaller and what is downloaded, compressed, larger.
# $1: a name for the folder, $2: features of the target
build() {
  RUSTFLAGS="$wasm_flags -C target-feature=$2" "${wasm_cargo[@]}" build -q -p ninefold-wasm --profile wasm \
    --target "$target" --target-dir "$tool/$1"
  "$tool/debug/bindgen" "$tool/$1/$target/wasm/ninefold_wasm.wasm" "$tool/$1/out"
}
build plain -simd128
build simd +simd128
# One piece of JavaScript serves both.
cmp "$tool/plain/out/ninefold.js" "$tool/simd/out/ninefold.js"

mkdir -p pkg "$root/web/wasm"
cp "$tool/plain/out/ninefold.js" "$tool/plain/out/ninefold.d.ts" "$tool/plain/out/ninefold_bg.wasm" pkg/
cp "$tool/simd/out/ninefold_bg.wasm" pkg/ninefold_simd_bg.wasm
cp simd.js pkg/ninefold.js pkg/ninefold_bg.wasm pkg/ninefold_simd_bg.wasm "$root/web/wasm/"
for file in pkg/*.wasm; do
  printf '%s: %d bytes, %d compressed\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
done
