"""Runs the mutants that cannot be behind a switch, such as those of constants: each is compiled by itself."""

import json
import os
import pathlib
import subprocess
import sys

# Without the modules that none of these mutants is about.
TEST = ["cargo", "test", "-q", "-p", "ninefold", "--all-features", "--lib", "--test=it", "--test=conformance", "--"]
SKIP = [f"--skip={module}" for module in ("same::", "score::", "batch::", "stream", "lz::", "read::", "track::", "fpuzzles::hostile")]


def offset(text, place):
    lines = text.split("\n")[: place["line"]]
    return sum(len(line) + 1 for line in lines[:-1]) + place["column"] - 1


def fate(folder, mutant):
    path = folder / mutant["file"]
    text = path.read_text()
    span = mutant["span"]
    try:
        path.write_text(text[: offset(text, span["start"])] + mutant["replacement"] + text[offset(text, span["end"]) :])
        environment = dict(os.environ, PROPTEST_RNG_SEED="20250909")
        build = subprocess.run(TEST[:-1] + ["--no-run"], cwd=folder, stderr=subprocess.DEVNULL, env=environment, timeout=600)
        if build.returncode:
            return "unviable"
        done = subprocess.run(TEST + SKIP, cwd=folder, capture_output=True, env=environment, timeout=600)
        return "missed" if done.returncode == 0 else "caught"
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        path.write_text(text)


def main(folder, instrumented):
    folder, instrumented = pathlib.Path(folder).resolve(), pathlib.Path(instrumented)
    mutants = [m for m in json.loads((instrumented / "mutants.json").read_text()) if m["fate"] == "alone"]
    with (instrumented / "log.jsonl").open("a+") as log:
        log.seek(0)
        done = {json.loads(line)["number"] for line in log}
        for mutant in (m for m in mutants if m["number"] not in done):
            line = {"number": mutant["number"], "fate": fate(folder, mutant), "why": "alone", "name": mutant["name"]}
            print(json.dumps(line), file=log, flush=True)


main(*sys.argv[1:])
