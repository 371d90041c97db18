//! The body of a request that holds one board: bounded in size and in time, packed or not.
//!
//! A small body takes up no more than its connection does anyway. A large one waits for room, and from then on has to come at a rate,
//! so that nobody holds the room with a byte now and then.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::time::{Instant, sleep, timeout_at};

use super::packed::{is_packed, looks_packed, unpacked};
use crate::asker::{Admitted, Asker};
use crate::lane::Slot;
use crate::problem::Problem;
use crate::service::{SMALL, Service, Shared};

/// The most bytes that are still read of a refused body, so that its sender hears the answer instead of a broken connection.
const DISCARDED: usize = 8 << 20;
const DISCARDING: Duration = Duration::from_secs(1);

/// How fast a large or refused body has to come, in bytes per second, and how long a large one may take before that counts.
const RATE: f64 = 32_768.0;
const START: Duration = Duration::from_secs(2);

/// Reads a body to its end, and admits the request.
pub(super) async fn read(
    service: &Shared,
    asker: &Asker,
    headers: &HeaderMap,
    mut body: Body,
) -> Result<(Bytes, Admitted), Problem> {
    let received = tokio::select! {
        received = received(service, asker, headers, &mut body) => received,
        () = service.ending.stops_waiting() => Err(Problem::ending()),
    };
    if received.is_err() && !headers.contains_key(header::EXPECT) {
        tokio::select! {
            () = discard(&mut body) => {}
            () = async { service.ending.stops_waiting().await; sleep(DISCARDING).await } => {}
        }
    }
    let (text, is_packed, room) = received?;
    let admitted = asker.admit(service, room)?;
    if !is_packed {
        return Ok((text, admitted));
    }
    let limit = service.config.body_limit;
    let text = service.plainly(asker, usize::MAX, move || unpacked(text, limit)).await??;
    Ok((text, admitted))
}

/// The bytes, whether they are packed, and the room that they take up.
async fn received(
    service: &Service,
    asker: &Asker,
    headers: &HeaderMap,
    body: &mut Body,
) -> Result<(Bytes, bool, Option<Slot>), Problem> {
    let patience = service.config.read_timeout;
    let packed = is_packed(headers)?;
    let mut text = Text::new(service.config.body_limit);
    if body.size_hint().lower() > text.limit as u64 {
        return Err(Problem::too_large(text.limit));
    }
    let began = Instant::now();
    while !text.ended && text.len() <= SMALL {
        text.next(asker, body, began + patience).await?;
    }
    let packed = packed || looks_packed(text.start());
    if text.ended && !packed {
        return Ok((text.whole(), false, None));
    }
    let room = service.bodies.slot_soon(asker.client.share(), patience).await?;
    let began = Instant::now();
    while !text.ended {
        let paid = began + START + Duration::from_secs_f64(text.len() as f64 / RATE);
        text.next(asker, body, paid.min(began + patience)).await?;
    }
    Ok((text.whole(), packed, Some(room)))
}

/// What was received so far. Nearly every body is one piece, which need not be copied.
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
    async fn next(&mut self, asker: &Asker, body: &mut Body, deadline: Instant) -> Result<(), Problem> {
        let part = timeout_at(deadline, asker.next_part(body)).await.map_err(|_| Problem::too_slow())?;
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
