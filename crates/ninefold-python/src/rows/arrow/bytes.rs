//! Columns of text or binary.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use ninefold::rows::{Cells, RowError, Source, Values};

use super::broken;
use super::column::Nulls;
use crate::rows::Coding;
use crate::rows::texts::{Content, Reading};

/// Where the bytes of each row are. Nothing is believed of what a producer wrote for a row that is null.
pub(super) trait Texts: Sync {
    fn len(&self) -> usize;

    /// The bytes of a row; `None` where its numbers point outside the data.
    fn bytes(&self, row: usize) -> Option<&[u8]>;

    /// The rows as boards end to end, where they stand so.
    fn dense(&self, rows: Range<usize>) -> Option<&[[u8; 81]]>;
}

/// A column of texts.
pub(super) struct Strings<'a, T> {
    pub(super) texts: T,
    pub(super) nulls: Nulls<'a>,
    pub(super) reading: Reading<'a>,
}

impl<T: Texts> Source for Strings<'_, T> {
    fn len(&self) -> usize {
        self.texts.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        let Some(boards) = self.texts.dense(rows.clone()) else {
            return self.reading.judge(rows.map(|row| self.text(row)), out);
        };
        // The rows are values if the first of them is. What the others are, each of them says.
        let first = rows.clone().zip(boards).find(|(row, _)| !self.nulls.is_null(*row));
        let is_plain = self.reading.content == Content::Binary && self.reading.coding == Coding::PLAIN;
        if is_plain && first.is_some_and(|(_, board)| board[0] < 10) {
            Values(boards).judge(0..boards.len(), out)?;
        } else {
            self.reading.judge_symbols(&boards.iter().collect::<Vec<_>>(), out);
        }
        if !self.nulls.are_none() {
            let missing = rows.zip(out).filter(|(row, _)| self.nulls.is_null(*row));
            missing.for_each(|(_, judgement)| *judgement = Judgement::NOT_A_BOARD);
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.text(row)?.map(|text| self.reading.entry(row, text)).transpose()
    }

    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        self.text(row)?.map_or(Ok(None), |text| self.reading.values(row, text, room))
    }

    fn cells(&self, rows: Range<usize>) -> Option<Cells<'_>> {
        let boards =
            self.texts.dense(rows).filter(|_| self.nulls.are_none() && self.reading.options.reads_plain_lines())?;
        Some(Cells::Symbols(boards))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        match self.nulls.is_null(row) {
            true => Ok(None),
            false => self.texts.bytes(row).map(Some).ok_or_else(|| broken(row)),
        }
    }
}

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
    pub(super) bytes: &'a [u8],
}

impl<O: Offset> Texts for Bytes<'_, O> {
    fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    fn bytes(&self, row: usize) -> Option<&[u8]> {
        self.bytes.get(self.offsets[row].place()..self.offsets[row + 1].place())
    }

    fn dense(&self, rows: Range<usize>) -> Option<&[[u8; 81]]> {
        let offsets = self.offsets.get(rows.start..=rows.end)?;
        let even =
            offsets.windows(2).fold(true, |even, pair| even & (pair[1].place().wrapping_sub(pair[0].place()) == 81));
        let start = offsets.first().filter(|_| even)?.place();
        Some(self.bytes.get(start..start.checked_add(81 * rows.len())?)?.as_chunks::<81>().0)
    }
}

/// Bytes that stand anywhere in some buffers, and a view of each: its length, and then the bytes themselves if they are
/// no more than twelve, else the first four of them, the number of the buffer, and the place in it.
pub(super) struct Views<'a> {
    pub(super) views: &'a [[u8; 16]],
    pub(super) buffers: Vec<&'a [u8]>,
}

/// The length of a view, the number of its buffer, and the place there. What is negative becomes larger than any buffer.
fn fields(view: &[u8; 16]) -> (u32, u32, u32) {
    let field = |at: usize| u32::from_ne_bytes([view[at], view[at + 1], view[at + 2], view[at + 3]]);
    (field(0), field(8), field(12))
}

impl Views<'_> {
    fn slice(&self, buffer: u32, offset: u32, length: usize) -> Option<&[u8]> {
        let offset = offset as usize;
        self.buffers.get(buffer as usize)?.get(offset..offset.checked_add(length)?)
    }
}

impl Texts for Views<'_> {
    fn len(&self) -> usize {
        self.views.len()
    }

    fn bytes(&self, row: usize) -> Option<&[u8]> {
        let view = &self.views[row];
        let (length, buffer, offset) = fields(view);
        match length as usize {
            length @ ..=12 => Some(&view[4..4 + length]),
            length => self.slice(buffer, offset, length),
        }
    }

    /// As they stand when they were written one after the other.
    fn dense(&self, rows: Range<usize>) -> Option<&[[u8; 81]]> {
        let views = self.views.get(rows)?;
        let (_, buffer, first) = fields(views.first()?);
        let (even, _) = views.iter().fold((true, first), |(even, expected), view| {
            (even & (fields(view) == (81, buffer, expected)), expected.wrapping_add(81))
        });
        if even { Some(self.slice(buffer, first, 81 * views.len())?.as_chunks::<81>().0) } else { None }
    }
}

/// Bytes of one width.
pub(super) struct Fixed<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) width: usize,
    pub(super) len: usize,
}

impl Texts for Fixed<'_> {
    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self, row: usize) -> Option<&[u8]> {
        self.bytes.get(row * self.width..(row + 1) * self.width)
    }

    fn dense(&self, rows: Range<usize>) -> Option<&[[u8; 81]]> {
        if self.width == 81 { self.bytes.as_chunks::<81>().0.get(rows) } else { None }
    }
}
