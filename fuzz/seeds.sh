#!/usr/bin/env bash
# Makes a first corpus for each target out of the test data: the texts that its reader reads, if they are short.
set -euo pipefail
cd "$(dirname "$0")"
python3 - <<'PY'
import base64, json, pathlib

LONGEST = 510

def cases():
    for line in open("../testdata/conformance.jsonl", encoding="utf-8"):
        case = json.loads(line)
        text = case["input"].encode() if "input" in case else base64.b64decode(case["input_base64"])
        reports = case.get("reports") or [case["report"]]
        yield reports[0].get("format") if reports else None, text
    for line in open("../testdata/score.jsonl", encoding="utf-8"):
        yield "text", json.loads(line)["text"].encode()

def target(format):
    return {"json": "json", "csv": "csv", "grid": "grid"}.get(format, "find")

def save(target, number, text):
    if len(text) <= LONGEST:
        folder = pathlib.Path("corpus") / target
        folder.mkdir(parents=True, exist_ok=True)
        # The first two bytes choose how the text is read.
        (folder / f"seed-{number}").write_bytes(bytes([number * 37 % 256, number * 101 % 256]) + text)

for number, (format, text) in enumerate(cases()):
    save(target(format), number, text)
    if format in ("grid", "text", "json"):
        save("find", number, text)
    if format in ("line", "csv", "json"):
        save("stream", number, text)
        save("stream", 10_000 + number, (text.rstrip() + b"\n") * (LONGEST // (len(text) + 1)))
PY
