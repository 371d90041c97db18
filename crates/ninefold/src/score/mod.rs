//! What a language model wrote, scored: the board that it gives as its answer, against the puzzle.
//!
//! ```text
//! text ──place──▶ the part with the answer ──plain──▶ lines ──rows, nested, runs──▶ boards ──choice──▶ the answer
//! ```
//!
//! Each step takes time in proportion to the text, whatever it holds.

mod choice;
mod place;
mod tags;
#[cfg(feature = "json")]
mod task;
mod thoughts;

use self::choice::Choice;
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
    /// Is every clue of the puzzle in its cell?
    pub clues_kept: bool,
    /// How many conflicts the board has; `None` without a board.
    pub conflicts: Option<usize>,
    /// How many of the cells to fill are right, and out of how many (at least 1). Where the puzzle does not have exactly one
    /// solution, or the budget ran out before that was known: all of them if the answer is right, else `None`.
    pub cells_right: Option<(u32, u32)>,
    /// Complete, clues kept, no conflict: right, whichever solution it is.
    pub solved: bool,
    /// The board that was found; `None` if the text has none of the puzzle's size.
    pub board: Option<Board>,
}

impl Score {
    /// The score as plain data; fields without a value are absent.
    pub fn data(&self) -> Data<'static> {
        let mut members = vec![
            ("parsed", Data::Bool(self.board.is_some())),
            ("complete", Data::Bool(self.complete)),
            ("clues_kept", Data::Bool(self.clues_kept)),
        ];
        members.extend(self.conflicts.map(|conflicts| ("conflicts", Data::Number(conflicts as u64))));
        members.extend(self.cells_right.map(|(right, of)| ("cells_right", Data::Fraction(right, of))));
        members.push(("solved", Data::Bool(self.solved)));
        members.extend(self.board.as_ref().map(|board| ("board", symbols(board).into())));
        Data::Object(members)
    }
}

/// Scores what a model wrote for a puzzle.
///
/// The answer is the board in the last `<answer>` or `\boxed{}` of the text, or without one, in all of it; a mark that holds no
/// board is an answer without one. Thoughts never count. Of several boards it is the last full one that keeps the clues, else
/// the last full one, else the last that is not the puzzle itself. The budget bounds the search for the right cells.
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
///     r#"{"parsed":true,"complete":false,"clues_kept":true,"conflicts":0,"#,
///     r#""cells_right":0.5,"solved":false,"board":"123.341221434321"}"#,
/// ));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn score(puzzle: &Board, text: &str, budget: &Budget<'_>) -> Score {
    // A puzzle without cells to fill counts as one of them.
    let of = puzzle.values().filter(|&clue| clue == 0).count().max(1) as u32;
    // The answer has the puzzle's layout, so it can always be verified.
    let answer = answer(puzzle, text).and_then(|answer| Some((verify(puzzle, &answer).ok()?, answer)));
    let Some((verification, answer)) = answer else {
        let (complete, clues_kept, solved) = (false, false, false);
        return Score { complete, clues_kept, conflicts: None, cells_right: Some((0, of)), solved, board: None };
    };
    let solved = verification.is_accepted();
    let right = if solved { Some(of) } else { cells_right(puzzle, &answer, budget) };
    let clues_kept = puzzle.values().zip(answer.values()).all(|(clue, value)| clue == 0 || clue == value);
    Score {
        complete: answer.is_full(),
        clues_kept,
        conflicts: Some(verification.verdict.conflicts.len()),
        cells_right: right.map(|right| (right, of)),
        solved,
        board: Some(answer),
    }
}

/// The board that is the answer.
fn answer(puzzle: &Board, text: &str) -> Option<Board> {
    let mut choice = Choice::new(puzzle);
    for board in read::boards_of_a_text(&place::answer(text), puzzle.layout()) {
        choice.offer(board);
    }
    choice.board()
}

/// How many of the cells to fill are filled as in the only solution; `None` unless the search finds exactly one.
fn cells_right(puzzle: &Board, answer: &Board, budget: &Budget<'_>) -> Option<u32> {
    let Solutions::One(solution) = solve(puzzle, budget) else { return None };
    let filled = puzzle.values().zip(answer.values().zip(solution.values()));
    Some(filled.filter(|&(clue, (value, right))| clue == 0 && value == right).count() as u32)
}
