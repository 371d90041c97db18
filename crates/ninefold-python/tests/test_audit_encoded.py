"""An audit of rows in the shape of Sudoku-Bench: the puzzle in a link with its rules, and beside it a plain board, the solution and a text."""

import json

import ninefold
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, PUZZLE

NORMAL = "Normal sudoku rules apply."
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def packed(text):
    """lz-string's Base64 of a text, with nothing made shorter."""
    bits, width, room = [], 2, 2

    def add(value, count):
        bits.extend(value >> place & 1 for place in range(count))

    for character in text:
        add(0, width)
        add(ord(character), 8)
        # Each character enlarges the dictionary twice: by itself, and by the pair that it makes with the one before.
        for _ in range(2):
            room -= 1
            if room == 0:
                room, width = 2**width, width + 1
    add(2, width)
    bits += [0] * (6 - len(bits) % 6)
    values = [int("".join(map(str, bits[at : at + 6])), 2) for at in range(0, len(bits), 6)]
    link = "".join(ALPHABET[value] for value in values)
    return link + "=" * (-len(link) % 4)


def pad(givens, rules=NORMAL, solution=None, **more):
    """A puzzle as SudokuPad has it."""
    side = int(len(givens) ** 0.5)
    high = 2 if side < 9 else 3
    wide = side // high
    regions = [
        [[row, column] for row in range(top, top + high) for column in range(left, left + wide)]
        for top in range(0, side, high)
        for left in range(0, side, wide)
    ]
    cells = [[{} if cell == "." else {"value": cell} for cell in givens[at : at + side]] for at in range(0, side * side, side)]
    metadata = {"title": "t", **({"rules": rules} if rules else {}), **({"solution": solution} if solution else {})}
    return {"id": "x", "cellSize": 50, "metadata": metadata, "cells": cells, "regions": regions, **more}


def scl(*args, **named):
    return "scl" + packed(json.dumps(pad(*args, **named)))


def row(encoded, board, solution, rules=NORMAL):
    side = int(len(board) ** 0.5)
    return {
        "puzzle_id": f"p{len(board)}",
        "sudokupad_url": "https://sudokupad.app/x",
        "author": "a",
        "title": "t",
        "rules": rules,
        "initial_board": board,
        "solution": solution,
        "rows": side,
        "cols": side,
        "visual_elements": "[]",
        "encoded_puzzle": encoded,
    }


SMALL, SOLVED = "1.....3....2.4..", "1324423131422413"
CAGES = [{"cells": [[0, 0], [0, 1]], "value": "4", "sum": 4, "unique": True}]
WRONG_CAGES = [{"cells": [[0, 0], [0, 1]], "value": "3", "sum": 3, "unique": True}]
LINES = [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#f00"}]
DIAGONAL = "Normal sudoku rules apply. Digits do not repeat on the diagonals."

ROWS = [
    row(scl(PUZZLE, solution=ANSWER), PUZZLE, ANSWER),  # 0: nothing is wrong
    row(scl(SMALL, cages=CAGES), SMALL, SOLVED),  # 1: nothing is wrong, with a cage
    row(scl(SMALL, cages=WRONG_CAGES), SMALL, SOLVED),  # 2: the solution breaks a cage
    row(scl(SMALL, lines=LINES), SMALL, SOLVED),  # 3: a line that is not understood, and no solution stored
    row(scl(SMALL, rules=DIAGONAL, solution=SOLVED), SMALL, SOLVED, DIAGONAL),  # 4: a rule in words; the stored solution is the same
    row(scl(SMALL), SMALL, SOLVED, DIAGONAL),  # 5: a rule in words that the encoded puzzle does not have
    row(scl(SMALL), SMALL[:-1] + "3", SOLVED),  # 6: another board
    row("sclN4Ig", SMALL, SOLVED),  # 7: unreadable, but the rules are the usual ones
    row("sclN4Ig", SMALL, SOLVED, DIAGONAL),  # 8: unreadable, and they are not
    row("sclN4Ig", "nonsense", SOLVED),  # 9: nothing to read
    row(scl("1..............."), "1...............", SOLVED),  # 10: several solutions
    row(scl(SMALL, rules=DIAGONAL, solution=SOLVED[::-1]), SMALL, SOLVED, DIAGONAL),  # 11: not the stored solution
    row(scl(SMALL), SMALL, "", '""'),  # 12: no solution, and no rules; the board of row 6
    row(scl(SMALL), SMALL, SOLVED[:4] + SOLVED[8:12] + SOLVED[4:8] + SOLVED[12:]),  # 13: a wrong solution, which changes clues
]

FOUND = {
    "unread": [7, 8, 9],
    "other_board": [6],
    "malformed": [9],
    "conflict": [],
    "unsolvable": [2],
    "multiple": [10],
    "undecided": [3, 4, 5, 8, 11],
    "unchecked": [3, 4, 5, 8, 11],
    "wrong_answer": [2, 13],
    "undecided_answer": [3, 5, 8, 11],
    "other_solution": [11],
    "exact_duplicate": [(7, 6), (12, 6), (13, 6)],
    "canonical_duplicate": [],
}


def assert_found(found):
    assert {kind: found.rows("train", kind) for kind in found.counts["train"]} == FOUND
    assert found.sizes == {"train": len(ROWS)}


def test_each_fault_is_found_and_nothing_else(tmp_path):
    table = pa.Table.from_pylist(ROWS)
    for data in (ROWS, iter(ROWS), table, table.to_pydict(), pd.DataFrame(ROWS), pl.DataFrame(ROWS), pl.DataFrame(ROWS).lazy()):
        assert_found(ninefold.audit(data))
    assert_found(ninefold.audit(ROWS, threads=1))
    pa.parquet.write_table(table, tmp_path / "a.parquet")
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    (tmp_path / "a.json").write_text(json.dumps(ROWS))
    pd.DataFrame(ROWS).to_csv(tmp_path / "a.csv", index=False)
    for name in ("a.parquet", "a.jsonl", "a.json", "a.csv"):
        assert_found(ninefold.audit(tmp_path / name))


def test_the_details_of_a_row():
    found = ninefold.audit(ROWS)
    rows = found.details()
    assert rows[1] == {
        "row": 1,
        "puzzle_id": "p16",
        "faults": [],
        "status": "unique",
        "read_from": "encoded_puzzle",
        "side": 4,
        "board": SMALL,
        "unchecked": [],
        "solutions": 1,
        "conflicts": [],
        "answer": "solved",
        "broken": [],
        "changed_clues": [],
        "missing_cells": [],
    }
    assert rows[2]["broken"] == ["the cage at r1c1 adds up to 4, but must add up to 3"]
    # The understood rules alone leave one solution, but there may be others.
    assert (rows[3]["status"], rows[3]["solutions"], rows[3]["unchecked"], rows[3]["answer"]) == ("undecided", 1, ["lines"], "undecided")
    assert (rows[4]["unchecked"], rows[4]["answer"], rows[4]["stored_solution"]) == (["rules"], "solved", "matches")
    assert rows[5]["unchecked"] == ["rules"]
    assert (rows[6]["other_cells"], rows[6]["answer"]) == (["r4c4"], "solved")
    assert (rows[7]["read_from"], rows[7]["status"], rows[7]["answer"]) == ("initial_board", "unique", "solved")
    assert "unread" in rows[7] and rows[8]["unchecked"] == ["rules", "encoded_puzzle"]
    assert (rows[9]["status"], "read_from" in rows[9]) == ("malformed", False)
    assert rows[11]["stored_solution"] == "differs"
    assert "answer" not in rows[12] and rows[13]["changed_clues"]
    assert found.to_dict()["details"]["train"] == rows
    assert "train: 1 × the plain board is not that of the encoded puzzle (rows 6)" in repr(found)
    json.dumps(found.to_dict())


def test_rules_that_are_not_understood_can_be_taken_to_be_kept():
    found = ninefold.audit(ROWS, assume_checked=True)
    assert found.rows("train", "undecided") == found.rows("train", "undecided_answer") == []
    assert found.rows("train", "unchecked") == FOUND["unchecked"]
    assert found.details()[3]["status"] == "unique"


def test_what_is_missing():
    found = ninefold.audit([{"encoded_puzzle": scl(SMALL)}, {"encoded_puzzle": None}])
    assert (found.rows("train", "malformed"), found.rows("train", "other_board")) == ([1], [])
    # Without a text of rules, an unread puzzle may have any.
    found = ninefold.audit([{"encoded_puzzle": "sclN4Ig", "initial_board": SMALL, "solution": SOLVED}])
    assert (found.details()[0]["unchecked"], found.rows("train", "undecided")) == (["encoded_puzzle"], [0])
    # Without a link, the plain board is the puzzle.
    found = ninefold.audit([{"encoded_puzzle": "", "initial_board": SMALL, "solution": SOLVED, "rules": NORMAL}])
    assert found.clean and found.details()[0]["read_from"] == "initial_board"


def test_the_columns_may_be_named():
    # The plain boards alone.
    found = ninefold.audit(ROWS[:2], puzzle="initial_board")
    assert found.clean and "unread" not in found.counts["train"]
    with pytest.raises(KeyError, match="train has no encoded puzzles, and so no details"):
        found.details()
    mine = [{**ROWS[2], "mine": "1324423131422413"}, {**ROWS[1], "mine": "1324"}]
    assert ninefold.audit(mine, answer="mine").rows("train", "wrong_answer") == [0, 1]
    with pytest.raises(ValueError, match="train: no column named 'z'"):
        ninefold.audit(mine, answer="z")


def test_leaks_from_a_plain_training_set():
    found = ninefold.audit([SMALL, "2.....3....1.4.."], ROWS[:2])
    assert found.rows("test", "exact_leak") == []
    found = ninefold.audit([SMALL], [row(scl(SMALL), SMALL, SOLVED)])
    assert found.rows("test", "exact_leak") == [(0, 0)]
    # A puzzle with further rules is not the plain one.
    found = ninefold.audit([SMALL], [ROWS[1]])
    assert found.rows("test", "exact_leak") == found.rows("test", "canonical_leak") == []


def test_other_sides_and_links():
    seven = "1234567" + "." * 42
    solved = "".join("1234567"[at:] + "1234567"[:at] for at in range(7))
    cells = [[{"value": int(cell), "given": True} if cell != "." else {} for cell in seven[at : at + 7]] for at in range(0, 49, 7)]
    link = "fpuz" + packed(json.dumps({"size": 7, "grid": cells}))
    found = ninefold.audit([row(link, seven, solved, "Fill every row and column with 1-7.")])
    assert (found.details()[0]["side"], found.details()[0]["answer"], found.details()[0]["unchecked"]) == (7, "undecided", ["rules"])
    assert found.rows("train", "other_board") == found.rows("train", "wrong_answer") == []
    # With an address.
    assert ninefold.audit([row("https://sudokupad.app/" + ROWS[0]["encoded_puzzle"], PUZZLE, ANSWER)]).clean
