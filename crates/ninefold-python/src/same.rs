//! The canonical forms of many boards.

use std::sync::atomic::AtomicBool;

use ninefold::Verb;
use ninefold::read::puzzle_and_answer;
use ninefold::rows::{self, rows_per_thread};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::ask;
use crate::checks::Standings;
use crate::interrupt::{self, Work};
use crate::parts::in_parts;
use crate::rows::Rows;

type Lines = Vec<Option<String>>;
type Found<'py> = (Standings, Lines, Lines, Bound<'py, PyArray1<u32>>, Lines);

/// Which of these names is that of the puzzles and which that of the answers, as far as names tell.
#[pyfunction]
pub(crate) fn puzzle_and_answer_of(names: Vec<String>) -> (Option<usize>, Option<usize>) {
    puzzle_and_answer(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Where each row stands; the board as a line of symbols or None; its canonical form or None; how many symmetries turn it into itself; and the class of its solution, if that is
/// asked for.
#[pyfunction]
#[pyo3(signature = (rows, threads, **options))]
pub(crate) fn canonical_rows<'py>(
    py: Python<'py>,
    rows: &Rows,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Found<'py>> {
    let ask = ask(Verb::Canonical, None, options)?;
    let parts = rows.with_all(py, &ask.options, |source| {
        let find = |stop: &AtomicBool| {
            let budget = ask.budget().or_until(stop);
            let find = |part| rows::canonical(source, part, ask.extras.solution_class, &budget);
            in_parts(source.len(), threads, rows_per_thread(&ask), find)
        };
        interrupt::run_rows(py, Work::Long, 0, find)
    })?;
    let (mut bytes, mut boards, mut forms) = (Vec::new(), Vec::new(), Vec::new());
    let (mut automorphisms, mut classes) = (Vec::new(), Vec::new());
    for form in parts.into_iter().flatten() {
        bytes.push(form.standing);
        boards.push(form.board);
        forms.push(form.canonical);
        automorphisms.push(form.automorphisms);
        classes.push(form.solution_class);
    }
    Ok((Standings { bytes, ask }, boards, forms, automorphisms.into_pyarray(py), classes))
}
