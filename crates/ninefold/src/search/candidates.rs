//! The digits that the solutions of a board have in each cell.

use super::budget::Budget;
use super::solutions::{Progress, first, solutions};
use crate::board::{Board, Cell, Digit};

/// What the solutions of a board have in common, and where they differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// How many solutions there are, up to the limit.
    pub solutions: u64,
    /// For each cell in reading order the digits that some solution has there, bit d - 1 for digit d.
    pub digits: Vec<u32>,
}

/// Counts the solutions of a board up to a limit, and finds for each cell the digits that some solution has there. `None` if
/// the budget was used up first.
///
/// ```
/// use ninefold::search::{Budget, true_candidates};
/// use ninefold::{Board, Layout};
///
/// let board: Board = "1234341221......".parse()?;
/// let found = true_candidates(&board, 1000, &Budget::default()).unwrap();
/// assert_eq!(found.solutions, 1);
/// assert_eq!(found.digits[15], 1 << (1 - 1));
///
/// let empty = Board::empty(Layout::of_side(4).unwrap());
/// let found = true_candidates(&empty, 100, &Budget::default()).unwrap();
/// assert_eq!((found.solutions, found.digits[0]), (100, 0b1111));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn true_candidates(board: &Board, limit: u64, budget: &Budget<'_>) -> Option<TrueCandidates> {
    let side = board.side();
    let mut budget = *budget;
    let mut found = TrueCandidates { solutions: 0, digits: vec![0; board.values().len()] };
    let mut all = solutions(board, &budget);
    while found.solutions < limit {
        match all.next() {
            Some(solution) => {
                found.solutions += 1;
                found.add(&solution);
            }
            None if all.progress() == Progress::GaveUp => return None,
            None => return Some(found),
        }
    }
    all.pay(&mut budget);
    // There may be more solutions, with digits that these do not have.
    for index in 0..found.digits.len() {
        let cell = Cell::at(index, side);
        for digit in (1..=side).filter_map(Digit::new).filter(|_| board.get(cell).is_none()) {
            if found.digits[index] >> (digit.get() - 1) & 1 == 0
                && let Some(solution) = first(&board.with(cell, Some(digit))?, &mut budget).ok()?
            {
                found.add(&solution);
            }
        }
    }
    Some(found)
}

impl TrueCandidates {
    fn add(&mut self, solution: &Board) {
        self.digits.iter_mut().zip(solution.values()).for_each(|(set, value)| *set |= 1 << (value - 1));
    }
}
