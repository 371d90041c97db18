//! A report as plain data: the only place that lists its fields. JSON and CSV are written from it, and so is
//! whatever a front end hands to its host language.

use std::borrow::Cow;

use super::{Finding, Report};
use crate::board::{Board, Cell};
use crate::check::{Conflict, Verdict};
use crate::read::{PencilMarks, ReadError};
use crate::search::{Reason, Solutions};
use crate::standing::{Require, Status};
use crate::words::{Lang, Syntax, Voice};
use crate::write::{symbol, symbols};

/// Every field that a report may have, in the order in which they are written. Fields are added, never renamed.
pub const FIELDS: [&str; 41] = [
    "file",
    "line",
    "format",
    "status",
    "passed",
    "error",
    "valid",
    "side",
    "boxes",
    "clues",
    "givens",
    "unchecked",
    "assume_checked",
    "stored_solution",
    "conflicts",
    "solutions",
    "reasons",
    "solution",
    "other_solution",
    "differing_cells",
    "redundant_clues",
    "redundant_rules",
    "accepted",
    "changed_clues",
    "missing_cells",
    "on_track",
    "mistakes",
    "entries",
    "remaining",
    "suspects",
    "solution_count",
    "candidates",
    "centre_marks",
    "corner_marks",
    "f_puzzles",
    "canonical",
    "automorphisms",
    "solution_class",
    "not_comparable",
    "board",
    "message",
];

/// A value of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Data<'a> {
    /// True or false.
    Bool(bool),
    /// A count or a number of a line.
    Number(u64),
    /// How many, out of how many: in JSON a decimal number, rounded to four digits.
    Fraction(u32, u32),
    /// A word or a sentence.
    Text(Cow<'a, str>),
    /// Several values.
    List(Vec<Data<'a>>),
    /// Named values, in a fixed order.
    Object(Vec<(&'static str, Data<'a>)>),
}

impl<'a> Data<'a> {
    /// The member of an object.
    pub fn get(&self, name: &str) -> Option<&Data<'a>> {
        match self {
            Data::Object(members) => members.iter().find(|(member, _)| *member == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// As JSON, in one line.
    pub fn to_json(&self) -> String {
        let mut json = String::with_capacity(256);
        self.write(&mut json);
        json
    }

    /// Appends JSON.
    pub fn write(&self, json: &mut String) {
        match self {
            Data::Bool(value) => json.push_str(if *value { "true" } else { "false" }),
            Data::Number(value) => write_number(*value, json),
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
                    json.push_str(if index > 0 { ",\"" } else { "\"" });
                    json.push_str(name);
                    json.push_str("\":");
                    value.write(json);
                }
                json.push('}');
            }
        }
    }
}

impl From<String> for Data<'_> {
    fn from(text: String) -> Self {
        Data::Text(text.into())
    }
}

impl<'a> From<&'a str> for Data<'a> {
    fn from(text: &'a str) -> Self {
        Data::Text(text.into())
    }
}

impl From<u64> for Data<'_> {
    fn from(number: u64) -> Self {
        Data::Number(number)
    }
}

impl From<bool> for Data<'_> {
    fn from(value: bool) -> Self {
        Data::Bool(value)
    }
}

impl From<&[Cell]> for Data<'_> {
    fn from(cells: &[Cell]) -> Self {
        Data::List(cells.iter().map(|cell| cell.to_string().into()).collect())
    }
}

impl From<&Board> for Data<'_> {
    fn from(board: &Board) -> Self {
        symbols(board).into()
    }
}

impl Report {
    /// The report as plain data.
    pub fn data(&self) -> Data<'_> {
        self.members(None)
    }

    /// The report as plain data, with what a page shows: the `board` as a line of symbols, and a `message` for
    /// the report and for each conflict, reason and error, in this voice.
    ///
    /// ```
    /// use ninefold::{Board, Lang, Report};
    ///
    /// let board: Board = "11..............".parse()?;
    /// let json = Report::of(board).explained(Lang::En.into()).to_json();
    /// assert!(json.contains(r#""board":"11..............""#));
    /// assert!(json.contains(r#""message":"row 1 has two 1s, in columns 1 and 2""#));
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    pub fn explained(&self, voice: Voice) -> Data<'_> {
        self.members(Some(voice))
    }

    fn members(&self, explain: Option<Voice>) -> Data<'_> {
        let mut members = Members(Vec::with_capacity(16));
        let Report { file, line, format, require, finding, givens, .. } = self;
        members.push_some("file", file.as_deref());
        members.push_some("line", *line);
        members.push_some("format", format.map(|format| format.name()));
        members.push("status", self.status().name());
        if *require != Require::Valid {
            members.push("passed", self.passed());
        }
        match finding {
            Finding::Malformed(error) => members.push("error", fault(error, explain)),
            Finding::Judged { clues, .. } => {
                members.push("valid", true);
                members.push("side", 9u64);
                members.push("clues", u64::from(*clues));
                members.push("conflicts", Data::List(Vec::new()));
                if let Some(solution) = self.only_solution() {
                    members.push("solutions", 1u64);
                    members.push("solution", solution);
                }
            }
            Finding::Checked { board, verdict, .. } => {
                members.push_some("valid", self.validity(verdict));
                members.push_board(board);
                members.push_some("givens", givens.as_ref());
                self.push_doubts(board, &mut members);
                members.push("conflicts", conflicts(&verdict.conflicts, explain));
                self.push_search(explain.map_or(Lang::En, |voice| voice.lang), &mut members);
                self.push_track(&mut members);
                members.push_some("suspects", self.suspects());
                if let Some(found) = self.true_candidates() {
                    members.push("solution_count", found.solutions);
                    if found.solutions > 0 {
                        members.push("candidates", sets(&found.digits));
                    }
                }
                if let Some(PencilMarks { centre, corner }) = self.pencil_marks() {
                    members.push_some("centre_marks", (!centre.is_empty()).then(|| sets(centre)));
                    members.push_some("corner_marks", (!corner.is_empty()).then(|| sets(corner)));
                }
                members.push_some("f_puzzles", self.f_puzzles());
                members.push_some("canonical", self.canonical());
                members.push_some("automorphisms", self.automorphisms().map(u64::from));
                members.push_some("solution_class", self.solution_class());
                let lang = explain.map_or(Lang::En, |voice| voice.lang);
                members.push_some("not_comparable", self.not_comparable().map(|reason| lang.not_comparable(reason)));
            }
            Finding::Verified { puzzle, verification, .. } => {
                members.push_some("valid", self.validity(&verification.verdict));
                members.push_board(puzzle);
                members.push_some("givens", self.track().map(|_| puzzle));
                self.push_doubts(puzzle, &mut members);
                members.push("conflicts", conflicts(&verification.verdict.conflicts, explain));
                members.push_some("solution", self.revealed());
                members.push("accepted", self.is_accepted(verification));
                members.push("changed_clues", &verification.changed_clues[..]);
                members.push("missing_cells", &verification.missing_cells[..]);
                self.push_track(&mut members);
            }
        }
        if let Some(voice) = explain {
            members.push_some("board", self.board());
            members.push("message", self.to_sentence(voice.lang));
        }
        Data::Object(members.0)
    }

    /// Is it valid? `None` if that is not known, because rules are not understood.
    fn validity(&self, verdict: &Verdict) -> Option<bool> {
        let is_known = !verdict.is_valid() || !self.board().is_some_and(|board| board.layout().is_in_doubt());
        (is_known || self.status() == Status::Solved).then(|| verdict.is_valid())
    }

    /// What is not understood of the rules, and what the puzzle's own solution says.
    fn push_doubts(&self, board: &Board, members: &mut Members<'_>) {
        let Some(rules) = board.layout().rules() else { return };
        if !rules.unchecked().is_empty() {
            members.push("unchecked", texts(rules.unchecked()));
            members.push_some("assume_checked", rules.is_assumed().then_some(true));
        }
        members
            .push_some("stored_solution", self.matches_stored().map(|same| if same { "matches" } else { "differs" }));
    }

    fn push_track(&self, members: &mut Members<'_>) {
        let Some(track) = self.track() else { return };
        if let Some(on_track) = track.found.is_on_track() {
            members.push("on_track", on_track);
            members.push("mistakes", track.found.mistakes());
        }
        members.push("entries", track.entries as u64);
        members.push("remaining", track.remaining as u64);
    }

    fn push_search(&self, lang: Lang, members: &mut Members<'_>) {
        members.push_some("solution", self.revealed());
        let Some(found) = self.search() else { return };
        match &found.solutions {
            Solutions::None => {
                members.push("solutions", 0u64);
                members.push("reasons", Data::List(self.reasons().iter().map(|one| reason(one, lang)).collect()));
            }
            Solutions::One(solution) => {
                members.push("solutions", 1u64);
                members.push("solution", solution);
                members.push_some("redundant_clues", found.redundant.as_deref());
                members.push_some("redundant_rules", self.redundant_rules().map(texts));
            }
            Solutions::Many(solution, other) => {
                members.push("solutions", 2u64);
                members.push("solution", solution);
                members.push("other_solution", other);
                members.push("differing_cells", &self.differing_cells()[..]);
            }
            Solutions::GaveUp => {}
        }
    }
}

/// The members of an object in the making.
struct Members<'a>(Vec<(&'static str, Data<'a>)>);

impl<'a> Members<'a> {
    fn push(&mut self, name: &'static str, value: impl Into<Data<'a>>) {
        self.0.push((name, value.into()));
    }

    fn push_some(&mut self, name: &'static str, value: Option<impl Into<Data<'a>>>) {
        if let Some(value) = value {
            self.push(name, value);
        }
    }

    /// The side of a board and its clues; the boxes too, where its side has more than one kind of them.
    fn push_board(&mut self, board: &Board) {
        self.push("side", u64::from(board.side()));
        let unlike = board.layout().boxes().filter(|(rows, columns)| rows != columns);
        self.push_some("boxes", unlike.map(|(rows, columns)| format!("{rows}x{columns}")));
        self.push("clues", board.clues() as u64);
    }
}

fn fault<'a>(error: &ReadError, explain: Option<Voice>) -> Data<'a> {
    let lang = explain.map_or(Lang::En, |voice| voice.lang);
    let mut members = Members(Vec::with_capacity(8));
    members.push("kind", error.kind.id());
    members.push("message", lang.error(&error.kind));
    members.push("line", error.line);
    members.push("column", error.column);
    members.push_some("part", error.part.map(|part| part.name()));
    let readings = error.kind.readings();
    if !readings.is_empty() {
        let readings = readings.into_iter().map(|reading| Syntax::Named.option(reading).into());
        members.push("readings", Data::List(readings.collect()));
    }
    members.push_some("help", explain.and_then(|voice| voice.help(&error.kind)));
    Data::Object(members.0)
}

fn reason<'a>(reason: &Reason, lang: Lang) -> Data<'a> {
    let mut members = Members(Vec::with_capacity(4));
    match reason {
        Reason::NoDigit { cell, .. } => {
            members.push("kind", "no-digit");
            members.push("cell", cell.to_string());
        }
        Reason::NoPlace { digit, house } => {
            members.push("kind", "no-place");
            members.push("digit", digit.to_string());
            members.push("house", house.to_string());
        }
    }
    members.push("message", lang.reason(reason));
    Data::Object(members.0)
}

/// A set of digits for each cell.
fn sets<'a>(sets: &[u32]) -> Data<'a> {
    Data::List(sets.iter().map(|&set| digits(set)).collect())
}

/// A set of digits, as symbols.
fn digits<'a>(set: u32) -> Data<'a> {
    (1..=32)
        .filter(|digit| set >> (digit - 1) & 1 == 1)
        .map(|digit| char::from(symbol(digit)))
        .collect::<String>()
        .into()
}

/// Names.
fn texts<'a>(names: &[String]) -> Data<'a> {
    Data::List(names.iter().cloned().map(Data::from).collect())
}

fn conflicts<'a>(conflicts: &[Conflict], explain: Option<Voice>) -> Data<'a> {
    let one = |conflict: &Conflict| {
        let mut members = Members(Vec::with_capacity(4));
        members.push_some("house", conflict.house().map(|house| house.to_string()));
        members.push_some("kind", conflict.rule().map(|rule| rule.kind.name()));
        members.push_some("rule", conflict.rule().map(|rule| rule.name.to_string()));
        members.push_some("digit", conflict.digit().map(|digit| digit.to_string()));
        members.push("cells", conflict.cells());
        members.push_some("found", conflict.rule().and_then(|rule| rule.found).map(u64::from));
        members.push_some("expected", conflict.rule().and_then(|rule| rule.expected).map(u64::from));
        members.push_some("message", explain.map(|voice| voice.lang.conflict(conflict)));
        Data::Object(members.0)
    };
    Data::List(conflicts.iter().map(one).collect())
}

fn write_number(mut number: u64, json: &mut String) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    digits[at..].iter().for_each(|&digit| json.push(char::from(digit)));
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
    // Without a branch, so that it becomes vector code.
    if text.bytes().fold(true, |plain, b| plain & (b >= b' ') & (b != b'"') & (b != b'\\')) {
        json.push_str(text);
    } else {
        text.chars().for_each(|c| write_character(c, json));
    }
    json.push('"');
}

fn write_character(c: char, json: &mut String) {
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
        let json = Data::from(all.clone()).to_json();
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
    }

    #[test]
    fn a_character_that_needs_it_is_escaped_alone_and_in_company() {
        for c in ['"', '\\', '\n', '\u{1}', '\u{1f}', ' ', 'a', '7', '数'] {
            for text in [format!("{c}"), format!("{c}{c}"), format!("a{c}"), format!("a{c}b{c}c")] {
                assert_eq!(serde_json::from_str::<String>(&Data::from(text.clone()).to_json()).unwrap(), text);
            }
        }
    }

    #[test]
    fn every_number_is_written() {
        for number in [0, 9, 10, 81, 12_345, u64::MAX] {
            assert_eq!(Data::from(number).to_json(), number.to_string());
        }
    }

    #[test]
    fn the_fields_are_those_of_the_schema() {
        let schema: serde_json::Value = serde_json::from_str(crate::report::SCHEMA).unwrap();
        let mut known: Vec<&str> = schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut fields = FIELDS.to_vec();
        known.sort_unstable();
        fields.sort_unstable();
        assert_eq!(fields, known);
    }
}
