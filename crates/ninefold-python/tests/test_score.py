"""What a model wrote."""

import ninefold
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from boards import ANSWER, PUZZLE, values

ROWS = [ANSWER[at : at + 9] for at in range(0, 81, 9)]
WRONG = "9" + ANSWER[1:]
TEXTS = [ANSWER, f"So it is\n\n{ANSWER}\n\nas wanted.", "\n".join(ROWS), f"<answer>{ANSWER}</answer>", f"\\boxed{{{ANSWER}}}"]


def test_a_right_answer():
    for text in TEXTS:
        assert ninefold.score(PUZZLE, text) == ninefold.Score(
            parsed=True, complete=True, clues_kept=True, conflicts=0, cells_right=1.0, solved=True,
            board=[values(row) for row in ROWS], filled=51, changed_clues=0, conflicting_cells=0, solutions=1,
        )


@pytest.mark.parametrize("text", ["", "I cannot.", "5 3 4", ANSWER[:80], "\n".join(ROWS[:8]), "<answer></answer>", "\\boxed{42}", "1\n" * 50])
def test_no_board(text):
    found = ninefold.score(PUZZLE, text)
    assert (found.parsed, found.complete, found.clues_kept, found.solved) == (False, False, False, False)
    assert found.conflicts is None and found.cells_right == 0.0 and found.board is None


def test_partly_right():
    found = ninefold.score(PUZZLE, PUZZLE)
    assert (found.parsed, found.complete, found.clues_kept, found.conflicts, found.solved) == (True, False, True, 0, False)
    assert found.cells_right == 0.0
    wrong = ninefold.score(PUZZLE, WRONG)
    assert not wrong.clues_kept and not wrong.solved and wrong.conflicts == 3 and wrong.complete
    assert wrong.cells_right == 1.0
    half = ninefold.score(PUZZLE, ANSWER[:40] + PUZZLE[40:])
    open_cells = [cell for cell in range(81) if PUZZLE[cell] == "."]
    assert half.cells_right == sum(cell < 40 for cell in open_cells) / len(open_cells)


def test_any_solution_of_a_puzzle_with_several_is_right():
    puzzle = "12.............."
    found = ninefold.solutions(puzzle, 100)
    assert len(found) > 1
    assert all(ninefold.score(puzzle, solution).solved for solution in found)
    assert all(ninefold.score(puzzle, solution).cells_right == 1.0 for solution in found)
    assert ninefold.score(puzzle, "1234341221434312").cells_right is None


def test_many_are_columns_and_each_row_is_score():
    texts = [*TEXTS, "", "I cannot.", PUZZLE, WRONG, ANSWER[:40] + PUZZLE[40:]]
    scores = ninefold.score_many([PUZZLE] * len(texts), texts)
    singles = [ninefold.score(PUZZLE, text) for text in texts]
    assert scores.columns == (
        "parsed", "complete", "clues_kept", "conflicts", "cells_right", "solved",
        "filled", "changed_clues", "conflicting_cells", "solutions",
    )
    for name in scores.columns:
        assert getattr(scores, name).tolist() == [getattr(single, name) or 0 for single in singles], name
    assert len(scores) == len(texts) and isinstance(scores.solved, np.ndarray)


def test_many_in_every_shape():
    puzzles, texts = [PUZZLE, "12..............", PUZZLE], [ANSWER, "1234341221434312", None]
    expected = {"solved": [True, False, False], "parsed": [True, True, False], "conflicts": [0, 2, None], "cells_right": [1.0, None, 0.0]}
    for column in (pa.array(texts), pa.array(texts, pa.string_view()), pl.Series(texts), pa.array(texts).dictionary_encode()):
        scores = ninefold.score_many(pa.array(puzzles), column)
        assert type(scores.solved).__module__.partition(".")[0] == type(column).__module__.partition(".")[0]
        assert {name: getattr(scores, name).to_pylist() if isinstance(column, pa.Array) else getattr(scores, name).to_list() for name in expected} == expected
    frame = pd.DataFrame({"puzzle": puzzles, "text": texts}, index=[5, 6, 7])
    scores = ninefold.score_many(frame["puzzle"], frame["text"])
    assert scores.solved.tolist() == [True, False, False] and scores.solved.index.tolist() == [5, 6, 7]
    numbers = ninefold.score_many(np.array([values(PUZZLE)] * 2), [ANSWER, ""])
    assert numbers.solved.tolist() == [True, False]
    missing = ninefold.score_many(pa.array([None, PUZZLE]), pa.array([ANSWER, ANSWER]))
    assert missing.solved.to_pylist() == [None, True] and missing.cells_right.to_pylist() == [None, 1.0]


def test_a_malformed_puzzle_fails_its_row_alone():
    puzzles, texts = [PUZZLE, "no puzzle", None, PUZZLE], [ANSWER, ANSWER, ANSWER, "no"]
    scores = ninefold.score_many(puzzles, texts)
    assert scores.solved.tolist() == [True, False, False, False]
    assert scores.parsed.tolist() == [True, False, False, False]
    assert scores.solutions.tolist() == [1, 255, 255, 1] and np.isnan(scores.cells_right).tolist() == [False, True, True, False]
    assert scores.error.tolist() == [None, "this does not look like a board (line 1, column 1)", None, None]
    column = ninefold.score_many(pa.array(puzzles), pa.array(texts))
    assert column.solved.to_pylist() == [True, None, None, False]
    assert column.solutions.to_pylist() == [1, None, None, 1]
    assert column.conflicts.to_pylist() == [0, None, None, None]
    assert column.error.to_pylist() == scores.error.tolist()
    assert ninefold.score_many("no puzzle", ["", ""]).error.tolist() == [scores.error[1]] * 2


def test_a_budget_that_runs_out_says_nothing_of_solutions():
    scores = ninefold.score_many([PUZZLE, "." * 256], ["", ""], budget=1)
    assert scores.solutions.tolist()[1] == 255
    assert ninefold.score("." * 256, "", budget=1).solutions is None


def test_many_that_cannot_be():
    with pytest.raises(ValueError, match="1 puzzles, but 2 texts"):
        ninefold.score_many([PUZZLE], ["", ""])
    with pytest.raises(ValueError, match="row 0: not a string"):
        ninefold.score_many([PUZZLE], np.array([values(ANSWER)]))
    with pytest.raises(ValueError, match="row 1: not a string"):
        ninefold.score_many([PUZZLE] * 2, [ANSWER, values(ANSWER)])
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.score("no puzzle", ANSWER)


def test_single_moves():
    moves = ninefold.score_moves(PUZZLE, "R1C3=4, (1, 4, 6), r1c1: 9, [10 1 5], r1c3: 4 and r1c4 = 2")
    assert [(move.cell, move.digit) for move in moves] == [("r1c3", 4), ("r1c4", 6), ("r1c1", 9), ("r10c1", 5), ("r1c3", 4), ("r1c4", 2)]
    assert [move.legal for move in moves] == [True, True, False, False, False, False]
    assert [move.right for move in moves] == [True, True, False, False, True, False]
    assert [move.solvable for move in moves] == [True, True, False, False, False, False]
    assert [move.repeated for move in moves] == [False, False, False, False, True, False]
    assert ninefold.score_moves(PUZZLE, "[THINK]r1c3: 4[/THINK] none") == []
    assert ninefold.score_moves("." * 256, "r1c1: 1", budget=1)[0].solvable is None
    with pytest.raises(ninefold.MalformedBoard):
        ninefold.score_moves("no puzzle", "")
