#!/usr/bin/env bash
# Builds each published crate from its package alone.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev'
# Unpacked sources always have the same times, so Cargo would not notice that they have changed since the last run. Dependencies stay built.
here=target/package-check
rm -rf "$here"/package "$here"/debug/.fingerprint/ninefold*
cargo package --workspace --exclude ninefold-bench --exclude ninefold-python --exclude ninefold-wasm --allow-dirty --quiet \
  --target-dir "$here"
