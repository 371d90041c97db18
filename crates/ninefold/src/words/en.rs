//! English.

use super::{Syntax, Words, list, ranges, readings, telling};
use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::HouseName;
use crate::read::{Advice, Doubt, ErrorKind, Foreign, Part};
use crate::search::Reason;
use crate::standing::Status;

pub(super) struct English;

impl Words for English {
    fn error(&self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::BadCharacter { found, side } => {
                format!("{} is neither a digit from 1 to {side} nor an empty cell", character(*found))
            }
            ErrorKind::BadValue { found, side } => {
                format!("`{found}` is neither a digit from 1 to {side} nor an empty cell")
            }
            ErrorKind::WrongLength { found, expected } => {
                format!("{}, but a board has {expected}", count(*found, "symbol"))
            }
            ErrorKind::WrongRowCount { found, expected } => {
                format!("{}, but the board needs {expected}", count(*found, "row"))
            }
            ErrorKind::WrongRowLength { found, expected } => {
                format!("a row of {}, but the board needs {expected} in each", count(*found, "cell"))
            }
            ErrorKind::EmptyField => "the field of the board is empty".into(),
            ErrorKind::MissingField { column } => {
                format!("the record ends before field {column}, where the board stands")
            }
            ErrorKind::MissingColumn { wanted: Some(name), .. } => format!("there is no column or key `{name}`"),
            ErrorKind::MissingColumn { wanted: None, .. } => "no column or key is known to hold boards".into(),
            ErrorKind::NotABoard => "this does not look like a board".into(),
            ErrorKind::NoBoard => "no board found".into(),
            ErrorKind::SeveralBoards => "more than one board, where one is wanted".into(),
            ErrorKind::Ambiguous { .. } => "this can be read as different boards".into(),
            ErrorKind::DifferentBoards { keys } => format!("`{}` hold different boards", keys.join("` and `")),
            ErrorKind::DoubtfulCells { doubt: Doubt::Base } => {
                "rows and columns may count from 0 or from 1, which gives different boards".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Direction } => {
                "the outer keys may be rows or columns, which gives different boards".into()
            }
            ErrorKind::InvalidUtf8 { byte } => format!("byte 0x{byte:02X} is not UTF-8 text"),
            ErrorKind::Utf16 => "this looks like UTF-16 text".into(),
            ErrorKind::NulByte => "a zero byte: this looks like a binary file, not text".into(),
            ErrorKind::TooLong { limit } => format!("longer than {} KiB, which no board is", limit / 1024),
            ErrorKind::TooDeep { limit } => format!("lists nested more than {limit} deep, which no board is"),
            ErrorKind::Syntax { language, detail } => format!("not valid {language}: {detail}"),
            ErrorKind::UnsupportedSide { side } => format!("boards of side {side} have no usual boxes"),
            ErrorKind::Unsupported { what } => format!("{} is not read here", self.foreign(what)),
            ErrorKind::LayoutMismatch => "the puzzle and the answer are boards of different layouts".into(),
        }
    }

    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String> {
        Some(match kind {
            ErrorKind::BadCharacter { found: 'o' | 'O', .. } => "a letter O where a zero was meant?".into(),
            ErrorKind::BadCharacter { found: 'l' | 'I' | 'i', .. } => "a letter where a 1 was meant?".into(),
            ErrorKind::BadCharacter { .. } | ErrorKind::BadValue { .. } => {
                "an empty cell is one of . 0 _ - * x ? or a space".into()
            }
            ErrorKind::WrongLength { .. } => {
                "a board is written row by row: 81 symbols, or 16, 36, 64, 100, 144, 256, 625 for other sides".into()
            }
            ErrorKind::MissingColumn { have, .. } if have.is_empty() => return None,
            ErrorKind::MissingColumn { have, option, .. } => {
                format!("there are: {}; {} names one", have.join(", "), syntax.name(option))
            }
            ErrorKind::NotABoard | ErrorKind::NoBoard => {
                let more = if syntax == Syntax::Shell { ": see `ninefold formats`" } else { "" };
                format!("a board is 81 digits or dots in a line, a grid of 9 rows, JSON, CSV and more{more}")
            }
            ErrorKind::Ambiguous { .. } | ErrorKind::DifferentBoards { .. } => {
                format!("decide with {}", readings(kind, syntax, " or "))
            }
            ErrorKind::InvalidUtf8 { .. } => "save the file as UTF-8".into(),
            ErrorKind::Utf16 => "convert it: iconv -f UTF-16 -t UTF-8".into(),
            ErrorKind::UnsupportedSide { .. } => {
                format!("give the boxes with {}", syntax.option(Advice { option: "boxes", value: "ROWSxCOLUMNS" }))
            }
            ErrorKind::SeveralBoards => "give one board, or ask for many".into(),
            _ => return None,
        })
    }

    fn foreign(&self, what: &Foreign) -> String {
        match what {
            Foreign::FPuzzlesLink => "an f-puzzles link".into(),
            Foreign::FPuzzlesPuzzle => "an f-puzzles puzzle".into(),
            Foreign::SudokuPadLink => "a SudokuPad link".into(),
            Foreign::SudokuPadPuzzle => "a SudokuPad puzzle".into(),
            Foreign::PenpaLink => "a Penpa link".into(),
            Foreign::XmlRoot(root) => format!("XML with the root <{root}>"),
            Foreign::Language(language) => (*language).into(),
        }
    }

    fn house(&self, house: HouseName) -> String {
        house.to_string()
    }

    fn conflict(&self, conflict: &Conflict) -> String {
        let times = match conflict.cells().len() {
            2 => "twice".to_string(),
            3 => "three times".to_string(),
            // A number behind a digit would be read as one.
            n => format!("in {n} cells"),
        };
        format!("{} has {} {times}: {}", conflict.house, conflict.digit, cells(conflict.cells()))
    }

    fn status(&self, status: Status) -> &'static str {
        match status {
            Status::Malformed => "malformed",
            Status::Conflict => "not valid",
            Status::Unsolvable => "unsolvable",
            Status::Multiple => "several solutions",
            Status::Unique => "one solution",
            Status::Valid => "valid",
            Status::Solved => "solved",
            Status::Undecided => "undecided",
        }
    }

    fn verdict(&self, status: Status, conflicts: usize, empty: usize) -> String {
        match status {
            Status::Malformed => "not a board".into(),
            Status::Conflict => format!("not valid: {}", count(conflicts, "conflict")),
            Status::Unsolvable => "valid, but it cannot be completed".into(),
            Status::Multiple => "valid, with more than one solution".into(),
            Status::Unique => "valid, with exactly one solution".into(),
            Status::Valid => format!("valid: no digit stands twice ({})", count(empty, "empty cell")),
            Status::Solved => "solved: every cell is filled and no digit stands twice".into(),
            Status::Undecided => "valid; the search ended at its budget without an answer".into(),
        }
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn part(&self, part: Part) -> &'static str {
        match part {
            Part::Puzzle => "the puzzle: ",
            Part::Answer => "the answer: ",
        }
    }

    fn help_label(&self) -> &'static str {
        "help: "
    }

    fn boxes(&self, rows: u8, columns: u8, syntax: Syntax) -> String {
        let boxes = syntax.option(Advice { option: "boxes", value: &format!("{rows}x{columns}") });
        format!("checked with boxes of {rows} rows and {columns} columns ({boxes})")
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NoDigit { cell, because } => {
                let parts: Vec<String> = telling(because)
                    .into_iter()
                    .map(|(house, digits)| format!("{house} has {}", ranges(digits, ", ")))
                    .collect();
                format!("{cell} has no possible digit: {}", parts.join(", "))
            }
            Reason::NoPlace { digit, house } => format!("{digit} has no place left in {house}"),
        }
    }

    fn differing(&self, choices: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> =
            choices.iter().map(|(cell, one, other)| format!("{cell} ({one} or {other})")).collect();
        let listed = list(&items, ", ", " and ", 9, |more| format!("{more} more"));
        format!("two solutions differ in {}: {listed}", count(choices.len(), "cell"))
    }

    fn redundant(&self, clues: &[Cell]) -> String {
        format!("{} could be left out, one at a time: {}", count(clues.len(), "clue"), cells(clues))
    }

    fn minimal(&self, redundant: usize) -> String {
        match redundant {
            0 => "valid, with exactly one solution, and every clue is needed".into(),
            _ => format!("valid, with exactly one solution, but not minimal: {} needed", not_needed(redundant)),
        }
    }

    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> = clues.iter().map(|(cell, was, is)| format!("{cell} ({was}, now {is})")).collect();
        let listed = list(&items, ", ", " and ", 9, |more| format!("{more} more"));
        format!("{} changed: {listed}", count(clues.len(), "clue"))
    }

    fn missing_cells(&self, empty: &[Cell]) -> String {
        format!("{} empty: {}", count(empty.len(), "cell"), cells(empty))
    }

    fn answer_verdict(&self, accepted: bool) -> &'static str {
        if accepted {
            "right: the clues are kept, every cell is filled, no digit stands twice"
        } else {
            "not an answer to this puzzle"
        }
    }
}

fn cells(cells: &[Cell]) -> String {
    let items: Vec<String> = cells.iter().map(Cell::to_string).collect();
    list(&items, ", ", " and ", 25, |more| format!("{more} more"))
}

fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

fn character(c: char) -> String {
    if c.is_control() || c.is_whitespace() { format!("character U+{:04X}", u32::from(c)) } else { format!("`{c}`") }
}

fn not_needed(clues: usize) -> String {
    if clues == 1 { "1 clue is not".into() } else { format!("{clues} clues are not") }
}
