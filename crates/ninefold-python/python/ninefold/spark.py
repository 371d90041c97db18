"""Columns for data frames of Spark, computed where the data lies.

The wheel has to be installed on every worker. ``check`` adds the columns to a data frame, and ``register`` adds functions
for SQL::

    import ninefold.spark

    checked = ninefold.spark.check(spark.read.parquet("boards"), "board")
    checked.groupBy("sudoku_status").count().show()
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from ._ninefold import Require

PREFIX = "sudoku_"
"""What the names of the added columns begin with."""


def check(df: DataFrame, column: str, require: Require = "valid", prefix: str = PREFIX) -> DataFrame:
    """The data frame with four columns more: whether the board is valid, its status, its conflicts and the first of them."""
    from pyspark.sql.types import BooleanType, ShortType, StringType, StructField, StructType

    added = [
        StructField(prefix + "valid", BooleanType()),
        StructField(prefix + "status", StringType()),
        StructField(prefix + "conflicts", ShortType()),
        StructField(prefix + "first_conflict", StringType()),
    ]
    if column not in df.columns:
        raise ValueError(f"no column named {column!r}; the columns are {', '.join(df.columns)}")

    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        from ninefold import check_many

        for batch in batches:
            # A task has one core; the cluster has the threads.
            checks = check_many(batch.column(column), require=require, threads=1)
            columns = [checks.valid, checks.status, checks.conflicts.cast(pa.int16()), checks.first_conflict]
            names = [*batch.schema.names, *(field.name for field in added)]
            yield pa.RecordBatch.from_arrays([*batch.columns, *columns], names=names)

    return df.mapInArrow(work, StructType([*df.schema.fields, *added]))


def register(spark: SparkSession) -> None:
    """Adds functions to SQL: ``sudoku_valid(board)``, ``sudoku_status(board)``, ``sudoku_status(board, require)``,
    ``sudoku_first_conflict(board)``, ``sudoku_solve(board)``, ``sudoku_verify(puzzle, answer)`` and
    ``sudoku_canonical(board)``.
    """
    import pandas as pd
    import pyspark.sql.functions

    functions: Any = pyspark.sql.functions

    def valid(boards: Any) -> Any:
        from ninefold import check_many

        return check_many(boards, threads=1).valid.astype("boolean").astype(object)

    def status(*columns: Any) -> Any:
        from ninefold import check_many

        boards, levels = columns[0], columns[1].fillna("valid") if len(columns) > 1 else ["valid"]
        found = boards.astype(object)
        # Each row may ask for a level of its own.
        for level in set(levels):
            rows = levels == level if len(columns) > 1 else slice(None)
            found[rows] = check_many(boards[rows], require=level, threads=1).status.astype(object)
        return found

    def first_conflict(boards: Any) -> Any:
        from ninefold import check_many

        return check_many(boards, threads=1).first_conflict.astype(object)

    def solve(boards: Any) -> Any:
        from ninefold import solve_many

        return solve_many(boards, threads=1).solution.astype(object)

    def canonical(boards: Any) -> Any:
        from ninefold import canonical_many

        return canonical_many(boards, threads=1).canonical.astype(object)

    def verify(puzzles: Any, answers: Any) -> Any:
        from ninefold import verify_many

        return verify_many(puzzles, answers, threads=1).accepted.astype("boolean").astype(object)

    valid.__annotations__ = {"boards": pd.Series, "return": pd.Series}
    status.__annotations__ = {"columns": pd.Series, "return": pd.Series}
    first_conflict.__annotations__ = solve.__annotations__ = canonical.__annotations__ = valid.__annotations__
    verify.__annotations__ = {"puzzles": pd.Series, "answers": pd.Series, "return": pd.Series}
    for name, function, kind in (
        ("sudoku_valid", valid, "boolean"),
        ("sudoku_status", status, "string"),
        ("sudoku_first_conflict", first_conflict, "string"),
        ("sudoku_solve", solve, "string"),
        ("sudoku_canonical", canonical, "string"),
        ("sudoku_verify", verify, "boolean"),
    ):
        spark.udf.register(name, functions.pandas_udf(function, kind))
