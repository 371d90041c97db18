//! `POST /v1/check/batch` and `POST /v1/verify/batch`: any number of boards in, one report per line out, in bounded memory.
//!
//! ```text
//! body ──▶ Input ──▶ Job, a turn at a time in a slot ──▶ chunks of lines ──▶ response
//! ```
//!
//! No thread waits for a client: a turn takes what was received, and ends when it has written enough or taken long enough, between
//! two boards if need be. At most two chunks are on their way to the client, and a turn begins when there is room for its own. While
//! much waits for its turn, no more is received. So a client that sends much must read while it sends.
//!
//! The status is sent with the first lines. If the input breaks off after that, so does the response: without its last chunk, so that
//! no client can take a part for the whole.

mod envelope;
mod input;
mod job;

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context as TaskContext, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, header};
use http_body::Frame;
use ninefold::read::Skipped;
use ninefold::search::Budget;
use ninefold::stream::Detail;
use ninefold::{Ask, Verb};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use self::input::{Input, Patience};
use self::job::{Chunk, Job, Progress, Spare};
use super::gzip::{Unpack, is_packed};
use super::options::pairs;
use crate::context::Context;
use crate::fair_semaphore::Permit;
use crate::front::LoggedLater;
use crate::problem::Problem;
use crate::response::answer;
use crate::service::{Service, Shared};
use crate::slots::Work;

/// The bytes that wait for their turn, at most.
const WAITING: usize = 1 << 18;
/// The chunks that are written for a client and not yet sent, at most.
const CHUNKS: usize = 2;
/// The steps of a board's search at most: a batch has no time limit.
const MOST_STEPS: u64 = 50_000_000;
/// The options that only batches have.
const FAILURES_ONLY: &str = "failures_only";
const SKIPPED: &str = "skipped";
/// The trailer that says how many lines were skipped.
const SKIPPED_TRAILER: HeaderName = HeaderName::from_static("ninefold-skipped");

pub(super) async fn check(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    batch(service, request, Verb::Check).await
}

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    batch(service, request, Verb::Verify).await
}

async fn batch(service: Shared, request: Request, verb: Verb) -> Result<Response<Body>, Problem> {
    let (mut parts, body) = request.into_parts();
    let context = Context::of(&mut parts);
    let ask = BatchAsk::of_query(verb, parts.uri.query())?;
    let unpack = is_packed(&parts.headers)?.then(Unpack::default);
    let takes_trailers = takes_trailers(&parts.headers);
    let permit = service.batches.try_acquire(context.client.share(), 1).ok_or_else(|| Problem::busy("batches"))?;
    permit.holder().set_revocable(true);
    // The connection is busy until the last line, not only until the first.
    let working = context.connection.work();
    let (sender, mut receiver) = channel(CHUNKS);
    tokio::spawn(async move {
        let mut batch = Batch { service: &service, context: &context, permit: &permit, sender: &sender, written: 0 };
        let ended = tokio::select! {
            ended = batch.run(Input::new(body, &context), ask, unpack) => ended,
            () = permit.holder().revoked() => Err(Problem::busy("batches")),
            () = service.shutdown.stops_batches() => Err(Problem::ending()),
            () = sender.closed() => Err(gone()),
        };
        let (began, written) = (sender.is_closed() || batch.written > 0, batch.written);
        let problem = ended.as_ref().err().map(Problem::detail);
        if ended.is_ok() || began {
            service.batch_ended(&context, written, problem.as_deref());
        }
        let end = ended.map_or_else(Message::Failed, Message::End);
        let _ = timeout(service.config.read_timeout, sender.send(end)).await;
        drop((permit, working));
    });
    let mut response = match receiver.recv().await {
        Some(Message::Failed(problem)) => return Err(problem),
        None => return Err(Problem::internal()),
        Some(Message::End(_)) if !takes_trailers => answer(NDJSON, Body::empty()),
        Some(first) => answer(NDJSON, Body::new(Lines { first: Some(first), receiver, takes_trailers, ended: false })),
    };
    if takes_trailers {
        response.headers_mut().insert(header::TRAILER, HeaderValue::from_name(SKIPPED_TRAILER));
    }
    response.extensions_mut().insert(LoggedLater);
    Ok(response)
}

const NDJSON: &str = "application/x-ndjson";

/// Does the client take trailers?
fn takes_trailers(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::TE).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case("trailers"))
}

fn gone() -> Problem {
    Problem::bad_body("the client stopped reading the response")
}

/// The options of a batch.
#[derive(Clone, Debug)]
struct BatchAsk {
    ask: Ask,
    detail: Detail,
    /// The last record tells how many lines were skipped.
    skipped: bool,
}

impl BatchAsk {
    fn of_query(verb: Verb, query: Option<&str>) -> Result<BatchAsk, Problem> {
        let mut ask = BatchAsk { ask: Ask::new(verb), detail: Detail::Verdicts, skipped: false };
        for (name, value) in pairs(query)? {
            ask.set(&name, &value)?;
        }
        Ok(ask)
    }

    fn knows(&self, name: &str) -> bool {
        [FAILURES_ONLY, SKIPPED].contains(&name) || self.ask.knows(name)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let flag = || value.parse().map_err(|_| Problem::option(name, format!("`{name}` is true or false")));
        match name {
            FAILURES_ONLY => self.detail = if flag()? { Detail::Failures } else { Detail::Verdicts },
            SKIPPED => self.skipped = flag()?,
            _ => self.ask.set(name, value).map_err(|mut error| {
                error.known.extend([FAILURES_ONLY, SKIPPED]);
                error
            })?,
        }
        self.ask.steps = self.ask.steps.map(|steps| steps.min(MOST_STEPS));
        Ok(())
    }
}

/// A message to the response.
enum Message {
    Lines(Bytes),
    End(Skipped),
    Failed(Problem),
}

/// A batch that is being answered.
struct Batch<'a> {
    service: &'a Service,
    context: &'a Context,
    permit: &'a Permit,
    sender: &'a Sender<Message>,
    /// The bytes of the response so far.
    written: u64,
}

impl Batch<'_> {
    /// Checks until the input ends.
    async fn run(
        &mut self,
        mut input: Input<'_>,
        mut ask: BatchAsk,
        unpack: Option<Unpack>,
    ) -> Result<Skipped, Problem> {
        let (service, patience) = (self.service, Patience::new(self.service, self.permit));
        if unpack.is_none() {
            envelope::open(service, self.context, &mut input, &mut ask, &patience).await?;
        }
        let searches = ask.ask.is_deep();
        let spare = Spare { memory: Arc::clone(&service.memory), client: self.context.client.share() };
        let job = Job::new(ask, unpack, service.config.kernel, spare);
        tokio::select! {
            ended = self.check(input, job, &patience) => ended,
            () = service.shutdown.stops_work(), if searches => Err(Problem::ending()),
        }
    }

    async fn check(&mut self, mut input: Input<'_>, mut job: Job, patience: &Patience<'_>) -> Result<Skipped, Problem> {
        let room = Arc::new(Semaphore::new(CHUNKS));
        let mut used = Duration::ZERO;
        loop {
            input.gather(patience, job.output.open).await?;
            job.feed(std::mem::take(&mut input.text), input.ended);
            let mut turns = pin!(self.turns(job, used, &room, patience));
            (job, used) = loop {
                tokio::select! {
                    done = &mut turns => break done?,
                    received = input.receive(patience), if input.text.len() < WAITING && !input.ended => received?,
                }
            };
            if job.progress == Progress::Finished {
                return Ok(job.skipped());
            }
        }
    }

    /// Takes turns until everything that was received is checked. `used` is the CPU time of the batch so far.
    async fn turns(
        &mut self,
        mut job: Job,
        mut used: Duration,
        room: &Arc<Semaphore>,
        patience: &Patience<'_>,
    ) -> Result<(Job, Duration), Problem> {
        let client = self.context.client.share();
        loop {
            let mut free = Some(self.room(room, patience).await?);
            let budget = job.output.ask.ask.budget();
            let searches = job.output.ask.ask.is_deep();
            let slots = if searches { &self.service.searches } else { &self.service.large };
            // A turn without searches is short, and takes memory until it ends: it keeps its slot.
            let work = Work { client, used, may_last: searches, budget };
            let turn = move |budget: &Budget<'_>| job.turn(budget).map(|()| job);
            let done = slots.run(work, std::future::pending(), turn).await?;
            used = done.used;
            job = done.result?;
            self.service.metrics.boards(&std::mem::take(&mut job.output.counted));
            while let Some(chunk) = job.output.chunks.pop_front() {
                let room = match free.take() {
                    Some(room) => room,
                    None => self.room(room, patience).await?,
                };
                self.written += chunk.lines.len() as u64;
                let lines = Bytes::from_owner(Sent { chunk, taken: Arc::clone(&patience.taken), _room: room });
                self.sender.send(Message::Lines(lines)).await.map_err(|_| gone())?;
            }
            if job.progress != Progress::Paused {
                return Ok((job, used));
            }
        }
    }

    /// Waits until the client has taken enough for one chunk more.
    async fn room(&self, room: &Arc<Semaphore>, patience: &Patience<'_>) -> Result<OwnedSemaphorePermit, Problem> {
        patience.wait(Arc::clone(room).acquire_owned(), gone).await?.map_err(|_| Problem::internal())
    }
}

/// Lines on their way to the client, which take up their room until they are sent.
struct Sent {
    chunk: Chunk,
    taken: Arc<AtomicUsize>,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Sent {
    fn as_ref(&self) -> &[u8] {
        &self.chunk.lines
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.taken.fetch_add(self.chunk.lines.len(), Ordering::Relaxed);
    }
}

/// The response: lines until the end, and a trailer if the client takes it; or an error that breaks it off.
struct Lines {
    first: Option<Message>,
    receiver: Receiver<Message>,
    takes_trailers: bool,
    ended: bool,
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let message = match self.first.take() {
            Some(first) => Some(first),
            None => ready!(self.receiver.poll_recv(context)),
        };
        self.ended = !matches!(message, Some(Message::Lines(_)));
        Poll::Ready(match message {
            Some(Message::Lines(lines)) => Some(Ok(Frame::data(lines))),
            Some(Message::End(skipped)) => self.takes_trailers.then(|| Ok(Frame::trailers(trailers(skipped)))),
            Some(Message::Failed(_)) | None => Some(Err(io::ErrorKind::ConnectionAborted.into())),
        })
    }
}

/// The number of skipped lines, and the places of the first.
fn trailers(skipped: Skipped) -> HeaderMap {
    let first: Vec<String> = skipped.first().iter().map(u64::to_string).collect();
    // A structured field (RFC 9651).
    let value = HeaderValue::try_from(format!("lines={}, first=({})", skipped.lines, first.join(" ")));
    value.into_iter().map(|value| (SKIPPED_TRAILER, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_option_is_refused_with_the_options_of_a_batch() {
        let Err(problem) = BatchAsk::of_query(Verb::Check, Some("beauty=1")) else { panic!("no such option") };
        assert!(format!("{problem:?}").contains("explain, failures_only, skipped"), "{problem:?}");
    }
}
