//! Many threads on one input: each takes the next piece and judges it; the results are taken in order.
//!
//! ```text
//!             ┌─ lock ─ next piece ─ unlock ─ judge ─┐
//! input ──────┤                                      ├──▶ in order ──▶ merge ──▶ output
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

use ninefold::batch::Kernel;
use ninefold::read::Options;
use ninefold::search::Budget;
use ninefold::stream::{Checked, Judged, Merger, Want};

use crate::failure::Failure;
use crate::input::Input;
use crate::inputs::{self, End, PATIENCE};
use crate::interrupt;
use crate::output::Output;
use crate::progress::Progress;
use crate::source::{Piece, Source};
use crate::terminal::complain;
use crate::words;

/// An input shorter than this, in bytes, is not worth a second thread.
const SMALL: u64 = 1 << 16;

/// How a run checks.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) options: Options,
    pub(crate) want: Want,
    pub(crate) kernel: Kernel,
    pub(crate) threads: usize,
    pub(crate) steps: Option<u64>,
}

impl Plan {
    /// The budget of one board's search, which Ctrl-C uses up too.
    pub(crate) fn budget(&self) -> Budget<'static> {
        self.steps.map_or(Budget::default(), Budget::steps).or_until(interrupt::flag())
    }
}

/// A piece that was judged, in the buffer that it came in.
struct Done {
    piece: Piece,
    buffer: Vec<u8>,
    judged: Judged,
}

/// Checks one input.
pub(crate) fn check(input: &Input, plan: &Plan, output: &mut Output, progress: &Progress) -> Result<End, Failure> {
    let lang = output.lang;
    let Some(stream) = inputs::open(input, progress, lang) else { return Ok(End::Broken) };
    // What fits one buffer is one piece, and needs one thread.
    let threads = if stream.plain_size.is_some_and(|size| size < SMALL) { 1 } else { plan.threads };
    let (free_buffers, done) = start(Source::new(stream.bytes, stream.plain_size, plan.options.clone()), threads, plan);
    let budget = plan.budget();
    let name = input.name();
    let mut merger: Option<Merger> = None;
    let mut waiting: BTreeMap<u64, Done> = BTreeMap::new();
    let mut next = 0;
    let mut end = End::Whole;
    let mut outcome = Ok(());
    let failed = Cell::new(false);
    let mut take = |checked: Checked| {
        if outcome.is_ok() {
            outcome = output.checked(checked, name.as_deref());
            failed.set(outcome.is_err());
        }
    };
    // Without anybody to write to, the rest of the input need not be read.
    while !failed.get() {
        match done.recv_timeout(PATIENCE) {
            _ if interrupt::requested() => {
                end = End::Interrupted;
                break;
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
            Ok(one) => waiting.insert(one.piece.number, one),
        };
        while let Some(Done { piece, buffer, judged }) = waiting.remove(&next) {
            let merger = merger.get_or_insert_with(|| Merger::new(&piece.plan, plan.want));
            if piece.torn {
                merger.take_torn(&buffer, &budget, &mut take);
            } else {
                merger.take(&buffer, judged, &budget, &mut take);
            }
            if let Some(error) = piece.error {
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
    if let Some(merger) = &mut merger {
        merger.finish(&budget, &mut take);
    }
    outcome.map(|()| end)
}

/// Starts the threads. They end with the input, or with the process.
fn start(source: Source, threads: usize, plan: &Plan) -> (Sender<Vec<u8>>, Receiver<Done>) {
    let (free_buffers, buffers) = channel();
    let (sender, done) = channel();
    for _ in 0..2 * threads + 1 {
        // The receiver lives until the threads have it.
        let _ = free_buffers.send(Vec::new());
    }
    let shared = Arc::new(Mutex::new((source, buffers)));
    for _ in 0..threads {
        let (shared, sender, plan) = (Arc::clone(&shared), sender.clone(), plan.clone());
        thread::spawn(move || work(&shared, &sender, &plan));
    }
    (free_buffers, done)
}

fn work(shared: &Mutex<(Source, Receiver<Vec<u8>>)>, sender: &Sender<Done>, plan: &Plan) {
    let budget = plan.budget();
    loop {
        let (piece, buffer) = {
            // A thread that panicked while it read has said so; the others end in the same way at worst.
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (source, buffers) = &mut *shared;
            let Ok(mut buffer) = buffers.recv() else { return };
            match source.next(&mut buffer) {
                Some(piece) => (piece, buffer),
                None => return,
            }
        };
        let judged = match piece.torn {
            true => Judged::default(),
            false => piece.plan.judge(plan.kernel, plan.want).judge(&buffer, &budget),
        };
        if sender.send(Done { piece, buffer, judged }).is_err() {
            return;
        }
    }
}
