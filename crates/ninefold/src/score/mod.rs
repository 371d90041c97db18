//! What a language model wrote, scored: the board that it gives as its answer, against the puzzle.
//!
//! ```text
//! text ──place──▶ the part with the answer ──plain──▶ lines ──rows, nested, runs──▶ boards ──choice──▶ the answer
//! ```
//!
//! Each step takes time in proportion to the text, whatever it holds.

mod choice;
mod moves;
mod place;
mod tags;
#[cfg(feature = "json")]
mod task;
mod thoughts;

use self::choice::Choice;
pub use self::moves::{ScoredMove, score_moves};
#[cfg(feature = "json")]
pub use self::task::Task;
use crate::board::Board;
use crate::read;
use crate::report::Data;
use crate::search::{Budget, Solutions, solve};
use crate::verify::verify;
use crate::write::symbols;

/// How well a text answers a puzzle. See [`score`](score()).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// Is every cell filled?
    pub complete: bool,
    /// How many of the cells to fill are filled; `None` without a board, like the other numbers of it.
    pub filled: Option<usize>,
    /// Is every clue of the puzzle in its cell?
    pub clues_kept: bool,
    /// How many clues have another digit.
    pub changed_clues: Option<usize>,
    /// How many conflicts the board has.
    pub conflicts: Option<usize>,
    /// How many cells are part of a conflict.
    pub conflicting_cells: Option<usize>,
    /// How many of the cells to fill are right, and out of how many (at least 1). Where the puzzle does not have exactly one
    /// solution, or the budget ran out before that was known: all of them if the answer is right, else `None`.
    pub cells_right: Option<(u32, u32)>,
    /// Complete, clues kept, no conflict: right, whichever solution it is.
    pub solved: bool,
    /// How many solutions the puzzle has.
    pub solutions: Solutions<()>,
    /// The board that was found; `None` if the text has none of the puzzle's size.
    pub board: Option<Board>,
}

impl Score {
    /// The score as plain data; fields without a value are absent.
    pub fn data(&self) -> Data<'static> {
        let mut members = vec![("parsed", Data::Bool(self.board.is_some())), ("complete", Data::Bool(self.complete))];
        let number = |count: usize| Data::Number(count as u64);
        members.extend(self.filled.map(|count| ("filled", number(count))));
        members.push(("clues_kept", Data::Bool(self.clues_kept)));
        members.extend(self.changed_clues.map(|count| ("changed_clues", number(count))));
        members.extend(self.conflicts.map(|count| ("conflicts", number(count))));
        members.extend(self.conflicting_cells.map(|count| ("conflicting_cells", number(count))));
        members.extend(self.cells_right.map(|(right, of)| ("cells_right", Data::Fraction(right, of))));
        members.push(("solved", Data::Bool(self.solved)));
        members.extend(self.solutions.count().map(|count| ("solutions", Data::Number(count.into()))));
        members.extend(self.board.as_ref().map(|board| ("board", symbols(board).into())));
        Data::Object(members)
    }
}

/// Scores what a model wrote for a puzzle.
///
/// The answer is the board in the last `<answer>` or `\boxed{}` of the text, or without one, in all of it; a mark that holds no
/// board is an answer without one. Thoughts never count. Of several boards it is the last full one that keeps the clues, else
/// the last full one, else the last that is not the puzzle itself. The budget bounds the search for the puzzle's solutions.
///
/// ```
/// use ninefold::Board;
/// use ninefold::score::score;
/// use ninefold::search::Budget;
///
/// let puzzle: Board = "12..341221434321".parse()?;
/// let text = "Let me see.\n<answer>\n12 34\n34 12\n21 43\n43 21\n</answer> Done.";
/// assert!(score(&puzzle, text, &Budget::default()).solved);
///
/// let half = score(&puzzle, "It is 123.341221434321.", &Budget::default());
/// assert_eq!(half.data().to_json(), concat!(
///     r#"{"parsed":true,"complete":false,"filled":1,"clues_kept":true,"changed_clues":0,"conflicts":0,"conflicting_cells":0,"#,
///     r#""cells_right":0.5,"solved":false,"solutions":1,"board":"123.341221434321"}"#,
/// ));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn score(puzzle: &Board, text: &str, budget: &Budget<'_>) -> Score {
    score_searched(puzzle, &solve(puzzle, budget), text)
}

/// [`score`](score()) for a puzzle whose solutions are known.
pub(crate) fn score_searched(puzzle: &Board, solutions: &Solutions, text: &str) -> Score {
    // A puzzle without cells to fill counts as one of them.
    let of = puzzle.values().filter(|&clue| clue == 0).count().max(1) as u32;
    let mut score = Score {
        complete: false,
        filled: None,
        clues_kept: false,
        changed_clues: None,
        conflicts: None,
        conflicting_cells: None,
        cells_right: Some((0, of)),
        solved: false,
        solutions: solutions.as_ref().map(|_| ()),
        board: None,
    };
    // The answer has the puzzle's layout, so it can always be verified.
    let answer = answer(puzzle, text).and_then(|answer| Some((verify(puzzle, &answer).ok()?, answer)));
    let Some((verification, answer)) = answer else { return score };
    let pairs = || puzzle.values().zip(answer.values());
    let conflicts = &verification.verdict.conflicts;
    let mut conflicting = vec![false; answer.values().count()];
    for cell in conflicts.iter().flat_map(|conflict| conflict.cells()) {
        conflicting[cell.index(answer.side())] = true;
    }
    let right = |solution: &Board| {
        let filled = pairs().zip(solution.values());
        filled.filter(|&((clue, value), right)| clue == 0 && value == right).count() as u32
    };
    score.complete = answer.is_full();
    score.filled = Some(pairs().filter(|&(clue, value)| clue == 0 && value != 0).count());
    score.clues_kept = pairs().all(|(clue, value)| clue == 0 || clue == value);
    score.changed_clues = Some(verification.changed_clues.len());
    score.conflicts = Some(conflicts.len());
    score.conflicting_cells = Some(conflicting.iter().filter(|&&is| is).count());
    score.solved = verification.is_accepted();
    score.cells_right = match solutions {
        _ if score.solved => Some((of, of)),
        Solutions::One(solution) => Some((right(solution), of)),
        _ => None,
    };
    score.board = Some(answer);
    score
}

/// The board that is the answer.
fn answer(puzzle: &Board, text: &str) -> Option<Board> {
    let mut choice = Choice::new(puzzle);
    for board in read::boards_of_a_text(&place::answer(text), puzzle.layout()) {
        choice.offer(board);
    }
    choice.board()
}
