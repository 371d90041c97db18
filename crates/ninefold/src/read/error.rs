//! Why a text is not a board, and where.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::rules::BadRule;
use crate::words::Lang;

/// What is wrong with a text that was to be a board.
///
/// Every kind has a stable id, [`ErrorKind::id`], for programs; the sentence for people comes from [`Lang`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that is neither a digit of this board nor an empty cell.
    BadCharacter {
        /// The character.
        found: char,
        /// The side of the board it stands in.
        side: u8,
    },
    /// A number or word that is neither a digit of this board nor an empty cell.
    BadValue {
        /// As written.
        found: String,
        /// The side of the board it stands in.
        side: u8,
    },
    /// A run of symbols that is too short or too long for a board.
    WrongLength {
        /// How many symbols there are.
        found: usize,
        /// How many make the nearest board.
        expected: usize,
    },
    /// Too few or too many rows.
    WrongRowCount {
        /// How many rows there are.
        found: usize,
        /// How many the board needs.
        expected: usize,
    },
    /// A row that is too short or too long.
    WrongRowLength {
        /// How many cells the row has.
        found: usize,
        /// How many it needs.
        expected: usize,
    },
    /// A field that should hold a board holds nothing.
    EmptyField,
    /// A record that ends before the field of the board.
    MissingField {
        /// The number of the field, from 1.
        column: usize,
    },
    /// No column, or key, of that name, or of any known name.
    MissingColumn {
        /// The name asked for, if one was.
        wanted: Option<String>,
        /// The names there are.
        have: Vec<String>,
        /// The option that names one.
        option: &'static str,
    },
    /// Text in which nothing looks like a board.
    NotABoard,
    /// The whole input holds no board.
    NoBoard,
    /// More than one board where one is asked for.
    SeveralBoards,
    /// A text that can be read as different boards.
    Ambiguous {
        /// The readings, each as the option that chooses it.
        readings: Vec<Advice<'static>>,
    },
    /// Keys of one object that hold different boards.
    DifferentBoards {
        /// The keys.
        keys: Vec<String>,
    },
    /// Cells that can be put in place in two ways.
    DoubtfulCells {
        /// What is in doubt.
        doubt: Doubt,
    },
    /// A byte that is not UTF-8.
    InvalidUtf8 {
        /// The byte.
        byte: u8,
    },
    /// Text in UTF-16.
    Utf16,
    /// A zero byte.
    NulByte,
    /// A line or value longer than the reader holds.
    TooLong {
        /// The most it holds, in bytes.
        limit: usize,
    },
    /// Lists in lists beyond any board.
    TooDeep {
        /// The most that is followed.
        limit: usize,
    },
    /// JSON or XML whose syntax is broken.
    Syntax {
        /// `JSON` or `XML`.
        language: &'static str,
        /// What its parser says.
        detail: String,
    },
    /// A side that has no usual boxes.
    UnsupportedSide {
        /// The side.
        side: usize,
    },
    /// A format that is recognised but not read.
    Unsupported {
        /// Which.
        what: Foreign,
    },
    /// Regions that were given for boards of another side.
    UnfitRegions {
        /// The side of the board.
        side: u8,
    },
    /// A rule that was given for a board without the boxes that it needs.
    UnfitRule {
        /// Its name.
        rule: &'static str,
    },
    /// A cell of a rule that is not on the board.
    BadCell {
        /// As written.
        found: String,
        /// The side of the board.
        side: u8,
    },
    /// A rule without the cells or numbers that it needs.
    BadRule {
        /// As it is called in the text.
        rule: String,
        /// What is wrong.
        why: BadRule,
    },
    /// A region of the wrong size.
    BadRegion {
        /// How many cells it has.
        found: usize,
        /// How many it needs.
        expected: usize,
    },
    /// A link, or the packed text in it, that is cut off or damaged.
    BadLink,
    /// A link that holds no more than the name of a puzzle on a server.
    NeedsNetwork {
        /// Which.
        what: Foreign,
    },
    /// More rules than any puzzle has.
    TooManyRules {
        /// The most that are read.
        limit: usize,
    },
    /// A puzzle and an answer of different layouts.
    LayoutMismatch,
    /// The budget was stopped before all of the text was read.
    Stopped,
}

/// What is in doubt where cells can be put in place in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// Rows and columns count from 0 or from 1.
    Base,
    /// The outer keys are rows or columns.
    Direction,
    /// The first column, or the last, is of the board, or beside it.
    Labels,
}

/// `4.3E+78`: what a spreadsheet makes of a board that it takes for a number.
pub(crate) fn is_scientific(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.trim().split_once(['E', 'e']).is_some_and(|(number, power)| {
        number.split('.').count() < 3 && number.split('.').all(digits) && power.strip_prefix('+').is_some_and(digits)
    })
}

/// A format that is recognised but not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Foreign {
    /// A link of f-puzzles.
    FPuzzlesLink,
    /// A link of SudokuPad.
    SudokuPadLink,
    /// A puzzle whose rows and columns may repeat digits.
    FreeRows,
    /// What Git keeps in the place of a large file.
    GitLfs,
    /// A board of this shape, or with other digits than those of its side.
    Shape(String),
    /// XML whose root has this name.
    XmlRoot(String),
    /// JSON, which is read only with the feature `json`.
    Json,
}

/// An option that would help, and its value. Each front end writes it in its own syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice<'a> {
    /// The name of the option.
    pub option: &'static str,
    /// The value.
    pub value: &'a str,
}

/// The two readings of sixteen lines of sixteen symbols: rows of one board, or boards.
pub(super) const GRID_OR_LINE: [Advice<'static>; 2] =
    [Advice { option: "format", value: "grid" }, Advice { option: "format", value: "line" }];

impl ErrorKind {
    /// The stable name of the kind, such as `bad-character`.
    pub fn id(&self) -> &'static str {
        match self {
            ErrorKind::BadCharacter { .. } => "bad-character",
            ErrorKind::BadValue { .. } => "bad-value",
            ErrorKind::WrongLength { .. } => "wrong-length",
            ErrorKind::WrongRowCount { .. } => "wrong-row-count",
            ErrorKind::WrongRowLength { .. } => "wrong-row-length",
            ErrorKind::EmptyField => "empty-field",
            ErrorKind::MissingField { .. } => "missing-field",
            ErrorKind::MissingColumn { .. } => "missing-column",
            ErrorKind::NotABoard => "not-a-board",
            ErrorKind::NoBoard => "no-board",
            ErrorKind::SeveralBoards => "several-boards",
            ErrorKind::Ambiguous { .. } | ErrorKind::DifferentBoards { .. } | ErrorKind::DoubtfulCells { .. } => {
                "ambiguous"
            }
            ErrorKind::InvalidUtf8 { .. } => "invalid-utf-8",
            ErrorKind::Utf16 => "utf-16",
            ErrorKind::NulByte => "nul-byte",
            ErrorKind::TooLong { .. } => "too-long",
            ErrorKind::TooDeep { .. } => "too-deep",
            ErrorKind::Syntax { language: "XML", .. } => "bad-xml",
            ErrorKind::Syntax { .. } => "bad-json",
            ErrorKind::UnsupportedSide { .. } => "unsupported-side",
            ErrorKind::Unsupported { .. } => "unsupported",
            ErrorKind::UnfitRegions { .. } => "unfit-regions",
            ErrorKind::UnfitRule { .. } => "unfit-rule",
            ErrorKind::BadCell { .. } => "bad-cell",
            ErrorKind::BadRule { .. } => "bad-rule",
            ErrorKind::BadRegion { .. } => "bad-region",
            ErrorKind::BadLink => "bad-link",
            ErrorKind::NeedsNetwork { .. } => "needs-network",
            ErrorKind::TooManyRules { .. } => "too-many-rules",
            ErrorKind::LayoutMismatch => "layout-mismatch",
            ErrorKind::Stopped => "stopped",
        }
    }

    /// The options that decide how an ambiguous text is read, one for each reading.
    pub fn readings(&self) -> Vec<Advice<'_>> {
        match self {
            ErrorKind::Ambiguous { readings } => readings.clone(),
            ErrorKind::DifferentBoards { keys } => {
                keys.iter().map(|key| Advice { option: "column", value: key }).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Why a text is not a board: what is wrong, where, and the line it stands in.
///
/// ```
/// use ninefold::Board;
///
/// let error = "53..7".repeat(16).parse::<Board>().unwrap_err();
/// assert_eq!(error.kind.id(), "wrong-length");
/// assert_eq!(error.to_string(), "80 symbols, but a board has 81 (line 1, column 80)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(Box<ErrorDetails>);

/// What a [`ReadError`] is about. It lies in a box, since readers hand results on many times and few of them are errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorDetails {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters, from 1.
    pub column: u64,
    /// The line as it stands there, or the part of a long line around the place.
    pub excerpt: Excerpt,
    /// Which of two texts it is about, where an answer was to be held against its puzzle.
    pub part: Option<Part>,
}

/// One of the two texts of a verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The puzzle.
    Puzzle,
    /// The answer.
    Answer,
}

impl Part {
    /// Its name in a report.
    pub fn name(self) -> &'static str {
        match self {
            Part::Puzzle => "puzzle",
            Part::Answer => "answer",
        }
    }
}

impl ReadError {
    /// Is the format itself what is ambiguous?
    pub(crate) fn is_format_in_doubt(&self) -> bool {
        matches!(&self.kind, ErrorKind::Ambiguous { readings } if readings.iter().any(|reading| reading.option == "format"))
    }

    /// What is wrong, without its place.
    pub fn into_kind(self) -> ErrorKind {
        self.0.kind
    }

    /// The same error, of this text of two.
    pub(crate) fn of(mut self, part: Part) -> ReadError {
        self.part = Some(part);
        self
    }

    /// The same error of a board that is written inside this line of a text.
    #[must_use]
    pub fn in_line(self, line: u64) -> ReadError {
        let mut error = self.of(Part::Puzzle);
        error.line = line;
        error
    }

    /// An error at `column` (from 1) of a line whose text is `text`.
    pub(crate) fn at(kind: ErrorKind, line: u64, column: u64, text: &str) -> ReadError {
        ReadError::with(kind, line, column, Excerpt::around(text, column))
    }

    /// An error with this excerpt.
    pub(super) fn with(kind: ErrorKind, line: u64, column: u64, excerpt: Excerpt) -> ReadError {
        ReadError(Box::new(ErrorDetails { kind, line, column, excerpt, part: None }))
    }
}

impl Deref for ReadError {
    type Target = ErrorDetails;

    fn deref(&self) -> &ErrorDetails {
        &self.0
    }
}

impl DerefMut for ReadError {
    fn deref_mut(&mut self) -> &mut ErrorDetails {
        &mut self.0
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {}, column {})", Lang::En.words().fault(self), self.line, self.column)
    }
}

impl std::error::Error for ReadError {}

/// A line, or the part of a long line around a place, to be shown with a caret below it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excerpt {
    /// The text, without control characters.
    pub text: String,
    /// How many characters of the text stand before the place.
    pub caret: usize,
}

impl Excerpt {
    /// Characters shown on each side of the place; a whole board of 81 fits.
    const REACH: usize = 84;

    fn around(line: &str, column: u64) -> Excerpt {
        let at = usize::try_from(column).unwrap_or(usize::MAX).saturating_sub(1);
        Excerpt::within(&|from| line.char_indices().nth(from).map_or("", |(start, _)| &line[start..]), at)
    }

    /// The excerpt around a character, counted from 0, of a line that is had from any character on.
    pub(super) fn within<'a>(line_from: &dyn Fn(usize) -> &'a str, at: usize) -> Excerpt {
        let from = at.saturating_sub(Excerpt::REACH);
        let mut rest = line_from(from).chars();
        let mut text: String =
            rest.by_ref().take(at - from + Excerpt::REACH).map(|c| if c.is_control() { ' ' } else { c }).collect();
        let mut caret = (at - from).min(text.chars().count());
        if from > 0 {
            text.insert(0, '…');
            caret += 1;
        }
        if rest.next().is_some() {
            text.push('…');
        }
        let kept = text.trim_end().len();
        text.truncate(kept);
        Excerpt { caret, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_of_a_short_line_is_the_line() {
        assert_eq!(Excerpt::around("abc", 2), Excerpt { text: "abc".into(), caret: 1 });
        assert_eq!(Excerpt::around("", 1), Excerpt { text: String::new(), caret: 0 });
        assert_eq!(Excerpt::around("a\tb\0", 9), Excerpt { text: "a b".into(), caret: 4 });
    }

    #[test]
    fn an_excerpt_of_a_long_line_is_bounded_and_keeps_the_place() {
        let line = format!("{}#{}", "a".repeat(100_000), "b".repeat(100_000));
        let excerpt = Excerpt::around(&line, 100_001);
        assert_eq!(excerpt.text.chars().nth(excerpt.caret), Some('#'));
        assert!(excerpt.text.chars().count() <= 2 * Excerpt::REACH + 2);
    }
}
