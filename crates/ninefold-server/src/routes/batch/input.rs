//! What a batch's client sends and takes, and how long it may keep the service waiting for it.
//!
//! Whoever keeps the service waiting runs up a debt, and pays for it with every byte that it sends or takes. So a client that does one
//! or the other all the time may take all day, and one that does so now and then may not.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use tokio::time::sleep;

use crate::asker::Asker;
use crate::ending::LAST_WAIT;
use crate::places::Place;
use crate::problem::Problem;
use crate::service::Service;

/// The bytes that pay for a second.
const RATE: f64 = 4096.0;

/// What was received and has not had its turn.
pub(super) struct Input {
    pub(super) body: Body,
    pub(super) parts: VecDeque<Bytes>,
    pub(super) size: usize,
    pub(super) ended: bool,
}

impl Input {
    pub(super) fn new(body: Body) -> Input {
        Input { body, parts: VecDeque::new(), size: 0, ended: false }
    }

    /// Receives one part more, or the end.
    pub(super) async fn receive(&mut self, asker: &Asker, patience: &Patience<'_>) -> Result<(), Problem> {
        match asker.next_part(&mut self.body).await? {
            None => self.ended = true,
            Some(data) => {
                patience.moved(data.len());
                self.size += data.len();
                self.parts.push_back(data);
            }
        }
        Ok(())
    }
}

/// How long a client is waited for.
pub(super) struct Patience<'a> {
    service: &'a Service,
    place: &'a Place,
    /// The bytes that it has taken, and not yet paid with.
    pub(super) taken: Arc<AtomicUsize>,
}

impl<'a> Patience<'a> {
    pub(super) fn new(service: &'a Service, place: &'a Place) -> Patience<'a> {
        Patience { service, place, taken: Arc::default() }
    }

    /// Waits for the client to send more.
    pub(super) async fn for_more<T>(&self, what: impl Future<Output = T>) -> Result<T, Problem> {
        self.wait(what, Problem::too_slow).await
    }

    /// Waits for something that the client has to do; if it takes too long, that is the problem.
    pub(super) async fn wait<T>(&self, what: impl Future<Output = T>, late: fn() -> Problem) -> Result<T, Problem> {
        let holder = &self.place.holder;
        let ending = self.service.ending.has_begun();
        let most = self.service.config.read_timeout;
        let most = if ending { most.min(LAST_WAIT) } else { most };
        let owed = self.moved(0);
        holder.keeps_waiting();
        let waited = tokio::select! {
            biased;
            done = what => Ok(done),
            () = holder.lost() => Err(Problem::busy("batches")),
            () = sleep(most.saturating_sub(owed)) => Err(late()),
            () = self.service.ending.stops_waiting(), if !ending => Err(Problem::ending()),
        };
        self.moved(0);
        waited
    }

    /// The client has sent so many bytes. What it owes now.
    fn moved(&self, sent: usize) -> Duration {
        let bytes = sent + self.taken.swap(0, Ordering::Relaxed);
        self.place.holder.paid(Duration::from_secs_f64(bytes as f64 / RATE))
    }
}
