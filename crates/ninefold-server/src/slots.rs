//! CPU slots: work on separate threads, in slices of time.
//!
//! Work asks now and then whether it may go on. After a slice of time it gives its slot to others that wait, and stays on its
//! thread meanwhile, so that nothing is done twice. A short search is never behind a long one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ninefold::search::Budget;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::client::Client;
use crate::fair_semaphore::{FairSemaphore, Permit};
use crate::problem::Problem;
use crate::system;

/// How long work may take before others have their turn.
const SLICE: Duration = Duration::from_millis(10);

/// How long stopped work may take to return its result.
const LAST: Duration = Duration::from_secs(2);

/// Slots for one kind of work.
#[derive(Debug)]
pub(crate) struct Slots {
    permits: Arc<FairSemaphore>,
    /// Permits for work that takes more than a slice, which gives way to others. Other work keeps its slot.
    long: Option<Arc<FairSemaphore>>,
}

/// Work of a client.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) client: Client,
    /// The CPU time that it has used before.
    pub(crate) used: Duration,
    /// It may give way to others, and so last for more than a slice, without a permit for long work.
    pub(crate) may_last: bool,
    pub(crate) budget: Budget<'static>,
}

/// The result of work.
#[derive(Debug)]
pub(crate) struct Done<T> {
    pub(crate) result: T,
    /// The CPU time that it has used in all.
    pub(crate) used: Duration,
    /// The slot is free when the thread is, so that the next work needs no further thread.
    _slot: ReturnSlot,
}

/// Shared by the thread and the request that waits for it.
#[derive(Debug)]
struct Task {
    permits: Arc<FairSemaphore>,
    long: Option<Arc<FairSemaphore>>,
    client: Client,
    may_last: bool,
    used_before: Duration,
    held: Mutex<Held>,
    /// The thread should ask whether it may go on.
    signal: AtomicBool,
    stopped: AtomicBool,
    stopping: Notify,
    refused: AtomicBool,
}

#[derive(Debug)]
struct Held {
    slot: Option<Permit>,
    long: Option<Permit>,
    /// The CPU time of the thread when it began.
    began: Duration,
}

impl Slots {
    /// So many slots. With `long`, work that takes more than a slice needs one of so many further permits.
    pub(crate) fn new(name: &'static str, slots: usize, long: Option<usize>) -> Slots {
        let long = long.map(|long| FairSemaphore::shared(name, long));
        Slots { permits: FairSemaphore::new(name, slots), long }
    }

    /// How much work is running, and how much waits for a slot.
    pub(crate) fn counts(&self) -> (usize, usize) {
        self.permits.counts()
    }

    /// Waits for a slot and does work in it, until `until` tells it to stop. It is also stopped when this is dropped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: Work,
        until: impl Future<Output = ()>,
        run: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<Done<T>, Problem> {
        let Work { client, used, may_last, budget } = work;
        let busy = || Problem::busy(self.permits.name());
        let mut until = std::pin::pin!(until);
        let slot = tokio::select! {
            slot = self.permits.acquire(client, 1, used) => slot,
            () = &mut until => return Err(busy()),
        };
        let task = Arc::new(Task {
            permits: Arc::clone(&self.permits),
            long: self.long.clone(),
            client,
            may_last,
            used_before: used,
            held: Mutex::new(Held { slot: Some(slot), long: None, began: Duration::ZERO }),
            signal: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            stopping: Notify::new(),
            refused: AtomicBool::new(false),
        });
        let stop = StopOnDrop(Arc::clone(&task));
        let mut thread = spawn_blocking(move || {
            system::low_priority();
            task.held().began = system::thread_time();
            let go_on = || task.may_go_on();
            let result = run(&budget.or_ask(&task.signal, &go_on));
            let used = task.used(&task.held());
            Done { result, used, _slot: ReturnSlot(task) }
        });
        let done = loop {
            tokio::select! {
                done = &mut thread => break done,
                () = sleep(SLICE) => stop.0.signal.store(true, Ordering::Release),
                () = &mut until => {
                    stop.0.stop();
                    // Work that does not ask is left to itself, and keeps its slot.
                    break tokio::time::timeout(LAST, thread).await.map_err(|_| busy())?;
                }
            }
        };
        let done = done.map_err(|_| Problem::internal())?;
        if stop.0.refused.load(Ordering::Relaxed) { Err(busy()) } else { Ok(done) }
    }
}

impl Task {
    /// Lets others go first if they wait. It may not go on if it was stopped, or lasts without a permit for that.
    fn may_go_on(&self) -> bool {
        // In this order: whoever stops it sets the signal last.
        self.signal.store(false, Ordering::Release);
        if self.stopped.load(Ordering::Acquire) {
            // Every further step asks again, with the same result.
            self.signal.store(true, Ordering::Release);
            return false;
        }
        let mut held = self.held();
        let used = self.used(&held);
        if held.long.is_none() && !self.may_last {
            let Some(long) = &self.long else { return true };
            // Waiting work keeps its thread, so only work with a permit gives way.
            if used < SLICE {
                return true;
            }
            held.long = long.try_acquire(self.client, 1);
            if held.long.is_none() {
                drop(held);
                self.refused.store(true, Ordering::Relaxed);
                self.stop();
                return false;
            }
        }
        if !self.permits.has_waiters() {
            return true;
        }
        held.slot = None;
        held.slot = match self.permits.request(self.client, 1, used) {
            Ok(slot) => Some(slot),
            Err(granted) => Handle::current().block_on(async {
                tokio::select! {
                    slot = granted => slot.ok(),
                    () = self.stopping.notified() => None,
                }
            }),
        };
        held.slot.is_some() && !self.stopped.load(Ordering::Acquire)
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        self.signal.store(true, Ordering::Release);
        self.stopping.notify_one();
    }

    /// The CPU time, which a busy machine does not make longer.
    fn used(&self, held: &Held) -> Duration {
        self.used_before + system::thread_time().saturating_sub(held.began)
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Only its thread locks it, and then whoever receives the result.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops work that nobody waits for: its client is gone, or the service ends.
struct StopOnDrop(Arc<Task>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[derive(Debug)]
struct ReturnSlot(Arc<Task>);

impl Drop for ReturnSlot {
    fn drop(&mut self) {
        let mut held = self.0.held();
        held.long = None;
        held.slot = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work {
        let (client, used) = (Client::default(), Duration::ZERO);
        Work { client, used, may_last: false, budget: Budget::UNLIMITED }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(future)
    }

    #[test]
    fn work_is_never_done_on_the_thread_that_asks_for_it() {
        let slots = Slots::new("tests", 1, None);
        let thread = block_on(slots.run(work(), std::future::pending(), |_| std::thread::current().id()));
        assert_ne!(thread.expect("it is done").result, std::thread::current().id());
        assert_eq!(slots.counts(), (0, 0));
    }

    #[test]
    fn work_that_is_told_to_stop_ends() {
        let slots = Slots::new("tests", 1, None);
        let begun = Arc::new(Notify::new());
        let begins = Arc::clone(&begun);
        let search = move |budget: &Budget<'_>| {
            let empty = ninefold::Board::empty(ninefold::Layout::of_side(16).expect("a side"));
            begins.notify_one();
            // Its solutions take longer to count than anyone lives.
            ninefold::search::count_solutions(&empty, u64::MAX, budget);
        };
        assert!(block_on(slots.run(work(), begun.notified(), search)).is_ok());
        assert_eq!(slots.counts(), (0, 0));
    }
}
