//! What columns and keys are called.

/// Names of columns and keys that hold a board to check, the likeliest first.
pub(super) const BOARD_NAMES: [&str; 16] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "board",
    "boards",
    "grid",
    "grids",
    "sudoku",
    "givens",
    "clues_string",
    "problem",
    "problems",
    "unsolved",
    "mission",
];

/// Names of columns and keys that hold an answer.
pub(super) const ANSWER_NAMES: [&str; 7] =
    ["solution", "solutions", "answer", "answers", "prediction", "output", "solved"];

/// Is the name one of these, in any case?
pub(super) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
