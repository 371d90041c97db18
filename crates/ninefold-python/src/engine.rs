//! Many rows on many threads: the kernel decides, and only what it does not pass is read again.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::ReadError;
use ninefold::report::Depth;
use ninefold::search::Budget;
use ninefold::search::batch::{self, Minimality, Solvable, minimality};
use ninefold::{Board, Conflict, Report, Require, Status};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::RowError;
use crate::rows::{Source, count};

/// A row without a board.
pub(crate) const NOTHING: u8 = 255;
/// Somebody has to look at the row; no row is left so.
const PENDING: u8 = 254;
/// Set with a status whose board has a clue it could do without, where that was asked for.
pub(crate) const REDUNDANT: u8 = 64;

/// Rows that a kernel is given at a time: with their judgements they stay in the cache.
const BLOCK: usize = 512;
/// Fewer rows than this are not worth a thread.
const ROWS_A_THREAD: usize = 1 << 14;
/// Fewer rows than this are not worth a thread that searches.
const SEARCHES_A_THREAD: usize = 64;

/// What is wrong with a row.
pub(crate) struct Fault {
    pub(crate) row: usize,
    pub(crate) what: What,
}

pub(crate) enum What {
    Conflicts { count: u8, first: Conflict },
    Malformed(Box<ReadError>),
}

pub(crate) fn code(status: Status) -> u8 {
    // There are eight of them.
    Status::ALL.iter().position(|&known| known == status).map_or(PENDING, |place| place as u8)
}

/// How many threads for so many rows.
pub(crate) fn threads(asked: Option<usize>, rows: usize, rows_a_thread: usize) -> usize {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    asked.filter(|&threads| threads > 0).unwrap_or_else(all).min(rows.div_ceil(rows_a_thread)).max(1)
}

/// What is asked of rows.
#[derive(Clone, Copy)]
pub(crate) struct How<'a> {
    pub(crate) require: Require,
    pub(crate) threads: Option<usize>,
    /// True when nobody waits any more.
    pub(crate) stop: &'a AtomicBool,
}

impl How<'_> {
    fn is_deep(&self) -> bool {
        is_deep(self.require)
    }

    fn budget(&self) -> Budget<'_> {
        Budget::default().or_until(self.stop)
    }
}

/// Does this need a search?
pub(crate) fn is_deep(require: Require) -> bool {
    matches!(require, Require::Solvable | Require::Unique | Require::Minimal)
}

/// Checks all rows, and adds a byte for each: the place of its status in [`Status::ALL`], or one of the constants above.
///
/// # Errors
/// For the first row that cannot be read as cells.
pub(crate) fn check(sources: &[&dyn Source], how: How<'_>, statuses: &mut Vec<u8>) -> Result<(), RowError> {
    let rows = count(sources);
    let first = statuses.len();
    statuses.resize(first + rows, 0);
    let threads = threads(how.threads, rows, if how.is_deep() { SEARCHES_A_THREAD } else { ROWS_A_THREAD });
    let part = rows.div_ceil(threads).max(1);
    let mut parts = statuses[first..].chunks_mut(part).enumerate();
    let work = |(index, statuses): (usize, &mut [u8])| {
        check_part(sources, index * part, how, statuses).map_err(|error| RowError { row: error.row + first, ..error })
    };
    if threads == 1 {
        return parts.try_for_each(work);
    }
    thread::scope(|scope| {
        let handles: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, _>| handle.join().unwrap_or_else(|panic| resume_unwind(panic));
        // All of them end; the error is that of the first rows.
        handles.into_iter().map(join).collect::<Vec<_>>().into_iter().collect()
    })
}

/// Checks the rows from `first` on, as many as there are statuses.
fn check_part(sources: &[&dyn Source], first: usize, how: How<'_>, statuses: &mut [u8]) -> Result<(), RowError> {
    for (source, base, rows) in overlap(sources, first..first + statuses.len()) {
        let mut at = rows.start;
        while at < rows.end && !how.stop.load(Ordering::Relaxed) {
            let end = (at + BLOCK).min(rows.end);
            let statuses = &mut statuses[base + at - first..base + end - first];
            check_block(source, at..end, how, statuses).map_err(|error| RowError { row: error.row + base, ..error })?;
            at = end;
        }
    }
    Ok(())
}

/// The sources that have some of the rows: each with the number of its first row and the range of its own rows.
fn overlap<'a>(
    sources: &'a [&'a dyn Source],
    rows: Range<usize>,
) -> impl Iterator<Item = (&'a dyn Source, usize, Range<usize>)> {
    let mut base = 0;
    sources.iter().filter_map(move |&source| {
        let begin = base;
        base += source.len();
        let (start, end) = (rows.start.max(begin), rows.end.min(base));
        (start < end).then(|| (source, begin, start - begin..end - begin))
    })
}

fn check_block(source: &dyn Source, rows: Range<usize>, how: How<'_>, statuses: &mut [u8]) -> Result<(), RowError> {
    let mut judgements = [Judgement::NOT_A_BOARD; BLOCK];
    let judgements = &mut judgements[..rows.len()];
    source.judge(rows.clone(), judgements)?;
    let (valid, solved, conflict) = (code(Status::Valid), code(Status::Solved), code(Status::Conflict));
    let mut pending = false;
    for (status, judgement) in statuses.iter_mut().zip(judgements) {
        let passed = if judgement.is_solved() { solved } else { valid };
        let board = if judgement.is_valid() { passed } else { conflict };
        *status = if judgement.is_board() { board } else { PENDING };
        pending |= !judgement.is_board();
    }
    if pending {
        for (row, status) in rows.clone().zip(&mut *statuses).filter(|(_, status)| **status == PENDING) {
            if how.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            *status = look(source, row, how)?;
        }
    }
    if how.is_deep() { search(source, rows, how, statuses) } else { Ok(()) }
}

/// Reads one row with care.
fn look(source: &dyn Source, row: usize, how: How<'_>) -> Result<u8, RowError> {
    let Some(entry) = source.entry(row)? else { return Ok(NOTHING) };
    // Classic boards are searched many at once, below.
    let classic = entry.board.as_ref().is_ok_and(|board| board.layout().is_classic());
    let depth = if classic { Require::Valid } else { how.require };
    let report = Report::of_entry(entry, depth, &how.budget());
    let redundant = matches!(report.depth(), Depth::Unique { redundant: Some(cells), .. } if !cells.is_empty());
    Ok(code(report.status()) | if redundant { REDUNDANT } else { 0 })
}

/// Explains the rows that are malformed or have a conflict, by the statuses that they were given.
///
/// # Errors
/// For a row that is not what it was.
pub(crate) fn explain(
    sources: &[&dyn Source],
    first: usize,
    statuses: &[u8],
    stop: &AtomicBool,
) -> Result<Vec<Fault>, RowError> {
    let mut faults = Vec::new();
    let rows = count(sources);
    let (malformed, conflict) = (code(Status::Malformed), code(Status::Conflict));
    for (source, base, rows) in overlap(sources, 0..rows) {
        for row in rows {
            let status = statuses.get(first + base + row).copied().unwrap_or(NOTHING);
            if status != malformed && status != conflict {
                continue;
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(faults);
            }
            let place = |error: RowError| RowError { row: first + base + row, ..error };
            let changed =
                || RowError { row: first + base + row, message: "the board has changed since it was checked".into() };
            let report = Report::of_entry(
                source.entry(row).map_err(place)?.ok_or_else(changed)?,
                Require::Valid,
                &Budget::default(),
            );
            let what = match (report.error(), report.conflicts()) {
                (Some(error), _) => What::Malformed(Box::new(error.clone())),
                (None, [first, ..]) => {
                    let count = report.conflicts().len().try_into().unwrap_or(u8::MAX);
                    What::Conflicts { count, first: first.clone() }
                }
                (None, []) => return Err(changed()),
            };
            faults.push(Fault { row: first + base + row, what });
        }
    }
    Ok(faults)
}

/// Searches the classic boards of a block that are valid.
fn search(source: &dyn Source, rows: Range<usize>, how: How<'_>, statuses: &mut [u8]) -> Result<(), RowError> {
    let minimal = how.require == Require::Minimal;
    let (valid, solved) = (code(Status::Valid), code(Status::Solved));
    let (mut boards, mut places) = (Vec::new(), Vec::new());
    for (place, row) in rows.enumerate() {
        let wanted = statuses[place] == valid || (minimal && statuses[place] == solved);
        if wanted
            && let Some(entry) = source.entry(row)?
            && let Ok(board) = entry.board
            && let Some(cells) = classic_cells(&board)
        {
            boards.push(cells);
            places.push(place);
        }
    }
    let budget = how.budget();
    if minimal {
        for (place, answer) in places.into_iter().zip(minimality(&boards, &budget)) {
            let status = match &answer {
                Minimality::Unsolvable => Status::Unsolvable,
                Minimality::Multiple => Status::Multiple,
                Minimality::Minimal | Minimality::Redundant(_) if statuses[place] == solved => Status::Solved,
                Minimality::Minimal | Minimality::Redundant(_) => Status::Unique,
                Minimality::GaveUp => Status::Undecided,
            };
            statuses[place] = code(status) | if matches!(answer, Minimality::Redundant(_)) { REDUNDANT } else { 0 };
        }
    } else {
        for (place, answer) in places.into_iter().zip(batch::count(&boards, &budget)) {
            statuses[place] = code(match answer {
                Solvable::None => Status::Unsolvable,
                Solvable::One => Status::Unique,
                Solvable::Many => Status::Multiple,
                Solvable::GaveUp => Status::Undecided,
            });
        }
    }
    Ok(())
}

pub(crate) fn classic_cells(board: &Board) -> Option<[u8; 81]> {
    if !board.layout().is_classic() {
        return None;
    }
    let mut cells = [0; 81];
    cells.iter_mut().zip(board.values()).for_each(|(to, value)| *to = value);
    Some(cells)
}

/// The library's kernel on contiguous bytes and nothing else, for the benchmark: how many boards are valid.
#[pyfunction]
pub(crate) fn judge_only(py: Python<'_>, array: PyReadonlyArray2<'_, u8>) -> PyResult<usize> {
    let rows = array.shape()[0];
    let (boards, _) = array.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?.as_chunks::<81>();
    if boards.len() != rows {
        return Err(PyValueError::new_err("boards are an array (N, 81)"));
    }
    py.detach(|| {
        let mut judgements = vec![Judgement::NOT_A_BOARD; rows];
        let judged = Kernel::best().judge_cells(boards, &mut judgements);
        judged.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(judgements.iter().filter(|judgement| judgement.is_valid()).count())
    })
}
