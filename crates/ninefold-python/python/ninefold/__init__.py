"""Is this Sudoku board valid, and if not, exactly why?

One board at a time:

>>> import ninefold
>>> report = ninefold.check("83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> report.valid, report.status
(False, 'conflict')
>>> print(report.sentence())
column 1 has two 8s, in rows 1 and 4; box 1 has two 8s: r1c1 and r3c3

And many, in the shape in which they lie:

>>> import numpy as np
>>> checks = ninefold.check_many(np.zeros((3, 81), dtype=np.uint8))
>>> checks.valid
array([ True,  True,  True])
"""

from ._audit import Audit, audit
from ._errors import MalformedBoard
from ._many import Answers, Checks, Solved, check_many, solve_many, verify_many
from ._ninefold import KERNEL, Report, __version__, check, check_all, is_valid, solutions, solve, verify
from ._same import Forms, canonical, canonical_many
from ._score import Move, Score, Scores, score, score_many, score_moves

__all__ = [
    "KERNEL",
    "Answers",
    "Audit",
    "Checks",
    "Forms",
    "MalformedBoard",
    "Move",
    "Report",
    "Score",
    "Scores",
    "Solved",
    "__version__",
    "audit",
    "canonical",
    "canonical_many",
    "check",
    "check_all",
    "check_many",
    "is_valid",
    "score",
    "score_many",
    "score_moves",
    "solutions",
    "solve",
    "solve_many",
    "verify",
    "verify_many",
]
