//! How long reading and searching may go on.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a search may do before it gives up, and a way to stop it from outside. Reading can be stopped in the same way; it takes
/// no steps.
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
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    steps: u64,
    stop: Option<&'a AtomicBool>,
    /// Who is asked when `stop` is true; without it that is the end.
    go_on: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Budget<'a> {
    /// No bound at all: the search ends when it has its answer, which on a large board may be never.
    pub const UNLIMITED: Budget<'static> = Budget { steps: u64::MAX, stop: None, go_on: None };

    /// At most this many steps.
    pub const fn steps(steps: u64) -> Budget<'static> {
        Budget { steps, stop: None, go_on: None }
    }

    /// The same budget, which is also used up as soon as `stop` is true: for Ctrl-C and for time limits.
    #[must_use]
    pub fn or_until<'b>(self, stop: &'b AtomicBool) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { steps: self.steps, stop: Some(stop), go_on: None }
    }

    /// The same budget, which calls `go_on` whenever `signal` is true: for those who share a few threads among many searches.
    /// `go_on` sets the signal back, may let others go first, and says whether the search goes on.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use ninefold::search::{Budget, Solutions, solve};
    ///
    /// let signal = AtomicBool::new(true);
    /// let go_on = || {
    ///     signal.store(false, Ordering::Relaxed);
    ///     true
    /// };
    /// let board = "...1.4..4.2..3..".parse().unwrap();
    /// assert!(matches!(solve(&board, &Budget::default().or_ask(&signal, &go_on)), Solutions::One(_)));
    /// ```
    #[must_use]
    pub fn or_ask<'b>(self, signal: &'b AtomicBool, go_on: &'b (dyn Fn() -> bool + Sync)) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { steps: self.steps, stop: Some(signal), go_on: Some(go_on) }
    }

    pub(super) fn left(&self) -> u64 {
        self.steps
    }

    /// Was the work stopped from outside? Asks, if there is somebody to ask.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) && !self.goes_on()
    }

    #[cold]
    fn goes_on(&self) -> bool {
        self.go_on.is_some_and(|go_on| go_on())
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

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("steps", &self.steps).field("stop", &self.stop).finish_non_exhaustive()
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget::steps(50_000_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;
    use crate::board::Board;
    use crate::search::{Solutions, solve};
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_search_asks_whenever_it_is_told_to_and_ends_when_it_hears_no() {
        let empty = Board::empty(Layout::of_side(16).expect("a side"));
        let (signal, asked) = (AtomicBool::new(true), AtomicUsize::new(0));
        // The signal stays, so that every step asks.
        let twice = || asked.fetch_add(1, Ordering::Relaxed) < 2;
        let found = solve(&empty, &Budget::UNLIMITED.or_ask(&signal, &twice));
        assert!(matches!(found, Solutions::GaveUp), "{found:?}");
        assert!(asked.load(Ordering::Relaxed) >= 3);

        let (signal, asked) = (AtomicBool::new(true), AtomicUsize::new(0));
        let once = || {
            asked.fetch_add(1, Ordering::Relaxed);
            signal.swap(false, Ordering::Relaxed)
        };
        let found = solve(&empty, &Budget::default().or_ask(&signal, &once));
        assert!(matches!(found, Solutions::Many(..)), "{found:?}");
        assert_eq!(asked.load(Ordering::Relaxed), 1);
    }
}
