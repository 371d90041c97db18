//! A bar with rate and remaining time, on standard error, when that is a terminal and the work is long.

use std::cell::{Cell, RefCell};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows no bar.
const LONG: Duration = Duration::from_millis(700);

pub(crate) struct Progress {
    wanted: bool,
    start: Instant,
    bar: RefCell<Option<ProgressBar>>,
    size: Cell<Option<u64>>,
    typed: Cell<bool>,
    done: RefCell<Arc<AtomicU64>>,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Progress {
        Progress {
            wanted: !quiet && io::stderr().is_terminal(),
            start: Instant::now(),
            bar: RefCell::new(None),
            size: Cell::new(None),
            typed: Cell::new(false),
            done: RefCell::default(),
        }
    }

    /// An input begins: its size, the counter of what was read of it, and whether somebody types it, who does not want a bar
    /// in between.
    pub(crate) fn open(&self, size: Option<u64>, done: Arc<AtomicU64>, typed: bool) {
        self.finish();
        self.typed.set(typed);
        self.size.set(size);
        *self.done.borrow_mut() = done;
    }

    pub(crate) fn tick(&self) {
        if !self.wanted || self.typed.get() || self.start.elapsed() < LONG {
            return;
        }
        let done = self.done.borrow().load(Ordering::Relaxed);
        let mut bar = self.bar.borrow_mut();
        bar.get_or_insert_with(|| new_bar(self.size.get(), self.start.elapsed())).set_position(done);
    }

    /// Clears the bar, so that results can be written.
    pub(crate) fn finish(&self) {
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

fn new_bar(size: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:32} {percent:>3}%  {bytes}/{total_bytes}  {bytes_per_sec}  {eta}",
        None => "{spinner} {bytes}  {bytes_per_sec}  {elapsed}",
    };
    let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr_with_hz(8)).with_elapsed(elapsed);
    // The templates are constants; a bar in the default style is no reason to stop.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bar_disturbs_whoever_types() {
        let progress = Progress { wanted: true, start: Instant::now() - LONG, ..Progress::new(true) };
        let shown = |typed| {
            progress.open(None, Arc::default(), typed);
            progress.tick();
            progress.bar.borrow().is_some()
        };
        assert_eq!([false, true, false].map(shown), [true, false, true]);
    }
}
