"""Many boards at once, and columns of their kind for the answer."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ninefold
from ._like import Like
from ._shapes import puzzles_of, rows_of

if TYPE_CHECKING:
    from ._ninefold import Require

STATUSES = ("malformed", "conflict", "unsolvable", "multiple", "unique", "valid", "solved", "undecided")
"""The words of a status column, in the order of the ladder."""

_NAMES = np.array([*STATUSES, ""])
_NOTHING = 255
"""The code of a row without a board."""


def _names(codes: Any) -> Any:
    return _NAMES[np.minimum(codes, len(STATUSES))]


def check_many(
    boards: Any, require: Require = "valid", threads: int | None = None, empty: int = 0, offset: int = 0
) -> Checks:
    """Checks many boards, and returns columns.

    ``boards`` is a numpy array ``(N, 81)`` or ``(N, 9, 9)`` of numbers, a tensor, a list of boards, any Arrow array, chunked
    array or stream, or a pandas or Polars Series. From each number ``offset`` is taken off, and then ``empty`` stands for an
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
    rows, like = rows_of(boards, empty, offset, "check_many")
    return Checks(_ninefold.check_rows(rows, require, threads_of(threads)), like)


def verify_many(puzzles: Any, answers: Any, threads: int | None = None, empty: int = 0, offset: int = 0) -> Answers:
    """Holds answers against their puzzles, row by row, or all against one puzzle; any right answer is accepted.

    >>> verified = verify_many("12..............", ["1234341221434321", "1234341221434312"])
    >>> verified.accepted.tolist(), verified.status.tolist()
    ([True, False], ['solved', 'conflict'])
    """
    rows, one = puzzles_of(puzzles, empty, offset, "verify_many")
    answer_rows, like = rows_of(answers, empty, offset, "verify_many")
    return Answers(*_ninefold.verify_rows(rows, answer_rows, one, threads_of(threads)), like)


def solve_many(boards: Any, threads: int | None = None, empty: int = 0, offset: int = 0) -> Solved:
    """Solves many boards: of each its status, and a solution as a line of symbols.

    >>> solved = solve_many(["1.....3....2.4..", "11.............."])
    >>> solved.status.tolist(), solved.solution.tolist()
    (['unique', 'conflict'], ['1324423131422413', None])
    """
    rows, like = rows_of(boards, empty, offset, "solve_many")
    return Solved(*_ninefold.solve_rows(rows, threads_of(threads)), like)


def threads_of(threads: int | None) -> int | None:
    if threads is not None and threads < 0:
        raise ValueError(f"threads is 0 or more, not {threads}")
    return threads


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

    def __init__(self, found: _ninefold.Checks, like: Like) -> None:
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
        if self._like.speaks_arrow:
            return self._like.of_arrow(self._found.arrow("status"), "status")
        return self._like.of_numpy(_names(self._found.codes()), "status", self._nulls())

    @cached_property
    def conflicts(self) -> Any:
        """How many conflicts the board has."""
        if self._like.speaks_arrow:
            return self._like.of_arrow(self._found.arrow("conflicts"), "conflicts")
        return self._like.of_numpy(self._found.numpy_conflicts(), "conflicts", self._nulls())

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
        if self._like.speaks_arrow:
            return self._like.of_arrow(self._found.arrow(name), name)
        return self._like.of_numpy(self._found.numpy_flags(name), name, self._nulls())

    def _sentences(self, name: str) -> Any:
        if self._like.speaks_arrow:
            return self._like.of_arrow(self._found.arrow(name), name)
        column = np.full(len(self), None, dtype=object)
        rows, sentences = self._found.sentence_rows(name)
        column[rows] = sentences
        has_none = np.ones(len(self), dtype=bool)
        has_none[rows] = False
        return self._like.of_numpy(column, name, has_none)

    def _nulls(self) -> Any:
        # Numpy has no null, and need not know.
        return None if self._like.kind == "numpy" else self._found.codes() == _NOTHING


class Answers(_Columns):
    """What was found of many answers."""

    columns = ("accepted", "status", "changed_clues", "missing_cells")

    def __init__(self, accepted: Any, codes: Any, changed: Any, missing: Any, like: Like) -> None:
        nulls = codes == _NOTHING
        self._count = int(np.count_nonzero(accepted))
        self.accepted: Any = like.of_numpy(accepted, "accepted", nulls)
        """Clues kept, all filled, no conflict."""
        self.status: Any = like.of_numpy(_names(codes), "status", nulls)
        """A word of the ladder, of the answer."""
        self.changed_clues: Any = like.of_numpy(changed, "changed_clues", nulls)
        """How many clues have another digit."""
        self.missing_cells: Any = like.of_numpy(missing, "missing_cells", nulls)
        """How many cells are empty."""

    def __len__(self) -> int:
        return len(self.accepted)

    def __repr__(self) -> str:
        return f"<ninefold.Answers of {len(self)} rows: {self._count} accepted>"


class Solved(_Columns):
    """The solutions of many boards."""

    columns = ("status", "solution")

    def __init__(self, codes: Any, solutions: list[str | None], like: Like) -> None:
        nulls = codes == _NOTHING
        column = np.array(solutions, dtype=object)
        self.status: Any = like.of_numpy(_names(codes), "status", nulls)
        """A word of the ladder: ``unique``, ``multiple``, ``unsolvable`` …"""
        missing = np.array([solution is None for solution in solutions], dtype=bool)
        self._count = len(solutions) - int(np.count_nonzero(missing))
        self.solution: Any = like.of_numpy(column, "solution", missing)
        """A solution as a line of symbols, for boards that have one."""

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        return f"<ninefold.Solved of {len(self)} boards: {self._count} with a solution>"
