//! An answer against its puzzle: the clues kept, every cell filled, no conflict.

use crate::board::{Board, Cell};
use crate::check::{Verdict, check};

/// What is wrong with an answer to a puzzle, if anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Verification {
    /// The clues of the puzzle in whose cell the answer has another digit, in reading order.
    pub changed_clues: Vec<Cell>,
    /// The cells that the answer leaves empty (clues it dropped among them), in reading order.
    pub missing_cells: Vec<Cell>,
    /// The conflicts of the answer.
    pub verdict: Verdict,
}

impl Verification {
    /// Clues kept, all filled, no clash.
    pub fn is_accepted(&self) -> bool {
        self.changed_clues.is_empty() && self.verdict.is_solved()
    }
}

/// The puzzle and the answer are boards of different layouts, so one cannot answer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutMismatch;

impl std::fmt::Display for LayoutMismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the puzzle and the answer have different layouts")
    }
}

impl std::error::Error for LayoutMismatch {}

/// Holds an answer against its puzzle. Any right answer is accepted, also where the puzzle has several.
///
/// ```
/// use ninefold::{Board, verify};
///
/// let puzzle: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer: Board = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// assert!(verify(&puzzle, &answer)?.is_accepted());
///
/// let unfinished = verify(&puzzle, &puzzle)?;
/// assert_eq!(unfinished.missing_cells.len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(puzzle: &Board, answer: &Board) -> Result<Verification, LayoutMismatch> {
    verify_checked(puzzle, answer, check(answer))
}

/// [`verify`](verify()) for an answer whose conflicts are known.
pub(crate) fn verify_checked(puzzle: &Board, answer: &Board, verdict: Verdict) -> Result<Verification, LayoutMismatch> {
    if puzzle.layout() != answer.layout() {
        return Err(LayoutMismatch);
    }
    let changed = |(clue, digit): (u8, u8)| clue != 0 && digit != 0 && clue != digit;
    let cells_where = |is: &dyn Fn((u8, u8)) -> bool| -> Vec<Cell> {
        let pairs = puzzle.values().zip(answer.values()).enumerate();
        pairs.filter(|(_, pair)| is(*pair)).map(|(index, _)| Cell::at(index, puzzle.side())).collect()
    };
    let missing_cells = if verdict.full { Vec::new() } else { cells_where(&|(_, digit)| digit == 0) };
    Ok(Verification { changed_clues: cells_where(&changed), missing_cells, verdict })
}

/// How many clues an answer changes, and how many cells it leaves empty: the numbers of [`verify`] for two classic boards. No
/// branch, so that it becomes vector code.
pub(crate) fn differences(puzzle: &[u8; 81], answer: &[u8; 81]) -> (u8, u8) {
    let changes = |(&clue, &value): (&u8, &u8)| u8::from((clue != 0) & (value != 0) & (clue != value));
    let changed = puzzle.iter().zip(answer).map(changes).sum();
    let missing = answer.iter().map(|&value| u8::from(value == 0)).sum();
    (changed, missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    #[test]
    fn boards_of_different_layouts_are_no_pair() {
        let four = Board::empty(Layout::of_side(4).unwrap());
        let mismatch = verify(&four, &Board::empty(Layout::CLASSIC)).unwrap_err();
        assert_eq!(mismatch.to_string(), "the puzzle and the answer have different layouts");
    }
}
