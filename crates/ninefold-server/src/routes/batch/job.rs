//! The checking of a batch: what was received, and what is written of it, in turns that go from thread to thread.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use ninefold::batch::Kernel;
use ninefold::search::Budget;
use ninefold::stream::{Checked, Checker, Detail};
use ninefold::{Ask, Report, Summary};

use crate::problem::Problem;
use crate::routes::packed::{Unpack, looks_packed};

/// What the checker is fed at a time.
const SLICE: usize = 1 << 15;
/// The room of what a turn writes, in bytes.
const CHUNK: usize = 1 << 18;
/// The lines that end a turn, in bytes, and the time. No report is longer than a chunk, so no chunk is longer than two.
const ENOUGH: usize = CHUNK - CHUNK / 8;
const TURN: Duration = Duration::from_millis(50);

/// The checking of a batch, which goes from thread to thread.
pub(super) struct Job {
    checker: Checker,
    pub(super) parts: VecDeque<Bytes>,
    /// The first part had its turn.
    begun: bool,
    /// The parts are packed.
    unpack: Option<Unpack>,
    /// Nothing follows the parts.
    pub(super) last: bool,
    /// The checker knows that.
    ended: bool,
    pub(super) progress: Progress,
    pub(super) output: Output,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// There is more to do with what was received.
    Paused,
    /// Everything that was received is checked.
    Hungry,
    Finished,
}

impl Job {
    pub(super) fn new(ask: Ask, detail: Detail, unpack: Option<Unpack>, kernel: Kernel) -> Job {
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
    pub(super) fn turn(&mut self, budget: &Budget<'_>) -> Result<(), Problem> {
        let began = Instant::now();
        self.output.lines.reserve(CHUNK);
        self.progress = Progress::Paused;
        while self.output.wants_more() && began.elapsed() < TURN {
            let Job { checker, output, .. } = self;
            if checker.step(budget, &mut |checked| output.take(checked)) {
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
pub(super) struct Output {
    pub(super) ask: Ask,
    detail: Detail,
    pub(super) lines: Vec<u8>,
    pub(super) counted: Summary,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::batch::{Asked, CHUNKS};
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ninefold::Verb;
    use std::io::Write;

    /// The most bytes that any turn held for the client, and all lines.
    fn largest(query: &str, body: Bytes) -> (usize, usize) {
        let Asked { ask, detail } = Asked::of_query(Verb::Check, Some(query)).expect("options");
        let mut work = Job::new(ask, detail, None, Kernel::best());
        (work.parts, work.last) = ([body].into(), true);
        let (mut most, mut lines) = (0, 0);
        while work.progress != Progress::Finished {
            work.turn(&Budget::default()).expect("a body");
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
}
