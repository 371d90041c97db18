//! How long a client has kept the service waiting, less the time that its bytes make up for.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A clock that runs while the service waits for a client.
#[derive(Debug, Default)]
pub(crate) struct IdleClock(Mutex<Idle>);

#[derive(Debug, Default)]
struct Idle {
    before: Duration,
    since: Option<Instant>,
}

/// Stops the clock when this is dropped.
#[derive(Debug)]
pub(crate) struct Waiting<'a>(&'a IdleClock);

impl IdleClock {
    /// The service waits for the client until the result is dropped.
    pub(crate) fn start(&self) -> Waiting<'_> {
        self.idle().since.get_or_insert_with(Instant::now);
        Waiting(self)
    }

    /// The client has sent or taken bytes that make up for so much time.
    pub(crate) fn credit(&self, time: Duration) {
        let mut idle = self.idle();
        idle.before = idle.total().saturating_sub(time);
        idle.since = idle.since.map(|_| Instant::now());
    }

    pub(crate) fn total(&self) -> Duration {
        self.idle().total()
    }

    #[cfg(test)]
    pub(crate) fn set_since(&self, since: Instant) {
        self.idle().since = Some(since);
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        // Two times are always whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Idle {
    fn total(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut idle = self.0.idle();
        idle.before = idle.total();
        idle.since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_make_up_for_the_time_they_took() {
        let clock = IdleClock::default();
        let ago = Instant::now().checked_sub(Duration::from_secs(9)).expect("the clock is older");
        clock.set_since(ago);
        clock.credit(Duration::from_secs(4));
        let total = clock.total();
        assert!((Duration::from_secs(5)..=ago.elapsed() - Duration::from_secs(4)).contains(&total), "{total:?}");
        drop(Waiting(&clock));
        clock.credit(Duration::from_secs(3600));
        assert_eq!(clock.total(), Duration::ZERO, "nothing is saved up");
        clock.credit(Duration::ZERO);
        assert_eq!(clock.total(), Duration::ZERO, "a clock that stands does not run");
    }
}
