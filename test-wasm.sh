#!/usr/bin/env bash
# Builds the package for JavaScript, and tests it in Node: as it lies here, and installed into a project of its own.
# Installs what is missing; fails where that fails.
set -euo pipefail
cd "$(dirname "$0")/crates/ninefold-wasm"
step() { printf '\n== %s\n' "$*"; }

step "the package for JavaScript"
command -v npm >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm; }
node --version
npm ci --no-audit --no-fund
limit=290000
for file in pkg/*.wasm; do
  size=$(gzip -9 -c "$file" | wc -c)
  ((size <= limit)) || { echo "$file: $size bytes compressed, $limit at most" >&2; exit 1; }
done

step "its tests in Node"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Random boards, and what the library says of each alone.
NINEFOLD_RANDOM=$folder/random.jsonl
export NINEFOLD_RANDOM
cargo run -q -p ninefold --example random_reports >"$NINEFOLD_RANDOM"
# Random pairs, and what is right to say of them.
NINEFOLD_PAIRS=$folder/pairs.jsonl
export NINEFOLD_PAIRS
cargo run -q -p ninefold --example random_pairs >"$NINEFOLD_PAIRS"
npm test
# Node takes the build with vectors; browsers without them take the other one.
NODE_OPTIONS="--import ./test/no-simd.js" node --test test/conformance.test.js test/values.test.js

step "installed from its folder into a project of its own"
package=$PWD
mkdir "$folder/project"
cd "$folder/project"
npm init -y >/dev/null
npm install --no-audit --no-fund --install-links "$package"
cat >index.mjs <<'JS'
import { check } from "ninefold";
const { status, conflicts } = check("11..............");
if (status !== "conflict" || conflicts.length !== 2) throw new Error(`${status} ${conflicts.length}`);
console.log("node:", status);
JS
node index.mjs
