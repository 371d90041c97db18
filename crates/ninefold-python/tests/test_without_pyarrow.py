"""The wheel depends on numpy alone: Polars and pandas where pyarrow is not installed."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys


class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pyarrow":
            raise ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow")


sys.meta_path.insert(0, Block())
sys.path.insert(0, {tests!r})
from boards import ANSWER, CONFLICT, PUZZLE

import ninefold

PUZZLES, ANSWERS = [PUZZLE, CONFLICT, None, "x"], [ANSWER, ANSWER, ANSWER, None]
"""

POLARS = """
import ninefold.polars
import polars as pl

frame = pl.DataFrame({"puzzle": PUZZLES, "answer": ANSWERS})
audit = frame.lazy().with_columns(
    pl.col("puzzle").ninefold.status("unique").alias("status"),
    pl.col("puzzle").ninefold.first_conflict().alias("why"),
    pl.col("puzzle").ninefold.accepts(pl.col("answer")).alias("accepted"),
).collect()
assert audit["status"].to_list() == ["unique", "conflict", None, "malformed"]
assert audit["why"].to_list() == [None, "column 1 has two 8s, in rows 1 and 4", None, None]
assert audit["accepted"].to_list() == [True, False, None, None]
assert ninefold.check_many(frame["puzzle"]).valid.to_list() == [True, False, None, False]
assert ninefold.check_many(frame["puzzle"]).conflicts.to_list() == [0, 2, None, 0]
assert ninefold.solve_many(frame["puzzle"]).solution.to_list() == [ANSWER, None, None, None]
scores = ninefold.score_many(PUZZLE, frame["answer"])
assert scores.solved.to_list() == [True, True, True, False] and scores.conflicts.to_list() == [0, 0, 0, None]
"""

PANDAS = """
import ninefold.pandas
import pandas as pd

for dtype in ("object", "string", "str"):
    puzzles, answers = pd.Series(PUZZLES, dtype=dtype, index=[4, 5, 6, 7]), pd.Series(ANSWERS, dtype=dtype, index=[4, 5, 6, 7])
    listed = lambda column: [None if value is pd.NA else value for value in column]
    checks = ninefold.check_many(puzzles)
    assert listed(checks.valid) == [True, False, None, False] and listed(~checks.valid) == [False, True, None, True]
    assert listed(checks.status) == ["valid", "conflict", None, "malformed"]
    assert listed(checks.conflicts) == [0, 2, None, 0]
    assert listed(checks.first_conflict) == [None, "column 1 has two 8s, in rows 1 and 4", None, None]
    assert puzzles.ninefold.check().index.tolist() == [4, 5, 6, 7]
    accepted = puzzles.ninefold.accepts(answers)
    assert listed(accepted) == [True, False, None, None] and listed(~accepted) == [False, True, None, None]
    assert listed(ninefold.solve_many(puzzles).solution) == [ANSWER, None, None, None]
    scores = ninefold.score_many(PUZZLE, answers)
    assert listed(scores.solved) == [True, True, True, False] and listed(scores.conflicts) == [0, 0, 0, None]
    assert listed(scores.cells_right) == [1.0, 1.0, 1.0, 0.0]
"""


@pytest.mark.parametrize("code", [POLARS, PANDAS], ids=["polars", "pandas"])
def test_without_pyarrow(code, request):
    tests = str(request.path.parent)
    ran = subprocess.run([sys.executable, "-c", BLOCKED.replace("{tests!r}", repr(tests)) + code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
