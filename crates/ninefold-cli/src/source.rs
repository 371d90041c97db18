//! An input cut into pieces that any thread can judge.
//!
//! A plain stream is cut behind its last line feed in each buffer; the rest is the beginning of the next piece. Buffers are
//! used again, so that memory does not grow with the input.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use ninefold::read::{MAX_PIECE, Options};
use ninefold::stream::Plan;

use crate::inputs::complete_lines;

/// How much is read at once. Fewer hand-overs between threads weigh more than a buffer that fits the cache: a half, a quarter
/// and an eighth of this were slower, the smaller the more.
const BUFFER: usize = MAX_PIECE;

/// An input shorter than this is left to the careful reader, which also keeps a single board for drawing.
const SMALL: usize = 1 << 14;

pub(crate) struct Source {
    bytes: Box<dyn Read + Send>,
    options: Options,
    plan: Option<Arc<Plan>>,
    /// The beginning of the next piece.
    rest: Vec<u8>,
    /// The next byte stands in the middle of a line that is longer than a buffer.
    torn: bool,
    number: u64,
    ended: bool,
    /// How much is read at once. Fewer hand-overs between threads weigh more than a buffer that fits the cache: a half, a quarter
    /// and an eighth of this were slower, the smaller the more.
    wanted: usize,
}

/// A piece of a stream.
pub(crate) struct Piece {
    /// Its place in the order of the pieces, from 0.
    pub(crate) number: u64,
    pub(crate) plan: Arc<Plan>,
    /// Part of a line that is longer than a buffer.
    pub(crate) torn: bool,
    /// What broke the stream behind this piece.
    pub(crate) error: Option<io::Error>,
}

impl Source {
    /// A source of these bytes, of which there are `size`, if that is known.
    pub(crate) fn new(bytes: Box<dyn Read + Send>, size: Option<u64>, options: Options) -> Source {
        // One more, so that the end is seen at once. A file may turn out longer than it said; then more is read.
        let wanted =
            size.and_then(|size| usize::try_from(size).ok()).map_or(BUFFER, |size| BUFFER.min(size + 1)).max(1024);
        Source { bytes, options, plan: None, rest: Vec::new(), torn: false, number: 0, ended: false, wanted }
    }

    /// Fills `buffer` with the next piece; `None` at the end.
    pub(crate) fn next(&mut self, buffer: &mut Vec<u8>) -> Option<Piece> {
        if self.ended && self.rest.is_empty() {
            return None;
        }
        let error = self.fill(buffer);
        let plan = self.plan(buffer);
        let mut torn = self.torn;
        if error.is_some() {
            buffer.truncate(complete_lines(buffer).len());
        } else if plan.is_plain() {
            let end = match torn {
                true => buffer.iter().position(|&b| b == b'\n'),
                false => buffer.iter().rposition(|&b| b == b'\n'),
            };
            match end {
                Some(newline) if !self.ended || torn => {
                    self.rest.extend_from_slice(&buffer[newline + 1..]);
                    buffer.truncate(newline + 1);
                    self.torn = false;
                }
                None if !self.ended => {
                    torn = true;
                    self.torn = true;
                }
                _ => {}
            }
        }
        let number = self.number;
        self.number += 1;
        Some(Piece { number, plan, torn, error })
    }

    /// Puts the rest of the last piece into the buffer, and reads until it is full or the stream ends. What the buffer held
    /// before is overwritten, not cleared: that would cost as much as reading.
    fn fill(&mut self, buffer: &mut Vec<u8>) -> Option<io::Error> {
        let mut length = self.rest.len();
        let wanted = self.wanted.max(2 * length);
        if buffer.len() < wanted {
            buffer.resize(wanted, 0);
        }
        buffer[..length].copy_from_slice(&self.rest);
        self.rest.clear();
        let mut error = None;
        while length < buffer.len() && !self.ended {
            match self.bytes.read(&mut buffer[length..]) {
                Ok(0) => self.ended = true,
                Ok(count) => length += count,
                Err(interrupted) if interrupted.kind() == ErrorKind::Interrupted => {}
                Err(broken) => {
                    self.ended = true;
                    error = Some(broken);
                }
            }
        }
        buffer.truncate(length);
        error
    }

    fn plan(&mut self, buffer: &mut Vec<u8>) -> Arc<Plan> {
        if let Some(plan) = &self.plan {
            return Arc::clone(plan);
        }
        let small = self.ended && buffer.len() < SMALL;
        let plan = if small { Plan::careful(&self.options) } else { Plan::of(buffer, self.ended, &self.options) };
        if plan.is_plain() {
            buffer.drain(..plan.skip());
        }
        Arc::clone(self.plan.insert(Arc::new(plan)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text that comes a few bytes at a time.
    fn pieces(text: &[u8]) -> Vec<(Vec<u8>, bool)> {
        let mut source = Source::new(Box::new(io::Cursor::new(text.to_vec())), None, Options::default());
        let mut buffer = Vec::new();
        std::iter::from_fn(|| source.next(&mut buffer).map(|piece| (buffer.clone(), piece.torn))).collect()
    }

    #[test]
    fn pieces_are_whole_lines_and_nothing_is_lost() {
        let text = format!("{}\n", ".".repeat(81)).repeat(40_000);
        let pieces = pieces(text.as_bytes());
        assert!(pieces.len() > 2);
        assert!(pieces.iter().all(|(piece, torn)| piece.ends_with(b"\n") && !torn));
        assert_eq!(pieces.into_iter().flat_map(|(piece, _)| piece).collect::<Vec<u8>>(), text.as_bytes());
    }

    #[test]
    fn a_line_longer_than_a_buffer_is_torn_and_what_follows_is_not() {
        let board = format!("{}\n", ".".repeat(81));
        let text = format!("{board}{}\n{board}", "#".repeat(3 * BUFFER));
        let pieces = pieces(text.as_bytes());
        assert_eq!(pieces.first().unwrap(), &(board.clone().into_bytes(), false));
        assert_eq!(pieces.last().unwrap(), &(board.into_bytes(), false));
        assert_eq!(
            pieces.iter().filter(|(_, torn)| *torn).map(|(piece, _)| piece.len()).sum::<usize>(),
            3 * BUFFER + 1
        );
    }
}
