//! Scores of what was written for some puzzles.

use std::ops::Range;

use super::{RowError, Source};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::ReadError;
use crate::score::{Score, score_searched};
use crate::search::{Budget, Solutions, batch, classic_values, solve};

/// Rows whose puzzles are searched together.
const BLOCK: usize = 1024;

/// What came of a row: nothing where the puzzle is missing, an error where it cannot be read.
pub type Scored = Option<Result<Score, Box<ReadError>>>;

/// Scores these rows of texts against the same rows of the puzzles, or all of them against `one` puzzle. A missing text is
/// one without a board.
///
/// Each puzzle is searched once, however many texts in a row there are for it, and classic ones together: about a microsecond
/// each, where finding the board in a text takes ten or more.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a row that is not text, and for a puzzle with something that is not a cell.
pub fn score(
    puzzles: &dyn Source,
    texts: &dyn Source,
    one: bool,
    rows: Range<usize>,
    budget: &Budget<'_>,
) -> Result<Vec<Scored>, RowError> {
    let mut scores = Vec::with_capacity(rows.len());
    let mut block = Searched::default();
    for (count, start) in rows.clone().step_by(BLOCK).enumerate() {
        let part = start..(start + BLOCK).min(rows.end);
        if !one || count == 0 {
            block = Searched::of(puzzles, if one { 0..1 } else { part.clone() }, budget)?;
        }
        for (place, row) in part.enumerate() {
            if budget.is_stopped() {
                return Ok(scores);
            }
            let text = String::from_utf8_lossy(texts.text(row)?.unwrap_or_default());
            scores.push(block.puzzle(if one { 0 } else { place }).map(|puzzle| match puzzle {
                Ok((puzzle, solutions)) => Ok(score_searched(puzzle, solutions, &text)),
                Err(error) => Err(Box::new(error.clone())),
            }));
        }
    }
    Ok(scores)
}

/// The puzzles of a block of rows, each of them once.
#[derive(Default)]
struct Searched {
    puzzles: Vec<(Board, Solutions)>,
    /// Which of the puzzles each row has.
    rows: Vec<Option<Result<usize, ReadError>>>,
}

impl Searched {
    fn of(source: &dyn Source, rows: Range<usize>, budget: &Budget<'_>) -> Result<Searched, RowError> {
        let mut searched = Searched::default();
        for row in rows {
            let entry = source.entry(row)?;
            let place = entry.map(|entry| entry.board.map(|board| searched.place(board)));
            searched.rows.push(place);
        }
        searched.search(budget);
        Ok(searched)
    }

    /// Where a puzzle is; those that are alike are mostly neighbours.
    fn place(&mut self, board: Board) -> usize {
        if self.puzzles.last().is_none_or(|(last, _)| *last != board) {
            self.puzzles.push((board, Solutions::GaveUp));
        }
        self.puzzles.len() - 1
    }

    fn search(&mut self, budget: &Budget<'_>) {
        let (mut values, mut places) = (Vec::new(), Vec::new());
        for (place, (puzzle, solutions)) in self.puzzles.iter_mut().enumerate() {
            match classic_values(puzzle) {
                Some(board) => {
                    values.push(board);
                    places.push(place);
                }
                None => *solutions = solve(puzzle, budget),
            }
        }
        for (place, found) in places.into_iter().zip(batch::solve(&values, budget)) {
            // The values of a solution are always those of a board.
            let board = |values: [u8; 81]| {
                Board::from_values(Layout::CLASSIC, &values).unwrap_or_else(|| Board::empty(Layout::CLASSIC))
            };
            self.puzzles[place].1 = found.map(board);
        }
    }

    fn puzzle(&self, row: usize) -> Option<Result<&(Board, Solutions), &ReadError>> {
        Some(self.rows.get(row)?.as_ref()?.as_ref().map(|&place| &self.puzzles[place]))
    }
}
