#!/usr/bin/env bash
# Checks that each published crate compiles from its package alone.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev'
version=$(version)
crates=(ninefold ninefold-server ninefold-cli)

step "packages"
cargo package "${crates[@]/#/-p}" --no-verify --allow-dirty --quiet
here=target/package-check
rm -rf "$here" && mkdir "$here"
for crate in "${crates[@]}"; do tar -xzf "target/package/$crate-$version.crate" -C "$here"; done
# Unpacked sources always have the same times, so Cargo would not notice that they have changed since the last run.
find "$here" -type f -exec touch {} +
# The packages name each other by version, as on crates.io.
{
  printf '[workspace]\nresolver = "3"\nmembers = ["*"]\n\n[profile.dev]\ndebug = false\n\n[patch.crates-io]\n'
  for crate in "${crates[@]}"; do printf '%s = { path = "%s-%s" }\n' "$crate" "$crate" "$version"; done
} >"$here/Cargo.toml"
cp Cargo.lock "$here/"

for crate in "${crates[@]}"; do
  step "$crate"
  cargo check --quiet --manifest-path "$here/Cargo.toml" --target-dir target -p "$crate"
done
