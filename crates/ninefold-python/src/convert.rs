//! Words of options, and plain data, between Python and the library.

use ninefold::Require;
use ninefold::read::{Format, Options, Symbols};
use ninefold::report::Data;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Plain data of the library as Python's.
pub(crate) fn data<'py>(py: Python<'py>, value: &Data) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Data::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Data::Number(value) => value.into_pyobject(py)?.into_any(),
        Data::Fraction(part, whole) => (f64::from(*part) / f64::from(*whole)).into_pyobject(py)?.into_any(),
        Data::Text(text) => text.into_pyobject(py)?.into_any(),
        Data::List(items) => {
            let items: Vec<_> = items.iter().map(|item| data(py, item)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Data::Object(members) => {
            let dict = PyDict::new(py);
            for (name, value) in members {
                dict.set_item(name, data(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

pub(crate) fn require(word: &str) -> PyResult<Require> {
    Require::from_name(word).ok_or_else(|| {
        let known = Require::ALL.map(Require::name).join(", ");
        PyValueError::new_err(format!("require is one of {known}, not {word:?}"))
    })
}

/// What is known of a text before it is read.
pub(crate) fn options(
    format: Option<&str>,
    column: Option<String>,
    symbols: Option<&str>,
    boxes: Option<&str>,
) -> PyResult<Options> {
    let unknown = |what: &str, word: &str| PyValueError::new_err(format!("there is no {what} {word:?}"));
    let format = format
        .filter(|&name| name != "auto")
        .map(|name| Format::from_name(name).ok_or_else(|| unknown("format", name)))
        .transpose()?;
    let symbols = match symbols {
        None => Symbols::Auto,
        Some(word) => Symbols::from_name(word).ok_or_else(|| unknown("system of symbols", word))?,
    };
    let boxes = boxes
        .map(|text| {
            Options::boxes_from(text)
                .ok_or_else(|| PyValueError::new_err("boxes are rows and columns, such as \"2x3\""))
        })
        .transpose()?;
    Ok(Options { format, column, symbols, boxes, ..Options::default() })
}
