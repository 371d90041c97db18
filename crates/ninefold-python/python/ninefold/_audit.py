"""What is wrong with a data set of puzzles, and what of a test set is in the training set already."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from . import _ninefold
from ._many import NOTHING, check_many, threads_of, verify_many
from ._ninefold import AUDIT_COLUMNS, AUDIT_KINDS
from ._same import canonical_many
from ._shapes import _only_column, aligned

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

    Each of the two is a data frame of pandas or Polars, a table of Arrow, a dict of columns, the path of a CSV, Parquet, JSON or JSON
    lines file or of any file that ninefold reads, as it is or in gzip, a pair ``(puzzles, answers)``, or puzzles alone: whatever
    :func:`ninefold.check_many` takes. The columns are found by their names, or named by ``puzzle`` and ``answer``; a CSV file need not have
    names. An answer that is missing or empty is not wrong. A duplicate is *exact* if it has the same digits in the same cells, and *canonical* if it is the same puzzle
    only up to relabelling, transposing, and the order of rows and columns. The first of several is not a duplicate.

    Rows with a column ``encoded_puzzle``, as Sudoku-Bench has them, are judged by the rules that the encoded puzzle holds. They have further
    kinds of faults, and :meth:`Audit.details` tells everything of each row.

    >>> found = audit(["1.....3....2.4..", "11.............."], ["2.....3....1.4..", "................"])
    >>> found.counts["test"]["canonical_leak"], found.rows("test", "canonical_leak")
    (1, [(0, 0)])
    >>> found.counts["train"]["conflict"], found.counts["test"]["multiple"]
    (1, 1)
    """
    sets = {"train": train} if test is None else {"train": train, "test": test}
    sizes: dict[str, int] = {}
    found: dict[str, dict[str, list[Any]]] = {}
    details: dict[str, list[dict[str, Any]]] = {}
    before: _Keys | None = None
    for name, data in sets.items():
        data, names = _table(data, puzzle)
        if puzzle is None and _is_encoded(names):
            found[name], details[name], keys = _encoded(data, names, answer, name, threads, options)
            sizes[name] = len(details[name])
        else:
            puzzles, answers = _columns(data, names, puzzle, answer, name)
            checks = check_many(puzzles, require="unique", threads=threads, **options)
            status = np.asarray(_listed(checks.status), dtype=object)
            found[name] = {kind: np.flatnonzero(status == kind).tolist() for kind in list(_WITHIN)[:5]}
            found[name]["wrong_answer"] = [] if answers is None else _wrong(puzzles, answers, threads, options)
            forms = canonical_many(puzzles, threads=threads, **options)
            sizes[name], keys = len(status), _Keys(forms._boards, forms._forms)
        found[name]["exact_duplicate"], found[name]["canonical_duplicate"] = keys.duplicates()
        if before is not None:
            found[name]["exact_leak"], found[name]["canonical_leak"] = keys.in_both(before)
        before = keys
    return Audit(sizes, found, examples, details)


class Audit:
    """What an audit found: how many rows of each set are of each kind, and which."""

    def __init__(
        self,
        sizes: dict[str, int],
        found: dict[str, dict[str, list[Any]]],
        examples: int = 5,
        details: dict[str, list[dict[str, Any]]] | None = None,
    ) -> None:
        self.sizes = sizes
        """How many rows each set has."""
        self._found = found
        self._examples = examples
        self._details = details or {}

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
        self._must_have(name)
        if kind not in self._found[name]:
            raise KeyError(f"nothing named {kind!r} in {name}: there are {', '.join(self._found[name])}")
        return list(self._found[name][kind])

    def details(self, name: str = "train") -> list[dict[str, Any]]:
        """What is known of each row of a set of encoded puzzles, as a dict: where the puzzle was ``read_from``, its ``status``, how many
        ``solutions`` it has under the rules that are understood, those that are ``unchecked``, and which rules its answer has ``broken``."""
        self._must_have(name)
        if name not in self._details:
            raise KeyError(f"{name} has no encoded puzzles, and so no details")
        return self._details[name]

    def _must_have(self, name: str) -> None:
        if name not in self._found:
            raise KeyError(f"no set named {name!r}: there is {' and '.join(self._found)}")

    def to_dict(self) -> dict[str, Any]:
        """Sizes, counts and rows, for JSON; and details, where there are any."""
        found = {"sizes": self.sizes, "counts": self.counts, "rows": self._found}
        return {**found, "details": self._details} if self._details else found

    def _lines(self) -> Iterator[tuple[str, str, int, str]]:
        for name, kinds in self._found.items():
            meanings = {**_WITHIN, **_ACROSS, **(dict(AUDIT_KINDS) if name in self._details else {})}
            for kind, rows in kinds.items():
                shown = ", ".join(f"{row[0]} = {row[1]}" if isinstance(row, tuple) else str(row) for row in rows[: self._examples])
                yield name, meanings[kind], len(rows), shown + (", …" if len(rows) > self._examples else "")

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

    def __init__(self, exact: list[str | None], canonical: list[str | None]) -> None:
        self.exact, self.canonical = exact, canonical

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
    found = verify_many(puzzles, answers, threads=threads, **options)._found
    wrong = np.flatnonzero(~found.numpy("accepted") & (found.codes() != NOTHING)).tolist()
    answers = _only_column(aligned(puzzles, answers), "audit")
    return [row for row in wrong if not _is_blank(answers, row)]


def _is_blank(answers: Any, row: int) -> bool:
    """Is the answer of a row an empty text?"""
    if not hasattr(answers, "__getitem__"):
        return False
    answer = answers.iloc[row] if hasattr(answers, "iloc") else answers[row]
    answer = answer.as_py() if hasattr(answer, "as_py") else answer
    return isinstance(answer, (str, bytes)) and not answer.strip()


def _listed(column: Any) -> list[Any]:
    kinds = ("to_pylist", "tolist", "to_list")
    listed = next((getattr(column, kind) for kind in kinds if hasattr(column, kind)), None)
    values = list(column) if listed is None else listed()
    return [None if type(value).__name__ == "NAType" else value for value in values]


def _table(data: Any, puzzle: str | None) -> tuple[Any, list[str]]:
    """A set whose columns can be had by their names, and these; or what has none."""
    if isinstance(data, (str, os.PathLike)):
        data = _file(Path(data), puzzle)
    if isinstance(data, tuple) and len(data) == 2:
        return data, []
    data = _kept(data)
    if isinstance(data, list) and data and all(isinstance(row, Mapping) for row in data):
        data = _turned(data)
    if isinstance(data, Mapping):
        return data, [str(column) for column in data]
    if hasattr(data, "column_names"):
        return data, list(data.column_names)
    return data, [str(column) for column in getattr(data, "columns", [])]


def _is_encoded(names: list[str]) -> bool:
    """Do rows have their puzzle in a link, besides a plain board?"""
    return AUDIT_COLUMNS[0] in names


def _encoded(
    data: Any, names: list[str], answer: str | None, name: str, threads: int | None, options: dict[str, Any]
) -> tuple[dict[str, list[Any]], list[dict[str, Any]], _Keys]:
    """The faults of rows that have their puzzle in a link, what is known of each, and what those that are the same have in common."""
    if answer is not None and answer not in names:
        raise ValueError(f"{name}: no column named {answer!r}; the columns are {', '.join(names)}")
    columns = (*AUDIT_COLUMNS[:2], answer or AUDIT_COLUMNS[2], AUDIT_COLUMNS[3])
    encoded, board, solution, rules = (_texts(data[column]) if column in names else [] for column in columns)
    rows, keys, forms = _ninefold.audit_rows(encoded, board, solution, rules, threads_of(threads), **options)
    ids = _texts(data["puzzle_id"]) if "puzzle_id" in names else []
    details = [{"row": row, **({"puzzle_id": ids[row]} if ids else {}), **found} for row, found in enumerate(rows)]
    faults = {kind: [row for row, found in enumerate(rows) if kind in found["faults"]] for kind, _ in AUDIT_KINDS}
    return faults, details, _Keys(keys, forms)


def _texts(column: Any) -> list[str | None]:
    """A column of texts, with None for what is missing."""
    return [value if isinstance(value, str) else None for value in _listed(column)]


def _columns(data: Any, names: list[str], puzzle: str | None, answer: str | None, name: str) -> tuple[Any, Any]:
    """The puzzles and the answers of a set, or puzzles alone."""
    if isinstance(data, tuple) and len(data) == 2:
        return _kept(data[0]), _kept(data[1])
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


def _kept(data: Any) -> Any:
    """What can be read more than once: a lazy frame is collected, and what can only be gone through once is a list or a table."""
    if (type(data).__module__.partition(".")[0], type(data).__name__) == ("polars", "LazyFrame"):
        return data.collect()
    if hasattr(data, "read_all"):
        return data.read_all()
    return list(data) if isinstance(data, Iterator) else data


def _turned(rows: list[Any]) -> dict[str, list[Any]]:
    """Objects as columns: of all names that there are, with None where an object has none."""
    names = dict.fromkeys(str(name) for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _file(path: Path, puzzle: str | None) -> Any:
    """A file as a table, or the boards in it."""
    kinds = [suffix.lower() for suffix in path.suffixes]
    if ".parquet" in kinds:
        import pyarrow.parquet as parquet

        return parquet.read_table(io.BytesIO(_bytes(path)) if path.suffix.lower() == ".gz" else path)
    if ".csv" in kinds or ".tsv" in kinds:
        return _csv(path, "\t" if ".tsv" in kinds else None)
    if ".jsonl" in kinds or ".ndjson" in kinds:
        from pyarrow import json as arrow

        with _stream(path) as stream:
            _some(path, stream.read(1 << 16))
        with _stream(path) as stream:
            return arrow.read_json(stream)
    text = _bytes(path)
    if ".json" in kinds:
        table = _table_of_json(_some(path, text), puzzle)
        if table is not None:
            return table
    reports = _ninefold.check_all(text, None, explain="en")
    # What is not a board stays in its place, to be counted as such.
    return [report.to_dict().get("board", "?") for report in reports]


def _bytes(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix.lower() == ".gz" else path.read_bytes()


def _stream(path: Path) -> Any:
    """A stream of Arrow, unpacked."""
    import pyarrow as pa

    return pa.input_stream(path, compression="gzip" if path.suffix.lower() == ".gz" else "detect")


def _some(path: Path, text: bytes) -> bytes:
    if not text.strip():
        raise ValueError(f"{path} is empty: it has no rows, and no names of columns")
    return text


def _csv(path: Path, delimiter: str | None) -> Any:
    """A table whose columns are all strings: boards are not numbers, however they look."""
    import pyarrow as pa
    from pyarrow import csv as arrow

    with _stream(path) as stream:
        begin = _some(path, stream.read(1 << 16)).decode("utf-8-sig", "replace").lstrip("\r\n")
    delimiter = delimiter or _delimiter(begin)
    rows = list(islice(csv.reader(io.StringIO(begin, newline=""), delimiter=delimiter), 20))
    names = rows[0]
    has_names = not any(_boards(rows[0]))
    if not has_names:
        # Of the columns that have boards, the first has the puzzles, and the second the answers.
        columns = sorted({column for row in rows for column, is_board in enumerate(_boards(row)) if is_board})
        known = dict(zip(columns, ("puzzle", "solution")))
        names = [known.get(column, f"column {column + 1}") for column in range(len(rows[0]))]
    with _stream(path) as stream:
        return arrow.read_csv(
            stream,
            read_options=arrow.ReadOptions(column_names=None if has_names else names),
            parse_options=arrow.ParseOptions(delimiter=delimiter, newlines_in_values=True),
            convert_options=arrow.ConvertOptions(column_types={name: pa.string() for name in names}),
        )


def _delimiter(text: str) -> str:
    """What stands between the cells of the first row: that by which a column is known, or else that by which there are most columns."""

    def known(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
        names = _ninefold.puzzle_and_answer_of(cells)
        return sum(name is not None for name in names) + sum(_boards(cells)), len(cells)

    return max(",;\t|", key=known)


def _boards(cells: list[str]) -> list[bool]:
    """Which of these are boards, or of nothing but digits and empty cells, and so not names of columns?"""
    longest = max(map(len, cells), default=0)

    def is_board(cell: str) -> bool:
        if len(cell) < 16:
            return False
        if re.fullmatch(r"[0-9.*_-]+", cell.strip()):
            # A number of many digits beside a board is not one.
            return 2 * len(cell) >= longest
        try:
            _ninefold.check(cell, None)
        except ValueError:
            return False
        return True

    return [is_board(cell) for cell in cells]


def _table_of_json(text: bytes, puzzle: str | None) -> dict[str, list[Any]] | None:
    """The columns of objects, or of lists by name, of which one is known to hold puzzles; None if there are none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        try:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError):
            return None
    if isinstance(found, dict) and len(found) == 1:
        # The rows may be under a name such as "data".
        (rows,) = found.values()
        found = rows if _are(rows, dict) else found
    if isinstance(found, dict):
        found = found if _are_columns(found) else _turned([found])
    elif _are(found, dict):
        found = _turned(found)
    else:
        return None
    # Numbers and objects are no boards.
    table = {name: values for name, values in found.items() if _are(values, str, list, type(None))}
    is_known = puzzle in table or _ninefold.puzzle_and_answer_of(list(table))[0] is not None
    return table if is_known else None


def _are(values: Any, *kinds: type) -> bool:
    return isinstance(values, list) and bool(values) and all(isinstance(value, kinds) for value in values)


def _are_columns(found: dict[str, Any]) -> bool:
    """Are these lists of as many boards, and not each the rows of one?"""
    columns = list(found.values())
    if not columns or not all(isinstance(column, list) and len(column) == len(columns[0]) for column in columns):
        return False
    whole = lambda cell: (isinstance(cell, str) and len(cell) >= 16) or _are(cell, list) or (isinstance(cell, list) and len(cell) >= 16)
    return any(column and any(map(whole, column)) for column in columns)
