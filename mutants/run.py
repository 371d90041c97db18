"""Runs the tests against each mutant that `instrument.py` put into the library.

Each test is run once with no mutant turned on, to see which mutants it reaches and how long it takes. Then each mutant gets the
tests that reach it, the quickest first, until one fails. A mutant that no test reaches is missed without a run.

Time is time of the processor, so a busy machine does not decide anything.
"""

import concurrent.futures
import json
import os
import pathlib
import resource
import subprocess
import sys

# The same random cases in every run, as in `test.sh`.
ENVIRONMENT = dict(os.environ, PROPTEST_RNG_SEED="20250909", RUST_BACKTRACE="0")
# The other binaries are about kernels and the search.
TARGETS = ["--lib", "--test=it", "--test=conformance", "--test=stream"]
# This test measures time, and fails on a busy machine.
TIMED = {"fpuzzles::hostile_puzzles_take_bounded_time"}
MEMORY = 4 << 30


def run(folder, binary, names, seconds, **environment):
    """How the tests ended, "passed", "failed" or "timeout", and the seconds that they took."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    process = subprocess.Popen(
        [binary, "--exact", "--test-threads=1", *names],
        cwd=folder / "crates/ninefold",
        env=dict(ENVIRONMENT, **environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=limit,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    took = used.ru_utime + used.ru_stime
    if status == 0:
        return "passed", took
    return ("timeout" if took > seconds - 0.5 else "failed"), took


def binaries(folder):
    command = ["cargo", "test", "-q", "-p", "ninefold", "--all-features", *TARGETS, "--no-run", "--message-format=json"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    artifacts = (json.loads(line) for line in done.stdout.splitlines())
    return sorted({a["executable"] for a in artifacts if a.get("executable") and a["profile"]["test"]})


def tests(folder):
    for binary in binaries(folder):
        listed = subprocess.run([binary, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
        for line in listed.splitlines():
            name, _, kind = line.rpartition(": ")
            if kind == "test" and name not in TIMED:
                yield {"binary": binary, "name": name}


def measure(folder, test, longest):
    record = folder / "reached" / f"{pathlib.Path(test['binary']).name}-{test['name'].replace(':', '-')}"
    record.write_text("")
    test["ended"], test["seconds"] = run(folder, test["binary"], [test["name"]], longest, MUTANT_RECORD=str(record))
    test["reaches"] = sorted(map(int, record.read_text().split()))
    return test


def judge(folder, number, reaching):
    """The fate of one mutant, and the tests that decided it."""
    left = sorted(reaching, key=lambda test: test["seconds"])
    most = 0.05
    while left:
        # A few tests in one process; more each time.
        group, seconds = [], 0
        while left and (not group or left[0]["binary"] == group[0]["binary"] and seconds + left[0]["seconds"] < most):
            group.append(left.pop(0))
            seconds += group[-1]["seconds"]
        most *= 1.5
        ended, _ = run(folder, group[0]["binary"], [t["name"] for t in group], 3 + int(5 * seconds), MUTANT=str(number))
        if ended != "passed":
            return {"failed": "caught", "timeout": "timeout"}[ended], " ".join(test["name"] for test in group)
    return "missed", f"{len(reaching)} tests reach it"


def main(folder, longest="600", only=""):
    folder = pathlib.Path(folder).resolve()
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    (folder / "reached").mkdir(exist_ok=True)
    kept = folder / "tests.json"
    if kept.exists():
        all_tests = json.loads(kept.read_text())
    else:
        all_tests = list(pool.map(lambda test: measure(folder, test, int(longest)), list(tests(folder))))
        kept.write_text(json.dumps(all_tests))
    for test in all_tests:
        if test["ended"] == "failed":
            sys.exit(f"{test['name']} fails without any mutant")
        if test["ended"] == "timeout":
            print(f"left out, longer than {longest} s: {test['name']}", flush=True)
    usable = [dict(test, reaches=set(test["reaches"])) for test in all_tests if test["ended"] == "passed"]
    log = folder / "log.jsonl"
    done = {json.loads(line)["number"] for line in log.read_text().splitlines()} if log.exists() else set()
    mutants = [m for m in json.loads((folder / "mutants.json").read_text()) if m["fate"] == "switched" and only in m["file"]]

    with log.open("a") as out:

        def one(mutant):
            fate, why = judge(folder, mutant["number"], [test for test in usable if mutant["number"] in test["reaches"]])
            print(json.dumps({"number": mutant["number"], "fate": fate, "why": why, "name": mutant["name"]}), file=out, flush=True)

        list(pool.map(one, [m for m in mutants if m["number"] not in done]))


main(*sys.argv[1:])
