//! From bytes to boards, each with the place where it stood.
//!
//! [`read_one`](read_one()) reads a text that holds one board, [`read_all`](read_all()) one that holds many, and [`Reader`] a stream of any size, piece by
//! piece. The format is told from the text unless [`Options`] name it; every board says as what it was read.
//!
//! ```
//! use ninefold::read::{Format, Options, read_all};
//!
//! let text = b"# two boards\n\
//!     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy\n\
//!     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n";
//! let entries = read_all(text, &Options::default());
//! assert_eq!((entries[0].line, entries[0].format), (2, Some(Format::Line)));
//! assert_eq!(entries[1].board.as_ref().unwrap_err().kind.id(), "wrong-length");
//! ```

mod arrays;
mod assemble;
pub(crate) mod characters;
mod csv;
mod detect;
mod error;
mod find;
mod format;
mod gathered;
pub(crate) mod inflate;
pub(crate) mod iss;
mod janko;
mod jigsaw;
#[cfg(feature = "json")]
mod json;
mod killer;
mod line;
pub(crate) mod line_ends;
mod links;
mod names;
mod one_line;
mod pencil;
mod penpa;
mod plan;
mod puzz_link;
mod reader;
mod remark;
mod ruled;
pub(crate) mod said;
mod skipped;
pub(crate) mod symbols;
mod text;
mod xml;

pub(crate) use error::is_scientific;
pub use error::{Advice, Doubt, ErrorDetails, ErrorKind, Excerpt, Foreign, Part, ReadError};
pub use format::{Format, Options, Pairs};
pub use links::may_be_packed;
pub use names::puzzle_and_answer;
pub use pencil::PencilMarks;
pub(crate) use plan::Plain;
pub use plan::Plan;
pub(crate) use reader::{EARLY, SAMPLE};
pub use reader::{MAX_PIECE, Reader};
pub(crate) use remark::remark;
pub use skipped::{Skipped, Undecoded};
pub use symbols::Symbols;

use crate::board::Board;
use crate::search::Budget;

/// A board, its printed digits alone where the format tells them from the player's, and the player's pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Filled {
    pub(crate) board: Board,
    pub(crate) givens: Option<Board>,
    pub(crate) pencil: Option<Box<PencilMarks>>,
}

impl Filled {
    /// A board of which these cells are printed.
    pub(crate) fn with_givens(board: Board, mut given: impl FnMut(usize) -> bool) -> Filled {
        let values: Vec<u8> = board.values().enumerate().map(|(at, value)| if given(at) { value } else { 0 }).collect();
        Filled { givens: Board::from_values(board.layout().clone(), &values), board, pencil: None }
    }

    /// The same with these digits noted in the middle of cells.
    pub(crate) fn with_marks(self, set: impl Fn(usize) -> u32) -> Filled {
        Filled { pencil: PencilMarks::of(&self.board, set, |_| 0), ..self }
    }
}

impl From<Board> for Filled {
    fn from(board: Board) -> Filled {
        Filled { board, givens: None, pencil: None }
    }
}

/// One board of an input, or what stood where a board should be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The line of its first cell, from 1.
    pub line: u64,
    /// As what it was read, where that is known.
    pub format: Option<Format>,
    /// The board, or why there is none.
    pub board: Result<Board, ReadError>,
    /// The printed digits alone, where the format tells them from those that the player wrote.
    pub givens: Option<Board>,
    /// What the player noted in empty cells, where the format has it.
    pub pencil: Option<Box<PencilMarks>>,
    /// Where puzzles are read with their answers, the answer to this one.
    pub answer: Option<Result<Board, ReadError>>,
}

impl Entry {
    /// The entry of a board that was not read from a text.
    pub fn of(board: Board) -> Entry {
        Entry::new(1, None, Ok(board))
    }

    pub(crate) fn new(line: u64, format: Option<Format>, board: Result<Board, ReadError>) -> Entry {
        Entry { line, format, board, givens: None, pencil: None, answer: None }
    }

    /// The entry of a board whose printed digits may be known.
    pub(crate) fn filled(line: u64, format: Option<Format>, filled: Result<Filled, ReadError>) -> Entry {
        match filled {
            Ok(Filled { board, givens, pencil }) => Entry { givens, pencil, ..Entry::new(line, format, Ok(board)) },
            Err(error) => Entry::new(line, format, Err(error)),
        }
    }

    /// The entry of a text that stands this many lines further down.
    pub(crate) fn move_down(&mut self, lines: u64) {
        self.line += lines;
        for error in
            [Some(&mut self.board), self.answer.as_mut()].into_iter().flatten().filter_map(|board| board.as_mut().err())
        {
            error.line += lines;
        }
    }
}

/// Reads every board of a text, good or bad, in order. An empty list means that the text holds none.
pub fn read_all(text: &[u8], options: &Options) -> Vec<Entry> {
    read_all_within(text, options, &Budget::UNLIMITED)
}

/// The same, whose last entry is an error of the kind [`ErrorKind::Stopped`] if the budget was stopped.
pub(crate) fn read_all_within(text: &[u8], options: &Options, budget: &Budget<'_>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(options.clone());
    let mut keep = |entry| {
        entries.push(entry);
        true
    };
    reader.read_within(text, true, budget, &mut keep);
    entries.extend(reader.was_stopped().then(|| stopped(options)));
    entries
}

fn stopped(options: &Options) -> Entry {
    Entry::new(1, options.format, Err(ReadError::at(ErrorKind::Stopped, 1, 1, "")))
}

/// Reads a text that holds one board.
///
/// ```
/// use ninefold::read::{Options, read_one};
///
/// let drawn = "
///   1 2 | 3 4
///   3 4 | 1 2
///   ----+----
///   2 1 | 4 3
///   4 3 | 2 .
/// ";
/// let entry = read_one(drawn.as_bytes(), &Options::default());
/// assert_eq!(entry.board.unwrap().side(), 4);
/// ```
pub fn read_one(text: &[u8], options: &Options) -> Entry {
    read_one_within(text, options, &Budget::UNLIMITED)
}

/// The same, with an error of the kind [`ErrorKind::Stopped`] if the budget was stopped. The second entry ends it: that is an error already.
pub(crate) fn read_one_within(text: &[u8], options: &Options, budget: &Budget<'_>) -> Entry {
    let (mut first, mut second) = (None, None);
    let mut reader = Reader::new(options.clone());
    reader.read_within(text, true, budget, &mut |entry: Entry| {
        if first.is_none() {
            let is_board = entry.board.is_ok();
            first = Some(entry);
            return is_board;
        }
        second.get_or_insert(entry);
        false
    });
    match (first, second) {
        _ if reader.was_stopped() => stopped(options),
        (None, _) => {
            let first = String::from_utf8_lossy(text.split(|&b| b == b'\n').next().unwrap_or_default()).into_owned();
            let kind = if first.trim().is_empty() { ErrorKind::NoBoard } else { ErrorKind::NotABoard };
            Entry::new(1, options.format, Err(ReadError::at(kind, 1, 1, &first)))
        }
        (Some(entry), None) => entry,
        (Some(first), Some(second)) if first.board.is_ok() => {
            let text = line_ends::counted(text);
            let line = text.split(|&b| b == b'\n').nth(second.line as usize - 1).unwrap_or_default();
            let error = ReadError::at(ErrorKind::SeveralBoards, second.line, 1, &String::from_utf8_lossy(line));
            Entry { board: Err(error), givens: None, pencil: None, ..second }
        }
        (Some(first), Some(_)) => first,
    }
}

impl std::str::FromStr for Board {
    type Err = ReadError;

    /// Reads one board in any format that this build reads.
    fn from_str(text: &str) -> Result<Board, ReadError> {
        read_one(text.as_bytes(), &Options::default()).board
    }
}

/// The boards of this layout in a text of any kind, in the order of the text.
pub(crate) fn boards_of_a_text(text: &str, layout: &crate::layout::Layout) -> Vec<Board> {
    let options = Options { boxes: layout.boxes(), ..Options::default() };
    let mut boards = Vec::new();
    let mut reader = text::Text::default();
    reader.only_of(usize::from(layout.side()).pow(2));
    let mut each = |entry: Entry| {
        // Candidates are thoughts, and not an answer.
        let counts = entry.format != Some(Format::Candidates);
        let board = entry.board.ok().map(|board| board.under(layout));
        boards.extend(board.filter(|board| counts && board.layout() == layout));
    };
    for (line, number) in text.split('\n').zip(1..) {
        reader.line(number, line.trim_end_matches('\r').as_bytes(), &options, &mut each);
    }
    reader.end(&options, &mut each);
    boards
}
