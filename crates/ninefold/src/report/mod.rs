//! Everything known of one board, in one shape, for all front ends.

mod csv;
mod data;
mod depth;
mod draw;
#[cfg(feature = "serde")]
mod serialize;
mod status;
mod summary;
mod text;

pub use csv::CSV_HEADER;
pub(crate) use csv::quoted;
pub use data::Data;
pub use depth::Depth;
pub use draw::Color;
pub use status::{Require, Status};
pub use summary::Summary;

use crate::board::Board;
use crate::check::{Conflict, Verdict, check};
use crate::read::{Entry, ErrorKind, Format, Part, ReadError};
use crate::search::Budget;
use crate::verify::{Verification, verify};
use crate::words::Lang;

/// The JSON Schema of a report and, in its `$defs`, of its parts and of a summary.
pub const SCHEMA: &str = include_str!("../../report.schema.json");

/// Everything known of one board.
///
/// ```
/// use ninefold::{Board, Report};
///
/// let board: Board = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let report = Report::of(board);
/// assert_eq!(report.to_json(), concat!(
///     r#"{"status":"conflict","valid":false,"side":9,"clues":30,"conflicts":["#,
///     r#"{"house":"column 1","digit":"8","cells":["r1c1","r4c1"]},"#,
///     r#"{"house":"box 1","digit":"8","cells":["r1c1","r3c3"]}]}"#,
/// ));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The file it stood in, if it was a file.
    pub file: Option<String>,
    /// The line of its first cell, from 1.
    pub line: Option<u64>,
    /// As what it was read.
    pub format: Option<Format>,
    /// What was found.
    pub finding: Finding,
}

/// What was found where a board was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Not a board.
    Malformed(ReadError),
    /// A board that was checked.
    Checked {
        /// The board.
        board: Board,
        /// Its conflicts.
        verdict: Verdict,
        /// What a search found.
        depth: Depth,
    },
    /// An answer that was held against its puzzle.
    Verified {
        /// The puzzle.
        puzzle: Board,
        /// The answer.
        answer: Board,
        /// What is wrong with it.
        verification: Verification,
    },
}

impl Report {
    /// Checks a board.
    pub fn of(board: Board) -> Report {
        Report::searched(board, Require::Valid, &Budget::default())
    }

    /// Checks a board, and searches as deep as is required.
    ///
    /// ```
    /// use ninefold::search::Budget;
    /// use ninefold::{Board, Report, Require, Status};
    ///
    /// let board: Board = ".87654321\
    ///     2........3........4........5........6........7........8........9........".parse()?;
    /// let report = Report::searched(board, Require::Solvable, &Budget::default());
    /// assert_eq!(report.status(), Status::Unsolvable);
    /// let why = report.to_sentence(ninefold::Lang::En);
    /// assert!(why.starts_with("r1c1 has no possible digit: row 1 has 1–8, column 1 has 2–9; 9 has no place left in row 1"));
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    pub fn searched(board: Board, require: Require, budget: &Budget<'_>) -> Report {
        let verdict = check(&board);
        let depth = if verdict.is_valid() { Depth::of(&board, require, budget) } else { Depth::NotSearched };
        Report { file: None, line: None, format: None, finding: Finding::Checked { board, verdict, depth } }
    }

    /// Checks what a reader found, and searches as deep as is required.
    pub fn of_entry(entry: Entry, require: Require, budget: &Budget<'_>) -> Report {
        let finding = match entry.board {
            Ok(board) => Report::searched(board, require, budget).finding,
            Err(error) => Finding::Malformed(error),
        };
        Report { file: None, line: Some(entry.line), format: entry.format, finding }
    }

    /// Holds an answer against its puzzle. Either may be malformed, and then the report is.
    pub fn of_answer(puzzle: Result<Board, ReadError>, answer: Result<Board, ReadError>) -> Report {
        let finding = match (puzzle, answer) {
            (Err(error), _) => Finding::Malformed(error.of(Part::Puzzle)),
            (_, Err(error)) => Finding::Malformed(error.of(Part::Answer)),
            (Ok(puzzle), Ok(answer)) => match verify(&puzzle, &answer) {
                Ok(verification) => Finding::Verified { puzzle, answer, verification },
                Err(_) => Finding::Malformed(ReadError::at(ErrorKind::LayoutMismatch, 1, 1, "")),
            },
        };
        Report { file: None, line: None, format: None, finding }
    }

    /// The report of a text that is not a board.
    pub fn malformed(error: ReadError) -> Report {
        Report { file: None, line: None, format: None, finding: Finding::Malformed(error) }
    }

    /// The same report of a board in this file.
    #[must_use]
    pub fn in_file(self, file: Option<String>) -> Report {
        Report { file, ..self }
    }

    /// The same report of a board at this line.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Report {
        self.line = Some(line);
        if let Finding::Malformed(ReadError { kind: ErrorKind::LayoutMismatch, line: place, .. }) = &mut self.finding {
            *place = line;
        }
        self
    }

    /// The report of an input in which no board was found.
    pub fn no_board() -> Report {
        Report::malformed(ReadError::at(ErrorKind::NoBoard, 1, 1, ""))
    }

    /// The name of the file for a terminal: a name may hold control characters, which must not reach it.
    pub fn printable_file(&self) -> Option<String> {
        let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        self.file.as_ref().map(|file| file.chars().map(printable).collect())
    }

    /// Where on the ladder it stands.
    pub fn status(&self) -> Status {
        match (self.verdict(), self.depth()) {
            (None, _) => Status::Malformed,
            (Some(verdict), _) if !verdict.is_valid() => Status::Conflict,
            (Some(verdict), _) if verdict.full => Status::Solved,
            (Some(_), depth) => depth.status(),
        }
    }

    /// Does it reach what is required? An answer is accepted or not, whatever is required.
    pub fn passes(&self, require: Require) -> bool {
        if let Finding::Verified { verification, .. } = &self.finding {
            return verification.is_accepted();
        }
        let status = self.status();
        match require {
            Require::Valid => !matches!(status, Status::Malformed | Status::Conflict),
            Require::Solvable => matches!(status, Status::Multiple | Status::Unique | Status::Solved),
            Require::Unique => matches!(status, Status::Unique | Status::Solved),
            Require::Minimal => {
                matches!(self.depth(), Depth::Unique { redundant: Some(cells), .. } if cells.is_empty())
            }
            Require::Solved => status == Status::Solved,
        }
    }

    /// What a search found of the board.
    pub fn depth(&self) -> &Depth {
        match &self.finding {
            Finding::Checked { depth, .. } => depth,
            _ => &Depth::NotSearched,
        }
    }

    /// The conflicts of the board; none where there is no board.
    pub fn conflicts(&self) -> &[Conflict] {
        self.verdict().map_or(&[], |verdict| &verdict.conflicts)
    }

    /// The board, or the answer; `None` where there is none.
    pub fn board(&self) -> Option<&Board> {
        match &self.finding {
            Finding::Malformed(_) => None,
            Finding::Checked { board, .. } => Some(board),
            Finding::Verified { answer, .. } => Some(answer),
        }
    }

    /// How many cells of the board, or of the puzzle that was answered, are filled.
    pub fn clues(&self) -> Option<u64> {
        match &self.finding {
            Finding::Malformed(_) => None,
            Finding::Checked { board, .. } => Some(board.clues() as u64),
            Finding::Verified { puzzle, .. } => Some(puzzle.clues() as u64),
        }
    }

    /// Why there is no board.
    pub fn error(&self) -> Option<&ReadError> {
        match &self.finding {
            Finding::Malformed(error) => Some(error),
            _ => None,
        }
    }

    /// The report as JSON, in one line.
    pub fn to_json(&self) -> String {
        self.data().to_json()
    }

    /// The report as a record of CSV under [`CSV_HEADER`], without a line end.
    pub fn to_csv(&self) -> String {
        csv::record(self)
    }

    /// The report for a person: the board drawn with its conflicts marked, a sentence for each, the verdict.
    pub fn to_text(&self, lang: Lang, color: Color) -> String {
        text::report(self, lang, color)
    }

    /// The report in one line, for a list of many: what is wrong, without the drawing and the place.
    pub fn to_sentence(&self, lang: Lang) -> String {
        text::sentence(self, lang)
    }

    /// The report of a text that stands this many lines further down.
    pub(crate) fn move_down(&mut self, lines: u64) {
        self.line = self.line.map(|line| line + lines);
        if let Finding::Malformed(error) = &mut self.finding {
            error.line += lines;
        }
    }

    fn verdict(&self) -> Option<&Verdict> {
        match &self.finding {
            Finding::Malformed(_) => None,
            Finding::Checked { verdict, .. } => Some(verdict),
            Finding::Verified { verification, .. } => Some(&verification.verdict),
        }
    }
}
