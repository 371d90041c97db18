//! What columns and keys are called.

#![cfg_attr(
    not(any(feature = "csv", feature = "json")),
    expect(dead_code, reason = "only tables and objects have names beside their boards")
)]

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

/// Names that hold a puzzle if an answer is beside them. Alone they may be anything.
pub(super) const LIKELY_BOARD_NAMES: [&str; 4] = ["input", "inputs", "start", "initial"];

/// Names that hold an answer if a puzzle is beside them.
pub(super) const LIKELY_ANSWER_NAMES: [&str; 4] = ["target", "targets", "label", "labels"];

/// Is the name one of these, in any case?
pub(super) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
