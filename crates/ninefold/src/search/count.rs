//! How many solutions a board has, up to a limit.

use super::budget::Budget;
use super::general::{Houses, Next, Search};
use crate::board::Board;

/// What [`count_solutions`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The board has this many solutions, fewer than the limit.
    Exactly(u64),
    /// The board has this many solutions, which is the limit, or more.
    AtLeast(u64),
    /// The budget was used up when this many had been found.
    GaveUp(u64),
}

/// Counts the solutions of a board, and stops at `limit`.
///
/// ```
/// use ninefold::search::{Budget, Count, count_solutions};
/// use ninefold::{Board, Layout};
///
/// let empty = Board::empty(Layout::of_side(4).unwrap());
/// assert_eq!(count_solutions(&empty, 1000, &Budget::default()), Count::Exactly(288));
/// assert_eq!(count_solutions(&empty, 2, &Budget::default()), Count::AtLeast(2));
/// assert_eq!(count_solutions(&empty, 1000, &Budget::steps(0)), Count::GaveUp(0));
/// ```
pub fn count_solutions(board: &Board, limit: u64, budget: &Budget<'_>) -> Count {
    let houses = Houses::new(board.layout());
    let mut search = Search::new(&houses, board, None, budget);
    let mut found = 0;
    while found < limit {
        match search.next(&houses) {
            Next::Solution(_) => found += 1,
            Next::End => return Count::Exactly(found),
            Next::GaveUp => return Count::GaveUp(found),
        }
    }
    Count::AtLeast(found)
}
