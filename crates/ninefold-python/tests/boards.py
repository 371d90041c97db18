"""Boards with known answers, and the rule written out once more, plainly."""

import random

import numpy as np

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CONFLICT = "8" + PUZZLE[1:]


def values(text):
    return [0 if symbol == "." else int(symbol) for symbol in text]


def symbols(cells):
    return "".join("." if cell == 0 else str(cell) for cell in cells)


def plainly_valid(cells):
    """Three tables, as everybody writes them."""
    seen = set()
    for index, digit in enumerate(cells):
        if digit:
            row, column = divmod(index, 9)
            for house in (("row", row), ("column", column), ("box", row // 3, column // 3)):
                if (house, digit) in seen:
                    return False
                seen.add((house, digit))
    return True


def sample(count, seed=1):
    """Boards of every kind: solved, with holes, and with a wrong digit; an array (count, 81) of bytes."""
    rng = random.Random(seed)
    solved = values(ANSWER)
    boards = np.empty((count, 81), dtype=np.uint8)
    for index in range(count):
        digits = [0, *rng.sample(range(1, 10), 9)]
        board = [digits[value] for value in solved]
        kind = index % 4
        if kind:
            for cell in rng.sample(range(81), rng.randrange(20, 70)):
                board[cell] = 0
        if kind == 2:
            board[rng.randrange(81)] = rng.randrange(1, 10)
        boards[index] = board
    return boards
