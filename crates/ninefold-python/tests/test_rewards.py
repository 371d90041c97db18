"""Rewards, called as their hosts call them."""

import asyncio
import inspect
import json
from types import SimpleNamespace

import ninefold
import numpy as np
import pytest
import reasoning_gym
from boards import ANSWER, PUZZLE
from ninefold import rewards

# Two cells to fill, swapped.
WRONG = ANSWER[:2] + ANSWER[3] + ANSWER[2] + ANSWER[4:]
CHAT = [{"role": "assistant", "content": f"<think>{WRONG}</think>\n{ANSWER}"}]


def test_trl():
    """trl 1.16.0, `GRPOTrainer._calculate_rewards`: prompts, completions and completion_ids, the columns of the data set, and `trainer_state`
    and others by keyword; a list of as many numbers comes back. The name of the function is what it is logged as."""
    reward = rewards.trl()
    texts = [ANSWER, WRONG, None, "", CHAT, [], [{"role": "assistant", "content": None}], f"[THINK]{ANSWER}[/THINK]"]
    expected = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    more = {"completion_ids": [[1]] * 8, "trainer_state": object(), "log_extra": print, "log_metric": print, "environments": None}
    assert reward(prompts=["Solve."] * 8, completions=texts, puzzle=[PUZZLE] * 8, **more) == expected
    assert reward.__name__ == "sudoku" and not inspect.iscoroutinefunction(reward)


def test_a_bad_row_never_fails_the_batch():
    puzzles = [PUZZLE, None, "no puzzle", 5, [[1, 2], [3]], {"a": 1}, PUZZLE, PUZZLE]
    texts = [ANSWER] * 6 + [5, object()]
    assert rewards.trl("quiz")(prompts=[""] * 8, completions=texts, quiz=puzzles) == [1.0] + [0.0] * 7


def test_a_column_that_is_not_there_is_named():
    with pytest.raises(KeyError, match="no column 'puzzle'"):
        rewards.trl()(prompts=[""], completions=[""])
    with pytest.raises(ValueError):
        rewards.trl()(prompts=[""], completions=["", ""], puzzle=[PUZZLE])


def test_a_reward_of_ones_own():
    half = rewards.trl(reward=lambda score: 1.0 if score.solved else 0.5 * (score.cells_right or 0.0) * score.clues_kept)
    first, second = half(prompts=["", ""], completions=[ANSWER, WRONG], puzzle=[PUZZLE, PUZZLE])
    assert first == 1.0 and 0.4 < second < 0.5
    assert rewards.verl_compute_score("sudoku", ANSWER, PUZZLE, reward=lambda score: -float(score.solved)) == -1.0


def test_verl():
    """verl 0.9.1, `NaiveRewardManager.run_single`: four arguments by keyword, and more of them with a reward model. `extra_info` has
    what the data set has, and the number of turns."""
    score = rewards.verl_compute_score
    call = {"data_source": "sudoku", "solution_str": ANSWER, "ground_truth": PUZZLE, "extra_info": {"num_turns": 2, "rollout_reward_scores": {}}}
    assert score(**call) == 1.0
    assert score(**call, reward_router_address=None, reward_model_tokenizer=None) == 1.0
    assert score(**{**call, "ground_truth": WRONG, "extra_info": {"puzzle": PUZZLE}}) == 1.0
    assert score(**{**call, "ground_truth": {"puzzle": PUZZLE}}) == 1.0
    assert score(**{**call, "extra_info": None}) == 1.0
    assert score(**{**call, "solution_str": None}) == 0.0 and score(**{**call, "ground_truth": None}) == 0.0
    assert score(**{**call, "solution_str": f"analysisIt is {ANSWER}assistantfinalI do not know."}) == 0.0


def test_verifiers_rubric():
    """verifiers 0.1.14, `Rubric._call_individual_reward_func`: a function with `**kwargs` gets all that there is by keyword, and may be
    awaited; its `__name__` is that of the metric."""
    reward = rewards.verifiers()
    state = {"prompt": "Solve.", "completion": CHAT, "answer": "", "task": "sudoku", "info": {"puzzle": PUZZLE}}

    def call(**changes):
        return asyncio.run(reward(**{**state, "state": state, "parser": object(), **changes}))

    assert call() == 1.0 and reward.__name__ == "sudoku"
    assert call(completion="") == 0.0 and call(completion=None) == 0.0 and call(completion=WRONG) == 0.0
    assert call(info={}, answer=PUZZLE) == 1.0 and call(info=None, answer=None) == 0.0
    message = SimpleNamespace(role="assistant", content=ANSWER)
    assert call(completion=[message]) == 1.0


def test_verifiers_task():
    """verifiers 0.4.0, `Task.score`: methods that `vf.reward` has marked are bound, and get `task` and `trace` if they name them; what they
    return is awaited. The answer is `trace.last_reply`."""

    class Task:
        reward = rewards.verifiers()

        def __init__(self, data):
            self.data = data

    task = Task(SimpleNamespace(puzzle=PUZZLE))
    parameters = inspect.signature(task.reward).parameters
    available = {"task": task.data, "trace": SimpleNamespace(last_reply=ANSWER), "runtime": None}
    assert asyncio.run(task.reward(**{name: available[name] for name in parameters if name in available})) == 1.0
    available["trace"].last_reply = ""
    assert asyncio.run(task.reward(**{name: available[name] for name in parameters if name in available})) == 0.0


@pytest.mark.parametrize("name", ["sudoku", "mini_sudoku"])
def test_reasoning_gym(name):
    dataset = reasoning_gym.create_dataset(name, size=3, seed=7)
    dataset.score_answer = rewards.reasoning_gym()
    for entry in dataset:
        right = entry["answer"]
        assert dataset.score_answer(answer=right, entry=entry) == 1.0
        assert dataset.score_answer(right, entry) == 1.0
        assert dataset.score_answer(f"<think>Hm.</think>\n| {right.replace(chr(10), ' |' + chr(10) + '| ')} |", entry) == 1.0
        assert dataset.score_answer(f"<think>{right}</think>", entry) == 0.0
        assert dataset.score_answer(None, entry) == 0.0
        assert dataset.score_answer(right, {"answer": right}) == 0.0


def test_only_the_last_message_of_the_assistant_counts():
    user, tool = {"role": "user", "content": ANSWER}, {"role": "tool", "content": ANSWER}
    said = {"role": "assistant", "content": "I give up."}
    for messages in ([user], [tool], [said, tool], [user, said], [*CHAT, said], {"role": "assistant"}):
        assert not ninefold.score(PUZZLE, rewards.text_of(messages)).solved, messages
    parts = [{"type": "thinking", "thinking": ANSWER}, {"type": "image_url", "image_url": ANSWER}, {"type": "text", "text": "No."}]
    assert rewards.text_of([{"role": "assistant", "content": parts, "reasoning_content": ANSWER}]) == "No."
    assert rewards.text_of([{"role": "assistant", "content": ["a", "b"]}]) == "a\nb"
    assert rewards.text_of(ANSWER.encode()) == ANSWER


@pytest.mark.parametrize("kind", ["reasoning_text", "reasoning", "thinking", "thought", "summary_text", "tool_use", "input_text", 5])
def test_only_parts_that_are_answers_count(kind):
    def reward(*parts):
        (found,) = rewards.trl()(completions=[[{"role": "assistant", "content": list(parts)}]], puzzle=[PUZZLE])
        return found

    assert reward({"type": kind, "text": ANSWER}, {"type": "text", "text": "no idea"}) == 0.0
    assert reward({"type": kind, "text": ANSWER}) == 0.0 and reward(SimpleNamespace(type=kind, text=ANSWER)) == 0.0
    for part in ({"text": ANSWER}, {"type": "text", "text": ANSWER}, {"type": "output_text", "text": ANSWER}, SimpleNamespace(text=ANSWER)):
        assert reward({"type": kind, "text": WRONG}, part) == 1.0
    assert reward({"type": "text", "text": ANSWER, "thought": True}, {"type": "text", "text": "no idea"}) == 0.0


def test_a_message_that_is_a_thought_does_not_count():
    thought = {"type": "reasoning", "content": ANSWER}
    said = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "no idea"}]}
    for messages in ([thought, said], [said, thought], [thought], thought):
        assert not ninefold.score(PUZZLE, rewards.text_of(messages)).solved
    said["content"][0]["text"] = ANSWER
    assert rewards.text_of([said, thought]) == rewards.text_of([thought, said]) == ANSWER


def test_a_reward_of_none_is_0():
    two = "12.............."
    answers = ["1234341221434321", "1234341221434312", "no"]
    assert ninefold.score(two, answers[1]).cells_right is None
    found = rewards.trl(reward=lambda score: score.cells_right)(completions=[*answers, ANSWER], puzzle=[two] * 3 + [PUZZLE])
    assert found == [1.0, 0.0, 0.0, 1.0]
    assert rewards.verl_compute_score("sudoku", ANSWER, PUZZLE, reward=lambda score: None) == 0.0


def test_what_numpy_and_json_wrap_is_unwrapped():
    messages = np.array(CHAT, dtype=object)
    parts = np.array([{"type": "text", "text": ANSWER}], dtype=object)
    completions = [messages, np.array({"role": "assistant", "content": ANSWER}), [{"role": "assistant", "content": parts}], np.array(ANSWER)]
    wrapped = np.empty(4, dtype=object)
    wrapped[:] = completions
    for column in (completions, wrapped):
        assert rewards.trl()(completions=column, puzzle=np.array([PUZZLE] * 4, dtype=object)) == [1.0] * 4
    assert rewards.text_of(np.array([{"role": "user", "content": ANSWER}], dtype=object)) == ""
    score = rewards.verl_compute_score
    for truth in (np.array(PUZZLE), np.array(PUZZLE, dtype=object), np.array({"puzzle": PUZZLE}), np.str_(PUZZLE), json.dumps({"puzzle": PUZZLE})):
        assert score("sudoku", ANSWER, truth) == score("sudoku", ANSWER, truth, {}) == score("sudoku", ANSWER, truth, "no JSON") == 1.0
    board = [[int(cell) if cell != "." else 0 for cell in PUZZLE[row : row + 9]] for row in range(0, 81, 9)]
    for truth in (board, np.array(board), json.dumps(board)):
        assert score("sudoku", ANSWER, truth) == 1.0
    for info in (json.dumps({"puzzle": PUZZLE}), np.array(json.dumps({"puzzle": PUZZLE})), np.array({"puzzle": np.array(PUZZLE)})):
        assert score("sudoku", ANSWER, WRONG, info) == 1.0
        assert asyncio.run(rewards.verifiers()(completion=CHAT, answer=WRONG, info=info)) == 1.0
        assert rewards.reasoning_gym()(ANSWER, {"metadata": info}) == 1.0
