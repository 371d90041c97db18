"""Many boards: every shape against the plain path."""

import subprocess
import sys
import threading
import time

import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, plainly_valid, sample, symbols, values

BOARDS = sample(2000)
TEXTS = [symbols(board) for board in BOARDS]
PLAIN = [plainly_valid(board) for board in BOARDS.tolist()]
CONFLICTS = [len(ninefold.check(text).conflicts) for text in TEXTS]
STATUSES = [ninefold.check(text).status for text in TEXTS]
FIRST = [ninefold.check(text).sentence().split("; ")[0] if not valid else None for text, valid in zip(TEXTS, PLAIN)]


def plain_list(column):
    """Any column as a list; a missing value is None."""
    if hasattr(column, "to_pylist"):
        return column.to_pylist()
    if hasattr(column, "__arrow_c_array__"):
        return pa.array(column).to_pylist()
    return [None if value is pd.NA else value for value in column.tolist()] if hasattr(column, "tolist") else column.to_list()


def assert_known(checks, rows=slice(None)):
    assert plain_list(checks.valid) == PLAIN[rows]
    assert plain_list(checks.status) == STATUSES[rows]
    assert plain_list(checks.conflicts) == CONFLICTS[rows]
    assert plain_list(checks.first_conflict) == FIRST[rows]


def test_the_sample_has_boards_of_every_kind():
    assert 0 < PLAIN.count(False) < 500 and set(STATUSES) == {"solved", "valid", "conflict"}


DTYPES = ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u2", "f4", "f8"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("threads", [1, None, 7])
def test_every_dtype_and_shape(dtype, threads):
    boards = BOARDS.astype(dtype)
    assert_known(ninefold.check_many(boards, threads=threads))
    assert_known(ninefold.check_many(boards.reshape(-1, 9, 9), threads=threads))
    assert isinstance(ninefold.check_many(boards).valid, np.ndarray)
    assert ninefold.check_many(boards).valid.dtype == bool


@pytest.mark.parametrize("dtype", ["u1", "i4"])
def test_every_stride(dtype):
    boards = BOARDS.astype(dtype)
    assert_known(ninefold.check_many(np.asfortranarray(boards)))
    assert_known(ninefold.check_many(boards[::3]), slice(None, None, 3))
    assert_known(ninefold.check_many(boards[::-1]), slice(None, None, -1))
    assert_known(ninefold.check_many(boards[17:901]), slice(17, 901))
    wide = np.full((2000, 162), 77, dtype=dtype)
    wide[:, ::2] = boards
    assert_known(ninefold.check_many(wide[:, ::2]))
    cube = np.asfortranarray(boards.reshape(-1, 9, 9))
    assert_known(ninefold.check_many(cube))
    read_only = boards.copy()
    read_only.flags.writeable = False
    assert_known(ninefold.check_many(read_only))
    raw = np.zeros(boards.nbytes + 1, dtype="u1")
    unaligned = raw[1:].view(dtype).reshape(boards.shape)
    unaligned[:] = boards
    assert_known(ninefold.check_many(unaligned))


def test_no_rows_at_all():
    for boards in (np.zeros((0, 81), "u1"), np.zeros((0, 9, 9), "i8"), [], pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        checks = ninefold.check_many(boards)
        assert len(checks) == 0 and len(checks.valid) == 0 and len(checks.first_conflict) == 0


def test_offset_and_empty():
    assert_known(ninefold.check_many(BOARDS + 1, offset=1))
    assert_known(ninefold.check_many(BOARDS.astype("i8") - 5, offset=-5))
    minus = BOARDS.astype("i2")
    minus[minus == 0] = -1
    assert_known(ninefold.check_many(minus, empty=-1))
    with pytest.raises(ValueError, match=r"row 0: 0 is not a cell: cells are 1 for empty, or 2 to 10"):
        ninefold.check_many(np.zeros((1, 81), "i8"), offset=1)
    with pytest.raises(ValueError, match=r"row 0: 0 is not a cell"):
        ninefold.check_many(np.zeros((1, 81), "i8"), empty=-1)


@pytest.mark.parametrize("dtype", ["u1", "i1", "i8", "u8", "f8"])
@pytest.mark.parametrize("row", [0, 1, 1999])
def test_a_number_that_is_no_cell_is_an_error_with_its_row(dtype, row):
    for wrong in (10, -1, 100, 0.5, 2**63):
        boards = BOARDS.astype(dtype)
        try:
            boards[row, 80] = wrong
        except (OverflowError, ValueError):
            continue
        if boards[row, 80] != wrong and wrong == wrong:
            continue
        for shape in (boards, boards.reshape(-1, 9, 9), boards[::1][:, :]):
            with pytest.raises(ValueError, match=rf"^row {row}: .* is not a cell: cells are 0 for empty, or 1 to 9"):
                ninefold.check_many(shape)
            with pytest.raises(ValueError, match=rf"^row {row}: "):
                ninefold.check_many(shape, threads=3)


@pytest.mark.parametrize("shape", [(81,), (5, 80), (5, 82), (5, 9, 8), (81, 5), (2, 2, 9, 9), ()])
def test_wrong_shapes(shape):
    with pytest.raises(ValueError, match=r"boards must be an array of shape \(N, 81\) or \(N, 9, 9\), not \("):
        ninefold.check_many(np.zeros(shape, "u1"))


@pytest.mark.parametrize("dtype", [object, bool, complex, "S1", "M8[s]"])
def test_wrong_dtypes(dtype):
    with pytest.raises(TypeError, match="boards must be an array of integers, not of .*row 0"):
        ninefold.check_many(np.zeros((5, 81)).astype("i8").astype(dtype))


def test_what_is_not_many_boards():
    for wrong in (PUZZLE, PUZZLE.encode(), 5, None):
        with pytest.raises(TypeError):
            ninefold.check_many(wrong)
    with pytest.raises(ValueError, match="^`require` must be one of valid, solvable, unique, minimal, solved, on-track, not `nice`$"):
        ninefold.check_many(BOARDS, require="nice")
    with pytest.raises((TypeError, ValueError)):
        ninefold.check_many([PUZZLE, 5])


def test_lists_and_arrays_of_text():
    for boards in (TEXTS, tuple(TEXTS), np.array(TEXTS), np.array(TEXTS, dtype=object), [text.encode() for text in TEXTS]):
        assert_known(ninefold.check_many(boards))
    grids = [BOARDS[row].reshape(9, 9).tolist() for row in range(50)]
    assert_known(ninefold.check_many(grids), slice(0, 50))
    checks = ninefold.check_many(["12..............", "no board", "", None, PUZZLE + " a comment", "?" * 81, values(CONFLICT)])
    assert checks.status.tolist() == ["valid", "malformed", "malformed", "", "valid", "valid", "conflict"]
    assert checks.valid.tolist() == [True, False, False, False, True, True, False]
    assert checks.error[0] is None and "board" in checks.error[1]
    assert checks.count() == {"malformed": 2, "conflict": 1, "valid": 3}


ARROW_TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(), pa.binary(81)]


@pytest.mark.parametrize("kind", ARROW_TYPES, ids=str)
def test_every_arrow_text_with_slices_nulls_and_chunks(kind):
    array = pa.array(TEXTS, pa.string()).cast(kind) if not pa.types.is_fixed_size_binary(kind) else pa.array([t.encode() for t in TEXTS], kind)
    assert array.type == kind
    checks = ninefold.check_many(array)
    assert isinstance(checks.valid, pa.BooleanArray) and isinstance(checks.status, pa.StringArray)
    assert_known(checks)
    assert_known(ninefold.check_many(array[13:1777]), slice(13, 1777))
    chunked = pa.chunked_array([array[:3], array[3:3], array[3:1000], array[1000:]])
    assert_known(ninefold.check_many(chunked))
    assert_known(ninefold.check_many(chunked[2:1500], threads=2), slice(2, 1500))
    with_nulls = pa.array([None if row % 3 == 0 else value for row, value in enumerate(array.to_pylist())], kind)
    for some, rows in ((with_nulls, slice(None)), (with_nulls[5:700], slice(5, 700)), (pa.chunked_array([with_nulls[5:70], with_nulls[70:700]]), slice(5, 700))):
        expected = [None if row % 3 == 0 else valid for row, valid in enumerate(PLAIN)][rows]
        checks = ninefold.check_many(some)
        assert checks.valid.to_pylist() == expected
        assert checks.passed.to_pylist() == expected
        assert checks.status.to_pylist() == [None if valid is None else status for valid, status in zip(expected, STATUSES[rows])]
        assert checks.conflicts.to_pylist() == [None if valid is None else count for valid, count in zip(expected, CONFLICTS[rows])]


def fixed_size_list(boards, value_type, width=81):
    return pa.FixedSizeListArray.from_arrays(pa.array(boards.reshape(-1), value_type), width)


@pytest.mark.parametrize("kind", [pa.uint8(), pa.int8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64(), pa.float64()], ids=str)
def test_every_arrow_list_of_numbers(kind):
    boards = BOARDS if not pa.types.is_floating(kind) else BOARDS.astype(float)
    array = fixed_size_list(boards, kind)
    nested = pa.FixedSizeListArray.from_arrays(fixed_size_list(boards, kind, 9), 9)
    lists = array.cast(pa.list_(kind))
    for some in (array, nested, lists, array.cast(pa.large_list(kind)), pa.chunked_array([array[:7], array[7:]])):
        assert_known(ninefold.check_many(some))
        assert_known(ninefold.check_many(some[100:1100]), slice(100, 1100))
    nulls = pa.array([None, values(PUZZLE), values(CONFLICT), None], pa.list_(kind, 81))
    for some in (nulls, nulls.cast(pa.list_(kind))):
        assert ninefold.check_many(some).valid.to_pylist() == [None, True, False, None]
        assert ninefold.check_many(some[1:]).valid.to_pylist() == [True, False, None]


def test_dictionaries():
    array = pa.array([*TEXTS, None, TEXTS[1]])
    expected = [*PLAIN, None, PLAIN[1]]
    for keys in (pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()):
        for values_type in (pa.string(), pa.large_string(), pa.binary(), pa.string_view()):
            encoded = array.dictionary_encode().cast(pa.dictionary(keys, pa.string()))
            encoded = pa.DictionaryArray.from_arrays(encoded.indices, encoded.dictionary.cast(values_type))
            assert encoded.type.index_type == keys
            checks = ninefold.check_many(encoded)
            assert checks.valid.to_pylist() == expected
            assert checks.first_conflict.to_pylist() == [*FIRST, None, FIRST[1]]
            assert ninefold.check_many(encoded[1990:]).valid.to_pylist() == expected[1990:]
    small = pa.array(TEXTS[:100] * 2).dictionary_encode().cast(pa.dictionary(pa.int8(), pa.string()))
    assert ninefold.check_many(small).valid.to_pylist() == PLAIN[:100] * 2
    assert ninefold.check_many(pl.Series(TEXTS[:50], dtype=pl.Categorical)).valid.to_list() == PLAIN[:50]
    assert ninefold.check_many(pd.Series(TEXTS[:50], dtype="category")).valid.tolist() == PLAIN[:50]
    binary = pa.array([bytes([11] * 81), bytes(81)]).dictionary_encode()
    with pytest.raises(ValueError, match="row 1: 11 is not a cell"):
        ninefold.check_many(pa.DictionaryArray.from_arrays(pa.array([1, 0]), binary.dictionary))


def test_values_as_binary_and_fixed_binary():
    raw = [bytes(board) for board in BOARDS]
    for kind in (pa.binary(81), pa.binary(), pa.large_binary()):
        assert_known(ninefold.check_many(pa.array(raw, kind)))
        assert_known(ninefold.check_many(pa.array(raw, kind)[7:]), slice(7, None))
    assert_known(ninefold.check_many(pa.array([bytes(board + 1) for board in BOARDS], pa.binary(81)), offset=1))
    wrong = pa.array([raw[0], raw[1], bytes([11]) + raw[2][1:]], pa.binary(81))
    with pytest.raises(ValueError, match="row 2: 11 is not a cell"):
        ninefold.check_many(wrong)


def test_wrong_arrow():
    with pytest.raises(ValueError, match="row 1: 10 is not a cell"):
        ninefold.check_many(pa.array([[0] * 81, [10] + [0] * 80], pa.list_(pa.int64(), 81)))
    with pytest.raises(ValueError, match="row 2: 80 cells, but a board has 81"):
        ninefold.check_many(pa.array([[0] * 81, [0] * 81, [0] * 80], pa.list_(pa.int64())))
    with pytest.raises(ValueError, match="row 0: 80 cells, but a board has 81"):
        ninefold.check_many(pa.array([[0] * 80], pa.list_(pa.int64(), 80)))
    with pytest.raises(ValueError, match="row 1: null is not a cell"):
        ninefold.check_many(pa.array([[0] * 81, [None] + [0] * 80], pa.list_(pa.int64(), 81)))
    nines = pa.array([[[0] * 9] * 9, [[0] * 9] * 8 + [None]], pa.list_(pa.list_(pa.int64(), 9), 9))
    with pytest.raises(ValueError, match="row 1: null is not a cell"):
        ninefold.check_many(nines)
    with pytest.raises(ValueError, match="row 3: -1 is not a cell"):
        chunk = pa.array([[0] * 81] * 2, pa.list_(pa.int8(), 81))
        ninefold.check_many(pa.chunked_array([chunk, pa.array([[0] * 81, [-1] * 81], pa.list_(pa.int8(), 81))]))
    for kind in (pa.array([1, 2]), pa.array([True]), pa.array([[["a"]]]), pa.array([1, 2]).dictionary_encode()):
        with pytest.raises(TypeError, match="boards must be strings, binary, or lists of 81 integers"):
            ninefold.check_many(kind)
    assert ninefold.check_many(pa.array([None, None])).valid.to_pylist() == [None, None]
    mixed = ninefold.check_many(pa.array([PUZZLE, "x", None, "12..............", "81 dots", CONFLICT]))
    assert mixed.status.to_pylist() == ["valid", "malformed", None, "valid", "malformed", "conflict"]
    assert mixed.error.to_pylist()[1] is not None and mixed.error.to_pylist()[0] is None


class Foreign:
    """Somebody's own Arrow array."""

    def __init__(self, array):
        self.array = array

    def __arrow_c_array__(self, requested_schema=None):
        return self.array.__arrow_c_array__(requested_schema)


class Stream:
    def __init__(self, array):
        self.array = array

    def __arrow_c_stream__(self, requested_schema=None):
        return self.array.__arrow_c_stream__(requested_schema)


def test_any_producer():
    for boards in (Foreign(pa.array(TEXTS)), Stream(pa.chunked_array([TEXTS[:5], TEXTS[5:]]))):
        checks = ninefold.check_many(boards)
        assert hasattr(checks.valid, "__arrow_c_array__")
        assert_known(checks)


@pytest.mark.parametrize("offsets", [[0, 81, 40, 162], [0, -81, 81, 162], [0, 300, 81, 162]])
def test_offsets_that_lie_are_an_exception(offsets):
    data = pa.py_buffer((PUZZLE + CONFLICT).encode())
    lying = pa.Array.from_buffers(pa.string(), 3, [None, pa.py_buffer(np.array(offsets, "i4")), data])
    with pytest.raises(ValueError, match="row .: the offsets of this Arrow array point outside its data"):
        ninefold.check_many(lying)


def test_pandas():
    index = list(range(100, 2100))
    for dtype in ("object", "string", "string[pyarrow]", "string[python]", "str", pd.ArrowDtype(pa.large_string())):
        series = pd.Series(TEXTS, index=index, dtype=dtype)
        checks = ninefold.check_many(series)
        assert isinstance(checks.valid, pd.Series) and list(checks.valid.index) == index
        assert checks.valid.tolist() == PLAIN and checks.status.tolist() == STATUSES
        holes = ninefold.check_many(pd.Series([PUZZLE, None, CONFLICT], dtype=dtype))
        assert [None if pd.isna(value) else value for value in holes.valid] == [True, None, False]
        assert_known(ninefold.check_many(series[20:30]), slice(20, 30))


def test_polars():
    series = pl.Series("board", TEXTS)
    checks = ninefold.check_many(series)
    assert isinstance(checks.valid, pl.Series) and checks.valid.dtype == pl.Boolean
    assert checks.status.dtype == pl.String
    assert_known(checks)
    assert_known(ninefold.check_many(series[10:20]), slice(10, 20))
    assert_known(ninefold.check_many(series.gather_every(3)), slice(None, None, 3))
    assert ninefold.check_many(pl.Series([PUZZLE, None, CONFLICT])).valid.to_list() == [True, None, False]
    parts = pl.concat([series[:5], series[5:]], rechunk=False)
    assert_known(ninefold.check_many(parts))
    numbers = pl.Series([board.tolist() for board in BOARDS], dtype=pl.Array(pl.UInt8, 81))
    assert_known(ninefold.check_many(numbers))
    assert_known(ninefold.check_many(numbers.cast(pl.List(pl.Int64))))


@pytest.mark.parametrize("require", ["valid", "solvable", "unique", "minimal", "solved"])
@pytest.mark.parametrize("threads", [1, 2])
def test_deeper_levels_are_those_of_check(require, threads):
    extra = [PUZZLE, ANSWER, CONFLICT, "." * 81, "1234341221434321", "1.....3....2.4..", "12.............."]
    hard = ["4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"]
    texts = [*TEXTS[:40], *extra, *hard]
    reports = [ninefold.check(text, require) for text in texts]
    checks = ninefold.check_many(texts, require=require, threads=threads)
    assert checks.status.tolist() == [report.status for report in reports]
    assert checks.passed.tolist() == [report.passed for report in reports]
    assert checks.valid.tolist() == [report.valid for report in reports]
    arrays = ninefold.check_many(BOARDS[:40], require=require)
    assert arrays.status.tolist() == [report.status for report in reports[:40]]


MANY = np.tile(BOARDS, (30, 1))
"""More rows than two threads are given at least."""


def columns_of(checks):
    return {name: plain_list(getattr(checks, name)) for name in (*checks.columns, "passed", "error")}


@pytest.mark.parametrize("shape", ["u1", "i8", "string", "string_view", "binary(81)", "list", "chunks"])
def test_any_number_of_threads_gives_the_same(shape):
    """60,000 rows: a thread is given 16,384 at least, so that there are several, and none has rows of one kind alone."""
    texts = TEXTS * 30
    boards = {
        "u1": lambda: MANY,
        "i8": lambda: MANY.astype("i8"),
        "string": lambda: pa.array([None if row % 1009 == 0 else text for row, text in enumerate(texts)]),
        "string_view": lambda: pa.array(texts, pa.string_view()),
        "binary(81)": lambda: pa.array([text.encode() for text in texts], pa.binary(81)),
        "list": lambda: texts,
        "chunks": lambda: pa.chunked_array([texts[:20_000], texts[20_000:20_001], texts[20_001:]]),
    }[shape]()
    one = columns_of(ninefold.check_many(boards, threads=1))
    assert len(one["valid"]) == 60_000 and {True, False} <= set(one["valid"])
    for threads in (None, 2, 3, 64):
        assert columns_of(ninefold.check_many(boards, threads=threads)) == one
    if shape != "string":
        assert one["valid"] == PLAIN * 30


@pytest.mark.parametrize("require", ["unique", "minimal"])
def test_any_number_of_threads_searches_the_same(require):
    """2,000 rows: a thread that searches is given 64 at least."""
    one = columns_of(ninefold.check_many(BOARDS, require=require, threads=1))
    assert {"unique", "multiple", "conflict", "solved"} <= set(one["status"])
    for threads in (None, 2, 3):
        assert columns_of(ninefold.check_many(BOARDS, require=require, threads=threads)) == one
    assert columns_of(ninefold.check_many(TEXTS, require=require)) == one


def test_any_number_of_threads_verifies_solves_and_scores_the_same():
    """A thread is given 16,384 rows at least to verify, 256 to score, and 64 to solve."""
    answers = [ANSWER if row % 3 else text for row, text in enumerate(TEXTS)]
    for work in (
        lambda threads: ninefold.verify_many(TEXTS * 30, answers * 30, threads=threads),
        lambda threads: ninefold.solve_many(TEXTS, threads=threads),
        lambda threads: ninefold.score_many(TEXTS, answers, threads=threads),
    ):
        one = {name: column.tolist() for name, column in work(1).to_dict().items()}
        for threads in (None, 2, 3):
            np.testing.assert_equal({name: column.tolist() for name, column in work(threads).to_dict().items()}, one)


def test_verify_many_is_verify():
    puzzles = [PUZZLE, PUZZLE, PUZZLE, CONFLICT, "12..............", PUZZLE, "no"]
    answers = [ANSWER, "1" + ANSWER[1:], PUZZLE, ANSWER, "1234341221434321", "1234341221434321", ANSWER]
    verified = ninefold.verify_many(puzzles, answers)
    assert verified.accepted.tolist() == [True, False, False, False, True, False, False]
    assert verified.status.tolist() == ["solved", "conflict", "valid", "solved", "solved", "malformed", "malformed"]
    assert verified.changed_clues.tolist() == [0, 1, 0, 1, 0, 0, 0]
    assert verified.missing_cells.tolist() == [0, 0, 51, 0, 0, 0, 0]
    column = ninefold.verify_many(pa.array([PUZZLE, None, PUZZLE]), pa.array([ANSWER, ANSWER, None]))
    assert column.accepted.to_pylist() == [True, None, None]
    numbers = np.array([values(PUZZLE)] * 600), np.array([values(ANSWER)] * 600)
    assert ninefold.verify_many(*numbers, threads=2).accepted.all()
    with pytest.raises(ValueError, match="2 puzzles, but 1 answers"):
        ninefold.verify_many([PUZZLE] * 2, [ANSWER])


def test_every_shape_is_verified_as_one_answer_is():
    """Right answers, answers with changed clues, with holes and with conflicts: numbers and texts, alone and mixed."""
    rng = np.random.default_rng(5)
    answers = np.tile(np.array(values(ANSWER), "u1"), (600, 1))
    puzzles = np.where(rng.random((600, 81)) < 0.6, 0, answers).astype("u1")
    answers[::3] = np.where(rng.random((200, 81)) < 0.02, rng.integers(0, 10, (200, 81)), answers[::3])
    puzzles[::5] = np.where((rng.random((120, 81)) < 0.02) & (puzzles[::5] != 0), rng.integers(1, 10, (120, 81)), puzzles[::5])
    expected = [ninefold.verify(symbols(puzzle), symbols(answer)) for puzzle, answer in zip(puzzles.tolist(), answers.tolist())]
    columns = {
        "accepted": [report.accepted for report in expected],
        "status": [report.status for report in expected],
        "changed_clues": [len(report.changed_clues) for report in expected],
        "missing_cells": [len(report.missing_cells) for report in expected],
    }
    assert {True, False} == set(columns["accepted"]) and max(columns["changed_clues"]) > 0 < max(columns["missing_cells"])
    assert [report.passed for report in expected] == columns["accepted"]
    shapes = [
        lambda boards: boards,
        lambda boards: boards.astype("i8"),
        lambda boards: pa.array([symbols(board) for board in boards.tolist()]),
        lambda boards: pa.array([bytes(board) for board in boards], pa.binary(81)),
        lambda boards: [symbols(board) for board in boards.tolist()],
        lambda boards: pa.chunked_array([[symbols(board) for board in boards[:7].tolist()], [symbols(board) for board in boards[7:].tolist()]]),
    ]
    for of_puzzles in shapes:
        for of_answers in shapes:
            verified = ninefold.verify_many(of_puzzles(puzzles), of_answers(answers))
            assert {name: plain_list(column) for name, column in verified.to_dict().items()} == columns
    wrong = puzzles.copy()
    wrong[77, 3] = 10
    with pytest.raises(ValueError, match="^row 77: 10 is not a cell"):
        ninefold.verify_many(wrong, answers)


def test_options_of_many():
    letters = "".join("ABCDEFGHIJKLMNOP"[(4 * (row % 4) + row // 4 + column) % 16] for row in range(16) for column in range(16))
    assert ninefold.check_many([letters], symbols="letters").status.tolist() == ["solved"]
    assert ninefold.check_many(pa.array([PUZZLE, letters]), symbols="letters").status.to_pylist() == ["valid", "solved"]
    assert ninefold.check_many(["." * 256], require="unique", budget=1).status.tolist() == ["undecided"]
    assert ninefold.check_many([PUZZLE, '["53.."]'], format="json").status.tolist() == ["malformed"] * 2
    assert ninefold.check_many([PUZZLE], format="json").error[0] == str(pytest.raises(ValueError, ninefold.check, PUZZLE, format="json").value)
    solved = ninefold.solve_many([PUZZLE, "." * 81], require="unique")
    assert solved.passed.tolist() == [True, False] and solved.status.tolist() == ["unique", "multiple"]
    for call in (ninefold.check_many, ninefold.solve_many):
        with pytest.raises(TypeError, match="^unknown option `colour`; the options are require, "):
            call([PUZZLE], colour=1)
        with pytest.raises(ValueError, match="^`budget` must be a number of steps, not `much`$"):
            call([PUZZLE], budget="much")
    with pytest.raises(ValueError, match="^`require` must be one of solved, on-track, not `unique`$"):
        ninefold.verify_many([PUZZLE], [ANSWER], require="unique")


def test_solve_many_is_solve():
    boards = [PUZZLE, CONFLICT, "." * 81, ANSWER, "1.....3....2.4..", "no", None]
    solved = ninefold.solve_many(boards)
    assert solved.status.tolist() == ["unique", "conflict", "multiple", "solved", "unique", "malformed", ""]
    assert solved.solution.tolist()[:2] == [ANSWER, None] and solved.solution[3] == ANSWER
    assert ninefold.verify("." * 81, solved.solution[2]).accepted
    column = ninefold.solve_many(pa.array([PUZZLE, None]))
    assert column.solution.to_pylist() == [ANSWER, None] and column.status.to_pylist() == ["unique", None]
    assert ninefold.solve_many(pl.Series([PUZZLE, None])).solution.to_list() == [ANSWER, None]
    many = ninefold.solve_many(np.array([values(PUZZLE)] * 1000), threads=2)
    assert set(many.solution) == {ANSWER}
    # Of several solutions it is always the same, whatever is beside it.
    several = "." * 81
    assert [ninefold.solve_many([PUZZLE] * before + [several]).solution[-1] for before in (0, 1, 40)] == [ninefold.solve(several)] * 3


def test_boards_that_change_before_they_are_explained_are_an_error():
    boards = np.array([values(CONFLICT)])
    checks = ninefold.check_many(boards)
    boards[:] = 0
    with pytest.raises(ValueError, match="row 0: the board has changed since it was checked"):
        checks.conflicts  # noqa: B018: it is made now
    assert checks.valid.tolist() == [False]


MEMORY = """
import resource, sys
import numpy as np, pyarrow as pa
import ninefold

def peak():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])

kind, = sys.argv[1:]
rows = 1_000_000
if kind == "arrow":
    data = pa.py_buffer(np.full(rows * 81, ord("."), "u1"))
    boards = pa.Array.from_buffers(pa.string(), rows, [None, pa.py_buffer(np.arange(rows + 1, dtype="i4") * 81), data])
elif kind == "list":
    boards = ["." * 80 + "1"] * rows
else:
    boards = np.zeros((rows, 81), kind)
    boards[:] = 0
ninefold.check_many(boards[:1000]).valid
before = peak()
checks = ninefold.check_many(boards)
valid = checks.valid
print(peak() - before, len(valid))
"""


@pytest.mark.parametrize("kind", ["u1", "i2", "arrow", "list"])
def test_no_memory_but_for_the_result(kind):
    out = subprocess.run([sys.executable, "-c", MEMORY, kind], check=True, capture_output=True, text=True).stdout
    grown, rows = map(int, out.split())
    assert rows == 1_000_000
    # The boards are 81 MB or more; the status and the column of a million rows are two.
    assert grown < 12_000, f"{grown} KiB"


def test_the_interpreter_goes_on_while_boards_are_checked():
    """Another thread gets its turns in the middle of a call, which it cannot while the lock is held.

    A busy machine may give that thread nothing during one call, but not during each of many.
    """
    boards = np.zeros((100_000, 81), "u1")
    boards[:] = values(PUZZLE)
    turns, stop = [], threading.Event()

    def count():
        while not stop.is_set():
            turns.append(time.perf_counter())

    def has_turns_in_a_call():
        turns.clear()
        begun = time.perf_counter()
        ninefold.check_many(boards, require="unique", threads=1)
        ended = time.perf_counter()
        quarter = (ended - begun) / 4
        return any(begun + quarter < turn < ended - quarter for turn in list(turns))

    counter = threading.Thread(target=count)
    counter.start()
    try:
        assert any(has_turns_in_a_call() for _ in range(50))
    finally:
        stop.set()
        counter.join()


def test_unfinished_answers_in_a_column_with_nulls():
    puzzles = pa.array(["1.....3....2.4..", "1.....3....2.4..", "11..............", None])
    answers = pa.array(["13....3....2.4..", "14....3....2.4..", "11..............", "1..............."])
    found = ninefold.verify_many(puzzles, answers, require="on-track")
    assert found.on_track.to_pylist() == [True, False, None, None]
    assert found.mistakes.to_pylist() == [0, 1, None, None]
    assert list(found.to_dict())[:2] == ["on_track", "mistakes"]
    with pytest.raises(AttributeError, match="on-track"):
        _ = ninefold.verify_many(puzzles, answers).mistakes


def test_the_solution_is_revealed_only_on_request():
    puzzle, answer = "1.....3....2.4..", "14....3....2.4.."
    assert ninefold.verify(puzzle, answer, require="on-track").solution is None
    assert ninefold.verify(puzzle, answer, require="on-track", reveal=True).solution == "1324423131422413"
    assert ninefold.check(PUZZLE[:2] + "1" + PUZZLE[3:], with_="suspects").suspects == ["r1c3"]
