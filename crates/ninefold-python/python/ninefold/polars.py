"""A ``ninefold`` namespace on expressions and Series of Polars.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.DataFrame({"board": ["1234341221434321", "11..............", None]})
>>> frame.with_columns(pl.col("board").ninefold.valid().alias("valid"))["valid"].to_list()
[True, False, None]
>>> frame["board"].ninefold.status().to_list()
['solved', 'conflict', None]
"""

from __future__ import annotations

from typing import Any

import polars as pl

from ._many import check_many, verify_many

_TYPES: dict[str, Any] = {
    "valid": pl.Boolean,
    "passed": pl.Boolean,
    "status": pl.String,
    "conflicts": pl.UInt8,
    "first_conflict": pl.String,
    "error": pl.String,
}


def _column(series: pl.Series, column: str, require: str, **options: Any) -> pl.Series:
    found: pl.Series = getattr(check_many(series, require=require, **options), column)
    return found.alias(series.name)


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace:
    """``series.ninefold``"""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def valid(self, **options: Any) -> pl.Series:
        """Does no digit stand twice in a house?"""
        return _column(self._series, "valid", "valid", **options)

    def passed(self, require: str, **options: Any) -> pl.Series:
        """Does the board reach what is required?"""
        return _column(self._series, "passed", require, **options)

    def status(self, require: str = "valid", **options: Any) -> pl.Series:
        """A word of the ladder."""
        return _column(self._series, "status", require, **options)

    def conflicts(self, **options: Any) -> pl.Series:
        """How many conflicts the board has."""
        return _column(self._series, "conflicts", "valid", **options)

    def first_conflict(self, **options: Any) -> pl.Series:
        """The first conflict as a sentence."""
        return _column(self._series, "first_conflict", "valid", **options)

    def error(self, **options: Any) -> pl.Series:
        """Why a text is no board."""
        return _column(self._series, "error", "valid", **options)

    def check(self, require: str = "valid", **options: Any) -> pl.DataFrame:
        """All columns."""
        return pl.DataFrame(check_many(self._series, require=require, **options).to_dict())


@pl.api.register_expr_namespace("ninefold")
class ExprNamespace:
    """``pl.col("board").ninefold``"""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, column: str, require: str, **options: Any) -> pl.Expr:
        def work(series: pl.Series) -> pl.Series:
            return _column(series, column, require, **options)

        return self._expr.map_batches(work, return_dtype=_TYPES[column], is_elementwise=True)

    def valid(self, **options: Any) -> pl.Expr:
        """Does no digit stand twice in a house?"""
        return self._map("valid", "valid", **options)

    def passed(self, require: str, **options: Any) -> pl.Expr:
        """Does the board reach what is required?"""
        return self._map("passed", require, **options)

    def status(self, require: str = "valid", **options: Any) -> pl.Expr:
        """A word of the ladder."""
        return self._map("status", require, **options)

    def conflicts(self, **options: Any) -> pl.Expr:
        """How many conflicts the board has."""
        return self._map("conflicts", "valid", **options)

    def first_conflict(self, **options: Any) -> pl.Expr:
        """The first conflict as a sentence."""
        return self._map("first_conflict", "valid", **options)

    def error(self, **options: Any) -> pl.Expr:
        """Why a text is no board."""
        return self._map("error", "valid", **options)

    def accepts(self, answer: pl.Expr) -> pl.Expr:
        """Is the other column an answer to the puzzle of this one? Any right answer is."""

        def work(columns: Any) -> pl.Series:
            accepted: pl.Series = verify_many(columns[0], columns[1]).accepted
            return accepted.alias(columns[0].name)

        return pl.map_batches([self._expr, answer], work, return_dtype=pl.Boolean)
