//! Lines that were passed over.

use super::line::Line;

/// Lines that are neither boards, nor blank, nor comments, nor part of a drawing: titles, mostly. They are no errors, and they
/// are counted.
///
/// ```
/// use ninefold::read::{Options, Reader, Skipped};
///
/// let mut reader = Reader::new(Options::default());
/// let text = format!("{0}\noops\n{0}\n", ".".repeat(81));
/// reader.read(text.as_bytes(), true, &mut |entry| assert!(entry.board.is_ok()));
/// assert_eq!(reader.skipped(), Skipped { lines: 1, first: Some(2) });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped {
    /// How many.
    pub lines: u64,
    /// The first of them, from 1.
    pub first: Option<u64>,
}

impl Skipped {
    /// Counts a line, unless it only says what the columns of a drawing are called.
    pub(super) fn add(&mut self, line: &Line<'_>) {
        if !names_columns(&line.ascii) {
            self.merge(Skipped { lines: 1, first: Some(line.number) });
        }
    }

    /// Adds the lines of another part of the same text.
    pub(crate) fn merge(&mut self, other: Skipped) {
        self.lines += other.lines;
        self.first = self.first.into_iter().chain(other.first).min();
    }

    /// The same lines of a text that begins this many lines further down.
    pub(crate) fn moved_down(self, lines: u64) -> Skipped {
        Skipped { first: self.first.map(|first| first + lines), ..self }
    }
}

/// `A B C D`, `c1 c2 c3 c4`, with anything between them: each name is the one before it, counted on.
fn names_columns(text: &[u8]) -> bool {
    let mut names = text.split(|b| !b.is_ascii_alphanumeric()).filter(|name| !name.is_empty());
    let Some(mut last) = names.next().map(number) else { return false };
    let mut count = 1;
    let counts_on = names.map(number).all(|next| {
        count += 1;
        next.0 == last.0 && next.1 == std::mem::replace(&mut last, next).1 + 1
    });
    counts_on && count >= 4
}

/// A name without its number, and that; a letter alone is a number.
fn number(name: &[u8]) -> (&[u8], u64) {
    let letters = name.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let (word, digits) = name.split_at(letters);
    match (word, digits) {
        (&[letter], []) => (&[], letter.into()),
        _ => (word, digits.iter().fold(0, |number, b| number % 10_000 * 10 + u64::from(b.wrapping_sub(b'0')))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_no_titles() {
        for line in ["    A B C   D E F   G H I", "|c1|c2|c3|c4|", "C8 C9 C10 C11", "a\tb\tc\td"] {
            assert!(names_columns(line.as_bytes()), "{line}");
        }
        for line in ["", "A B C", "Grid 01", "A C D E", "c1 c2 d3 d4", "a b c dx", "4 to 7", "- - - -"] {
            assert!(!names_columns(line.as_bytes()), "{line}");
        }
    }
}
