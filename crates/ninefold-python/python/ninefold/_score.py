"""A score for what a model wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _ninefold


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


def score(puzzle: Any, text: str) -> Score:
    """Scores what a model wrote: the last board in its text, in the last ``<answer>`` or ``\\\\boxed`` if it has one.

    >>> import ninefold
    >>> puzzle = "12.............."
    >>> found = ninefold.score(puzzle, "Let me see.\\n<answer>\\n12 34\\n34 12\\n21 43\\n43 21\\n</answer> Done.")
    >>> found.solved, found.clues_kept, found.conflicts
    (True, True, 0)
    >>> ninefold.score(puzzle, "I cannot solve this.").parsed
    False
    """
    return Score(**_ninefold.score(puzzle, text))


def score_many(puzzles: Iterable[Any], texts: Iterable[str | None]) -> list[Score]:
    """Scores many texts, each against its puzzle.

    >>> import ninefold
    >>> [found.solved for found in ninefold.score_many(["12.............."] * 2, ["1234341221434321", "no"])]
    [True, False]
    """
    puzzle_list, text_list = list(puzzles), list(texts)
    if len(puzzle_list) != len(text_list):
        raise ValueError(f"{len(puzzle_list)} puzzles, but {len(text_list)} texts")
    return [Score(**found) for found in _ninefold.score_items(puzzle_list, text_list)]
