//! One line of text, brought to one ASCII byte a character.
//!
//! Full-width digits, box-drawing characters and odd spaces become what they stand for, so that every reader of text works
//! on plain bytes, and the index of a byte is the column of its character.

use std::borrow::Cow;

use super::error::{ErrorKind, ReadError};

/// What stands for a character that means nothing in a board.
const UNKNOWN: u8 = 0x1A;

pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: u64,
    /// One byte a character.
    pub(super) ascii: Cow<'a, [u8]>,
    raw: &'a str,
}

impl<'a> Line<'a> {
    /// A line without its line end; an error when it is not text.
    pub(super) fn new(number: u64, bytes: &'a [u8]) -> Result<Line<'a>, ReadError> {
        let raw = text(number, bytes)?;
        let ascii = if raw.is_ascii() {
            Cow::Borrowed(raw.as_bytes())
        } else {
            Cow::Owned(raw.chars().map(to_ascii).collect())
        };
        Ok(Line { number, ascii, raw })
    }

    /// The line without the spaces around it.
    pub(super) fn text(&self) -> &[u8] {
        self.ascii.trim_ascii()
    }

    /// The index of the first character that is not a space.
    pub(super) fn indent(&self) -> usize {
        self.ascii.len() - self.ascii.trim_ascii_start().len()
    }

    /// An error at a character, counted from 0.
    pub(super) fn error(&self, kind: ErrorKind, index: usize) -> ReadError {
        ReadError::at(kind, self.number, index as u64 + 1, self.raw)
    }

    /// The error for the character at `index`, in a board of this side.
    pub(super) fn bad_character(&self, index: usize, side: u8) -> ReadError {
        let found = self.raw.chars().nth(index).unwrap_or(' ');
        self.error(ErrorKind::BadCharacter { found, side }, index)
    }

    pub(super) fn raw(&self) -> &'a str {
        self.raw
    }
}

/// The bytes of a line as text, or the place of the first byte that is not.
pub(super) fn text(number: u64, bytes: &[u8]) -> Result<&str, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let column = String::from_utf8_lossy(good).chars().count() as u64 + 1;
        let kind = ErrorKind::InvalidUtf8 { byte: bad.first().copied().unwrap_or(0) };
        ReadError::at(kind, number, column, &String::from_utf8_lossy(bytes))
    })?;
    match text.chars().position(|c| c == '\0') {
        Some(index) => Err(ReadError::at(ErrorKind::NulByte, number, index as u64 + 1, text)),
        None => Ok(text),
    }
}

fn to_ascii(c: char) -> u8 {
    match c {
        '\0'..='\x7f' => c as u8,
        // Full-width forms stand 0xFEE0 above their ASCII counterparts.
        '\u{FF01}'..='\u{FF5E}' => (u32::from(c) - 0xFEE0) as u8,
        '─' | '━' | '═' | '┄'..='┅' | '┈'..='┉' | '╌'..='╍' | '╴' | '╶' | '╸' | '╺' => b'=',
        '│' | '┃' | '║' | '┆'..='┇' | '┊'..='┋' | '╎'..='╏' | '╵' | '╷' | '╹' | '╻' => b'|',
        '\u{2500}'..='\u{257F}' => b'+',
        '·' | '•' | '∙' | '⋅' | '□' | '☐' | '◯' | '○' | '。' => b'.',
        '–' | '—' | '−' | '‐' | '‑' => b'-',
        '×' => b'x',
        '\u{200B}' | '\u{FEFF}' => b' ',
        _ if c.is_whitespace() => b' ',
        _ => UNKNOWN,
    }
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
    fn what_is_not_text_is_located() {
        let error = Line::new(7, b"12\xFF4").map(|_| ()).unwrap_err();
        assert_eq!((error.kind, error.line, error.column), (ErrorKind::InvalidUtf8 { byte: 0xFF }, 7, 3));
        let error = Line::new(7, "1é\0".as_bytes()).map(|_| ()).unwrap_err();
        assert_eq!((error.kind, error.line, error.column), (ErrorKind::NulByte, 7, 3));
    }
}
