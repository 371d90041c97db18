//! Cutting a stream into pieces, for all who are handed one.

use std::sync::Arc;

use super::judge::newlines;
use crate::read::line_ends::may_have_ended;
use crate::read::{EARLY, MAX_PIECE, Options, Plan, SAMPLE};

/// Cuts a stream into pieces that a [`Judge`](super::Judge) or the careful reader takes as they are.
///
/// A plain stream is cut after the last line feed at hand. A line that is longer than [`MAX_PIECE`] is torn, and its parts
/// are for the careful reader alone. Any other stream is one piece each time.
#[derive(Clone, Debug)]
pub struct Cutter {
    options: Options,
    /// A stream shorter than this is left to the careful reader.
    small: usize,
    plan: Option<Arc<Plan>>,
    /// How much of the beginning was seen without a plan.
    seen: usize,
    /// The next byte is not the first of the stream.
    begun: bool,
    /// The next byte is in the middle of a line that is longer than a piece.
    torn: bool,
    /// Lines before the next byte, if they are counted.
    lines: Option<u64>,
}

/// The next piece of a text.
#[derive(Clone, Debug)]
pub struct Piece {
    /// How the stream lies.
    pub plan: Arc<Plan>,
    /// Where the piece begins: after a byte order mark at the beginning of a stream, else at 0.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// A part of a line that is longer than a piece.
    pub torn: bool,
    /// Lines before it, if they are counted.
    pub lines: u64,
}

impl Cutter {
    /// A cutter at the beginning of a stream.
    pub fn new(options: Options) -> Cutter {
        Cutter { options, small: 0, plan: None, seen: 0, begun: false, torn: false, lines: None }
    }

    /// The same cutter, which leaves a stream shorter than `bytes` to the careful reader.
    #[must_use]
    pub fn careful_below(self, bytes: usize) -> Cutter {
        Cutter { small: bytes, ..self }
    }

    /// The same cutter, which counts lines: for a judge that writes reports.
    #[must_use]
    pub fn counting(self) -> Cutter {
        Cutter { lines: Some(0), ..self }
    }

    /// Finds the next piece of a text that begins where the last piece ended; with `last` nothing follows it. `None` if
    /// more of the text has to be seen first.
    pub fn next(&mut self, text: &[u8], last: bool) -> Option<Piece> {
        if text.is_empty() && (!last || self.plan.is_some()) {
            return None;
        }
        let plan = match &self.plan {
            Some(plan) => Arc::clone(plan),
            None => {
                let (small, whole) = (last && text.len() < self.small, last || text.len() >= SAMPLE);
                let seen = std::mem::replace(&mut self.seen, text.len());
                let plan = match small {
                    true => Plan::careful(&self.options),
                    false if !(whole || EARLY && may_have_ended(text, seen)) => return None,
                    false => Plan::decided(text, whole || !EARLY, last, &self.options)?,
                };
                Arc::clone(self.plan.insert(Arc::new(plan)))
            }
        };
        let newline = |b: &u8| *b == b'\n';
        let (end, torn) = match self.torn {
            _ if !plan.is_plain() => (text.len(), false),
            true => (text.iter().position(newline).map_or(text.len(), |at| at + 1), true),
            false if last => (text.len(), false),
            false => match text.iter().rposition(newline) {
                Some(at) => (at + 1, false),
                None if text.len() >= MAX_PIECE => (text.len(), true),
                None => return None,
            },
        };
        let start = if self.begun || !plan.is_plain() { 0 } else { plan.skip() };
        self.begun = true;
        self.torn = torn && !text[..end].ends_with(b"\n");
        let lines = self.lines.unwrap_or(0);
        self.lines = self.lines.map(|lines| lines + newlines(&text[..end]));
        Some(Piece { plan, start, end, torn, lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text of which `size` more bytes are seen at a time.
    fn pieces(text: &[u8], size: usize) -> Vec<(Vec<u8>, bool)> {
        let mut cutter = Cutter::new(Options::default());
        let (mut pieces, mut done, mut seen) = (Vec::new(), 0, 0);
        while done < text.len() {
            let last = seen == text.len();
            match cutter.next(&text[done..seen], last) {
                Some(Piece { start, end, torn, .. }) => {
                    pieces.push((text[done + start..done + end].to_vec(), torn));
                    done += end;
                }
                None => seen = (seen + size).min(text.len()),
            }
        }
        pieces
    }

    #[test]
    fn pieces_are_whole_lines_and_nothing_is_lost() {
        let text = format!("{}\n", ".".repeat(81)).repeat(40_000);
        for size in [1000, 1 << 16, 1 << 20] {
            let pieces = pieces(text.as_bytes(), size);
            assert!(pieces.len() > 2);
            assert!(pieces.iter().all(|(piece, torn)| piece.ends_with(b"\n") && !torn));
            assert_eq!(pieces.into_iter().flat_map(|(piece, _)| piece).collect::<Vec<u8>>(), text.as_bytes());
        }
    }

    #[test]
    fn a_byte_order_mark_is_left_away_though_the_first_line_is_long() {
        let text = format!("# {}\n{}\n", "a".repeat(2 * SAMPLE), ".".repeat(81));
        let pieces = pieces(format!("\u{feff}{text}").as_bytes(), SAMPLE);
        assert_eq!(pieces.into_iter().flat_map(|(piece, _)| piece).collect::<Vec<u8>>(), text.as_bytes());
    }

    #[test]
    fn a_line_longer_than_a_piece_is_torn_and_what_follows_is_not() {
        let board = format!("{}\n", ".".repeat(81));
        let text = format!("{board}{}\n{board}", "#".repeat(3 * MAX_PIECE));
        let pieces = pieces(text.as_bytes(), MAX_PIECE);
        assert_eq!(pieces.first().unwrap(), &(board.clone().into_bytes(), false));
        assert_eq!(pieces.last().unwrap(), &(board.into_bytes(), false));
        let torn = pieces.iter().filter(|(_, torn)| *torn).map(|(piece, _)| piece.len()).sum::<usize>();
        assert_eq!(torn, 3 * MAX_PIECE + 1);
    }
}
