//! Ctrl-C: the first asks the run to end with a summary of what was done, the second ends it at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The exit code of a run that was interrupted, by the custom of shells.
pub(crate) const EXIT_CODE: u8 = 130;

/// Listens from now on. Without a handler (where the system refuses one) Ctrl-C ends the process as it always does.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            process::exit(EXIT_CODE.into());
        }
    });
}

pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// True once it was pressed, for whatever can be stopped that way.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}
