//! `POST /v1/check/batch`: any number of boards in, a report a line out, in memory that does not grow with them.
//!
//! ```text
//! body ──▶ parts ──▶ Work, a turn at a time on a thread of its lane ──▶ lines ──▶ answer
//! ```
//!
//! No thread waits for a client: a turn takes what was received, and ends when it has written enough or taken long enough.
//! The next turn begins when the client has taken the lines, and more is received only while little waits for its turn.
//! Whoever sends much must read while sending.
//!
//! The status is sent with the first lines. When the input breaks off behind that, so does the answer: without its last
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
use ninefold::stream::{Checked, Checker, Want};
use ninefold::{Ask, Report, Summary};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answer;
use super::options::Options;
use super::packed::{Unpack, is_packed, looks_packed};
use crate::connections::Connection;
use crate::limits::Stop;
use crate::problem::Problem;
use crate::service::{Service, Shared};

/// How much waits for its turn, in bytes.
const WAITING: usize = 1 << 18;
/// What is checked at a time within a turn.
const SLICE: usize = 1 << 15;
/// The lines that end a turn, in bytes, and the time.
const ENOUGH: usize = 1 << 18;
const TURN: Duration = Duration::from_millis(50);
/// The steps of a board's search, whatever is asked for: a batch has no time limit.
const MOST_STEPS: u64 = 50_000_000;

pub(super) async fn batch(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (mut parts, body) = request.into_parts();
    let options = Options::of_query(parts.uri.query(), Some("failures_only"))?;
    let failures_only = match options.own.as_deref() {
        None | Some("false") => false,
        Some("true") => true,
        Some(_) => return Err(Problem::option("failures_only", "`failures_only` is true or false".into())),
    };
    let unpack = is_packed(&parts.headers)?.then(Unpack::default);
    let mut ask = options.ask;
    ask.steps = ask.steps.map(|steps| steps.min(MOST_STEPS));
    let slot = Arc::clone(&service.batches).try_acquire_owned().map_err(|_| Problem::busy("batches"))?;
    // The connection is busy until the last line, not only until the first.
    let busy = parts.extensions.remove::<Arc<Connection>>().map(|connection| connection.begin());
    let (sender, mut receiver) = channel(1);
    let input = Input { body, parts: VecDeque::new(), size: 0, ended: false };
    tokio::spawn(async move {
        let work = Work::new(ask, failures_only, unpack, &service);
        let end = match run(&service, work, input, &sender).await {
            Ok(()) => Part::End,
            Err(problem) => Part::Failed(problem),
        };
        let _ = timeout(service.config.read_timeout, sender.send(end)).await;
        drop((slot, busy));
    });
    match receiver.recv().await {
        Some(Part::Lines(first)) => {
            Ok(answer("application/x-ndjson", Body::new(Lines { first, receiver, ended: false })))
        }
        Some(Part::End) => Ok(answer("application/x-ndjson", Body::empty())),
        Some(Part::Failed(problem)) => Err(problem),
        None => Err(Problem::internal()),
    }
}

/// What is sent to the answer.
enum Part {
    Lines(Bytes),
    End,
    Failed(Problem),
}

/// Checks until the input ends.
async fn run(service: &Service, mut work: Work, mut input: Input, sender: &Sender<Part>) -> Result<(), Problem> {
    let patience = service.config.read_timeout;
    loop {
        while input.parts.is_empty() && !input.ended {
            timeout(patience, input.receive()).await.unwrap_or_else(|_| Err(Problem::too_slow()))?;
        }
        work.parts.append(&mut input.parts);
        work.last = input.ended;
        input.size = 0;
        let mut turns = pin!(turns(service, work, sender));
        work = loop {
            tokio::select! {
                work = &mut turns => break work?,
                received = input.receive(), if input.size < WAITING && !input.ended => received?,
            }
        };
        if work.finished {
            return Ok(());
        }
    }
}

/// Takes turns until everything that was received is checked and its lines are taken.
async fn turns(service: &Service, mut work: Work, sender: &Sender<Part>) -> Result<Work, Problem> {
    let lane = if work.output.ask.require.is_deep() { &service.deep } else { &service.plain };
    // The client has gone, or takes nothing: nobody hears of it.
    let gone = || Problem::bad_body("the answer was not taken");
    loop {
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
        let lines = Bytes::from(std::mem::take(&mut work.output.lines));
        if !lines.is_empty() {
            let sent = timeout(service.config.read_timeout, sender.send(Part::Lines(lines))).await;
            sent.map_err(|_| gone())?.map_err(|_| gone())?;
        }
        if work.parts.is_empty() && work.finished == work.last {
            return Ok(work);
        }
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
            Some(Err(_)) => return Err(Problem::bad_body("the body broke off")),
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
struct Work {
    checker: Checker,
    parts: VecDeque<Bytes>,
    /// The first part had its turn.
    begun: bool,
    /// The parts are packed.
    unpack: Option<Unpack>,
    /// Nothing follows the parts.
    last: bool,
    finished: bool,
    output: Output,
}

impl Work {
    fn new(ask: Ask, failures_only: bool, unpack: Option<Unpack>, service: &Service) -> Work {
        let want = Want { require: ask.require, every: !failures_only, ..Want::default() };
        let checker = Checker::new(ask.options.clone(), want, service.config.kernel);
        let checker = if ask.explain.is_some() && !failures_only { checker.explaining() } else { checker };
        let output = Output { ask, failures_only, lines: Vec::new(), counted: Summary::default(), any: false };
        Work { checker, parts: VecDeque::new(), begun: false, unpack, last: false, finished: false, output }
    }

    /// Checks what was received until there are enough lines, or it took long enough.
    fn turn(&mut self, stop: &AtomicBool) -> Result<(), Problem> {
        let began = Instant::now();
        let Work { checker, parts, begun, unpack, last, finished, output } = self;
        let budget = output.ask.budget().or_until(stop);
        output.lines.reserve(ENOUGH + ENOUGH / 8);
        while let Some(part) = parts.front_mut() {
            if !std::mem::replace(begun, true) && looks_packed(part) {
                unpack.get_or_insert_default();
            }
            let slice = match unpack {
                Some(unpack) => unpack.next(part)?.into(),
                None => part.split_to(part.len().min(SLICE)),
            };
            if part.is_empty() {
                parts.pop_front();
            }
            checker.push(&slice, &budget, &mut |checked| output.take(checked));
            if output.lines.len() > ENOUGH || began.elapsed() > TURN {
                return Ok(());
            }
        }
        if *last {
            if let Some(unpack) = unpack {
                checker.push(&unpack.end()?, &budget, &mut |checked| output.take(checked));
            }
            checker.finish(&budget, &mut |checked| output.take(checked));
            if !output.any {
                output.report(&Report::no_board());
            }
            *finished = true;
        }
        Ok(())
    }
}

/// What a turn gives.
struct Output {
    ask: Ask,
    failures_only: bool,
    lines: Vec<u8>,
    counted: Summary,
    /// There was a board.
    any: bool,
}

impl Output {
    fn take(&mut self, checked: Checked) {
        self.any = true;
        match checked {
            Checked::Counted(summary) => self.counted.merge(&summary),
            Checked::Report(report) => self.report(&report),
            Checked::Board(board) => {
                self.counted.count(board.status(), true, 1);
                self.line(&board.to_json(None));
            }
        }
    }

    fn report(&mut self, report: &Report) {
        let passed = report.passes(self.ask.require);
        self.counted.count(report.status(), passed, 1);
        if !(passed && self.failures_only) {
            self.line(&self.ask.json(report));
        }
    }

    fn line(&mut self, json: &str) {
        self.lines.extend_from_slice(json.as_bytes());
        self.lines.push(b'\n');
    }
}

/// The answer: lines until the end, or an error that breaks it off.
struct Lines {
    first: Bytes,
    receiver: Receiver<Part>,
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
                Some(Part::Lines(lines)) => return Poll::Ready(Some(Ok(Frame::data(lines)))),
                Some(Part::End) => self.ended = true,
                Some(Part::Failed(_)) | None => {
                    self.ended = true;
                    return Poll::Ready(Some(Err(io::ErrorKind::ConnectionAborted.into())));
                }
            }
        }
        Poll::Ready(None)
    }
}
