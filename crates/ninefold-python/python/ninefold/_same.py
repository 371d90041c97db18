"""When are two boards the same? Canonical forms, one by one and as columns."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ninefold
from ._like import Like
from ._many import _Found, threads_of
from ._shapes import rows_of

if TYPE_CHECKING:
    from ._ninefold import Option


def canonical(board: Any, **options: Option) -> str:
    """The canonical form of a board: the smallest of all boards that differ only by relabelling, transposing, and the order of rows
    and columns. Two boards are the same puzzle if their forms are equal. Takes any plain board of side 4, 6 or 9.

    >>> canonical("..4.............") == canonical(".......1........")
    True

    A text that is not a board raises :class:`ninefold.MalformedBoard`, a board of another layout a :class:`ValueError`.
    """
    report: dict[str, Any] = _ninefold.check(board, None, with_="canonical", **options).to_dict()
    form: str | None = report.get("canonical")
    if form is None:
        raise ValueError(report["not_comparable"])
    return form


def canonical_many(
    boards: Any, threads: int | None = None, empty: int = 0, offset: int = 0, **options: Option
) -> Forms:
    """The canonical forms of many boards, as columns: duplicates are a ``group by``, leakage is a join.

    ``boards`` are what :func:`ninefold.check_many` takes. A row that is not a board, or whose layout has no canonical form, has none.
    ``with_="solution-class"`` adds the canonical form of each board's only solution.

    >>> forms = canonical_many(["..4.............", ".......1........", "what"])
    >>> forms.canonical.tolist(), forms.automorphisms.tolist()
    (['...............1', '...............1', None], [8, 8, 0])
    """
    rows, like = rows_of(boards, empty, offset, "canonical_many")
    return Forms(*_ninefold.canonical_rows(rows, threads_of(threads), **options), like)


class Forms(_Found[Any]):
    """The canonical forms of many boards."""

    columns = ("canonical", "automorphisms")

    def __init__(
        self,
        found: _ninefold.Standings,
        boards: list[str | None],
        forms: list[str | None],
        automorphisms: Any,
        classes: list[str | None],
        like: Like,
    ) -> None:
        super().__init__(found, like)
        self._boards = boards
        self._forms = forms
        self._automorphisms = automorphisms
        self._classes = classes

    @cached_property
    def board(self) -> Any:
        """The board itself as a line of symbols, however it was written: equal for boards with the same digits in the same cells."""
        return self._lines("board", self._boards)

    @cached_property
    def canonical(self) -> Any:
        """The canonical form as a line of symbols, for boards that have one."""
        return self._lines("canonical", self._forms)

    @cached_property
    def automorphisms(self) -> Any:
        """How many symmetries of the grid turn the board into itself; 0 for a row without a canonical form."""
        return self._column("automorphisms", self._automorphisms)

    @cached_property
    def solution_class(self) -> Any:
        """With ``with_="solution-class"``: the canonical form of the only solution, for boards that have exactly one."""
        return self._lines("solution_class", self._classes)

    def _lines(self, name: str, lines: list[str | None]) -> Any:
        return self._like.of_numpy(np.array(lines, dtype=object), name, np.array([line is None for line in lines], dtype=bool))

    def __repr__(self) -> str:
        count = sum(form is not None for form in self._forms)
        return f"<ninefold.Forms of {len(self)} boards: {count} with a canonical form>"
