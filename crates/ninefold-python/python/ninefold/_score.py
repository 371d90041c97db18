"""A score for what a model wrote."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _ninefold
from ._columns import C, Columns, Listed
from ._like import Like
from ._many import NOTHING, sentences, threads_of
from ._shapes import aligned, puzzles_of, rows_of

if TYPE_CHECKING:
    import numpy.typing as npt
    import polars as pl

    from ._ninefold import Option


@dataclass(frozen=True)
class Score:
    """How an answer fares against its puzzle."""

    parsed: bool
    """Does the text have a board of the puzzle's size?"""
    complete: bool
    """Is every cell of it filled?"""
    clues_kept: bool
    """Is every clue of the puzzle in its cell?"""
    conflicts: int | None
    """How many conflicts it has; None without a board, like the other numbers of it."""
    cells_right: float | None
    """The share of the cells to fill that are right, if the puzzle has one solution; else 1 if solved, or None."""
    solved: bool
    """Clues kept, all filled, no conflict: right, whichever solution it is."""
    board: list[list[int]] | None
    """The board that was found, 0 for empty."""
    filled: int | None = None
    """How many of the cells to fill are filled."""
    changed_clues: int | None = None
    """How many clues have another digit."""
    conflicting_cells: int | None = None
    """How many cells are part of a conflict."""
    solutions: int | None = None
    """How many solutions the puzzle has: 0, 1, or 2 for two or more; None if the budget ran out."""

    def __bool__(self) -> bool:
        """A score is true if the answer is right, as a report is true if the board passed."""
        return self.solved

    def __hash__(self) -> int:
        board = None if self.board is None else tuple(map(tuple, self.board))
        return hash((self.parsed, self.complete, self.clues_kept, self.conflicts, self.cells_right, self.solved, board))

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


def score(puzzle: Any, text: str, **options: Option) -> Score:
    """Scores what a model wrote: the board in the last ``<answer>`` or ``\\\\boxed`` of its text, or in all of it.

    Who marks an answer is held to it: a tag or a box without a board is ``parsed=False``. Thoughts never count. Of several boards it
    is the last full one that keeps the clues, else the last full one, else the last that is not the puzzle itself.

    >>> import ninefold
    >>> puzzle = "12.............."
    >>> found = ninefold.score(puzzle, "Let me see.\\n<answer>\\n12 34\\n34 12\\n21 43\\n43 21\\n</answer> Done.")
    >>> found.solved, found.clues_kept, found.conflicts
    (True, True, 0)
    >>> ninefold.score(puzzle, "I cannot solve this.").parsed
    False
    """
    return Score(**{"conflicts": None, "cells_right": None, **_ninefold.score(puzzle, text, **options)})


@dataclass(frozen=True)
class Move:
    """One move that a model gave, and what it is worth."""

    cell: str
    """Where, such as ``r3c6``. It may be a cell that the board does not have; such a move is not legal."""
    digit: int
    legal: bool
    """Is the cell empty, after the legal moves before this one, and is the digit new to its row, column and box?"""
    solvable: bool | None
    """Can the board still be completed after it? None if the budget ran out."""
    right: bool | None
    """Is it the digit of the only solution? None if the puzzle does not have exactly one."""
    repeated: bool
    """Does an earlier move put the same digit into the same cell?"""


def score_moves(puzzle: Any, text: str, **options: Option) -> list[Move]:
    """Scores the single moves of a text, in order: ``r3c6: 5``, ``R1C3=4``, ``[3 6 5]`` or ``(3, 6, 5)``. Thoughts never count.

    Legal moves are made, so that later ones are judged on the board that they lead to.

    >>> import ninefold
    >>> for move in ninefold.score_moves("1.....3....2.4..", "r1c2: 3, then [1 2 3], and R1C3=4."):
    ...     print(move.cell, move.digit, move.legal, move.solvable, move.right, move.repeated)
    r1c2 3 True True True False
    r1c2 3 False False True True
    r1c3 4 True False False False
    """
    return [Move(**{"solvable": None, "right": None, **move}) for move in _ninefold.score_moves(puzzle, text, **options)]


@overload
def score_many(puzzles: Any, texts: Listed, threads: int | None = ..., **options: Option) -> Scores[npt.NDArray[Any]]: ...
@overload
def score_many(puzzles: Any, texts: pl.Series, threads: int | None = ..., **options: Option) -> Scores[pl.Series]: ...
@overload
def score_many(puzzles: Any, texts: Any, threads: int | None = ..., **options: Option) -> Scores[Any]: ...
def score_many(puzzles: Any, texts: Any, threads: int | None = None, **options: Option) -> Scores[Any]:
    """Scores many texts, each against its puzzle, and returns columns.

    ``puzzles`` is whatever :func:`ninefold.check_many` takes, or one puzzle for all texts; ``texts`` is a list of strings, or an Arrow, pandas or Polars
    column of them. A text that is missing has no board in it. A puzzle that cannot be read has no score, and fails nobody else's.

    >>> import ninefold
    >>> scores = ninefold.score_many("12..............", ["1234341221434321", "no"])
    >>> scores.solved.tolist(), scores.cells_right.tolist()
    ([True, False], [1.0, 0.0])
    """
    rows, one = puzzles_of(puzzles, 0, 0, "score_many")
    text_rows, like = rows_of(aligned(puzzles, texts), 0, 0, "score_many")
    return Scores(_ninefold.score_rows(rows, text_rows, one, threads_of(threads), **options), like)


class Scores(Columns[C]):
    """How many answers fare, each against its puzzle: the fields of :class:`Score` as columns.

    A row without a puzzle is null, and so is one whose puzzle cannot be read, with the reason in ``error``. In numpy, which has no null, it
    is False, 0 or NaN.
    """

    columns = (
        "parsed", "complete", "clues_kept", "conflicts", "cells_right", "solved",
        "filled", "changed_clues", "conflicting_cells", "solutions",
    )  # fmt: skip

    def __init__(self, found: dict[str, Any], like: Like) -> None:
        self._found = found
        self._like = like
        self._no_score = ~found["present"]

    def _column(self, name: str, nulls: Any) -> C:
        return self._made(self._like.of_numpy(self._found[name], name, nulls))

    @cached_property
    def parsed(self) -> C:
        """Does the text have a board of the puzzle's size?"""
        return self._column("parsed", self._no_score)

    @cached_property
    def complete(self) -> C:
        """Is every cell of it filled?"""
        return self._column("complete", self._no_score)

    @cached_property
    def clues_kept(self) -> C:
        """Is every clue of the puzzle in its cell?"""
        return self._column("clues_kept", self._no_score)

    @cached_property
    def solved(self) -> C:
        """Clues kept, all filled, no conflict: right, whichever solution it is."""
        return self._column("solved", self._no_score)

    @cached_property
    def conflicts(self) -> C:
        """How many conflicts the board has; null, or 0 for numpy, without a board, like the other numbers of it."""
        return self._column("conflicts", ~self._found["parsed"])

    @cached_property
    def conflicting_cells(self) -> C:
        """How many cells are part of a conflict."""
        return self._column("conflicting_cells", ~self._found["parsed"])

    @cached_property
    def filled(self) -> C:
        """How many of the cells to fill are filled."""
        return self._column("filled", ~self._found["parsed"])

    @cached_property
    def changed_clues(self) -> C:
        """How many clues have another digit."""
        return self._column("changed_clues", ~self._found["parsed"])

    @cached_property
    def cells_right(self) -> C:
        """The share of the cells to fill that are right; null, or NaN for numpy, if that is not known."""
        return self._column("cells_right", np.isnan(self._found["cells_right"]))

    @cached_property
    def solutions(self) -> C:
        """How many solutions the puzzle has: 0, 1, or 2 for two or more; null, or 255 for numpy, if that is not known."""
        return self._column("solutions", self._found["solutions"] == NOTHING)

    @cached_property
    def error(self) -> C:
        """Why the puzzle of a row cannot be read; null for the others."""
        return self._made(sentences(self._like, "error", len(self), self._found["errors"]))

    def __len__(self) -> int:
        return len(self._no_score)

    def __repr__(self) -> str:
        return f"<ninefold.Scores of {len(self)} texts: {int(np.count_nonzero(self._found['solved']))} solved>"
