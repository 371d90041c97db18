"""The same puzzle? Canonical forms in every shape."""

import pickle
import random

import duckdb
import ninefold
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, sample, symbols

FORM = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."


def shuffled(board, rng):
    """Another name for the same board."""
    lines = lambda: [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
    names = dict(zip("123456789", rng.sample("123456789", 9)))
    rows, columns, turned = lines(), lines(), rng.random() < 0.5
    at = lambda row, column: board[9 * column + row] if turned else board[9 * row + column]
    return "".join(names.get(at(row, column), ".") for row in rows for column in columns)


def test_shuffles_have_one_form():
    rng = random.Random(5)
    shuffles = [shuffled(PUZZLE, rng) for _ in range(200)]
    assert len(set(shuffles)) > 190
    assert set(ninefold.canonical_many(shuffles).canonical.tolist()) == {FORM}
    assert {ninefold.canonical(board) for board in shuffles[:20]} == {FORM}


def test_every_shape_gives_what_one_board_gives():
    boards = sample(300)
    texts = [symbols(board) for board in boards]
    expected = [ninefold.canonical(text) for text in texts]
    found = ninefold.canonical_many(boards)
    assert found.canonical.tolist() == expected
    assert found.automorphisms.tolist() == [
        ninefold.check(text, with_="automorphisms").to_dict()["automorphisms"] for text in texts
    ]
    assert ninefold.canonical_many(pa.array(texts)).canonical.to_pylist() == expected
    assert ninefold.canonical_many(texts, threads=3).canonical.tolist() == expected
    assert pd.Series(texts, index=range(7, 307)).ninefold.canonical().tolist() == expected
    assert pl.Series(texts).ninefold.canonical().to_list() == expected
    assert pl.DataFrame({"board": texts}).select(pl.col("board").ninefold.canonical())["board"].to_list() == expected


def test_what_has_no_form_is_null():
    column = pl.Series([PUZZLE, None, "nonsense", "." * 256, CONFLICT])
    forms = ninefold.canonical_many(column)
    assert forms.canonical.is_null().to_list() == [False, True, True, True, False]
    assert forms.automorphisms.to_list()[2:4] == [0, 0]
    with pytest.raises(ValueError, match="16"):
        ninefold.canonical("." * 256)
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.canonical("nonsense")


def test_the_class_of_the_solution():
    forms = ninefold.canonical_many([PUZZLE, ANSWER, "." * 81, CONFLICT], with_="solution-class")
    assert forms.solution_class.tolist() == [ninefold.canonical(ANSWER), ninefold.canonical(ANSWER), None, None]
    assert forms.canonical[1].startswith("123456789")
    assert forms.to_frame()["solution_class"].tolist()[:2] == forms.solution_class.tolist()[:2] and forms[0].solution_class == ninefold.canonical(ANSWER)
    forms = ninefold.canonical_many(pl.Series([PUZZLE]), with_="automorphisms, solution-class").to_frame()
    assert forms.columns == ["canonical", "automorphisms", "solution_class"]
    forms = ninefold.canonical_many([PUZZLE])
    assert list(forms.to_frame().columns) == ["canonical", "automorphisms"]
    with pytest.raises(AttributeError, match="with_=\"solution-class\""):
        forms.solution_class


@pytest.mark.parametrize("kind", [list, np.array, pa.array, pl.Series, pd.Series])
def test_what_has_no_form_is_told_why(kind):
    forms = ninefold.canonical_many(kind([PUZZLE, "nonsense", "." * 256, CONFLICT, None]), with_="solution-class")
    for found in (forms, pickle.loads(pickle.dumps(forms))):
        errors = found.error.to_pylist() if kind is pa.array else list(found.error)
        assert errors[1] == "this does not look like a board (line 1, column 1)"
        assert errors[2] == "16×16 boards have no canonical form, only plain boards of side 4, 6 or 9"
        assert all(pd.isna(errors[row]) for row in (0, 3, 4))
        assert len(found.to_frame()) == 5 and found[0].canonical == FORM


def test_duplicates_are_a_group_by_and_leakage_is_a_join():
    rng = random.Random(7)
    con = duckdb.connect()
    ninefold.duckdb.register(con)
    train = pa.table({"board": [PUZZLE, ANSWER, None]})
    test = pa.table({"board": [shuffled(PUZZLE, rng), "." * 81]})
    con.register("train", train)
    con.register("test", test)
    leaked = con.sql("select test.board from test join train on sudoku_canonical(test.board) = sudoku_canonical(train.board)")
    assert leaked.fetchall() == [(test["board"][0].as_py(),)]
    assert con.sql("select sudoku_canonical(null)").fetchall() == [(None,)]


def test_automorphisms_of_the_empty_board():
    assert ninefold.canonical_many(np.zeros((1, 81), dtype=np.uint8)).automorphisms.tolist() == [3_359_232]


def test_one_board_is_told_where_to_go():
    with pytest.raises(TypeError, match="canonical_many takes many boards; for one there is canonical"):
        ninefold.canonical_many(PUZZLE)
