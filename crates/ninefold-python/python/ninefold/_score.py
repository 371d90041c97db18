"""A score for what a model wrote."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ninefold
from ._like import Like
from ._many import _Columns, threads_of
from ._shapes import puzzles_of, rows_of

if TYPE_CHECKING:
    from ._ninefold import Option


@dataclass(frozen=True)
class Score:
    """How an answer fares against its puzzle."""

    parsed: bool
    """Was there a board of the puzzle's size in the text?"""
    complete: bool
    """Is every cell of it filled?"""
    clues_kept: bool
    """Does every clue of the puzzle stand where it stood?"""
    conflicts: int | None
    """How many conflicts it has."""
    cells_right: float | None
    """The share of the cells to fill that are right, if the puzzle has one solution; else 1 if solved, or None."""
    solved: bool
    """Clues kept, all filled, no conflict: right, whichever solution it is."""
    board: list[list[int]] | None
    """The board that was found, 0 for empty."""

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


def score_many(puzzles: Any, texts: Any, threads: int | None = None, **options: Option) -> Scores:
    """Scores many texts, each against its puzzle, and returns columns.

    ``puzzles`` is whatever :func:`ninefold.check_many` takes, or one puzzle for all texts; ``texts`` is a list of strings, or an Arrow, pandas or Polars
    column of them. A text that is missing has no board in it.

    >>> import ninefold
    >>> scores = ninefold.score_many("12..............", ["1234341221434321", "no"])
    >>> scores.solved.tolist(), scores.cells_right.tolist()
    ([True, False], [1.0, 0.0])
    """
    rows, one = puzzles_of(puzzles, 0, 0, "score_many")
    text_rows, like = rows_of(texts, 0, 0, "score_many")
    return Scores(*_ninefold.score_rows(rows, text_rows, one, threads_of(threads), **options), like)


class Scores(_Columns):
    """How many answers fare, each against its puzzle: the fields of :class:`Score` as columns."""

    columns = ("parsed", "complete", "clues_kept", "conflicts", "cells_right", "solved")

    def __init__(
        self, parsed: Any, complete: Any, clues_kept: Any, conflicts: Any, right: Any, solved: Any, nulls: Any, like: Like
    ) -> None:
        self._count = int(np.count_nonzero(solved))
        self.parsed: Any = like.of_numpy(parsed, "parsed", nulls)
        """Was there a board of the puzzle's size in the text?"""
        self.complete: Any = like.of_numpy(complete, "complete", nulls)
        """Is every cell of it filled?"""
        self.clues_kept: Any = like.of_numpy(clues_kept, "clues_kept", nulls)
        """Does every clue of the puzzle stand where it stood?"""
        self.conflicts: Any = like.of_numpy(conflicts, "conflicts", nulls | ~parsed)
        """How many conflicts it has; in numpy, which has no null, 0 where there is no board."""
        self.cells_right: Any = like.of_numpy(right, "cells_right", np.isnan(right))
        """The share of the cells to fill that are right; null (in numpy NaN) where nobody can say."""
        self.solved: Any = like.of_numpy(solved, "solved", nulls)
        """Clues kept, all filled, no conflict: right, whichever solution it is."""

    def __len__(self) -> int:
        return len(self.solved)

    def __repr__(self) -> str:
        return f"<ninefold.Scores of {len(self)} texts: {self._count} solved>"
