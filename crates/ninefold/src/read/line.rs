//! One line of text, brought to one ASCII byte a character.
//!
//! Digits of other scripts, box-drawing characters and odd spaces become what they stand for, so that every reader of text works
//! on plain bytes. The index of a byte is the column of its character, unless one of them was made of several, as `5️⃣` is.

use std::borrow::Cow;

use super::characters;
use super::error::{ErrorKind, Excerpt, ReadError};
use super::find::markup;

#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: u64,
    /// One byte per character.
    pub(super) ascii: Cow<'a, [u8]>,
    /// The column of each byte from 0, where that is not its index.
    columns: Vec<usize>,
    raw: Raw<'a>,
    /// The column at which `raw` begins, from 0, if it is only a part of the line.
    from: usize,
    /// Are these several lines of the text?
    joined: bool,
}

/// A text in which the place of any character is found at once, since a line may have as many faults as characters.
#[derive(Clone, Debug)]
struct Raw<'a> {
    text: Cow<'a, str>,
    /// How many characters it has, if it is longer than [`SHORT`].
    length: usize,
    /// Where every [`STEP`]th character begins, if it is longer than [`SHORT`] and not all are ASCII.
    marks: Vec<usize>,
}

/// In a text of so many bytes, characters are counted when they are asked for.
const SHORT: usize = 4096;

/// Characters between two marks of a text.
const STEP: usize = 256;

impl<'a> Raw<'a> {
    fn new(text: Cow<'a, str>) -> Raw<'a> {
        let mut raw = Raw { text, length: 0, marks: Vec::new() };
        if raw.text.len() > SHORT {
            raw.count(0);
        }
        raw
    }

    fn length(&self) -> usize {
        if self.text.len() > SHORT { self.length } else { self.text.chars().count() }
    }

    /// Counts the characters from this byte on.
    fn count(&mut self, from: usize) {
        let more = &self.text[from..];
        if self.marks.is_empty() && more.is_ascii() {
            self.length += more.len();
            return;
        }
        // What came before was ASCII, if it has no marks.
        let from = if self.marks.is_empty() { 0 } else { from };
        self.length = if from == 0 { 0 } else { self.length };
        for (at, _) in self.text[from..].char_indices() {
            if self.length % STEP == 0 {
                self.marks.push(from + at);
            }
            self.length += 1;
        }
    }

    /// The text from this character on.
    fn from(&self, character: usize) -> &str {
        if self.text.len() <= SHORT {
            return self.text.char_indices().nth(character).map_or("", |(at, _)| &self.text[at..]);
        }
        let start = match self.marks.get(character / STEP) {
            None if self.marks.is_empty() => character.min(self.text.len()),
            None => self.text.len(),
            Some(&mark) => {
                let more = self.text[mark..].char_indices().nth(character % STEP);
                more.map_or(self.text.len(), |(at, _)| mark + at)
            }
        };
        &self.text[start..]
    }

    fn push(&mut self, more: &str) {
        let from = self.text.len();
        self.text.to_mut().push_str(more);
        if self.text.len() > SHORT {
            self.count(if from > SHORT { from } else { 0 });
        }
    }
}

impl<'a> Line<'a> {
    /// A line without its line end; an error when it is not text.
    pub(super) fn new(number: u64, bytes: &'a [u8]) -> Result<Line<'a>, ReadError> {
        Ok(Line::of(number, Cow::Borrowed(text(number, bytes)?)))
    }

    /// A line with something else in the place of each byte that is not text.
    pub(super) fn lossy(number: u64, bytes: &'a [u8]) -> Line<'a> {
        Line::of(number, String::from_utf8_lossy(bytes))
    }

    fn of(number: u64, raw: Cow<'a, str>) -> Line<'a> {
        let mut columns = Vec::new();
        let mut ascii = match &raw {
            Cow::Borrowed(raw) if raw.is_ascii() => Cow::Borrowed(raw.as_bytes()),
            raw => {
                let characters = characters::ascii(raw);
                if characters.last().is_some_and(|last| last.2 >= characters.len()) {
                    columns = characters.iter().map(|character| character.2).collect();
                }
                Cow::Owned(characters.iter().map(|character| character.0).collect())
            }
        };
        // The mark of a quotation, as letters and Markdown have it.
        let quoted = ascii.iter().take_while(|b| matches!(b, b'>' | b' ')).count();
        if ascii[..quoted].contains(&b'>') {
            ascii.to_mut()[..quoted].fill(b' ');
        }
        Line { number, ascii, columns, raw: Raw::new(raw), from: 0, joined: false }
    }

    /// The line for as long as it is needed.
    pub(super) fn into_owned(self) -> Line<'static> {
        let Line { number, ascii, columns, raw: Raw { text, length, marks }, from, joined } = self;
        let raw = Raw { text: Cow::Owned(text.into_owned()), length, marks };
        Line { number, ascii: Cow::Owned(ascii.into_owned()), columns, raw, from, joined }
    }

    /// The line with this many of its first characters blank: a mark before it.
    pub(super) fn without_mark(mut self, length: usize) -> Line<'a> {
        self.ascii.to_mut()[..length].fill(b' ');
        self
    }

    /// Hands over the lines that are in it once its markup is taken away.
    pub(super) fn plain(&self, each: &mut dyn FnMut(Line<'static>)) {
        let plain = markup::plain(&self.ascii);
        // Where the rest of the text begins, in characters and in bytes: pieces are in order.
        let (mut column, mut rest) = (0, &*self.raw.text);
        for piece in plain.split(|character| character.0 == markup::END).filter(|piece| !piece.is_empty()) {
            let columns: Vec<usize> = piece.iter().map(|character| self.column(character.1)).collect();
            let (from, end) = (columns[0], columns[columns.len() - 1] + 1);
            let bytes =
                |text: &str, characters: usize| text.char_indices().nth(characters).map_or(text.len(), |at| at.0);
            rest = &rest[bytes(rest, from.saturating_sub(column))..];
            column = column.max(from);
            each(Line {
                number: self.number,
                ascii: piece.iter().map(|character| character.0).collect(),
                columns: columns.into_iter().map(|column| column.saturating_sub(from)).collect(),
                raw: Raw::new(Cow::Owned(rest[..bytes(rest, end.saturating_sub(from))].to_string())),
                from: self.from + from,
                joined: self.joined,
            });
        }
    }

    /// The line with the next one after it, as one.
    pub(super) fn join(&mut self, next: &Line<'_>) {
        self.joined = true;
        let from = self.raw.length() + 1;
        if self.columns.is_empty() {
            self.columns = (0..self.ascii.len()).collect();
        }
        let columns = (0..next.ascii.len()).map(|index| from + next.column(index));
        self.columns.extend(std::iter::once(from - 1).chain(columns));
        self.ascii.to_mut().push(b' ');
        self.ascii.to_mut().extend_from_slice(&next.ascii);
        self.raw.push(" ");
        self.raw.push(&next.raw.text);
    }

    /// The line without the spaces around it.
    pub(super) fn text(&self) -> &[u8] {
        self.ascii.trim_ascii()
    }

    /// The line as it stands there, if its characters are as many as those of `ascii`, with the mark of a quotation.
    pub(super) fn written(&self) -> &[u8] {
        if self.raw.text.len() == self.ascii.len() { self.raw.text.as_bytes() } else { &self.ascii }
    }

    /// The index of the first character that is not a space.
    pub(super) fn indent(&self) -> usize {
        self.ascii.len() - self.ascii.trim_ascii_start().len()
    }

    /// An error at a character, counted from 0.
    pub(super) fn error(&self, kind: ErrorKind, index: usize) -> ReadError {
        // Of several lines that were joined the first is named, at its beginning.
        let (column, from) = if self.joined { (0, 0) } else { (self.column(index), self.from) };
        let excerpt = Excerpt::within(&|from| self.raw.from(from), column);
        ReadError::with(kind, self.number, (from + column) as u64 + 1, excerpt)
    }

    /// The error for the character at `index`, in a board of this side.
    pub(super) fn bad_character(&self, index: usize, side: u8) -> ReadError {
        let found = self.raw.from(self.column(index)).chars().next().unwrap_or(' ');
        self.error(ErrorKind::BadCharacter { found, side }, index)
    }

    /// What the bytes from `index` on stand for.
    pub(super) fn word(&self, index: usize, length: usize) -> String {
        let from = self.column(index);
        self.raw.from(from).chars().take(self.column(index + length) - from).collect()
    }

    fn column(&self, index: usize) -> usize {
        match self.columns.get(index) {
            Some(&column) => column,
            None if self.columns.is_empty() => index,
            None => self.raw.length(),
        }
    }
}

/// The bytes of a line as text, or the place of the first byte that is not. A record or a value may be several lines, of which
/// `number` is the first.
pub(super) fn text(number: u64, bytes: &[u8]) -> Result<&str, ReadError> {
    let (at, kind) = match std::str::from_utf8(bytes) {
        Ok(text) => match text.find('\0') {
            Some(at) => (at, ErrorKind::NulByte),
            None => return Ok(text),
        },
        Err(error) => (error.valid_up_to(), ErrorKind::InvalidUtf8 { byte: bytes[error.valid_up_to()] }),
    };
    let newline = |b: &u8| *b == b'\n';
    let begin = bytes[..at].iter().rposition(newline).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(newline).map_or(bytes.len(), |length| at + length);
    let line = number + bytes[..at].iter().filter(|b| newline(b)).count() as u64;
    let column = String::from_utf8_lossy(&bytes[begin..at]).chars().count() as u64 + 1;
    Err(ReadError::at(kind, line, column, &String::from_utf8_lossy(&bytes[begin..end])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_width_digits_and_frames_become_ascii() {
        let line = Line::new(1, "│１２９．　_│".as_bytes()).unwrap();
        assert_eq!(&*line.ascii, b"|129. _|");
    }

    #[test]
    fn characters_of_long_texts_are_found_at_once_and_in_joined_ones_too() {
        for piece in ["a", "é1", "中文 x", "ab"] {
            let mut raw = Raw::new("".into());
            let mut text = String::new();
            for count in [1, 700, 5, 3000, 40] {
                raw.push(&piece.repeat(count));
                text.push_str(&piece.repeat(count));
                let whole = Raw::new(text.as_str().into());
                assert_eq!((raw.length(), whole.length()), (text.chars().count(), text.chars().count()));
                for character in [0, 1, 255, 256, 257, 700, 2999, text.chars().count() - 1, text.chars().count() + 9] {
                    let expected: String = text.chars().skip(character).collect();
                    assert_eq!((raw.from(character), whole.from(character)), (&*expected, &*expected));
                }
            }
        }
    }

    #[test]
    fn what_is_not_text_is_located() {
        let error = Line::new(7, b"12\xFF4").map(|_| ()).unwrap_err();
        assert_eq!((error.kind.clone(), error.line, error.column), (ErrorKind::InvalidUtf8 { byte: 0xFF }, 7, 3));
        let error = Line::new(7, "1é\0".as_bytes()).map(|_| ()).unwrap_err();
        assert_eq!((error.kind.clone(), error.line, error.column), (ErrorKind::NulByte, 7, 3));
        let error = text(7, b"[\n1,\n \0]\n").unwrap_err();
        assert_eq!((error.line, error.column, error.excerpt.text.as_str()), (9, 2, "  ]"));
    }
}
