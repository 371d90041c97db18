#!/usr/bin/env bash
# Runs every test, and installs what they need: on a fresh machine with Rust's toolchain and Debian's packages this is
# the only command.
set -euo pipefail
cd "$(dirname "$0")"
# Properties are tried on the same cases in every run; `fuzz/` is where new ones are looked for.
export PROPTEST_RNG_SEED=20250909
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0 RUST_BACKTRACE=1 INSTA_UPDATE=no

step() { printf '\n== %s\n' "$*"; }

step "what the tests need"
need=()
command -v cc >/dev/null || need+=(gcc libc6-dev)
command -v zstd >/dev/null || need+=(zstd)
command -v jq >/dev/null || need+=(jq)
command -v kill >/dev/null && [ -x /bin/kill ] || need+=(procps)
command -v script >/dev/null || need+=(bsdutils)
if ((${#need[@]})); then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"
fi
cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
cargo --version

# The page is tested with WebAssembly and without; the command is built without, and the package comes later.
rm -rf web/wasm

step "format and lints"
cargo fmt --all -- --check
cargo clippy --workspace --all-targets --all-features -- -D warnings

step "documents"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --exclude ninefold-python --no-deps --all-features

step "the library has no dependencies by default"
if cargo tree -p ninefold -e normal --prefix none | grep -v '^ninefold '; then
  echo "the default build of the library has dependencies" >&2
  exit 1
fi

step "each published crate builds from its package alone"
# A folder of its own each time: for one path and version, Cargo would take the sources that it unpacked in an earlier run.
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
cargo package --workspace --exclude ninefold-bench --exclude ninefold-python --exclude ninefold-wasm --allow-dirty --quiet \
  --target-dir "$packages"
rm -rf "$packages"

step "tests, with every format"
# The Python module cannot run outside an interpreter; `test-python.sh` has its tests.
cargo test --workspace --exclude ninefold-python --all-features

step "tests of the library alone"
cargo test -p ninefold --lib
cargo test -p ninefold --doc

step "instructions"
./test-instructions.sh

# The others, each with a script of its own.
./test-platforms.sh arm-short
cp target/debug/ninefold target/ninefold-without-wasm
./test-server.sh
./test-wasm.sh
NINEFOLD_BIN=target/ninefold-without-wasm ./test-web.sh
./test-python.sh
NINEFOLD_BIN=target/ninefold-without-wasm ./test-packaging.sh
