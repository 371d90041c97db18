#!/usr/bin/env bash
# release-check.sh TAG: the tag is the version of every package, and the changelog says what is in it.
set -euo pipefail
cd "$(dirname "$0")/.."
tag=$1
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
fail() { echo "$*" >&2; exit 1; }
[ "$tag" = "v$version" ] || fail "the tag is $tag, the version in Cargo.toml is $version"
npm=$(sed -n 's/^  "version": "\(.*\)",/\1/p' crates/ninefold-wasm/package.json)
[ "$npm" = "$version" ] || fail "the version in crates/ninefold-wasm/package.json is $npm, that in Cargo.toml is $version"
# The crates need each other in this version.
! grep -Hn 'path = "\.\./ninefold.*version = ' crates/*/Cargo.toml | grep -v "version = \"$version\"" || fail "these name another version than $version"
grep -q "^version: $version\$" CITATION.cff || fail "CITATION.cff has another version than $version"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no section [$version]"
