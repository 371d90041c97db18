"""Polars, pandas and DuckDB, for real."""

import subprocess
import sys

import duckdb
import ninefold
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars
import pandas as pd
import polars as pl
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, plainly_valid, sample, symbols

TEXTS = [symbols(board) for board in sample(1000)]
PLAIN = [plainly_valid(board) for board in sample(1000).tolist()]
FEW = [PUZZLE, CONFLICT, None, ANSWER, "not a board", "." * 81]
FEW_STATUSES = ["unique", "conflict", None, "solved", "malformed", "multiple"]


def test_hosts_are_imported_only_when_used():
    code = "import sys, ninefold; print(sorted({'polars', 'pandas', 'duckdb', 'pyspark', 'pyarrow'} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert out.strip() == "[]"
    code = "import sys, ninefold.duckdb, ninefold.spark; print(sorted({'duckdb', 'pyspark'} & set(sys.modules)))"
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert out.strip() == "[]"


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_polars_expressions(engine):
    frame = pl.LazyFrame({"board": TEXTS})
    column = pl.col("board").ninefold
    found = frame.select(
        column.valid().alias("valid"), column.status().alias("status"), column.conflicts().alias("conflicts"),
        column.first_conflict().alias("first"), column.error().alias("error"),
    ).collect(engine=engine)
    checks = ninefold.check_many(TEXTS)
    assert found["valid"].to_list() == PLAIN
    assert found["status"].to_list() == checks.status.tolist()
    assert found["conflicts"].to_list() == checks.conflicts.tolist()
    assert found["first"].to_list() == checks.first_conflict.tolist()
    assert found["error"].null_count() == 1000
    few = pl.DataFrame({"board": FEW})
    assert few.select(pl.col("board").ninefold.status("unique"))["board"].to_list() == FEW_STATUSES
    assert few.select(pl.col("board").ninefold.passed("unique"))["board"].to_list() == [True, False, None, True, False, False]
    assert few.filter(~pl.col("board").ninefold.valid()).height == 2
    answers = pl.DataFrame({"puzzle": [PUZZLE, PUZZLE, PUZZLE], "answer": [ANSWER, CONFLICT, None]})
    assert answers.select(pl.col("puzzle").ninefold.accepts(pl.col("answer")))["puzzle"].to_list() == [True, False, None]


def test_polars_series():
    series = pl.Series("board", FEW)
    assert series.ninefold.status("unique").to_list() == FEW_STATUSES
    assert series.ninefold.valid().to_list() == [True, False, None, True, False, True]
    assert series.ninefold.check().columns == ["valid", "status", "conflicts", "first_conflict"]
    assert series.ninefold.error().to_list()[4] is not None


def test_pandas():
    series = pd.Series(TEXTS, index=range(5, 1005))
    assert series.ninefold.valid().tolist() == PLAIN
    assert series.ninefold.status().tolist() == ninefold.check_many(TEXTS).status.tolist()
    assert series.ninefold.check().index.tolist() == list(range(5, 1005))
    few = pd.Series(FEW)
    assert [None if pd.isna(status) else status for status in few.ninefold.status("unique")] == FEW_STATUSES
    accepted = pd.Series([PUZZLE, PUZZLE]).ninefold.accepts(pd.Series([ANSWER, CONFLICT]))
    assert accepted.tolist() == [True, False]
    assert pd.Series([PUZZLE]).ninefold.solve()["solution"].tolist() == [ANSWER]


def test_duckdb():
    con = duckdb.connect()
    ninefold.duckdb.register(con)
    con.execute("create table boards (id integer, board varchar)")
    con.executemany("insert into boards values (?, ?)", list(enumerate(FEW)))
    valid = con.sql("select sudoku_valid(board) from boards order by id").fetchall()
    assert valid == [(True,), (False,), (None,), (True,), (False,), (True,)]
    status = con.sql("select sudoku_status(board, 'unique') from boards order by id").fetchall()
    assert [found for found, in status] == FEW_STATUSES
    mixed = con.sql("select sudoku_status(board, case when id = 5 then 'valid' else 'unique' end) from boards order by id")
    assert [found for found, in mixed.fetchall()] == [*FEW_STATUSES[:5], "valid"]
    frame = pl.DataFrame({"board": TEXTS * 30})
    count = con.sql("select count(*) from frame where sudoku_valid(board)").fetchall()
    assert frame.height == 30_000 and count == [(30 * PLAIN.count(True),)]


def test_duckdb_again():
    con = duckdb.connect()
    # The cell of a notebook is run more than once.
    for _ in range(3):
        ninefold.duckdb.register(con)
    sql = "select sudoku_valid(board), sudoku_status(board), sudoku_status(board, 'unique') from boards order by id"
    con.execute("create table boards (id integer, board varchar)")
    con.executemany("insert into boards values (?, ?)", list(enumerate(FEW)))
    found = con.sql(sql).fetchall()
    assert [valid for valid, _, _ in found] == [True, False, None, True, False, True]
    assert [status for _, status, _ in found] == ["valid", "conflict", None, "solved", "malformed", "valid"]
    assert [status for _, _, status in found] == FEW_STATUSES


METHODS = ("valid", "passed", "status", "conflicts", "first_conflict", "error", "check", "accepts", "solve", "score")


def test_hosts_have_the_same_methods():
    namespaces = (pl.col("board").ninefold, pl.Series(FEW).ninefold, pd.Series(FEW).ninefold)
    for namespace in namespaces:
        assert [name for name in METHODS if callable(getattr(namespace, name))] == list(METHODS)


def listed(column):
    return [None if value is None or value is pd.NA else value for value in column]


def test_what_has_several_columns():
    answers = [ANSWER, ANSWER, ANSWER, ANSWER, None, "no"]
    puzzles = [PUZZLE, PUZZLE, None, ANSWER, PUZZLE, PUZZLE]
    frame = pl.DataFrame({"board": puzzles, "text": answers})
    column = pl.col("board").ninefold
    lazy = frame.lazy().select(column.check().alias("check"), column.solve().alias("solve"), column.score("text").alias("score"))
    found = lazy.collect()
    assert lazy.collect_schema() == found.schema
    series, pandas = frame["board"].ninefold, pd.Series(puzzles).ninefold
    for name, one, other in (
        ("check", series.check(), pandas.check()),
        ("solve", series.solve(), pandas.solve()),
        ("score", series.score(frame["text"]), pandas.score(answers)),
    ):
        assert found[name].struct.unnest().equals(one), name
        assert one.columns == other.columns.tolist(), name
        for field in one.columns:
            assert one[field].to_list() == listed(other[field]), (name, field)
    assert one["solved"].to_list() == [True, True, None, True, False, False]
    assert frame.select(column.accepts("text"))["board"].to_list() == [True, True, None, True, None, False]
    assert series.accepts(frame["text"]).to_list() == [True, True, None, True, None, False]
    one_for_all = frame.select(pl.lit(PUZZLE).ninefold.accepts(pl.col("text")).alias("accepted"))
    assert one_for_all["accepted"].to_list() == [True, True, True, True, None, False]


def test_columns_have_the_name_and_one_type():
    assert ninefold.check_many(pl.Series("board", FEW)).valid.name == "board"
    assert ninefold.check_many(pl.Series(FEW)).valid.name == "valid"
    assert pd.Series(FEW, name="board").ninefold.status().name == "board"
    with_null, without = pd.Series(FEW), pd.Series([PUZZLE, CONFLICT])
    for call in (lambda series: series.ninefold.valid(), lambda series: series.ninefold.accepts([ANSWER] * len(series))):
        assert call(with_null).dtype == call(without).dtype
        assert listed(~call(without)) == [not value for value in call(without)]
        assert listed(~call(with_null))[2] is None
