"""What is raised."""

from __future__ import annotations

from typing import Any


class MalformedBoard(ValueError):
    """A board that cannot be read: what is wrong, and where.

    >>> import ninefold
    >>> try:
    ...     ninefold.check("53..7")
    ... except ninefold.MalformedBoard as error:
    ...     print(error.kind, error.line, error.column)
    wrong-length 1 5
    """

    def __init__(
        self,
        message: str,
        kind: str = "",
        line: int = 1,
        column: int = 1,
        report: dict[str, Any] | None = None,
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.line = line
        self.column = column
        self.report: dict[str, Any] = report if report is not None else {}
        self.help = help
        """What to do about it, where there is something to say; Python 3.11 and later show it below the message."""
        if help and hasattr(self, "add_note"):
            self.add_note(f"help: {help}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.kind, self.line, self.column, self.report, self.help)


MalformedBoard.__module__ = "ninefold"
