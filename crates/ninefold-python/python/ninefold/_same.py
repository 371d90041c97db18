"""When are two boards the same? Canonical forms, one by one and as columns."""

from __future__ import annotations

from functools import cached_property
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ninefold
from ._like import Like
from ._many import _Found, sentences, threads_of
from ._shapes import rows_of

if TYPE_CHECKING:
    from ._ninefold import Option, Rows


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

    ``boards`` are what :func:`ninefold.check_many` takes. A row that is not a board, or whose layout has no canonical form, has none,
    with the reason in ``error``. ``with_="solution-class"`` adds the canonical form of each board's only solution.

    >>> forms = canonical_many(["..4.............", ".......1........", "what"])
    >>> forms.canonical.tolist(), forms.automorphisms.tolist()
    (['...............1', '...............1', None], [8, 8, 0])
    """
    rows, like = rows_of(boards, empty, offset, "canonical_many")
    has_class = "solution-class" in [word.strip() for word in str(options.get("with_")).split(",")]
    return Forms(*_ninefold.canonical_rows(rows, threads_of(threads), **options), rows, like, has_class)


class Forms(_Found[Any]):
    """The canonical forms of many boards."""

    columns: tuple[str, ...] = ("canonical", "automorphisms")

    def __init__(
        self,
        found: _ninefold.Standings,
        boards: list[str | None],
        forms: list[str | None],
        automorphisms: Any,
        classes: list[str | None],
        rows: Rows,
        like: Like,
        has_class: bool = False,
    ) -> None:
        super().__init__(found, like)
        self._rows = rows
        self._boards = boards
        self._forms = forms
        self._automorphisms = automorphisms
        self._classes = classes
        if has_class:
            self.columns = (*Forms.columns, "solution_class")

    def __getstate__(self) -> dict[str, Any]:
        # The boards stay where they are; what is made from them goes along.
        for name in (*self.columns, "error"):
            getattr(self, name)
        return {name: value for name, value in self.__dict__.items() if name != "_rows"}

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
        """The canonical form of the only solution, for boards that have exactly one. Only with ``with_="solution-class"``."""
        if "solution_class" not in self.columns:
            raise AttributeError('only forms with with_="solution-class" have this column')
        return self._lines("solution_class", self._classes)

    @cached_property
    def error(self) -> Any:
        """Why a row has no canonical form: it is not a board, or its layout has none. Null for the others."""
        reasons = self._found.explain(self._rows).sentences_of("error")
        reasons += [(row, _no_form(board)) for row, board in enumerate(self._boards) if board is not None and self._forms[row] is None]
        return sentences(self._like, "error", len(self), reasons)

    def _lines(self, name: str, lines: list[str | None]) -> Any:
        return self._like.of_numpy(np.array(lines, dtype=object), name, np.array([line is None for line in lines], dtype=bool))

    def __repr__(self) -> str:
        count = sum(form is not None for form in self._forms)
        return f"<ninefold.Forms of {len(self)} boards: {count} with a canonical form>"


def _no_form(board: str) -> str:
    side = isqrt(len(board))
    which = "boards of this layout" if side in (4, 6, 9) else f"{side}×{side} boards"
    return f"{which} have no canonical form, only plain boards of side 4, 6 or 9"
