"""Prints how many mutants were caught, file by file, and lists those that were not."""

import collections
import json
import pathlib
import sys

FATES = ["caught", "timeout", "missed", "unviable"]


def main(folder):
    folder = pathlib.Path(folder)
    fate = {m["number"]: m["fate"] for m in json.loads((folder / "mutants.json").read_text())}
    files = {m["number"]: m["file"] for m in json.loads((folder / "mutants.json").read_text())}
    missed = []
    for line in (folder / "log.jsonl").read_text().splitlines():
        result = json.loads(line)
        fate[result["number"]] = result["fate"]
        if result["fate"] == "missed":
            missed.append(result["name"])
    counts = collections.defaultdict(collections.Counter)
    for number, file in files.items():
        part = file.split("/src/")[1].split("/")[0]
        counts[part][fate[number]] += 1
        counts["all"][fate[number]] += 1
    print("\n".join(missed))
    print(f"{'':12}" + "".join(f"{name:>10}" for name in FATES))
    for part, count in counts.items():
        print(f"{part:12}" + "".join(f"{count[name]:10}" for name in FATES))
    sys.exit(1 if missed else 0)


main(*sys.argv[1:])
