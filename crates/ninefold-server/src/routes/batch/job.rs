//! The checking of a batch: received bytes, and the lines written about them, in turns that may run on different threads.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use ninefold::batch::Kernel;
use ninefold::read::Skipped;
use ninefold::search::Budget;
use ninefold::stream::{Checked, Checker, Detail};
use ninefold::{Report, Summary};

use super::BatchAsk;
use crate::client::Client;
use crate::fair_semaphore::{FairSemaphore, Permit};
use crate::problem::Problem;
use crate::routes::gzip::{Unpack, looks_packed};

/// The bytes that the checker is fed at a time.
const SLICE: usize = 1 << 15;
/// The bytes of a chunk of lines. No report is longer, so no chunk is longer than two.
pub(super) const CHUNK: usize = 1 << 18;
/// The lines that end a turn, in bytes, and the time.
const ENOUGH: usize = CHUNK - CHUNK / 8;
const TURN: Duration = Duration::from_millis(50);

/// The checking of a batch, which goes from thread to thread.
pub(super) struct Job {
    checker: Checker,
    text: Bytes,
    /// The first bytes had their turn.
    begun: bool,
    unpack: Option<Unpack>,
    /// Nothing follows the text.
    last: bool,
    /// The checker knows that.
    ended: bool,
    pub(super) progress: Progress,
    pub(super) output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// There is more to do with what was received.
    Paused,
    /// Everything that was received is checked.
    Hungry,
    Finished,
}

impl Job {
    pub(super) fn new(ask: BatchAsk, unpack: Option<Unpack>, kernel: Kernel, spare: Spare) -> Job {
        Job {
            checker: ask.ask.checker(ask.detail, kernel),
            text: Bytes::new(),
            begun: false,
            unpack,
            last: false,
            ended: false,
            progress: Progress::Hungry,
            output: Output {
                ask,
                chunks: VecDeque::new(),
                counted: Summary::default(),
                spare,
                open: 0,
                any: false,
                full: false,
            },
        }
    }

    /// Takes the next bytes, after all earlier ones have had their turn.
    pub(super) fn feed(&mut self, text: Vec<u8>, last: bool) {
        (self.text, self.last) = (text.into(), last);
    }

    /// The lines that were skipped so far.
    pub(super) fn skipped(&self) -> Skipped {
        self.checker.skipped()
    }

    /// Checks what was received until there are enough lines, or it took long enough.
    pub(super) fn turn(&mut self, budget: &Budget<'_>) -> Result<(), Problem> {
        let began = Instant::now();
        self.progress = Progress::Paused;
        while self.output.wants_more() && began.elapsed() < TURN {
            let Job { checker, output, .. } = self;
            if checker.step(budget, &mut |checked| output.take(checked)) {
                continue;
            }
            if let Some(slice) = self.slice()? {
                self.output.open += slice.len();
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
                self.output.end(self.checker.skipped());
                self.progress = Progress::Finished;
                break;
            }
        }
        if self.output.full { Err(Problem::busy("boards in one line")) } else { Ok(()) }
    }

    /// The next bytes of what was received, unpacked; `None` if nothing is left of it.
    fn slice(&mut self) -> Result<Option<Bytes>, Problem> {
        if self.text.is_empty() {
            return Ok(None);
        }
        if !std::mem::replace(&mut self.begun, true) && looks_packed(&self.text) {
            self.unpack.get_or_insert_default();
        }
        Ok(Some(match &mut self.unpack {
            Some(unpack) => unpack.next(&mut self.text)?.into(),
            None => self.text.split_to(self.text.len().min(SLICE)),
        }))
    }
}

/// The lines that a turn writes.
pub(super) struct Output {
    pub(super) ask: BatchAsk,
    pub(super) chunks: VecDeque<Chunk>,
    pub(super) counted: Summary,
    spare: Spare,
    /// The bytes that the checker was fed since it found a board: it may look at them again.
    pub(super) open: usize,
    /// There was a board.
    any: bool,
    /// There was no memory for all boards of a line.
    full: bool,
}

/// Some lines, with the memory that they take if they are not the first of a turn.
pub(super) struct Chunk {
    pub(super) lines: Vec<u8>,
    _memory: Option<Permit>,
}

/// Memory for lines beyond the first chunk: a turn ends with a line of the input, which may hold any number of boards.
pub(super) struct Spare {
    pub(super) memory: Arc<FairSemaphore>,
    pub(super) client: Client,
}

impl Output {
    fn wants_more(&self) -> bool {
        self.chunks.back().is_none_or(|chunk| self.chunks.len() == 1 && chunk.lines.len() < ENOUGH)
    }

    fn take(&mut self, checked: Checked) -> bool {
        (self.any, self.open) = (true, 0);
        match checked.into_report(self.ask.ask.require) {
            Ok(report) => self.report(&report),
            Err(summary) => self.counted.merge(&summary),
        }
        self.wants_more()
    }

    fn report(&mut self, report: &Report) {
        self.counted.add(report);
        if self.ask.detail != Detail::Failures || !report.passed() {
            self.line(&self.ask.ask.json(report));
        }
    }

    fn line(&mut self, line: &str) {
        if self.full {
            return;
        }
        if self.chunks.back().is_none_or(|chunk| chunk.lines.len() >= CHUNK) {
            let is_first = self.chunks.is_empty();
            let memory = (!is_first).then(|| self.spare.memory.try_acquire(self.spare.client, 2 * CHUNK)).flatten();
            if !is_first && memory.is_none() {
                self.full = true;
                return;
            }
            self.chunks.push_back(Chunk { lines: Vec::with_capacity(CHUNK), _memory: memory });
        }
        if let Some(Chunk { lines, .. }) = self.chunks.back_mut() {
            lines.extend_from_slice(line.as_bytes());
            lines.push(b'\n');
        }
    }

    /// Writes the last record.
    fn end(&mut self, skipped: Skipped) {
        if !self.any {
            self.report(&Report::no_board(self.ask.ask.require));
        }
        if self.ask.skipped {
            self.line(&skipped_json(skipped));
        }
    }
}

/// The last record of a batch, if it asks for that.
fn skipped_json(skipped: Skipped) -> String {
    serde_json::json!({ "skipped": { "lines": skipped.lines, "first": skipped.first() } }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::batch::CHUNKS;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ninefold::Verb;
    use std::io::Write;

    /// The most bytes that any turn held for the client, and all lines.
    fn largest(query: &str, body: Bytes) -> (usize, usize) {
        let ask = BatchAsk::of_query(Verb::Check, Some(query)).expect("options");
        let mut work = Job::new(ask, None, Kernel::best(), spare(0));
        (work.text, work.last) = (body, true);
        let (mut most, mut lines) = (0, 0);
        while work.progress != Progress::Finished {
            work.turn(&Budget::default()).expect("a body");
            let chunks = std::mem::take(&mut work.output.chunks);
            most = most.max(chunks.iter().map(|chunk| chunk.lines.capacity()).sum());
            lines += chunks.iter().flat_map(|chunk| &chunk.lines).filter(|&&b| b == b'\n').count();
        }
        (most, lines)
    }

    fn spare(memory: usize) -> Spare {
        Spare { memory: FairSemaphore::new("tests", memory), client: Client::default() }
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
    fn boards_of_one_line_beyond_a_chunk_take_memory_or_are_refused() {
        let line = Bytes::from("?load=x ".repeat(20_000));
        for (memory, fits) in [(1 << 20, false), (1 << 26, true)] {
            let ask = BatchAsk::of_query(Verb::Check, None).expect("no options");
            let mut work = Job::new(ask, None, Kernel::best(), spare(memory));
            (work.text, work.last) = (line.clone(), true);
            let mut most = 0;
            let ended = std::iter::repeat_with(|| {
                let ended = work.turn(&Budget::default());
                let held: usize = work.output.chunks.drain(..).map(|chunk| chunk.lines.capacity()).sum();
                most = most.max(held);
                ended.map(|()| work.progress)
            })
            .find(|ended| !matches!(ended, Ok(Progress::Paused | Progress::Hungry)));
            assert_eq!(ended.is_some_and(|ended| ended.is_ok()), fits);
            assert!(fits || most <= 2 * CHUNK + memory, "{most} bytes");
            assert_eq!(work.output.spare.memory.counts().0, 0, "all of it is given back");
        }
    }
}
