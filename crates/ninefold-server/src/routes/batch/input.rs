//! The input of a batch, and how long the service waits for its client.
//!
//! Parts of the body are joined, so that many small ones take no more memory and no more turns than a large one. While the service
//! waits for the client, its idle clock runs, and the bytes that it sends or takes make up for that. So a client that is slow but
//! steady may take all day, and one that sends a byte now and then may not.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use tokio::time::sleep;

use crate::context::Context;
use crate::fair_semaphore::Permit;
use crate::problem::Problem;
use crate::service::Service;
use crate::shutdown::LAST_WAIT;

/// The bytes that make up for a second.
const RATE: f64 = 4096.0;

/// Input that is worth a turn at once.
const ENOUGH: usize = 1 << 14;

/// How long less input waits for more: at first, and at most, since the checker looks again at a line that has not ended.
const GATHER: Duration = Duration::from_millis(10);
const LONGEST_GATHER: Duration = Duration::from_secs(1);

/// Received bytes that have not had their turn.
pub(super) struct Input<'a> {
    context: &'a Context,
    body: Body,
    pub(super) text: Vec<u8>,
    pub(super) ended: bool,
}

impl<'a> Input<'a> {
    pub(super) fn new(body: Body, context: &'a Context) -> Input<'a> {
        Input { context, body, text: Vec::new(), ended: false }
    }

    /// Receives all parts that have arrived: at least one, or the end.
    pub(super) async fn receive(&mut self, patience: &Patience<'_>) -> Result<(), Problem> {
        let before = self.text.len();
        match self.context.next_part(&mut self.body).await? {
            None => self.ended = true,
            Some(data) => self.text.extend_from_slice(&data),
        }
        // Waiting for each of a thousand small parts would cost more than their bytes.
        let joined = poll_fn(|context| {
            while !self.ended && self.text.len() < before + ENOUGH {
                match Pin::new(&mut self.body).poll_frame(context) {
                    Poll::Pending => break,
                    Poll::Ready(None) => self.ended = true,
                    Poll::Ready(Some(Err(_))) => return Poll::Ready(Err(Problem::cut_off())),
                    Poll::Ready(Some(Ok(frame))) => {
                        self.text.extend_from_slice(&frame.into_data().unwrap_or_default());
                    }
                }
            }
            Poll::Ready(Ok(()))
        });
        let joined = joined.await;
        patience.credit(self.text.len() - before);
        joined
    }

    /// Receives some bytes, or the end.
    pub(super) async fn some(&mut self, patience: &Patience<'_>) -> Result<(), Problem> {
        while self.text.is_empty() && !self.ended {
            patience.for_more(self.receive(patience)).await??;
        }
        Ok(())
    }

    /// Receives enough for a turn, as far as it comes soon. `open` is the number of bytes that the checker may look at again.
    pub(super) async fn gather(&mut self, patience: &Patience<'_>, open: usize) -> Result<(), Problem> {
        self.some(patience).await?;
        let until = GATHER + Duration::from_micros(open as u64);
        let mut late = std::pin::pin!(sleep(until.min(LONGEST_GATHER)));
        while self.text.len() < ENOUGH && !self.ended {
            tokio::select! {
                biased;
                received = patience.for_more(self.receive(patience)) => received??,
                () = &mut late => break,
            }
        }
        Ok(())
    }
}

/// How long the service waits for a client.
pub(super) struct Patience<'a> {
    service: &'a Service,
    permit: &'a Permit,
    /// The bytes of the response that the client has taken since they were last credited.
    pub(super) taken: Arc<AtomicUsize>,
}

impl<'a> Patience<'a> {
    pub(super) fn new(service: &'a Service, permit: &'a Permit) -> Patience<'a> {
        Patience { service, permit, taken: Arc::default() }
    }

    /// Waits for the client to send more.
    pub(super) async fn for_more<T>(&self, what: impl Future<Output = T>) -> Result<T, Problem> {
        self.wait(what, Problem::too_slow).await
    }

    /// Waits for something that the client has to do; if it takes too long, that is the problem.
    pub(super) async fn wait<T>(&self, what: impl Future<Output = T>, late: fn() -> Problem) -> Result<T, Problem> {
        let idle = &self.permit.holder().idle;
        let ending = self.service.shutdown.has_begun();
        let most = self.service.config.read_timeout;
        let most = if ending { most.min(LAST_WAIT) } else { most };
        self.credit(0);
        let left = most.saturating_sub(idle.total());
        let _waiting = idle.start();
        tokio::select! {
            biased;
            done = what => {
                self.credit(0);
                Ok(done)
            }
            () = sleep(left) => Err(late()),
            () = self.service.shutdown.stops_waiting(), if !ending => Err(Problem::ending()),
        }
    }

    /// The client has sent so many bytes, and taken others.
    fn credit(&self, sent: usize) {
        let bytes = sent + self.taken.swap(0, Ordering::Relaxed);
        self.permit.holder().idle.credit(Duration::from_secs_f64(bytes as f64 / RATE));
    }
}
