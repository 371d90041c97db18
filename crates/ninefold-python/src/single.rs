//! One board.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::{Options, read_all};
use ninefold::search::{self, Budget, Progress};
use ninefold::{Board, WriteFormat};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;

use crate::board::entry;
use crate::convert::{options, require};
use crate::engine::is_deep;
use crate::error::{malformed, readable};
use crate::interrupt::{self, Work};
use crate::report::Report;

/// Is no digit twice in a row, a column or a box?
///
/// >>> import ninefold
/// >>> ninefold.is_valid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// True
#[pyfunction]
#[pyo3(signature = (board))]
pub(crate) fn is_valid(board: &Bound<'_, PyAny>) -> PyResult<bool> {
    // 64 lanes are no help to one board.
    static KERNEL: LazyLock<Kernel> =
        LazyLock::new(|| Kernel::from_name("portable").unwrap_or_else(|_| Kernel::best()));
    if let Ok(text) = board.cast_exact::<PyString>()
        && let Ok(text) = text.to_str()
        && let Some(symbols) = text.as_bytes().as_array::<81>()
    {
        let mut judgement = [Judgement::NOT_A_BOARD];
        if KERNEL.judge_symbols(&[symbols], &mut judgement).is_ok() && judgement[0].is_board() {
            return Ok(judgement[0].is_valid());
        }
    }
    let entry = entry(board, &Options::default())?;
    match entry.board {
        Ok(board) => Ok(ninefold::is_valid(&board)),
        Err(error) => Err(malformed(board.py(), error)),
    }
}

/// Checks one board, and searches as deep as `require` asks.
///
/// >>> import ninefold
/// >>> report = ninefold.check([["5", "3", ".", "."], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]])
/// Traceback (most recent call last):
/// ...
/// ninefold.MalformedBoard: `5` is neither a digit from 1 to 4 nor an empty cell (line 1, column 1)
/// >>> report = ninefold.check("1...............", require="unique")
/// >>> report.status, report.passed, report.solutions
/// ('multiple', False, 2)
#[pyfunction]
#[pyo3(signature = (board, require="valid", *, format=None, column=None, symbols=None, boxes=None))]
pub(crate) fn check(
    board: &Bound<'_, PyAny>,
    require: &str,
    format: Option<&str>,
    column: Option<String>,
    symbols: Option<&str>,
    boxes: Option<&str>,
) -> PyResult<Report> {
    let py = board.py();
    let (require, options) = (self::require(require)?, options(format, column, symbols, boxes)?);
    let is_text = crate::board::bytes(board)?.is_some();
    let entry = readable(py, entry(board, &options)?)?;
    let size =
        entry.board.as_ref().map_or(Work::Short, |board| if is_deep(require) { search_of(board) } else { Work::Short });
    let report = |stop: &AtomicBool| ninefold::Report::of_entry(entry, require, &Budget::default().or_until(stop));
    let mut report = interrupt::run(py, size, report)?;
    if !is_text {
        report.line = None;
    }
    Ok(Report::new(report, require))
}

/// Checks every board of a text, malformed ones too, in order.
///
/// >>> import ninefold
/// >>> [report.status for report in ninefold.check_all("1234341221434321\n11..............\n")]
/// ['solved', 'conflict']
#[pyfunction]
#[pyo3(signature = (text, require="valid", *, format=None, column=None, symbols=None, boxes=None))]
pub(crate) fn check_all(
    text: &Bound<'_, PyAny>,
    require: &str,
    format: Option<&str>,
    column: Option<String>,
    symbols: Option<&str>,
    boxes: Option<&str>,
) -> PyResult<Vec<Report>> {
    let py = text.py();
    let (require, options) = (self::require(require)?, options(format, column, symbols, boxes)?);
    let text: Box<dyn AsRef<[u8]> + Send + Sync> = match text.extract::<PyBackedStr>() {
        Ok(text) => Box::new(text),
        Err(_) => Box::new(text.extract::<PyBackedBytes>()?),
    };
    let reports = |stop: &AtomicBool| {
        let budget = Budget::default().or_until(stop);
        let entries = read_all((*text).as_ref(), &options).into_iter().take_while(|_| !stop.load(Ordering::Relaxed));
        let mut reports: Vec<_> =
            entries.map(|entry| Report::new(ninefold::Report::of_entry(entry, require, &budget), require)).collect();
        if reports.is_empty() {
            reports.push(Report::new(ninefold::Report::no_board(), require));
        }
        reports
    };
    interrupt::run(py, Work::Long, reports)
}

/// Holds an answer against its puzzle: clues kept, every cell filled, no conflict. Any right answer is accepted.
///
/// >>> import ninefold
/// >>> ninefold.verify("12..............", "1234341221434321").accepted
/// True
#[pyfunction]
#[pyo3(signature = (puzzle, answer))]
pub(crate) fn verify(puzzle: &Bound<'_, PyAny>, answer: &Bound<'_, PyAny>) -> PyResult<Report> {
    let options = Options::default();
    let report = ninefold::Report::of_answer(entry(puzzle, &options)?.board, entry(answer, &options)?.board);
    match report.error() {
        Some(error) => Err(malformed(puzzle.py(), error.clone())),
        None => Ok(Report::new(report, ninefold::Require::Solved)),
    }
}

/// A solution of the board as a line of symbols; `None` when it has none.
///
/// >>> import ninefold
/// >>> ninefold.solve("1.....3....2.4..")
/// '1324423131422413'
/// >>> ninefold.solve("11..............") is None
/// True
#[pyfunction]
#[pyo3(signature = (board))]
pub(crate) fn solve(board: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(solutions(board, 1)?.pop())
}

/// Solutions of the board, as lines of symbols, `limit` at most.
///
/// >>> import ninefold
/// >>> len(ninefold.solutions("................", limit=1000))
/// 288
#[pyfunction]
#[pyo3(signature = (board, limit=2))]
pub(crate) fn solutions(board: &Bound<'_, PyAny>, limit: i64) -> PyResult<Vec<String>> {
    let py = board.py();
    let limit = usize::try_from(limit).map_err(|_| PyValueError::new_err("limit is 0 or more"))?;
    let entry = readable(py, entry(board, &Options::default())?)?;
    let Ok(board) = entry.board else { return Ok(Vec::new()) };
    // Two solutions of a classic board are there at once; more may take as long as anything.
    let size = if limit <= 2 { search_of(&board) } else { Work::Long };
    interrupt::run(py, size, |stop| {
        let mut all = search::solutions(&board, &Budget::default().or_until(stop));
        let found: Vec<String> = all.by_ref().take(limit).map(|solution| line(&solution)).collect();
        match found.len() < limit && all.progress() == Progress::GaveUp {
            true => Err(PyRuntimeError::new_err("undecided: the search met its budget first")),
            false => Ok(found),
        }
    })?
}

/// How long it takes to know how many solutions a board has. That of a classic board is known in less time than a thread
/// takes to start.
pub(crate) fn search_of(board: &Board) -> Work {
    if board.layout().is_classic() { Work::Short } else { Work::Long }
}

/// The board as one line of symbols.
pub(crate) fn line(board: &Board) -> String {
    // Every side can be written as a line.
    ninefold::write(board, WriteFormat::Line).map(|line| line.trim_end().to_string()).unwrap_or_default()
}
