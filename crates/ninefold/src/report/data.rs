//! A report as plain data: the one place that says which fields there are. JSON is written from it, and so is whatever a
//! front end hands to its host language.

use super::{Depth, Finding, Report};
use crate::board::{Board, Cell};
use crate::check::Conflict;
use crate::read::{ErrorKind, ReadError};
use crate::search::Reason;
use crate::words::Lang;
use crate::write::symbols;

/// A value of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// True or false.
    Bool(bool),
    /// A count or a number of a line.
    Number(u64),
    /// How many, out of how many: in JSON a decimal number, rounded to four digits.
    Fraction(u32, u32),
    /// A word or a sentence.
    Text(String),
    /// Several values.
    List(Vec<Data>),
    /// Named values, in a fixed order.
    Object(Vec<(&'static str, Data)>),
}

impl Data {
    /// As JSON, in one line.
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }

    fn write(&self, json: &mut String) {
        match self {
            Data::Bool(value) => json.push_str(if *value { "true" } else { "false" }),
            Data::Number(value) => json.push_str(&value.to_string()),
            Data::Fraction(part, whole) => write_fraction((*part).into(), (*whole).into(), json),
            Data::Text(text) => write_string(text, json),
            Data::List(items) => {
                json.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        json.push(',');
                    }
                    item.write(json);
                }
                json.push(']');
            }
            Data::Object(members) => {
                json.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        json.push(',');
                    }
                    write_string(name, json);
                    json.push(':');
                    value.write(json);
                }
                json.push('}');
            }
        }
    }
}

impl Report {
    /// The report as plain data.
    pub fn data(&self) -> Data {
        self.members(None)
    }

    /// The report as plain data with what a page shows beside it: the `board` as a line of symbols, and a `message` for
    /// the whole, for each conflict, reason and error, in this language.
    ///
    /// ```
    /// use ninefold::{Board, Lang, Report};
    ///
    /// let board: Board = "11..............".parse()?;
    /// let json = Report::of(board).explained(Lang::En).to_json();
    /// assert!(json.contains(r#""board":"11..............""#));
    /// assert!(json.contains(r#""message":"row 1 has 1 twice: r1c1 and r1c2""#));
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    pub fn explained(&self, lang: Lang) -> Data {
        self.members(Some(lang))
    }

    fn members(&self, explain: Option<Lang>) -> Data {
        let mut members = Vec::with_capacity(12);
        if let Some(file) = &self.file {
            members.push(("file", text(file)));
        }
        if let Some(line) = self.line {
            members.push(("line", Data::Number(line)));
        }
        if let Some(format) = self.format {
            members.push(("format", text(format.name())));
        }
        members.push(("status", text(self.status().name())));
        match &self.finding {
            Finding::Malformed(error) => members.push(("error", fault(error, explain))),
            Finding::Checked { board, verdict, depth } => {
                members.push(("valid", Data::Bool(verdict.is_valid())));
                push_board(board, board.clues(), &mut members);
                members.push(("conflicts", conflicts(&verdict.conflicts, explain)));
                push_depth(depth, explain.unwrap_or_default(), &mut members);
            }
            Finding::Verified { puzzle, verification, .. } => {
                members.push(("valid", Data::Bool(verification.verdict.is_valid())));
                push_board(puzzle, puzzle.clues(), &mut members);
                members.push(("conflicts", conflicts(&verification.verdict.conflicts, explain)));
                members.push(("accepted", Data::Bool(verification.is_accepted())));
                members.push(("changed_clues", cells(&verification.changed_clues)));
                members.push(("missing_cells", cells(&verification.missing_cells)));
            }
        }
        if let Some(lang) = explain {
            if let Some(board) = self.board() {
                members.push(("board", Data::Text(symbols(board))));
            }
            members.push(("message", Data::Text(self.to_sentence(lang))));
        }
        Data::Object(members)
    }
}

/// The side of a board and its clues; the boxes too, where its side has more than one kind of them.
fn push_board(board: &Board, clues: usize, members: &mut Vec<(&'static str, Data)>) {
    members.push(("side", Data::Number(board.side().into())));
    if let Some((rows, columns)) = board.layout().boxes().filter(|(rows, columns)| rows != columns) {
        members.push(("boxes", text(&format!("{rows}x{columns}"))));
    }
    members.push(("clues", Data::Number(clues as u64)));
}

fn fault(error: &ReadError, explain: Option<Lang>) -> Data {
    let lang = explain.unwrap_or_default();
    let mut members = vec![
        ("kind", text(error.kind.id())),
        ("message", text(&lang.error(&error.kind))),
        ("line", Data::Number(error.line)),
        ("column", Data::Number(error.column)),
    ];
    if let Some(part) = error.part {
        members.push(("part", text(part.name())));
    }
    if let ErrorKind::Ambiguous { readings } = &error.kind {
        // As options by name: `symbols=from-one`.
        let option = |reading: &&str| Data::Text(reading.trim_start_matches('-').replace(' ', "="));
        members.push(("readings", Data::List(readings.iter().map(option).collect())));
    }
    if let Some(help) = explain.and_then(|lang| lang.help(&error.kind)) {
        members.push(("help", text(&help)));
    }
    Data::Object(members)
}

fn push_depth(depth: &Depth, lang: Lang, members: &mut Vec<(&'static str, Data)>) {
    let line = |board: &Board| Data::Text(symbols(board));
    match depth {
        Depth::NotSearched | Depth::Undecided => {}
        Depth::Unsolvable { reasons } => {
            members.push(("solutions", Data::Number(0)));
            members.push(("reasons", Data::List(reasons.iter().map(|one| reason(one, lang)).collect())));
        }
        Depth::Multiple { solution, other } => {
            members.push(("solutions", Data::Number(2)));
            members.push(("solution", line(solution)));
            members.push(("other_solution", line(other)));
            members.push(("differing_cells", cells(&depth.differing_cells())));
        }
        Depth::Unique { solution, redundant } => {
            members.push(("solutions", Data::Number(1)));
            members.push(("solution", line(solution)));
            if let Some(redundant) = redundant {
                members.push(("redundant_clues", cells(redundant)));
            }
        }
    }
}

fn reason(reason: &Reason, lang: Lang) -> Data {
    let message = Data::Text(lang.reason(reason));
    Data::Object(match reason {
        Reason::NoDigit { cell, .. } => {
            vec![("kind", text("no-digit")), ("cell", text(&cell.to_string())), ("message", message)]
        }
        Reason::NoPlace { digit, house } => vec![
            ("kind", text("no-place")),
            ("digit", text(&digit.to_string())),
            ("house", text(&house.to_string())),
            ("message", message),
        ],
    })
}

fn conflicts(conflicts: &[Conflict], explain: Option<Lang>) -> Data {
    let one = |conflict: &Conflict| {
        let mut members = vec![
            ("house", text(&conflict.house.to_string())),
            ("digit", text(&conflict.digit.to_string())),
            ("cells", cells(&conflict.cells)),
        ];
        if let Some(lang) = explain {
            members.push(("message", Data::Text(lang.conflict(conflict))));
        }
        Data::Object(members)
    };
    Data::List(conflicts.iter().map(one).collect())
}

fn cells(cells: &[Cell]) -> Data {
    Data::List(cells.iter().map(|cell| Data::Text(cell.to_string())).collect())
}

fn text(text: &str) -> Data {
    Data::Text(text.to_string())
}

/// Without floating point, whose formatting would be a good part of the library in a browser.
fn write_fraction(part: u64, whole: u64, json: &mut String) {
    let scaled = (part * 10_000 + whole / 2) / whole.max(1);
    json.push_str(&(scaled / 10_000).to_string());
    // The leading 1 keeps the zeros after the point.
    let decimals = (10_000 + scaled % 10_000).to_string();
    let decimals = decimals[1..].trim_end_matches('0');
    if !decimals.is_empty() {
        json.push('.');
        json.push_str(decimals);
    }
}

fn write_string(text: &str, json: &mut String) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            c if c < ' ' => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => json.push(c),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_a_decimal_number() {
        let json = |part, whole| Data::Fraction(part, whole).to_json();
        assert_eq!([json(0, 51), json(51, 51), json(0, 0), json(3, 2)], ["0", "1", "0", "1.5"]);
        assert_eq!([json(1, 2), json(2, 3), json(25, 51), json(1, 625)], ["0.5", "0.6667", "0.4902", "0.0016"]);
        assert_eq!([json(u32::MAX, 1), json(1, u32::MAX)], ["4294967295", "0"]);
    }

    #[test]
    fn any_text_survives_a_json_parser() {
        let all: String = (0..0x2000u32).filter_map(char::from_u32).chain(['\u{FEFF}', '🀄']).collect();
        let json = Data::Text(all.clone()).to_json();
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
    }
}
