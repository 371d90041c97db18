//! The pieces of a stream, in order again.

use super::judge::{Found, newlines};
use super::{Checked, Judged, PlainBoard, Want};
use crate::read::{Plain, Plan, Reader};
use crate::report::Report;
use crate::search::Budget;

/// Takes the judged pieces of a stream in order.
#[derive(Clone, Debug)]
pub struct Merger {
    plain: Plain,
    want: Want,
    /// The careful reader in the middle of lines that are not plain.
    careful: Option<Careful>,
    /// The careful reader for the beginning of the stream, until a plain line was seen.
    outer: Option<Reader>,
    /// The careful reader for anything behind it.
    inner: Reader,
    /// Lines done with.
    lines: u64,
    /// A quote was seen, which may enclose line feeds: from there on only the careful reader can tell the records.
    quoted: bool,
}

#[derive(Clone, Debug)]
struct Careful {
    reader: Reader,
    /// What it has not yet done with.
    pending: Vec<u8>,
    /// Lines before its first.
    before: u64,
}

impl Merger {
    /// A merger for the pieces of this stream, from its first on.
    pub fn new(plan: &Plan, want: Want) -> Merger {
        Merger {
            plain: plan.plain,
            want,
            careful: None,
            outer: Some(plan.outer.clone()),
            inner: plan.inner.clone(),
            lines: 0,
            quoted: false,
        }
    }

    /// Takes the next piece, and what a [`Judge`](super::Judge) found of it.
    pub fn take(&mut self, piece: &[u8], judged: Judged, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        if self.quoted || self.plain == Plain::No {
            return self.careful(piece, 0, budget, each);
        }
        let lines = judged.lines;
        for found in judged.found {
            match found {
                Found::Edge { bytes, line } => self.careful(&piece[bytes], self.lines + line - 1, budget, each),
                Found::Checked(checked) => {
                    self.end_run(budget, each);
                    self.outer = None;
                    each(moved(checked, self.lines));
                }
            }
        }
        self.lines += lines;
    }

    /// Takes a piece without a line feed, a part of a line that is longer than a piece.
    pub fn take_torn(&mut self, piece: &[u8], budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.careful(piece, self.lines, budget, each);
        self.lines += newlines(piece);
    }

    /// The stream has ended.
    pub fn finish(&mut self, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.end_run(budget, each);
    }

    /// Hands text to the careful reader; `before` lines stand before it.
    fn careful(&mut self, text: &[u8], before: u64, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.quoted |= matches!(self.plain, Plain::Column { .. }) && text.contains(&b'"');
        let careful = self.careful.get_or_insert_with(|| {
            let reader = self.outer.take().unwrap_or_else(|| self.inner.clone());
            Careful { reader, pending: Vec::new(), before }
        });
        careful.pending.extend_from_slice(text);
        careful.read(false, self.want, budget, each);
    }

    fn end_run(&mut self, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        if let Some(mut careful) = self.careful.take() {
            careful.read(true, self.want, budget, each);
        }
    }
}

impl Careful {
    fn read(&mut self, last: bool, want: Want, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        let before = self.before;
        let used = self.reader.read(&self.pending, last, &mut |mut entry| {
            entry.move_down(before);
            each(Checked::Report(Box::new(Report::of_entry(entry, want.require, budget))));
        });
        self.pending.drain(..used);
    }
}

fn moved(checked: Checked, lines: u64) -> Checked {
    match checked {
        Checked::Counted(summary) => Checked::Counted(summary),
        Checked::Board(board) => Checked::Board(PlainBoard { line: board.line + lines, ..board }),
        Checked::Report(mut report) => {
            report.move_down(lines);
            Checked::Report(report)
        }
    }
}
