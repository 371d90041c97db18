//! Errors as Python's exceptions.

use ninefold::read::ReadError;
use ninefold::rows::RowError;
use ninefold::{Ask, Lang, Report, Voice};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::ask::data;

/// What is wrong with one row of many; `first` is the number of the first of them.
pub(crate) fn of_row(error: RowError, first: usize) -> PyErr {
    let row = first + error.row;
    PyValueError::new_err(error.at(row).to_string())
}

/// `ninefold.MalformedBoard`, which is written in Python.
pub(crate) fn malformed(py: Python<'_>, error: ReadError, ask: &Ask) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let raise = || -> PyResult<PyErr> {
        let class = CLASS.import(py, "ninefold._errors", "MalformedBoard")?;
        let (message, kind) = (error.to_string(), error.kind.id());
        let help = Voice { lang: Lang::En, syntax: ask.syntax }.help(&error.kind);
        let (line, column) = (error.line, error.column);
        let mut report = Report::malformed(error);
        report.require = ask.require;
        let instance = class.call1((message, kind, line, column, data(py, &report.data())?, help))?;
        Ok(PyErr::from_value(instance))
    };
    raise().unwrap_or_else(|error| error)
}
