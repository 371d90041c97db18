//! CPU work off the threads that talk to clients, each kind of it in a lane of its own.
//!
//! A lane has so many permits, and so many who may wait for one. A flood of hard searches fills the lane of searches and
//! no other; whoever finds it full is turned away at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::problem::Problem;

/// So much of one kind of work at the same time.
#[derive(Debug)]
pub(crate) struct Lane {
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    /// What the work is called.
    what: &'static str,
}

/// A flag that stops a search, set when this is dropped: the client has gone, or the service ends.
#[derive(Debug, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Lane {
    pub(crate) fn new(what: &'static str, permits: usize, most_waiting: usize) -> Lane {
        Lane { permits: Arc::new(Semaphore::new(permits)), waiting: AtomicUsize::new(0), most_waiting, what }
    }

    /// Waits for a permit, if there is room to wait.
    async fn enter(&self, patience: Duration) -> Result<OwnedSemaphorePermit, Problem> {
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            return Ok(permit);
        }
        let place = Waiting(&self.waiting);
        if place.0.fetch_add(1, Ordering::Relaxed) >= self.most_waiting {
            return Err(Problem::busy(self.what));
        }
        match timeout(patience, Arc::clone(&self.permits).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            _ => Err(Problem::busy(self.what)),
        }
    }

    /// Waits for a permit, however long it takes: for those of whom there are only so many.
    pub(crate) async fn permit(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.permits).acquire_owned().await.map_err(|_| Problem::internal())
    }

    /// Does work that ends when its flag is set, at the latest after `limit`.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        limit: Duration,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = self.enter(limit).await?;
        let stop = Stop::default();
        let flag = stop.flag();
        let mut job = spawn_blocking(move || {
            let done = work(&flag);
            drop(permit);
            done
        });
        let ended = match timeout(limit, &mut job).await {
            Ok(ended) => ended,
            Err(_) => {
                stop.set();
                job.await
            }
        };
        ended.map_err(|_| Problem::internal())
    }
}

impl Stop {
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.set();
    }
}

/// A place in the queue, left however the waiting ends.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
