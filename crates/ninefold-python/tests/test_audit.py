"""An audit of sets that were made with known faults finds each of them and nothing else."""

import random

import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest
from boards import ANSWER, CONFLICT, PUZZLE
from test_same import shuffled

KINDS = [
    "malformed",
    "conflict",
    "unsolvable",
    "multiple",
    "undecided",
    "wrong_answer",
    "exact_duplicate",
    "canonical_duplicate",
]


def puzzles(count, seed):
    """Different puzzles, each with one solution: parts of a solution, of which no two are the same."""
    rng = random.Random(seed)
    made, forms = [], set()
    while len(made) < count:
        cells = list(ANSWER)
        for cell in rng.sample(range(81), 20):
            cells[cell] = "."
        board = "".join(cells)
        form = ninefold.canonical(board)
        if ninefold.check(board, "unique").passed and form not in forms:
            forms.add(form)
            made.append(board)
    return made


@pytest.fixture(scope="module")
def made():
    """A training and a test set with faults at known rows."""
    rng = random.Random(11)
    boards = puzzles(120, 3)
    train = pd.DataFrame({"quizzes": boards[:80], "solutions": [ANSWER] * 80})
    test = pd.DataFrame({"quizzes": boards[80:], "solutions": [ANSWER] * 40})
    train.loc[3, "quizzes"] = "nonsense"
    train.loc[4, "quizzes"] = CONFLICT
    train.loc[5] = ["." * 81, ANSWER]
    train.loc[6, "solutions"] = CONFLICT
    train.loc[7] = train.loc[8]
    train.loc[10] = [".87654321" + "".join(f"{digit}........" for digit in range(2, 10)), ANSWER]
    test.loc[2] = train.loc[20]
    test.loc[5, "quizzes"] = shuffled(train.loc[30, "quizzes"], rng)
    test.loc[5, "solutions"] = ninefold.solve(test.loc[5, "quizzes"])
    test.loc[9, "quizzes"] = shuffled(test.loc[8, "quizzes"], rng)
    test.loc[9, "solutions"] = ninefold.solve(test.loc[9, "quizzes"])
    test.loc[12, "quizzes"] = test.loc[11, "quizzes"].replace(".", "0")
    return train, test


TRAIN = {
    "malformed": [3],
    "conflict": [4],
    "unsolvable": [10],
    "multiple": [5],
    "wrong_answer": [3, 4, 6, 10],
    "exact_duplicate": [(8, 7)],
}
TEST = {
    "exact_duplicate": [(12, 11)],
    "canonical_duplicate": [(9, 8)],
    "exact_leak": [(2, 20)],
    "canonical_leak": [(5, 30)],
}


def assert_found(found):
    for name, expected in (("train", TRAIN), ("test", TEST)):
        kinds = KINDS + (["exact_leak", "canonical_leak"] if name == "test" else [])
        assert {kind: found.rows(name, kind) for kind in kinds} == {kind: expected.get(kind, []) for kind in kinds}
        assert found.counts[name] == {kind: len(expected.get(kind, [])) for kind in kinds}


def test_each_fault_is_found_and_nothing_else(made):
    train, test = made
    assert_found(ninefold.audit(train, test))
    assert_found(ninefold.audit(pl.from_pandas(train), pl.from_pandas(test)))
    assert_found(ninefold.audit(pa.Table.from_pandas(train), pa.Table.from_pandas(test), threads=1))
    columns = lambda frame: (frame["quizzes"].tolist(), frame["solutions"].tolist())
    assert_found(ninefold.audit(columns(train), columns(test)))
    named = [frame.rename(columns={"quizzes": "a", "solutions": "b"}) for frame in made]
    assert_found(ninefold.audit(*named, puzzle="a", answer="b"))


def test_files(made, tmp_path):
    train, test = made
    train.to_csv(tmp_path / "train.csv", index=False)
    test.to_parquet(tmp_path / "test.parquet")
    assert_found(ninefold.audit(tmp_path / "train.csv", str(tmp_path / "test.parquet")))
    test.to_json(tmp_path / "test.jsonl", orient="records", lines=True)
    assert_found(ninefold.audit(train, tmp_path / "test.jsonl"))
    (tmp_path / "book.sdm").write_text(f"{PUZZLE}\n{PUZZLE}x\n{PUZZLE}\n")
    found = ninefold.audit(tmp_path / "book.sdm")
    assert (found.sizes, found.rows("train", "malformed"), found.rows("train", "exact_duplicate")) == (
        {"train": 3},
        [1],
        [(2, 0)],
    )


def test_arrays_and_what_is_shown(made):
    boards = np.array([[int(cell) for cell in ANSWER]] * 3, dtype=np.int64)
    found = ninefold.audit(boards)
    assert found.counts["train"]["exact_duplicate"] == 2 and not found.clean
    assert repr(found) == "train: 3 rows\ntrain: 2 × the same board as one before it (rows 1 = 0, 2 = 0)"
    assert "<table>" in found._repr_html_() and "1 = 0, 2 = 0" in found._repr_html_()
    assert ninefold.audit([PUZZLE]).clean and "nothing is wrong" in repr(ninefold.audit([PUZZLE]))
    assert ninefold.audit([PUZZLE]).to_dict()["counts"]["train"]["conflict"] == 0


def test_what_cannot_be_audited_is_said():
    with pytest.raises(ValueError, match="train: no column that is known to hold puzzles; the columns are x, y. Name it with puzzle="):
        ninefold.audit(pd.DataFrame({"x": [1], "y": [2]}))
    with pytest.raises(ValueError, match="no column named 'z'"):
        ninefold.audit(pd.DataFrame({"puzzle": [PUZZLE]}), answer="z")
