"""The examples of `docs/python.md`, as they stand there."""

import re
from pathlib import Path

import polars as pl
import pytest
from boards import ANSWER, CONFLICT, PUZZLE

PAGE = (Path(__file__).parents[3] / "docs" / "python.md").read_text("utf-8")


def code_under(heading):
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.search(r"```python\n(.*?)```", section, re.DOTALL)[1]


def test_the_audit(tmp_path, monkeypatch):
    rows = [(PUZZLE, ANSWER), (CONFLICT, ANSWER), ("." * 81, ANSWER), (PUZZLE, CONFLICT), ("no board", ANSWER)]
    pl.DataFrame(rows, schema=["puzzle", "answer"], orient="row").write_parquet(tmp_path / "puzzles.parquet")
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(code_under("An audit of a data set"), names)
    audit = names["audit"]
    assert audit["status"].to_list() == ["unique", "conflict", "multiple", "unique", "malformed"]
    assert audit["accepted"].to_list() == [True, False, True, False, False]
    assert audit["why"].to_list() == [None, "column 1 has two 8s, in rows 1 and 4", None, None, None]


def test_the_reward():
    names = {}
    exec(code_under("A reward function"), names)
    assert names["reward"]([PUZZLE] * 4, [ANSWER, PUZZLE, "no", CONFLICT]) == [1.0, 0.0, 0.0, 0.0]
    half = names["reward"]([PUZZLE], [ANSWER[:40] + PUZZLE[40:]])
    assert 0.0 < half[0] < 0.5


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_prints_what_it_says(name, capsys):
    text = (Path(__file__).parents[3] / name).read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(code, {})
    said = re.findall(r"^print\(.*?\) +# (.*)$", code, re.MULTILINE)
    assert len(said) == 4 and capsys.readouterr().out.splitlines() == said
