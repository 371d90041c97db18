"""Many boards at once: which shape they have, and columns of the same kind for the answer."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import Any

import numpy as np

from . import _ninefold
from ._ninefold import Rows

STATUSES = ("malformed", "conflict", "unsolvable", "multiple", "unique", "valid", "solved", "undecided")
"""The words of a status column, in the order of the ladder."""

_NAMES = np.array([*STATUSES, ""])


def check_many(
    boards: Any, require: str = "valid", threads: int | None = None, empty: int = 0, offset: int = 0
) -> Checks:
    """Checks many boards, and returns columns.

    ``boards`` is a numpy array ``(N, 81)`` or ``(N, 9, 9)`` of numbers, a list of boards, any Arrow array, chunked array
    or stream, or a pandas or Polars Series. From each number ``offset`` is taken off, and then ``empty`` stands for an
    empty cell; a number that is no cell is an error that names its row. A text that is no board is ``malformed``.

    >>> import numpy as np
    >>> boards = np.zeros((2, 9, 9), dtype=np.int64)
    >>> boards[1, 4, :2] = 7
    >>> checks = check_many(boards)
    >>> checks.valid
    array([ True, False])
    >>> checks.status.tolist(), checks.conflicts.tolist()
    (['valid', 'conflict'], [0, 2])
    >>> checks.first_conflict.tolist()
    [None, 'row 5 has 7 twice: r5c1 and r5c2']
    """
    rows, like = _rows(boards, empty, offset)
    return Checks(_ninefold.check_rows(rows, require, threads), like)


def verify_many(puzzles: Any, answers: Any, threads: int | None = None, empty: int = 0, offset: int = 0) -> Answers:
    """Holds answers against their puzzles, row by row; any right answer is accepted.

    >>> verified = verify_many(["12.............."] * 2, ["1234341221434321", "1234341221434312"])
    >>> verified.accepted.tolist(), verified.status.tolist()
    ([True, False], ['solved', 'conflict'])
    """
    rows, _ = _rows(puzzles, empty, offset)
    answer_rows, like = _rows(answers, empty, offset)
    return Answers(*_ninefold.verify_rows(rows, answer_rows, threads), like)


def solve_many(boards: Any, threads: int | None = None, empty: int = 0, offset: int = 0) -> Solved:
    """Solves many boards: of each its status, and a solution as a line of symbols.

    >>> solved = solve_many(["1.....3....2.4..", "11.............."])
    >>> solved.status.tolist(), solved.solution.tolist()
    (['unique', 'conflict'], ['1324423131422413', None])
    """
    rows, like = _rows(boards, empty, offset)
    return Solved(*_ninefold.solve_rows(rows, threads), like)


def _rows(boards: Any, empty: int, offset: int) -> tuple[Rows, _Like]:
    """The rows as they lie, and what kind of columns the answer has."""
    if isinstance(boards, np.ndarray):
        if boards.dtype.kind in "OSUT" and boards.ndim == 1:
            return _ninefold.rows_of_list(boards.tolist()), _Like("numpy")
        if boards.dtype.kind in "iuf" and not (boards.dtype.isnative and boards.flags.aligned):
            boards = np.require(boards, boards.dtype.newbyteorder("="), ["A"])
        return _ninefold.rows_of_numpy(boards, empty, offset), _Like("numpy")
    host = type(boards).__module__.partition(".")[0]
    if host == "pandas":
        return _rows_of_pandas(boards, empty, offset)
    if hasattr(boards, "__arrow_c_array__") or hasattr(boards, "__arrow_c_stream__"):
        kind = host if host in ("pyarrow", "polars") else "arrow"
        name = boards.name if kind == "polars" else None
        return _ninefold.rows_of_arrow(boards, empty, offset), _Like(kind, name=name)
    if isinstance(boards, (str, bytes)):
        raise TypeError("check_many takes many boards; for one there is check")
    return _ninefold.rows_of_list(list(boards)), _Like("numpy")


def _rows_of_pandas(series: Any, empty: int, offset: int) -> tuple[Rows, _Like]:
    like = _Like("pandas", name=None, index=series.index)
    arrow = getattr(series.array, "__arrow_array__", None)
    if arrow is not None and "pyarrow" in sys.modules and str(series.dtype) != "object":
        return _ninefold.rows_of_arrow(arrow(), empty, offset), like
    import pandas as pd

    values = [None if value is None or value is pd.NA or value != value else value for value in series.tolist()]
    return _ninefold.rows_of_list(values), like


class _Like:
    """The kind of columns that somebody who brought this kind of boards wants."""

    def __init__(self, kind: str, name: str | None = None, index: Any = None) -> None:
        self.kind = kind
        self.name = name
        self.index = index

    def of_arrow(self, array: Any, name: str) -> Any:
        if self.kind == "pyarrow":
            import pyarrow as pa

            return pa.array(array)
        if self.kind == "polars":
            import polars as pl

            return pl.Series(name, array)
        if self.kind == "pandas":
            import pandas as pd

            if "pyarrow" not in sys.modules:
                raise ModuleNotFoundError("this column needs pyarrow")
            import pyarrow as pa

            return pd.Series(pd.arrays.ArrowExtensionArray(pa.array(array)), index=self.index, name=name)
        return array

    def of_numpy(self, values: Any, name: str, nulls: Any = None) -> Any:
        """Values, and the rows that have none."""
        if self.kind == "numpy":
            return values
        if self.kind == "pandas":
            import pandas as pd

            if nulls is None or not nulls.any():
                return pd.Series(values, index=self.index, name=name)
            return pd.Series(values, index=self.index, name=name).astype(object).mask(nulls, None)
        import pyarrow as pa

        array = pa.array(values, mask=nulls)
        return array if self.kind == "arrow" else self.of_arrow(array, name)


class _Columns:
    """Columns by name."""

    columns: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Every column by its name, for the constructor of a table."""
        return {name: getattr(self, name) for name in self.columns}


class Checks(_Columns):
    """What was found of many boards: columns that are made when they are asked for.

    They are numpy arrays for numpy, lists and tuples, and Arrow, pandas or Polars columns for their own, with a null for
    every row that has no board. Conflicts are explained from the boards when they are asked for, so the boards are kept for
    as long as this is, and are not to be changed before: a board that is no longer what it was is an error.
    """

    columns = ("valid", "status", "conflicts", "first_conflict")

    def __init__(self, found: _ninefold.Checks, like: _Like) -> None:
        self._found = found
        self._like = like

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<ninefold.Checks of {len(self)} boards: {int(np.count_nonzero(self._found.numpy_flags('valid')))} valid>"

    @cached_property
    def valid(self) -> Any:
        """Does no digit stand twice in a house? False for a text that is no board."""
        return self._flags("valid")

    @cached_property
    def passed(self) -> Any:
        """Did the board reach what was required?"""
        return self._flags("passed")

    @cached_property
    def status(self) -> Any:
        """A word of the ladder."""
        if self._like.kind == "numpy":
            return _NAMES[np.minimum(self._found.codes(), len(STATUSES))]
        return self._like.of_arrow(self._found.arrow("status"), "status")

    @cached_property
    def conflicts(self) -> Any:
        """How many conflicts the board has."""
        if self._like.kind == "numpy":
            return self._found.numpy_conflicts()
        return self._like.of_arrow(self._found.arrow("conflicts"), "conflicts")

    @cached_property
    def first_conflict(self) -> Any:
        """The first conflict as a sentence, for boards that have one."""
        return self._sentences("first_conflict")

    @cached_property
    def error(self) -> Any:
        """Why a text is no board, for texts that are none."""
        return self._sentences("error")

    def count(self) -> dict[str, int]:
        """How many boards there are of each status.

        >>> check_many(["1234341221434321", "11..............", "?!"]).count()
        {'malformed': 1, 'conflict': 1, 'solved': 1}
        """
        counts = np.bincount(self._found.codes(), minlength=256)
        return {name: int(counts[code]) for code, name in enumerate(STATUSES) if counts[code]}

    def _flags(self, name: str) -> Any:
        if self._like.kind == "numpy":
            return self._found.numpy_flags(name)
        return self._like.of_arrow(self._found.arrow(name), name)

    def _sentences(self, name: str) -> Any:
        if self._like.kind != "numpy":
            return self._like.of_arrow(self._found.arrow(name), name)
        column = np.full(len(self), None, dtype=object)
        rows, sentences = self._found.sentence_rows(name)
        column[rows] = sentences
        return column


class Answers(_Columns):
    """What was found of many answers."""

    columns = ("accepted", "status", "changed_clues", "missing_cells")

    def __init__(self, accepted: Any, codes: Any, changed: Any, missing: Any, like: _Like) -> None:
        nulls = codes == 255
        self.accepted: Any = like.of_numpy(accepted, "accepted", nulls)
        """Clues kept, all filled, no conflict."""
        self.status: Any = like.of_numpy(_NAMES[np.minimum(codes, len(STATUSES))], "status", nulls)
        """A word of the ladder, of the answer."""
        self.changed_clues: Any = like.of_numpy(changed, "changed_clues", nulls)
        """How many clues have another digit."""
        self.missing_cells: Any = like.of_numpy(missing, "missing_cells", nulls)
        """How many cells are empty."""

    def __len__(self) -> int:
        return len(self.accepted)


class Solved(_Columns):
    """The solutions of many boards."""

    columns = ("status", "solution")

    def __init__(self, codes: Any, solutions: list[str | None], like: _Like) -> None:
        nulls = codes == 255
        column = np.array(solutions, dtype=object)
        self.status: Any = like.of_numpy(_NAMES[np.minimum(codes, len(STATUSES))], "status", nulls)
        """A word of the ladder: ``unique``, ``multiple``, ``unsolvable`` …"""
        missing = np.array([solution is None for solution in solutions], dtype=bool)
        self.solution: Any = like.of_numpy(column, "solution", missing)
        """A solution as a line of symbols, for boards that have one."""

    def __len__(self) -> int:
        return len(self.status)
