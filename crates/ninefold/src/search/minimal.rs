//! Which clues a puzzle could do without.

use super::budget::Budget;
use super::general::{Houses, Next, Search};
use super::needed::redundant_of_unique;
use super::single::classic_values;
use super::solutions::{Searched, Solutions, solve};
use crate::board::{Board, Cell};

/// Finds the clues of a puzzle that are not needed.
///
/// A clue is needed when the rest of the clues has a solution with another digit in its place, and that is what is
/// searched for, a clue at a time.
///
/// ```
/// use ninefold::search::{Budget, redundant_clues};
/// use ninefold::{Board, Layout};
///
/// let four = |cells: &[u8; 16]| Board::from_values(Layout::of_side(4).unwrap(), cells).unwrap();
/// let puzzle = four(&[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 4, 0, 0]);
/// assert_eq!(redundant_clues(&puzzle, &Budget::default()).redundant, Some(vec![]));
/// ```
pub fn redundant_clues(board: &Board, budget: &Budget<'_>) -> Searched {
    let solution = match solve(board, budget) {
        Solutions::One(solution) => solution,
        other => return other.into(),
    };
    let redundant = match (classic_values(board), classic_values(&solution)) {
        (Some(values), Some(solved)) => redundant_of_unique(&values, &solved, budget),
        _ => redundant_generally(board, *budget),
    };
    match redundant {
        Some(cells) => Searched { solutions: Solutions::One(solution), redundant: Some(cells) },
        None => Solutions::GaveUp.into(),
    }
}

/// The redundant clues of a board with one solution; `None` if the budget was used up first.
fn redundant_generally(board: &Board, mut budget: Budget<'_>) -> Option<Vec<Cell>> {
    let houses = Houses::new(board.layout());
    let mut cells = Vec::new();
    for (cell, clue) in board.cells() {
        let Some(clue) = clue else { continue };
        let rest = board.with(cell, None)?;
        let mut search = Search::new(&houses, &rest, Some((cell.index(board.side()), clue.get())), &budget);
        match search.next(&houses) {
            Next::Solution(_) => {}
            Next::End => cells.push(cell),
            Next::GaveUp => return None,
        }
        budget = *search.budget();
    }
    Some(cells)
}
