//! Many rows on many threads. What is done with them is the library's.

use std::ops::Range;
use std::panic::resume_unwind;
use std::thread;

use ninefold::rows::RowError;

/// Does the work of so many rows, on as many threads as were asked for (all cores if that is not said) where each has at least
/// so many rows. What they found comes in the order of the rows.
///
/// # Errors
/// The first of them, by its row.
pub(crate) fn in_parts<T: Send>(
    rows: usize,
    asked: Option<usize>,
    least: usize,
    work: impl Fn(Range<usize>) -> Result<T, RowError> + Sync,
) -> Result<Vec<T>, RowError> {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let threads = asked.filter(|&threads| threads > 0).unwrap_or_else(all).min(rows.div_ceil(least)).max(1);
    if threads == 1 {
        return work(0..rows).map(|found| vec![found]);
    }
    let size = rows.div_ceil(threads);
    let work = &work;
    thread::scope(|scope| {
        let parts = (0..rows).step_by(size).map(|start| start..(start + size).min(rows));
        let handles: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let found: Vec<_> =
            handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| resume_unwind(panic))).collect();
        found.into_iter().collect()
    })
}
