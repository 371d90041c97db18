#!/usr/bin/env bash
# Tests the service against its OpenAPI document: schemathesis sends requests that the document allows and others, and every response
# must be one that the document describes. Then attacks it.
source "$(dirname "$0")/../common.sh"
need cc='gcc libc6-dev' curl=curl
need_python
venv=target/schemathesis
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet schemathesis==4.32.5
build_programs

out=$(mktemp)
target/debug/ninefold serve --listen 127.0.0.1:0 --time-limit 2 --log off >"$out" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -f "$out"' EXIT
until url=$(sed -n 's/^listening on //p' "$out") && [ -n "$url" ]; do
  kill -0 "$server" || fail "the service has ended"
  sleep 0.1
done

step "its OpenAPI document"
"$venv/bin/st" --config-file scripts/schemathesis.toml run "$url/openapi.json"

curl -fsS "$url/healthz"
kill -TERM "$server"
wait "$server"

step "all attacks at once, for ten seconds"
target/debug/ninefold-bench attack --short target/debug/ninefold
