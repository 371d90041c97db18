//! Columns of text or binary.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;

use super::broken;
use super::column::Nulls;
use crate::error::RowError;
use crate::rows::cells::{self, Coding};
use crate::rows::{Source, texts};

/// An offset, as it stands in a buffer.
pub(super) trait Offset: Copy + Sync {
    /// The number; one that is negative becomes larger than any column.
    fn place(self) -> usize;
}

impl Offset for [u8; 4] {
    fn place(self) -> usize {
        i32::from_ne_bytes(self) as usize
    }
}

impl Offset for [u8; 8] {
    fn place(self) -> usize {
        i64::from_ne_bytes(self) as usize
    }
}

/// Bytes between offsets.
pub(super) struct Bytes<'a, O> {
    pub(super) offsets: &'a [O],
    pub(super) data: &'a [u8],
    pub(super) nulls: Nulls<'a>,
    pub(super) coding: Coding,
}

impl<'a, O: Offset> Bytes<'a, O> {
    fn bytes(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if self.nulls.is_null(row) {
            return Ok(None);
        }
        self.data.get(self.offsets[row].place()..self.offsets[row + 1].place()).map(Some).ok_or_else(|| broken(row))
    }

    /// The rows as boards end to end, where all of them are as long as one.
    fn dense(&self, rows: Range<usize>) -> Option<&'a [[u8; 81]]> {
        let offsets = self.offsets.get(rows.start..=rows.end)?;
        let even =
            offsets.windows(2).fold(true, |even, pair| even & (pair[1].place().wrapping_sub(pair[0].place()) == 81));
        if !even || !self.nulls.are_none() {
            return None;
        }
        let start = offsets.first()?.place();
        Some(self.data.get(start..start.checked_add(81 * rows.len())?)?.as_chunks::<81>().0)
    }
}

impl<O: Offset> Source for Bytes<'_, O> {
    fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        texts::judge_dense_or(self.dense(rows.clone()), rows, out, |row| self.bytes(row))
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.bytes(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        self.bytes(row)
    }
}

/// Bytes that stand anywhere in some buffers, and a view of each: its length, and then the bytes themselves if they are
/// no more than twelve, else the first four of them, the number of the buffer, and the place in it.
pub(super) struct Views<'a> {
    pub(super) views: &'a [[u8; 16]],
    pub(super) buffers: Vec<&'a [u8]>,
    pub(super) nulls: Nulls<'a>,
    pub(super) coding: Coding,
}

/// The length of a view, the number of its buffer, and the place there. What is negative becomes larger than any buffer.
fn fields(view: &[u8; 16]) -> (u32, u32, u32) {
    let field = |at: usize| u32::from_ne_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]);
    (field(0), field(8), field(12))
}

impl<'a> Views<'a> {
    fn bytes(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if self.nulls.is_null(row) {
            return Ok(None);
        }
        let view = &self.views[row];
        let (length, buffer, offset) = fields(view);
        match length as usize {
            length @ ..=12 => Ok(Some(&view[4..4 + length])),
            length => self.slice(buffer, offset, length).map(Some).ok_or_else(|| broken(row)),
        }
    }

    fn slice(&self, buffer: u32, offset: u32, length: usize) -> Option<&'a [u8]> {
        let offset = offset as usize;
        self.buffers.get(buffer as usize)?.get(offset..offset.checked_add(length)?)
    }

    /// The rows as boards end to end, where they stand so, as they do when they were written one after the other.
    fn dense(&self, rows: Range<usize>) -> Option<&'a [[u8; 81]]> {
        let views = self.views.get(rows)?;
        let (_, buffer, first) = fields(views.first()?);
        let (even, _) = views.iter().fold((true, first), |(even, expected), view| {
            (even & (fields(view) == (81, buffer, expected)), expected.wrapping_add(81))
        });
        if !even || !self.nulls.are_none() {
            return None;
        }
        Some(self.slice(buffer, first, 81 * views.len())?.as_chunks::<81>().0)
    }
}

impl Source for Views<'_> {
    fn len(&self) -> usize {
        self.views.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        texts::judge_dense_or(self.dense(rows.clone()), rows, out, |row| self.bytes(row))
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.bytes(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        self.bytes(row)
    }
}

/// Bytes of one width.
pub(super) struct Fixed<'a> {
    pub(super) data: &'a [u8],
    pub(super) width: usize,
    pub(super) len: usize,
    pub(super) nulls: Nulls<'a>,
    pub(super) coding: Coding,
}

impl<'a> Fixed<'a> {
    fn bytes(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if self.nulls.is_null(row) {
            return Ok(None);
        }
        self.data.get(row * self.width..(row + 1) * self.width).map(Some).ok_or_else(|| broken(row))
    }

    /// The rows as values, where that is what the first of them is. What the others are, each of them says.
    fn values(&self, rows: Range<usize>) -> Option<&'a [[u8; 81]]> {
        let first = rows.clone().find(|&row| !self.nulls.is_null(row))?;
        let values =
            self.width == 81 && self.coding == Coding::PLAIN && self.data.get(first * 81).is_some_and(|&b| b < 10);
        if values { self.data.as_chunks::<81>().0.get(rows) } else { None }
    }
}

impl Source for Fixed<'_> {
    fn len(&self) -> usize {
        self.len
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        let Some(boards) = self.values(rows.clone()) else {
            return texts::judge(rows, out, |row| self.bytes(row));
        };
        cells::judge(boards, out);
        let missing = rows.zip(out).filter(|(row, _)| self.nulls.is_null(*row));
        missing.for_each(|(_, judgement)| *judgement = Judgement::NOT_A_BOARD);
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.bytes(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        self.bytes(row)
    }
}
