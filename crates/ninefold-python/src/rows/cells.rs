//! Rows of 81 numbers, of any type: what a number means, and how rows of them are judged.

use std::fmt::Display;
use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use ninefold::rows::{RowError, Source, Values};
use ninefold::{Board, Layout};

/// What the numbers of a data set mean: the offset is taken off first, and then one value stands for empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coding {
    pub(crate) empty: i64,
    pub(crate) offset: i64,
}

impl Coding {
    /// Numbers that need no conversion.
    pub(crate) const PLAIN: Coding = Coding { empty: 0, offset: 0 };

    pub(crate) fn cell(self, number: i64) -> Option<u8> {
        self.cell_of(number, 9)
    }

    /// The cell of a board of this side.
    pub(crate) fn cell_of(self, number: i64, side: u8) -> Option<u8> {
        match number.checked_sub(self.offset)? {
            value if value == self.empty => Some(0),
            value if (1..=i64::from(side)).contains(&value) => Some(value as u8),
            _ => None,
        }
    }

    /// The sentence for a number that is no cell of a board of this side.
    pub(crate) fn not_a_cell(self, number: impl Display, side: u8) -> String {
        let last = self.offset.saturating_add(side.into());
        let (empty, first) = (self.empty.saturating_add(self.offset), self.offset.saturating_add(1));
        format!("{number} is not a cell: cells are {empty} for empty, or {first} to {last}")
    }

    /// The error for a number that is none of a board's.
    pub(crate) fn error(self, row: usize, number: impl Display) -> RowError {
        RowError::new(row, self.not_a_cell(number, 9))
    }
}

/// A number of an array.
pub(crate) trait Number: Copy + Display + Send + Sync {
    /// The number as an integer, if it is one.
    fn integer(self) -> Option<i64>;

    fn is_nan(self) -> bool {
        false
    }
}

macro_rules! integers {
    ($($kind:ty)*) => {$(
        impl Number for $kind {
            fn integer(self) -> Option<i64> {
                i64::try_from(self).ok()
            }
        }
    )*};
}

integers!(u8 i8 u16 i16 u32 i32 u64 i64);

impl Number for f32 {
    fn integer(self) -> Option<i64> {
        f64::from(self).integer()
    }

    fn is_nan(self) -> bool {
        f32::is_nan(self)
    }
}

impl Number for f64 {
    fn integer(self) -> Option<i64> {
        (self.fract() == 0.0 && self.abs() < 1e15).then_some(self as i64)
    }

    fn is_nan(self) -> bool {
        f64::is_nan(self)
    }
}

/// Writes the cells of one row.
pub(crate) fn fill<T: Number>(
    coding: Coding,
    row: usize,
    numbers: impl Iterator<Item = T>,
    to: &mut [u8; 81],
) -> Result<(), RowError> {
    for (to, number) in to.iter_mut().zip(numbers) {
        let cell = match number.integer() {
            // As a missing number is told in floats.
            None if number.is_nan() => Some(0),
            number => number.and_then(|number| coding.cell(number)),
        };
        *to = cell.ok_or_else(|| coding.error(row, number))?;
    }
    Ok(())
}

/// Rows of cells that have to be converted.
pub(crate) trait Cells: Sync {
    fn len(&self) -> usize;

    /// Writes the cells of a row; false for a row without any.
    fn fill(&self, row: usize, to: &mut [u8; 81]) -> Result<bool, RowError>;
}

/// The boards of these cells.
pub(crate) struct Converted<C>(pub(crate) C);

impl<C: Cells> Source for Converted<C> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        let mut boards = vec![[0; 81]; rows.len()];
        for (row, board) in rows.zip(&mut boards) {
            if !self.0.fill(row, board)? {
                // No value of a cell, and so not a board.
                board[0] = u8::MAX;
            }
        }
        Values(&boards).judge(0..boards.len(), out)
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        let mut cells = [0; 81];
        let board = |values: &[u8; 81]| Board::from_values(Layout::CLASSIC, values).map(Entry::of);
        Ok(self.values(row, &mut cells)?.and_then(board))
    }

    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        Ok(self.0.fill(row, room)?.then_some(room))
    }
}
