"""The wheel beside its rivals, in one run: prints the table of `docs/python.md`.

    python bench/bench.py [--rows N] [--spark]

Every figure is the best of several runs, taken in turns, so that both of a pair have the same chances. Everything runs on one
thread unless the row says otherwise.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ninefold
import ninefold.polars
import numpy as np
import polars as pl
import pyarrow as pa
from ninefold import _ninefold

ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def boards_of(rows: int) -> np.ndarray:
    """Solved boards under every renaming of digits, half of them with holes; one in a hundred with a wrong digit."""
    rng = np.random.default_rng(1)
    solved = np.array([int(symbol) for symbol in ANSWER], dtype=np.uint8)
    names = np.zeros((rows, 10), dtype=np.uint8)
    names[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (rows, 1)), axis=1)
    boards = np.take_along_axis(names, np.broadcast_to(solved, (rows, 81)).astype(np.intp), axis=1)
    holes = rng.random((rows, 81)) < 0.6
    holes[::2] = False
    boards[holes] = 0
    wrong = np.arange(0, rows, 100)
    boards[wrong, rng.integers(0, 81, len(wrong))] = rng.integers(1, 10, len(wrong))
    return np.ascontiguousarray(boards)


def pairs_of(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Puzzles and their answers, of which one in a hundred has a wrong digit."""
    rng = np.random.default_rng(2)
    answers = boards_of(2 * rows)[::2].copy()
    puzzles = np.where(rng.random((rows, 81)) < 0.6, 0, answers).astype(np.uint8)
    wrong = np.arange(0, rows, 100)
    answers[wrong, rng.integers(0, 81, len(wrong))] = rng.integers(1, 10, len(wrong))
    return puzzles, answers


def by_numpy(boards: np.ndarray) -> np.ndarray:
    """The best that numpy does: a bit a digit, and a house has a digit twice where the sum of its bits is not their union.

    In blocks that stay in the cache, with bytes for as long as they will do.
    """
    table = np.array([0, 1, 2, 4, 8, 16, 32, 64, 128, 256], dtype=np.uint16)
    valid = np.empty(len(boards), dtype=bool)
    for at in range(0, len(boards), 4096):
        bits = table[boards[at : at + 4096]].reshape(-1, 9, 9)
        boxes = bits.reshape(-1, 3, 3, 3, 3)
        ok = (np.add.reduce(bits, axis=2) == np.bitwise_or.reduce(bits, axis=2)).all(axis=1)
        ok &= (np.add.reduce(bits, axis=1) == np.bitwise_or.reduce(bits, axis=1)).all(axis=1)
        ok &= (np.add.reduce(boxes, axis=(2, 4)) == np.bitwise_or.reduce(boxes, axis=(2, 4))).all(axis=(1, 2))
        valid[at : at + 4096] = ok
    return valid


def by_numpy_transposed(boards: np.ndarray) -> np.ndarray:
    """The same with a cell a row, so that every operation runs along boards."""
    table = np.array([0, 1, 2, 4, 8, 16, 32, 64, 128, 256], dtype=np.uint16)
    valid = np.empty(len(boards), dtype=bool)
    cells = np.arange(81).reshape(9, 9)
    houses = [*cells, *cells.T, *(cells[r : r + 3, c : c + 3].ravel() for r in (0, 3, 6) for c in (0, 3, 6))]
    for at in range(0, len(boards), 2048):
        bits = table[np.ascontiguousarray(boards[at : at + 2048].T)]
        bad = np.zeros(bits.shape[1], dtype=np.uint16)
        for house in houses:
            seen = bits[house[0]].copy()
            for cell in house[1:]:
                bad |= seen & bits[cell]
                seen |= bits[cell]
        valid[at : at + 2048] = bad == 0
    return valid


def three_tables(cells: Any) -> bool:
    """What everybody writes."""
    rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
    for index in range(81):
        digit = cells[index]
        if digit:
            row, column = divmod(index, 9)
            box = row // 3 * 3 + column // 3
            bit = 1 << digit
            if rows[row] & bit or columns[column] & bit or boxes[box] & bit:
                return False
            rows[row] |= bit
            columns[column] |= bit
            boxes[box] |= bit
    return True


def best(times: int, *works: Callable[[], Any]) -> list[float]:
    """The least seconds of each, taken in turns."""
    least = [float("inf")] * len(works)
    for _ in range(times):
        for index, work in enumerate(works):
            begun = time.perf_counter()
            work()
            least[index] = min(least[index], time.perf_counter() - begun)
    return least


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--puzzles", help="a file with a puzzle a line, to be solved; else a twentieth of the rows")
    parser.add_argument("--spark", action="store_true", help="also start a Spark cluster of two workers")
    args = parser.parse_args()
    rows = args.rows
    boards = boards_of(rows)
    symbols = np.where(boards == 0, ord("."), boards + ord("0")).astype(np.uint8)
    offsets = np.arange(rows + 1, dtype=np.int32) * 81
    column = pa.Array.from_buffers(pa.string(), rows, [None, pa.py_buffer(offsets), pa.py_buffer(symbols)])
    frame = pl.DataFrame({"board": pl.Series(column)})
    few = boards[: max(rows // 100, 1)]

    # Everybody has the same answer, or nothing is timed.
    valid = ninefold.check_many(boards, threads=1).valid
    assert valid.sum() == _ninefold.judge_only(boards)
    assert (by_numpy(few) == valid[: len(few)]).all()
    assert (by_numpy_transposed(few) == valid[: len(few)]).all()
    assert [three_tables(board) for board in few.tolist()] == valid[: len(few)].tolist()
    assert (np.asarray(ninefold.check_many(column, threads=1).valid) == valid).all()

    series = frame["board"]
    kernel, many, arrow, expression, polars_many, both = best(
        40,
        lambda: _ninefold.judge_only(boards),
        lambda: ninefold.check_many(boards, threads=1).valid,
        lambda: ninefold.check_many(column, threads=1).valid,
        lambda: frame.select(pl.col("board").ninefold.valid(threads=1)),
        lambda: ninefold.check_many(series, threads=1).valid,
        lambda: ninefold.check_many(boards).valid,
    )
    puzzles, answers = pairs_of(rows)
    verified = ninefold.verify_many(puzzles, answers, threads=1).accepted
    assert (verified == (ninefold.check_many(answers, require="solved").passed & ((puzzles == 0) | (puzzles == answers)).all(axis=1))).all()
    verify, of_answers = best(
        40,
        lambda: ninefold.verify_many(puzzles, answers, threads=1).accepted,
        lambda: ninefold.check_many(answers, threads=1).valid,
    )
    hard = puzzles[: max(rows // 20, 1)]
    if args.puzzles:
        lines = [line[:81] for line in Path(args.puzzles).read_text().splitlines() if line[:1] in "123456789.0"]
        hard = np.array([[0 if symbol in ".0" else int(symbol) for symbol in line] for line in lines], dtype=np.uint8)
    assert len(ninefold.solve_many(hard[:100], threads=1)) == min(len(hard), 100)
    solve, unique, search = best(
        3,
        lambda: ninefold.solve_many(hard, threads=1).solution,
        lambda: ninefold.check_many(hard, require="unique", threads=1).passed,
        lambda: _ninefold.search_only(hard),
    )
    numpy_rows, numpy_cells = best(3, lambda: by_numpy(boards), lambda: by_numpy_transposed(boards))
    numpy_best = min(numpy_rows, numpy_cells)
    lists = few.tolist()
    (loop,) = best(3, lambda: [three_tables(board) for board in lists])
    loop *= rows / len(few)
    is_valid, one = ninefold.is_valid, PUZZLE

    def single() -> None:
        for _ in range(100_000):
            is_valid(one)

    (single_time,) = best(5, single)

    ms = lambda seconds: f"{seconds * 1e3:,.1f} ms"  # noqa: E731
    print(f"kernel {ninefold.KERNEL}, {rows:,} boards, one thread")
    print("| what | time | beside | |")
    print("|---|---|---|---|")
    print(f"| `check_many`, uint8 | {ms(many)} | the kernel alone, {ms(kernel)} | {many / kernel:.2f}× its time |")
    print(f"| the same | {ms(many)} | numpy, {ms(numpy_best)} | {numpy_best / many:.0f}× faster |")
    print(f"| the same | {ms(many)} | three tables in Python, {loop:,.1f} s | {loop / many:,.0f}× faster |")
    print(f"| Arrow strings | {ms(arrow)} | the kernel alone, {ms(kernel)} | {arrow / kernel:.2f}× its time |")
    print(f"| Polars expression | {ms(expression)} | `check_many` of the Series, {ms(polars_many)} | {expression / polars_many:.2f}× its time |")
    print(f"| Polars expression | {ms(expression)} | `check_many` of the Arrow column, {ms(arrow)} | {expression / arrow:.2f}× its time |")
    print(f"| `is_valid`, one string | {single_time / 100_000 * 1e6:.2f} µs | | |")
    print(f"| `check_many`, all threads | {ms(both)} | one thread, {ms(many)} | {many / both:.1f}× faster |")
    print(f"| `verify_many`, two uint8 arrays | {ms(verify)} | `check_many` of one of them, {ms(of_answers)} | {verify / of_answers:.2f}× its time |")
    print(f"| `solve_many`, {len(hard):,} boards | {ms(solve)} | the library's batch search, {ms(search)} | {solve / search:.2f}× its time |")
    print(f"| `check_many(require=\"unique\")`, the same | {ms(unique)} | the same, {ms(search)} | {unique / search:.2f}× its time |")
    if args.spark:
        import spark_job

        spark_job.main(symbols)


if __name__ == "__main__":
    main()
