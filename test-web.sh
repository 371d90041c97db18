#!/usr/bin/env bash
# Tests the page in a real browser, in both set-ups: from a static host with WebAssembly, and by `ninefold serve` without it.
# It needs the package built into web/wasm, and the command: NINEFOLD_BIN is its path, built without web/wasm; where it is not set, it is
# built here. Installs what else is missing; fails where that fails.
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s\n' "$*"; }

step "what the tests of the page need"
need=()
command -v node >/dev/null || need+=(nodejs npm)
[ -x /usr/bin/chromium ] || need+=(chromium)
fc-list 2>/dev/null | grep -q 'Noto Sans CJK' || need+=(fonts-noto-cjk)
fc-list 2>/dev/null | grep -q 'DejaVu Sans' || need+=(fonts-dejavu-core)
if ((${#need[@]})); then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"
fi
node --version
/usr/bin/chromium --version
test -f web/wasm/ninefold.js || { echo "web/wasm is not built" >&2; exit 1; }

if [ -z "${NINEFOLD_BIN:-}" ]; then
  step "the command, with the page and without WebAssembly in it"
  # What is embedded is what lies in web/: the package steps aside while the command is built.
  aside=$(mktemp -d)
  mv web/wasm "$aside/wasm"
  trap 'if [ -d "$aside/wasm" ]; then mv "$aside/wasm" web/wasm; fi; rm -rf "$aside"' EXIT
  cargo build --release -p ninefold-cli
  mv "$aside/wasm" web/wasm
  # Another build would embed the package: the tests keep a copy of this one.
  cp target/release/ninefold "$aside/ninefold"
  NINEFOLD_BIN="$aside/ninefold"
fi
NINEFOLD_BIN=$(realpath "$NINEFOLD_BIN")
export NINEFOLD_BIN

cd web-tests
step "packages"
npm ci --no-audit --no-fund

step "what needs no browser"
npm run --silent unit

step "the page in the browser"
npm run --silent browser
