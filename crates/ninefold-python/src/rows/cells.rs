//! Rows of 81 numbers, of any type: what a number means, and how rows of them are judged.

use std::fmt::Display;
use std::ops::Range;

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::Entry;
use ninefold::{Board, Layout};

use crate::error::RowError;

/// What the numbers of a data set mean: the offset is taken off first, and then one value stands for empty.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Coding {
    pub(crate) empty: i64,
    pub(crate) offset: i64,
}

impl Coding {
    /// Bytes that need no conversion.
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
        RowError { row, message: self.not_a_cell(number, 9) }
    }
}

/// A number of an array.
pub(crate) trait Number: Copy + Display + Send + Sync {
    /// The number as an integer, if it is one.
    fn integer(self) -> Option<i64>;
}

impl Number for u8 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for i8 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for u16 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for i16 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for u32 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for i32 {
    fn integer(self) -> Option<i64> {
        Some(self.into())
    }
}

impl Number for u64 {
    fn integer(self) -> Option<i64> {
        i64::try_from(self).ok()
    }
}

impl Number for i64 {
    fn integer(self) -> Option<i64> {
        Some(self)
    }
}

impl Number for f32 {
    fn integer(self) -> Option<i64> {
        f64::from(self).integer()
    }
}

impl Number for f64 {
    fn integer(self) -> Option<i64> {
        (self.fract() == 0.0 && self.abs() < 1e15).then_some(self as i64)
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
        let cell = number.integer().and_then(|number| coding.cell(number));
        *to = cell.ok_or_else(|| coding.error(row, number))?;
    }
    Ok(())
}

/// Judges boards that need no conversion.
pub(crate) fn judge(boards: &[[u8; 81]], out: &mut [Judgement]) {
    let judged = Kernel::best().judge_cells(boards, out);
    debug_assert!(judged.is_ok(), "a place for every board");
}

/// The error for a board of bytes of which one is no cell.
pub(crate) fn wrong_byte(row: usize, board: &[u8; 81]) -> RowError {
    Coding::PLAIN.error(row, board.iter().find(|&&value| value > 9).copied().unwrap_or_default())
}

/// Judges rows that are converted first, a block at a time.
pub(crate) fn judge_converted(
    rows: Range<usize>,
    out: &mut [Judgement],
    mut fill: impl FnMut(usize, &mut [u8; 81]) -> Result<(), RowError>,
) -> Result<(), RowError> {
    let mut boards = vec![[0; 81]; rows.len()];
    for (row, board) in rows.zip(&mut boards) {
        fill(row, board)?;
    }
    judge(&boards, out);
    Ok(())
}

/// The entry of a row of cells.
pub(crate) fn entry(cells: &[u8; 81]) -> Option<Entry> {
    Board::from_values(Layout::CLASSIC, cells).map(Entry::of)
}
