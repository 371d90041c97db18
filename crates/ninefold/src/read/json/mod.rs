//! JSON in all its shapes, JSON lines, Python's lists, and the arrays of other languages.
//!
//! A stream is cut into values ([`frame`]); each value is looked through for boards ([`value`]); what is not JSON is
//! left to the [finder](super::find). A document that is too long to hold is entered, and read a member or an element at
//! a time.

mod cell;
mod choice;
mod fpuzzles;
mod frame;
mod grammar;
mod keys;
mod pairs;
mod parts;
mod rulebook;
mod shape;
mod strict;
mod sudokupad;
mod value;

use std::borrow::Cow;

use super::error::{ErrorKind, ReadError};
use super::names::{ANSWER_NAMES, is_one_of};
use super::reader::{Each, MAX_PIECE, too_long};
use super::{Entry, Filled, Format, Options, detect};
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
    /// The values that are too long to hold and were entered, from the outside in.
    levels: Vec<Level>,
    /// The key of the next value.
    key: Option<String>,
}

/// A list or an object that is read part by part.
#[derive(Clone, Debug)]
struct Level {
    is_object: bool,
    /// It holds answers to boards that were read, or what nobody asked for.
    is_skipped: bool,
    /// Boards were read of it.
    has_boards: bool,
    /// It stands under the key that was asked for.
    is_wanted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// A value a line.
    Lines,
    /// In a line that is too long.
    SkippedLine,
    /// Values one after the other.
    Values,
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
        Json { mode, column: 0, in_comment: false, read: 0, levels: Vec::new(), key: None }
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
                Mode::Values => self.value(&text[used..], last, *number, options, each),
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
                self.levels.pop();
                end
            }
            Cut::Value { start, end } if self.wants_key() => {
                let rest = text[end..].trim_ascii_start();
                if rest.is_empty() && !last {
                    return 0;
                }
                if rest.starts_with(b":") {
                    let key = &text[start..end];
                    let key = key.get(1..key.len().saturating_sub(1)).unwrap_or_default();
                    self.key = Some(String::from_utf8_lossy(key).into_owned());
                    return text.len() - rest.len() + 1;
                }
                end
            }
            Cut::Value { start, end } => {
                let (line, column) = place(&text[..start], number, self.column);
                if !self.piece(&text[start..end], line, column, options, each) {
                    return 0;
                }
                self.key = None;
                end
            }
            Cut::Open { start } if last => {
                let (line, column) = place(&text[..start], number, self.column);
                if self.piece(&text[start..], line, column, options, each) { text.len() } else { 0 }
            }
            Cut::Open { start } if text.len() - start > MAX_PIECE => {
                if matches!(text[start], b'[' | b'(' | b'{') && self.levels.len() < value::MAX_DEPTH {
                    self.enter(text[start] == b'{', options);
                    return start + 1;
                }
                self.mode = Mode::Done;
                each.give(Entry { format: Some(Format::Json), ..too_long(number, &text[start..], options) });
                text.len()
            }
            Cut::Open { .. } => 0,
        }
    }

    /// Is a key the next thing to come?
    fn wants_key(&self) -> bool {
        self.key.is_none() && self.levels.last().is_some_and(|level| level.is_object)
    }

    /// Goes into a value that is too long to hold.
    fn enter(&mut self, is_object: bool, options: &Options) {
        let is_skipped = self.is_skipped(options);
        if let Some(around) = self.levels.last_mut() {
            around.has_boards |= !is_skipped;
        }
        let is_wanted = self.is_wanted(options);
        self.key = None;
        self.levels.push(Level { is_object, is_skipped, has_boards: false, is_wanted });
    }

    /// Does the next value stand under the key that was asked for?
    fn is_wanted(&self, options: &Options) -> bool {
        let is_key = |name: &String| self.key.as_ref().is_some_and(|key| key.eq_ignore_ascii_case(name));
        self.levels.last().is_some_and(|level| level.is_wanted) || options.column.as_ref().is_some_and(is_key)
    }

    /// Is the next value none to be read? Answers are not, once there were boards.
    fn is_skipped(&self, options: &Options) -> bool {
        let Some(level) = self.levels.last() else { return false };
        let is_answer = self.key.as_ref().is_some_and(|key| is_one_of(key, &ANSWER_NAMES));
        level.is_skipped || (is_answer && level.has_boards && options.column.is_none())
    }

    /// Reads one value; false if reading was to pause before its end.
    fn piece(&mut self, piece: &[u8], line: u64, column: u64, options: &Options, each: &mut Each<'_>) -> bool {
        if self.is_skipped(options) {
            return true;
        }
        let pause = Pause::new(std::mem::take(&mut self.read));
        match super::line::text(line, piece) {
            Ok(text) => {
                let mut piece = Piece::new(text, (line, column), options, 0, &pause);
                let counts = |key: &String| key.bytes().all(|b| b.is_ascii_digit());
                if self.is_wanted(options) {
                    piece.wanted = None;
                    piece.boards(each);
                } else if self.key.as_ref().is_some_and(|key| piece.wanted.is_some() || !counts(key))
                    && let Some(level) = self.levels.last_mut()
                {
                    level.has_boards |= piece.boards_if_any(each);
                } else {
                    piece.boards(each);
                }
            }
            Err(mut error) => {
                // What is before the value in its first line is not in its text.
                error.column += if error.line == line { column } else { 0 };
                each.give(Entry::new(line, Some(Format::Json), Err(error)));
            }
        }
        self.read = pause.read_until().filter(|&read| read < piece.len()).unwrap_or(0);
        self.read == 0
    }

    fn advance(&mut self, done: &[u8], number: &mut u64) {
        (*number, self.column) = place(done, *number, self.column);
    }
}

/// The puzzle that was packed into a link: JSON, or the short form of SudokuPad.
pub(super) fn puzzle(text: &str, is_short: bool, options: &Options) -> Result<Filled, ErrorKind> {
    let options = Options { format: None, column: None, pairs: None, ..options.clone() };
    let long = match grammar::value(text) {
        Err(_) if is_short => Cow::Owned(sudokupad::unzipped(text)),
        _ => Cow::Borrowed(text),
    };
    let pause = Pause::new(0);
    let piece = Piece::new(&long, (1, 0), &options, 0, &pause);
    let value = grammar::value(&piece.json).map_err(|fault| syntax(fault.detail.into()))?;
    match piece.rules_puzzle(value) {
        Some(board) => board.map_err(ReadError::into_kind),
        None => Err(ErrorKind::NotABoard),
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
    let from = grammar::character_at(text, offset.saturating_sub(AROUND));
    let to = grammar::character_at(text, (offset + AROUND).min(text.len()));
    // What stands before the piece in its first line is not at hand; the excerpt begins with the piece.
    let begin = text[from..offset].rfind('\n').map_or(from, |newline| from + newline + 1);
    let shown = text[begin..to].lines().next().unwrap_or_default();
    let mut error = ReadError::at(kind, line, text[begin..offset].chars().count() as u64 + 1, shown);
    error.column = column + 1;
    error
}
