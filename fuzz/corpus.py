#!/usr/bin/env python3
"""The corpora of the fuzz targets.

fuzz/corpus.py unpack           fills corpus/ with what testdata/fuzz/ keeps, and with the texts of the test data
fuzz/corpus.py pack TARGET FILE keeps what libFuzzer's control file of a merge tells to reach the most, in testdata/fuzz/TARGET.txt, one
                                input in each line
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
ROOM = 30_000
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


def pack(target, control):
    """Takes the input that reaches the most new edges for its length, again and again, until there is no room or nothing new."""
    lines = pathlib.Path(control).read_text().splitlines()
    names = lines[2 : 2 + int(lines[0])]
    reached = {}
    for line in lines:
        kind, *numbers = line.split()
        if kind == "FT":
            reached[names[int(numbers[0])]] = set(numbers[1:])
    edges = len(set().union(*reached.values()))
    data = {name: (HERE / name).read_bytes() for name in reached}
    kept, known, size = [], 0, 0
    while reached:
        best = max(reached, key=lambda name: len(reached[name]) / (len(data[name]) + 20))
        fresh = reached.pop(best)
        line = escaped(data[best])
        assert unescaped(line) == data[best]
        if fresh and size + len(line) < ROOM:
            kept.append(line)
            size += len(line) + 1
            known += len(fresh)
            for other in reached.values():
                other -= fresh
            reached = {name: new for name, new in reached.items() if new}
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{target}.txt").write_text("".join(line + "\n" for line in sorted(kept, key=lambda line: (len(line), line))))
    print(f"{target}: {len(kept)} inputs in {size} bytes reach {known} of {edges} edges")


if __name__ == "__main__":
    {"unpack": unpack, "pack": pack}[sys.argv[1]](*sys.argv[2:])
