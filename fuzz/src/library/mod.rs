//! What holds of every text, whatever reads it. Each target reads with one reader and asserts this, and what holds of its
//! own format alone.
//!
//! The tests of the library include this folder and run the kept corpus through it, without libFuzzer.

pub mod ask;
mod built;
pub mod csv;
pub mod find;
pub mod formats;
pub mod grid;
pub mod json;
pub mod links;
pub mod packed;
pub mod rules;
pub mod score;
pub mod stream;

use std::collections::BTreeSet;

use ninefold::read::{Entry, Options, ReadError, Reader, Skipped, Symbols, read_all, read_one};
use ninefold::rules::{Constraint, RuleKind};
use ninefold::{Board, Cell, House, Report, WriteFormat, check, is_valid, lost, write};
use serde_json::value::RawValue;

/// What a target does with an input.
pub type Run = fn(&[u8]);

/// Every target of the library, by name.
pub const TARGETS: [(&str, Run); 11] = [
    ("ask", ask::run),
    ("csv", csv::run),
    ("find", find::run),
    ("formats", formats::run),
    ("grid", grid::run),
    ("json", json::run),
    ("links", links::run),
    ("packed", packed::run),
    ("rules", rules::run),
    ("score", score::run),
    ("stream", stream::run),
];

/// The first two bytes of an input choose how it is read; the rest is the text.
pub fn parts(data: &[u8]) -> Option<(Choice, &[u8])> {
    let [size, choice, text @ ..] = data else { return None };
    Some((Choice { size: 64 + usize::from(*size), rest: *choice }, text))
}

/// How a text is read.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The size of the pieces that the text comes in: not so small that the pieces are all that takes time.
    pub size: usize,
    rest: u8,
}

impl Choice {
    /// One of these; each call uses up a part of the choice.
    pub fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        let count = of.len() as u8;
        let chosen = of[usize::from(self.rest % count)].clone();
        self.rest /= count;
        chosen
    }
}

/// Decisions that are made by bytes, one after the other; 0 after the last.
pub struct Source<'a>(pub &'a [u8]);

impl<'a> Source<'a> {
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// As many bytes as the next one says, fewer than `limit`.
    pub fn some(&mut self, limit: usize) -> &'a [u8] {
        let (some, rest) = self.0.split_at(self.below(limit).min(self.0.len()));
        self.0 = rest;
        some
    }
}

/// The entries of a text, which are well formed, and the same however the text comes.
pub fn entries(text: &[u8], options: &Options, mut choice: Choice) -> Vec<Entry> {
    let (entries, skipped) = whole(text, options);
    let (again, skipped_again) = if choice.one_of(&[true, false]) {
        in_pieces(text, options, choice.size)
    } else {
        pausing(text, options, choice.size % 8)
    };
    assert_eq!(again, entries);
    assert_eq!(skipped_again, skipped);
    assert_places(text, &entries);
    for board in entries.iter().filter_map(|entry| entry.board.as_ref().ok()).take(2) {
        assert_read_back(board, WriteFormat::Line);
    }
    entries
}

fn whole(text: &[u8], options: &Options) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    reader.read(text, true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

fn in_pieces(text: &[u8], options: &Options, size: usize) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    for piece in text.chunks(size) {
        pending.extend_from_slice(piece);
        let used = reader.read(&pending, false, &mut |entry| entries.push(entry));
        pending.drain(..used);
    }
    reader.read(&pending, true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

/// Reads a text with one pause, after this many entries and another.
fn pausing(text: &[u8], options: &Options, after: usize) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let used = reader.read_while(text, true, &mut |entry| {
        entries.push(entry);
        entries.len() <= after
    });
    reader.read(&text[used..], true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

/// Entries are in order, and every line and column is inside the text.
fn assert_places(text: &[u8], entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    // Only the beginning of a text decides whether a carriage return alone ends a line.
    let is_lone = |at: usize| text[at] == b'\r' && text.get(at + 1) != Some(&b'\n');
    let has_lone_returns = (0..text.len()).any(is_lone);
    let lines: Vec<&[u8]> = text.split(|b| *b == b'\n' || has_lone_returns && *b == b'\r').collect();
    let assert_inside = |error: &ReadError| {
        assert!((1..=lines.len() as u64).contains(&error.line), "{error:?} of {} lines", lines.len());
        let columns = String::from_utf8_lossy(lines[error.line as usize - 1]).chars().count() as u64;
        assert!(error.column >= 1);
        assert!(has_lone_returns || error.column <= columns + 1, "{error:?} of {columns} columns");
    };
    let mut last = 1;
    for entry in entries {
        assert!((last..=lines.len() as u64).contains(&entry.line), "line {} after line {last}", entry.line);
        last = entry.line;
        let answer = entry.answer.as_ref();
        [Some(&entry.board), answer]
            .into_iter()
            .flatten()
            .filter_map(|board| board.as_ref().err())
            .for_each(assert_inside);
        if let (Ok(board), Some(givens)) = (&entry.board, &entry.givens) {
            assert_eq!(board.layout(), givens.layout());
        }
    }
}

/// A board that was read can be written, and is then read as the same board, as far as the format can hold it.
pub fn assert_read_back(board: &Board, format: WriteFormat) {
    let Some(boxes) = board.layout().boxes() else { return };
    let Ok(text) = write(board, format) else { return };
    // Written digits above 9 are letters from one on; a board without any could be read in another way.
    let options = Options { symbols: Symbols::FromOne, boxes: Some(boxes), ..Options::default() };
    match read_one(text.as_bytes(), &options).board {
        Ok(again) if lost(board, format).is_empty() => assert_eq!(&again, board, "{format:?}"),
        Ok(again) => assert!(again.values().eq(board.values()), "{format:?}: {text}"),
        Err(error) => panic!("{error:?}, written as {format:?}: {text}"),
    }
}

/// What is true of every board, whatever rules it has: those who decide agree, reports are JSON, and a format that loses nothing gives
/// the same board back.
pub fn assert_board(board: &Board, format: WriteFormat) {
    assert_eq!(check(board).conflicts.is_empty(), is_valid(board), "{board}");
    let json = Report::of(board.clone()).to_json();
    assert!(serde_json::from_str::<&RawValue>(&json).is_ok(), "{json}");
    let lost = lost(board, format);
    if let Ok(text) = write(board, format) {
        let again = read_one(text.as_bytes(), &Options::default()).board;
        match again {
            Ok(again) if lost.is_empty() => assert_same_puzzle(&again, board, &text),
            Ok(again) => assert!(again.values().eq(board.values()), "{text}"),
            Err(error) => panic!("{error:?}: {text}"),
        }
    }
}

/// The same cells with the same rules. What the houses are called is of no account: regions that are rows may be boxes.
fn assert_same_puzzle(board: &Board, other: &Board, text: &str) {
    let houses = |board: &Board| -> BTreeSet<Vec<Cell>> {
        let sorted = |house: House<'_>| {
            let mut cells = house.cells.to_vec();
            cells.sort();
            cells
        };
        board.layout().houses().map(sorted).collect()
    };
    assert!(board.values().eq(other.values()), "{text}");
    assert_eq!(houses(board), houses(other), "{text}");
    // Objects that make no rule are not written, so those after them have other numbers; regions have no order.
    let rules = |board: &Board| -> Vec<Constraint> {
        let plain = |rule: &Constraint| {
            let mut rule = rule.clone().from_source(0);
            if rule.kind == RuleKind::Set {
                rule.cells.sort();
            }
            rule
        };
        // A format may have a rule for each line of an arrow.
        let lines = |rule: Constraint| -> Vec<Constraint> {
            if rule.kind != RuleKind::Arrow {
                return vec![rule];
            }
            let (pill, mut rest) = rule.cells.split_at(rule.numbers[0] as usize);
            let cut = |&length: &_| {
                let (line, others) = rest.split_at(length as usize);
                rest = others;
                let mut one = rule.clone();
                (one.cells, one.numbers) = ([pill, line].concat(), vec![rule.numbers[0], length]);
                one
            };
            rule.numbers[1..].iter().map(cut).collect()
        };
        let mut rules: Vec<Constraint> = board.layout().constraints().iter().map(plain).flat_map(lines).collect();
        // Rules are in the order of their first cells, which regions do not have either.
        rules.sort_by_key(|rule| format!("{rule:?}"));
        rules
    };
    assert_eq!(rules(board), rules(other), "{text}");
    assert_eq!(board.layout().unchecked(), other.layout().unchecked(), "{text}");
    assert_eq!(board.layout().stored_solution(), other.layout().stored_solution(), "{text}");
}

/// The only board of a text that is read without options, if there is one.
pub fn only_board(text: &[u8]) -> Option<Board> {
    let mut entries = read_all(text, &Options::default()).into_iter();
    entries.next().filter(|_| entries.next().is_none())?.board.ok()
}
