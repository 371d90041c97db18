"""Ctrl-C in the middle of a search, in an interpreter of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# Ends a test that hangs: no machine is so busy.
DEADLINE = 600

# A board of 25×25 that the search gives up only after seconds: a solution with rows, columns and cells taken out of order.
CHILD = """
import random, sys
import ninefold

solved, rng = ninefold.solve("." * 625), random.Random(1)
rows = [list(solved[at : at + 25]) for at in range(0, 625, 25)]
for _ in range(2):
    rows = [rows[band * 5 + row] for band in rng.sample(range(5), 5) for row in rng.sample(range(5), 5)]
    rows = [list(column) for column in zip(*rows)]
hard = "".join(cell if rng.random() < 0.45 else "." for row in rows for cell in row)
calls = {
    "check": lambda: ninefold.check(hard, "unique"),
    "check_all": lambda: ninefold.check_all(f"{hard}\\n" * 1000, "unique"),
    "solve": lambda: ninefold.solve(hard),
    "solutions": lambda: ninefold.solutions("." * 81, limit=10**9),
    "score": lambda: ninefold.score(hard, hard),
    "check_many": lambda: ninefold.check_many([hard] * 1000, require="unique"),
    "solve_many": lambda: ninefold.solve_many([hard] * 1000),
    "score_many": lambda: ninefold.score_many([hard] * 1000, [hard] * 1000),
}
print("ready", flush=True)
sys.stdin.readline()
try:
    calls[sys.argv[1]]()
    print("ended")
except KeyboardInterrupt:
    print("interrupted")
assert ninefold.is_valid("." * 81)
"""


@pytest.mark.parametrize("name", ["check", "check_all", "solve", "solutions", "score", "check_many", "solve_many", "score_many"])
def test_a_search_stops(name):
    # A library of algebra would start threads of its own.
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", CHILD, name]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as child:
        try:
            assert child.stdout.readline() == "ready\n"
            tasks = Path(f"/proc/{child.pid}/task")
            before = len(list(tasks.iterdir()))
            child.stdin.write("go\n")
            child.stdin.flush()
            end = time.monotonic() + DEADLINE
            # The thread that searches is there: the call has begun.
            while len(list(tasks.iterdir())) == before and time.monotonic() < end:
                time.sleep(0.001)
            child.send_signal(signal.SIGINT)
            out, _ = child.communicate(timeout=DEADLINE)
        finally:
            child.kill()
    assert (out, child.returncode) == ("interrupted\n", 0)
