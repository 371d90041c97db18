//! Which single digit keeps a board from having a solution?

use super::budget::Budget;
use super::solutions::first;
use crate::board::{Board, Cell};

/// The cells of a board without a solution any one of which, emptied alone, gives it one; in reading order. None of them: at
/// least two digits are wrong. `None` if the budget was used up first.
///
/// ```
/// use ninefold::Board;
/// use ninefold::search::{Budget, suspects};
///
/// // The puzzle of LeetCode with a wrong digit in r1c3.
/// let board: Board = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let cells: Vec<String> = suspects(&board, &Budget::default()).unwrap().iter().map(ToString::to_string).collect();
/// assert_eq!(cells, ["r1c3"]);
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn suspects(board: &Board, budget: &Budget<'_>) -> Option<Vec<Cell>> {
    let mut budget = *budget;
    let mut suspects = Vec::new();
    for (cell, _) in board.cells().filter(|(_, digit)| digit.is_some()) {
        if first(&board.with(cell, None)?, &mut budget).ok()?.is_some() {
            suspects.push(cell);
        }
    }
    Some(suspects)
}
