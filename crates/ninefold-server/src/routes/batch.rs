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

use std::collections::VecDeque;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::Response;
use http_body::Frame;
use http_body_util::BodyExt;
use ninefold::batch::Kernel;
use ninefold::stream::{Checked, Checker, Detail};
use ninefold::{Ask, Report, Summary, Verb};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answer;
use super::options::pairs;
use super::packed::{Unpack, is_packed, looks_packed};
use crate::connections::Connection;
use crate::limits::Stop;
use crate::problem::Problem;
use crate::service::{Service, Shared};

/// How much waits for its turn, in bytes.
const WAITING: usize = 1 << 18;
/// What the checker is fed at a time.
const SLICE: usize = 1 << 15;
/// What is written for a client and not yet sent: so many chunks, each with so much room, in bytes.
const CHUNKS: usize = 2;
const CHUNK: usize = 1 << 18;
/// The lines that end a turn, in bytes, and the time. No report is longer than a chunk, so no chunk is longer than two.
const ENOUGH: usize = CHUNK - CHUNK / 8;
const TURN: Duration = Duration::from_millis(50);
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
    let (ask, detail) = options(verb, parts.uri.query())?;
    let unpack = is_packed(&parts.headers)?.then(Unpack::default);
    let slot = Arc::clone(&service.batches).try_acquire_owned().map_err(|_| Problem::busy("batches"))?;
    // The connection is busy until the last line, not only until the first.
    let busy = parts.extensions.remove::<Arc<Connection>>().map(|connection| connection.begin());
    let (sender, mut receiver) = channel(CHUNKS);
    let input = Input { body, parts: VecDeque::new(), size: 0, ended: false };
    tokio::spawn(async move {
        let work = Job::new(ask, detail, unpack, service.config.kernel);
        let end = match run(&service, work, input, &sender).await {
            Ok(()) => Message::End,
            Err(problem) => Message::Failed(problem),
        };
        let _ = timeout(service.config.read_timeout, sender.send(end)).await;
        drop((slot, busy));
    });
    match receiver.recv().await {
        Some(Message::Lines(first)) => {
            Ok(answer("application/x-ndjson", Body::new(Lines { first, receiver, ended: false })))
        }
        Some(Message::End) => Ok(answer("application/x-ndjson", Body::empty())),
        Some(Message::Failed(problem)) => Err(problem),
        None => Err(Problem::internal()),
    }
}

/// What a query asks, and which boards are reported.
fn options(verb: Verb, query: Option<&str>) -> Result<(Ask, Detail), Problem> {
    let (mut ask, mut detail) = (Ask::new(verb), Detail::Verdicts);
    for (name, value) in pairs(query)? {
        match (&*name, &*value) {
            (OWN, "false") => {}
            (OWN, "true") => detail = Detail::Failures,
            (OWN, _) => return Err(Problem::option(OWN, format!("`{OWN}` is true or false"))),
            _ => ask.set(&name, &value).map_err(|mut error| {
                error.known.push(OWN);
                error
            })?,
        }
    }
    ask.steps = ask.steps.map(|steps| steps.min(MOST_STEPS));
    Ok((ask, detail))
}

/// What is sent to the answer.
enum Message {
    Lines(Bytes),
    End,
    Failed(Problem),
}

/// Checks until the input ends.
async fn run(service: &Service, mut work: Job, mut input: Input, sender: &Sender<Message>) -> Result<(), Problem> {
    let patience = service.config.read_timeout;
    let room = Arc::new(Semaphore::new(CHUNKS));
    loop {
        while input.parts.is_empty() && !input.ended {
            timeout(patience, input.receive()).await.unwrap_or_else(|_| Err(Problem::too_slow()))?;
        }
        work.parts.append(&mut input.parts);
        work.last = input.ended;
        input.size = 0;
        let mut turns = pin!(turns(service, work, &room, sender));
        work = loop {
            tokio::select! {
                work = &mut turns => break work?,
                received = input.receive(), if input.size < WAITING && !input.ended => received?,
            }
        };
        if work.progress == Progress::Finished {
            return Ok(());
        }
    }
}

/// Takes turns until everything that was received is checked.
async fn turns(
    service: &Service,
    mut work: Job,
    room: &Arc<Semaphore>,
    sender: &Sender<Message>,
) -> Result<Job, Problem> {
    let lane = if work.output.ask.is_deep() { &service.deep } else { &service.plain };
    // The client has gone, or takes nothing: nobody hears of it.
    let gone = || Problem::bad_body("the client stopped reading the response");
    loop {
        let room = tokio::select! {
            room = timeout(service.config.read_timeout, Arc::clone(room).acquire_owned()) => room.map_err(|_| gone())?,
            () = sender.closed() => return Err(gone()),
        };
        let room = room.map_err(|_| Problem::internal())?;
        let permit = lane.permit().await?;
        let stop = Stop::default();
        let flag = stop.flag();
        let turn = spawn_blocking(move || {
            let turn = work.turn(&flag);
            drop(permit);
            turn.map(|()| work)
        });
        work = tokio::select! {
            ended = turn => ended.map_err(|_| Problem::internal())??,
            () = sender.closed() => return Err(gone()),
        };
        service.metrics.boards(&std::mem::take(&mut work.output.counted));
        let text = std::mem::take(&mut work.output.lines);
        if !text.is_empty() {
            let lines = Bytes::from_owner(Chunk { text, _room: room });
            sender.send(Message::Lines(lines)).await.map_err(|_| gone())?;
        }
        if work.progress != Progress::Paused {
            return Ok(work);
        }
    }
}

/// Lines on their way to the client, which take up their room until they are sent.
struct Chunk {
    text: Vec<u8>,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Chunk {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// What was received and has not had its turn.
struct Input {
    body: Body,
    parts: VecDeque<Bytes>,
    size: usize,
    ended: bool,
}

impl Input {
    /// Receives one part more, or the end.
    async fn receive(&mut self) -> Result<(), Problem> {
        match self.body.frame().await {
            None => self.ended = true,
            Some(Err(_)) => return Err(Problem::bad_body("the body was cut off")),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    self.size += data.len();
                    self.parts.push_back(data);
                }
            }
        }
        Ok(())
    }
}

/// The checking of a batch, which goes from thread to thread.
struct Job {
    checker: Checker,
    parts: VecDeque<Bytes>,
    /// The first part had its turn.
    begun: bool,
    /// The parts are packed.
    unpack: Option<Unpack>,
    /// Nothing follows the parts.
    last: bool,
    /// The checker knows that.
    ended: bool,
    progress: Progress,
    output: Output,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// There is more to do with what was received.
    Paused,
    /// Everything that was received is checked.
    Hungry,
    Finished,
}

impl Job {
    fn new(ask: Ask, detail: Detail, unpack: Option<Unpack>, kernel: Kernel) -> Job {
        Job {
            checker: ask.checker(detail, kernel),
            parts: VecDeque::new(),
            begun: false,
            unpack,
            last: false,
            ended: false,
            progress: Progress::Hungry,
            output: Output { ask, detail, lines: Vec::new(), counted: Summary::default(), any: false },
        }
    }

    /// Checks what was received until there are enough lines, or it took long enough.
    fn turn(&mut self, stop: &AtomicBool) -> Result<(), Problem> {
        let began = Instant::now();
        let budget = self.output.ask.budget().or_until(stop);
        self.output.lines.reserve(CHUNK);
        self.progress = Progress::Paused;
        while self.output.wants_more() && began.elapsed() < TURN {
            let Job { checker, output, .. } = self;
            if checker.step(&budget, &mut |checked| output.take(checked)) {
                continue;
            }
            if let Some(slice) = self.slice()? {
                self.checker.feed(&slice);
            } else if !self.last {
                self.progress = Progress::Hungry;
                break;
            } else if !self.ended {
                if let Some(unpack) = &mut self.unpack {
                    self.checker.feed(&unpack.end()?);
                }
                self.checker.end();
                self.ended = true;
            } else {
                if !self.output.any {
                    self.output.report(&Report::no_board(self.output.ask.require));
                }
                self.progress = Progress::Finished;
                break;
            }
        }
        Ok(())
    }

    /// The next bytes of what was received, unpacked; `None` if nothing is left of it.
    fn slice(&mut self) -> Result<Option<Bytes>, Problem> {
        let Some(part) = self.parts.front_mut() else { return Ok(None) };
        if !std::mem::replace(&mut self.begun, true) && looks_packed(part) {
            self.unpack.get_or_insert_default();
        }
        let slice = match &mut self.unpack {
            Some(unpack) => unpack.next(part)?.into(),
            None => part.split_to(part.len().min(SLICE)),
        };
        if part.is_empty() {
            self.parts.pop_front();
        }
        Ok(Some(slice))
    }
}

/// What a turn gives.
struct Output {
    ask: Ask,
    detail: Detail,
    lines: Vec<u8>,
    counted: Summary,
    /// There was a board.
    any: bool,
}

impl Output {
    fn wants_more(&self) -> bool {
        self.lines.len() < ENOUGH
    }

    fn take(&mut self, checked: Checked) -> bool {
        self.any = true;
        match checked.into_report(self.ask.require) {
            Ok(report) => self.report(&report),
            Err(summary) => self.counted.merge(&summary),
        }
        self.wants_more()
    }

    fn report(&mut self, report: &Report) {
        self.counted.add(report);
        if self.detail != Detail::Failures || !report.passed() {
            self.lines.extend_from_slice(self.ask.json(report).as_bytes());
            self.lines.push(b'\n');
        }
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
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    /// The most bytes that any turn held for the client, and all lines.
    fn largest(query: &str, body: Bytes) -> (usize, usize) {
        let (ask, detail) = options(Verb::Check, Some(query)).expect("options");
        let mut work = Job::new(ask, detail, None, Kernel::best());
        (work.parts, work.last) = ([body].into(), true);
        let (mut most, mut lines) = (0, 0);
        while work.progress != Progress::Finished {
            work.turn(&AtomicBool::new(false)).expect("a body");
            let chunk = std::mem::take(&mut work.output.lines);
            most = most.max(chunk.capacity());
            lines += chunk.iter().filter(|&&b| b == b'\n').count();
        }
        (most, lines)
    }

    fn packed(text: &[u8]) -> Bytes {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory").into()
    }

    #[test]
    fn what_a_turn_writes_is_bounded_whatever_comes_in() {
        // Every house of the largest board has every digit twice, but for one: no report is longer.
        let large: String =
            (0..625).map(|cell| char::from(b"123456789ABC"[(cell % 25 + 5 * (cell / 25)) % 12])).collect();
        let ones = format!("{}\n", "1".repeat(81));
        let cases = [
            ("", packed(&b"{}".repeat(100_000)), 100_000),
            ("", format!("[{}{{}}]", "{},".repeat(19_999)).into(), 20_000),
            ("", packed(&b"{}\n".repeat(100_000)), 100_000),
            ("format=line&explain=zh", packed(&b"x\n".repeat(20_000)), 20_000),
            ("", packed(&[&b"<opensudoku>"[..], &b"<game/>".repeat(20_000)].concat()), 20_000),
            ("column=1", packed(&b"a,b\n".repeat(20_001)), 20_000),
            ("explain=zh", ones.repeat(2_000).into(), 2_000),
            ("explain=en&symbols=from-one", format!("{large}\n").repeat(50).into(), 50),
        ];
        for (query, body, expected) in cases {
            let (most, lines) = largest(query, body);
            assert_eq!(lines, expected, "{query}");
            assert!(CHUNKS * most <= 1 << 20, "{query}: {most} bytes in a chunk");
        }
    }

    #[test]
    fn an_unknown_option_is_told_with_those_of_a_batch() {
        let Err(problem) = options(Verb::Check, Some("beauty=1")) else { panic!("no such option") };
        assert!(format!("{problem:?}").contains("explain, failures_only"), "{problem:?}");
    }
}
