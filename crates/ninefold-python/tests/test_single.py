"""One board."""

import pickle

import ninefold
import numpy as np
import pytest
from boards import ANSWER, CONFLICT, PUZZLE, values

ROWS = [[cell if cell != "." else "." for cell in PUZZLE[at : at + 9]] for at in range(0, 81, 9)]
NUMBERS = [values(PUZZLE)[at : at + 9] for at in range(0, 81, 9)]


@pytest.mark.parametrize(
    "board",
    [
        PUZZLE,
        PUZZLE.encode(),
        ROWS,
        NUMBERS,
        tuple(map(tuple, NUMBERS)),
        values(PUZZLE),
        [PUZZLE[at : at + 9] for at in range(0, 81, 9)],
        np.array(NUMBERS),
        np.array(values(PUZZLE), dtype=np.uint8),
        np.array(NUMBERS, dtype=float),
        np.array(ROWS),
    ],
    ids=lambda board: type(board).__name__,
)
def test_every_shape_of_a_board_is_the_same_board(board):
    assert ninefold.is_valid(board) is True
    report = ninefold.check(board)
    assert report.board == NUMBERS
    assert (report.status, report.valid, report.side, report.clues, report.conflicts) == ("valid", True, 9, 30, [])


def test_a_conflict_is_drawn_told_and_given_as_data():
    report = ninefold.check(CONFLICT)
    assert not report.valid and not report.passed
    assert report.conflicts == [
        {"house": "column 1", "digit": "8", "cells": ["r1c1", "r4c1"]},
        {"house": "box 1", "digit": "8", "cells": ["r1c1", "r3c3"]},
    ]
    assert "│[8] 3  . │" in str(report)
    assert "column 1 has two 8s, in rows 1 and 4" in str(report)
    html = report._repr_html_()
    assert html.count("<td") == 81 and html.count("background:#fdd") == 3 and html.count("<tr") == 9 == html.count("</tr>") and "<script" not in html
    assert "column 1 has two 8s" in html
    assert "conflict" in repr(report)
    assert report == ninefold.check(CONFLICT) and report != ninefold.check(PUZZLE)
    assert report.solution is None
    with pytest.raises(AttributeError):
        report.colour


def test_deeper_levels():
    assert ninefold.check(PUZZLE, require="unique").status == "unique"
    assert ninefold.check(PUZZLE, "unique").solution == ANSWER
    assert ninefold.check("." * 81, "unique").status == "multiple"
    assert ninefold.check(PUZZLE, "solved").passed is False
    assert ninefold.check(ANSWER, "solved").passed is True
    with pytest.raises(ValueError, match="^`require` must be one of valid, solvable, unique, minimal, solved, on-track, not `perfect`$"):
        ninefold.check(PUZZLE, "perfect")


@pytest.mark.parametrize(
    ("board", "kind", "line"),
    [
        (PUZZLE[:80], "wrong-length", 1),
        ("", "no-board", 1),
        (NUMBERS[:8], "wrong-row-count", None),
        ([*NUMBERS[:8], [0] * 8], "wrong-row-length", 9),
        ([[10] + [0] * 8, *NUMBERS[1:]], "bad-value", 1),
        ([*NUMBERS[:2], [-2] + [0] * 8, *NUMBERS[3:]], "bad-value", 3),
        ([*NUMBERS[:2], [0.5] + [0] * 8, *NUMBERS[3:]], "bad-value", 3),
        ([*NUMBERS[:2], ["!"] + [0] * 8, *NUMBERS[3:]], None, 3),
        (np.zeros((8, 9)), "wrong-row-count", None),
    ],
)
def test_what_cannot_be_read_is_raised_with_its_place(board, kind, line):
    for call in (ninefold.is_valid, ninefold.check, ninefold.solve):
        with pytest.raises(ninefold.MalformedBoard) as raised:
            call(board)
        error = raised.value
        assert kind is None or error.kind == kind
        assert line is None or error.line == line
        assert error.column >= 1 and isinstance(error, ValueError)
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.kind, again.line, again.column) == (str(error), error.kind, error.line, error.column)


@pytest.mark.parametrize("board", [None, 5, object(), {"a": 1}, 1.5])
def test_what_is_no_board_at_all_is_a_type_error(board):
    with pytest.raises(TypeError, match="a board must be a string"):
        ninefold.check(board)


def test_verify():
    assert ninefold.verify(PUZZLE, ANSWER).accepted is True
    wrong = ninefold.verify(PUZZLE, "1" + ANSWER[1:])
    assert wrong.accepted is False and wrong.changed_clues == ["r1c1"]
    assert len(ninefold.verify(PUZZLE, PUZZLE).missing_cells) == 51
    with pytest.raises(ninefold.MalformedBoard) as raised:
        ninefold.verify(PUZZLE, "1234341221434321")
    assert raised.value.kind == "layout-mismatch"


def test_options_are_those_of_the_library():
    letters = "".join("ABCDEFGHIJKLMNOP"[(4 * (row % 4) + row // 4 + column) % 16] for row in range(16) for column in range(16))
    assert ninefold.check(letters, symbols="letters").status == "solved"
    assert ninefold.verify(letters, letters, symbols="letters", format=None).passed is True
    assert ninefold.check("." * 256, "unique", budget=1).status == "undecided"
    with pytest.raises(RuntimeError, match="undecided"):
        ninefold.solve("." * 256, budget=1)
    assert ninefold.solve(PUZZLE, require="unique") == ANSWER
    assert ninefold.solve("." * 81, require="unique") is None
    assert ninefold.solutions("." * 81, 3, require="minimal") == []
    explained = ninefold.check(CONFLICT, explain="zh").to_dict()
    assert explained["message"] == ninefold.check(CONFLICT).sentence("zh") and explained["board"] == CONFLICT
    assert ninefold.check(CONFLICT).message is None and "message" not in ninefold.check(CONFLICT).to_dict()
    table = f"id,a,b\n1,{PUZZLE},{ANSWER}\n"
    assert [report.status for report in ninefold.check_all(table, column=3)] == ["solved"]
    with pytest.raises(TypeError, match="^unknown option `colour`; the options are require, reveal, with, format, column, symbols, boxes, rules, regions, assume_checked, budget, explain$"):
        ninefold.check(PUZZLE, colour="red")
    with pytest.raises(TypeError, match="^unknown option `colour`; the options are require, "):
        ninefold.check(PUZZLE, colour=None)
    with pytest.raises(ValueError, match="^`boxes` must be the rows and columns of a box, such as 2x3, not `big`$"):
        ninefold.check(PUZZLE, boxes="big")


def test_help_speaks_python():
    with pytest.raises(ninefold.MalformedBoard) as raised:
        ninefold.check("1" * 81 + "\n" + "2" * 81)
    assert raised.value.kind == "several-boards"
    ambiguous = "".join("0123456789ABCDEF"[(4 * (row % 4) + row // 4 + column) % 16] for row in range(16) for column in range(16))
    with pytest.raises(ninefold.MalformedBoard) as raised:
        ninefold.check(ambiguous)
    assert 'symbols="' in raised.value.help, raised.value.help
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.help == raised.value.help and str(again) == str(raised.value)
    assert getattr(raised.value, "__notes__", ["help: " + raised.value.help]) == ["help: " + raised.value.help]


def test_a_report_says_passed_where_something_was_required():
    assert "passed" not in ninefold.check(PUZZLE).to_dict() and ninefold.check(PUZZLE).passed is True
    assert ninefold.check(PUZZLE, "solved").to_dict()["passed"] is False
    assert ninefold.verify(PUZZLE, ANSWER).to_dict()["passed"] is True
    with pytest.raises(ninefold.MalformedBoard) as raised:
        ninefold.check("no", "unique")
    assert raised.value.report["passed"] is False


def test_solve_and_solutions():
    assert ninefold.solve(PUZZLE) == ANSWER
    assert ninefold.solve(CONFLICT) is None
    assert ninefold.solutions(PUZZLE, 5) == [ANSWER]
    found = ninefold.solutions("." * 81, limit=7)
    assert len(set(found)) == 7 and all(ninefold.check(board).status == "solved" for board in found)
    assert ninefold.solutions(PUZZLE, 0) == []
    with pytest.raises(ValueError):
        ninefold.solutions(PUZZLE, -1)
