//! An input cut into pieces that any thread can judge. Buffers are used again, so that memory does not grow with the input.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

use ninefold::read::{MAX_PIECE, Options};
use ninefold::stream::{Cutter, Piece, Plan};

/// How much is read at once. Fewer hand-overs between threads weigh more than a buffer that fits the cache: a half, a quarter
/// and an eighth of this were slower, the smaller the more.
const BUFFER: usize = MAX_PIECE;

/// An input shorter than this is left to the careful reader, which also keeps a single board for drawing.
const SMALL: usize = 1 << 14;

pub(crate) struct Source {
    bytes: Box<dyn Read + Send>,
    cutter: Cutter,
    /// How the stream lies, once a piece was cut.
    plan: Option<Arc<Plan>>,
    /// The beginning of the next piece.
    rest: Vec<u8>,
    number: u64,
    ended: bool,
    wanted: usize,
    /// Lines are handed over as soon as they are there, not only when a buffer is full.
    at_once: bool,
}

/// A piece of a stream, in the buffer that it was read into.
pub(crate) struct Filled {
    /// Its place in the order of the pieces, from 0.
    pub(crate) number: u64,
    pub(crate) plan: Arc<Plan>,
    /// Filled of a line that is longer than a buffer.
    pub(crate) torn: bool,
    /// Lines before it, if they are counted.
    pub(crate) lines: u64,
    /// What broke the stream after this piece.
    pub(crate) error: Option<io::Error>,
}

impl Source {
    /// A source of these bytes, of which there are `size`, if that is known; with `counting` a piece knows the lines before it.
    pub(crate) fn new(bytes: Box<dyn Read + Send>, size: Option<u64>, options: Options, counting: bool) -> Source {
        // One more, so that the end is seen at once. A file may turn out longer than it said; then more is read.
        let wanted =
            size.and_then(|size| usize::try_from(size).ok()).map_or(BUFFER, |size| BUFFER.min(size + 1)).max(1024);
        let cutter = Cutter::new(options).careful_below(SMALL);
        let cutter = if counting { cutter.counting() } else { cutter };
        Source { bytes, cutter, plan: None, rest: Vec::new(), number: 0, ended: false, wanted, at_once: false }
    }

    /// The same source, which hands lines over as soon as they are there.
    pub(crate) fn at_once(self) -> Source {
        Source { at_once: true, ..self }
    }

    /// Fills `buffer` with the next piece; `None` at the end.
    pub(crate) fn next(&mut self, buffer: &mut Vec<u8>) -> Option<Filled> {
        if self.ended && self.rest.is_empty() && self.number > 0 {
            return None;
        }
        let mut error = None;
        let Piece { plan, start, end, torn, lines } = loop {
            error = self.fill(buffer).or(error);
            if error.is_some() {
                buffer.truncate(complete_lines(buffer));
            }
            match self.cutter.next(buffer, self.ended) {
                Some(piece) => break piece,
                // What broke the stream is told though nothing is left before it.
                None if self.ended => {
                    buffer.clear();
                    let plan = self.plan.clone().filter(|_| error.is_some())?;
                    break Piece { plan, start: 0, end: 0, torn: false, lines: 0 };
                }
                None => std::mem::swap(&mut self.rest, buffer),
            }
        };
        self.plan = Some(Arc::clone(&plan));
        self.rest.clear();
        self.rest.extend_from_slice(&buffer[end..]);
        buffer.truncate(end);
        buffer.drain(..start);
        self.number += 1;
        Some(Filled { number: self.number - 1, plan, torn, lines, error })
    }

    /// Puts the rest of the last piece into the buffer, and reads until it is full, the stream ends, or a line is there and that is
    /// enough. What the buffer held
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
                Ok(count) => {
                    length += count;
                    if self.at_once && buffer[length - count..length].contains(&b'\n') {
                        break;
                    }
                }
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
}

/// The end of a stream that broke off: its last line is a torso, and no fault of the board's.
fn complete_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&b| matches!(b, b'\n' | b'\r')).map_or(0, |newline| newline + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines_and_nothing_is_lost() {
        let text = format!("{}\n", ".".repeat(81)).repeat(40_000);
        let mut source = Source::new(Box::new(io::Cursor::new(text.clone())), None, Options::default(), false);
        let (mut buffer, mut all, mut pieces) = (Vec::new(), Vec::new(), 0);
        while let Some(part) = source.next(&mut buffer) {
            assert!(buffer.ends_with(b"\n") && !part.torn && part.number == pieces);
            all.extend_from_slice(&buffer);
            pieces += 1;
        }
        assert!(pieces > 2);
        assert_eq!(all, text.as_bytes());
    }
}
