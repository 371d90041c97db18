//! What a model wrote: the board that it gives as its answer, held against the puzzle.
//!
//! ```text
//! text ──place──▶ the answer's part ──plain──▶ lines ──rows, nested, runs──▶ boards ──choice──▶ the answer
//! ```
//!
//! Each step takes time in proportion to the text, whatever it holds.

mod cells;
mod choice;
mod line;
mod nested;
mod place;
mod plain;
mod rows;
mod runs;
mod tags;

use std::sync::atomic::AtomicBool;

use ninefold::read::{Entry, Options};
use ninefold::search::{Budget, Solutions, solve};
use ninefold::{Board, Cell, verify};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use self::choice::Choice;
use crate::answers::{at, both, in_parts};
use crate::board::{bytes, entry};
use crate::error::{RowError, readable};
use crate::interrupt::{self, Work};
use crate::report;
use crate::rows::{Rows, Source, find};
use crate::single::search_of;

/// How an answer fares.
struct Score {
    board: Option<Board>,
    clues_kept: bool,
    complete: bool,
    conflicts: usize,
    cells_right: Option<f64>,
    solved: bool,
}

impl Score {
    /// Of a text without a board.
    const NO_BOARD: Score =
        Score { board: None, clues_kept: false, complete: false, conflicts: 0, cells_right: Some(0.0), solved: false };
}

/// Scores what a model wrote for a puzzle.
#[pyfunction]
pub(crate) fn score<'py>(puzzle: &Bound<'py, PyAny>, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let text = bytes(text)?.ok_or_else(|| PyTypeError::new_err("what a model wrote is a string"))?;
    let text = String::from_utf8_lossy(text.as_bytes());
    let entry = readable(py, entry(puzzle, &Options::default())?)?;
    // Unreadable puzzles are exceptions by now.
    let Ok(board) = entry.board else { return Ok(PyDict::new(py)) };
    let score = interrupt::run(py, search_of(&board), |stop| of(&board, &text, &Budget::default().or_until(stop)))?;
    let dict = PyDict::new(py);
    dict.set_item("parsed", score.board.is_some())?;
    dict.set_item("complete", score.complete)?;
    dict.set_item("clues_kept", score.clues_kept)?;
    dict.set_item("conflicts", score.board.is_some().then_some(score.conflicts))?;
    dict.set_item("cells_right", score.cells_right)?;
    dict.set_item("solved", score.solved)?;
    dict.set_item("board", score.board.as_ref().map(report::rows))?;
    Ok(dict)
}

/// The columns of scores, and which rows have none.
type Scores<'py> = (
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

/// Scores what was written for many puzzles. A text that is missing is one without a board; a puzzle that is missing has no
/// score.
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
    let conflicts =
        |score: &Option<Score>| score.as_ref().map_or(0, |score| u16::try_from(score.conflicts).unwrap_or(u16::MAX));
    let right = |score: &Option<Score>| score.as_ref().and_then(|score| score.cells_right).unwrap_or(f64::NAN);
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
    Ok(Some(of(&puzzle, &String::from_utf8_lossy(text.unwrap_or_default()), budget)))
}

fn of(puzzle: &Board, text: &str, budget: &Budget<'_>) -> Score {
    // The answer is of the puzzle's layout: no other board is looked for.
    let Some(answer) = answer(puzzle, text) else { return Score::NO_BOARD };
    let Ok(verification) = verify(puzzle, &answer) else { return Score::NO_BOARD };
    let kept = |(cell, clue): (Cell, Option<ninefold::Digit>)| clue.is_none() || answer.get(cell) == clue;
    let solved = verification.is_accepted();
    Score {
        clues_kept: puzzle.cells().all(kept),
        complete: verification.missing_cells.is_empty(),
        conflicts: verification.verdict.conflicts.len(),
        cells_right: if solved { Some(1.0) } else { cells_right(puzzle, &answer, budget) },
        solved,
        board: Some(answer),
    }
}

/// The share of the cells to fill that are filled as in the only solution; `None` where there is no such one.
fn cells_right(puzzle: &Board, answer: &Board, budget: &Budget<'_>) -> Option<f64> {
    let Solutions::One(solution) = solve(puzzle, budget) else { return None };
    let open: Vec<Cell> = puzzle.cells().filter(|(_, clue)| clue.is_none()).map(|(cell, _)| cell).collect();
    let right = open.iter().filter(|&&cell| answer.get(cell) == solution.get(cell)).count();
    Some(if open.is_empty() { 0.0 } else { right as f64 / open.len() as f64 })
}

/// The board that is the answer: where it stands, in plain lines, every board there, and one of them.
fn answer(puzzle: &Board, text: &str) -> Option<Board> {
    let text = plain::plain(&place::answer(text));
    let (side, mut choice) = (puzzle.side(), Choice::new(puzzle));
    rows::offer(&text, side, &mut choice);
    nested::offer(&text, side, &mut choice);
    runs::offer(&text, side, &mut choice);
    choice.board()
}
