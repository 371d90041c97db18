"""What is wrong with a data set of puzzles, and what of a test set is in the training set already."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _ninefold
from ._many import check_many, verify_many
from ._same import canonical_many

if TYPE_CHECKING:
    from collections.abc import Iterator

_WITHIN = {
    "malformed": "not a board",
    "conflict": "a digit appears twice in a house",
    "unsolvable": "cannot be completed",
    "multiple": "more than one solution",
    "undecided": "the search gave up",
    "wrong_answer": "the answer is not a solution of its puzzle",
    "exact_duplicate": "the same board as one before it",
    "canonical_duplicate": "the same puzzle as one before it, under another name",
}
_ACROSS = {
    "exact_leak": "the same board as one of the training set",
    "canonical_leak": "the same puzzle as one of the training set, under another name",
}


def audit(
    train: Any,
    test: Any = None,
    *,
    puzzle: str | None = None,
    answer: str | None = None,
    threads: int | None = None,
    examples: int = 5,
    **options: Any,
) -> Audit:
    """Find what is wrong with a data set: boards that are invalid or ambiguous, wrong answers, duplicates, and what of the test set
    is in the training set.

    Each of the two is a data frame of pandas or Polars, a table of Arrow, the path of a CSV, Parquet or JSON lines file or of any
    file that ninefold reads, a pair ``(puzzles, answers)``, or puzzles alone: whatever :func:`ninefold.check_many` takes. The columns are found by their names, or named
    by ``puzzle`` and ``answer``. A duplicate is *exact* if it has the same digits in the same cells, and *canonical* if it is the same puzzle
    only up to relabelling, transposing, and the order of rows and columns. The first of several is not a duplicate.

    >>> found = audit(["1.....3....2.4..", "11.............."], ["2.....3....1.4..", "................"])
    >>> found.counts["test"]["canonical_leak"], found.rows("test", "canonical_leak")
    (1, [(0, 0)])
    >>> found.counts["train"]["conflict"], found.counts["test"]["multiple"]
    (1, 1)
    """
    sets = {"train": _columns(train, puzzle, answer, "train")}
    if test is not None:
        sets["test"] = _columns(test, puzzle, answer, "test")
    sizes: dict[str, int] = {}
    found: dict[str, dict[str, list[Any]]] = {}
    before: _Keys | None = None
    for name, (puzzles, answers) in sets.items():
        checks = check_many(puzzles, require="unique", threads=threads, **options)
        status = np.asarray(_listed(checks.status), dtype=object)
        found[name] = {kind: np.flatnonzero(status == kind).tolist() for kind in list(_WITHIN)[:5]}
        found[name]["wrong_answer"] = [] if answers is None else _wrong(puzzles, answers, threads, options)
        keys = _Keys(puzzles, threads, options)
        found[name]["exact_duplicate"], found[name]["canonical_duplicate"] = keys.duplicates()
        if before is not None:
            found[name]["exact_leak"], found[name]["canonical_leak"] = keys.in_both(before)
        sizes[name], before = len(status), keys
    return Audit(sizes, found, examples)


class Audit:
    """What an audit found: how many rows of each set are of each kind, and which."""

    def __init__(self, sizes: dict[str, int], found: dict[str, dict[str, list[Any]]], examples: int = 5) -> None:
        self.sizes = sizes
        """How many rows each set has."""
        self._found = found
        self._examples = examples

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """For each set, how many rows are of each kind."""
        return {name: {kind: len(rows) for kind, rows in kinds.items()} for name, kinds in self._found.items()}

    @property
    def clean(self) -> bool:
        """Is nothing wrong with any row?"""
        return not any(rows for kinds in self._found.values() for rows in kinds.values())

    def rows(self, name: str, kind: str) -> list[Any]:
        """The rows of a set that are of a kind, from 0; for duplicates and leaks pairs: the row, and the row that it repeats."""
        return list(self._found[name][kind])

    def to_dict(self) -> dict[str, Any]:
        """Sizes, counts and rows, for JSON."""
        return {"sizes": self.sizes, "counts": self.counts, "rows": self._found}

    def _lines(self) -> Iterator[tuple[str, str, int, str]]:
        for name, kinds in self._found.items():
            for kind, rows in kinds.items():
                shown = ", ".join(f"{row[0]} = {row[1]}" if isinstance(row, tuple) else str(row) for row in rows[: self._examples])
                yield name, {**_WITHIN, **_ACROSS}[kind], len(rows), shown + (", …" if len(rows) > self._examples else "")

    def __repr__(self) -> str:
        lines = [f"{name}: {size} rows" for name, size in self.sizes.items()]
        wrong = [f"{name}: {count} × {what} (rows {shown})" for name, what, count, shown in self._lines() if count]
        return "\n".join([*lines, *(wrong or ["nothing is wrong"])])

    def _repr_html_(self) -> str:
        sizes = ", ".join(f"{escape(name)}: {size:,} rows" for name, size in self.sizes.items())
        cells = "".join(
            f"<tr><td>{escape(name)}</td><td>{escape(what)}</td><td style='text-align:right'>{count:,}</td><td>{escape(shown)}</td></tr>"
            for name, what, count, shown in self._lines()
        )
        return f"<table><caption>{sizes}</caption><tr><th>set</th><th>what</th><th>rows</th><th>which</th></tr>{cells}</table>"


class _Keys:
    """What boards have in common with others that are the same."""

    def __init__(self, puzzles: Any, threads: int | None, options: dict[str, Any]) -> None:
        forms = canonical_many(puzzles, threads=threads, **options)
        self.exact, self.canonical = forms._boards, forms._forms

    def duplicates(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Rows that are the same as one before them: exactly, and only by their canonical forms."""
        boards: dict[str, int] = {}
        forms: dict[str, int] = {}
        exact, canonical = [], []
        for row, (board, form) in enumerate(zip(self.exact, self.canonical)):
            if board is None:
                continue
            if board in boards:
                exact.append((row, boards[board]))
            elif form is not None and form in forms:
                canonical.append((row, forms[form]))
            boards.setdefault(board, row)
            if form is not None:
                forms.setdefault(form, row)
        return exact, canonical

    def in_both(self, other: _Keys) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Rows that are in the other set: exactly, and only by their canonical forms."""
        boards: dict[str, int] = {}
        forms: dict[str, int] = {}
        for row, (board, form) in enumerate(zip(other.exact, other.canonical)):
            if board is not None:
                boards.setdefault(board, row)
            if form is not None:
                forms.setdefault(form, row)
        exact = [(row, boards[board]) for row, board in enumerate(self.exact) if board in boards]
        known = {row for row, _ in exact}
        canonical = [(row, forms[form]) for row, form in enumerate(self.canonical) if form in forms and row not in known]
        return exact, canonical


def _wrong(puzzles: Any, answers: Any, threads: int | None, options: dict[str, Any]) -> list[int]:
    """Rows whose answer is not a solution of the puzzle. A row without an answer is not wrong."""
    accepted = _listed(verify_many(puzzles, answers, threads=threads, **options).accepted)
    return [row for row, is_accepted in enumerate(accepted) if is_accepted is not None and not is_accepted]


def _listed(column: Any) -> list[Any]:
    values = column.to_pylist() if hasattr(column, "to_pylist") else column.tolist() if hasattr(column, "tolist") else column.to_list()
    return [None if type(value).__name__ == "NAType" else value for value in values]


def _columns(data: Any, puzzle: str | None, answer: str | None, name: str) -> tuple[Any, Any]:
    """The puzzles and the answers of a set, or puzzles alone."""
    if isinstance(data, (str, os.PathLike)) and not isinstance(data, bytes):
        data = _file(Path(data))
    if isinstance(data, tuple) and len(data) == 2:
        return data
    names = [str(column) for column in getattr(data, "columns", [])] if not hasattr(data, "column_names") else list(data.column_names)
    if not names:
        return data, None
    found = _ninefold.puzzle_and_answer_of(names)
    at = names[found[0]] if puzzle is None and found[0] is not None else puzzle
    if at is None and len(names) == 1:
        at = names[0]
    if at is None or at not in names:
        wanted = f"no column named {at!r}" if at else "no column that is known to hold puzzles"
        raise ValueError(f"{name}: {wanted}; the columns are {', '.join(names)}. Name it with puzzle=…")
    if answer is not None and answer not in names:
        raise ValueError(f"{name}: no column named {answer!r}; the columns are {', '.join(names)}")
    other = names[found[1]] if answer is None and found[1] is not None else answer
    return data[at], data[other] if other is not None and other != at else None


def _file(path: Path) -> Any:
    """A file as a table, or the boards in it."""
    kinds = [suffix.lower() for suffix in path.suffixes]
    if ".parquet" in kinds:
        import pyarrow.parquet as parquet

        return parquet.read_table(path)
    if ".csv" in kinds or ".tsv" in kinds:
        import pyarrow as pa
        from pyarrow import csv

        parse = csv.ParseOptions(delimiter="\t" if ".tsv" in kinds else ",")
        with csv.open_csv(path, parse_options=parse) as reader:
            names = reader.schema.names
        # Boards are not numbers, however they look.
        convert = csv.ConvertOptions(column_types={name: pa.string() for name in names})
        return csv.read_csv(path, parse_options=parse, convert_options=convert)
    if ".jsonl" in kinds or ".ndjson" in kinds:
        from pyarrow import json

        return json.read_json(path)
    reports = _ninefold.check_all(path.read_bytes(), None, explain="en")
    # What is not a board stays in its place, to be counted as such.
    return [report.to_dict().get("board", "?") for report in reports]
