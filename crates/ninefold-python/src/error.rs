//! Errors as Python's exceptions.

use ninefold::Report;
use ninefold::read::{Entry, ReadError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::convert::data;

/// What is wrong with one row of many.
#[derive(Debug)]
pub(crate) struct RowError {
    pub(crate) row: usize,
    pub(crate) message: String,
}

impl From<RowError> for PyErr {
    fn from(error: RowError) -> PyErr {
        PyValueError::new_err(format!("row {}: {}", error.row, error.message))
    }
}

/// `ninefold.MalformedBoard`, which is written in Python.
pub(crate) fn malformed(py: Python<'_>, error: ReadError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let raise = || -> PyResult<PyErr> {
        let class = CLASS.import(py, "ninefold._errors", "MalformedBoard")?;
        let (message, kind) = (error.to_string(), error.kind.id());
        let (line, column) = (error.line, error.column);
        let report = Report::malformed(error);
        let instance = class.call1((message, kind, line, column, data(py, &report.data())?))?;
        Ok(PyErr::from_value(instance))
    };
    raise().unwrap_or_else(|error| error)
}

/// The report of an entry that was read, or the exception for one that was not.
pub(crate) fn readable(py: Python<'_>, entry: Entry) -> PyResult<Entry> {
    match entry.board {
        Ok(_) => Ok(entry),
        Err(error) => Err(malformed(py, error)),
    }
}
