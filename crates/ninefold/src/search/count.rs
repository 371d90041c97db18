//! How many solutions a board has, up to a limit.

use super::budget::Budget;
use super::classic::{self, End, Engine, read};
use super::general::{self, Houses, Next};
use super::single::{Counter, classic_values};
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
    if limit == 0 {
        return Count::AtLeast(0);
    }
    let (found, end) = match classic_values(board) {
        Some(values) => {
            let mut counter = Counter { start: read(&values), limit, found: 0, end: End::Complete };
            Engine::best().run(&mut classic::Search::new(budget), &mut counter);
            (counter.found, counter.end)
        }
        None => count_generally(board, limit, budget),
    };
    match end {
        _ if found == limit => Count::AtLeast(found),
        End::Complete => Count::Exactly(found),
        End::GaveUp => Count::GaveUp(found),
    }
}

fn count_generally(board: &Board, limit: u64, budget: &Budget<'_>) -> (u64, End) {
    let houses = Houses::new(board.layout());
    let mut search = general::Search::new(&houses, board, None, budget);
    let mut found = 0;
    while found < limit {
        match search.next(&houses) {
            Next::Solution(_) => found += 1,
            Next::End => return (found, End::Complete),
            Next::GaveUp => return (found, End::GaveUp),
        }
    }
    (found, End::Complete)
}
