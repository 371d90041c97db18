"""A ``ninefold`` namespace on expressions and Series of Polars.

>>> import polars as pl
>>> import ninefold.polars
>>> frame = pl.DataFrame({"board": ["1234341221434321", "11..............", None]})
>>> frame.with_columns(pl.col("board").ninefold.valid().alias("valid"))["valid"].to_list()
[True, False, None]
>>> frame["board"].ninefold.status().to_list()
['solved', 'conflict', None]

Both have the same methods. What has several columns is a data frame for a Series, and a struct for an expression.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import polars as pl

from ._many import check_many, solve_many, verify_many
from ._same import canonical_many
from ._score import score_many

if TYPE_CHECKING:
    from ._ninefold import Require

_CHECKS: dict[str, Any] = {
    "valid": pl.Boolean,
    "status": pl.String,
    "conflicts": pl.UInt16,
    "first_conflict": pl.String,
    "passed": pl.Boolean,
    "error": pl.String,
}
_CHECK = pl.Struct({name: _CHECKS[name] for name in ("valid", "status", "conflicts", "first_conflict")})
_SOLVE = pl.Struct({"status": pl.String, "solution": pl.String})
_SCORE = pl.Struct(
    {
        "parsed": pl.Boolean,
        "complete": pl.Boolean,
        "clues_kept": pl.Boolean,
        "conflicts": pl.UInt16,
        "cells_right": pl.Float64,
        "solved": pl.Boolean,
        "filled": pl.UInt16,
        "changed_clues": pl.UInt16,
        "conflicting_cells": pl.UInt16,
        "solutions": pl.UInt8,
    }
)


def _both(series: pl.Series, others: Any) -> tuple[Any, Any]:
    """Two columns, one of which may be one row, such as a literal, that is for all rows of the other."""
    if isinstance(others, pl.Series) and len(others) == 1 != len(series):
        others = others.new_from_index(0, len(series))
    return (series[0] if len(series) == 1 and len(others) != 1 and series.dtype == pl.String else series), others


@pl.api.register_series_namespace("ninefold")
class SeriesNamespace:
    """``series.ninefold``"""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _column(self, name: str, require: Require = "valid", **options: Any) -> pl.Series:
        found: pl.Series = getattr(check_many(self._series, require=require, **options), name)
        return found.alias(self._series.name)

    def valid(self, **options: Any) -> pl.Series:
        """Does no digit stand twice in a house?"""
        return self._column("valid", **options)

    def passed(self, require: Require, **options: Any) -> pl.Series:
        """Does the board reach what is required?"""
        return self._column("passed", require, **options)

    def status(self, require: Require = "valid", **options: Any) -> pl.Series:
        """A word of the ladder."""
        return self._column("status", require, **options)

    def conflicts(self, **options: Any) -> pl.Series:
        """How many conflicts the board has."""
        return self._column("conflicts", **options)

    def first_conflict(self, **options: Any) -> pl.Series:
        """The first conflict as a sentence."""
        return self._column("first_conflict", **options)

    def error(self, **options: Any) -> pl.Series:
        """Why a text is no board."""
        return self._column("error", **options)

    def check(self, require: Require = "valid", **options: Any) -> pl.DataFrame:
        """All columns."""
        return pl.DataFrame(check_many(self._series, require=require, **options).to_dict())

    def accepts(self, answers: Any, **options: Any) -> pl.Series:
        """Is each of the answers one to the puzzle of its row? Any right answer is."""
        accepted = verify_many(*_both(self._series, answers), **options).passed
        return pl.Series(self._series.name, accepted)

    def solve(self, **options: Any) -> pl.DataFrame:
        """The status of each puzzle, and a solution."""
        return pl.DataFrame(solve_many(self._series, **options).to_dict())

    def canonical(self, **options: Any) -> pl.Series:
        """The canonical form of each board: equal for boards that are the same puzzle."""
        forms: pl.Series = canonical_many(self._series, **options).canonical
        return forms.alias(self._series.name)

    def score(self, texts: Any, **options: Any) -> pl.DataFrame:
        """How each of the texts fares as an answer to the puzzle of its row."""
        return pl.DataFrame(score_many(*_both(self._series, texts), **options).to_dict())


@pl.api.register_expr_namespace("ninefold")
class ExprNamespace:
    """``pl.col("board").ninefold``"""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, work: Callable[[SeriesNamespace], Any], kind: Any) -> pl.Expr:
        def column(series: pl.Series) -> pl.Series:
            return _as_series(work(SeriesNamespace(series)), series.name)

        return self._expr.map_batches(column, return_dtype=kind, is_elementwise=True)

    def _map_both(self, other: pl.Expr | str, work: Callable[[SeriesNamespace, pl.Series], Any], kind: Any) -> pl.Expr:
        def column(columns: Any) -> pl.Series:
            return _as_series(work(SeriesNamespace(columns[0]), columns[1]), columns[0].name)

        other = pl.col(other) if isinstance(other, str) else other
        return pl.map_batches([self._expr, other], column, return_dtype=kind)

    def valid(self, **options: Any) -> pl.Expr:
        """Does no digit stand twice in a house?"""
        return self._map(lambda boards: boards.valid(**options), _CHECKS["valid"])

    def passed(self, require: Require, **options: Any) -> pl.Expr:
        """Does the board reach what is required?"""
        return self._map(lambda boards: boards.passed(require, **options), _CHECKS["passed"])

    def status(self, require: Require = "valid", **options: Any) -> pl.Expr:
        """A word of the ladder."""
        return self._map(lambda boards: boards.status(require, **options), _CHECKS["status"])

    def conflicts(self, **options: Any) -> pl.Expr:
        """How many conflicts the board has."""
        return self._map(lambda boards: boards.conflicts(**options), _CHECKS["conflicts"])

    def first_conflict(self, **options: Any) -> pl.Expr:
        """The first conflict as a sentence."""
        return self._map(lambda boards: boards.first_conflict(**options), _CHECKS["first_conflict"])

    def error(self, **options: Any) -> pl.Expr:
        """Why a text is no board."""
        return self._map(lambda boards: boards.error(**options), _CHECKS["error"])

    def check(self, require: Require = "valid", **options: Any) -> pl.Expr:
        """All columns."""
        return self._map(lambda boards: boards.check(require, **options), _CHECK)

    def accepts(self, answers: pl.Expr | str, **options: Any) -> pl.Expr:
        """Is the other column an answer to the puzzle of this one? Any right answer is."""
        return self._map_both(answers, lambda puzzles, others: puzzles.accepts(others, **options), pl.Boolean)

    def solve(self, **options: Any) -> pl.Expr:
        """The status of each puzzle, and a solution."""
        return self._map(lambda boards: boards.solve(**options), _SOLVE)

    def canonical(self, **options: Any) -> pl.Expr:
        """The canonical form of each board: equal for boards that are the same puzzle."""
        return self._map(lambda boards: boards.canonical(**options), pl.String)

    def score(self, texts: pl.Expr | str, **options: Any) -> pl.Expr:
        """How each of the texts fares as an answer to the puzzle of its row."""
        return self._map_both(texts, lambda puzzles, others: puzzles.score(others, **options), _SCORE)


def _as_series(found: pl.Series | pl.DataFrame, name: str) -> pl.Series:
    return found.to_struct(name) if isinstance(found, pl.DataFrame) else found.alias(name)
