//! `POST /v1/check/batch` and `POST /v1/verify/batch`: any number of boards in, one report per line out, in memory that does not
//! grow with them.
//!
//! ```text
//! body ──▶ parts ──▶ Job, a turn at a time on a thread of its lane ──▶ lines ──▶ answer
//! ```
//!
//! No thread waits for a client: a turn takes what was received, and ends when it has written enough or taken long enough, in the
//! middle of a board's neighbours if need be. What was written is held in at most two chunks, and a turn begins when there is room
//! for its own; more is received only while little waits for its turn. Whoever sends much must read while sending.
//!
//! The status is sent with the first lines. When the input breaks off after that, so does the answer: without its last
//! chunk, so that no client can take a part for the whole.

mod envelope;
mod input;
mod job;

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::Response;
use http_body::Frame;
use ninefold::stream::Detail;
use ninefold::{Ask, Verb};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use self::input::{Input, Patience};
use self::job::{Job, Progress};
use super::answer;
use super::options::pairs;
use super::packed::{Unpack, is_packed};
use crate::asker::Asker;
use crate::front::LoggedLater;
use crate::lane::Work;
use crate::places::Place;
use crate::problem::Problem;
use crate::service::{Service, Shared};

/// How much waits for its turn, in bytes.
const WAITING: usize = 1 << 18;
/// What is written for a client and not yet sent, in chunks.
const CHUNKS: usize = 2;
/// The steps of a board's search, whatever is asked for: a batch has no time limit.
const MOST_STEPS: u64 = 50_000_000;
/// The option that only batches have.
const OWN: &str = "failures_only";

pub(super) async fn check(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    batch(service, request, Verb::Check).await
}

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    batch(service, request, Verb::Verify).await
}

async fn batch(service: Shared, request: Request, verb: Verb) -> Result<Response<Body>, Problem> {
    let (mut parts, body) = request.into_parts();
    let asker = Asker::of(&mut parts);
    let asked = Asked::of_query(verb, parts.uri.query())?;
    let unpack = is_packed(&parts.headers)?.then(Unpack::default);
    let place = service.batches.enter(asker.client.share()).ok_or_else(|| Problem::busy("batches"))?;
    // The connection is busy until the last line, not only until the first.
    let working = asker.connection.work();
    let (sender, mut receiver) = channel(CHUNKS);
    tokio::spawn(async move {
        let mut batch = Batch { service: &service, asker: &asker, place: &place, sender: &sender, written: 0 };
        let ended = batch.run(Input::new(body), asked, unpack).await;
        let (began, written) = (sender.is_closed() || batch.written > 0, batch.written);
        let problem = ended.as_ref().err().map(Problem::detail);
        if ended.is_ok() || began {
            service.batch_ended(&asker, written, problem.as_deref());
        }
        let end = ended.map_or_else(Message::Failed, |()| Message::End);
        let _ = timeout(service.config.read_timeout, sender.send(end)).await;
        drop((place, working));
    });
    let body = match receiver.recv().await {
        Some(Message::Lines(first)) => Body::new(Lines { first, receiver, ended: false }),
        Some(Message::End) => Body::empty(),
        Some(Message::Failed(problem)) => return Err(problem),
        None => return Err(Problem::internal()),
    };
    let mut response = answer("application/x-ndjson", body);
    response.extensions_mut().insert(LoggedLater);
    Ok(response)
}

/// What is asked, and which boards are reported.
struct Asked {
    ask: Ask,
    detail: Detail,
}

impl Asked {
    fn of_query(verb: Verb, query: Option<&str>) -> Result<Asked, Problem> {
        let mut asked = Asked { ask: Ask::new(verb), detail: Detail::Verdicts };
        for (name, value) in pairs(query)? {
            asked.set(&name, &value)?;
        }
        Ok(asked)
    }

    fn knows(&self, name: &str) -> bool {
        name == OWN || self.ask.knows(name)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        match (name, value) {
            (OWN, "false") => self.detail = Detail::Verdicts,
            (OWN, "true") => self.detail = Detail::Failures,
            (OWN, _) => return Err(Problem::option(OWN, format!("`{OWN}` is true or false"))),
            _ => self.ask.set(name, value).map_err(|mut error| {
                error.known.push(OWN);
                error
            })?,
        }
        self.ask.steps = self.ask.steps.map(|steps| steps.min(MOST_STEPS));
        Ok(())
    }
}

/// What is sent to the answer.
enum Message {
    Lines(Bytes),
    End,
    Failed(Problem),
}

/// A batch that is being answered.
struct Batch<'a> {
    service: &'a Service,
    asker: &'a Asker,
    place: &'a Place,
    sender: &'a Sender<Message>,
    /// The bytes of the answer so far.
    written: u64,
}

impl Batch<'_> {
    /// Checks until the input ends.
    async fn run(&mut self, mut input: Input, mut asked: Asked, unpack: Option<Unpack>) -> Result<(), Problem> {
        let (asker, patience) = (self.asker, Patience::new(self.service, self.place));
        if unpack.is_none() {
            let limit = self.service.config.body_limit;
            envelope::open(&mut input, &mut asked, limit, asker, &patience).await?;
        }
        let mut work = Job::new(asked.ask, asked.detail, unpack, self.service.config.kernel);
        let room = Arc::new(Semaphore::new(CHUNKS));
        let mut had = Duration::ZERO;
        loop {
            while input.parts.is_empty() && !input.ended {
                patience.for_more(input.receive(asker, &patience)).await??;
            }
            work.parts.append(&mut input.parts);
            work.last = input.ended;
            input.size = 0;
            let mut turns = pin!(self.turns(work, had, &room, &patience));
            (work, had) = loop {
                tokio::select! {
                    done = &mut turns => break done?,
                    received = input.receive(asker, &patience), if input.size < WAITING && !input.ended => received?,
                }
            };
            if work.progress == Progress::Finished {
                return Ok(());
            }
        }
    }

    /// Takes turns until everything that was received is checked. `had` is the time that the batch has had so far.
    async fn turns(
        &mut self,
        mut work: Job,
        mut had: Duration,
        room: &Arc<Semaphore>,
        patience: &Patience<'_>,
    ) -> Result<(Job, Duration), Problem> {
        let searches = work.output.ask.is_deep();
        let lane = if searches { &self.service.searches } else { &self.service.plain };
        let client = self.asker.client.share();
        // The client has gone: nobody hears of it.
        let gone = || Problem::bad_body("the client stopped reading the response");
        loop {
            let room = tokio::select! {
                room = patience.wait(Arc::clone(room).acquire_owned(), gone) => room?.map_err(|_| Problem::internal())?,
                () = self.sender.closed() => return Err(gone()),
            };
            let ends = async {
                if searches {
                    self.service.ending.stops_searches().await;
                } else {
                    std::future::pending().await
                }
            };
            let mut ends = pin!(ends);
            let slot = tokio::select! {
                slot = lane.slot(client, had) => slot?,
                () = self.sender.closed() => return Err(gone()),
                () = &mut ends => return Err(Problem::ending()),
            };
            let turn = Work::new(slot, had, None).run(std::future::pending(), move |turn| {
                let budget = work.output.ask.budget();
                let ended = turn.within(budget, |budget| work.turn(budget));
                ended.map(|()| work)
            });
            let done = tokio::select! {
                done = turn => done?,
                () = self.sender.closed() => return Err(gone()),
                () = &mut ends => return Err(Problem::ending()),
            };
            had = done.had;
            work = done.result?;
            self.service.metrics.boards(&std::mem::take(&mut work.output.counted));
            let text = std::mem::take(&mut work.output.lines);
            if !text.is_empty() {
                self.written += text.len() as u64;
                let taken = Arc::clone(&patience.taken);
                let lines = Bytes::from_owner(Chunk { text, taken, _room: room });
                self.sender.send(Message::Lines(lines)).await.map_err(|_| gone())?;
            }
            if work.progress != Progress::Paused {
                return Ok((work, had));
            }
        }
    }
}

/// Lines on their way to the client, which take up their room until they are sent.
struct Chunk {
    text: Vec<u8>,
    taken: Arc<AtomicUsize>,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Chunk {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        self.taken.fetch_add(self.text.len(), Ordering::Relaxed);
    }
}

/// The answer: lines until the end, or an error that breaks it off.
struct Lines {
    first: Bytes,
    receiver: Receiver<Message>,
    ended: bool,
}

impl http_body::Body for Lines {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if !self.first.is_empty() {
            let first = std::mem::take(&mut self.first);
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        while !self.ended {
            match ready!(self.receiver.poll_recv(context)) {
                Some(Message::Lines(lines)) => return Poll::Ready(Some(Ok(Frame::data(lines)))),
                Some(Message::End) => self.ended = true,
                Some(Message::Failed(_)) | None => {
                    self.ended = true;
                    return Poll::Ready(Some(Err(io::ErrorKind::ConnectionAborted.into())));
                }
            }
        }
        Poll::Ready(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_option_is_told_with_those_of_a_batch() {
        let Err(problem) = Asked::of_query(Verb::Check, Some("beauty=1")) else { panic!("no such option") };
        assert!(format!("{problem:?}").contains("explain, failures_only"), "{problem:?}");
    }
}
