"""Columns by name, and the rows that they make."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from ._like import Like

if TYPE_CHECKING:
    import numpy.typing as npt


C = TypeVar("C")
"""The type of a column: an array of numpy, a Series of Polars, and so on."""

Listed: TypeAlias = "npt.NDArray[Any] | list[Any] | tuple[Any, ...]"
"""What is answered with arrays of numpy."""


class Columns(Generic[C]):
    """Columns by name. A row of them is a named tuple of Python's own values, with None for null."""

    columns: tuple[str, ...] = ()
    _like: Like

    def to_dict(self) -> dict[str, C]:
        """Every column by its name, for the constructor of a table."""
        return {name: getattr(self, name) for name in self.columns}

    def _made(self, column: Any) -> C:
        """The column as what it is: which kind that is, depends on what the boards came in."""
        made: C = column
        return made

    def to_frame(self) -> Any:
        """All columns as a table of the kind that the boards came in; for numpy and lists, one of pandas or else Polars."""
        return self._like.frame(self.to_dict())

    def __len__(self) -> int:
        raise NotImplementedError

    def __bool__(self) -> bool:
        raise TypeError(
            f"{type(self).__name__} has many rows, so it is neither true nor false: use all() or any() of a column, or len()"
        )

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    @overload
    def __getitem__(self, row: int) -> Any: ...
    @overload
    def __getitem__(self, row: slice) -> list[Any]: ...
    def __getitem__(self, row: int | slice) -> Any:
        named = namedtuple("Row", self.columns)  # type: ignore[misc]
        if isinstance(row, slice):
            return [named(*cells) for cells in zip(*(_values(column, row) for column in self.to_dict().values()))]
        count = len(self)
        if not -count <= row < count:
            raise IndexError(f"row {row} of {count}")
        row %= count
        return self[row : row + 1][0]


def _values(column: Any, rows: slice) -> list[Any]:
    """Some rows of a column as Python's own values."""
    column = column.iloc[rows] if hasattr(column, "iloc") else column[rows]
    listed = column.to_pylist if hasattr(column, "to_pylist") else column.tolist if hasattr(column, "tolist") else column.to_list
    # What pandas has for null is equal to nothing, itself included.
    return [None if type(value).__name__ in ("NAType", "NaTType") else value for value in listed()]
