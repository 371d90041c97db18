//! Who is connected, and since when without a request.
//!
//! Connections are cheap and strangers hold them for nothing, so one more is never turned away while another is idle: the
//! one that was idle for the longest time is closed for it. What is idle for too long is closed in any case, also where the
//! head of a request comes a byte at a time; a request begins when its head was read.

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
    /// Requests that are being answered.
    busy: AtomicUsize,
    /// When the last one ended, in milliseconds since the service began.
    idle_since: AtomicU64,
    began: Instant,
    /// It was told to end now.
    told: AtomicBool,
    wake: Notify,
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

/// A request on a connection, until this is dropped.
#[derive(Debug)]
pub(crate) struct Busy(Arc<Connection>);

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        let (began, numbers) = (Instant::now(), AtomicU64::new(0));
        Arc::new(Connections { most, began, numbers, open: Mutex::default() })
    }

    /// A place for one more; `None` if there is none and nobody is idle.
    pub(crate) fn enter(self: &Arc<Connections>) -> Option<Place> {
        let mut open = self.open();
        if open.len() >= self.most {
            close_idlest(&mut open)?;
        }
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let (began, idle_since) = (self.began, AtomicU64::new(since(self.began)));
        let connection = Arc::new(Connection {
            busy: AtomicUsize::new(0),
            idle_since,
            began,
            told: AtomicBool::new(false),
            wake: Notify::new(),
        });
        open.insert(number, Arc::clone(&connection));
        Some(Place { all: Arc::clone(self), number, connection })
    }

    /// Closes one that is idle, for a system that has no more to give.
    pub(crate) fn make_room(&self) {
        let _ = close_idlest(&mut self.open());
    }

    /// Closes those that were idle for longer than `patience`.
    pub(crate) fn sweep(&self, patience: Duration) {
        let now = since(self.began);
        let patience = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.open().retain(|_, connection| {
            let idle = connection.idle_since().is_some_and(|since| now.saturating_sub(since) > patience);
            if idle {
                connection.tell(Told::Close);
            }
            !idle
        });
    }

    /// Lets every connection end.
    pub(crate) fn finish(&self) {
        self.open().values().for_each(|connection| connection.tell(Told::Finish));
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
    pub(crate) fn begin(self: &Arc<Connection>) -> Busy {
        self.busy.fetch_add(1, Ordering::Relaxed);
        Busy(Arc::clone(self))
    }

    /// Waits for what it is told.
    pub(crate) async fn told(&self) -> Told {
        self.wake.notified().await;
        if self.told.load(Ordering::Acquire) { Told::Close } else { Told::Finish }
    }

    fn tell(&self, what: Told) {
        self.told.fetch_or(what == Told::Close, Ordering::Release);
        self.wake.notify_one();
    }

    fn idle_since(&self) -> Option<u64> {
        (self.busy.load(Ordering::Relaxed) == 0).then(|| self.idle_since.load(Ordering::Relaxed))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.idle_since.store(since(self.0.began), Ordering::Relaxed);
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.open().remove(&self.number);
    }
}

fn close_idlest(open: &mut HashMap<u64, Arc<Connection>>) -> Option<()> {
    let idle = open.iter().filter_map(|(number, connection)| Some((connection.idle_since()?, *number)));
    let (_, number) = idle.min()?;
    open.remove(&number)?.tell(Told::Close);
    Some(())
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_idlest_makes_room_and_the_busy_stay() {
        let all = Connections::new(2);
        let first = all.enter().expect("room");
        let second = all.enter().expect("room");
        let busy = first.connection.begin();
        let third = all.enter().expect("the second is idle");
        assert_eq!(all.count(), 2);
        let also_busy = third.connection.begin();
        assert!(all.enter().is_none(), "nobody is idle");
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
        let (idle, working) = (all.enter().expect("room"), all.enter().expect("room"));
        let busy = working.connection.begin();
        idle.connection.idle_since.store(0, Ordering::Relaxed);
        working.connection.idle_since.store(0, Ordering::Relaxed);
        while since(all.began) < 2 {
            std::thread::yield_now();
        }
        all.sweep(Duration::from_millis(1));
        assert_eq!(all.count(), 1);
        drop(busy);
    }
}
