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
./build.sh --quick

step "tests in Node"
cd ../..
random_boards "$folder"
cd crates/ninefold-wasm
npm test
# Node takes the build with SIMD; browsers without it take the other one.
NODE_OPTIONS="--import ./test/no-simd.js" node --test --test-reporter=spec test/conformance.test.js test/values.test.js

step "installed into an empty project"
npm pack --ignore-scripts --silent --pack-destination "$folder"
mkdir "$folder/project"
cd "$folder/project"
npm init -y >/dev/null
npm install --no-audit --no-fund "$folder"/ninefold-*.tgz
cat >index.mjs <<'JS'
import { check } from "ninefold";
const { status, conflicts } = check("11..............");
if (status !== "conflict" || conflicts.length !== 2) throw new Error(`${status} ${conflicts.length}`);
console.log("node:", status);
JS
node index.mjs
