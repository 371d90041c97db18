#!/usr/bin/env bash
# Builds the package for JavaScript and tests it in Node: in the checkout, and installed into an empty project.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev'
need_node
node --version

step "the package"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd crates/ninefold-wasm
npm ci --ignore-scripts --no-audit --no-fund
./build.sh
limit=290000
for file in pkg/*.wasm; do
  size=$(gzip -9 -c "$file" | wc -c)
  ((size <= limit)) || { echo "$file: $size bytes compressed, $limit at most" >&2; exit 1; }
done

step "tests in Node"
cd ../..
random_boards "$folder"
cd crates/ninefold-wasm
npm test
# Node takes the build with SIMD; browsers without it take the other one.
NODE_OPTIONS="--import ./test/no-simd.js" node --test test/conformance.test.js test/values.test.js

step "installed into an empty project"
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
