//! Arrays of Arrow, from any producer.
//!
//! A producer may say anything. [`capsule`] takes over what it hands out, [`schema`] keeps its type alive, [`kind`] reads the
//! type and [`column`] the layout, and each refuses what cannot be. What stands in the buffers is not believed: every slice is taken with a check, and text
//! is bytes until a reader has read it.

mod bytes;
mod capsule;
mod column;
mod dictionary;
mod kind;
mod lists;
mod schema;

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use ninefold::rows::{RowError, Source};
use pyo3::prelude::*;

use self::bytes::{Bytes, Fixed, Strings, Views};
pub(super) use self::capsule::Chunk;
use self::column::{Column, Data};
use self::dictionary::Dictionary;
use self::lists::lists;
use super::cells::Coding;
use super::texts::Reading;
use super::{Rows, Shape};

/// Rows of an Arrow array, chunked array or stream.
#[pyfunction]
pub(crate) fn rows_of_arrow(array: &Bound<'_, PyAny>, empty: i64, offset: i64) -> PyResult<Rows> {
    Ok(Rows { shape: Shape::Arrow(capsule::chunks(array)?), coding: Coding { empty, offset } })
}

/// The rows of a chunk.
pub(super) fn source<'a>(chunk: &'a Chunk, reading: Reading<'a>) -> PyResult<Box<dyn Source + 'a>> {
    Ok(of_column(chunk.column()?, reading.of(chunk.content())))
}

fn of_column<'a>(column: Column<'a>, reading: Reading<'a>) -> Box<dyn Source + 'a> {
    let Column { len, nulls, data } = column;
    match data {
        Data::Nothing => Box::new(Nothing(len)),
        Data::Narrow { offsets, bytes } => Box::new(Strings { texts: Bytes { offsets, bytes }, nulls, reading }),
        Data::Wide { offsets, bytes } => Box::new(Strings { texts: Bytes { offsets, bytes }, nulls, reading }),
        Data::Views { views, buffers } => Box::new(Strings { texts: Views { views, buffers }, nulls, reading }),
        Data::Fixed { width, bytes } => Box::new(Strings { texts: Fixed { bytes, width, len }, nulls, reading }),
        Data::Lists(bounds, numbers) => lists(lists::Rows { len, nulls, bounds, coding: reading.coding }, numbers),
        Data::Dictionary { keys, bytes, values } => {
            Box::new(Dictionary { keys, bytes, nulls, values: of_column(*values, reading) })
        }
    }
}

fn broken(row: usize) -> RowError {
    RowError::new(row, "the offsets of this Arrow array point outside its data")
}

/// A column that holds nothing.
struct Nothing(usize);

impl Source for Nothing {
    fn len(&self) -> usize {
        self.0
    }

    fn judge(&self, _: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        out.fill(Judgement::NOT_A_BOARD);
        Ok(())
    }

    fn entry(&self, _: usize) -> Result<Option<Entry>, RowError> {
        Ok(None)
    }

    fn text(&self, _: usize) -> Result<Option<&[u8]>, RowError> {
        Ok(None)
    }
}
