"""Rewards in the forms in which trainers call them: TRL, verl, verifiers and Reasoning Gym.

Each is :func:`ninefold.score` behind another signature. A reward is 1 for a right answer, whichever solution it is, and 0 for anything
else; pass ``reward`` to make something else of a :class:`ninefold.Score`.

>>> import ninefold.rewards
>>> reward = ninefold.rewards.trl()
>>> reward(prompts=["Solve 12.............."] * 2, completions=["1234341221434321", None], puzzle=["12.............."] * 2)
[1.0, 0.0]

Chat messages are unwrapped: what counts is the text of the last one by the assistant, without its thoughts. A missing answer gets what
an empty one gets. A puzzle that cannot be read gets 0, and so does a score of which ``reward`` makes None, so that no row fails a batch.
None of these imports its host.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ._score import Score, score

__all__ = ["Reward", "reasoning_gym", "solved", "text_of", "trl", "verifiers", "verl_compute_score"]

Reward = Callable[[Score], "float | None"]
"""What a score is worth; None is 0."""

_ANSWERS = (None, "text", "output_text")
"""The types of parts of a message that are its answer. All others are thoughts, calls of tools, pictures and so on."""


def solved(score: Score) -> float:
    """1 for a right answer, 0 for anything else."""
    return float(score.solved)


def trl(puzzle: str = "puzzle", reward: Reward = solved) -> Callable[..., list[float]]:
    """A function for ``reward_funcs`` of TRL's trainers. ``puzzle`` is the column of the data set that holds the puzzles."""

    def sudoku(completions: Sequence[Any], prompts: Sequence[Any] | None = None, **columns: Any) -> list[float]:
        puzzles = columns.get(puzzle)
        if puzzles is None:
            raise KeyError(f"the data set has no column {puzzle!r}; name the one with the puzzles: trl(puzzle=...)")
        return [_reward(one, completion, reward) for one, completion in zip(puzzles, completions, strict=True)]

    return sudoku


def verl_compute_score(
    data_source: str | None = None,
    solution_str: Any = None,
    ground_truth: Any = None,
    extra_info: Mapping[str, Any] | str | None = None,
    reward: Reward = solved,
    **kwargs: Any,
) -> float:
    """A function for verl's ``custom_reward_function``. The puzzle is ``extra_info["puzzle"]``, else the ground truth.
    ``extra_info`` may be JSON.

    >>> verl_compute_score(data_source="sudoku", solution_str="1234341221434321", ground_truth="12..............", extra_info={})
    1.0
    """
    return _reward(_first("puzzle", extra_info, ground_truth, default=ground_truth), solution_str, reward)


def verifiers(puzzle: str = "puzzle", reward: Reward = solved) -> Callable[..., Awaitable[float]]:
    """A reward of verifiers: a function for ``Rubric(funcs=[...])``, or with ``vf.reward`` a method of a ``Task``.

    ``puzzle`` is the name of the puzzle in ``info``, which may be JSON, in the task's data, or in the state; without one there, it is the
    ``answer``.
    """

    async def sudoku(
        self: Any = None,
        task: Any = None,
        trace: Any = None,
        completion: Any = None,
        answer: Any = None,
        info: Any = None,
        state: Any = None,
        **objects: Any,
    ) -> float:
        written = completion if trace is None else trace.last_reply
        return _reward(_first(puzzle, info, task, state, default=answer), written, reward)

    return sudoku


def reasoning_gym(reward: Reward = solved) -> Callable[..., float]:
    """A function in the place of ``score_answer`` of Reasoning Gym's data sets ``sudoku`` and ``mini_sudoku``.

    Theirs accepts one solution alone, and takes off for everything around the grid::

        dataset = reasoning_gym.create_dataset("sudoku", size=100)
        dataset.score_answer = ninefold.rewards.reasoning_gym()
    """

    def score_answer(answer: Any, entry: Mapping[str, Any]) -> float:
        return _reward(_first("puzzle", _get(entry, "metadata"), entry), answer, reward)

    return score_answer


def text_of(completion: Any) -> str:
    """What the assistant said, in any form that trainers have it in: a text, a message, a list of messages, or nothing.

    >>> text_of([{"role": "assistant", "content": "1"}, {"role": "tool", "content": "2"}])
    '1'
    >>> text_of({"content": [{"type": "reasoning_text", "text": "1"}, {"type": "text", "text": "2"}]})
    '2'
    """
    completion = _plain(completion)
    if isinstance(completion, str):
        return completion
    if isinstance(completion, (bytes, bytearray)):
        return completion.decode("utf-8", "replace")
    if isinstance(completion, Sequence):
        said = [message for message in map(_plain, completion) if _get(message, "role") in (None, "assistant")]
        said = [message for message in said if not _is_thought(message)]
        return text_of(said[-1]) if said else ""
    return "" if _is_thought(completion) else _content(_plain(_get(completion, "content")))


def _content(content: Any) -> str:
    """The content of a message: a text, or parts of which some are text."""
    if isinstance(content, Sequence) and not isinstance(content, (str, bytes)):
        answers = [part for part in map(_plain, content) if isinstance(part, str) or (_get(part, "type") in _ANSWERS and not _is_thought(part))]
        parts = [part if isinstance(part, str) else _get(part, "text") for part in answers]
        return "\n".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _is_thought(said: Any) -> bool:
    """Is a message, or a part of one, marked as a thought?"""
    kind = _get(said, "type")
    return bool(_get(said, "thought")) or (isinstance(kind, str) and any(word in kind.lower() for word in ("reasoning", "thinking", "thought")))


def _plain(value: Any) -> Any:
    """What an array of numpy holds: data sets that were read from Parquet have lists of messages, and even single values, in one."""
    is_wrapped = isinstance(value, np.generic) or (isinstance(value, np.ndarray) and (value.ndim == 0 or value.dtype.kind in "OSU"))
    return value.tolist() if is_wrapped else value


def _get(source: Any, name: str) -> Any:
    """A member of a mapping or an attribute of an object; None if it has none."""
    return source.get(name) if isinstance(source, Mapping) else getattr(source, name, None)


def _first(name: str, *sources: Any, default: Any = None) -> Any:
    """The first of these that has the puzzle. A source may be JSON."""
    found = (_plain(_get(_object(source), name)) for source in sources)
    return next((puzzle for puzzle in found if puzzle is not None), default)


def _object(source: Any) -> Any:
    """An object that may be wrapped in an array, or written as JSON."""
    source = _plain(source)
    if isinstance(source, (str, bytes)):
        try:
            return json.loads(source)
        except (ValueError, RecursionError):
            return None
    return source


def _reward(puzzle: Any, completion: Any, reward: Reward) -> float:
    try:
        found = score(_plain(puzzle), text_of(completion))
    except Exception:
        # A puzzle that cannot be read, for whatever reason, has no right answer.
        return 0.0
    worth = reward(found)
    return 0.0 if worth is None else float(worth)
