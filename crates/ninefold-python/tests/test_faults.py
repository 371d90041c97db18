"""Faults of the wheel that people found by trying, each with a test."""

import pickle
import subprocess
import sys

import duckdb
import ninefold
import ninefold.duckdb
import ninefold.pandas
import ninefold.polars
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, values

NUMBERS = np.array([values(PUZZLE), values(CONFLICT)], "u1")


@pytest.mark.parametrize("character", "\n\t\0\r\x01\x1f")
def test_control_characters_are_malformed_and_fail_no_column(character):
    texts = [PUZZLE, character * 81]
    for column in (texts, pa.array(texts), pa.array(texts, pa.large_string()), pa.array(texts, pa.string_view()), pl.Series(texts),
                   pd.Series(texts), pa.array(texts).dictionary_encode(), pa.array(texts[::-1])):  # fmt: skip
        statuses = list(ninefold.check_many(column).to_dict()["status"])
        assert sorted(map(str, statuses)) == ["malformed", "valid"]
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.check(character * 81)


def test_pandas_goes_by_the_index():
    puzzles = pd.Series([PUZZLE, "1.....3....2.4.."], index=["a", "b"])
    answers = pd.Series([ANSWER, "1324423131422413"], index=["a", "b"])
    shuffled = answers[["b", "a"]]
    for column in (answers, shuffled, answers.tolist(), shuffled["a":"a"].reindex(["a"]).tolist() + [answers["b"]]):
        assert puzzles.ninefold.accepts(column).tolist() == [True, True]
        assert puzzles.ninefold.score(column)["solved"].tolist() == [True, True]
    assert puzzles.ninefold.accepts(shuffled).index.tolist() == ["a", "b"]
    assert ninefold.verify_many(puzzles, shuffled).accepted.tolist() == [True, True]
    assert ninefold.score_many(puzzles, shuffled).solved.tolist() == [True, True]
    for other in (answers.reset_index(drop=True), answers[["a"]], pd.concat([answers, answers])):
        with pytest.raises(ValueError, match="different labels"):
            puzzles.ninefold.accepts(other)
    assert puzzles.ninefold.accepts(answers.reset_index(drop=True).to_numpy()).tolist() == [True, True]
    assert puzzles.ninefold.accepts(ANSWER).tolist() == [True, False]


def test_reports_are_pickled():
    for report in (
        ninefold.check(PUZZLE, require="unique"),
        ninefold.check(CONFLICT, explain="zh"),
        ninefold.verify(PUZZLE, CONFLICT),
        *ninefold.check_all(f"{PUZZLE}\nno board\n"),
    ):
        again = pickle.loads(pickle.dumps(report))
        assert type(again) is ninefold.Report and again == report and report == again and hash(again) == hash(report)
        assert (str(again), repr(again), again._repr_html_()) == (str(report), repr(report), report._repr_html_())
        assert again.to_dict() == report.to_dict() and again.to_json() == report.to_json()
        assert (again.passed, again.board, again.status) == (report.passed, report.board, report.status)
        assert [again.sentence(lang) for lang in ("en", "zh")] == [report.sentence(lang) for lang in ("en", "zh")]
        assert all(getattr(again, name) == getattr(report, name) for name in report.to_dict())
        assert pickle.loads(pickle.dumps(again)) == report and again != ninefold.check(ANSWER)
        with pytest.raises(AttributeError):
            again.nonsense


@pytest.mark.parametrize("kind", [list, np.array, pa.array, pl.Series, pd.Series])
def test_many_results_are_pickled(kind):
    boards, answers = kind([PUZZLE, CONFLICT, "no"]), kind([ANSWER, ANSWER, ANSWER])
    for many in (
        ninefold.check_many(boards, require="unique"),
        ninefold.verify_many(boards, answers, require="on-track"),
        ninefold.solve_many(boards),
        ninefold.canonical_many(boards),
        ninefold.score_many(boards, answers),
    ):
        again = pickle.loads(pickle.dumps(many))
        assert repr(again) == repr(many) and len(again) == 3
        assert str(again[:]) == str(many[:])
        if isinstance(many, ninefold.Checks):
            assert list(again.passed) == list(many.passed) and again.count() == many.count()


def test_a_report_is_as_true_as_its_verdict():
    assert ninefold.check(PUZZLE) and not ninefold.check(CONFLICT)
    assert not ninefold.check("." * 81, require="unique") and ninefold.verify(PUZZLE, ANSWER)
    assert ninefold.score(PUZZLE, ANSWER) and not ninefold.score(PUZZLE, PUZZLE) and not ninefold.score(PUZZLE, "no")
    for many in (ninefold.check_many([PUZZLE]), ninefold.verify_many([PUZZLE], [ANSWER]), ninefold.score_many([PUZZLE], [ANSWER])):
        with pytest.raises(TypeError, match="use all\\(\\) or any\\(\\) of a column"):
            bool(many)


def test_nan_is_empty_for_one_and_for_many():
    boards = np.where(NUMBERS == 0, np.nan, NUMBERS.astype(float))
    assert ninefold.check(boards[0].reshape(9, 9)).clues == 30
    for many in (boards, boards.astype("f4"), boards.reshape(-1, 9, 9), [board.tolist() for board in boards], pa.array(boards.tolist())):
        assert list(map(str, ninefold.check_many(many).status)) == ["valid", "conflict"]
    assert ninefold.check_many(boards + 1, offset=1).status.tolist() == ["valid", "conflict"]


def test_conflicts_go_on_after_255():
    board = [[1] * 25] * 25
    alone = len(ninefold.check(board).conflicts)
    # One conflict for each house: a digit that stands everywhere.
    assert alone == 75
    board = [[1 + row % 12 for _ in range(25)] for row in range(25)]
    rows = [list(range(1, 13)) * 2 + [13] for _ in range(25)]
    many = len(ninefold.check(rows).conflicts)
    assert many > 255
    assert ninefold.check_many([rows, board]).conflicts.tolist() == [many, len(ninefold.check(board).conflicts)]
    assert ninefold.check_many(pl.Series([rows], dtype=pl.Object)).conflicts.to_list() == [many]


def test_what_a_mask_hides_is_empty():
    full = np.full((2, 81), 5)
    full[:] = values(ANSWER)
    masked = np.ma.masked_array(full, mask=NUMBERS[[0, 0]] == 0)
    masked[1, :] = np.ma.masked
    assert ninefold.check_many(masked, require="unique").status.tolist() == ["unique", "multiple"]
    assert ninefold.check_many(masked.astype("u1"), empty=-1).status.tolist() == ["valid", "valid"]
    assert ninefold.check_many(masked + 1, offset=1).status.tolist() == ["valid", "valid"]
    assert ninefold.check(masked[0].reshape(9, 9)).clues == 30
    assert ninefold.check_many(np.ma.masked_array([PUZZLE, PUZZLE], mask=[0, 1])).status.tolist() == ["valid", ""]


def test_a_dict_is_not_its_keys():
    for many in ({PUZZLE: 1}, {"board": PUZZLE}):
        for call in (lambda: ninefold.check_many(many), lambda: ninefold.score_many(PUZZLE, many), lambda: ninefold.solve_many(many)):
            with pytest.raises(TypeError, match="not dict: pass its values"):
                call()
    assert ninefold.check_many({"board": PUZZLE}.values()).status.tolist() == ["valid"]


def test_a_literal_is_an_answer_for_all_rows():
    frame = pl.DataFrame({"board": [PUZZLE, CONFLICT, None]})
    board = pl.col("board").ninefold
    assert frame.select(board.accepts(pl.lit(ANSWER)))["board"].to_list() == [True, False, None]
    assert frame.select(board.score(pl.lit(ANSWER)))["board"].struct.field("solved").to_list() == [True, False, None]
    assert frame.select(pl.lit(PUZZLE).ninefold.accepts(pl.lit(ANSWER))).to_series().to_list() == [True]


def test_check_many_names_its_options():
    board = "ABCDEFGHIJKLMNOP" + "." * 240
    assert ninefold.check_many([board], symbols="letters", boxes="4x4").status.tolist() == ["valid"]
    assert ninefold.check_many(["." * 256], require="unique", budget=1).status.tolist() == ["undecided"]
    assert ninefold.check_many(["123456" + "." * 30] * 2, boxes="3x2").status.tolist() == ["valid"] * 2
    assert ninefold.check_many([PUZZLE], format="line").status.tolist() == ["valid"]
    with pytest.raises(ValueError, match="`boxes`|boxes"):
        ninefold.check_many([PUZZLE], boxes="nine")


def test_rows_and_frames():
    for many, kind in (
        (ninefold.check_many([PUZZLE, CONFLICT]), pd.DataFrame),
        (ninefold.check_many(pl.Series([PUZZLE, CONFLICT])), pl.DataFrame),
        (ninefold.check_many(pa.array([PUZZLE, CONFLICT])), pa.Table),
        (ninefold.check_many(pd.Series([PUZZLE, CONFLICT], index=[7, 8])), pd.DataFrame),
    ):
        first, second = many
        assert (first.valid, first.status, first.conflicts, first.first_conflict) == (True, "valid", 0, None)
        assert many[1] == many[-1] == second and second.status == "conflict" and many[0:1] == [first]
        assert second.first_conflict == "column 1 has two 8s, in rows 1 and 4"
        with pytest.raises(IndexError):
            many[2]
        frame = many.to_frame()
        assert isinstance(frame, kind) and tuple(frame.columns if kind is not pa.Table else frame.column_names) == many.columns
    assert many.to_frame().index.tolist() == [7, 8]
    assert ninefold.check_many([]).to_frame().shape == (0, 4) and list(ninefold.check_many([])) == []
    assert ninefold.check_many(pa.array([None, PUZZLE]))[0] == (None, None, None, None)
    assert ninefold.score_many(PUZZLE, [ANSWER])[0].solved and ninefold.solve_many([PUZZLE])[0].solution == ANSWER
    assert ninefold.verify_many(PUZZLE, [ANSWER], require="on-track")[0].on_track


def test_functions_of_sql():
    con = duckdb.connect()
    ninefold.duckdb.register(con)
    con.sql("create table boards as select * from (values (1, $1, $2), (2, $3, $2), (3, null, $2), (4, $1, null)) boards(id, board, answer)",
            params=[PUZZLE, ANSWER, CONFLICT])  # fmt: skip
    found = con.sql("select sudoku_verify(board, answer), sudoku_solve(board), sudoku_first_conflict(board) from boards order by id").fetchall()
    assert found == [
        (True, ANSWER, None),
        (False, None, "column 1 has two 8s, in rows 1 and 4"),
        (None, None, None),
        (None, ANSWER, None),
    ]
    assert con.sql(f"select sudoku_verify('{PUZZLE}', answer) from boards order by id").fetchall() == [(True,), (True,), (True,), (None,)]


TYPED = """
import ninefold
import numpy as np
import polars as pl
reveal_type(ninefold.check_many(np.zeros((1, 81))).valid)
reveal_type(ninefold.check_many(pl.Series(["."])).status)
reveal_type(ninefold.verify_many(".", ["."]).accepted)
reveal_type(ninefold.score_many(".", pl.Series(["."]), budget=5).solved)
reveal_type(ninefold.solve_many(["."]).solution)
"""


def test_columns_have_types(tmp_path):
    (tmp_path / "typed.py").write_text(TYPED)
    ran = subprocess.run([sys.executable, "-m", "mypy", "--strict", "typed.py"], cwd=tmp_path, capture_output=True, text=True)
    kinds = [line.split('"')[1] for line in ran.stdout.splitlines() if "Revealed type" in line]
    assert [kind.partition("[")[0].rpartition(".")[2] for kind in kinds] == ["ndarray", "Series", "ndarray", "Series", "ndarray"], ran.stdout
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("texts", [[], [None, None], ["x"], ["." * 256], ["." * 256, None, "x"]], ids=["none", "null", "malformed", "large", "mixed"])
def test_a_column_of_texts_is_one_without_a_single_text(texts):
    series = pl.Series("b", texts, dtype=pl.String)
    for frame in (series.to_frame(), series.to_frame().lazy()):
        board = pl.col("b").ninefold
        found = frame.select(board.canonical(), board.solve().alias("s"), board.check().alias("c"), board.error().alias("e")).lazy().collect()
        assert (found["b"].dtype, found["s"].struct.field("solution").dtype) == (pl.String, pl.String)
        assert found.height == len(texts) and found["b"].null_count() == len(texts)
    assert series.ninefold.canonical().dtype == pl.String
    for column, kind in (
        (series, "String"),
        (pa.array(texts, pa.string()), "string"),
        (pa.chunked_array([pa.array(texts, pa.string())]), "string"),
        (pd.Series(texts, dtype=object), "string[pyarrow]"),
        (np.array(texts, dtype=object), "object"),
    ):
        forms = ninefold.canonical_many(column)
        for texts_found in (forms.canonical, forms.board, ninefold.solve_many(column).solution, ninefold.score_many(column, column).error):
            assert str(getattr(texts_found, "dtype", None) or texts_found.type) == kind
        assert len(ninefold.solve_many(column).to_frame()) == len(texts)
