//! The body of a request with one board: bounded in size, time and memory, gzip or plain.
//!
//! A small body takes no more memory than its connection does anyway. A large one waits for memory, and then has to arrive at a rate;
//! if it does not, its memory goes to others.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::gzip::{is_packed, looks_packed, unpacked};
use crate::connections::Working;
use crate::context::Context;
use crate::fair_semaphore::Permit;
use crate::problem::Problem;
use crate::service::{SMALL, Service};

/// The most bytes of a refused body that are still read, so that its sender gets the response instead of a broken connection.
const DISCARDED: usize = 8 << 20;
const DISCARDING: Duration = Duration::from_secs(1);

/// The least rate of a large or refused body in bytes per second, and the time before it counts.
const RATE: f64 = 32_768.0;
const START: Duration = Duration::from_secs(2);

/// A request that has arrived and is being answered, until this is dropped.
#[derive(Debug)]
pub(super) struct Admitted {
    _request: Permit,
    _working: Working,
    _memory: Option<Permit>,
}

/// Reads a body to its end, and admits the request.
pub(super) async fn read(
    service: &Service,
    context: &Context,
    headers: &HeaderMap,
    mut body: Body,
) -> Result<(Bytes, Admitted), Problem> {
    let received = tokio::select! {
        received = receive(service, context, headers, &mut body) => received,
        () = service.shutdown.stops_waiting() => Err(Problem::ending()),
    };
    if received.is_err() && !headers.contains_key(header::EXPECT) {
        tokio::select! {
            () = discard(&mut body) => {}
            () = async { service.shutdown.stops_waiting().await; sleep(DISCARDING).await } => {}
        }
    }
    let (text, is_packed, memory) = received?;
    let client = context.client.share();
    let request = service.requests.try_acquire(client, 1).ok_or_else(|| Problem::busy("requests"))?;
    let admitted = Admitted { _request: request, _working: context.connection.work(), _memory: memory };
    if !is_packed {
        return Ok((text, admitted));
    }
    let limit = service.config.body_limit;
    let text = service.parse(context, usize::MAX, move || unpacked(text, limit)).await??;
    Ok((text, admitted))
}

/// The bytes, whether they are packed, and their memory.
async fn receive(
    service: &Service,
    context: &Context,
    headers: &HeaderMap,
    body: &mut Body,
) -> Result<(Bytes, bool, Option<Permit>), Problem> {
    let patience = service.config.read_timeout;
    let packed = is_packed(headers)?;
    let mut text = Text::new(service.config.body_limit);
    let expected = body.size_hint();
    if expected.lower() > text.limit as u64 {
        return Err(Problem::too_large(text.limit));
    }
    let began = Instant::now();
    while !text.ended && text.len() <= SMALL {
        text.receive(context, body, began + patience).await?;
    }
    let packed = packed || looks_packed(text.start());
    if text.ended && !packed {
        return Ok((text.whole(), false, None));
    }
    // A packed body may unfold up to the limit, and one in chunks has no length.
    let units = expected.exact().filter(|_| !packed).map_or(text.limit, |size| size as usize);
    let acquired = timeout(patience, service.memory.acquire(context.client.share(), units, Duration::ZERO)).await;
    let memory = acquired.map_err(|_| Problem::busy(service.memory.name()))?;
    let began = Instant::now();
    memory.holder().set_revocable(true);
    while !text.ended {
        let due = began + START + Duration::from_secs_f64(text.len() as f64 / RATE);
        let before = text.len();
        let waiting = memory.holder().idle.start();
        tokio::select! {
            biased;
            received = text.receive(context, body, due.min(began + patience)) => received?,
            () = memory.holder().revoked() => return Err(revoked(service, &memory)),
        }
        drop(waiting);
        memory.holder().idle.credit(Duration::from_secs_f64((text.len() - before) as f64 / RATE));
    }
    memory.holder().set_revocable(false);
    Ok((text.whole(), packed, Some(memory)))
}

/// The memory of the body was needed for another client's.
fn revoked(service: &Service, memory: &Permit) -> Problem {
    if memory.holder().is_idle() { Problem::too_slow() } else { Problem::busy(service.memory.name()) }
}

/// The bytes so far. Nearly every body is one piece, which need not be copied.
struct Text {
    limit: usize,
    first: Bytes,
    all: Vec<u8>,
    ended: bool,
}

impl Text {
    fn new(limit: usize) -> Text {
        Text { limit, first: Bytes::new(), all: Vec::new(), ended: false }
    }

    fn len(&self) -> usize {
        self.start().len()
    }

    fn start(&self) -> &[u8] {
        if self.all.is_empty() { &self.first } else { &self.all }
    }

    fn whole(self) -> Bytes {
        if self.all.is_empty() { self.first } else { self.all.into() }
    }

    /// Receives the next piece.
    async fn receive(&mut self, context: &Context, body: &mut Body, deadline: Instant) -> Result<(), Problem> {
        let part = timeout_at(deadline, context.next_part(body)).await.map_err(|_| Problem::too_slow())?;
        let Some(data) = part? else {
            self.ended = true;
            return Ok(());
        };
        if self.len() + data.len() > self.limit {
            return Err(Problem::too_large(self.limit));
        }
        if self.len() == 0 {
            self.first = data;
        } else {
            if self.all.is_empty() {
                self.all.extend_from_slice(&std::mem::take(&mut self.first));
            }
            self.all.extend_from_slice(&data);
        }
        Ok(())
    }
}

/// Reads on while the body comes at a rate. A fixed time would be too short for an honest sender on a busy machine.
async fn discard(body: &mut Body) {
    let (began, mut size) = (Instant::now(), 0);
    while size <= DISCARDED {
        let deadline = began + DISCARDING + Duration::from_secs_f64(size as f64 / RATE);
        let Ok(Some(Ok(frame))) = timeout_at(deadline, body.frame()).await else { return };
        size += frame.data_ref().map_or(0, Bytes::len);
    }
}
