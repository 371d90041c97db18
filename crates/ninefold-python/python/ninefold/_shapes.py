"""Which shape many boards have, and the rows as they lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from . import _ninefold
from ._like import Like
from ._ninefold import Rows

_ONE = {"canonical_many": "canonical", "check_many": "check", "verify_many": "verify", "solve_many": "solve", "score_many": "score"}


def rows_of(boards: Any, empty: int, offset: int, function: str) -> tuple[Rows, Like]:
    """The rows, and what kind of columns the answer has."""
    if isinstance(boards, np.ndarray):
        return _rows_of_numpy(boards, empty, offset), Like("numpy")
    if isinstance(boards, Mapping):
        raise TypeError(f"{function} takes many boards in an array, a list or a column, not {type(boards).__name__}: pass its values")
    if isinstance(boards, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"{function} takes many boards; for one there is {_ONE[function]}")
    boards = _only_column(boards, function)
    host = _host(boards)
    if host == "pandas":
        return _rows_of_pandas(boards, empty, offset)
    if hasattr(boards, "__arrow_c_array__") or hasattr(boards, "__arrow_c_stream__"):
        kind = host if host in ("pyarrow", "polars") else "arrow"
        like = Like(kind, name=boards.name if kind == "polars" else None)
        if _is_of_objects(boards, kind):
            objects = boards.to_list() if kind == "polars" else boards.to_pylist()
            return _ninefold.rows_of_list(objects, empty, offset), like
        return _ninefold.rows_of_arrow(boards, empty, offset), like
    # Tensors of torch, JAX and others.
    if hasattr(boards, "__array__"):
        return _rows_of_numpy(np.asarray(boards), empty, offset), Like("numpy")
    if hasattr(boards, "__dlpack__"):
        return _rows_of_numpy(np.from_dlpack(boards), empty, offset), Like("numpy")
    if not hasattr(boards, "__iter__"):
        raise TypeError(f"{function} takes many boards in an array, a list or a column, not {type(boards).__name__}")
    return _ninefold.rows_of_list(list(boards), empty, offset), Like("numpy")


def puzzles_of(puzzles: Any, empty: int, offset: int, function: str) -> tuple[Rows, bool]:
    """The rows, and whether they are one puzzle that is meant for all."""
    is_one = isinstance(puzzles, (str, bytes)) or (isinstance(puzzles, np.ndarray) and puzzles.shape in ((81,), (9, 9)))
    if is_one:
        return _ninefold.rows_of_list([puzzles], empty, offset), True
    return rows_of(puzzles, empty, offset, function)[0], False


def aligned(puzzles: Any, others: Any) -> Any:
    """The other column in the order of the puzzles, where both are of pandas and have the same labels in another order."""
    if _host(puzzles) != "pandas" or _host(others) != "pandas":
        return others
    labels, theirs = getattr(puzzles, "index", None), getattr(others, "index", None)
    if labels is None or theirs is None or labels.equals(theirs):
        return others
    if labels.is_unique and theirs.is_unique and labels.isin(theirs).all():
        return others.reindex(labels)
    raise ValueError(
        "the two columns have different labels: give them the same index, or pass one of them with to_numpy() to go by position"
    )


def _host(boards: Any) -> str:
    return type(boards).__module__.partition(".")[0].lstrip("_")


def _is_of_objects(boards: Any, kind: str) -> bool:
    """Are the rows lists of lists of numbers of no fixed size, or Python's objects? These are read one by one."""
    if kind == "polars":
        numbers: Any = getattr(getattr(boards.dtype, "inner", None), "inner", None)
        return str(boards.dtype) == "Object" or (str(boards.dtype).startswith("List(List(") and numbers.is_numeric())
    values: Any = getattr(getattr(boards, "type", None), "value_type", None)
    is_nested = kind == "pyarrow" and str(values).startswith(("list<", "large_list<"))
    return is_nested and str(values.value_type).startswith(("int", "uint", "float", "double", "halffloat"))


def _rows_of_numpy(boards: Any, empty: int, offset: int) -> Rows:
    if isinstance(boards, np.ma.MaskedArray) and boards.dtype.kind in "iuf":
        # What is masked is empty, whatever number that is here.
        kind = np.promote_types(boards.dtype, np.min_scalar_type(empty + offset))
        masked: Any = boards.astype(kind)
        boards = masked.filled(empty + offset)
    if boards.dtype.kind in "OSUT" and boards.ndim == 1:
        return _ninefold.rows_of_list(boards.tolist(), empty, offset)
    if boards.dtype.kind == "f" and boards.dtype.itemsize not in (4, 8):
        boards = boards.astype(np.float64)
    if boards.dtype.kind in "iuf" and not (boards.dtype.isnative and boards.flags.aligned):
        boards = np.require(boards, boards.dtype.newbyteorder("="), ["A"])
    return _ninefold.rows_of_numpy(boards, empty, offset)


def _rows_of_pandas(series: Any, empty: int, offset: int) -> tuple[Rows, Like]:
    import pandas as pd

    if isinstance(series, pd.Series):
        like, values = Like("pandas", name=series.name, index=series.index), series.array
    else:
        # An index, or an array without one.
        like, values = Like("pandas"), getattr(series, "array", series)
    arrow = getattr(values, "__arrow_array__", None)
    if arrow is not None and like.speaks_arrow and str(series.dtype) != "object":
        return _ninefold.rows_of_arrow(arrow(), empty, offset), like
    return _ninefold.rows_of_list(list(values), empty, offset), like


def _only_column(boards: Any, function: str) -> Any:
    """The only column of a table; anything else as it is."""
    host, name = _host(boards), type(boards).__name__
    if (host, name) == ("polars", "LazyFrame"):
        columns = boards.collect_schema().names()
    elif (host, name) == ("pyarrow", "RecordBatchReader"):
        columns = boards.schema.names
    elif (host, name) in (("pyarrow", "Table"), ("pyarrow", "RecordBatch")):
        columns = boards.column_names
    elif (host, name) in (("polars", "DataFrame"), ("pandas", "DataFrame"), ("duckdb", "DuckDBPyRelation")):
        columns = list(boards.columns)
    else:
        return boards
    if len(columns) != 1:
        names = ", ".join(map(str, columns))
        raise TypeError(f"{function} takes one column, and this {name} has {len(columns)} ({names}): pass one of them")
    if name == "LazyFrame":
        boards = boards.collect()
    if host == "polars":
        return boards.to_series()
    if host == "pandas":
        return boards.iloc[:, 0]
    if name == "DuckDBPyRelation":
        boards = boards.to_arrow_table()
    if name == "RecordBatchReader":
        boards = boards.read_all()
    return boards.column(0)
