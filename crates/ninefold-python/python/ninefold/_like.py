"""Columns of the kind that somebody brought."""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec
from typing import Any


class Like:
    """The kind of columns that somebody who brought this kind of boards wants: of numpy, pyarrow, Polars, pandas, or any Arrow."""

    def __init__(self, kind: str, name: str | None = None, index: Any = None) -> None:
        self.kind = kind
        self.name = name
        self.index = index

    @cached_property
    def speaks_arrow(self) -> bool:
        """Is a column of Arrow the shortest way? pandas needs pyarrow for it."""
        return self.kind != "numpy" and (self.kind != "pandas" or _has("pyarrow"))

    def of_arrow(self, array: Any, name: str) -> Any:
        """A column from one of Arrow."""
        name = self.name or name
        if self.kind == "pyarrow":
            import pyarrow as pa

            return pa.array(array)
        if self.kind == "polars":
            import polars as pl

            return pl.Series(array).alias(name)
        if self.kind == "pandas":
            import pandas as pd
            import pyarrow as pa

            return pd.Series(pd.arrays.ArrowExtensionArray(pa.array(array)), index=self.index, name=name)
        return array

    def frame(self, columns: dict[str, Any]) -> Any:
        """A table of these columns."""
        if self.kind in ("pyarrow", "arrow"):
            import pyarrow as pa

            return pa.table({name: pa.array(column) for name, column in columns.items()})
        if self.kind == "polars" or (self.kind == "numpy" and not _has("pandas") and _has("polars")):
            import polars as pl

            return pl.DataFrame(columns)
        import pandas as pd

        return pd.DataFrame(columns)

    def of_numpy(self, values: Any, name: str, nulls: Any = None) -> Any:
        """A column from values, and the rows that have none."""
        if self.kind == "numpy":
            return values
        # Texts are a column of strings even if there are none: no rows, or null in each.
        is_text = values.dtype.kind in "OU"
        if self.kind == "polars":
            import polars as pl

            if is_text:
                column = pl.Series(self.name or name, values.tolist(), dtype=pl.String)
            else:
                column = pl.Series(self.name or name, values)
            if nulls is None or not nulls.any():
                return column
            return column.to_frame().select(pl.when(pl.Series(~nulls)).then(pl.first())).to_series()
        if self.speaks_arrow:
            import pyarrow as pa

            array = pa.array(values, type=pa.string() if is_text else None, mask=nulls)
            return array if self.kind == "arrow" else self.of_arrow(array, name)
        import pandas as pd

        # Types that have a null, so that a column has one type whatever stands in it.
        kinds = {"b": "boolean", "u": f"UInt{8 * values.itemsize}", "f": "Float64"}
        array = pd.array(values.tolist(), dtype=kinds.get(values.dtype.kind, "string"))
        if nulls is not None:
            array[nulls] = pd.NA
        return pd.Series(array, index=self.index, name=self.name or name)


def _has(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
