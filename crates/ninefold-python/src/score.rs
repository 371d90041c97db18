//! Scores of what a model wrote: arguments in, columns out. The library finds the board and scores it.

use std::sync::atomic::AtomicBool;

use ninefold::rows::{self, Scored, rows_per_thread};
use ninefold::score::Score;
use ninefold::search::Budget;
use ninefold::{Board, Verb};
use numpy::IntoPyArray;
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
    let score = scored(puzzle, text, options, ninefold::score::score)?;
    let dict = data(puzzle.py(), &score.data())?;
    dict.set_item("board", score.board.as_ref().map(report::rows))?;
    Ok(dict)
}

/// Scores the single moves that a model gives, in order; unknown fields are absent.
#[pyfunction]
#[pyo3(signature = (puzzle, text, **options))]
pub(crate) fn score_moves<'py>(
    puzzle: &Bound<'py, PyAny>,
    text: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let moves = scored(puzzle, text, options, ninefold::score::score_moves)?;
    moves.iter().map(|one| data(puzzle.py(), &one.data())).collect()
}

/// What a function of the library makes of a puzzle and a text.
fn scored<T: Send>(
    puzzle: &Bound<'_, PyAny>,
    text: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
    of: fn(&Board, &str, &Budget<'_>) -> T,
) -> PyResult<T> {
    let (py, ask) = (puzzle.py(), ask(Verb::Score, None, options)?);
    let text = bytes(text)?.ok_or_else(|| PyTypeError::new_err("the text to score must be a string"))?;
    let text = String::from_utf8_lossy(text.as_bytes());
    let puzzle = board(puzzle, &ask)?;
    interrupt::run(py, search_of(&puzzle), |stop: &AtomicBool| of(&puzzle, &text, &ask.budget().or_until(stop)))
}

/// Scores answers to many puzzles: the columns by name, which rows have a score (`present`), and the rows whose puzzle cannot be read with the
/// reason (`errors`). A missing text counts as one without a board; a missing puzzle has no score.
#[pyfunction]
#[pyo3(signature = (puzzles, texts, one, threads, **options))]
pub(crate) fn score_rows<'py>(
    py: Python<'py>,
    puzzles: &Rows,
    texts: &Rows,
    one: bool,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
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
    columns(py, &parts.into_iter().flatten().collect::<Vec<Scored>>())
}

/// A number of a row whose value is not known, where that is not the same as zero.
const UNKNOWN: u8 = u8::MAX;

/// A field of a score, by name.
type Field<T> = (&'static str, fn(&Score) -> T);

fn columns<'py>(py: Python<'py>, rows: &[Scored]) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let scores: Vec<Option<&Score>> = rows.iter().map(|row| row.as_ref()?.as_ref().ok()).collect();
    let flags: [Field<bool>; 5] = [
        ("present", |_| true),
        ("parsed", |score| score.board.is_some()),
        ("complete", |score| score.complete),
        ("clues_kept", |score| score.clues_kept),
        ("solved", |score| score.solved),
    ];
    for (name, of) in flags {
        let flag = |score: &Option<&Score>| score.is_some_and(of);
        columns.set_item(name, scores.iter().map(flag).collect::<Vec<bool>>().into_pyarray(py))?;
    }
    let counts: [Field<Option<usize>>; 4] = [
        ("filled", |score| score.filled),
        ("changed_clues", |score| score.changed_clues),
        ("conflicts", |score| score.conflicts),
        ("conflicting_cells", |score| score.conflicting_cells),
    ];
    for (name, of) in counts {
        // A board has at most 625 cells, and four kinds of houses with as many digits each.
        let count = |score: &Option<&Score>| score.and_then(of).map_or(0, |count| count.try_into().unwrap_or(u16::MAX));
        columns.set_item(name, scores.iter().map(count).collect::<Vec<u16>>().into_pyarray(py))?;
    }
    let right = |score: &Option<&Score>| {
        let right = score.and_then(|score| score.cells_right);
        right.map_or(f64::NAN, |(right, of)| f64::from(right) / f64::from(of))
    };
    columns.set_item("cells_right", scores.iter().map(right).collect::<Vec<f64>>().into_pyarray(py))?;
    let solutions = |score: &Option<&Score>| score.and_then(|score| score.solutions.count()).unwrap_or(UNKNOWN);
    columns.set_item("solutions", scores.iter().map(solutions).collect::<Vec<u8>>().into_pyarray(py))?;
    let error = |(row, scored): (usize, &Scored)| Some((row, scored.as_ref()?.as_ref().err()?.to_string()));
    columns.set_item("errors", rows.iter().enumerate().filter_map(error).collect::<Vec<_>>())?;
    Ok(columns)
}
