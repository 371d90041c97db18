#!/usr/bin/env bash
# Makes a first corpus for the targets out of the conformance file and the examples.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p corpus/read corpus/stream
python3 - <<'PY'
import json, pathlib
texts = []
for line in open("../testdata/conformance.jsonl", encoding="utf-8"):
    case = json.loads(line)
    if "input" in case:
        texts.append(case["input"].encode())
texts += [path.read_bytes() for path in pathlib.Path("../examples").iterdir() if path.is_file()]
for number, text in enumerate(texts):
    pathlib.Path(f"corpus/read/{number}").write_bytes(bytes([number % 256]) + text)
    pathlib.Path(f"corpus/stream/{number}").write_bytes(bytes([number % 256, number % 4]) + text * 3)
PY
