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

from typing import TYPE_CHECKING, Any

import pandas as pd

from ._many import check_many, solve_many, verify_many
from ._same import canonical_many
from ._score import score_many

if TYPE_CHECKING:
    from ._ninefold import Require


@pd.api.extensions.register_series_accessor("ninefold")
class SeriesAccessor:
    """``series.ninefold``"""

    def __init__(self, series: Any) -> None:
        self._series = series

    def valid(self, **options: Any) -> Any:
        """Does no digit stand twice in a house?"""
        return check_many(self._series, **options).valid

    def passed(self, require: Require, **options: Any) -> Any:
        """Does the board reach what is required?"""
        return check_many(self._series, require=require, **options).passed

    def status(self, require: Require = "valid", **options: Any) -> Any:
        """A word of the ladder."""
        return check_many(self._series, require=require, **options).status

    def conflicts(self, **options: Any) -> Any:
        """How many conflicts the board has."""
        return check_many(self._series, **options).conflicts

    def first_conflict(self, **options: Any) -> Any:
        """The first conflict as a sentence."""
        return check_many(self._series, **options).first_conflict

    def error(self, **options: Any) -> Any:
        """Why a text is no board."""
        return check_many(self._series, **options).error

    def check(self, require: Require = "valid", **options: Any) -> pd.DataFrame:
        """All columns."""
        return pd.DataFrame(check_many(self._series, require=require, **options).to_dict())

    def accepts(self, answers: Any, **options: Any) -> Any:
        """Is each of the answers one to the puzzle of its row, by the index? Any right answer is. One answer, a string, is for all rows."""
        return verify_many(self._series, self._column(answers), **options).passed

    def solve(self, **options: Any) -> pd.DataFrame:
        """The status of each puzzle, and a solution."""
        return pd.DataFrame(solve_many(self._series, **options).to_dict())

    def canonical(self, **options: Any) -> Any:
        """The canonical form of each board: equal for boards that are the same puzzle."""
        return canonical_many(self._series, **options).canonical

    def score(self, texts: Any, **options: Any) -> pd.DataFrame:
        """How each of the texts fares as an answer to the puzzle of its row, by the index."""
        return pd.DataFrame(score_many(self._series, self._column(texts), **options).to_dict())

    def _column(self, others: Any) -> Any:
        """The other column as one of pandas, with this one's index where it has none."""
        others = [others] * len(self._series) if isinstance(others, str) else others
        return others if isinstance(others, pd.Series) else pd.Series(list(others), index=self._series.index, dtype=object)
