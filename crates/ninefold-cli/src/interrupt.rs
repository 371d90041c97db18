//! Ctrl-C, and the signals that end a process: the first asks the run to end with a summary, the second ends it at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The exit code of a run that was interrupted, by the custom of shells.
pub(crate) const EXIT_CODE: u8 = 130;

/// Listens from now on.
pub(crate) fn listen() -> Result<(), Failure> {
    let handler = || {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            process::exit(EXIT_CODE.into());
        }
    };
    match ctrlc::set_handler(handler) {
        // The signals are caught now, and no thread takes them.
        Err(ctrlc::Error::System(error)) => Err(Failure::Thread(error)),
        // Without a handler they end the process as they always do.
        _ => Ok(()),
    }
}

pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// True once it was pressed, for whatever can be stopped that way.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}
