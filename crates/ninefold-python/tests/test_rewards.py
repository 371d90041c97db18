"""Rewards, called as their hosts call them."""

import asyncio
import inspect
from types import SimpleNamespace

import ninefold
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
