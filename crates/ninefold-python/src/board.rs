//! A board in any of the shapes that Python has it in.

use std::fmt::Write;

use ninefold::read::{Entry, Format, Options, read_one};
use ninefold::{Ask, Board, Layout};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyInt, PyList, PyMemoryView, PyString, PyTuple};

use crate::error::malformed;
use crate::rows::Coding;

/// Reads a string, bytes, a list of lists, a flat list, an array or a tensor of numbers.
pub(crate) fn entry(board: &Bound<'_, PyAny>, options: &Options) -> PyResult<Entry> {
    match bytes(board)? {
        Some(text) => Ok(read_one(text.as_bytes(), options)),
        None => of_cells(board, options, None),
    }
}

/// The board alone.
///
/// # Errors
/// `MalformedBoard` for what cannot be read.
pub(crate) fn board(board: &Bound<'_, PyAny>, ask: &Ask) -> PyResult<Board> {
    entry(board, &ask.options)?.board.map_err(|error| malformed(board.py(), error, ask))
}

/// The bytes of a text or of what holds bytes; `None` for anything else.
///
/// Half of a pair of surrogates, which Python's strings may have, becomes bytes that are no text, and so no board.
pub(crate) fn bytes<'py>(board: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let py = board.py();
    if let Ok(text) = board.cast::<PyString>() {
        return match text.to_str() {
            Ok(text) => Ok(Some(PyBytes::new(py, text.as_bytes()))),
            Err(_) => Ok(Some(text.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into()?)),
        };
    }
    if let Ok(bytes) = board.cast::<PyByteArray>() {
        return Ok(Some(PyBytes::new(py, &bytes.to_vec())));
    }
    if board.is_instance_of::<PyMemoryView>() {
        return Ok(Some(board.call_method0("tobytes")?.cast_into()?));
    }
    Ok(board.cast::<PyBytes>().ok().cloned())
}

/// Reads a list or an array. Its numbers are what a coding says, or by the rules for JSON where there is none.
///
/// Lists become JSON with a row a line, so that the library says what is wrong with them and in which row.
pub(crate) fn of_cells(board: &Bound<'_, PyAny>, options: &Options, coding: Option<Coding>) -> PyResult<Entry> {
    let rows = list(board).and_then(|list| rows(&list)).map_err(|error| {
        match error.is_instance_of::<PyTypeError>(board.py()) {
            true => not_a_board(board),
            false => error,
        }
    })?;
    let json = Json::of(&rows, coding)?;
    let options = Options { format: Some(Format::Json), ..options.clone() };
    let mut entry = read_one(json.text.as_bytes(), &options);
    entry.format = None;
    if let Err(error) = &mut entry.board {
        // Nobody wrote that JSON: the place is a row and a cell in it.
        error.column = json.cell(error.line, error.column);
    }
    Ok(entry)
}

/// A list of what has no list's type: arrays, and tensors of those who speak a protocol of numpy's.
fn list<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = || board.py().import("numpy");
    if board.hasattr("tolist")? {
        board.call_method0("tolist")
    } else if board.hasattr("__array__")? {
        numpy()?.call_method1("asarray", (board,))?.call_method0("tolist")
    } else if board.hasattr("__dlpack__")? {
        numpy()?.call_method1("from_dlpack", (board,))?.call_method0("tolist")
    } else {
        Ok(board.clone())
    }
}

fn not_a_board(board: &Bound<'_, PyAny>) -> PyErr {
    let name = board.get_type().name().map_or("object".to_string(), |name| name.to_string());
    PyTypeError::new_err(format!("a board must be a string, a list of lists or an array of numbers, not {name}"))
}

/// The rows; a flat list of a square number of cells is cut into them.
fn rows<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Vec<Bound<'py, PyAny>>>> {
    let items = items(list)?;
    let is_row = |item: &Bound<'_, PyAny>| {
        is_list(item)
            || item.hasattr("tolist").is_ok_and(|has| has && item.len().is_ok())
            || item.cast::<PyString>().is_ok_and(|text| text.len().is_ok_and(|length| length > 2))
    };
    if !items.iter().any(is_row) {
        let side = items.len().isqrt().max(1);
        return Ok(items.chunks(side).map(<[_]>::to_vec).collect());
    }
    // Rows may be strings too: "53..7....".
    items
        .iter()
        .map(|row| match row.cast::<PyString>() {
            Ok(text) => text
                .to_string_lossy()
                .chars()
                .map(|c| Ok(PyString::new(list.py(), &c.to_string()).into_any()))
                .collect(),
            Err(_) => self::items(&self::list(row)?),
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

/// Rows as JSON, and in which column of its line each cell begins.
struct Json {
    text: String,
    columns: Vec<Vec<usize>>,
}

impl Json {
    fn of(rows: &[Vec<Bound<'_, PyAny>>], coding: Option<Coding>) -> PyResult<Json> {
        let side =
            u8::try_from(rows.len()).ok().filter(|side| Layout::SIDES.contains(side)).unwrap_or(ninefold::MAX_SIDE);
        let mut json = Json { text: String::from("["), columns: Vec::new() };
        for (index, row) in rows.iter().enumerate() {
            json.text += if index > 0 { ",\n" } else { "" };
            let line = json.text.rfind('\n').map_or(0, |end| end + 1);
            json.text.push('[');
            let mut columns = Vec::with_capacity(row.len());
            for (index, cell) in row.iter().enumerate() {
                if index > 0 {
                    json.text.push(',');
                }
                columns.push(json.text[line..].chars().count() + 1);
                push_cell(cell, coding, side, &mut json.text)?;
            }
            json.text.push(']');
            json.columns.push(columns);
        }
        json.text.push(']');
        Ok(json)
    }

    /// The cell, counted from 1, at a place of the text.
    fn cell(&self, line: u64, column: u64) -> u64 {
        let columns = usize::try_from(line).ok().and_then(|line| self.columns.get(line.checked_sub(1)?));
        let before = columns.map_or(0, |columns| columns.partition_point(|&begin| begin as u64 <= column));
        (before as u64).max(1)
    }
}

fn push_cell(cell: &Bound<'_, PyAny>, coding: Option<Coding>, side: u8, json: &mut String) -> PyResult<()> {
    if cell.is_instance_of::<PyBool>() {
        return Err(PyValueError::new_err(format!("{cell} is not a cell: cells are numbers or symbols")));
    }
    let number = if cell.is_none() || cell.is_instance_of::<PyString>() { None } else { cell.extract::<f64>().ok() };
    // Writing to a string cannot fail.
    let _ = match (number, coding) {
        _ if cell.is_none() => write!(json, "0"),
        // As a missing number is told in floats.
        (Some(number), _) if number.is_nan() => write!(json, "0"),
        (Some(number), Some(coding)) => {
            let whole = (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64);
            let value = whole.and_then(|number| coding.cell_of(number, side));
            let value = value.ok_or_else(|| PyValueError::new_err(coding.not_a_cell(cell, side)))?;
            write!(json, "{value}")
        }
        // Of any size, so that the error has it as it is.
        (Some(_), None) if cell.is_instance_of::<PyInt>() => write!(json, "{cell}"),
        (Some(number), None) if number.fract() == 0.0 && number.abs() < 1e15 => write!(json, "{}", number as i64),
        _ => write!(
            json,
            "{}",
            ninefold::report::Data::Text(cell.str()?.to_string_lossy().into_owned().into()).to_json()
        ),
    };
    Ok(())
}
