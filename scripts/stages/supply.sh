#!/usr/bin/env bash
# Checks what the crates depend on and what depends on them: licences, sources and known faults of dependencies, the oldest
# compiler, and that the library breaks nobody who uses its last release.
#
#   scripts/stages/supply.sh [BASELINE]
#
# The baseline is a commit or tag; the last tag by default. ADVISORY_DB=FOLDER takes a clone of the RustSec database where there is no
# network. Builds its tools the first time, which takes minutes.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev' git=git

step "tools"
tools=$PWD/target/supply-tools
install_tool() { "$tools/bin/$1" "${@:3}" --version 2>/dev/null | grep -q "$2\$" || cargo install -q --locked --root "$tools" "$1@$2"; }
install_tool cargo-deny 0.20.2
install_tool cargo-semver-checks 0.51.0 semver-checks
PATH=$tools/bin:$PATH

step "licences, bans, sources"
cargo deny --offline check licenses bans sources

step "known faults"
if [ -n "${ADVISORY_DB:-}" ]; then
  databases=$(mktemp -d)
  trap 'rm -rf "$databases"' EXIT
  # The name that cargo-deny gives to the clone of the usual address.
  git clone -q "$ADVISORY_DB" "$databases/advisory-db-3157b0e258782691"
  sed "s#^\[advisories\]#&\ndb-path = \"$databases\"#" deny.toml >"$databases/deny.toml"
  cargo deny --offline --config "$databases/deny.toml" check advisories
else
  cargo deny check advisories
fi

step "the oldest compiler"
oldest=$(sed -n '/^\[workspace.package\]/,/^\[/s/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
rustup toolchain install "$oldest" --profile minimal >/dev/null 2>&1 || cargo "+$oldest" --version
# Not the benchmark, which is never published.
CARGO_TARGET_DIR=target/oldest cargo "+$oldest" check --locked --workspace --exclude ninefold-bench --all-features
CARGO_TARGET_DIR=target/oldest cargo "+$oldest" test -q --locked -p ninefold --lib --all-features

step "nobody who uses the library has to change anything"
baseline=${1:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
if [ -z "$baseline" ]; then
  echo "there is no release yet: the last commit is compared with, which shows that the comparison runs"
  baseline=HEAD
fi
CARGO_TARGET_DIR=target/semver cargo semver-checks --package ninefold --baseline-rev "$baseline"
