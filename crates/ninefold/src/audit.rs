//! One row of a benchmark that has its puzzle twice: in a link, with its rules, and as a plain board beside its solution and a text
//! of its rules. Sudoku-Bench has such rows.
//!
//! The puzzle is what the link holds. Only where that cannot be read is it the plain board, with the reason; and then its rules are not
//! known, unless the text says that they are the usual ones.
//!
//! ```
//! use ninefold::audit::{Row, audit};
//! use ninefold::read::Options;
//! use ninefold::Status;
//!
//! let row = Row {
//!     encoded: Some("no link"),
//!     board: Some("1.....3....2.4.."),
//!     answer: Some("1324423131422413"),
//!     rules: Some("Normal sudoku rules apply."),
//! };
//! let audited = audit(&row, &Options::default(), &Default::default());
//! assert_eq!(audited.puzzle.status(), Status::Unique);
//! assert!(audited.unread.is_some() && audited.answer.is_some_and(|answer| answer.passed()));
//! ```

use crate::board::{Board, Cell};
use crate::layout::Layout;
use crate::read::said::says_only_sudoku;
use crate::read::{Entry, Options, Part, ReadError, read_one};
use crate::report::{Data, Finding, Report};
use crate::same::canonical;
use crate::search::{Budget, Solutions};
use crate::standing::{Require, Status};
use crate::words::Lang;
use crate::write::symbols;

/// What the columns of such rows are called: the fields of a [`Row`], in their order.
pub const COLUMNS: [&str; 4] = [ENCODED, BOARD, "solution", RULES];

const ENCODED: &str = "encoded_puzzle";
const BOARD: &str = "initial_board";
const RULES: &str = "rules";

/// The columns of one row. What is missing or blank is as if it were not there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row<'a> {
    /// A link that holds the puzzle, with or without its address.
    pub encoded: Option<&'a str>,
    /// The puzzle as a line of symbols.
    pub board: Option<&'a str>,
    /// Its solution as a line of symbols.
    pub answer: Option<&'a str>,
    /// What the rules are, in words.
    pub rules: Option<&'a str>,
}

/// Where a puzzle was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The link.
    Encoded,
    /// The plain board.
    Board,
}

/// What is known of a row.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audited {
    /// The puzzle, which is to have one solution.
    pub puzzle: Report,
    /// Where it was read from.
    pub source: Source,
    /// Why the link could not be read, if there is one.
    pub unread: Option<ReadError>,
    /// The cells in which the plain board is not what the link holds; all of them if it cannot be read, or has another side.
    pub other_cells: Vec<Cell>,
    /// The solution, held against the puzzle; `None` if there is none.
    pub answer: Option<Report>,
    /// What rows that are the same puzzle have in common, and no others.
    pub key: Option<String>,
    /// The canonical form, if the puzzle has no rules but the usual ones.
    pub canonical: Option<String>,
}

/// Judges one row.
pub fn audit(row: &Row<'_>, options: &Options, budget: &Budget<'_>) -> Audited {
    let row = Row {
        encoded: row.encoded.filter(|text| !is_blank(text)),
        board: row.board.filter(|text| !is_blank(text)),
        answer: row.answer.filter(|text| !is_blank(text)),
        rules: row.rules.filter(|text| !is_blank(text.trim().trim_matches('"'))),
    };
    let options = &Options { pairs: None, ..options.clone() };
    let encoded = row.encoded.map(|text| read_one(text.trim().as_bytes(), options));
    let (source, entry, unread) = match (encoded, row.board) {
        (Some(Entry { board: Err(error), .. }), Some(board)) => {
            (Source::Board, read_one(board.as_bytes(), options), Some(error))
        }
        (Some(entry), _) => (Source::Encoded, entry, None),
        (None, board) => (Source::Board, read_one(board.unwrap_or_default().as_bytes(), options), None),
    };
    // What a player wrote is not part of the puzzle.
    let puzzle = match (entry.board, entry.givens) {
        (Ok(_), Some(givens)) => Ok(givens),
        (board, _) => board,
    };
    let puzzle = puzzle.map(|board| in_doubt(board, &row, unread.is_some(), options));
    let other_cells = match (&puzzle, row.board) {
        (Ok(puzzle), Some(board)) if source == Source::Encoded => other_cells(puzzle, board, options),
        _ => Vec::new(),
    };
    let answer =
        row.answer.map(|answer| Report::of_answer(puzzle.clone(), beside(puzzle.as_ref().ok(), answer, options)));
    let puzzle = match puzzle {
        Ok(board) => Report { format: entry.format, ..Report::searched(board, Require::Unique, budget) },
        Err(error) => Report { require: Require::Unique, ..Report::malformed(error) },
    };
    let plain = puzzle.board().and_then(plain);
    let key = puzzle.board().map(|board| match plain {
        Some(_) => symbols(board),
        // What is drawn is known by the link alone.
        None => format!("{} {}", symbols(board), row.encoded.or(row.rules).unwrap_or_default().trim()),
    });
    let canonical = plain.and_then(|board| canonical(&board).ok()).map(|form| symbols(&form.board));
    Audited { puzzle, source, unread, other_cells, answer, key, canonical }
}

/// The board without the solution that it came with, if it has no rules but the usual ones.
fn plain(board: &Board) -> Option<Board> {
    let (layout, boxes) = (board.layout(), board.layout().boxes()?);
    let has_rules = !layout.constraints().is_empty() || !layout.unchecked().is_empty();
    let plain =
        Layout::with_boxes(boxes.0, boxes.1).filter(|plain| !has_rules && plain.houses().eq(layout.houses()))?;
    board.with_layout(plain)
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The puzzle with what cannot be judged of it named.
fn in_doubt(board: Board, row: &Row<'_>, is_unread: bool, options: &Options) -> Board {
    let layout = board.layout();
    let says_more = row.rules.is_some_and(|text| !says_only_sudoku(text, board.side()));
    let is_known = row.rules.is_some() && !says_more;
    let names = [(says_more, RULES), (is_unread && !is_known, ENCODED)];
    let names =
        names.into_iter().filter(|(is_left, name)| *is_left && !layout.unchecked().iter().any(|known| known == name));
    let names: Vec<String> = names.map(|(_, name)| name.into()).collect();
    if names.is_empty() {
        return board;
    }
    let layout = layout.with_unchecked(names);
    let layout = if options.assume_checked { layout.assuming_checked() } else { layout };
    board.with_layout(layout).unwrap_or(board)
}

/// The board that a text beside a puzzle holds, under the puzzle's rules.
fn beside(puzzle: Option<&Board>, text: &str, options: &Options) -> Result<Board, ReadError> {
    if let Some(puzzle) = puzzle
        && let Some(values) = values(text, puzzle.side())
        && let Some(board) = Board::from_values(puzzle.layout().clone(), &values)
    {
        return Ok(board);
    }
    read_one(text.as_bytes(), options).board
}

/// The values of a line of symbols, of which there is one for each cell.
fn values(text: &str, side: u8) -> Option<Vec<u8>> {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let value = |symbol: char| match symbol {
        '.' | '0' | '_' | '?' => Some(0),
        _ => symbol.to_digit(10).map(|digit| digit as u8).filter(|&digit| digit <= side),
    };
    let values: Vec<u8> = symbols.map(value).collect::<Option<_>>()?;
    (side < 10 && values.len() == usize::from(side).pow(2)).then_some(values)
}

/// The cells in which the plain board is not the puzzle.
fn other_cells(puzzle: &Board, text: &str, options: &Options) -> Vec<Cell> {
    let other = beside(Some(puzzle), text, options).ok().filter(|other| other.side() == puzzle.side());
    let is_other = |cell: Cell| other.as_ref().is_none_or(|other| other.get(cell) != puzzle.get(cell));
    puzzle.cells().map(|(cell, _)| cell).filter(|&cell| is_other(cell)).collect()
}

impl Audited {
    /// What is wrong with the row, or cannot be judged, by the names of [`KINDS`].
    pub fn faults(&self) -> Vec<&'static str> {
        let status = self.puzzle.status();
        let answer = self.answer.as_ref();
        let unchecked = self.puzzle.board().is_some_and(|board| !board.layout().unchecked().is_empty());
        let faults = [
            (self.unread.is_some(), "unread"),
            (!self.other_cells.is_empty(), "other_board"),
            (status == Status::Malformed, "malformed"),
            (status == Status::Conflict, "conflict"),
            (status == Status::Unsolvable, "unsolvable"),
            (status == Status::Multiple, "multiple"),
            (status == Status::Undecided, "undecided"),
            (unchecked, "unchecked"),
            (answer.is_some_and(is_wrong), "wrong_answer"),
            (
                answer.is_some_and(|answer| answer.status() == Status::Undecided && !is_wrong(answer)),
                "undecided_answer",
            ),
            (answer.is_some_and(|answer| answer.matches_stored() == Some(false)), "other_solution"),
        ];
        faults.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect()
    }

    /// The row as plain data, with sentences in English.
    pub fn data(&self) -> Data<'static> {
        let texts = |texts: Vec<String>| Data::List(texts.into_iter().map(Data::from).collect());
        let cells = |cells: &[Cell]| texts(cells.iter().map(Cell::to_string).collect());
        let error = |error: &ReadError| Data::from(Lang::En.error(&error.kind));
        let mut data: Vec<(&'static str, Data<'static>)> = Vec::new();
        data.push(("faults", Data::List(self.faults().into_iter().map(Data::from).collect())));
        data.push(("status", self.puzzle.status().name().into()));
        if let Some(found) = self.puzzle.error() {
            data.push(("error", error(found)));
        }
        if let Some(board) = self.puzzle.board() {
            let column = if self.source == Source::Encoded { ENCODED } else { BOARD };
            data.push(("read_from", column.into()));
            data.push(("side", u64::from(board.side()).into()));
            data.push(("board", symbols(board).into()));
            data.push(("unchecked", texts(board.layout().unchecked().to_vec())));
        }
        if let Some(unread) = &self.unread {
            data.push(("unread", error(unread)));
        }
        if !self.other_cells.is_empty() {
            data.push(("other_cells", cells(&self.other_cells)));
        }
        match self.puzzle.search().map(|found| &found.solutions) {
            Some(Solutions::None) => data.push(("solutions", 0u64.into())),
            Some(Solutions::One(_)) => data.push(("solutions", 1u64.into())),
            Some(Solutions::Many(..)) => data.push(("solutions", 2u64.into())),
            _ => {}
        }
        let sentences =
            |report: &Report| texts(report.conflicts().iter().map(|conflict| Lang::En.conflict(conflict)).collect());
        data.push(("conflicts", sentences(&self.puzzle)));
        if let Some(answer) = &self.answer {
            data.push(("answer", answer.status().name().into()));
            if let Some(found) = answer.error() {
                data.push(("answer_error", error(found)));
            }
            if let Finding::Verified { verification, .. } = &answer.finding {
                data.push(("broken", sentences(answer)));
                data.push(("changed_clues", cells(&verification.changed_clues)));
                data.push(("missing_cells", cells(&verification.missing_cells)));
            }
            if let Some(matches) = answer.matches_stored() {
                data.push(("stored_solution", if matches { "matches" } else { "differs" }.into()));
            }
        }
        Data::Object(data)
    }
}

/// Everything that can be wrong with a row, or cannot be judged of it, and what it means.
pub const KINDS: [(&str, &str); 11] = [
    ("unread", "the encoded puzzle cannot be read, and the plain board is taken"),
    ("other_board", "the plain board is not that of the encoded puzzle"),
    ("malformed", "not a board"),
    ("conflict", "a rule is broken"),
    ("unsolvable", "cannot be completed"),
    ("multiple", "more than one solution"),
    ("undecided", "the search gave up, or rules are not understood"),
    ("unchecked", "rules that are not understood"),
    ("wrong_answer", "the answer is not a solution of its puzzle"),
    ("undecided_answer", "the answer breaks no rule that is understood, but others are not"),
    ("other_solution", "the answer is not the solution that the encoded puzzle came with"),
];

/// Is an answer wrong, whatever is not understood?
fn is_wrong(answer: &Report) -> bool {
    match &answer.finding {
        Finding::Verified { verification, .. } => !verification.is_accepted(),
        // What is wrong with a puzzle is not the answer's fault.
        Finding::Malformed(error) => error.part == Some(Part::Answer) || error.part.is_none(),
        _ => false,
    }
}
