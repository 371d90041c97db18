//! What columns and keys are called.

/// Names of columns and keys that hold a board to check, the likeliest first.
pub(super) const BOARD_NAMES: [&str; 17] = [
    "encoded_puzzle",
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
pub(super) const LIKELY_BOARD_NAMES: [&str; 5] = ["input", "inputs", "start", "initial", "initial_board"];

/// Names that hold an answer if a puzzle is beside them.
pub(super) const LIKELY_ANSWER_NAMES: [&str; 4] = ["target", "targets", "label", "labels"];

/// The name of puzzles with their rules, and that of the same puzzles without, where rows have both.
#[cfg(feature = "json")]
pub(super) const WITH_AND_WITHOUT_RULES: (&str, &str) = ("encoded_puzzle", "initial_board");

/// Which of these names is that of the puzzles and which that of the answers, as far as names tell.
///
/// ```
/// use ninefold::read::puzzle_and_answer;
///
/// assert_eq!(puzzle_and_answer(&["id", "Quizzes", "solutions"]), (Some(1), Some(2)));
/// assert_eq!(puzzle_and_answer(&["initial_board", "solution", "encoded_puzzle"]), (Some(2), Some(1)));
/// assert_eq!(puzzle_and_answer(&["input", "rating"]), (None, None));
/// ```
pub fn puzzle_and_answer(names: &[&str]) -> (Option<usize>, Option<usize>) {
    let find = |known: &[&str]| {
        let is = |known: &str| names.iter().position(|name| name.trim().eq_ignore_ascii_case(known));
        known.iter().find_map(|known| is(known))
    };
    let (puzzle, answer) = (find(&BOARD_NAMES), find(&ANSWER_NAMES));
    let likely = (find(&LIKELY_BOARD_NAMES), find(&LIKELY_ANSWER_NAMES));
    match (puzzle, answer) {
        (Some(_), None) => (puzzle, likely.1),
        (None, Some(_)) => (likely.0, answer),
        (None, None) if likely.0.is_some() && likely.1.is_some() => likely,
        both => both,
    }
}

/// Is the name one of these, in any case?
pub(super) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
