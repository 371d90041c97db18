#!/usr/bin/env bash
# Holds the service against its own OpenAPI document: schemathesis sends what the document allows and what it does not,
# and no answer may be one that the document does not name. Then it is attacked. Installs what it needs into a folder under target/.
set -euo pipefail
cd "$(dirname "$0")"

version=4.32.5
venv=target/schemathesis
[ -x "$venv/bin/st" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet "schemathesis==$version"
cargo build -p ninefold-cli

out=$(mktemp)
target/debug/ninefold serve --listen 127.0.0.1:0 --time-limit 2 --log off >"$out" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -f "$out"' EXIT
for _ in $(seq 600); do
  url=$(sed -n 's/^listening on //p' "$out")
  [ -n "$url" ] && break
  kill -0 "$server"
  sleep 0.1
done

"$venv/bin/st" --config-file schemathesis.toml run "$url/openapi.json"

# What it was sent has not harmed it.
curl -fsS "$url/healthz"
kill -TERM "$server"
wait "$server"

# All attacks at once, for ten seconds: the service answers others, keeps its memory and ends in order.
cargo run -q -p ninefold-bench -- attack --short target/debug/ninefold
