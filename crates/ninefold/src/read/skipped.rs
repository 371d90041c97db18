//! Lines that were passed over.

/// Lines that are neither boards, nor blank, nor comments, nor part of a drawing: titles, mostly. They are no errors, and they
/// are counted. So are lines with bytes that are not text.
///
/// ```
/// use ninefold::read::{Options, Reader};
///
/// let mut reader = Reader::new(Options::default());
/// let text = format!("{0}\noops\n{0}\n", ".".repeat(81));
/// reader.read(text.as_bytes(), true, &mut |entry| assert!(entry.board.is_ok()));
/// assert_eq!((reader.skipped().lines, reader.skipped().first()), (1, &[2][..]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Skipped {
    /// How many lines were passed over.
    pub lines: u64,
    /// The first of them, then zeros.
    places: [u64; Skipped::PLACES],
    /// How many lines, passed over or read, have a byte outside of boards that is not text.
    pub undecoded: u64,
    /// The first such byte.
    pub first_undecoded: Option<Undecoded>,
}

/// A byte outside of boards that is not text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Undecoded {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters, from 1.
    pub column: u64,
    /// The byte.
    pub byte: u8,
}

impl Skipped {
    /// So many places are kept.
    pub const PLACES: usize = 5;

    /// The first lines that were passed over, from 1, in order.
    pub fn first(&self) -> &[u64] {
        &self.places[..self.places.iter().position(|&line| line == 0).unwrap_or(Skipped::PLACES)]
    }

    /// Counts a line.
    pub(crate) fn count(&mut self, line: u64) {
        let known = self.first().len();
        self.lines += 1;
        if known < Skipped::PLACES {
            self.places[known] = line;
            self.places[..=known].sort_unstable();
        } else if line < self.places[Skipped::PLACES - 1] {
            self.places[Skipped::PLACES - 1] = line;
            self.places.sort_unstable();
        }
    }

    pub(crate) fn count_undecoded(&mut self, line: u64, column: u64, byte: u8) {
        self.undecoded += 1;
        self.first_undecoded.get_or_insert(Undecoded { line, column, byte });
    }

    /// Adds the lines of another part of the same text.
    pub(crate) fn merge(&mut self, other: Skipped) {
        self.lines += other.lines;
        self.undecoded += other.undecoded;
        self.first_undecoded = self.first_undecoded.into_iter().chain(other.first_undecoded).min();
        if !other.first().is_empty() {
            let mut all = [self.first(), other.first()].concat();
            all.sort_unstable();
            self.places.iter_mut().zip(all).for_each(|(place, line)| *place = line);
        }
    }

    /// The same lines of a text that begins this many lines further down.
    pub(crate) fn moved_down(mut self, lines: u64) -> Skipped {
        let kept = self.first().len();
        self.places[..kept].iter_mut().for_each(|line| *line += lines);
        if let Some(undecoded) = &mut self.first_undecoded {
            undecoded.line += lines;
        }
        self
    }
}
