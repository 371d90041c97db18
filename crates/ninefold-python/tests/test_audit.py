"""An audit of sets that were made with known faults finds each of them and nothing else."""

import gzip
import json
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


OTHER = "1.....3....2.4.."
THIRD = "." + ANSWER[1:]


def wrong(*args, **named):
    """How many rows there are, and which have wrong answers; nothing else is wrong."""
    found = ninefold.audit(*args, **named)
    assert not any(count for kind, count in found.counts["train"].items() if kind != "wrong_answer"), found
    return found.sizes["train"], found.rows("train", "wrong_answer")


@pytest.fixture
def written(tmp_path):
    """The path of a file with a text, which is packed if the name says so."""

    def write(name, text):
        path = tmp_path / name
        path.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
        return path

    return write


@pytest.mark.parametrize("missing", [None, float("nan"), "", " "])
def test_a_missing_answer_is_not_wrong(missing):
    puzzles, answers = [PUZZLE, OTHER, THIRD], [missing, missing, PUZZLE]
    assert wrong((puzzles, answers)) == (3, [2])
    assert wrong((np.array(puzzles, dtype=object), np.array(answers, dtype=object))) == (3, [2])
    frame = pd.DataFrame({"puzzle": puzzles, "solution": answers}, index=[5, 6, 7])
    assert wrong(frame) == wrong((frame["puzzle"], frame["solution"][::-1])) == (3, [2])
    texts = [answer if isinstance(answer, str) else None for answer in answers]
    table = pa.table({"puzzle": puzzles, "solution": texts})
    for columns in (table, pl.from_arrow(table), pl.from_arrow(table).lazy(), table.to_pylist(), table.to_pydict(), table.to_reader()):
        assert wrong(columns) == (3, [2])


def test_missing_answers_in_files(written):
    for empty in ("", '""', " "):
        assert wrong(written("a.csv", f"puzzle,solution\n{PUZZLE},{empty}\n{OTHER},{ANSWER}\n")) == (2, [1])
    assert wrong(written("a.jsonl", json.dumps({"puzzle": PUZZLE, "solution": None}) + "\n")) == (1, [])
    assert wrong(written("a.json", json.dumps([{"puzzle": PUZZLE}, {"puzzle": OTHER, "solution": ANSWER}]))) == (2, [1])
    # A puzzle that is missing from a file is still none.
    assert ninefold.audit(written("b.csv", f"puzzle,solution\n,{ANSWER}\n")).counts["train"]["malformed"] == 1


def test_packed_files(written):
    rows = [{"puzzle": PUZZLE, "solution": ANSWER}, {"puzzle": OTHER, "solution": ANSWER}]
    assert wrong(written("a.sdm.gz", f"{PUZZLE}\n{OTHER}\n")) == wrong(written("a.gz", f"{PUZZLE}\n{OTHER}\n")) == (2, [])
    assert wrong(written("a.csv.gz", f"puzzle,solution\n{PUZZLE},{ANSWER}\n{OTHER},{ANSWER}\n")) == (2, [1])
    assert wrong(written("a.tsv.gz", f"puzzle\tsolution\n{PUZZLE}\t{ANSWER}\n{OTHER}\t{ANSWER}\n")) == (2, [1])
    assert wrong(written("a.jsonl.gz", "\n".join(map(json.dumps, rows)))) == (2, [1])
    assert wrong(written("a.json.gz", json.dumps(rows))) == (2, [1])
    pa.parquet.write_table(pa.Table.from_pylist(rows), path := written("a.parquet", ""))
    packed = path.with_name("b.parquet.gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert wrong(path) == wrong(packed) == (2, [1])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_without_names(written, end):
    def found(*lines):
        return wrong(written("a.csv", end.join(lines) + end))

    assert found(PUZZLE, OTHER) == (2, [])
    assert found("x", PUZZLE, OTHER) == found("puzzle", PUZZLE, OTHER) == (2, [])
    assert found(f"{PUZZLE},{ANSWER}", f"{OTHER},{ANSWER}") == (2, [1])
    assert found(f"7,{PUZZLE},{ANSWER},easy", f"8,{OTHER},{ANSWER},") == (2, [1])
    assert found(f"17000000000000000000;{PUZZLE};", f"18000000000000000000;{OTHER};{ANSWER}") == (2, [1])
    assert found(",".join(PUZZLE.replace(".", "0")), ",".join(ANSWER)) == (2, [])
    # A first line that is nearly a board is no name either.
    audit = ninefold.audit(written("b.csv", f"{PUZZLE[1:]}{end}{PUZZLE}{end}"))
    assert (audit.sizes, audit.rows("train", "malformed")) == ({"train": 2}, [0])


def test_other_delimiters(written):
    for delimiter in ";\t|,":
        lines = [["id", "puzzle", "solution"], ["1", PUZZLE, ANSWER], ["2", OTHER, ANSWER]]
        assert wrong(written("a.csv", "\n".join(map(delimiter.join, lines)))) == (2, [1])
        assert wrong(written("a.csv", "\ufeff" + "\n".join(map(delimiter.join, lines)))) == (2, [1])
        lines[0][1:] = ["a", "b"]
        assert wrong(written("b.csv", "\n".join(map(delimiter.join, lines))), puzzle="a", answer="b") == (2, [1])
    assert wrong(written("c.csv", f'"puzzle";"solution"\n"{PUZZLE}";"{ANSWER}"\n"{OTHER}";"{ANSWER}"\n')) == (2, [1])


def test_json_with_answers(written):
    def found(data, **named):
        return wrong(written("a.json", data if isinstance(data, str) else json.dumps(data)), **named)

    def grid(text):
        return [[int(cell) if cell != "." else 0 for cell in text[row : row + 9]] for row in range(0, 81, 9)]

    rows = [{"id": 1, "puzzle": PUZZLE, "solution": ANSWER}, {"id": 2, "puzzle": OTHER, "solution": ANSWER}]
    for data in (rows, {"data": rows}, "\n".join(map(json.dumps, rows)), {name: [row[name] for row in rows] for name in rows[0]}):
        assert found(data) == (2, [1])
    assert found([{"a": PUZZLE, "b": PUZZLE}], puzzle="a", answer="b") == (1, [0])
    assert found({"puzzle": PUZZLE, "solution": CONFLICT}) == (1, [0]) and found(rows[0]) == (1, [])
    assert found({"puzzle": grid(PUZZLE), "solution": grid(ANSWER)}) == (1, [])
    assert found({"puzzle": grid(PUZZLE), "solution": grid(ANSWER[::-1])}) == (1, [0])
    assert found([{"puzzle": grid(PUZZLE), "solution": grid(ANSWER[::-1])}] * 1) == (1, [0])
    # How many solutions there are is no answer, and boards without names are found as ever.
    assert found([{"puzzle": PUZZLE, "solutions": 1}]) == (1, [])
    assert found([PUZZLE, OTHER]) == (2, []) and found(grid(PUZZLE)) == (1, [])


def test_what_is_asked_wrongly_is_told(written):
    found = ninefold.audit([PUZZLE], [OTHER])
    with pytest.raises(KeyError, match="no set named 'tset': there is train and test"):
        found.rows("tset", "conflict")
    with pytest.raises(KeyError, match="nothing named 'exact_leak' in train: there are malformed, conflict"):
        found.rows("train", "exact_leak")
    for name in ("a.csv", "a.tsv", "a.csv.gz", "a.jsonl", "a.json", "a.jsonl.gz"):
        for text in ("", "\n"):
            with pytest.raises(ValueError, match=f"{name} is empty"):
                ninefold.audit(written(name, text))
    assert ninefold.audit(written("b.csv", "puzzle,solution\n")).sizes == {"train": 0}


def test_what_cannot_be_audited_is_said():
    with pytest.raises(ValueError, match="train: no column that is known to hold puzzles; the columns are x, y. Name it with puzzle="):
        ninefold.audit(pd.DataFrame({"x": [1], "y": [2]}))
    with pytest.raises(ValueError, match="no column named 'z'"):
        ninefold.audit(pd.DataFrame({"puzzle": [PUZZLE]}), answer="z")
