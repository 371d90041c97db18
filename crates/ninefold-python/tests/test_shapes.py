"""Lists, tensors, tables and columns with nulls: every shape means the same boards."""

import copy

import duckdb
import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, values

NUMBERS = np.array([values(ANSWER), values(PUZZLE), values(CONFLICT)])
STATUSES = ["solved", "valid", "conflict"]


class Tensor:
    """As torch has it: no sequence of numbers, but an array on demand."""

    def __init__(self, array):
        self._array = array

    def __array__(self, dtype=None, copy=None):
        return self._array if dtype is None else self._array.astype(dtype)

    def __len__(self):
        return len(self._array)

    def __iter__(self):
        return (Tensor(row) for row in self._array)


class Packed:
    """Only the newer protocol."""

    def __init__(self, array):
        self._array = array

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


SHAPES = {
    "array": lambda array: array,
    "floats": lambda array: array.astype(float),
    "half floats": lambda array: array.astype(np.float16),
    "long floats": lambda array: array.astype(np.longdouble),
    "list of arrays": list,
    "list of lists": lambda array: array.tolist(),
    "list of 9 × 9": lambda array: array.reshape(-1, 9, 9).tolist(),
    "list of lists of numpy's numbers": lambda array: [list(row) for row in array],
    "tensor": Tensor,
    "tensor of 9 × 9": lambda array: Tensor(array.reshape(-1, 9, 9)),
    "list of tensors": lambda array: [Tensor(row) for row in array],
    "packed": Packed,
    "list of packed": lambda array: [Packed(row) for row in array],
    "Series of lists": lambda array: pd.Series(array.tolist()),
    "Series of arrays": lambda array: pd.Series(list(array)),
    "Series of Arrow's lists": lambda array: pd.Series(array.tolist(), dtype=pd.ArrowDtype(pa.list_(pa.int64()))),
    "Polars": lambda array: pl.Series(array),
    "Polars, 9 × 9": lambda array: pl.Series(array.reshape(-1, 9, 9).tolist()),
    "Polars, objects": lambda array: pl.Series(list(array), dtype=pl.Object),
    "Arrow": lambda array: pa.array(array.tolist()),
    "Arrow, 9 × 9": lambda array: pa.array(array.reshape(-1, 9, 9).tolist()),
    "Arrow, 9 × 9 in chunks": lambda array: pa.chunked_array([array.reshape(-1, 9, 9).tolist()]),
}


def listed(column):
    return column.to_pylist() if isinstance(column, pa.Array) else list(column)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("empty", "offset"), [(0, 0), (99, -1), (0, 1), (-5, 0)])
def test_numbers_mean_the_same_in_every_shape(shape, empty, offset):
    coded = np.where(NUMBERS == 0, empty, NUMBERS) + offset
    checks = ninefold.check_many(SHAPES[shape](coded), empty=empty, offset=offset)
    assert listed(checks.status) == STATUSES
    assert listed(ninefold.solve_many(SHAPES[shape](coded), empty=empty, offset=offset).solution)[:2] == [ANSWER, ANSWER]
    assert listed(ninefold.verify_many(SHAPES[shape](coded), SHAPES[shape](coded), empty=empty, offset=offset).accepted) == [True, False, False]


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if "float" not in shape])
@pytest.mark.parametrize("wrong", [10, -1])
def test_a_number_that_is_no_cell_is_the_same_error_in_every_shape(shape, wrong):
    boards = NUMBERS.copy()
    boards[1, 40] = wrong
    with pytest.raises(ValueError, match=f"^row 1: {wrong} is not a cell: cells are 0 for empty, or 1 to 9$"):
        ninefold.check_many(SHAPES[shape](boards))


def test_boards_of_other_sides_in_lists():
    checks = ninefold.check_many([np.full((16, 16), 5), [[4, 3, 2, 1], *[[0] * 4] * 3]], offset=0)
    assert checks.status.tolist() == ["conflict", "valid"]
    with pytest.raises(ValueError, match="row 1: 5 is not a cell: cells are 0 for empty, or 1 to 4"):
        ninefold.check_many([PUZZLE, [[5, 3, 2, 1], *[[0] * 4] * 3]])


@pytest.mark.parametrize("shape", [Tensor, Packed])
def test_one_tensor(shape):
    for array in (NUMBERS[1], NUMBERS[1].reshape(9, 9)):
        assert ninefold.check(shape(array)).clues == 30
        assert ninefold.is_valid(shape(array)) is True
        assert ninefold.solve(shape(array)) == ANSWER


def test_what_holds_bytes():
    for board in (bytearray(PUZZLE.encode()), memoryview(PUZZLE.encode())):
        assert ninefold.check(board).clues == 30
        assert ninefold.check_many([board]).status.tolist() == ["valid"]
        with pytest.raises(TypeError, match="check_many takes many boards; for one there is check"):
            ninefold.check_many(board)


@pytest.mark.parametrize("nothing", [None, float("nan"), np.nan, pd.NA, pd.NaT])
def test_nothing_in_a_list(nothing):
    assert ninefold.check_many([PUZZLE, nothing, ANSWER]).status.tolist() == ["valid", "", "solved"]
    found = ninefold.check_many(pd.Series([PUZZLE, nothing, NUMBERS[0]], dtype=object)).status
    assert found.isna().tolist() == [False, True, False]


def test_a_wrong_row_is_named():
    with pytest.raises(TypeError, match="^row 1000: a board must be a string, a list of lists or an array of numbers, not int$"):
        ninefold.check_many([PUZZLE] * 1000 + [5])
    with pytest.raises(TypeError, match="^row 40000: "):
        ninefold.check_many([PUZZLE] * 40_000 + [5])
    with pytest.raises(ValueError, match="^row 1: True is not a cell"):
        ninefold.check_many([PUZZLE, [[True] * 9] * 9])


def test_half_of_a_pair_of_surrogates_is_malformed():
    assert ninefold.check_many([PUZZLE, "\ud800", "5" * 80 + "\ud800"]).status.tolist() == ["valid", "malformed", "malformed"]
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.check("\ud800")
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.is_valid("\ud800" * 81)
    assert ninefold.score(PUZZLE, f"\ud800\n{ANSWER}").solved
    assert ninefold.score_many([PUZZLE], [f"\ud800\n{ANSWER}"]).solved.tolist() == [True]


def test_scalars_of_arrow():
    assert ninefold.check_many(list(pa.array([PUZZLE, None]))).status.tolist() == ["valid", ""]


ONE_COLUMN = {
    "Table": lambda: pa.table({"board": [PUZZLE, None]}),
    "RecordBatch": lambda: pa.record_batch({"board": [PUZZLE, None]}),
    "RecordBatchReader": lambda: pa.table({"board": [PUZZLE, None]}).to_reader(),
    "Polars": lambda: pl.DataFrame({"board": [PUZZLE, None]}),
    "LazyFrame": lambda: pl.LazyFrame({"board": [PUZZLE, None]}),
    "pandas": lambda: pd.DataFrame({"board": [PUZZLE, None]}),
    "DuckDB": lambda: duckdb.sql(f"select '{PUZZLE}' as board union all select null"),
}
TWO_COLUMNS = {
    "Table": lambda: pa.table({"id": [1], "board": [PUZZLE]}),
    "RecordBatch": lambda: pa.record_batch({"id": [1], "board": [PUZZLE]}),
    "RecordBatchReader": lambda: pa.table({"id": [1], "board": [PUZZLE]}).to_reader(),
    "Polars": lambda: pl.DataFrame({"id": [1], "board": [PUZZLE]}),
    "LazyFrame": lambda: pl.LazyFrame({"id": [1], "board": [PUZZLE]}),
    "pandas": lambda: pd.DataFrame({"id": [1], "board": [PUZZLE]}),
    "DuckDB": lambda: duckdb.sql(f"select 1 as id, '{PUZZLE}' as board"),
}


@pytest.mark.parametrize("kind", ONE_COLUMN)
def test_the_only_column_of_a_table(kind):
    status = ninefold.check_many(ONE_COLUMN[kind]()).status
    found = status.to_pylist() if hasattr(status, "to_pylist") else status.to_list()
    assert [None if word is None or word is pd.NA else word for word in found] == ["valid", None]


@pytest.mark.parametrize("kind", TWO_COLUMNS)
def test_a_table_of_several_columns_is_an_error_that_lists_them(kind):
    with pytest.raises(TypeError, match=r"^check_many takes one column, and this \w+ has 2 \(id, board\): pass one of them$"):
        ninefold.check_many(TWO_COLUMNS[kind]())


def test_one_puzzle_for_many_answers():
    for puzzle in (PUZZLE, PUZZLE.encode(), NUMBERS[1], NUMBERS[1].reshape(9, 9)):
        assert ninefold.verify_many(puzzle, [ANSWER, PUZZLE, None]).status.tolist() == ["solved", "valid", ""]
        assert ninefold.score_many(puzzle, [ANSWER, "no", None]).solved.tolist() == [True, False, False]
    assert ninefold.score_many(PUZZLE, pa.array([ANSWER, "no"])).solved.to_pylist() == [True, False]
    assert len(ninefold.score_many(PUZZLE, [])) == 0
    with pytest.raises(ValueError, match="1 puzzles, but 2 answers"):
        ninefold.verify_many([PUZZLE], [ANSWER, ANSWER])


def test_errors_name_the_function():
    for function, one in (("check_many", "check"), ("solve_many", "solve")):
        with pytest.raises(TypeError, match=f"{function} takes many boards; for one there is {one}$"):
            getattr(ninefold, function)(PUZZLE)
    for function, one in (("verify_many", "verify"), ("score_many", "score")):
        with pytest.raises(TypeError, match=f"{function} takes many boards; for one there is {one}$"):
            getattr(ninefold, function)([PUZZLE], ANSWER)
    with pytest.raises(TypeError, match="check_many takes many boards in an array, a list or a column, not int"):
        ninefold.check_many(5)
    for call in (ninefold.check_many, ninefold.solve_many):
        with pytest.raises(ValueError, match="threads is 0 or more, not -1"):
            call([PUZZLE], threads=-1)


def test_the_place_of_a_cell_that_cannot_be_read():
    rows = NUMBERS[1].reshape(9, 9).tolist()
    rows[4][6] = "!"
    texts = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
    texts[4] = "4..8.3!.1"
    flat = NUMBERS[1].tolist()
    flat[42] = 77
    for board in (rows, texts, flat, np.array(flat), np.array(flat).reshape(9, 9)):
        with pytest.raises(ninefold.MalformedBoard) as raised:
            ninefold.check(board)
        assert (raised.value.line, raised.value.column) == (5, 7), board
        assert raised.value.report["error"]["column"] == 7
    assert ninefold.check(np.where(NUMBERS[1] == 0, np.nan, NUMBERS[1])).clues == 30
    with pytest.raises(ValueError, match="True is not a cell"):
        ninefold.check(np.ones((9, 9), dtype=bool))


def test_values_that_behave():
    report = ninefold.check(CONFLICT)
    assert copy.copy(report) == report == copy.deepcopy(report)
    score = ninefold.score(PUZZLE, ANSWER)
    assert score.to_dict()["solved"] is True and score.to_dict()["board"] == score.board
    assert len({score, ninefold.score(PUZZLE, ANSWER), ninefold.score(PUZZLE, "")}) == 2
    assert ninefold.is_valid(board=PUZZLE) and ninefold.solve(board=PUZZLE) == ANSWER
    assert ninefold.verify(puzzle=PUZZLE, answer=ANSWER).accepted and ninefold.score(puzzle=PUZZLE, text=ANSWER).solved
    assert repr(ninefold.verify_many(PUZZLE, [ANSWER, PUZZLE])) == "<ninefold.Answers of 2 rows: 1 accepted>"
    assert repr(ninefold.solve_many([PUZZLE, CONFLICT])) == "<ninefold.Solved of 2 boards: 1 with a solution>"
    assert repr(ninefold.score_many(PUZZLE, [ANSWER, ""])) == "<ninefold.Scores of 2 texts: 1 solved>"
