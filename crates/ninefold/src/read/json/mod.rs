//! JSON in all its shapes, JSON lines, Python's lists, and the arrays of other languages.
//!
//! A stream is cut into values ([`frame`]); each value is looked through for boards ([`value`]); what is no JSON is read by its brackets
//! alone ([`literal`]). A document that is too long to
//! hold is cut into the elements of its outermost list, so that a list of any length is read an element at a time.

mod cell;
mod choice;
mod frame;
mod keys;
mod literal;
mod parts;
mod shape;
mod strict;
mod value;

use super::error::{ErrorKind, ReadError};
use super::reader::{Each, MAX_PIECE, too_long};
use super::{Entry, Format, Options, detect};
use frame::{Cut, cut};
use value::{Pause, Piece};

/// State between pieces.
#[derive(Clone, Debug)]
pub(super) struct Json {
    mode: Mode,
    /// Characters of the current line that are done with.
    column: u64,
    /// The rest of this line is a comment that began in an earlier piece.
    in_comment: bool,
    /// What was read of the next value before a pause, in bytes.
    read: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A value a line.
    Lines,
    /// In a line that is too long.
    SkippedLine,
    /// Values one after the other.
    Values,
    /// Inside a list that is too long to hold, this many levels deep.
    Elements,
    /// The rest cannot be read, and that was said.
    Done,
}

impl Json {
    /// A reader for a text that begins like this.
    pub(super) fn new(sample: &[u8]) -> Json {
        let mut lines = sample.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
        let first = lines.find(|line| !line.is_empty() && !detect::is_comment(line)).unwrap_or_default();
        let whole_line = matches!(cut(first), Cut::Value { end, .. } if first[end..].trim_ascii().is_empty());
        // A first line that is a whole value, with another below it, is the first of many.
        let more = lines.any(|line| line.starts_with(b"[") || line.starts_with(b"{") || line.starts_with(b"\""));
        let mode = if whole_line && more { Mode::Lines } else { Mode::Values };
        Json { mode, column: 0, in_comment: false, read: 0 }
    }

    /// Is it a value a line?
    pub(super) fn is_lines(&self) -> bool {
        self.mode == Mode::Lines
    }

    pub(super) fn read(
        &mut self,
        text: &[u8],
        last: bool,
        number: &mut u64,
        options: &Options,
        each: &mut Each<'_>,
    ) -> usize {
        let mut used = 0;
        while used < text.len() && each.goes_on() {
            let step = match self.mode {
                Mode::Lines | Mode::SkippedLine => self.line(&text[used..], last, *number, options, each),
                Mode::Values | Mode::Elements => self.value(&text[used..], last, *number, options, each),
                Mode::Done => text.len() - used,
            };
            if step == 0 {
                break;
            }
            self.advance(&text[used..used + step], number);
            used += step;
        }
        used
    }

    fn line(&mut self, text: &[u8], last: bool, number: u64, options: &Options, each: &mut Each<'_>) -> usize {
        let end = match text.iter().position(|&b| b == b'\n') {
            Some(end) => end,
            None if last || text.len() > MAX_PIECE => text.len(),
            None => return 0,
        };
        let whole = end < text.len() || last;
        let line = text[..end].trim_ascii();
        if self.mode == Mode::Lines && (end > MAX_PIECE || !whole) {
            each.give(Entry { format: Some(Format::Json), ..too_long(number, line, options) });
        } else if self.mode == Mode::Lines && !line.is_empty() && !detect::is_comment(line) {
            let indent = text[..end].len() - text[..end].trim_ascii_start().len();
            if !self.piece(&text[indent..indent + line.len()], number, indent as u64, options, each) {
                return 0;
            }
        }
        self.mode = if whole { Mode::Lines } else { Mode::SkippedLine };
        if end < text.len() { end + 1 } else { end }
    }

    fn value(&mut self, text: &[u8], last: bool, number: u64, options: &Options, each: &mut Each<'_>) -> usize {
        if self.in_comment {
            let end = text.iter().position(|&b| b == b'\n');
            self.in_comment = end.is_none();
            return end.map_or(text.len(), |end| end + 1);
        }
        if !last && frame::is_undecided(text) {
            return 0;
        }
        match cut(text) {
            Cut::Nothing => text.len(),
            Cut::Comment => {
                self.in_comment = true;
                text.len()
            }
            Cut::Skip(end) => end,
            Cut::Close(end) => {
                self.mode = Mode::Values;
                end
            }
            Cut::Value { start, end } => {
                let (line, column) = place(&text[..start], number, self.column);
                if self.piece(&text[start..end], line, column, options, each) { end } else { 0 }
            }
            Cut::Open { start } if last => {
                let (line, column) = place(&text[..start], number, self.column);
                if self.piece(&text[start..], line, column, options, each) { text.len() } else { 0 }
            }
            Cut::Open { start } if text.len() - start > MAX_PIECE => match frame::list_inside(&text[start..]) {
                Some(inside) if self.mode == Mode::Values => {
                    self.mode = Mode::Elements;
                    start + inside
                }
                _ => {
                    self.mode = Mode::Done;
                    each.give(Entry { format: Some(Format::Json), ..too_long(number, &text[start..], options) });
                    text.len()
                }
            },
            Cut::Open { .. } => 0,
        }
    }

    /// Reads one value; false if reading was to pause before its end.
    fn piece(&mut self, piece: &[u8], line: u64, column: u64, options: &Options, each: &mut Each<'_>) -> bool {
        let pause = Pause::new(std::mem::take(&mut self.read));
        match super::line::text(line, piece) {
            Ok(text) => Piece::new(text, (line, column), options, 0, &pause).boards(each),
            Err(error) => each.give(Entry::new(line, Some(Format::Json), Err(error))),
        }
        self.read = pause.read_until().filter(|&read| read < piece.len()).unwrap_or(0);
        self.read == 0
    }

    fn advance(&mut self, done: &[u8], number: &mut u64) {
        (*number, self.column) = place(done, *number, self.column);
    }
}

/// The line and the column (in characters, from 0) behind `text`, which begins at `line` and `column`.
fn place(text: &[u8], line: u64, column: u64) -> (u64, u64) {
    let characters = |bytes: &[u8]| bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u64;
    match text.iter().rposition(|&b| b == b'\n') {
        None => (line, column + characters(text)),
        Some(last) => {
            let lines = text[..=last].iter().filter(|&&b| b == b'\n').count() as u64;
            (line + lines, characters(&text[last + 1..]))
        }
    }
}

fn syntax(detail: String) -> ErrorKind {
    ErrorKind::Syntax { language: "JSON", detail }
}

/// Bytes on each side of a place in which its excerpt is looked for, so that an error costs the same wherever it stands.
const AROUND: usize = 1024;

/// The error at a byte of `text`, which is this line and column.
fn error_at(kind: ErrorKind, text: &str, offset: usize, (line, column): (u64, u64)) -> ReadError {
    let offset = offset.min(text.len());
    let from = text.floor_char_boundary(offset.saturating_sub(AROUND));
    let to = text.ceil_char_boundary((offset + AROUND).min(text.len()));
    // What stands before the piece in its first line is not at hand; the excerpt begins with the piece.
    let begin = text[from..offset].rfind('\n').map_or(from, |newline| from + newline + 1);
    let shown = text[begin..to].lines().next().unwrap_or_default();
    let mut error = ReadError::at(kind, line, text[begin..offset].chars().count() as u64 + 1, shown);
    error.column = column + 1;
    error
}
