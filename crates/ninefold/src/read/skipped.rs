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

/// `A B C D`, `c1 c2 c3 c4`, with anything between them: the last characters of the names count on.
fn names_columns(text: &[u8]) -> bool {
    let (mut count, mut last) = (0, 0);
    let names = text.split(|b| !b.is_ascii_alphanumeric()).filter_map(|name| name.last());
    let counts_on = |&next: &u8| {
        let before = std::mem::replace(&mut last, next);
        count += 1;
        count == 1 || before + 1 == next || (before, next) == (b'9', b'0')
    };
    names.map(counts_on).fold(true, |all, one| all & one) && count >= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns_are_no_titles() {
        for line in ["    A B C   D E F   G H I", "|c1|c2|c3|c4|", "C8 C9 C10 C11", "a\tb\tc\td"] {
            assert!(names_columns(line.as_bytes()), "{line}");
        }
        for line in ["", "A B C", "Grid 01", "A C D E", "c1 c3 c4 c5", "a b c dx", "4 to 7", "- - - -"] {
            assert!(!names_columns(line.as_bytes()), "{line}");
        }
    }
}
