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
