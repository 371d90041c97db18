//! The pieces of a stream, in order again.

use std::collections::VecDeque;

use super::judge::{Item, newlines};
use super::{Checked, Judged, Want};
use crate::read::line_ends::has_lone_returns;
use crate::read::{EARLY, Plain, Plan, Reader, SAMPLE, Skipped};
use crate::search::Budget;

/// Takes the judged pieces of a stream in order.
///
/// Whoever is handed the results may pause: `each` returns whether it wants more. Until [`Merger::go_on`] has returned
/// `true`, no further piece may be handed over.
#[derive(Debug)]
pub struct Merger {
    plain: Plain,
    pub(super) want: Want,
    /// The careful reader in the middle of lines that are not plain.
    careful: Option<Careful>,
    /// The careful reader for the beginning of the stream, until a plain line was seen.
    outer: Option<Reader>,
    /// The careful reader for anything after it.
    inner: Reader,
    /// Lines done with.
    lines: u64,
    /// Bytes done with.
    bytes: usize,
    /// From here on only the careful reader can tell the records apart: a quote was seen, which may enclose line feeds, or a
    /// carriage return that ends a line, which a plan is not told of when it is made from the first lines.
    careful_on: bool,
    /// What is left of the last piece: its parts, the text of those for the careful reader, and its lines.
    parts: VecDeque<Item>,
    edges: VecDeque<Vec<u8>>,
    lines_of_piece: u64,
    skipped: Skipped,
}

#[derive(Clone, Debug)]
struct Careful {
    reader: Reader,
    /// What it has not yet done with.
    pending: Vec<u8>,
    /// Lines before its first.
    before: u64,
    /// It was to pause with more to find in what is pending.
    paused: bool,
    /// Nothing follows what is pending.
    last: bool,
}

/// Who is handed what was found; whether it wants more for now.
pub(super) type Each<'a> = dyn FnMut(Checked) -> bool + 'a;

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
            bytes: 0,
            careful_on: false,
            parts: VecDeque::new(),
            edges: VecDeque::new(),
            lines_of_piece: 0,
            skipped: Skipped::default(),
        }
    }

    /// A copy, if nothing is left of the last piece.
    pub(super) fn at_rest(&self) -> Option<Merger> {
        let Merger { want, careful, outer, inner, .. } = self;
        self.parts.is_empty().then(|| Merger {
            want: want.clone(),
            careful: careful.clone(),
            outer: outer.clone(),
            inner: inner.clone(),
            parts: VecDeque::new(),
            edges: VecDeque::new(),
            ..*self
        })
    }

    /// Takes the next piece, and what a [`Judge`](super::Judge) found in it.
    pub fn take(&mut self, piece: &[u8], judged: Judged, budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        let near = self.pass(piece);
        if self.careful_on || self.plain == Plain::No || EARLY && has_lone_returns(&piece[..near.min(piece.len())]) {
            self.careful_on = true;
            let before = if self.plain == Plain::No { 0 } else { self.lines };
            self.careful(piece, before, near);
            return self.read(budget, each);
        }
        self.lines_of_piece = judged.lines;
        self.skipped.merge(judged.skipped.moved_down(self.lines));
        let edge = |part: &Item| match part {
            Item::Edge { bytes, .. } => Some(piece[bytes.clone()].to_vec()),
            _ => None,
        };
        self.edges.extend(judged.parts.iter().filter_map(edge));
        self.parts = judged.parts.into();
        self.go_on(budget, each)
    }

    /// The lines of all pieces so far that were passed over. Those in front of a board that is still to come may be missing.
    pub fn skipped(&self) -> Skipped {
        let mut skipped = self.skipped;
        if let Some(careful) = &self.careful {
            skipped.merge(careful.reader.skipped().moved_down(careful.before));
        }
        skipped
    }

    /// Takes a piece that is a part of a line that is longer than a piece.
    pub fn take_torn(&mut self, piece: &[u8], budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        let near = self.pass(piece);
        self.careful(piece, self.lines, near);
        self.lines += newlines(piece);
        let wants_more = self.read(budget, each);
        self.careful_on |= self.careful.as_ref().is_some_and(|careful| careful.reader.has_returns());
        wants_more
    }

    /// Goes on after a pause; `true` when there is nothing left of what was handed over.
    pub fn go_on(&mut self, budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        if self.careful.as_ref().is_some_and(|careful| careful.paused) && !self.read(budget, each) {
            return false;
        }
        while let Some(part) = self.parts.pop_front() {
            let wants_more = match part {
                Item::Edge { line, .. } => {
                    let text = self.edges.pop_front().unwrap_or_default();
                    self.careful(&text, self.lines + line - 1, 0);
                    self.read(budget, each)
                }
                // What was read with care before ends here; this part comes after it.
                part if self.careful.is_some() => {
                    self.parts.push_front(part);
                    if let Some(careful) = &mut self.careful {
                        careful.reader.beside_a_board();
                    }
                    self.finish(budget, each)
                }
                Item::Board { line, board } => {
                    self.outer = None;
                    let report = board.report(self.lines + line, &self.want, budget);
                    each(Checked::Report(Box::new(report)))
                }
                Item::Checked(checked) => {
                    self.outer = None;
                    each(moved(checked, self.lines))
                }
            };
            if !wants_more {
                return self.parts.is_empty()
                    && self.careful.as_ref().is_none_or(|careful| !careful.paused)
                    && self.end_of_piece();
            }
        }
        self.end_of_piece()
    }

    /// The stream, or a run of lines for the careful reader, has ended; `true` when there is nothing left.
    pub fn finish(&mut self, budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        if let Some(careful) = &mut self.careful {
            careful.last = true;
            return self.read(budget, each);
        }
        true
    }

    fn end_of_piece(&mut self) -> bool {
        self.lines += std::mem::take(&mut self.lines_of_piece);
        true
    }

    /// A piece is done with; how many bytes from its beginning on are of the sample by which a stream is told.
    fn pass(&mut self, piece: &[u8]) -> usize {
        let near = SAMPLE.saturating_sub(self.bytes);
        self.bytes = self.bytes.saturating_add(piece.len());
        near
    }

    /// Hands text to the careful reader; `before` lines are before it, and `near` bytes from its beginning on may tell how lines
    /// end.
    fn careful(&mut self, text: &[u8], before: u64, near: usize) {
        self.careful_on |= matches!(self.plain, Plain::Column { .. } | Plain::Pairs { .. }) && text.contains(&b'"');
        let careful = self.careful.get_or_insert_with(|| {
            let reader = self.outer.take().unwrap_or_else(|| self.inner.clone());
            Careful { reader, pending: Vec::new(), before, paused: false, last: false }
        });
        if EARLY && self.plain != Plain::No && near > 0 {
            careful.reader.sample(careful.pending.len() + near);
        }
        careful.pending.extend_from_slice(text);
    }

    /// Has the careful reader read what is pending; false if it was to pause, or was stopped.
    fn read(&mut self, budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        let Some(careful) = &mut self.careful else { return true };
        let Careful { before, last, .. } = *careful;
        careful.paused = false;
        let (want, paused) = (&self.want, &mut careful.paused);
        let used = careful.reader.read_within(&careful.pending, last, budget, &mut |mut entry| {
            entry.move_down(before);
            *paused |= !each(Checked::Report(Box::new(want.report(entry, budget))));
            !*paused
        });
        careful.pending.drain(..used);
        careful.paused |= careful.reader.was_stopped();
        let paused = careful.paused && !careful.reader.is_done();
        if last && !paused {
            self.skipped.merge(careful.reader.skipped().moved_down(before));
            self.careful = None;
        }
        !paused
    }
}

fn moved(checked: Checked, lines: u64) -> Checked {
    match checked {
        Checked::Counted(_) | Checked::Run { .. } | Checked::Written { .. } => checked,
        Checked::Judged { line, format, clues, require } => {
            Checked::Judged { line: line + lines, format, clues, require }
        }
        Checked::Report(mut report) => {
            report.move_down(lines);
            Checked::Report(report)
        }
    }
}
