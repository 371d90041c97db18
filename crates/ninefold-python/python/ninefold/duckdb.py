"""Functions for SQL in DuckDB.

>>> import duckdb
>>> import ninefold.duckdb
>>> con = duckdb.connect()
>>> ninefold.duckdb.register(con)
>>> con.sql("select sudoku_valid('11..............'), sudoku_status('12..............', 'unique')").fetchall()
[(False, 'multiple')]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._many import check_many, solve_many, verify_many
from ._same import canonical_many

if TYPE_CHECKING:
    import duckdb


def register(con: duckdb.DuckDBPyConnection) -> None:
    """Adds functions to a connection: ``sudoku_valid(board)``, ``sudoku_status(board)``, ``sudoku_status(board, require)``,
    ``sudoku_first_conflict(board)``, ``sudoku_solve(board)``, ``sudoku_verify(puzzle, answer)`` and
    ``sudoku_canonical(board)``.

    ``require`` is ``'valid'`` for validity alone, ``'unique'`` to know how many solutions there are. A second call does no harm.
    """
    import duckdb

    def valid(boards: Any) -> Any:
        return check_many(boards).valid

    def status(*columns: Any) -> Any:
        return _by_level(*columns) if len(columns) > 1 else check_many(*columns).status

    def first_conflict(boards: Any) -> Any:
        return check_many(boards).first_conflict

    def solve(boards: Any) -> Any:
        return solve_many(boards).solution

    def canonical(boards: Any) -> Any:
        return canonical_many(boards).canonical

    def verify(puzzles: Any, answers: Any) -> Any:
        return verify_many(puzzles, answers).accepted

    # Types by name: the modules that hold them have moved from version to version.
    text, options = "VARCHAR", {"type": "arrow", "null_handling": "special"}
    con_: Any = con
    functions: list[tuple[str, Callable[..., Any], list[str] | None, str]] = [
        ("sudoku_valid", valid, [text], "BOOLEAN"),
        ("sudoku_status", status, None, text),
        ("sudoku_first_conflict", first_conflict, [text], text),
        ("sudoku_solve", solve, [text], text),
        ("sudoku_canonical", canonical, [text], text),
        ("sudoku_verify", verify, [text, text], "BOOLEAN"),
    ]
    for name, function, parameters, kind in functions:
        try:
            con_.remove_function(name)
        except duckdb.InvalidInputException:
            # It was not there.
            pass
        con_.create_function(name, function, parameters, kind, **options)


def _by_level(boards: Any, requires: Any) -> Any:
    """Statuses, where each row may ask for a level of its own."""
    import pyarrow as pa
    import pyarrow.compute as pc

    levels = pc.unique(requires).to_pylist()
    if len(levels) == 1:
        return check_many(boards, require=levels[0] or "valid").status
    statuses = pa.nulls(len(boards), pa.string())
    for level in levels:
        rows = pc.equal(pc.fill_null(requires, "valid"), level or "valid")
        found = check_many(boards.filter(rows), require=level or "valid").status
        statuses = pc.replace_with_mask(statuses, rows.combine_chunks() if hasattr(rows, "combine_chunks") else rows, found)
    return statuses
