//! Keywords of a call into what the library is asked, and its plain data back.

use ninefold::report::Data;
use ninefold::{Ask, BadOption, Syntax, Verb};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// What is asked: the options by their names, each of which may be `None` for not given.
///
/// # Errors
/// `TypeError` for an option that there is not, `ValueError` for a value that it cannot have.
pub(crate) fn ask(verb: Verb, require: Option<&str>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Ask> {
    let mut ask = Ask::new(verb);
    ask.syntax = Syntax::Python;
    if let Some(level) = require {
        ask.set("require", level).map_err(bad)?;
    }
    for (name, value) in options.into_iter().flatten() {
        let name = name.str()?;
        // `with` is a word of the language, so that it is written `with_`.
        let name = name.to_string_lossy();
        let name = if name == "with_" { "with" } else { &*name };
        if value.is_none() && ask.knows(name) {
            continue;
        }
        let value = match value.extract::<bool>() {
            Ok(flag) => flag.to_string(),
            Err(_) => value.str()?.to_string_lossy().into_owned(),
        };
        ask.set(name, &value).map_err(bad)?;
    }
    Ok(ask)
}

fn bad(error: BadOption) -> PyErr {
    match error.value {
        Some(_) => PyValueError::new_err(error.to_string()),
        None => PyTypeError::new_err(error.to_string()),
    }
}

/// Plain data of the library as Python's.
pub(crate) fn data<'py>(py: Python<'py>, value: &Data<'_>) -> PyResult<Bound<'py, PyAny>> {
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
        _ => py.None().into_bound(py),
    })
}
