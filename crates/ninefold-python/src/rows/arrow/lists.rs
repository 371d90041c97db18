//! Columns of lists of numbers.

use std::ops::Range;

use ninefold::rows::{RowError, Source};

use super::broken;
use super::bytes::Offset;
use super::column::{Bounds, Nulls, Numbers};
use super::kind::Type;
use crate::rows::cells::{self, Cells, Coding, Converted, Number};

/// The rows of a column of lists.
pub(super) struct Rows<'a> {
    pub(super) len: usize,
    pub(super) nulls: Nulls<'a>,
    pub(super) bounds: Bounds<'a>,
    pub(super) coding: Coding,
}

/// Lists of numbers of `W` bytes.
struct Lists<'a, T, const W: usize> {
    rows: Rows<'a>,
    numbers: &'a [[u8; W]],
    nulls: Nulls<'a>,
    read: fn([u8; W]) -> T,
}

/// The boards of these lists.
pub(super) fn lists<'a>(rows: Rows<'a>, numbers: Numbers<'a>) -> Box<dyn Source + 'a> {
    match numbers.kind {
        Type::U8 => of(rows, numbers, u8::from_ne_bytes),
        Type::I8 => of(rows, numbers, i8::from_ne_bytes),
        Type::U16 => of(rows, numbers, u16::from_ne_bytes),
        Type::I16 => of(rows, numbers, i16::from_ne_bytes),
        Type::U32 => of(rows, numbers, u32::from_ne_bytes),
        Type::I32 => of(rows, numbers, i32::from_ne_bytes),
        Type::U64 => of(rows, numbers, u64::from_ne_bytes),
        Type::I64 => of(rows, numbers, i64::from_ne_bytes),
        Type::F32 => of(rows, numbers, f32::from_ne_bytes),
        Type::F64 => of(rows, numbers, f64::from_ne_bytes),
    }
}

fn of<'a, T: Number + 'a, const W: usize>(
    rows: Rows<'a>,
    numbers: Numbers<'a>,
    read: fn([u8; W]) -> T,
) -> Box<dyn Source + 'a> {
    Box::new(Converted(Lists { rows, numbers: numbers.bytes.as_chunks().0, nulls: numbers.nulls, read }))
}

impl Rows<'_> {
    /// The places of the numbers of a row.
    fn places(&self, row: usize) -> Range<usize> {
        fn between<O: Offset>(offsets: &[O], row: usize) -> Range<usize> {
            offsets[row].place()..offsets[row + 1].place()
        }
        match self.bounds {
            Bounds::Every { first, size } => first + row * size..first + (row + 1) * size,
            Bounds::Nines { list, number, .. } => {
                let first = number + (list + row * 9) * 9;
                first..first + 81
            }
            Bounds::Narrow(offsets) => between(offsets, row),
            Bounds::Wide(offsets) => between(offsets, row),
        }
    }

    /// Is one of the nine lists of a row null?
    fn has_null_list(&self, row: usize) -> bool {
        match self.bounds {
            Bounds::Nines { list, nulls, .. } => (0..9).any(|inner| nulls.is_null(list + row * 9 + inner)),
            _ => false,
        }
    }
}

impl<T: Number, const W: usize> Cells for Lists<'_, T, W> {
    fn len(&self) -> usize {
        self.rows.len
    }

    fn fill(&self, row: usize, to: &mut [u8; 81]) -> Result<bool, RowError> {
        if self.rows.nulls.is_null(row) {
            return Ok(false);
        }
        let mut places = self.rows.places(row);
        let numbers = self.numbers.get(places.clone()).ok_or_else(|| broken(row))?;
        if numbers.len() != 81 {
            return Err(RowError::new(row, format!("{} cells, but a board has 81", numbers.len())));
        }
        if self.rows.has_null_list(row) || places.any(|place| self.nulls.is_null(place)) {
            return Err(self.rows.coding.error(row, "null"));
        }
        cells::fill(self.rows.coding, row, numbers.iter().map(|&number| (self.read)(number)), to).map(|()| true)
    }
}
