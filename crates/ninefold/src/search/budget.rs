//! How long a search may go on.

use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a search may do before it gives up, and a way to stop it from outside.
///
/// Work is counted in steps, never in time, so that the same search with the same budget ends the same way on every
/// machine. A step is about one guess on a classic board, a tenth of a microsecond; larger boards take many steps a
/// guess. The default lets any search end within seconds.
///
/// ```
/// use ninefold::search::{Budget, Solutions, solve};
/// use ninefold::{Board, Layout};
///
/// let empty = Board::empty(Layout::of_side(16).unwrap());
/// assert!(matches!(solve(&empty, &Budget::steps(1)), Solutions::GaveUp));
/// assert!(matches!(solve(&empty, &Budget::default()), Solutions::Many(..)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    steps: u64,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// No bound at all: the search ends when it has its answer, which on a large board may be never.
    pub const UNLIMITED: Budget<'static> = Budget { steps: u64::MAX, stop: None };

    /// At most this many steps.
    pub const fn steps(steps: u64) -> Budget<'static> {
        Budget { steps, stop: None }
    }

    /// The same budget, which is also used up as soon as `stop` is true: for Ctrl-C and for time limits.
    #[must_use]
    pub fn or_until<'b>(self, stop: &'b AtomicBool) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { steps: self.steps, stop: Some(stop) }
    }

    pub(super) fn left(&self) -> u64 {
        self.steps
    }

    /// Was the search stopped from outside?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Pays for `steps`; false when they are more than what is left, or the search was stopped from outside.
    pub(super) fn spend(&mut self, steps: u64) -> bool {
        if self.steps != u64::MAX {
            if steps > self.steps {
                self.steps = 0;
                return false;
            }
            self.steps -= steps;
        }
        !self.is_stopped()
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget { steps: 50_000_000, stop: None }
    }
}
