//! What a search adds to a report.

use super::{Require, Status};
use crate::board::{Board, Cell};
use crate::search::{Budget, Reason, RedundantClues, Solutions, reasons, redundant_clues, solve};

/// What a search found of a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Depth {
    /// None was asked for, or the board has a conflict.
    NotSearched,
    /// It cannot be completed.
    Unsolvable {
        /// Why, as far as that shows without search.
        reasons: Vec<Reason>,
    },
    /// It can be completed in two or more ways.
    Multiple {
        /// One of them.
        solution: Board,
        /// Another.
        other: Board,
    },
    /// It can be completed in exactly one way.
    Unique {
        /// That way.
        solution: Board,
        /// The clues that could be left out, one at a time, if that was asked for.
        redundant: Option<Vec<Cell>>,
    },
    /// The search met its budget first.
    Undecided,
}

impl Depth {
    pub(super) fn of(board: &Board, require: Require, budget: &Budget<'_>) -> Depth {
        match require {
            Require::Valid | Require::Solved => Depth::NotSearched,
            Require::Solvable | Require::Unique => match solve(board, budget) {
                Solutions::None => Depth::unsolvable(board),
                Solutions::One(solution) => Depth::Unique { solution, redundant: None },
                Solutions::Many(solution, other) => Depth::Multiple { solution, other },
                Solutions::GaveUp => Depth::Undecided,
            },
            Require::Minimal => match redundant_clues(board, budget) {
                RedundantClues::Unsolvable => Depth::unsolvable(board),
                RedundantClues::Found { solution, cells } => Depth::Unique { solution, redundant: Some(cells) },
                RedundantClues::Multiple(solution, other) => Depth::Multiple { solution, other },
                RedundantClues::GaveUp => Depth::Undecided,
            },
        }
    }

    fn unsolvable(board: &Board) -> Depth {
        Depth::Unsolvable { reasons: reasons(board) }
    }

    pub(super) fn status(&self) -> Status {
        match self {
            Depth::NotSearched => Status::Valid,
            Depth::Unsolvable { .. } => Status::Unsolvable,
            Depth::Multiple { .. } => Status::Multiple,
            Depth::Unique { .. } => Status::Unique,
            Depth::Undecided => Status::Undecided,
        }
    }

    /// The cells in which the two solutions differ, in reading order.
    pub fn differing_cells(&self) -> Vec<Cell> {
        match self {
            Depth::Multiple { solution, other } => {
                solution.cells().filter(|&(cell, digit)| other.get(cell) != digit).map(|(cell, _)| cell).collect()
            }
            _ => Vec::new(),
        }
    }
}
