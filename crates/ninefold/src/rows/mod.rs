//! Boards in rows, wherever they are stored: arrays of numbers, columns of a table, lists. The work of one thread on a part of them.
//!
//! A [`Source`] knows where its rows are. It is asked for judgements by blocks, which it gives as fast as it can, and for single
//! rows, which are the few that a kernel does not understand or that are to be explained. How many threads there are, and
//! which rows each of them has, is up to the caller; [`rows_per_thread`] says how many are worth one.
//!
//! ```text
//! rows ──judge──▶ standings ─┬─▶ one byte per row
//!          │                 ├─ valid classic boards, if a search is required ──batch──▶ standings, solutions
//!          └─ not plain ──entry──▶ report
//! ```
//!
//! The result for a row is that of [`Report::of_entry`](crate::Report::of_entry), whatever the other rows are.
//!
//! ```
//! use ninefold::rows::{Values, check};
//! use ninefold::{Require, Standing};
//!
//! let mut boards = [[0; 81]; 3];
//! (boards[1][0], boards[1][8]) = (7, 7);
//! let standings = check(&Values(&boards), 0..3, Require::Valid, &Default::default())?;
//! let passed: Vec<bool> = standings.iter().filter_map(|&byte| Standing::from_byte(byte)).map(|it| it.passes(Require::Valid)).collect();
//! assert_eq!(passed, [true, false, true]);
//! # Ok::<(), ninefold::rows::RowError>(())
//! ```

mod check;
mod chunks;
mod explain;
mod same;
mod score;
mod solve;
mod verify;

pub use check::check;
pub use chunks::Chunks;
pub use explain::{Fault, Why, explain};
pub use same::{Form, canonical};
pub use score::{Scored, score};
pub use solve::solve;
pub use verify::{Verified, track, verify};

use std::fmt;
use std::ops::Range;

use crate::ask::{Ask, Verb};
use crate::batch::{Judgement, Kernel};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::Entry;
use crate::search::classic_values;
use crate::standing::{Require, Standing};

/// The byte of a row that holds nothing, in columns of [`Standing::to_byte`].
pub const NOTHING: u8 = 255;

/// Rows of boards.
pub trait Source: Sync {
    /// How many rows there are.
    fn len(&self) -> usize;

    /// Are there none?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Judges some rows. "Not a board" means no more than that somebody has to look at [`Source::entry`].
    ///
    /// # Errors
    /// For what is not a cell.
    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError>;

    /// What a row holds; `None` for nothing at all.
    ///
    /// # Errors
    /// For what is not a cell.
    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError>;

    /// The values of a row that holds a classic board, 0 for empty: where they are stored, or written to `room`. `None` means no more
    /// than that somebody has to look at [`Source::entry`].
    ///
    /// # Errors
    /// For what is not a cell.
    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        let values = self.entry(row)?.and_then(|entry| classic_values(entry.board.as_ref().ok()?));
        Ok(values.map(|values| {
            *room = values;
            &*room
        }))
    }

    /// The cells of these rows if they are stored end to end and none is missing. They need not all be boards.
    fn cells(&self, rows: Range<usize>) -> Option<Cells<'_>> {
        let _ = rows;
        None
    }

    /// The text of a row as it is; `None` for nothing at all.
    ///
    /// # Errors
    /// For rows that are not text.
    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        Err(RowError::new(row, "not a string"))
    }
}

/// Rows of 81 cells, end to end.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Cells<'a> {
    /// A value each, 0 for empty.
    Values(&'a [[u8; 81]]),
    /// A symbol each, those of a plain line of [`Kernel::judge_lines`].
    Symbols(&'a [[u8; 81]]),
}

/// What is wrong with one row of many.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowError {
    /// The row, from 0.
    pub row: usize,
    /// What is wrong with it.
    pub message: String,
}

impl RowError {
    /// An error of this row.
    pub fn new(row: usize, message: impl Into<String>) -> RowError {
        RowError { row, message: message.into() }
    }

    /// The same error of another row.
    #[must_use]
    pub fn at(self, row: usize) -> RowError {
        RowError { row, ..self }
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.message)
    }
}

impl std::error::Error for RowError {}

/// Classic boards end to end, one value per cell.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a>(pub &'a [[u8; 81]]);

impl Source for Values<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        let judged = Kernel::best().judge_cells(&self.0[rows], out);
        debug_assert!(judged.is_ok(), "one place for each board");
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        match Board::from_values(Layout::CLASSIC, &self.0[row]) {
            Some(board) => Ok(Some(Entry::of(board))),
            None => {
                let wrong = self.0[row].iter().find(|&&value| value > 9).copied().unwrap_or_default();
                Err(RowError::new(row, format!("{wrong} is not a cell: cells are 0 for empty, or 1 to 9")))
            }
        }
    }

    fn values<'a>(&'a self, row: usize, _: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        let values = &self.0[row];
        Ok((values.iter().fold(0, |most, &value| value.max(most)) <= 9).then_some(values))
    }

    fn cells(&self, rows: Range<usize>) -> Option<Cells<'_>> {
        self.0.get(rows).map(Cells::Values)
    }
}

/// The minimum number of rows worth a thread, for what is asked.
pub fn rows_per_thread(ask: &Ask) -> usize {
    match ask.verb {
        Verb::Check | Verb::Verify if !ask.is_deep() => 1 << 14,
        Verb::Score => 1 << 8,
        _ => 1 << 6,
    }
}

/// Which of these rows pass; a row that holds nothing does not.
pub fn passed(standings: &[u8], require: Require) -> Vec<bool> {
    fn all(standings: &[u8], passes: impl Fn(Standing) -> bool) -> Vec<bool> {
        standings.iter().map(|&byte| Standing::from_byte(byte).is_some_and(&passes)).collect()
    }
    // A loop for each level, so that each becomes vector code.
    match require {
        Require::Valid => all(standings, |standing| standing.passes(Require::Valid)),
        Require::Solvable => all(standings, |standing| standing.passes(Require::Solvable)),
        Require::Unique => all(standings, |standing| standing.passes(Require::Unique)),
        Require::Minimal => all(standings, |standing| standing.passes(Require::Minimal)),
        Require::Solved => all(standings, |standing| standing.passes(Require::Solved)),
        Require::OnTrack => all(standings, |standing| standing.passes(Require::OnTrack)),
    }
}
