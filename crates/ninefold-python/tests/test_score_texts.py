"""`testdata/score.jsonl` through the wheel: what models write, and the score that each text gets."""

import json
from pathlib import Path

import ninefold
import pytest

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "testdata" / "score.jsonl").read_text("utf-8").splitlines()
]


def data(score):
    """The fields as the file has them: the board as symbols, a share with four digits."""
    fields = score.to_dict()
    if score.board is not None:
        fields["board"] = "".join(".123456789ABCDEFG"[cell] for row in score.board for cell in row)
    if score.cells_right is not None:
        fields["cells_right"] = round(score.cells_right, 4)
    return fields


def test_there_are_cases():
    assert len(CASES) > 250


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_text_gets_its_score(case):
    found = data(ninefold.score(case["puzzle"], case["text"]))
    assert {name: found[name] for name in case["score"]} == case["score"]
    assert ninefold.score_many([case["puzzle"]], [case["text"]]).solved.tolist() == [found["solved"]]
