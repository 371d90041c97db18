//! Ctrl-C in the middle of a long call.
//!
//! Python tells of a signal only to its main thread, and only when that asks. So the work goes to another thread, and the
//! one that called waits for it and asks from time to time.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ninefold::rows::RowError;
use pyo3::prelude::*;

use crate::error::of_row;

/// How often Python is asked.
const PAUSE: Duration = Duration::from_millis(50);

/// How long some work may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// Less than anybody waits: it is not worth a thread.
    Short,
    /// Longer, perhaps much.
    Long,
}

impl Work {
    /// Rows for the kernel: a million take some milliseconds, and a thread would cost a good part of that. Where none of them is
    /// plain it is seconds, which is still not long.
    pub(crate) fn of_kernel_rows(rows: usize) -> Work {
        if rows <= 1 << 20 { Work::Short } else { Work::Long }
    }

    /// Rows that may have to be read with care, none of which is searched.
    pub(crate) fn of_rows(rows: usize) -> Work {
        if rows <= 1 << 12 { Work::Short } else { Work::Long }
    }
}

/// Does the work without the interpreter's lock. The flag becomes true when it is to end early, and then its result is
/// thrown away.
///
/// # Errors
/// What the handler of a signal raised, such as `KeyboardInterrupt`.
pub(crate) fn run<R: Send>(py: Python<'_>, size: Work, work: impl FnOnce(&AtomicBool) -> R + Send) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    if size == Work::Short {
        return Ok(py.detach(|| work(&stop)));
    }
    let stop = &stop;
    py.detach(|| {
        thread::scope(|scope| {
            let (done, waiting) = channel::<()>();
            let worker = scope.spawn(move || {
                // Hung up when the work has ended, by a panic too.
                let _done = done;
                work(stop)
            });
            let mut signals = Ok(());
            while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if signals.is_ok() {
                    signals = Python::attach(|py| py.check_signals());
                    stop.store(signals.is_err(), Ordering::Relaxed);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            signals.map(|()| result)
        })
    })
}

/// The same for work on rows, the first of which has this number.
///
/// # Errors
/// What the handler of a signal raised, or what is wrong with a row.
pub(crate) fn run_rows<R: Send>(
    py: Python<'_>,
    size: Work,
    first: usize,
    work: impl FnOnce(&AtomicBool) -> Result<R, RowError> + Send,
) -> PyResult<R> {
    run(py, size, work)?.map_err(|error| of_row(error, first))
}
