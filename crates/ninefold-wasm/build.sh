#!/usr/bin/env bash
# Builds the package: pkg/ with the library as WebAssembly, once with SIMD and once without, its JavaScript and its types.
# A copy goes to web/wasm/, where the page looks for it.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=wasm32-unknown-unknown
# Where rustup cannot get the target, Debian has a compiler with it: see "WebAssembly" in CONTRIBUTING.md.
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
  rustup target add "$target"
fi
tool="$root/target/bindgen"
cargo build -q --manifest-path bindgen/Cargo.toml --target-dir "$tool"

# No wasm-opt: it makes the files smaller and what is downloaded, compressed, larger.
# $1: a name for the folder, $2: features of the target
build() {
  RUSTFLAGS="-C target-feature=$2" cargo build -q -p ninefold-wasm --profile wasm --target "$target" --target-dir "$tool/$1"
  "$tool/debug/bindgen" "$tool/$1/$target/wasm/ninefold_wasm.wasm" "$tool/$1/out"
}
build plain -simd128
build simd +simd128
# One piece of JavaScript serves both.
cmp "$tool/plain/out/ninefold.js" "$tool/simd/out/ninefold.js"

mkdir -p pkg "$root/web/wasm"
cp "$tool/plain/out/ninefold.js" "$tool/plain/out/ninefold.d.ts" pkg/
cp "$tool/plain/out/ninefold_bg.wasm" pkg/
cp "$tool/simd/out/ninefold_bg.wasm" pkg/ninefold_simd_bg.wasm
cp pkg/ninefold.js pkg/ninefold_bg.wasm pkg/ninefold_simd_bg.wasm "$root/web/wasm/"
for file in pkg/*.wasm; do
  printf '%s: %d bytes, %d compressed (gzip), %d (brotli)\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)" \
    "$(node -e 'process.stdout.write(require("zlib").brotliCompressSync(require("fs").readFileSync(process.argv[1])))' "$file" | wc -c)"
done
