//! Lists of Python's own objects.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use ninefold::rows::{RowError, Source};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyFloat, PyList, PyString};

use super::cells::Coding;
use super::texts::{Content, Reading};
use super::{Rows, Shape};
use crate::board;

/// Rows of a list: strings, bytes, lists of lists, arrays, or None for nothing.
#[pyfunction]
pub(crate) fn rows_of_list(list: Bound<'_, PyList>, empty: i64, offset: i64) -> Rows {
    Rows { shape: Shape::List(list.unbind()), coding: Coding { empty, offset } }
}

/// The elements of a list, and how they are read.
pub(super) struct Items<'a> {
    items: Vec<Item>,
    reading: Reading<'a>,
}

/// An element of a list, borrowed from Python so that it can be read without it.
enum Item {
    Nothing,
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Board(Box<Entry>),
}

/// Borrows elements; `first` is the number of the first of them.
pub(super) fn items<'a, 'py>(
    list: impl Iterator<Item = Bound<'py, PyAny>>,
    reading: Reading<'a>,
    first: usize,
) -> PyResult<Items<'a>> {
    let items =
        list.enumerate().map(|(at, item)| self::item(&item, reading).map_err(|error| named(&item, error, first + at)));
    Ok(Items { items: items.collect::<PyResult<_>>()?, reading })
}

fn item(item: &Bound<'_, PyAny>, reading: Reading<'_>) -> PyResult<Item> {
    // Not so for one that has half of a pair of surrogates.
    if item.is_instance_of::<PyString>()
        && let Ok(text) = item.extract()
    {
        return Ok(Item::Text(text));
    }
    if is_nothing(item)? {
        return Ok(Item::Nothing);
    }
    // A scalar of Arrow.
    if item.hasattr("as_py")? {
        return self::item(&item.call_method0("as_py")?, reading);
    }
    match board::bytes(item)? {
        Some(bytes) => Ok(Item::Bytes(bytes.into())),
        None => board::of_cells(item, reading.options, Some(reading.coding)).map(|entry| Item::Board(Box::new(entry))),
    }
}

/// None, and what pandas has in its place.
fn is_nothing(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_nan = || item.cast::<PyFloat>().is_ok_and(|value| value.value().is_nan());
    Ok(item.is_none() || is_nan() || matches!(item.get_type().name()?.to_str()?, "NAType" | "NaTType"))
}

/// The error with its row, where it is about the row.
fn named(item: &Bound<'_, PyAny>, error: PyErr, row: usize) -> PyErr {
    let py = item.py();
    let message = || format!("row {row}: {}", error.value(py));
    match () {
        () if error.is_instance_of::<PyTypeError>(py) => PyTypeError::new_err(message()),
        () if error.is_instance_of::<PyValueError>(py) => PyValueError::new_err(message()),
        () => error,
    }
}

impl Items<'_> {
    /// The bytes of an element that has some; `None` for one that is a board, or nothing.
    fn bytes(&self, row: usize) -> Option<&[u8]> {
        match &self.items[row] {
            Item::Text(text) => Some(text.as_bytes()),
            Item::Bytes(bytes) => Some(bytes),
            Item::Nothing | Item::Board(_) => None,
        }
    }
}

impl<'a> Items<'a> {
    fn reading(&self, row: usize) -> Reading<'a> {
        match self.items[row] {
            Item::Text(_) => self.reading.of(Content::Text),
            _ => self.reading,
        }
    }
}

impl Source for Items<'_> {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        self.reading.judge(rows.map(|row| Ok(self.bytes(row))), out)
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        match (&self.items[row], self.bytes(row)) {
            (Item::Board(entry), _) => Ok(Some((**entry).clone())),
            (_, Some(text)) => self.reading(row).entry(row, text).map(Some),
            (_, None) => Ok(None),
        }
    }

    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        self.bytes(row).map_or(Ok(None), |text| self.reading(row).values(row, text, room))
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        match &self.items[row] {
            Item::Board(_) => Err(RowError::new(row, "not a string")),
            _ => Ok(self.bytes(row)),
        }
    }
}
