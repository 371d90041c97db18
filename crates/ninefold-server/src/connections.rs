//! Who is connected, and for how long the service has waited for them.
//!
//! Connections are cheap and strangers hold them for nothing, so one more is never turned away while the service waits for another:
//! for its next request, or for the rest of one. The one that it has waited for the longest is closed. What is idle for too long is
//! closed in any case, also where the head of a request comes a byte at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// All connections.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    began: Instant,
    numbers: AtomicU64,
    open: Mutex<HashMap<u64, Arc<Connection>>>,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct Connection {
    /// Requests that are there as a whole and not yet answered, and batches.
    working: AtomicUsize,
    /// A request has begun, and its body is not yet there.
    receiving: AtomicBool,
    /// Since when the client is waited for, in milliseconds since the service began.
    waiting_since: AtomicU64,
    began: Instant,
    /// It was told to end now.
    told: AtomicBool,
    wake: Notify,
    /// The client sends nothing more: it has gone, or only waits for its answer.
    half_closed: AtomicBool,
    half_closing: Notify,
}

/// What a connection is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// To end when the request that it has begun is answered.
    Finish,
    /// To end now.
    Close,
}

/// A connection's place, given up when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    all: Arc<Connections>,
    number: u64,
    pub(crate) connection: Arc<Connection>,
}

/// A request that is being received, until this is dropped.
#[derive(Debug)]
pub(crate) struct Receiving(Arc<Connection>);

/// A request that is being answered, until this is dropped.
#[derive(Debug)]
pub(crate) struct Working(Arc<Connection>);

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        let (began, numbers) = (Instant::now(), AtomicU64::new(0));
        Arc::new(Connections { most, began, numbers, open: Mutex::default() })
    }

    /// A place for one more; `None` if there is none and nobody is waited for.
    pub(crate) fn enter(self: &Arc<Connections>) -> Option<Place> {
        let mut open = self.open();
        if open.len() >= self.most {
            // Several at once, so that a flood of connections does not make each of them look through all the others.
            close_slowest(&mut open, self.most / 64 + 1)?;
        }
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(self.began));
        open.insert(number, Arc::clone(&connection));
        Some(Place { all: Arc::clone(self), number, connection })
    }

    /// Closes one that is waited for, for a system that has no more to give.
    pub(crate) fn make_room(&self) {
        let _ = close_slowest(&mut self.open(), 1);
    }

    /// Closes those that were idle for longer than `patience`.
    pub(crate) fn sweep(&self, patience: Duration) {
        let now = since(self.began);
        let patience = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.open().retain(|_, connection| {
            let waited_for = connection.waiting_since().filter(|_| connection.is_idle());
            let idle = waited_for.is_some_and(|since| now.saturating_sub(since) > patience);
            if idle {
                connection.tell(Told::Close);
            }
            !idle
        });
    }

    /// Lets every connection end: at once where no request has begun.
    pub(crate) fn finish(&self) {
        for connection in self.open().values() {
            connection.tell(if connection.is_idle() { Told::Close } else { Told::Finish });
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        // The map is whole after every operation on it.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    pub(crate) fn new(began: Instant) -> Connection {
        Connection {
            working: AtomicUsize::new(0),
            receiving: AtomicBool::new(false),
            waiting_since: AtomicU64::new(since(began)),
            began,
            told: AtomicBool::new(false),
            wake: Notify::new(),
            half_closed: AtomicBool::new(false),
            half_closing: Notify::new(),
        }
    }

    /// A request has begun.
    pub(crate) fn receive(self: &Arc<Connection>) -> Receiving {
        self.wait();
        self.receiving.store(true, Ordering::Relaxed);
        Receiving(Arc::clone(self))
    }

    /// Something is done for the client.
    pub(crate) fn work(self: &Arc<Connection>) -> Working {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(Arc::clone(self))
    }

    fn is_working(&self) -> bool {
        self.working.load(Ordering::Relaxed) > 0
    }

    /// Waits for what it is told.
    pub(crate) async fn told(&self) -> Told {
        self.wake.notified().await;
        if self.told.load(Ordering::Acquire) { Told::Close } else { Told::Finish }
    }

    /// The client sends nothing more: what it asked for last is answered, and that is all.
    pub(crate) fn half_close(&self) {
        self.half_closed.store(true, Ordering::Release);
        self.half_closing.notify_waiters();
        self.tell(Told::Finish);
    }

    /// Waits until the client sends nothing more.
    pub(crate) async fn half_closed(&self) {
        let closing = self.half_closing.notified();
        if !self.half_closed.load(Ordering::Acquire) {
            closing.await;
        }
    }

    fn tell(&self, what: Told) {
        self.told.fetch_or(what == Told::Close, Ordering::Release);
        self.wake.notify_one();
    }

    /// Has no request begun that is not yet answered?
    pub(crate) fn is_idle(&self) -> bool {
        !self.is_working() && !self.receiving.load(Ordering::Relaxed)
    }

    fn waiting_since(&self) -> Option<u64> {
        (!self.is_working()).then(|| self.waiting_since.load(Ordering::Relaxed))
    }

    fn wait(&self) {
        self.waiting_since.store(since(self.began), Ordering::Relaxed);
    }
}

impl Drop for Receiving {
    fn drop(&mut self) {
        self.0.receiving.store(false, Ordering::Relaxed);
        self.0.wait();
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.wait();
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.open().remove(&self.number);
    }
}

/// Closes so many of those that were waited for the longest; `None` if nobody is waited for.
fn close_slowest(open: &mut HashMap<u64, Arc<Connection>>, many: usize) -> Option<()> {
    let waiting = open.iter().filter_map(|(number, connection)| Some((connection.waiting_since()?, *number)));
    let mut waiting: Vec<(u64, u64)> = waiting.collect();
    if many < waiting.len() {
        waiting.select_nth_unstable(many);
        waiting.truncate(many);
    }
    waiting.first()?;
    for (_, number) in waiting {
        open.remove(&number)?.tell(Told::Close);
    }
    Some(())
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_waited_for_makes_room_and_the_busy_stay() {
        let all = Connections::new(2);
        let first = all.enter().expect("room");
        let second = all.enter().expect("room");
        let busy = first.connection.work();
        let _half_a_request = second.connection.receive();
        let third = all.enter().expect("the second is waited for");
        assert_eq!(all.count(), 2);
        let also_busy = third.connection.work();
        assert!(all.enter().is_none(), "nobody is waited for");
        drop(second);
        assert_eq!(all.count(), 2, "its place is somebody else's now");
        drop((busy, also_busy));
        assert!(all.enter().is_some());
        drop((first, third));
        assert_eq!(all.count(), 0);
    }

    #[test]
    fn a_sweep_closes_only_the_idle() {
        let all = Connections::new(9);
        let [idle, working, receiving] = [(); 3].map(|()| all.enter().expect("room"));
        let busy = (working.connection.work(), receiving.connection.receive());
        for place in [&idle, &working, &receiving] {
            place.connection.waiting_since.store(0, Ordering::Relaxed);
        }
        while since(all.began) < 2 {
            std::thread::yield_now();
        }
        all.sweep(Duration::from_millis(1));
        assert_eq!(all.count(), 2);
        drop(busy);
    }
}
