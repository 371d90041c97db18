"""Many boards at once, with results as columns of the same kind."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _ninefold
from ._columns import C, Columns, Listed
from ._like import Like
from ._ninefold import STATUSES
from ._shapes import aligned, puzzles_of, rows_of

if TYPE_CHECKING:
    import numpy.typing as npt
    import polars as pl

    from ._ninefold import Option, Require, Rows

_NAMES = np.array([*STATUSES, ""])
NOTHING = 255
"""The code of a row without a board."""


# The library knows the options; these are named for editors and type checkers.
@overload
def check_many(
    boards: Listed, require: Require = ..., threads: int | None = ..., empty: int = ..., offset: int = ..., *,
    format: str | None = ..., symbols: str | None = ..., boxes: str | None = ..., budget: int | None = ..., **options: Option,
) -> Checks[npt.NDArray[Any]]: ...  # fmt: skip
@overload
def check_many(
    boards: pl.Series, require: Require = ..., threads: int | None = ..., empty: int = ..., offset: int = ..., *,
    format: str | None = ..., symbols: str | None = ..., boxes: str | None = ..., budget: int | None = ..., **options: Option,
) -> Checks[pl.Series]: ...  # fmt: skip
@overload
def check_many(
    boards: Any, require: Require = ..., threads: int | None = ..., empty: int = ..., offset: int = ..., *,
    format: str | None = ..., symbols: str | None = ..., boxes: str | None = ..., budget: int | None = ..., **options: Option,
) -> Checks[Any]: ...  # fmt: skip
def check_many(
    boards: Any,
    require: Require = "valid",
    threads: int | None = None,
    empty: int = 0,
    offset: int = 0,
    **options: Option,
) -> Checks[Any]:
    """Check many boards and return columns.

    ``boards`` is a numpy array ``(N, 81)`` or ``(N, 9, 9)`` of numbers, a tensor, a list of boards, any Arrow array, chunked
    array or stream, or a pandas or Polars Series. ``offset`` is subtracted from each number, and then ``empty`` is the value of an
    empty cell, like NaN and what a mask hides; a number that is not a cell is an error that names its row. A string that is not a board
    is ``malformed``. The options are those of :func:`ninefold.check`: ``format``, ``symbols`` and ``boxes`` say how strings are read, and
    ``budget`` is the maximum number of search steps per board.

    >>> import numpy as np
    >>> boards = np.zeros((2, 9, 9), dtype=np.int64)
    >>> boards[1, 4, :2] = 7
    >>> checks = check_many(boards)
    >>> checks.valid
    array([ True, False])
    >>> checks.status.tolist(), checks.conflicts.tolist()
    (['valid', 'conflict'], [0, 2])
    >>> checks.first_conflict.tolist()
    [None, 'row 5 has two 7s, in columns 1 and 2']
    """
    rows, like = rows_of(boards, empty, offset, "check_many")
    return Checks(_ninefold.check_rows(rows, threads_of(threads), require, **options), rows, like)


@overload
def verify_many(puzzles: Any, answers: Listed, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Answers[npt.NDArray[Any]]: ...
@overload
def verify_many(puzzles: Any, answers: pl.Series, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Answers[pl.Series]: ...
@overload
def verify_many(puzzles: Any, answers: Any, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Answers[Any]: ...
def verify_many(
    puzzles: Any,
    answers: Any,
    threads: int | None = None,
    empty: int = 0,
    offset: int = 0,
    **options: Option,
) -> Answers[Any]:
    """Check answers against their puzzles, row by row, or all against one puzzle; any correct answer is accepted.

    >>> verified = verify_many("12..............", ["1234341221434321", "1234341221434312"])
    >>> verified.accepted.tolist(), verified.status.tolist()
    ([True, False], ['solved', 'conflict'])

    With ``require="on-track"`` an answer need not be finished: it passes if a solution of its puzzle has all its digits.

    >>> tracked = verify_many("1.....3....2.4..", ["13....3....2.4..", "14....3....2.4.."], require="on-track")
    >>> tracked.on_track.tolist(), tracked.mistakes.tolist()
    ([True, False], [0, 1])
    """
    rows, one = puzzles_of(puzzles, empty, offset, "verify_many")
    answer_rows, like = rows_of(aligned(puzzles, answers), empty, offset, "verify_many")
    return Answers(*_ninefold.verify_rows(rows, answer_rows, one, threads_of(threads), **options), like)


@overload
def solve_many(boards: Listed, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Solved[npt.NDArray[Any]]: ...
@overload
def solve_many(boards: pl.Series, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Solved[pl.Series]: ...
@overload
def solve_many(boards: Any, threads: int | None = ..., empty: int = ..., offset: int = ..., **options: Option) -> Solved[Any]: ...
def solve_many(
    boards: Any, threads: int | None = None, empty: int = 0, offset: int = 0, **options: Option
) -> Solved[Any]:
    """Solve many boards: the status of each, and a solution as a line of symbols, always the same one if there are several.

    >>> solved = solve_many(["1.....3....2.4..", "11.............."])
    >>> solved.status.tolist(), solved.solution.tolist()
    (['unique', 'conflict'], ['1324423131422413', None])
    """
    rows, like = rows_of(boards, empty, offset, "solve_many")
    return Solved(*_ninefold.solve_rows(rows, threads_of(threads), **options), like)


def threads_of(threads: int | None) -> int | None:
    if threads is not None and threads < 0:
        raise ValueError(f"threads is 0 or more, not {threads}")
    return threads


def sentences(like: Like, name: str, count: int, rows: list[tuple[int, str]]) -> Any:
    """A column of sentences that only these rows have."""
    column = np.full(count, None, dtype=object)
    missing = np.ones(count, dtype=bool)
    for row, sentence in rows:
        column[row], missing[row] = sentence, False
    return like.of_numpy(column, name, missing)


class _Found(Columns[C]):
    """The statuses of many boards."""

    def __init__(self, found: _ninefold.Standings, like: Like) -> None:
        self._found = found
        self._like = like

    def __len__(self) -> int:
        return len(self._found)

    @cached_property
    def status(self) -> C:
        """The status of each board."""
        return self._column("status", _NAMES[np.minimum(self._found.codes(), len(STATUSES))])

    def _column(self, name: str, values: Any) -> C:
        return self._made(self._like.of_numpy(values, name, self._nulls()))

    def _nulls(self) -> Any:
        # Numpy has no null, and need not know.
        return None if self._like.kind == "numpy" else self._found.codes() == NOTHING


class Checks(_Found[C]):
    """The results for many boards, as columns that are computed on demand.

    They are numpy arrays for numpy, lists and tuples, and Arrow, pandas or Polars columns for those, with a null for
    every row without a board. Conflicts are explained from the boards on demand, so the boards are kept for
    as long as this object. Do not change them: a board that has changed since it was checked is an error.
    """

    columns = ("valid", "status", "conflicts", "first_conflict")

    def __init__(self, found: _ninefold.Standings, rows: Rows, like: Like) -> None:
        super().__init__(found, like)
        self._rows = rows

    def __getstate__(self) -> dict[str, Any]:
        # The boards stay where they are; everything that is made from them goes along.
        for name in (*self.columns, "passed", "error"):
            getattr(self, name)
        return {name: value for name, value in self.__dict__.items() if name not in ("_rows", "_faults")}

    def __repr__(self) -> str:
        return f"<ninefold.Checks of {len(self)} boards: {int(np.count_nonzero(self._found.numpy('valid')))} valid>"

    @cached_property
    def valid(self) -> C:
        """Does no digit appear twice in a house? False for a string that is not a board."""
        return self._flags("valid")

    @cached_property
    def passed(self) -> C:
        """Is the board what ``require`` asks for?"""
        return self._flags("passed")

    @cached_property
    def status(self) -> C:
        """The status of each board."""
        if self._like.speaks_arrow:
            return self._made(self._like.of_arrow(self._found.arrow("status"), "status"))
        return super().status

    @cached_property
    def conflicts(self) -> C:
        """How many conflicts the board has."""
        if self._like.speaks_arrow:
            return self._made(self._like.of_arrow(self._faults.arrow("conflicts"), "conflicts"))
        return self._column("conflicts", self._faults.numpy())

    @cached_property
    def first_conflict(self) -> C:
        """The first conflict as a sentence, for boards that have one."""
        return self._sentences("first_conflict")

    @cached_property
    def error(self) -> C:
        """Why a string is not a board; null for boards."""
        return self._sentences("error")

    def count(self) -> dict[str, int]:
        """How many boards there are of each status.

        >>> check_many(["1234341221434321", "11..............", "?!"]).count()
        {'malformed': 1, 'conflict': 1, 'solved': 1}
        """
        counts = np.bincount(self._found.codes(), minlength=256)
        return {name: int(counts[code]) for code, name in enumerate(STATUSES) if counts[code]}

    @cached_property
    def _faults(self) -> _ninefold.Faults:
        return self._found.explain(self._rows)

    def _flags(self, name: str) -> C:
        if self._like.speaks_arrow:
            return self._made(self._like.of_arrow(self._found.arrow(name), name))
        return self._column(name, self._found.numpy(name))

    def _sentences(self, name: str) -> C:
        if self._like.speaks_arrow:
            return self._made(self._like.of_arrow(self._faults.arrow(name), name))
        return self._made(sentences(self._like, name, len(self), self._faults.sentences_of(name)))


class Answers(_Found[C]):
    """The results for many answers, as columns that are computed on demand."""

    columns: tuple[str, ...] = ("accepted", "status", "changed_clues", "missing_cells")

    def __init__(self, found: _ninefold.Standings, changed: Any, missing: Any, mistakes: Any, like: Like) -> None:
        super().__init__(found, like)
        self._changed = changed
        self._missing = missing
        self._mistakes = mistakes
        if len(mistakes) == len(found) > 0:
            self.columns = ("on_track", "mistakes", *Answers.columns)

    @cached_property
    def passed(self) -> C:
        """Is the answer what ``require`` asks for? By default, that it is correct."""
        return self._column("passed", self._found.numpy("passed"))

    @cached_property
    def on_track(self) -> C:
        """Does one solution of the puzzle have all digits of the answer? Only with ``require="on-track"``.

        Null, or false for numpy, if the puzzle has no solution or the budget ran out.
        """
        return self._made(self._like.of_numpy(self._tracked("passed"), "on_track", self._untold()))

    @cached_property
    def mistakes(self) -> C:
        """How many digits no solution of the puzzle has; only with ``require="on-track"``.

        Null, or 255 for numpy, if the puzzle has no solution or the budget ran out.
        """
        self._tracked("passed")
        return self._made(self._like.of_numpy(self._mistakes, "mistakes", self._untold()))

    def _tracked(self, name: str) -> Any:
        if len(self._mistakes) != len(self._found):
            raise AttributeError('only answers with require="on-track" have this column')
        return self._found.numpy(name)

    def _untold(self) -> Any:
        return None if self._like.kind == "numpy" else self._mistakes == NOTHING

    @cached_property
    def accepted(self) -> C:
        """Are all clues kept and all cells filled, without conflicts?"""
        return self._column("accepted", self._found.numpy("accepted"))

    @cached_property
    def changed_clues(self) -> C:
        """How many clues the answer changed."""
        return self._column("changed_clues", self._changed)

    @cached_property
    def missing_cells(self) -> C:
        """How many cells are empty."""
        return self._column("missing_cells", self._missing)

    def __repr__(self) -> str:
        return f"<ninefold.Answers of {len(self)} rows: {int(np.count_nonzero(self._found.numpy('accepted')))} accepted>"


class Solved(_Found[C]):
    """The solutions of many boards."""

    columns = ("status", "solution")

    def __init__(self, found: _ninefold.Standings, solutions: list[str | None], like: Like) -> None:
        super().__init__(found, like)
        self._solutions = solutions

    @cached_property
    def passed(self) -> C:
        """Is the board what ``require`` asks for? By default, that it has a solution."""
        return self._column("passed", self._found.numpy("passed"))

    @cached_property
    def solution(self) -> C:
        """A solution as a line of symbols, for boards that have one."""
        column = np.array(self._solutions, dtype=object)
        return self._made(self._like.of_numpy(column, "solution", np.array([solution is None for solution in self._solutions], dtype=bool)))

    def __repr__(self) -> str:
        count = sum(solution is not None for solution in self._solutions)
        return f"<ninefold.Solved of {len(self)} boards: {count} with a solution>"
