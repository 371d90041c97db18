//! Scores of what a model wrote: arguments in, columns out. The library finds the board and scores it.

use std::sync::atomic::AtomicBool;

use ninefold::read::{Entry, Options};
use ninefold::score::Score;
use ninefold::search::Budget;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::{at, both, in_parts};
use crate::board::{bytes, entry};
use crate::error::{RowError, readable};
use crate::interrupt::{self, Work};
use crate::report;
use crate::rows::{Rows, Source, find};
use crate::single::search_of;

/// Scores what a model wrote for a puzzle.
#[pyfunction]
pub(crate) fn score<'py>(puzzle: &Bound<'py, PyAny>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let text = bytes(text)?.ok_or_else(|| PyTypeError::new_err("what a model wrote is a string"))?;
    let text = String::from_utf8_lossy(text.as_bytes());
    let entry = readable(py, entry(puzzle, &Options::default())?)?;
    let dict = PyDict::new(py);
    // An unreadable puzzle is an exception by now.
    let Ok(board) = entry.board else { return Ok(dict) };
    let work = |stop: &AtomicBool| ninefold::score::score(&board, &text, &Budget::default().or_until(stop));
    let score = interrupt::run(py, search_of(&board), work)?;
    dict.set_item("parsed", score.board.is_some())?;
    dict.set_item("complete", score.complete)?;
    dict.set_item("clues_kept", score.clues_kept)?;
    dict.set_item("conflicts", score.conflicts)?;
    dict.set_item("cells_right", cells_right(&score))?;
    dict.set_item("solved", score.solved)?;
    dict.set_item("board", score.board.as_ref().map(report::rows))?;
    Ok(dict)
}

fn cells_right(score: &Score) -> Option<f64> {
    score.cells_right.map(|(right, of)| f64::from(right) / f64::from(of))
}

type Column<'py, T> = Bound<'py, PyArray1<T>>;
type Flags<'py> = Column<'py, bool>;

/// The columns of scores, and which rows have none.
type Scores<'py> = (Flags<'py>, Flags<'py>, Flags<'py>, Column<'py, u16>, Column<'py, f64>, Flags<'py>, Flags<'py>);

/// Scores what was written for many puzzles. A missing text is one without a board; a missing puzzle has no score.
#[pyfunction]
pub(crate) fn score_rows<'py>(
    py: Python<'py>,
    puzzles: &Rows,
    texts: &Rows,
    one: bool,
    asked: Option<usize>,
) -> PyResult<Scores<'py>> {
    let scores = puzzles.with_all(py, |puzzles| {
        texts.with_all(py, |texts| {
            let rows = both(puzzles, texts, one, "texts")?;
            let score = |stop: &AtomicBool| {
                let budget = Budget::default().or_until(stop);
                in_parts(rows, asked, stop, |row| {
                    score_row(at(puzzles, if one { 0 } else { row })?, texts, row, &budget)
                })
            };
            Ok(interrupt::run(py, Work::Long, score)??)
        })
    })?;
    let flags = |of: fn(&Score) -> bool| {
        let flag = |score: &Option<Score>| score.as_ref().is_some_and(of);
        scores.iter().map(flag).collect::<Vec<bool>>().into_pyarray(py)
    };
    let conflicts = |score: &Option<Score>| {
        score.as_ref().and_then(|score| score.conflicts).map_or(0, |count| count.try_into().unwrap_or(u16::MAX))
    };
    let right = |score: &Option<Score>| score.as_ref().and_then(cells_right).unwrap_or(f64::NAN);
    Ok((
        flags(|score| score.board.is_some()),
        flags(|score| score.complete),
        flags(|score| score.clues_kept),
        scores.iter().map(conflicts).collect::<Vec<u16>>().into_pyarray(py),
        scores.iter().map(right).collect::<Vec<f64>>().into_pyarray(py),
        flags(|score| score.solved),
        scores.iter().map(Option::is_none).collect::<Vec<bool>>().into_pyarray(py),
    ))
}

fn score_row(
    puzzle: Option<Entry>,
    texts: &[&dyn Source],
    row: usize,
    budget: &Budget<'_>,
) -> Result<Option<Score>, RowError> {
    let Some(entry) = puzzle else { return Ok(None) };
    let unreadable = |error| RowError { row, message: format!("the puzzle cannot be read: {error}") };
    let puzzle = entry.board.map_err(unreadable)?;
    let Some((source, first)) = find(texts, row) else { return Ok(None) };
    let text = source.text(row - first).map_err(|error| RowError { row, ..error })?;
    Ok(Some(ninefold::score::score(&puzzle, &String::from_utf8_lossy(text.unwrap_or_default()), budget)))
}
