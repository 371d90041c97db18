//! Which clues a puzzle could do without.

use super::budget::Budget;
use super::general::{Houses, Next, Search};
use super::needed::{Minimality, minimality_of_unique};
use super::single::classic_values;
use super::solutions::{Solutions, solve};
use crate::board::{Board, Cell};

/// What [`redundant_clues`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedundantClues {
    /// The board has exactly one solution.
    Found {
        /// The solution.
        solution: Board,
        /// The clues any one of which (one, not all of them together) can be taken away without letting in another
        /// solution, in reading order. None of them: the puzzle is minimal.
        cells: Vec<Cell>,
    },
    /// The board has no solution, so there is nothing to keep.
    Unsolvable,
    /// The board has two or more solutions to begin with; these are two.
    Multiple(Board, Board),
    /// The budget was used up before this was known.
    GaveUp,
}

/// Finds the clues of a puzzle that are not needed.
///
/// A clue is needed when the rest of the clues has a solution with another digit in its place, and that is what is
/// searched for, a clue at a time.
///
/// ```
/// use ninefold::search::{Budget, RedundantClues, redundant_clues};
/// use ninefold::{Board, Cell, Layout};
///
/// let four = |cells: &[u8; 16]| Board::from_values(Layout::of_side(4).unwrap(), cells).unwrap();
/// let puzzle = four(&[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 4, 0, 0]);
/// let RedundantClues::Found { cells, .. } = redundant_clues(&puzzle, &Budget::default()) else { panic!() };
/// assert_eq!(cells, []);
/// ```
pub fn redundant_clues(board: &Board, budget: &Budget<'_>) -> RedundantClues {
    let solution = match solve(board, budget) {
        Solutions::None => return RedundantClues::Unsolvable,
        Solutions::Many(one, other) => return RedundantClues::Multiple(one, other),
        Solutions::GaveUp => return RedundantClues::GaveUp,
        Solutions::One(solution) => solution,
    };
    if let (Some(values), Some(solved)) = (classic_values(board), classic_values(&solution)) {
        return match minimality_of_unique(&values, &solved, budget) {
            Minimality::Redundant(cells) => RedundantClues::Found { solution, cells },
            Minimality::GaveUp => RedundantClues::GaveUp,
            _ => RedundantClues::Found { solution, cells: Vec::new() },
        };
    }
    let houses = Houses::new(board.layout());
    let mut cells = Vec::new();
    let mut budget = *budget;
    for (cell, clue) in board.cells() {
        let Some(clue) = clue else { continue };
        let Some(rest) = board.with(cell, None) else { continue };
        let mut search = Search::new(&houses, &rest, Some((cell.index(board.side()), clue.get())), &budget);
        match search.next(&houses) {
            Next::Solution(_) => {}
            Next::End => cells.push(cell),
            Next::GaveUp => return RedundantClues::GaveUp,
        }
        budget = *search.budget();
    }
    RedundantClues::Found { solution, cells }
}
