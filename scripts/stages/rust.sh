#!/usr/bin/env bash
# Runs the tests and examples of all Rust crates.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev' zstd=zstd jq=jq script=bsdutils
[ -x /bin/kill ] || install_packages procps

# The service embeds WebAssembly if web/ has it. The page's tests need a service without.
if [ -d web/wasm ]; then
  echo "removing web/wasm; crates/ninefold-wasm/build.sh builds it again"
  rm -rf web/wasm
fi

step "all features"
cargo test "${workspace[@]}" --no-fail-fast

step "the library without features: what it says about JSON, and the examples"
# Nothing here is slow, so the library is compiled without optimisation.
alone=(-p ninefold --config profile.dev.package.ninefold.opt-level=0)
cargo test "${alone[@]}" --test without_json
cargo test "${alone[@]}" --doc
