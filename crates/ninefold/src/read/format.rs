//! The formats by name, and what may be said about a text before it is read.

use super::symbols::Symbols;
use crate::layout::Layout;
use crate::rules::GlobalRule;
use crate::words::Lang;

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
    /// A link of f-puzzles, or what is packed in one.
    FPuzzles,
    /// A link of SudokuPad, or what is packed in one.
    SudokuPad,
    /// A string or link of the Interactive Sudoku Solver.
    Iss,
    /// 81 characters that draw the cages of a killer, or SudoCue's `3x3::k:`.
    Killer,
    /// The givens of a jigsaw and its regions in a line.
    Jigsaw,
    /// `SumoCueV1=` and a digit and a region for each cell.
    SumoCue,
    /// A link of puzz.link.
    PuzzLink,
    /// A link of Penpa.
    Penpa,
    /// `9 9`, rows of givens, rows of region numbers.
    Janko,
    /// KSudoku's XML.
    KSudoku,
    /// Found in a text of any kind: programs, tables, logs, messages.
    Text,
}

/// What is known of a format: the one list of them.
struct About {
    name: &'static str,
    /// Other names it goes by.
    aliases: &'static [&'static str],
    /// Is every board of this format a line of its own?
    one_line: bool,
    /// What it looks like, in a few words.
    looks: &'static str,
}

const ABOUT: [About; Format::ALL.len()] = [
    About {
        name: "line",
        aliases: &["sdm"],
        one_line: true,
        looks: "81 symbols in a line (16 to 625 for other sides), .sdm",
    },
    About { name: "bank", aliases: &[], one_line: true, looks: "an id of 12 hexadecimal digits, the board, a rating" },
    About { name: "candidates", aliases: &[], one_line: false, looks: "729 characters, or groups of candidates" },
    About {
        name: "grid",
        aliases: &["ss"],
        one_line: false,
        looks: "drawn over several lines, .ss, tables of Markdown, pandas and R",
    },
    About { name: "sdk", aliases: &[], one_line: false, looks: "[Puzzle] and [State]" },
    About { name: "sdx", aliases: &[], one_line: false, looks: "candidates, u before a placed digit" },
    About { name: "hodoku", aliases: &[], one_line: true, looks: ":0000:x:…: of HoDoKu's library" },
    About { name: "sudokuwiki", aliases: &[], one_line: true, looks: "a link with bd=, or S9B…" },
    About { name: "sudokuexchange", aliases: &[], one_line: true, looks: "a link with s=" },
    About { name: "variants", aliases: &[], one_line: true, looks: "3x3;5,3, ,…" },
    About {
        name: "json",
        aliases: &["leetcode", "jsonl"],
        one_line: false,
        looks: "lists of rows, strings, flat lists, objects, JSON lines, arrays of Python, C and others",
    },
    About { name: "csv", aliases: &["tsv"], one_line: false, looks: "CSV and TSV: a column of boards" },
    About { name: "opensudoku", aliases: &[], one_line: false, looks: "OpenSudoku's XML" },
    About { name: "f-puzzles", aliases: &["fpuzzles"], one_line: true, looks: "a link with ?load=, with its rules" },
    About { name: "sudokupad", aliases: &[], one_line: true, looks: "a link of SudokuPad, with its rules" },
    About {
        name: "iss",
        aliases: &[],
        one_line: true,
        looks: "a string (.Cage~17~R1C1~R1C2…) or link of the Interactive Sudoku Solver",
    },
    About {
        name: "killer",
        aliases: &[],
        one_line: true,
        looks: "81 characters that draw cages: sums, and < > ^ v to them; or 3x3::k:…",
    },
    About { name: "jigsaw", aliases: &[], one_line: true, looks: "81 symbols and 81 regions in a line" },
    About {
        name: "sumocue",
        aliases: &[],
        one_line: true,
        looks: "SumoCueV1=0J0=8J0…: a digit and a region for each cell",
    },
    About { name: "puzzlink", aliases: &["puzz.link"], one_line: true, looks: "a link of puzz.link: p?sudoku/9/9/…" },
    About { name: "penpa", aliases: &[], one_line: true, looks: "a link of Penpa: #m=edit&p=…" },
    About {
        name: "janko",
        aliases: &["puzzlekit"],
        one_line: false,
        looks: "9 9, nine rows of givens, nine rows of region numbers",
    },
    About { name: "ksudoku", aliases: &[], one_line: false, looks: "KSudoku's XML, with its regions and cages" },
    About {
        name: "text",
        aliases: &[],
        one_line: false,
        looks: "a board in any other text: programs, tables, logs, messages",
    },
];

impl Format {
    /// Every format.
    pub const ALL: [Format; 24] = [
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
        Format::FPuzzles,
        Format::SudokuPad,
        Format::Iss,
        Format::Killer,
        Format::Jigsaw,
        Format::SumoCue,
        Format::PuzzLink,
        Format::Penpa,
        Format::Janko,
        Format::KSudoku,
        Format::Text,
    ];

    fn about(self) -> &'static About {
        &ABOUT[self as usize]
    }

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        self.about().name
    }

    /// Other names it goes by in options.
    pub fn aliases(self) -> &'static [&'static str] {
        self.about().aliases
    }

    /// What it looks like, in a few words.
    pub fn looks(self, lang: Lang) -> &'static str {
        lang.translated(self.name()).unwrap_or(self.about().looks)
    }

    /// The format of a name, or of another name it goes by (`sdm`, `ss`, `leetcode`, `jsonl`, `tsv`).
    ///
    /// ```
    /// use ninefold::read::Format;
    ///
    /// assert_eq!(Format::from_name("sdm"), Some(Format::Line));
    /// assert_eq!(Format::from_name("png"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name || format.aliases().contains(&name))
    }

    /// Is every board of this format a line of its own?
    pub fn is_one_line(self) -> bool {
        self.about().one_line
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
    /// Rules of boards that come without any of their own.
    pub rules: Vec<GlobalRule>,
    /// Regions of such boards, in place of boxes: for each cell the number of its region; see [`Options::regions_from`].
    pub regions: Option<Vec<u8>>,
    /// Rules that are not understood are taken to be kept.
    pub assume_checked: bool,
    /// Words between boards are malformed boards, not titles: for answers, each of which must keep its place.
    pub strict: bool,
    /// Each record of a table holds a puzzle and its answer.
    pub pairs: Option<Pairs>,
}

/// Where puzzles and their answers are: columns by name or number, found by what they are usually called if not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The column of the puzzles.
    pub puzzle_column: Option<String>,
    /// The column of the answers.
    pub answer_column: Option<String>,
}

impl Options {
    /// Rows and columns of a box as they are written: `2x3`.
    pub fn boxes_from(text: &str) -> Option<(u8, u8)> {
        let (rows, columns) = text.split_once(['x', 'X', '×'])?;
        let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
        Layout::with_boxes(rows, columns).filter(|layout| layout.side() >= Layout::SIDES[0]).map(|_| (rows, columns))
    }

    /// Is a line of 81 plain symbols a classic board, so that a kernel may judge it?
    pub fn reads_plain_lines(&self) -> bool {
        matches!(self.format, None | Some(Format::Line))
            && self.column.is_none()
            && self.boxes.is_none()
            && !self.give_rules()
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

    /// The side of a board of so many cells; `None` where there is none.
    pub(crate) fn side_of(&self, cells: usize) -> Option<u8> {
        let side = cells.isqrt();
        u8::try_from(side).ok().filter(|_| side * side == cells && self.is_side(side))
    }

    /// Are there boards of this side?
    pub(crate) fn is_side(&self, side: usize) -> bool {
        self.boxes_of(side).is_some()
    }
}
