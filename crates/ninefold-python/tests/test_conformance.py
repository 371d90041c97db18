"""`testdata/conformance.jsonl` through the wheel."""

import base64
import json
import os
from pathlib import Path

import ninefold
import pytest

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "testdata" / "conformance.jsonl").read_text("utf-8").splitlines()
]


def text_of(case):
    return base64.b64decode(case["input_base64"]) if "input_base64" in case else case["input"]


def reports_of(case):
    return case["reports"] if "reports" in case else [case["report"]]


def test_there_are_cases():
    assert len(CASES) > 300


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_board_of_the_text_gives_its_report(case):
    found = ninefold.check_all(text_of(case), **case["options"])
    assert [report.to_dict() for report in found] == reports_of(case)
    assert [json.loads(report.to_json()) for report in found] == reports_of(case)


@pytest.mark.parametrize("case", [case for case in CASES if "report" in case], ids=lambda case: case["name"])
def test_a_single_board_gives_its_report_or_is_raised(case):
    expected = case["report"]
    if expected["status"] == "malformed":
        with pytest.raises(ninefold.MalformedBoard) as raised:
            ninefold.check(text_of(case), **case["options"])
        error = raised.value
        if expected["error"]["kind"] == "no-board":
            # Among many inputs, one without any board holds no board. To somebody who gives a text as one board, a text that
            # has something in its first line is not a board, and only one that has nothing there is none.
            text = text_of(case)
            first = (text if isinstance(text, str) else text.decode()).split("\n")[0]
            assert error.kind == ("not-a-board" if first.strip() else "no-board")
            assert (error.line, error.column) == (1, 1)
            return
        assert error.report["error"] == expected["error"]
        assert (error.kind, error.line, error.column) == tuple(expected["error"][key] for key in ("kind", "line", "column"))
        return
    report = ninefold.check(text_of(case), **case["options"])
    assert report.to_dict() == expected
    for name, value in expected.items():
        assert getattr(report, name) == value
    if not case["options"]:
        assert ninefold.is_valid(text_of(case)) == expected.get("valid", False)
        checks = ninefold.check_many([text_of(case)])
        assert (checks.valid[0], checks.status[0]) == (expected.get("valid", False), expected["status"])
        assert checks.conflicts[0] == len(expected["conflicts"])


def test_every_random_pair_is_told_what_is_right():
    # Made by going through every solution: see scripts/common.sh.
    pairs = [json.loads(line) for line in Path(os.environ["NINEFOLD_PAIRS"]).read_text("utf-8").splitlines()]
    puzzles, answers = [pair["puzzle"] for pair in pairs], [pair["answer"] for pair in pairs]
    found = ninefold.verify_many(puzzles, answers, require="on-track")
    assert found.on_track.tolist() == [pair["report"].get("on_track", False) for pair in pairs]
    assert found.mistakes.tolist() == [len(pair["report"]["mistakes"]) if pair["solutions"] else 255 for pair in pairs]
    assert found.status.tolist() == [pair["report"]["status"] for pair in pairs]
    for pair in pairs[:1000]:
        report = ninefold.verify(pair["puzzle"], pair["answer"], require="on-track")
        assert {name: value for name, value in report.to_dict().items() if name in pair["report"]} == pair["report"]
        assert report.solution is None and (pair["solutions"] or report.on_track is None)
    assert len(pairs) == 10_000


def test_a_report_is_the_same_whichever_way_its_board_went():
    # Made by the library, each report from its board alone: see scripts/common.sh.
    boards = 0
    for case in map(json.loads, Path(os.environ["NINEFOLD_RANDOM"]).read_text("utf-8").splitlines()):
        found = ninefold.check_all(case["input"], **case["options"])
        assert [report.to_dict() for report in found] == case["reports"]
        checks = ninefold.check_many(case["input"].split(), **case["options"])
        assert checks.status.tolist() == [report["status"] for report in case["reports"]]
        assert checks.passed.tolist() == [report.get("passed", report.get("valid", False)) for report in case["reports"]]
        boards += len(found)
    assert boards == 12_000
