//! Many threads on one input: each takes the next piece and judges it; the results are taken in order.
//!
//! ```text
//!             ┌─ lock ─ next piece ─ unlock ─ judge ─┐
//! input ──────┤                                      ├──▶ in order ──▶ merge ──▶ whoever asked
//!             └─ lock ─ next piece ─ unlock ─ judge ─┘
//! ```
//!
//! A thread needs an empty buffer before it may take a piece, and there are only so many, so that a slow piece holds up
//! the others instead of filling the memory.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::batch::Kernel;
use ninefold::read::Skipped;
use ninefold::search::Budget;
use ninefold::stream::{Checked, Detail, Judged, Merger, Shape, Want, Written};
use ninefold::{Ask, Lang, Report, Summary};

use crate::ahead::Ahead;
use crate::failure::Failure;
use crate::input::Input;
use crate::progress::Progress;
use crate::source::{Filled, Source};
use crate::terminal::complain;
use crate::{interrupt, words};

/// An input shorter than this, in bytes, is not worth a second thread.
const SMALL: u64 = 1 << 16;

/// More threads than this only get in each other's way, unless there are as many cores.
const MOST_THREADS: usize = 64;

/// How long to wait for input before looking whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);

/// How a run reads and checks its inputs.
#[derive(Clone)]
pub(crate) struct Pipeline {
    pub(crate) ask: Ask,
    want: Want,
    kernel: Kernel,
    threads: usize,
    /// What reports are written as, by the threads that make them.
    shape: Option<Shape>,
}

/// How the reading of an input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// At its end.
    Whole,
    /// With an error, which was told.
    Broken,
    /// By Ctrl-C.
    Interrupted,
}

/// What was found next in an input.
pub(crate) enum Outcome {
    Report(Box<Report>),
    /// Boards that need no report.
    Counted(Summary),
    /// Reports that are written already.
    Written(String, Summary),
    /// The whole input had lines that were passed over.
    Skipped(Skipped, Option<Arc<str>>),
    /// Nothing for now: what was written is to be seen.
    Waiting,
}

/// Who is handed it.
pub(crate) type Sink<'a> = dyn FnMut(Outcome) -> Result<(), Failure> + 'a;

/// A piece that was judged, in the buffer that it came in.
struct Done {
    part: Filled,
    buffer: Vec<u8>,
    judged: Judged,
}

impl Pipeline {
    /// Failing boards beyond `explained` of a piece are only counted.
    pub(crate) fn new(ask: Ask, detail: Detail, explained: usize, threads: Option<u16>, kernel: Kernel) -> Pipeline {
        let threads = threads.map_or_else(cores, usize::from).min(MOST_THREADS.max(cores()));
        let want = Want { explained, ..ask.want(detail) };
        Pipeline { ask, want, kernel, threads, shape: None }
    }

    /// The same pipeline, whose reports are written as this.
    pub(crate) fn writing(self, shape: Option<Shape>) -> Pipeline {
        Pipeline { shape, ..self }
    }

    /// Goes through all inputs; there is a report for one that holds no board. Tells how the worst of them ended.
    pub(crate) fn run(
        &self,
        inputs: &[Input],
        progress: &Progress,
        lang: Lang,
        sink: &mut Sink<'_>,
    ) -> Result<End, Failure> {
        let mut worst = End::Whole;
        for input in inputs {
            let mut any = false;
            let end = self.read(input, progress, lang, &mut |found| {
                any |= !matches!(found, Outcome::Skipped(..) | Outcome::Waiting);
                sink(found)
            })?;
            match end {
                End::Whole if !any => {
                    sink(Outcome::Report(Box::new(Report::no_board(self.ask.require).in_file(input.name()))))?
                }
                End::Whole => {}
                End::Broken => worst = End::Broken,
                End::Interrupted => return Ok(End::Interrupted),
            }
        }
        Ok(worst)
    }

    /// Goes through one input.
    pub(crate) fn read(
        &self,
        input: &Input,
        progress: &Progress,
        lang: Lang,
        sink: &mut Sink<'_>,
    ) -> Result<End, Failure> {
        let stream = match input.open() {
            Ok(stream) => stream,
            Err(error) => {
                complain(&words::cannot_read(lang, input, &error), lang);
                return Ok(End::Broken);
            }
        };
        progress.open(stream.size, Arc::clone(&stream.done), input.is_typed());
        // What fits one buffer is one piece, and needs one thread.
        let threads = if stream.plain_size.is_some_and(|size| size < SMALL) { 1 } else { self.threads };
        let file = input.name();
        let written = self.shape.map(|shape| Written { file: file.clone(), shape });
        let want = Want { written, ..self.want.clone() };
        // Whoever writes lines into a pipe may wait for the answer to each. A file is all there.
        let at_once = self.shape.is_some() && stream.size.is_none();
        let bytes = if at_once { Box::new(Ahead::new(stream.bytes).map_err(Failure::Thread)?) } else { stream.bytes };
        let source = Source::new(bytes, stream.plain_size, self.ask.stream_options(), self.shape.is_some());
        let source = if at_once { source.at_once() } else { source };
        let (free_buffers, done) = self.start(source, threads, &want)?;
        let budget = self.budget();
        let mut merger: Option<Merger> = None;
        let mut waiting: BTreeMap<u64, Done> = BTreeMap::new();
        let mut next = 0;
        let mut end = End::Whole;
        let mut outcome = Ok(());
        let gone = Cell::new(false);
        let mut give = |found: Outcome| {
            if outcome.is_ok() {
                outcome = sink(found);
            }
            gone.set(outcome.is_err());
            outcome.is_ok()
        };
        let found = |checked: Checked| match checked {
            Checked::Written { text, counted } => Outcome::Written(text, counted),
            Checked::Report(mut report) => {
                report.file.clone_from(&file);
                Outcome::Report(report)
            }
            checked => match checked.into_report(self.ask.require) {
                Ok(report) => Outcome::Report(Box::new(report.in_file(file.clone()))),
                Err(counted) => Outcome::Counted(counted),
            },
        };
        // Without anybody to write to, the rest of the input need not be read.
        while !gone.get() {
            let next_done = done.try_recv().or_else(|_| {
                give(Outcome::Waiting);
                done.recv_timeout(PATIENCE)
            });
            match next_done {
                _ if interrupt::requested() => {
                    end = End::Interrupted;
                    break;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(one) => waiting.insert(one.part.number, one),
            };
            while let Some(Done { part, buffer, judged }) = waiting.remove(&next) {
                let merger = merger.get_or_insert_with(|| Merger::new(&part.plan, want.clone()));
                let mut take = |checked| give(found(checked));
                match part.torn {
                    true => merger.take_torn(&buffer, &budget, &mut take),
                    false => merger.take(&buffer, judged, &budget, &mut take),
                };
                if let Some(error) = part.error {
                    progress.finish();
                    complain(&words::cannot_read(lang, input, &error), lang);
                    end = End::Broken;
                }
                next += 1;
                // The threads have ended if nobody wants it.
                let _ = free_buffers.send(buffer);
            }
            progress.tick();
        }
        if let Some(merger) = merger.as_mut().filter(|_| !gone.get()) {
            merger.finish(&budget, &mut |checked| give(found(checked)));
        }
        let skipped = merger.map(|merger| merger.skipped()).unwrap_or_default();
        outcome?;
        if skipped.lines > 0 || skipped.undecoded > 0 {
            progress.finish();
            sink(Outcome::Skipped(skipped, file))?;
        }
        Ok(end)
    }

    /// The budget of one board's search, which Ctrl-C uses up too.
    pub(crate) fn budget(&self) -> Budget<'static> {
        self.ask.budget().or_until(interrupt::flag())
    }

    /// Starts the threads, or as many as the system allows. They end with the input, or with the process.
    fn start(&self, source: Source, threads: usize, want: &Want) -> Result<(Sender<Vec<u8>>, Receiver<Done>), Failure> {
        let (free_buffers, buffers) = channel();
        let (sender, done) = channel();
        for _ in 0..2 * threads + 1 {
            // The receiver lives until the threads have it.
            let _ = free_buffers.send(Vec::new());
        }
        let shared = Arc::new(Mutex::new((source, buffers)));
        for number in 0..threads {
            let (shared, sender, pipeline) = (Arc::clone(&shared), sender.clone(), self.clone());
            let want = want.clone();
            let started = thread::Builder::new().spawn(move || pipeline.work(&shared, &sender, &want));
            match started {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(Failure::Thread(error)),
                Err(_) => break,
            }
        }
        Ok((free_buffers, done))
    }

    fn work(&self, shared: &Mutex<(Source, Receiver<Vec<u8>>)>, sender: &Sender<Done>, want: &Want) {
        let budget = self.budget();
        loop {
            let (part, buffer) = {
                // A thread that panicked while it read has said so; the others end in the same way at worst.
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (source, buffers) = &mut *shared;
                let Ok(mut buffer) = buffers.recv() else { return };
                match source.next(&mut buffer) {
                    Some(part) => (part, buffer),
                    None => return,
                }
            };
            let judged = match part.torn {
                true => Judged::default(),
                false => part.plan.judge(self.kernel, want.clone()).judge(&buffer, part.lines, &budget),
            };
            if sender.send(Done { part, buffer, judged }).is_err() {
                return;
            }
        }
    }
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
