#!/usr/bin/env bash
# Tests the page in Chromium, in both set-ups: on a static host with WebAssembly, and by `ninefold serve` without it.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev' fc-list=fontconfig
need_node
missing=()
[ -x /usr/bin/chromium ] || missing+=(chromium)
[ -x /usr/bin/chromium-headless-shell ] || missing+=(chromium-headless-shell)
fc-list | grep -q 'Noto Sans CJK' || missing+=(fonts-noto-cjk)
fc-list | grep -q 'DejaVu Sans' || missing+=(fonts-dejavu-core)
((${#missing[@]} == 0)) || install_packages "${missing[@]}"
node --version
/usr/bin/chromium --version

step "the command, and WebAssembly beside it"
build_programs
export NINEFOLD_BIN=$PWD/target/debug/ninefold NINEFOLD_WASM=$PWD/target/page-wasm
crates/ninefold-wasm/build.sh --quick "$NINEFOLD_WASM"

cd web-tests
step "packages"
npm ci --no-audit --no-fund

step "unit tests"
npm run --silent unit

step "browser tests"
npm run --silent browser
