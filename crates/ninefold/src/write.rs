//! Writes boards as text, in formats that other programs read.

mod fpuzzles;
mod iss;

use std::fmt;

use crate::board::Board;
use crate::layout::HouseKind;
use crate::read::iss::MOST_SIDE;
use crate::read::{Entry, Format, Options, read_one};
use crate::report::Report;
use fpuzzles::Played;

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WriteFormat {
    /// One line per board, `.` for an empty cell.
    Line,
    /// SadMan's list: one classic board per line, `0` for an empty cell.
    Sdm,
    /// Drawn with `+`, `-` and `|`.
    Grid,
    /// Nine arrays of nine strings, one board per line.
    Leetcode,
    /// One JSON document: arrays of rows of numbers, 0 for an empty cell; one board by itself, several in an array.
    Json,
    /// A header, then one board per line.
    Csv,
    /// SudoCue's `[Puzzle]`.
    Sdk,
    /// Simple Sudoku's frame.
    Ss,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A link to SudokuWiki.
    SudokuWiki,
    /// A link to f-puzzles, with the rules of the puzzle.
    FPuzzles,
    /// The JSON in such a link, one puzzle per line.
    FPuzzlesJson,
    /// A link to SudokuPad, with the rules of the puzzle.
    SudokuPad,
    /// A string of the Interactive Sudoku Solver, with the rules of the puzzle.
    Iss,
    /// The givens of a jigsaw, or of a board with boxes, and its regions, in one line.
    Jigsaw,
}

impl WriteFormat {
    /// Every format that can be written.
    pub const ALL: [WriteFormat; 15] = [
        WriteFormat::Line,
        WriteFormat::Sdm,
        WriteFormat::Grid,
        WriteFormat::Leetcode,
        WriteFormat::Json,
        WriteFormat::Csv,
        WriteFormat::Sdk,
        WriteFormat::Ss,
        WriteFormat::Hodoku,
        WriteFormat::SudokuWiki,
        WriteFormat::FPuzzles,
        WriteFormat::FPuzzlesJson,
        WriteFormat::SudokuPad,
        WriteFormat::Iss,
        WriteFormat::Jigsaw,
    ];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            WriteFormat::Line => "line",
            WriteFormat::Sdm => "sdm",
            WriteFormat::Grid => "grid",
            WriteFormat::Leetcode => "leetcode",
            WriteFormat::Json => "json",
            WriteFormat::Csv => "csv",
            WriteFormat::Sdk => "sdk",
            WriteFormat::Ss => "ss",
            WriteFormat::Hodoku => "hodoku",
            WriteFormat::SudokuWiki => "sudokuwiki",
            WriteFormat::FPuzzles => "f-puzzles",
            WriteFormat::FPuzzlesJson => "f-puzzles-json",
            WriteFormat::SudokuPad => "sudokupad",
            WriteFormat::Iss => "iss",
            WriteFormat::Jigsaw => "jigsaw",
        }
    }

    /// The format of a name.
    pub fn from_name(name: &str) -> Option<WriteFormat> {
        WriteFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Can it only hold boards of side 9?
    fn is_classic(self) -> bool {
        matches!(self, WriteFormat::Sdm | WriteFormat::Hodoku | WriteFormat::SudokuWiki)
    }
}

/// Any number of boards as one text, one after the other, with what the format needs before, between and after them.
///
/// ```
/// use ninefold::{Board, WriteFormat, Writer};
///
/// let board: Board = "1234341221434321".parse()?;
/// let mut writer = Writer::new(WriteFormat::Csv);
/// let text = writer.board(&board)? + &writer.board(&board)? + &writer.finish();
/// assert_eq!(text, "puzzle\n1234341221434321\n1234341221434321\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: WriteFormat,
    written: u64,
    /// The first board of a JSON document, until it is known whether it is the only one.
    held: String,
}

impl Writer {
    /// A text without boards.
    pub fn new(format: WriteFormat) -> Writer {
        Writer { format, written: 0, held: String::new() }
    }

    /// How many boards were written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// What another board adds to the text.
    ///
    /// # Errors
    /// When the format cannot hold the board; nothing is added then.
    pub fn board(&mut self, board: &Board) -> Result<String, CannotWrite> {
        self.played(board, Played::default())
    }

    /// The same for a board that was read, with what is known of its givens and pencil marks where the format has them; `None` if
    /// it could not be read.
    ///
    /// # Errors
    /// When the format cannot hold the board; nothing is added then.
    pub fn entry(&mut self, entry: &Entry) -> Option<Result<String, CannotWrite>> {
        let board = entry.board.as_ref().ok()?;
        Some(self.played(board, Played { givens: entry.givens.as_ref(), pencil: entry.pencil.as_deref() }))
    }

    /// The same for the board of a report; `None` if it has none.
    ///
    /// # Errors
    /// When the format cannot hold the board; nothing is added then.
    pub fn report(&mut self, report: &Report) -> Option<Result<String, CannotWrite>> {
        let played = Played { givens: report.givens.as_ref(), pencil: report.pencil() };
        report.board().map(|board| self.played(board, played))
    }

    fn played(&mut self, board: &Board, played: Played<'_>) -> Result<String, CannotWrite> {
        let mut text = written(board, played, self.format)?;
        self.written += 1;
        if self.format == WriteFormat::Json {
            text.pop();
            return Ok(match self.written {
                1 => std::mem::replace(&mut self.held, text),
                2 => format!("[{},\n{text}", std::mem::take(&mut self.held)),
                _ => format!(",\n{text}"),
            });
        }
        let between = matches!(self.format, WriteFormat::Grid | WriteFormat::Sdk | WriteFormat::Ss);
        Ok(match self.written {
            1 => format!("{}{text}", self.header()),
            _ if between => format!("\n{text}"),
            _ => text,
        })
    }

    /// What ends the text.
    pub fn finish(self) -> String {
        match (self.format, self.written) {
            (WriteFormat::Json, 0) => "[]\n".into(),
            (WriteFormat::Json, 1) => self.held + "\n",
            (WriteFormat::Json, _) => "]\n".into(),
            (_, 0) => self.header().into(),
            _ => String::new(),
        }
    }

    fn header(&self) -> &'static str {
        if self.format == WriteFormat::Csv { "puzzle\n" } else { "" }
    }
}

/// The format has no way to write a board of this side, or with these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CannotWrite {
    /// The format.
    pub format: WriteFormat,
    /// The side of the board.
    pub side: u8,
    /// What the format cannot hold.
    pub limit: Limit,
}

/// What a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// A board whose side is not 9.
    Classic,
    /// A board of a side above this.
    Side(u8),
    /// All rules of the board.
    Rules,
}

impl fmt::Display for CannotWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, side) = (self.format.name(), self.side);
        match self.limit {
            Limit::Classic => write!(f, "{name} supports only 9×9 boards, not {side}×{side}"),
            Limit::Side(most) => write!(f, "{name} supports boards up to {most}×{most}, not {side}×{side}"),
            Limit::Rules => write!(f, "{name} cannot hold all the rules of this board"),
        }
    }
}

impl std::error::Error for CannotWrite {}

impl fmt::Display for Board {
    /// The board in one line, as [`WriteFormat::Line`] has it. Parsed again, it is the same board if its layout is the usual
    /// one of its side.
    ///
    /// ```
    /// let board: ninefold::Board = "1 2 3 4 / 3 4 1 2 / 2 1 4 3 / 4 3 2 _".replace(" / ", "\n").parse()?;
    /// assert_eq!(board.to_string(), "123434122143432.");
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&symbols(self))
    }
}

/// Writes a board, with a line end after it. [`Writer`] is for several.
///
/// ```
/// use ninefold::{Board, write, WriteFormat};
///
/// let board: Board = "1234341221434321".parse()?;
/// assert_eq!(write(&board, WriteFormat::Grid)?, "\
/// +-----+-----+
/// | 1 2 | 3 4 |
/// | 3 4 | 1 2 |
/// +-----+-----+
/// | 2 1 | 4 3 |
/// | 4 3 | 2 1 |
/// +-----+-----+
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(board: &Board, format: WriteFormat) -> Result<String, CannotWrite> {
    written(board, Played::default(), format)
}

/// What a format cannot say about a board, by name: the kinds of rules that it has no way to write, in the order of conflicts.
/// Boxes are not among them.
///
/// ```
/// use ninefold::{Layout, Board, WriteFormat, lost};
///
/// let board = Board::empty(Layout::CLASSIC.with_diagonals());
/// assert_eq!(lost(&board, WriteFormat::Line), ["diagonal"]);
/// assert!(lost(&board, WriteFormat::FPuzzles).is_empty());
/// ```
pub fn lost(board: &Board, format: WriteFormat) -> Vec<String> {
    if matches!(format, WriteFormat::FPuzzles | WriteFormat::FPuzzlesJson | WriteFormat::SudokuPad) {
        return fpuzzles::lost(board);
    }
    let layout = board.layout();
    let is_rule = |kind: HouseKind| !matches!(kind, HouseKind::Row | HouseKind::Column | HouseKind::Box);
    let houses = layout.houses().filter(|house| is_rule(house.name.kind)).map(|house| house.name.to_string());
    let houses = houses.map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_string());
    let rules = layout.constraints().iter().map(|rule| rule.kind.name().to_string());
    // These two refuse rules that they cannot hold.
    let refuses = matches!(format, WriteFormat::Iss | WriteFormat::Jigsaw);
    let mut names: Vec<String> = if refuses { Vec::new() } else { houses.chain(rules).collect() };
    names.dedup();
    names.extend(layout.unchecked().iter().cloned());
    names.extend(layout.stored_solution().map(|_| "solution".into()));
    names
}

fn written(board: &Board, played: Played<'_>, format: WriteFormat) -> Result<String, CannotWrite> {
    let side = board.side();
    let cannot = |limit: Limit| CannotWrite { format, side, limit };
    if side != 9 && format.is_classic() {
        return Err(cannot(Limit::Classic));
    }
    Ok(match format {
        WriteFormat::Line | WriteFormat::Csv => symbols(board) + "\n",
        WriteFormat::Grid => grid(board),
        WriteFormat::Sdm => symbols(board).replace('.', "0") + "\n",
        WriteFormat::Leetcode => {
            let empty = empty_among_numbers(board);
            lists(board, |value| if value == 0 { format!("\"{empty}\"") } else { format!("\"{value}\"") })
        }
        WriteFormat::Json => lists(board, |value| value.to_string()),
        WriteFormat::Sdk => format!("[Puzzle]\n{}", rows(board)),
        WriteFormat::Ss => simple_sudoku(board),
        WriteFormat::Hodoku => format!(":0000:x:{}:::::\n", symbols(board)),
        WriteFormat::FPuzzles => fpuzzles::link(board, played) + "\n",
        WriteFormat::FPuzzlesJson => fpuzzles::json(board, played) + "\n",
        WriteFormat::SudokuPad => fpuzzles::sudokupad(board, played) + "\n",
        WriteFormat::SudokuWiki => format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", symbols(board)),
        WriteFormat::Iss if side > MOST_SIDE => return Err(cannot(Limit::Side(MOST_SIDE))),
        WriteFormat::Jigsaw => jigsaw(board).ok_or(cannot(Limit::Rules))? + "\n",
        WriteFormat::Iss => iss::write(board).ok_or(cannot(Limit::Rules))? + "\n",
    })
}

/// One symbol per cell. Above side 9, where a reader has to infer the system from the symbols, `.` means empty only if
/// the last symbol of the system is there to settle it; otherwise `0`, which settles it too.
pub(crate) fn symbols(board: &Board) -> String {
    let settled = board.side() <= 9 || board.values().any(|value| value == board.side());
    let empty = if settled { b'.' } else { b'0' };
    let symbols = board.values().map(|value| if value == 0 { empty } else { symbol(value) }).collect();
    // They are ASCII.
    String::from_utf8(symbols).unwrap_or_default()
}

/// The symbol of a digit.
pub(crate) fn symbol(digit: u8) -> u8 {
    if digit <= 9 { b'0' + digit } else { b'A' + (digit - 10) }
}

/// The values of a board up to side 9, one symbol each.
pub(crate) fn line_of(values: &[u8]) -> String {
    let symbols = values.iter().map(|&value| if value == 0 { b'.' } else { b'0' + value }).collect();
    String::from_utf8(symbols).unwrap_or_default()
}

/// The same where cells are written as numbers: one above 9 settles it.
fn empty_among_numbers(board: &Board) -> &'static str {
    if board.side() <= 9 || board.values().any(|value| value > 9) { "." } else { "0" }
}

/// The symbols of a board, and a letter for the region or box of each cell; `None` where it would not be read as the same puzzle.
fn jigsaw(board: &Board) -> Option<String> {
    let mut regions = vec![b'?'; usize::from(board.side()).pow(2)];
    for house in board.layout().houses().filter(|house| matches!(house.name.kind, HouseKind::Box | HouseKind::Region)) {
        house.cells.iter().for_each(|cell| regions[cell.index(board.side())] = b'`' + house.name.number);
    }
    let text = symbols(board) + &String::from_utf8(regions).ok()?;
    let again = read_one(text.as_bytes(), &Options { format: Some(Format::Jigsaw), ..Options::default() });
    again.board.is_ok_and(|again| again == *board).then_some(text)
}

fn rows(board: &Board) -> String {
    let symbols = symbols(board);
    symbols
        .as_bytes()
        .chunks(board.side().into())
        .flat_map(|row| row.iter().chain(b"\n"))
        .map(|&b| char::from(b))
        .collect()
}

/// The columns of a box, or the full row if there are no boxes.
fn box_columns(board: &Board) -> usize {
    board.layout().boxes().map_or(board.side(), |(_, columns)| columns).into()
}

fn box_rows(board: &Board) -> usize {
    board.layout().boxes().map_or(board.side(), |(rows, _)| rows).into()
}

fn grid(board: &Board) -> String {
    let side = usize::from(board.side());
    let width = if side > 9 { 2 } else { 1 };
    let empty = empty_among_numbers(board);
    let values: Vec<u8> = board.values().collect();
    let stroke = "-".repeat(box_columns(board) * (width + 1) + 1);
    let rule = format!("+{}\n", format!("{stroke}+").repeat(side / box_columns(board)));
    let mut text = String::new();
    for (index, row) in values.chunks(side).enumerate() {
        if index % box_rows(board) == 0 {
            text += &rule;
        }
        for part in row.chunks(box_columns(board)) {
            text += "| ";
            for &value in part {
                let symbol = if value == 0 { empty.to_string() } else { value.to_string() };
                text += &format!("{symbol:>width$} ");
            }
        }
        text += "|\n";
    }
    text + &rule
}

/// A JSON array of rows.
fn lists(board: &Board, cell: impl Fn(u8) -> String) -> String {
    let cells: Vec<String> = board.values().map(cell).collect();
    let rows: Vec<String> = cells.chunks(board.side().into()).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]\n", rows.join(","))
}

fn simple_sudoku(board: &Board) -> String {
    let (columns, blocks) = (box_columns(board), usize::from(board.side()) / box_columns(board));
    let symbols = symbols(board);
    let frame = format!("*{}*\n", "-".repeat(blocks * (columns + 1) - 1));
    let rule = format!("|{}|\n", vec!["-".repeat(columns); blocks].join("+"));
    let mut text = frame.clone();
    for (index, row) in symbols.as_bytes().chunks(board.side().into()).enumerate() {
        if index > 0 && index % box_rows(board) == 0 {
            text += &rule;
        }
        for part in row.chunks(columns) {
            text.push('|');
            text.extend(part.iter().map(|&b| char::from(b)));
        }
        text += "|\n";
    }
    text + &frame
}
