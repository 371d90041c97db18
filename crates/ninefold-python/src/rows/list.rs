//! Lists of Python's own objects.

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::{Entry, Options};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyFloat, PyList, PyString};

use super::cells::Coding;
use super::{Rows, Shape, Source, texts};
use crate::board;
use crate::error::RowError;

/// Rows of a list: strings, bytes, lists of lists, arrays, or None for nothing.
#[pyfunction]
pub(crate) fn rows_of_list(list: Bound<'_, PyList>, empty: i64, offset: i64) -> Rows {
    Rows { shape: Shape::List(list.unbind()), coding: Coding { empty, offset } }
}

/// The elements of a list, and what their numbers mean.
pub(super) struct Items {
    items: Vec<Item>,
    coding: Coding,
}

/// An element of a list, borrowed from Python so that it can be read without it.
enum Item {
    Nothing,
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
    Board(Box<Entry>),
}

/// Borrows elements; `first` is the number of the first of them.
pub(super) fn items<'py>(
    list: impl Iterator<Item = Bound<'py, PyAny>>,
    coding: Coding,
    first: usize,
) -> PyResult<Items> {
    let items =
        list.enumerate().map(|(at, item)| self::item(&item, coding).map_err(|error| named(&item, error, first + at)));
    Ok(Items { items: items.collect::<PyResult<_>>()?, coding })
}

fn item(item: &Bound<'_, PyAny>, coding: Coding) -> PyResult<Item> {
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
        return self::item(&item.call_method0("as_py")?, coding);
    }
    match board::bytes(item)? {
        Some(bytes) => Ok(Item::Bytes(bytes.into())),
        None => board::of_cells(item, &Options::default(), Some(coding)).map(|entry| Item::Board(Box::new(entry))),
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

impl Source for Items {
    fn len(&self) -> usize {
        self.items.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        texts::judge(rows, out, |row| {
            Ok(match &self.items[row] {
                Item::Text(text) => Some(text.as_bytes()),
                Item::Bytes(bytes) => Some(bytes),
                Item::Nothing | Item::Board(_) => None,
            })
        })
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        match &self.items[row] {
            Item::Nothing => Ok(None),
            Item::Text(text) => texts::entry(row, text.as_bytes(), self.coding),
            Item::Bytes(bytes) => texts::entry(row, bytes, self.coding),
            Item::Board(entry) => Ok(Some((**entry).clone())),
        }
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        match &self.items[row] {
            Item::Nothing => Ok(None),
            Item::Text(text) => Ok(Some(text.as_bytes())),
            Item::Bytes(bytes) => Ok(Some(bytes)),
            Item::Board(_) => Err(RowError { row, message: "this is not a text".to_string() }),
        }
    }
}
