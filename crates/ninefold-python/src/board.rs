//! One board in any of the shapes that Python has it in.

use std::fmt::Write;

use ninefold::read::{Entry, Format, Options, read_one};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyList, PyString, PyTuple};

/// Reads a string, bytes, a list of lists, a flat list or an array of numbers.
///
/// Lists become JSON with a row a line, so that the library says what is wrong with them and in which row.
pub(crate) fn entry(board: &Bound<'_, PyAny>, options: &Options) -> PyResult<Entry> {
    if let Ok(text) = board.cast::<PyString>() {
        return Ok(read_one(text.to_str()?.as_bytes(), options));
    }
    if let Ok(bytes) = board.cast::<PyBytes>() {
        return Ok(read_one(bytes.as_bytes(), options));
    }
    let list = if board.hasattr("tolist")? { board.call_method0("tolist")? } else { board.clone() };
    let rows = rows(&list).map_err(|error| match error.is_instance_of::<PyTypeError>(board.py()) {
        true => not_a_board(board),
        false => error,
    })?;
    let json = json(&rows)?;
    let options = Options { format: Some(Format::Json), ..options.clone() };
    Ok(Entry { format: None, ..read_one(json.as_bytes(), &options) })
}

fn not_a_board(board: &Bound<'_, PyAny>) -> PyErr {
    let name = board.get_type().name().map_or("object".to_string(), |name| name.to_string());
    PyTypeError::new_err(format!("a board is a string, a list of lists or an array of numbers, not {name}"))
}

/// The rows; a flat list of a square number of cells is cut into them.
fn rows<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Vec<Bound<'py, PyAny>>>> {
    let items = items(list)?;
    let is_row = |item: &Bound<'_, PyAny>| {
        is_list(item) || item.cast::<PyString>().is_ok_and(|text| text.len().is_ok_and(|length| length > 2))
    };
    if !items.iter().any(is_row) {
        let side = items.len().isqrt().max(1);
        return Ok(items.chunks(side).map(<[_]>::to_vec).collect());
    }
    // Rows may be strings too: "53..7....".
    items
        .iter()
        .map(|row| match row.cast::<PyString>() {
            Ok(text) => {
                text.to_str()?.chars().map(|c| Ok(PyString::new(list.py(), &c.to_string()).into_any())).collect()
            }
            Err(_) => self::items(row),
        })
        .collect()
}

fn is_list(item: &Bound<'_, PyAny>) -> bool {
    item.is_instance_of::<PyList>() || item.is_instance_of::<PyTuple>()
}

fn items<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    match is_list(list) {
        true => list.try_iter()?.collect(),
        false => Err(PyTypeError::new_err("not a list")),
    }
}

fn json(rows: &[Vec<Bound<'_, PyAny>>]) -> PyResult<String> {
    let mut json = String::from("[");
    for (index, row) in rows.iter().enumerate() {
        json += if index > 0 { ",\n[" } else { "[" };
        for (index, cell) in row.iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            push_cell(cell, &mut json)?;
        }
        json.push(']');
    }
    json.push(']');
    Ok(json)
}

fn push_cell(cell: &Bound<'_, PyAny>, json: &mut String) -> PyResult<()> {
    let whole = |value: f64| value.fract() == 0.0 && value.abs() < 1e15;
    // Writing to a string cannot fail.
    let _ = if cell.is_none() {
        write!(json, "0")
    } else if cell.is_instance_of::<PyInt>() && !cell.is_instance_of::<PyBool>() {
        write!(json, "{}", cell.str()?.to_str()?)
    } else if let Ok(value) = cell.cast::<PyFloat>()
        && whole(value.value())
    {
        write!(json, "{}", value.value() as i64)
    } else {
        let text = cell.str()?;
        write!(json, "{}", ninefold::report::Data::Text(text.to_str()?.to_string()).to_json())
    };
    Ok(())
}
