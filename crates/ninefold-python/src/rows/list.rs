//! Lists of Python's own objects.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::{Entry, Options};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyList, PyString};

use super::cells::Coding;
use super::{Rows, Shape, Source, texts};
use crate::board;
use crate::error::RowError;

/// Rows of a list: strings, bytes, lists of lists, arrays, or None for nothing.
#[pyfunction]
pub(crate) fn rows_of_list(list: Bound<'_, PyList>) -> Rows {
    Rows { shape: Shape::List(list.unbind()), coding: Coding::PLAIN }
}

/// An element of a list, borrowed from Python so that it can be read without it.
pub(super) enum Item {
    Nothing,
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Board(Box<Entry>),
}

pub(super) fn items<'py>(list: impl Iterator<Item = Bound<'py, PyAny>>) -> PyResult<Vec<Item>> {
    list.map(|item| {
        Ok(match () {
            () if item.is_none() => Item::Nothing,
            () if item.is_instance_of::<PyString>() => Item::Text(item.extract()?),
            () if item.is_instance_of::<PyBytes>() => Item::Bytes(item.extract()?),
            () => Item::Board(Box::new(board::entry(&item, &Options::default())?)),
        })
    })
    .collect()
}

impl Source for Vec<Item> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        texts::judge(rows, out, |row| {
            Ok(match &self[row] {
                Item::Text(text) => Some(text.as_bytes()),
                Item::Bytes(bytes) => Some(bytes),
                Item::Nothing | Item::Board(_) => None,
            })
        })
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        match &self[row] {
            Item::Nothing => Ok(None),
            Item::Text(text) => texts::entry(row, text.as_bytes(), Coding::PLAIN),
            Item::Bytes(bytes) => texts::entry(row, bytes, Coding::PLAIN),
            Item::Board(entry) => Ok(Some((**entry).clone())),
        }
    }
    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        match &self[row] {
            Item::Nothing => Ok(None),
            Item::Text(text) => Ok(Some(text.as_bytes())),
            Item::Bytes(bytes) => Ok(Some(bytes)),
            Item::Board(_) => Err(RowError { row, message: "this is not a text".to_string() }),
        }
    }
}
