//! Many answers against their puzzles, and the solutions of many boards.

use std::sync::atomic::AtomicBool;

use ninefold::rows::{self, Source, Verified, rows_per_thread};
use ninefold::{Require, Verb};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::ask;
use crate::checks::Standings;
use crate::interrupt::{self, Work};
use crate::parts::in_parts;
use crate::rows::Rows;

type Bytes<'py> = Bound<'py, PyArray1<u8>>;

/// Holds answers against their puzzles, row by row, or all against one puzzle: where each answer stands, how many clues it
/// changed and how many cells it left empty; and, if it has to be on track, how many digits are wrong.
#[pyfunction]
#[pyo3(signature = (puzzles, answers, one, threads, **options))]
pub(crate) fn verify_rows<'py>(
    py: Python<'py>,
    puzzles: &Rows,
    answers: &Rows,
    one: bool,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Standings, Bytes<'py>, Bytes<'py>, Bytes<'py>)> {
    let ask = ask(Verb::Verify, None, options)?;
    let parts = puzzles.with_all(py, &ask.options, |puzzles| {
        answers.with_all(py, &ask.options, |answers| {
            let rows = both(puzzles, answers, one, "answers")?;
            let verify = |stop: &AtomicBool| {
                let budget = ask.budget().or_until(stop);
                let verify = |part| match ask.require {
                    Require::OnTrack => rows::track(puzzles, answers, one, part, &budget),
                    _ => rows::verify(puzzles, answers, one, part, &budget),
                };
                in_parts(rows, threads, rows_per_thread(&ask), verify)
            };
            let size = if ask.is_deep() { Work::Long } else { Work::of_rows(rows) };
            interrupt::run_rows(py, size, 0, verify)
        })
    })?;
    let mut parts = parts.into_iter();
    let mut verified = parts.next().unwrap_or_default();
    parts.for_each(|part| verified.extend(part));
    let Verified { standings: bytes, changed_clues, missing_cells, mistakes, .. } = verified;
    let [changed_clues, missing_cells, mistakes] =
        [changed_clues, missing_cells, mistakes].map(|column| column.into_pyarray(py));
    Ok((Standings { bytes, ask }, changed_clues, missing_cells, mistakes))
}

/// How many rows both have; one puzzle may be for all of the others.
///
/// # Errors
/// Where that is not the same number.
pub(crate) fn both(puzzles: &dyn Source, others: &dyn Source, one: bool, name: &str) -> PyResult<usize> {
    match (puzzles.len(), others.len()) {
        (rows, others) if rows == others || (one && rows == 1) => Ok(others),
        (rows, others) => Err(PyValueError::new_err(format!("{rows} puzzles, but {others} {name}"))),
    }
}

/// Where each row stands once it is searched, and a solution or None.
#[pyfunction]
#[pyo3(signature = (rows, threads, **options))]
pub(crate) fn solve_rows(
    py: Python<'_>,
    rows: &Rows,
    threads: Option<usize>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<(Standings, Vec<Option<String>>)> {
    let ask = ask(Verb::Solve, None, options)?;
    let parts = rows.with_all(py, &ask.options, |source| {
        let solve = |stop: &AtomicBool| {
            let budget = ask.budget().or_until(stop);
            let solve = |part| rows::solve(source, part, ask.require, &budget);
            in_parts(source.len(), threads, rows_per_thread(&ask), solve)
        };
        interrupt::run_rows(py, Work::Long, 0, solve)
    })?;
    let (bytes, solutions) = parts.into_iter().flatten().unzip();
    Ok((Standings { bytes, ask }, solutions))
}
