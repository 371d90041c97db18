//! Scores of what a model wrote: arguments in, columns out. The library finds the board and scores it.

use std::sync::atomic::AtomicBool;

use ninefold::Verb;
use ninefold::rows::{self, rows_per_thread};
use ninefold::score::Score;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::both;
use crate::ask::{ask, data};
use crate::board::{board, bytes};
use crate::interrupt::{self, Work};
use crate::parts::in_parts;
use crate::report;
use crate::rows::Rows;
use crate::single::search_of;

/// Scores a model's answer to a puzzle; unknown fields are absent.
#[pyfunction]
#[pyo3(signature = (puzzle, text, **options))]
pub(crate) fn score<'py>(
    puzzle: &Bound<'py, PyAny>,
    text: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, ask) = (puzzle.py(), ask(Verb::Score, None, options)?);
    let text = bytes(text)?.ok_or_else(|| PyTypeError::new_err("the text to score must be a string"))?;
    let text = String::from_utf8_lossy(text.as_bytes());
    let puzzle = board(puzzle, &ask)?;
    let work = |stop: &AtomicBool| ninefold::score::score(&puzzle, &text, &ask.budget().or_until(stop));
    let score = interrupt::run(py, search_of(&puzzle), work)?;
    let dict = data(py, &score.data())?;
    dict.set_item("board", score.board.as_ref().map(report::rows))?;
    Ok(dict)
}

type Column<'py, T> = Bound<'py, PyArray1<T>>;
type Flags<'py> = Column<'py, bool>;

/// The columns of scores, and which rows have none.
type Scores<'py> = (Flags<'py>, Flags<'py>, Flags<'py>, Column<'py, u16>, Column<'py, f64>, Flags<'py>, Flags<'py>);

/// Scores answers to many puzzles. A missing text counts as one without a board; a missing puzzle has no score.
#[pyfunction]
#[pyo3(signature = (puzzles, texts, one, threads, **options))]
pub(crate) fn score_rows<'py>(
    py: Python<'py>,
    puzzles: &Rows,
    texts: &Rows,
    one: bool,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Scores<'py>> {
    let ask = ask(Verb::Score, None, options)?;
    let parts = puzzles.with_all(py, &ask.options, |puzzles| {
        texts.with_all(py, &ask.options, |texts| {
            let rows = both(puzzles, texts, one, "texts")?;
            let score = |stop: &AtomicBool| {
                let budget = ask.budget().or_until(stop);
                let score = |part| rows::score(puzzles, texts, one, part, &budget);
                in_parts(rows, threads, rows_per_thread(&ask), score)
            };
            interrupt::run_rows(py, Work::Long, 0, score)
        })
    })?;
    let scores: Vec<Option<Score>> = parts.into_iter().flatten().collect();
    let flags = |of: fn(&Score) -> bool| {
        let flag = |score: &Option<Score>| score.as_ref().is_some_and(of);
        scores.iter().map(flag).collect::<Vec<bool>>().into_pyarray(py)
    };
    let conflicts = |score: &Option<Score>| {
        score.as_ref().and_then(|score| score.conflicts).map_or(0, |count| count.try_into().unwrap_or(u16::MAX))
    };
    let right = |score: &Option<Score>| {
        let right = score.as_ref().and_then(|score| score.cells_right);
        right.map_or(f64::NAN, |(right, of)| f64::from(right) / f64::from(of))
    };
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
