//! The formats by name, and what may be said about a text before it is read.

use super::symbols::Symbols;
use crate::layout::Layout;

/// A way to write boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One board a line, row by row (`.sdm`).
    Line,
    /// An id of 12 hexadecimal digits, the board, a rating.
    Bank,
    /// Groups of candidates; a group of one is a digit.
    Candidates,
    /// Drawn over several lines (`.ss` and the like), with or without labels; tables of Markdown, pandas and R.
    Grid,
    /// `[Puzzle]` and `[State]` (SudoCue).
    Sdk,
    /// Candidates, and `u` before a placed digit.
    Sdx,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A link of SudokuWiki, or its `S9B` code.
    SudokuWiki,
    /// A link of SudokuExchange.
    SudokuExchange,
    /// `3x3;5,3, ,…` of the crate sudoku-variants.
    Variants,
    /// JSON, JSON lines, and the arrays of Python, C and other languages.
    Json,
    /// CSV and TSV.
    Csv,
    /// OpenSudoku's XML.
    OpenSudoku,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 13] = [
        Format::Line,
        Format::Bank,
        Format::Candidates,
        Format::Grid,
        Format::Sdk,
        Format::Sdx,
        Format::Hodoku,
        Format::SudokuWiki,
        Format::SudokuExchange,
        Format::Variants,
        Format::Json,
        Format::Csv,
        Format::OpenSudoku,
    ];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Bank => "bank",
            Format::Candidates => "candidates",
            Format::Grid => "grid",
            Format::Sdk => "sdk",
            Format::Sdx => "sdx",
            Format::Hodoku => "hodoku",
            Format::SudokuWiki => "sudokuwiki",
            Format::SudokuExchange => "sudokuexchange",
            Format::Variants => "variants",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::OpenSudoku => "opensudoku",
        }
    }

    /// The format of a name, or of another name it is known by (`sdm`, `ss`, `leetcode`, `jsonl`, `tsv`).
    ///
    /// ```
    /// use ninefold::read::Format;
    ///
    /// assert_eq!(Format::from_name("sdm"), Some(Format::Line));
    /// assert_eq!(Format::from_name("png"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Format> {
        match name {
            "sdm" => Some(Format::Line),
            "ss" => Some(Format::Grid),
            "leetcode" | "jsonl" => Some(Format::Json),
            "tsv" => Some(Format::Csv),
            _ => Format::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// Is every board of this format a line of its own?
    pub(crate) fn is_one_line(self) -> bool {
        matches!(
            self,
            Format::Line
                | Format::Bank
                | Format::Hodoku
                | Format::SudokuWiki
                | Format::SudokuExchange
                | Format::Variants
        )
    }
}

/// What is known about a text before it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The format; told from the text if it is `None`.
    pub format: Option<Format>,
    /// The column of CSV, or the key of JSON objects, that holds the boards: a name, or a number from 1.
    pub column: Option<String>,
    /// How digits above 9 are written.
    pub symbols: Symbols,
    /// Rows and columns of a box, for boards of the side that they make.
    pub boxes: Option<(u8, u8)>,
    /// Words between boards are malformed boards, not titles: for answers, each of which must keep its place.
    pub strict: bool,
}

impl Options {
    /// Rows and columns of a box as they are written: `2x3`.
    pub fn boxes_from(text: &str) -> Option<(u8, u8)> {
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
        Layout::with_boxes(rows, columns).map(|_| (rows, columns))
    }

    /// The layout of boards of this side.
    pub(crate) fn layout(&self, side: u8) -> Option<Layout> {
        let (rows, columns) = self.boxes_of(side.into())?;
        if Layout::usual_boxes(side) == Some((rows, columns)) {
            Layout::of_side(side)
        } else {
            Layout::with_boxes(rows, columns)
        }
    }

    /// Rows and columns of a box on boards of this side; `None` where there are no such boards.
    pub(crate) fn boxes_of(&self, side: usize) -> Option<(u8, u8)> {
        let side = u8::try_from(side).ok()?;
        match self.boxes {
            Some((rows, columns)) if rows.checked_mul(columns) == Some(side) => Some((rows, columns)),
            _ => Layout::usual_boxes(side),
        }
    }

    /// Are there boards of this side?
    pub(crate) fn is_side(&self, side: usize) -> bool {
        self.boxes_of(side).is_some()
    }
}
