//! One piece of a plain stream, judged by the kernel, on any thread.

use std::ops::Range;

use super::{Checked, PlainBoard, Want};
use crate::batch::{Block, Judgement, Kernel};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::{Entry, Format, Plain, Plan, Reader};
use crate::report::{Report, Require, Status, Summary};
use crate::search::Budget;
use crate::search::batch::{Minimality, Solvable, count, minimality};

/// Judges pieces of a stream. A piece is whole lines; what is torn or touches an edge of the piece is left to the
/// [`Merger`](super::Merger).
#[derive(Clone, Debug)]
pub struct Judge {
    plain: Plain,
    reader: Reader,
    kernel: Kernel,
    want: Want,
}

/// What was found of one piece.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// How many line feeds the piece has.
    pub(super) lines: u64,
    pub(super) found: Vec<Found>,
}

/// A part of what was found; lines count from 1 within the piece.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Checked(Checked),
    /// Lines for the careful reader, which what stands before or behind the piece may belong to.
    Edge {
        bytes: Range<usize>,
        line: u64,
    },
}

impl Plan {
    /// A judge for the pieces of this stream.
    pub fn judge(&self, kernel: Kernel, want: Want) -> Judge {
        Judge { plain: self.plain, reader: self.inner.clone(), kernel, want }
    }
}

impl Judge {
    /// Judges a piece of whole lines.
    pub fn judge(&self, piece: &[u8], budget: &Budget<'_>) -> Judged {
        let mut work = Work {
            judge: self,
            piece,
            budget,
            lines: 0,
            run: None,
            explained: 0,
            boards: Vec::new(),
            judged: Judged::default(),
        };
        match self.plain {
            Plain::No => {
                let found = vec![Found::Edge { bytes: 0..piece.len(), line: 1 }];
                return Judged { lines: 0, found };
            }
            Plain::Lines => self.kernel.judge_lines(piece, |block| work.block(block)),
            Plain::JsonLines => self.kernel.judge_json_lines(piece, |block| work.block(block)),
            Plain::Column { column, separator } => {
                let end = self.kernel.judge_csv(piece, column, separator, |block| work.block(block));
                if end < piece.len() {
                    work.end_run(end, true);
                    work.search();
                    work.judged.found.push(Found::Edge { bytes: end..piece.len(), line: work.lines + 1 });
                    work.run = None;
                    work.lines += newlines(&piece[end..]);
                }
            }
        }
        work.end_run(piece.len(), false);
        work.search();
        work.judged.lines = work.lines;
        work.judged
    }
}

struct Work<'a> {
    judge: &'a Judge,
    piece: &'a [u8],
    budget: &'a Budget<'a>,
    /// Lines done with.
    lines: u64,
    /// Lines that are not plain, from this byte and this line.
    run: Option<(usize, u64)>,
    explained: usize,
    /// Valid boards that are to be searched, each with its line.
    boards: Vec<([u8; 81], u64)>,
    judged: Judged,
}

impl Work<'_> {
    fn block(&mut self, block: &Block<'_>) {
        let tally = block.tally();
        let Want { require, every, in_order, .. } = self.judge.want;
        let mixed = in_order && tally.solved > 0 && tally.solved < tally.valid;
        let counts = require == Require::Valid && !every && !mixed;
        if counts && tally.conflicts + tally.not_plain == 0 && self.run.is_none() {
            self.count(Status::Valid, true, (tally.valid - tally.solved) as u64);
            self.count(Status::Solved, true, tally.solved as u64);
        } else {
            for (line, judgement) in block.lines() {
                self.line(line, judgement);
            }
            return;
        }
        self.lines += tally.lines as u64;
    }

    fn line(&mut self, line: Range<usize>, judgement: Judgement) {
        self.lines += 1;
        if !judgement.is_board() {
            self.run.get_or_insert((line.start, self.lines));
            return;
        }
        self.end_run(line.start, true);
        let Want { require, every, explained, .. } = self.judge.want;
        let status = match () {
            () if !judgement.is_valid() => Status::Conflict,
            () if judgement.is_solved() => Status::Solved,
            () => Status::Valid,
        };
        if require.is_deep() && status != Status::Conflict {
            if let Some(values) = self.values(line) {
                self.boards.push((values, self.lines));
            }
            return;
        }
        let passed = match require {
            Require::Solved => status == Status::Solved,
            _ => status != Status::Conflict,
        };
        if passed && !every {
            return self.count(status, true, 1);
        }
        if passed && let Some(clues) = judgement.clues() {
            self.search();
            self.push(Checked::Board(PlainBoard { line: self.lines, format: self.format(), clues }));
            return;
        }
        self.search();
        if self.explained >= explained {
            return self.count(status, false, 1);
        }
        self.explained += 1;
        if let Some(values) = self.values(line) {
            self.report(&values, self.lines);
        }
    }

    /// The values of a board in a plain line.
    fn values(&self, line: Range<usize>) -> Option<[u8; 81]> {
        let text = &self.piece[line];
        let value = |symbol: u8| if (b'1'..=b'9').contains(&symbol) { symbol - b'0' } else { 0 };
        match self.judge.plain {
            Plain::No => None,
            Plain::Lines => Some((*text.first_chunk::<81>()?).map(value)),
            Plain::Column { column, separator } => {
                let field = text.split(|&b| b == separator).nth(column)?;
                Some((*field.first_chunk::<81>()?).map(value))
            }
            Plain::JsonLines => {
                let mut values = [0; 81];
                let cells = text.iter().filter(|b| b.is_ascii_digit() || **b == b'.');
                values.iter_mut().zip(cells).for_each(|(cell, &symbol)| *cell = value(symbol));
                Some(values)
            }
        }
    }

    fn report(&mut self, values: &[u8; 81], line: u64) {
        let Some(board) = Board::from_values(Layout::CLASSIC, values) else { return };
        let entry = Entry { line, format: Some(self.format()), board: Ok(board) };
        let report = Report::of_entry(entry, self.judge.want.require, self.budget);
        self.push(Checked::Report(Box::new(report)));
    }

    fn format(&self) -> Format {
        match self.judge.plain {
            Plain::No | Plain::Lines => Format::Line,
            Plain::JsonLines => Format::Json,
            Plain::Column { .. } => Format::Csv,
        }
    }

    /// Searches the boards that were gathered, all of them together.
    fn search(&mut self) {
        let boards = std::mem::take(&mut self.boards);
        if boards.is_empty() {
            return;
        }
        let values: Vec<[u8; 81]> = boards.iter().map(|(values, _)| *values).collect();
        let Want { require, every, explained, .. } = self.judge.want;
        let outcomes: Vec<(Status, bool)> = if require == Require::Minimal {
            minimality(&values, self.budget).iter().map(minimal_outcome).collect()
        } else {
            count(&values, self.budget).into_iter().map(|solvable| outcome(solvable, require)).collect()
        };
        for ((values, line), (status, passed)) in boards.into_iter().zip(outcomes) {
            let full = values.iter().all(|&value| value > 0);
            let status = if full { Status::Solved } else { status };
            if every || (!passed && self.explained < explained) {
                self.explained += usize::from(!passed);
                self.report(&values, line);
            } else {
                self.count(status, passed, 1);
            }
        }
    }

    /// A run of lines that are not plain ends before `end`; `inside` if a plain line follows.
    fn end_run(&mut self, end: usize, inside: bool) {
        let Some((start, line)) = self.run.take() else { return };
        self.search();
        let at_an_edge = start == 0 || !inside;
        let alone = matches!(self.judge.plain, Plain::JsonLines | Plain::Column { .. });
        if at_an_edge && !(alone && start > 0) {
            self.judged.found.push(Found::Edge { bytes: start..end, line });
            return;
        }
        let mut reader = self.judge.reader.clone();
        let mut entries = Vec::new();
        reader.read(&self.piece[start..end], true, &mut |entry| entries.push(entry));
        let Want { require, .. } = self.judge.want;
        for mut entry in entries {
            entry.move_down(line - 1);
            let report = Report::of_entry(entry, require, self.budget);
            self.push(Checked::Report(Box::new(report)));
        }
    }

    fn push(&mut self, checked: Checked) {
        self.judged.found.push(Found::Checked(checked));
    }

    fn count(&mut self, status: Status, passed: bool, boards: u64) {
        if boards == 0 {
            return;
        }
        let in_order = self.judge.want.in_order;
        if let Some(Found::Checked(Checked::Counted(summary))) = self.judged.found.last_mut()
            && (!in_order || summary.by_status().all(|(counted, _)| counted == status))
        {
            summary.count(status, passed, boards);
            return;
        }
        let mut summary = Summary::default();
        summary.count(status, passed, boards);
        self.push(Checked::Counted(summary));
    }
}

fn outcome(solvable: Solvable, require: Require) -> (Status, bool) {
    match solvable {
        Solvable::None => (Status::Unsolvable, false),
        Solvable::One => (Status::Unique, true),
        Solvable::Many => (Status::Multiple, require == Require::Solvable),
        Solvable::GaveUp => (Status::Undecided, false),
    }
}

fn minimal_outcome(minimality: &Minimality) -> (Status, bool) {
    match minimality {
        Minimality::Unsolvable => (Status::Unsolvable, false),
        Minimality::Multiple => (Status::Multiple, false),
        Minimality::Minimal => (Status::Unique, true),
        Minimality::Redundant(_) => (Status::Unique, false),
        Minimality::GaveUp => (Status::Undecided, false),
    }
}

pub(super) fn newlines(text: &[u8]) -> u64 {
    text.iter().filter(|&&b| b == b'\n').count() as u64
}
