//! English.

use super::{Syntax, Words, crossings, list, ranges, readings, rules_en, telling};
use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::{HouseKind, HouseName};
use crate::read::{Advice, Doubt, ErrorKind, Foreign, Part, is_scientific};
use crate::rules::{BadRule, RuleKind};
use crate::same::NotComparable;
use crate::search::{Cause, Reason};
use crate::standing::Status;
use crate::track::{Track, Tracked};

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
            // This row is right, so the others are not, or there are too many of them.
            ErrorKind::WrongRowLength { found, expected } if found == expected => {
                format!("a board needs {expected} rows of {} each", count(*expected, "cell"))
            }
            ErrorKind::WrongRowLength { found, expected } => {
                format!("this row has {}, but the board needs {expected}", count(*found, "cell"))
            }
            ErrorKind::EmptyField => "the field for the board is empty".into(),
            ErrorKind::MissingField { column } => {
                format!("the record ends before field {column}, which should hold the board")
            }
            ErrorKind::MissingColumn { wanted: Some(name), .. } => format!("no column or key is named `{name}`"),
            ErrorKind::MissingColumn { wanted: None, .. } => "cannot tell which column or key holds the boards".into(),
            ErrorKind::NotABoard => "this does not look like a board".into(),
            ErrorKind::NoBoard => "no board found".into(),
            ErrorKind::SeveralBoards => "found more than one board, but expected one".into(),
            ErrorKind::Ambiguous { .. } => "ambiguous: this can be read as different boards".into(),
            ErrorKind::DifferentBoards { keys } => {
                format!("ambiguous: `{}` hold different boards", keys.join("` and `"))
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Base } => {
                "ambiguous: rows and columns may be counted from 0 or from 1, giving different boards".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Direction } => {
                "ambiguous: the outer keys may be rows or columns, giving different boards".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Labels } => {
                "ambiguous: the first or the last column may or may not belong to the board".into()
            }
            ErrorKind::InvalidUtf8 { byte } => format!("byte 0x{byte:02X} is not valid UTF-8"),
            ErrorKind::Utf16 => "this looks like UTF-16 text".into(),
            ErrorKind::NulByte => "found a zero byte: this looks like a binary file, not text".into(),
            ErrorKind::TooLong { limit } => format!("exceeds the {} KiB limit", limit / 1024),
            ErrorKind::TooDeep { limit } => format!("lists are nested more than {limit} levels deep"),
            ErrorKind::Syntax { language, detail } => format!("invalid {language}: {detail}"),
            ErrorKind::UnsupportedSide { side } => format!("a {side}×{side} board has no standard boxes"),
            ErrorKind::Unsupported { what } => format!("this is {}, which is not supported", self.foreign(what)),
            ErrorKind::UnfitRegions { side } => format!(
                "the regions are not those of a {side}×{side} board: they need {side} symbols, each {side} times"
            ),
            ErrorKind::UnfitRule { rule } => format!("this board does not have the boxes that the rule `{rule}` needs"),
            ErrorKind::BadCell { found, side } => format!("`{found}` is not on a {side}×{side} board"),
            ErrorKind::BadRule { rule, why: BadRule::Numbers } => {
                format!("the rule `{rule}` does not have the numbers that it needs")
            }
            ErrorKind::BadRule { rule, .. } => format!("the rule `{rule}` does not have the cells that it needs"),
            ErrorKind::BadRegion { found, expected } => {
                format!("a region has {}, but needs {expected}", count(*found, "cell"))
            }
            ErrorKind::BadLink => "the link is damaged or incomplete".into(),
            ErrorKind::NeedsNetwork { what } => {
                format!(
                    "this is {} that only names a puzzle on a server, and nothing is downloaded",
                    self.foreign(what)
                )
            }
            ErrorKind::TooManyRules { limit } => format!("the puzzle has more than {limit} rules"),
            ErrorKind::LayoutMismatch => "the puzzle and the answer have different layouts".into(),
            ErrorKind::Stopped => "reading was stopped before the end of the text".into(),
        }
    }

    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String> {
        Some(match kind {
            ErrorKind::BadCharacter { found: 'o' | 'O', .. } => "did you mean a zero instead of the letter O?".into(),
            ErrorKind::BadCharacter { found: 'l' | 'I' | 'i', .. } => {
                "did you mean the digit 1 instead of a letter?".into()
            }
            ErrorKind::BadValue { found, .. } if is_scientific(found) => {
                "a spreadsheet turned the board into a number, and its digits are lost: store the board as text".into()
            }
            ErrorKind::BadCharacter { .. } | ErrorKind::BadValue { .. } => {
                "write an empty cell as . 0 _ - * x ? or a space".into()
            }
            ErrorKind::WrongLength { found: 162, .. } => "are these two boards? Write each on a line of its own".into(),
            ErrorKind::WrongLength { found: 60..=79, expected: 81 } => {
                "write 81 symbols, row by row; if a spreadsheet dropped leading zeros, store the board as text".into()
            }
            ErrorKind::Unsupported { what: Foreign::GitLfs } => "fetch the file itself with `git lfs pull`".into(),
            ErrorKind::Unsupported { what: Foreign::Json | Foreign::FPuzzlesLink | Foreign::SudokuPadLink } => {
                "build ninefold with its feature `json`".into()
            }
            ErrorKind::WrongLength { .. } => {
                "write the board row by row: 81 symbols for 9×9, or 16, 36, 64, 100, 144, 256 or 625 for other sizes"
                    .into()
            }
            ErrorKind::MissingColumn { have, .. } if have.is_empty() => return None,
            ErrorKind::MissingColumn { have, option, .. } => {
                format!("found {}; choose one with {}", have.join(", "), syntax.name(option))
            }
            ErrorKind::NotABoard | ErrorKind::NoBoard => {
                let more = if syntax == Syntax::Shell { "; see `ninefold formats`" } else { "" };
                format!(
                    "a board can be 81 digits or dots on one line, a grid of 9 rows, JSON, CSV or another format{more}"
                )
            }
            ErrorKind::Ambiguous { .. } | ErrorKind::DifferentBoards { .. } => {
                format!("choose one with {}", readings(kind, syntax, " or "))
            }
            ErrorKind::InvalidUtf8 { .. } => "save the file as UTF-8".into(),
            ErrorKind::Utf16 => "save it as UTF-8, or convert it with `iconv -f UTF-16 -t UTF-8`".into(),
            ErrorKind::UnsupportedSide { .. } => {
                format!("set the box size with {}", syntax.option(Advice { option: "boxes", value: "ROWSxCOLUMNS" }))
            }
            ErrorKind::BadLink => "copy the whole link again".into(),
            ErrorKind::NeedsNetwork { .. } => {
                "open the puzzle in a browser and copy a link that holds all of it, such as f-puzzles' export".into()
            }
            ErrorKind::SeveralBoards => "pass a single board, or check them as a batch".into(),
            _ => return None,
        })
    }

    fn foreign(&self, what: &Foreign) -> String {
        match what {
            Foreign::FPuzzlesLink => "an f-puzzles link".into(),
            Foreign::SudokuPadLink => "a SudokuPad link".into(),
            Foreign::FreeRows => "a puzzle whose rows and columns may repeat digits".into(),
            Foreign::GitLfs => "a Git LFS pointer".into(),
            Foreign::Shape(shape) => format!("a board of shape {shape}"),
            Foreign::XmlRoot(root) => format!("XML with the root <{root}>"),
            Foreign::Json => "JSON".into(),
        }
    }

    fn house(&self, house: HouseName) -> String {
        house.to_string()
    }

    fn conflict(&self, conflict: &Conflict) -> String {
        let (house, digit) = match (conflict.house(), conflict.digit(), conflict.rule()) {
            (Some(house), Some(digit), _) => (house, digit),
            (_, digit, Some(rule)) => return rules_en::broken(rule, digit, conflict.cells()),
            _ => return conflict.to_string(),
        };
        let numbers = || list(&crossings(conflict, house), ", ", " and ", usize::MAX, |_| String::new());
        let place = match house.kind {
            HouseKind::Row => format!(", in columns {}", numbers()),
            HouseKind::Column => format!(", in rows {}", numbers()),
            _ => format!(": {}", cells(conflict.cells())),
        };
        format!("{house} has {}{place}", repeated(conflict.cells().len(), digit))
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
            Status::Valid => format!("valid: no conflicts ({})", count(empty, "empty cell")),
            Status::Solved => "solved: every cell is filled, with no conflicts".into(),
            Status::Undecided => "valid, but undecided: the search reached its budget".into(),
        }
    }

    fn semicolon(&self) -> &'static str {
        "; "
    }

    fn part(&self, part: Part) -> &'static str {
        match part {
            Part::Puzzle => "puzzle: ",
            Part::Answer => "answer: ",
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
                    .map(|(cause, digits)| match cause {
                        Cause::House(house) => format!("{house} has {}", ranges(digits, ", ")),
                        Cause::Rule(rule) => format!("{} rules out {}", rules_en::the(*rule), ranges(digits, ", ")),
                    })
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

    fn one_of_several(&self) -> &'static str {
        "one of several solutions; another differs in the marked cells"
    }

    fn redundant(&self, clues: &[Cell]) -> String {
        match clues {
            [clue] => format!("1 clue can be removed: {clue}"),
            _ => format!("{} clues can each be removed on their own: {}", clues.len(), cells(clues)),
        }
    }

    fn minimal(&self, minimal: Option<bool>) -> &'static str {
        match minimal {
            Some(true) => "valid, with exactly one solution, and every clue is needed",
            Some(false) => "valid, with exactly one solution, but not minimal",
            None => "valid, but undecided: the search reached its budget before it knew whether every clue is needed",
        }
    }

    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> = clues.iter().map(|(cell, was, is)| format!("{cell} (was {was}, now {is})")).collect();
        let listed = list(&items, ", ", " and ", 9, |more| format!("{more} more"));
        format!("{} changed: {listed}", count(clues.len(), "clue"))
    }

    fn missing_cells(&self, empty: &[Cell]) -> String {
        format!("{}: {}", count(empty.len(), "empty cell"), cells(empty))
    }

    fn answer_verdict(&self, accepted: bool) -> &'static str {
        if accepted {
            "correct: every clue is kept, every cell is filled, and there are no conflicts"
        } else {
            "not a solution to this puzzle"
        }
    }

    fn track(&self, track: &Track, changed: bool) -> String {
        let Track { entries, remaining, .. } = *track;
        let written = match entries {
            0 => "no entries yet".into(),
            1 => "1 entry".into(),
            _ => format!("{entries} entries"),
        };
        match &track.found {
            Tracked::OnTrack if remaining > 0 => format!("on track: {written}, {remaining} to go"),
            Tracked::OnTrack if entries > 1 => format!("solved: all {entries} entries are right"),
            Tracked::OnTrack => self.verdict(Status::Solved, 0, 0),
            Tracked::OffTrack { mistakes } => match &mistakes[..] {
                [] if changed => "not on track".into(),
                [] => "at least one digit is wrong, but each could be right on its own".into(),
                [cell] => format!("1 digit is wrong: {cell}"),
                _ => format!("{} digits are wrong: {}", mistakes.len(), cells(mistakes)),
            },
            Tracked::NoSolution => "the givens have no solution".into(),
            Tracked::GaveUp => "undecided: the search reached its budget".into(),
        }
    }

    fn suspects(&self, suspects: &[Cell]) -> String {
        match suspects {
            [] => "at least two digits are wrong: there is no single one without which it could be completed".into(),
            [cell] => format!("it could be completed without {cell}"),
            _ => format!(
                "it could be completed if one of these {} digits were removed: {}",
                suspects.len(),
                cells(suspects)
            ),
        }
    }

    fn not_comparable(&self, reason: NotComparable) -> String {
        let what = match reason {
            NotComparable::Boxes { side, boxes: None } => format!("{side}×{side} boards"),
            NotComparable::Boxes { side, boxes: Some((rows, columns)) } => {
                format!("{side}×{side} boards with boxes of {rows}×{columns}")
            }
            NotComparable::Jigsaw => "jigsaws".into(),
            NotComparable::Diagonals => "boards with diagonals".into(),
            NotComparable::Rules => "boards with further rules".into(),
        };
        format!("{what} have no canonical form, only plain boards of side 4, 6 or 9")
    }

    fn rules(&self, houses: &[(HouseKind, usize)], rules: &[(RuleKind, usize)]) -> String {
        let houses = houses.iter().map(|&(kind, number)| count(number, kind.name()));
        let rules = rules.iter().map(|&(kind, number)| match number {
            0 => kind.name().to_string(),
            _ => count(number, rules_en::noun(kind)),
        });
        let items: Vec<String> = houses.chain(rules).collect();
        format!("with {}", list(&items, ", ", " and ", usize::MAX, |_| String::new()))
    }

    fn unchecked(&self, names: &[String], assumed: bool) -> String {
        let listed = list(names, ", ", " and ", 9, |more| format!("{more} more"));
        if assumed { format!("not checked, but taken to be kept: {listed}") } else { format!("not checked: {listed}") }
    }

    fn in_doubt(&self) -> &'static str {
        "undecided: no rule that is understood is broken, but not every rule is understood"
    }

    fn stored(&self, matches: bool) -> &'static str {
        if matches {
            "the board is the solution that the puzzle came with"
        } else {
            "the board is not the solution that the puzzle came with"
        }
    }

    fn redundant_rules(&self, names: &[String]) -> String {
        let listed = list(names, ", ", " and ", 25, |more| format!("{more} more"));
        match names {
            [_] => format!("1 rule is not needed: {listed}"),
            _ => format!("{} rules can each be dropped on their own: {listed}", names.len()),
        }
    }

    fn canonical(&self, form: &str, of_solution: bool) -> String {
        let of = if of_solution { " of the solution" } else { "" };
        format!("canonical form{of}: {form}")
    }

    fn automorphisms(&self, count: u32) -> String {
        format!("automorphisms: {count}")
    }

    fn solution(&self) -> &'static str {
        "the solution; where there are several, one of them"
    }
}

/// "two 5s".
pub(super) fn repeated(number: usize, digit: Digit) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let number = WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).into());
    format!("{number} {digit}s")
}

pub(super) fn cells(cells: &[Cell]) -> String {
    let items: Vec<String> = cells.iter().map(Cell::to_string).collect();
    list(&items, ", ", " and ", 25, |more| format!("{more} more"))
}

fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

fn character(c: char) -> String {
    if c.is_control() || c.is_whitespace() { format!("character U+{:04X}", u32::from(c)) } else { format!("`{c}`") }
}
