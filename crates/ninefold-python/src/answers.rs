//! Many answers against their puzzles, and the solutions of many boards.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ninefold::read::Entry;
use ninefold::search::Budget;
use ninefold::search::batch::{Found, solve};
use ninefold::{Layout, Report, Status};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::engine::{self, NOTHING, classic_cells, threads};
use crate::error::RowError;
use crate::interrupt::{self, Work};
use crate::rows::{Rows, Source, count, find};
use crate::single::line;

const ROWS_A_THREAD: usize = 256;
const SEARCHED_AT_ONCE: usize = 256;

/// Of each row: is the answer accepted, its status, and how many clues it changed and cells it left empty.
type Verified<'py> =
    (Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<u8>>);

/// Holds answers against their puzzles, row by row, or all against one puzzle.
#[pyfunction]
pub(crate) fn verify_rows<'py>(
    py: Python<'py>,
    puzzles: &Rows,
    answers: &Rows,
    one: bool,
    asked: Option<usize>,
) -> PyResult<Verified<'py>> {
    let verified = puzzles.with_all(py, |puzzles| {
        answers.with_all(py, |answers| {
            let rows = both(puzzles, answers, one, "answers")?;
            let verify = |stop: &AtomicBool| {
                in_parts(rows, asked, stop, |row| {
                    Ok(verify(at(puzzles, if one { 0 } else { row })?, at(answers, row)?))
                })
            };
            Ok(interrupt::run(py, Work::of_rows(rows), verify)??)
        })
    })?;
    let column = |of: fn(&Row) -> u8| verified.iter().map(of).collect::<Vec<u8>>().into_pyarray(py);
    Ok((
        verified.iter().map(|row| row.accepted).collect::<Vec<bool>>().into_pyarray(py),
        column(|row| row.status),
        column(|row| row.changed_clues),
        column(|row| row.missing_cells),
    ))
}

/// How many rows both have; one puzzle may be for all of the others.
///
/// # Errors
/// Where that is not the same number.
pub(crate) fn both(puzzles: &[&dyn Source], others: &[&dyn Source], one: bool, name: &str) -> PyResult<usize> {
    match (count(puzzles), count(others)) {
        (rows, others) if rows == others || (one && rows == 1) => Ok(others),
        (rows, others) => Err(PyValueError::new_err(format!("{rows} puzzles, but {others} {name}"))),
    }
}

#[derive(Clone, Copy)]
struct Row {
    accepted: bool,
    status: u8,
    changed_clues: u8,
    missing_cells: u8,
}

fn verify(puzzle: Option<Entry>, answer: Option<Entry>) -> Row {
    let (Some(puzzle), Some(answer)) = (puzzle, answer) else {
        return Row { accepted: false, status: NOTHING, changed_clues: 0, missing_cells: 0 };
    };
    let report = Report::of_answer(puzzle.board, answer.board);
    let (mut changed_clues, mut missing_cells) = (0, 0);
    if let ninefold::report::Finding::Verified { verification, .. } = &report.finding {
        changed_clues = verification.changed_clues.len().try_into().unwrap_or(u8::MAX);
        missing_cells = verification.missing_cells.len().try_into().unwrap_or(u8::MAX);
    }
    let accepted = report.passes(ninefold::Require::Solved);
    Row { accepted, status: engine::code(report.status()), changed_clues, missing_cells }
}

/// The entry of a row of several sources.
pub(crate) fn at(sources: &[&dyn Source], row: usize) -> Result<Option<Entry>, RowError> {
    let Some((source, first)) = find(sources, row) else { return Ok(None) };
    source.entry(row - first).map_err(|error| RowError { row, ..error })
}

/// Does the same for every row, on several threads, and keeps the order. Rows are left out once it is told to stop.
pub(crate) fn in_parts<T: Send>(
    rows: usize,
    asked: Option<usize>,
    stop: &AtomicBool,
    work: impl Fn(usize) -> Result<T, RowError> + Sync,
) -> Result<Vec<T>, RowError> {
    let part = rows.div_ceil(threads(asked, rows, ROWS_A_THREAD)).max(1);
    let of_part = |start: usize| {
        let rows = (start..(start + part).min(rows)).take_while(|_| !stop.load(Ordering::Relaxed));
        rows.map(&work).collect::<Result<Vec<T>, RowError>>()
    };
    let of_part = &of_part;
    let found: Vec<_> = thread::scope(|scope| {
        let handles: Vec<_> = (0..rows).step_by(part).map(|start| scope.spawn(move || of_part(start))).collect();
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut all = Vec::with_capacity(rows);
    for part in found {
        all.extend(part?);
    }
    Ok(all)
}

/// The statuses of all rows, and a solution of each that has one.
type Solved<'py> = (Bound<'py, PyArray1<u8>>, Vec<Option<String>>);

/// Of each row, what it is once solved (the place in `STATUSES`, 255 for nothing), and a solution or None.
#[pyfunction]
pub(crate) fn solve_rows<'py>(py: Python<'py>, rows: &Rows, asked: Option<usize>) -> PyResult<Solved<'py>> {
    let solved = rows.with_all(py, |sources| {
        let rows = count(sources);
        let solve = |stop: &AtomicBool| {
            in_parts(rows.div_ceil(SEARCHED_AT_ONCE), asked, stop, |block| {
                let start = block * SEARCHED_AT_ONCE;
                solve_block(sources, start..(start + SEARCHED_AT_ONCE).min(rows), &Budget::default().or_until(stop))
            })
        };
        Ok(interrupt::run(py, Work::Long, solve)??)
    })?;
    let (statuses, solutions): (Vec<u8>, Vec<Option<String>>) = solved.into_iter().flatten().unzip();
    Ok((statuses.into_pyarray(py), solutions))
}

fn solve_block(
    sources: &[&dyn Source],
    rows: Range<usize>,
    budget: &Budget<'_>,
) -> Result<Vec<(u8, Option<String>)>, RowError> {
    let mut answers = Vec::with_capacity(rows.len());
    let (mut boards, mut places) = (Vec::new(), Vec::new());
    for row in rows {
        let Some(entry) = at(sources, row)? else {
            answers.push((NOTHING, None));
            continue;
        };
        let cells = entry.board.as_ref().ok().filter(|board| ninefold::is_valid(board)).and_then(classic_cells);
        if let Some(cells) = cells {
            boards.push(cells);
            places.push(answers.len());
            answers.push((NOTHING, None));
            continue;
        }
        let report = Report::of_entry(entry, ninefold::Require::Solvable, budget);
        let solution = match report.depth() {
            ninefold::report::Depth::Unique { solution, .. } | ninefold::report::Depth::Multiple { solution, .. } => {
                Some(line(solution))
            }
            _ => None,
        };
        answers.push((engine::code(report.status()), solution));
    }
    let text = |cells: &[u8; 81]| ninefold::Board::from_values(Layout::CLASSIC, cells).map(|board| line(&board));
    for ((place, board), found) in places.into_iter().zip(&boards).zip(solve(&boards, budget)) {
        let full = board.iter().all(|&cell| cell != 0);
        answers[place] = match found {
            Found::None => (engine::code(Status::Unsolvable), None),
            Found::One(cells) => (engine::code(if full { Status::Solved } else { Status::Unique }), text(&cells)),
            Found::Many(cells, _) => (engine::code(Status::Multiple), text(&cells)),
            Found::GaveUp => (engine::code(Status::Undecided), None),
        };
    }
    Ok(answers)
}
