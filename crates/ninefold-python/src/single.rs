//! One board.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::Options;
use ninefold::search::{self, Progress};
use ninefold::{Ask, Board, Require, Status, Verb};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyDict, PyString};

use crate::ask::ask;
use crate::board::{board, bytes, entry};
use crate::error::malformed;
use crate::interrupt::{self, Work};
use crate::report::Report;

/// Is the board valid: does no digit appear twice in a row, column or box?
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
        && let Ok(symbols) = <&[u8; 81]>::try_from(text.as_bytes())
    {
        let mut judgement = [Judgement::NOT_A_BOARD];
        if KERNEL.judge_symbols(&[symbols], &mut judgement).is_ok() && judgement[0].is_board() {
            return Ok(judgement[0].is_valid());
        }
    }
    // Nothing passes whose rules are not all understood.
    Ok(ninefold::Report::of(self::board(board, &ask(Verb::Check, None, None)?)?).passed())
}

/// Checks one board, and searches if `require` asks for it.
///
/// >>> import ninefold
/// >>> try:
/// ...     ninefold.check([["5", "3", ".", "."], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 0]])
/// ... except ninefold.MalformedBoard as error:
/// ...     print(error)
/// `5` is neither a digit from 1 to 4 nor an empty cell (line 1, column 1)
/// >>> report = ninefold.check("1...............", require="unique")
/// >>> report.status, report.passed, report.solutions
/// ('multiple', False, 2)
///
/// Options: `format`, `column`, `symbols`, `boxes`, `budget` (the maximum number of search steps), `reveal` (adds the solution
/// to a report with `require="on-track"`), `with_` (`"suspects"`, `"candidates"`, `"marks"`, with commas between them) and
/// `explain` (the language of sentences in `to_dict`).
#[pyfunction]
#[pyo3(signature = (board, require=None, **options))]
pub(crate) fn check(
    board: &Bound<'_, PyAny>,
    require: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Report> {
    let (py, ask) = (board.py(), ask(Verb::Check, require, options)?);
    let is_text = bytes(board)?.is_some();
    let entry = entry(board, &ask.options)?;
    let size = match &entry.board {
        Ok(board) if ask.is_deep() => search_of(board),
        Ok(_) => Work::Short,
        Err(error) => return Err(malformed(py, error.clone(), &ask)),
    };
    let report = |stop: &AtomicBool| {
        let budget = ask.budget().or_until(stop);
        ninefold::Report::of_entry(entry, ask.require, &budget).with(ask.extras, &budget)
    };
    let mut report = interrupt::run(py, size, report)?;
    if !is_text {
        report.line = None;
    }
    Ok(Report::new(report, &ask))
}

/// Checks every board in a text, in order, malformed ones included. It takes the options of `check`.
///
/// >>> import ninefold
/// >>> [report.status for report in ninefold.check_all("1234341221434321\n11..............\n")]
/// ['solved', 'conflict']
#[pyfunction]
#[pyo3(signature = (text, require=None, **options))]
pub(crate) fn check_all(
    text: &Bound<'_, PyAny>,
    require: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Report>> {
    let (py, ask) = (text.py(), ask(Verb::Check, require, options)?);
    let text: Box<dyn AsRef<[u8]> + Send + Sync> = match text.extract::<PyBackedStr>() {
        Ok(text) => Box::new(text),
        Err(_) => Box::new(text.extract::<PyBackedBytes>()?),
    };
    let check = |stop: &AtomicBool| ask.check_all((*text).as_ref(), &ask.budget().or_until(stop));
    let reports = interrupt::run(py, Work::Long, check)?;
    Ok(reports.into_iter().map(|report| Report::new(report, &ask)).collect())
}

/// Checks an answer against its puzzle: clues kept, every cell filled, no conflicts. Any correct answer is accepted. With
/// `require="on-track"` an answer need not be finished, and its wrong digits are told.
///
/// >>> import ninefold
/// >>> ninefold.verify("12..............", "1234341221434321").accepted
/// True
/// >>> report = ninefold.verify("1.....3....2.4..", "14....3....2.4..", require="on-track")
/// >>> report.on_track, report.mistakes, report.remaining
/// (False, ['r1c2'], 11)
///
/// Options: `require`, `format`, `column`, `symbols`, `boxes`, `budget`, `reveal` (adds the solution) and `explain`.
#[pyfunction]
#[pyo3(signature = (puzzle, answer, require=None, **options))]
pub(crate) fn verify(
    puzzle: &Bound<'_, PyAny>,
    answer: &Bound<'_, PyAny>,
    require: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Report> {
    let (py, ask) = (puzzle.py(), ask(Verb::Verify, require, options)?);
    let options = Options { pairs: None, ..ask.options.clone() };
    let report = ninefold::Report::of_answer(entry(puzzle, &options)?.board, entry(answer, &options)?.board);
    if let Some(error) = report.error() {
        return Err(malformed(py, error.clone(), &ask));
    }
    let size = report.board().filter(|_| ask.is_deep()).map_or(Work::Short, search_of);
    let report = interrupt::run(py, size, |stop| ask.judged(report, &ask.budget().or_until(stop)))?;
    Ok(Report::new(report, &ask))
}

/// A solution of the board as a line of symbols; `None` if it has none, or is not what `require` asks for.
///
/// >>> import ninefold
/// >>> ninefold.solve("1.....3....2.4..")
/// '1324423131422413'
/// >>> ninefold.solve("11..............") is None
/// True
/// >>> ninefold.solve("1...............", require="unique") is None
/// True
///
/// Options: `require`, `format`, `column`, `symbols`, `boxes` and `budget`.
#[pyfunction]
#[pyo3(signature = (board, **options))]
pub(crate) fn solve(board: &Bound<'_, PyAny>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<String>> {
    Ok(solutions(board, 1, options)?.pop())
}

/// Up to `limit` solutions of the board, as lines of symbols. It takes the options of `solve`.
///
/// >>> import ninefold
/// >>> len(ninefold.solutions("................", limit=1000))
/// 288
#[pyfunction]
#[pyo3(signature = (board, limit=2, **options))]
pub(crate) fn solutions(
    board: &Bound<'_, PyAny>,
    limit: i64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let (py, ask) = (board.py(), ask(Verb::Solve, None, options)?);
    let limit = usize::try_from(limit).map_err(|_| PyValueError::new_err("limit must be 0 or more"))?;
    let board = self::board(board, &ask)?;
    // Two solutions of a classic board are there at once; more may take as long as anything.
    let size = if limit <= 2 { search_of(&board) } else { Work::Long };
    let found = interrupt::run(py, size, |stop| find(board, limit, &ask, stop))?;
    found.ok_or_else(|| PyRuntimeError::new_err("undecided: the search reached its budget"))
}

/// `None` if the search reached its budget first.
fn find(board: Board, limit: usize, ask: &Ask, stop: &AtomicBool) -> Option<Vec<String>> {
    let budget = ask.budget().or_until(stop);
    if ask.require != Require::Solvable {
        let report = ninefold::Report::searched(board.clone(), ask.require, &budget);
        match report.status() {
            Status::Undecided => return None,
            _ if !report.passed() => return Some(Vec::new()),
            _ => {}
        }
    }
    let mut all = search::solutions(&board, &budget);
    let found: Vec<String> = all.by_ref().take(limit).map(|solution| solution.to_string()).collect();
    (found.len() == limit || all.progress() != Progress::GaveUp).then_some(found)
}

/// How long counting the solutions of a board takes. For a classic board it is less than a thread
/// takes to start.
pub(crate) fn search_of(board: &Board) -> Work {
    if board.layout().is_classic() { Work::Short } else { Work::Long }
}
