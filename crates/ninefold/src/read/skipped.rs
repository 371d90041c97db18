//! Lines that were passed over.

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
