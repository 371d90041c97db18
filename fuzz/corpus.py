#!/usr/bin/env python3
"""The corpora of the fuzz targets.

fuzz/corpus.py unpack           fills corpus/ with what testdata/fuzz/ keeps, and with the texts of the test data
fuzz/corpus.py pack TARGET DIR  keeps the inputs of a folder in testdata/fuzz/TARGET.txt, one in each line
"""

import base64
import json
import pathlib
import random
import re
import sys

HERE = pathlib.Path(__file__).parent
KEPT = HERE / "../testdata/fuzz"
LONGEST = 510
ESCAPES = {9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\"}


def escaped(data):
    return "".join(ESCAPES.get(b) or (chr(b) if 32 <= b < 127 else f"\\x{b:02x}") for b in data)


def unescaped(line):
    known = {escape[1]: bytes([byte]) for byte, escape in ESCAPES.items()}
    parts = re.findall(r"\\x(..)|\\(.)|([^\\]+)", line)
    return b"".join(bytes.fromhex(code) if code else known[short] if short else text.encode() for code, short, text in parts)


def cases():
    for line in open(HERE / "../testdata/conformance.jsonl", encoding="utf-8"):
        case = json.loads(line)
        text = case["input"].encode() if "input" in case else base64.b64decode(case["input_base64"])
        reports = case.get("reports") or [case["report"]]
        yield reports[0].get("format") if reports else None, text


def seeds():
    """Inputs made of the test data: the first bytes of each choose what is done with the rest."""
    rng = random.Random(9)
    for format, text in cases():
        choice = bytes(rng.randrange(256) for _ in range(4))
        yield {"json": "json", "csv": "csv", "grid": "grid"}.get(format, "find"), choice[:2] + text
        yield "formats", choice[:3] + text
        yield "ask", choice[:1] + b"\0" + text
        yield "http", choice + text
        if format in ("grid", "text", "json"):
            yield "find", choice[:2] + text
        if format in ("line", "csv", "json"):
            yield "stream", choice[:2] + text
            yield "stream", choice[2:] + (text.rstrip() + b"\n") * (LONGEST // (len(text) + 1))
    for line in open(HERE / "../testdata/score.jsonl", encoding="utf-8"):
        text = json.loads(line)["text"].encode()
        yield "find", bytes(rng.randrange(256) for _ in range(2)) + text
        yield "score", bytes([rng.randrange(256)]) + text
    for target in ("links", "rules", "packed"):
        for _ in range(100):
            yield target, rng.randbytes(200)


def unpack():
    kept = ((path.stem, unescaped(line)) for path in KEPT.glob("*.txt") for line in path.read_text().splitlines())
    for number, (target, data) in enumerate([*kept, *seeds()]):
        if len(data) <= LONGEST + 2:
            folder = HERE / "corpus" / target
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"seed-{number}").write_bytes(data)


def pack(target, folder):
    inputs = sorted({path.read_bytes() for path in pathlib.Path(folder).iterdir()}, key=lambda data: (len(data), data))
    assert all(unescaped(escaped(data)) == data for data in inputs)
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{target}.txt").write_text("".join(escaped(data) + "\n" for data in inputs))


if __name__ == "__main__":
    {"unpack": unpack, "pack": pack}[sys.argv[1]](*sys.argv[2:])
