//! Arrays of Arrow, from any producer.
//!
//! A producer may say anything. [`capsule`] takes over what it hands out, [`kind`] reads its type and [`column`] its layout,
//! and each refuses what cannot be. What stands in the buffers is not believed: every slice is taken with a check, and text
//! is bytes until a reader has read it.

mod bytes;
mod capsule;
mod column;
mod dictionary;
mod kind;
mod lists;

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use pyo3::prelude::*;

use self::bytes::{Bytes, Fixed, Views};
pub(super) use self::capsule::Chunk;
use self::column::{Column, Data};
use self::dictionary::Dictionary;
use self::lists::lists;
use super::cells::Coding;
use super::{Rows, Shape, Source};
use crate::error::RowError;

/// Rows of an Arrow array, chunked array or stream.
#[pyfunction]
pub(crate) fn rows_of_arrow(array: &Bound<'_, PyAny>, empty: i64, offset: i64) -> PyResult<Rows> {
    Ok(Rows { shape: Shape::Arrow(capsule::chunks(array)?), coding: Coding { empty, offset } })
}

/// The rows of a chunk.
pub(super) fn source(chunk: &Chunk, coding: Coding) -> PyResult<Box<dyn Source + '_>> {
    Ok(of_column(chunk.column()?, coding))
}

fn of_column(column: Column<'_>, coding: Coding) -> Box<dyn Source + '_> {
    let Column { len, nulls, data } = column;
    match data {
        Data::Nothing => Box::new(Nothing(len)),
        Data::Narrow { offsets, bytes } => Box::new(Bytes { offsets, data: bytes, nulls, coding }),
        Data::Wide { offsets, bytes } => Box::new(Bytes { offsets, data: bytes, nulls, coding }),
        Data::Views { views, buffers } => Box::new(Views { views, buffers, nulls, coding }),
        Data::Fixed { width, bytes } => Box::new(Fixed { data: bytes, width, len, nulls, coding }),
        Data::Lists(bounds, numbers) => lists(lists::Rows { len, nulls, bounds, coding }, numbers),
        Data::Dictionary { keys, bytes, values } => {
            Box::new(Dictionary { keys, bytes, nulls, values: of_column(*values, coding) })
        }
    }
}

fn broken(row: usize) -> RowError {
    RowError { row, message: "the offsets of this Arrow array point outside its data".to_string() }
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
