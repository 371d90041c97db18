//! Columns of numbers of values that stand in a dictionary.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use ninefold::rows::{RowError, Source};

use super::column::Nulls;
use super::kind::Type;

/// Keys, and the rows that they are the numbers of.
pub(super) struct Dictionary<'a> {
    pub(super) keys: Type,
    pub(super) bytes: &'a [u8],
    pub(super) nulls: Nulls<'a>,
    pub(super) values: Box<dyn Source + 'a>,
}

impl Dictionary<'_> {
    /// The number of a row's value; `None` for a null.
    fn key(&self, row: usize) -> Result<Option<usize>, RowError> {
        if self.nulls.is_null(row) {
            return Ok(None);
        }
        let width = self.keys.bytes();
        let mut key = [0; 8];
        let bytes = &self.bytes[row * width..(row + 1) * width];
        // A negative key is larger than any dictionary, as what it is without its sign or not.
        match cfg!(target_endian = "little") {
            true => key[..width].copy_from_slice(bytes),
            false => key[8 - width..].copy_from_slice(bytes),
        }
        let signed = matches!(self.keys, Type::I8 | Type::I16 | Type::I32 | Type::I64);
        let key = u64::from_ne_bytes(key);
        let negative = signed && key >> (8 * width - 1) != 0;
        let key = usize::try_from(key).ok().filter(|&key| !negative && key < self.values.len());
        let message = "this Arrow array has a key that is not in its dictionary";
        key.map(Some).ok_or_else(|| RowError::new(row, message))
    }
}

impl Source for Dictionary<'_> {
    fn len(&self) -> usize {
        self.bytes.len() / self.keys.bytes()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        for (row, out) in rows.zip(out) {
            *out = Judgement::NOT_A_BOARD;
            if let Some(key) = self.key(row)? {
                let judged = self.values.judge(key..key + 1, std::slice::from_mut(out));
                judged.map_err(|error| error.at(row))?;
            }
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        let Some(key) = self.key(row)? else { return Ok(None) };
        self.values.entry(key).map_err(|error| error.at(row))
    }

    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        let Some(key) = self.key(row)? else { return Ok(None) };
        self.values.values(key, room).map_err(|error| error.at(row))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        let Some(key) = self.key(row)? else { return Ok(None) };
        self.values.text(key).map_err(|error| error.at(row))
    }
}
