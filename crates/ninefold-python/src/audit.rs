//! Rows of a benchmark that have their puzzle in a link and its solution beside it.

use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::audit::{Audited, Row, audit};
use ninefold::rows::rows_per_thread;
use ninefold::{Require, Verb};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{ask, data};
use crate::interrupt::{self, Work};
use crate::parts::in_parts;

type Column = Vec<Option<String>>;

/// What is known of each row as a dict; what rows that are the same have in common; and their canonical forms. The columns are the
/// links, the plain boards, the answers and the texts of the rules.
#[pyfunction]
#[pyo3(signature = (encoded, boards, answers, rules, threads, **options))]
pub(crate) fn audit_rows<'py>(
    py: Python<'py>,
    encoded: Column,
    boards: Column,
    answers: Column,
    rules: Column,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<(Vec<Bound<'py, PyAny>>, Column, Column)> {
    let ask = ask(Verb::Check, Some(Require::Unique.name()), options)?;
    fn at(column: &Column, row: usize) -> Option<&str> {
        column.get(row)?.as_deref()
    }
    let parts = interrupt::run_rows(py, Work::Long, 0, |stop: &AtomicBool| {
        let budget = ask.budget().or_until(stop);
        in_parts(encoded.len(), threads, rows_per_thread(&ask), |part| {
            let rows = part.take_while(|_| !stop.load(Ordering::Relaxed)).map(|row| Row {
                encoded: at(&encoded, row),
                board: at(&boards, row),
                answer: at(&answers, row),
                rules: at(&rules, row),
            });
            Ok(rows.map(|row| audit(&row, &ask.options, &budget)).collect::<Vec<Audited>>())
        })
    })?;
    let (mut rows, mut keys, mut forms) = (Vec::new(), Vec::new(), Vec::new());
    for audited in parts.into_iter().flatten() {
        rows.push(data(py, &audited.data())?);
        keys.push(audited.key);
        forms.push(audited.canonical);
    }
    Ok((rows, keys, forms))
}
