"""A ``ninefold`` accessor on Series of pandas.

>>> import pandas as pd
>>> import ninefold.pandas
>>> boards = pd.Series(["1234341221434321", "11.............."])
>>> boards.ninefold.valid().tolist()
[True, False]
>>> boards.ninefold.check().columns.tolist()
['valid', 'status', 'conflicts', 'first_conflict']
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from ._many import check_many, solve_many, verify_many


@pd.api.extensions.register_series_accessor("ninefold")
class SeriesAccessor:
    """``series.ninefold``"""

    def __init__(self, series: Any) -> None:
        self._series = series

    def valid(self, **options: Any) -> Any:
        """Does no digit stand twice in a house?"""
        return check_many(self._series, **options).valid

    def passed(self, require: str, **options: Any) -> Any:
        """Does the board reach what is required?"""
        return check_many(self._series, require=require, **options).passed

    def status(self, require: str = "valid", **options: Any) -> Any:
        """A word of the ladder."""
        return check_many(self._series, require=require, **options).status

    def check(self, require: str = "valid", **options: Any) -> pd.DataFrame:
        """All columns."""
        return pd.DataFrame(check_many(self._series, require=require, **options).to_dict())

    def accepts(self, answers: Any, **options: Any) -> Any:
        """Is each of the answers one to the puzzle of its row? Any right answer is."""
        return verify_many(self._series, answers, **options).accepted

    def solve(self, **options: Any) -> pd.DataFrame:
        """The status of each puzzle, and a solution."""
        return pd.DataFrame(solve_many(self._series, **options).to_dict())
