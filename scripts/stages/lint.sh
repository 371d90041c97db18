#!/usr/bin/env bash
# Checks formatting, lints and API documentation, and that the library has no dependencies by default.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev'
cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
cargo --version

step "formatting"
cargo fmt --all -- --check

step "lints"
cargo clippy --workspace --all-targets --all-features -- -D warnings

step "API documentation"
RUSTDOCFLAGS="-D warnings" cargo doc "${workspace[@]}" --no-deps

step "the library has no dependencies by default"
if cargo tree -p ninefold -e normal --prefix none | grep -v '^ninefold '; then
  fail "the default build of the library has dependencies"
fi
