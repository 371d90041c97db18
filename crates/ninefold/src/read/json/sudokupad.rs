//! SudokuPad's JSON, and the short form that its links hold.
//!
//! It carries pictures, not rules. Certain are the givens, the regions, the cages that say that they are rules, anti-knight,
//! anti-king and the stored solution. Everything drawn, and a text of rules that says more than that the usual ones apply, is named as
//! not checked.

use super::cell::{is_scalar, string};
use super::fpuzzles::{Fault, is_nothing, member, number, solution};
use super::parts::{Part, parts, values};
use super::rulebook::{Rulebook, of_regions};
use super::value::{Piece, shown};
use crate::board::Cell;
use crate::layout::{HouseKind, MAX_SIDE};
use crate::read::Filled;
use crate::read::error::{ErrorKind, Foreign, ReadError};
use crate::read::said::says_only_sudoku;
use crate::rules::{GlobalRule, RuleKind};

/// What the short form calls keys.
const KEYS: [(&str, &str); 24] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Keys that say nothing about rules.
const OTHER_KEYS: [&str; 8] = ["id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title"];

impl Piece<'_> {
    /// The puzzle of SudokuPad that an object with these members is; `None` if it is something else.
    pub(super) fn sudokupad(&self, members: &[Part<'_>]) -> Option<Result<Filled, ReadError>> {
        let list = |key: &str| member(members, key).filter(|list| list.starts_with('['));
        let grid = list("cells")?;
        let is_ours = member(members, "cellSize").is_some() || list("regions").or(list("cages")).is_some();
        let rows: Vec<Vec<&str>> =
            values(grid).into_iter().map(|row| row.starts_with('[').then(|| values(row))).collect::<Option<_>>()?;
        if !is_ours || rows.iter().flatten().any(|cell| !cell.starts_with('{')) {
            return None;
        }
        Some(self.pad_of(members, grid, &rows).unwrap_or_else(|(kind, offset)| Err(self.error(kind, offset))))
    }

    fn pad_of(&self, members: &[Part<'_>], grid: &str, rows: &[Vec<&str>]) -> Result<Result<Filled, ReadError>, Fault> {
        let side = u8::try_from(rows.len()).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let side = side.ok_or((ErrorKind::UnsupportedSide { side: rows.len() }, self.offset(grid)))?;
        self.square(rows, side, grid)?;
        let mut book = Rulebook::new(side);
        let list = |key: &str| match member(members, key) {
            Some(list) if list.starts_with('[') => values(list),
            _ => Vec::new(),
        };
        let mut numbers = vec![None; usize::from(side).pow(2)];
        let mut others = Vec::new();
        for (region, number) in list("regions").into_iter().zip(0..) {
            let cells = self.pad_cells(region, side)?;
            let is_free = cells.iter().all(|cell| numbers[cell.index(side)].is_none());
            match is_free && cells.len() == usize::from(side) {
                true => cells.iter().for_each(|cell| numbers[cell.index(side)] = Some(number)),
                false => others.push((cells, region)),
            }
        }
        let base = of_regions(side, &numbers)
            .map_err(|(found, _)| (ErrorKind::BadRegion { found, expected: side.into() }, self.offset(grid)))?;
        for (cells, region) in others {
            match cells.len() {
                0 => {}
                length if length > side.into() => book.leave("regions".into()),
                _ => book.add_region("regions", HouseKind::Extra, cells).map_err(|kind| (kind, self.offset(region)))?,
            }
        }
        let mut said = Vec::new();
        if let Some(metadata) = member(members, "metadata").filter(|metadata| metadata.starts_with('{')) {
            for part in parts(metadata) {
                let value = string(part.value).unwrap_or(part.value.into()).into_owned();
                said.push((part.key().to_ascii_lowercase(), value, self.offset(part.value)));
            }
        }
        for cage in list("cages") {
            self.pad_cage(cage, &mut book, &mut said)?;
        }
        for part in members.iter().filter(|part| !OTHER_KEYS.contains(&&*part.key()) && !is_nothing(part.value)) {
            book.leave(shown(&part.key()));
        }
        let find = |key: &str| said.iter().find(|said| said.0 == key);
        if let Some((_, _, offset)) = find("norowcol").filter(|said| said.1 == "true") {
            return Err((ErrorKind::Unsupported { what: Foreign::FreeRows }, *offset));
        }
        // A text about boxes asks for them.
        let is_boxed = numbers.iter().all(Option::is_some);
        let says_more = |text: &str| !text.trim().is_empty() && !(is_boxed && says_only_sudoku(text, side));
        if find("rules").is_some_and(|said| says_more(&said.1)) {
            book.leave("rules".into());
        }
        let flags = [("antiknight", GlobalRule::AntiKnight), ("antiking", GlobalRule::AntiKing)];
        let global: Vec<_> =
            flags.into_iter().filter(|(key, _)| find(key).is_some_and(|said| said.1 == "true")).collect();
        let text = find("solution").map(|said| format!("\"{}\"", said.1.trim())).unwrap_or_default();
        let layout = book.layout(base, &global, &solution(&text));
        Ok(self.filled(rows.iter().flatten().copied(), layout))
    }

    /// A cage: a rule if it says so, and what the puzzle is called if it has no cells.
    fn pad_cage(&self, cage: &str, book: &mut Rulebook, said: &mut Vec<(String, String, usize)>) -> Result<(), Fault> {
        if is_scalar(cage) {
            return Ok(());
        }
        let members = parts(cage);
        let value = member(&members, "value").filter(|value| !is_nothing(value));
        let cells = self.pad_cells(member(&members, "cells").unwrap_or("[]"), book.side)?;
        if cells.is_empty() {
            if let Some((key, value)) = value.and_then(string).as_deref().and_then(|value| value.split_once(':')) {
                said.push((key.trim().to_ascii_lowercase(), value.trim().into(), self.offset(cage)));
            }
            return Ok(());
        }
        let is_unique = member(&members, "unique") == Some("true");
        let sum = member(&members, "sum").filter(|sum| !is_nothing(sum));
        let sum = sum.and_then(|sum| if sum == "true" { value.and_then(number) } else { number(sum) });
        // Sums without `unique` let digits repeat, as on a diagonal.
        let kind = if is_unique { RuleKind::Cage } else { RuleKind::LittleKiller };
        if is_unique || sum.is_some() {
            let source = book.count(kind);
            book.add("cages", source, kind, cells, sum.into_iter().collect())
                .map_err(|kind| (kind, self.offset(cage)))?;
        }
        let is_shown = value.is_none_or(|value| sum.is_some() && number(value) == sum);
        if !is_shown || !(is_unique || sum.is_some()) {
            book.leave("cages".into());
        }
        Ok(())
    }

    /// Cells as pairs of numbers from 0.
    fn pad_cells(&self, list: &str, side: u8) -> Result<Vec<Cell>, Fault> {
        let mut cells = Vec::new();
        for item in if list.starts_with('[') { values(list) } else { Vec::new() } {
            let pair: Vec<u32> = match item.starts_with('[') {
                true => values(item).into_iter().filter_map(number).collect(),
                false => Vec::new(),
            };
            match pair[..] {
                [row, column] if row < side.into() && column < side.into() => {
                    cells.push(Cell::new(row as u8, column as u8));
                }
                _ => return Err((ErrorKind::BadCell { found: shown(item), side }, self.offset(item))),
            }
        }
        Ok(cells)
    }
}

/// The short form as JSON. Nothing is lost of what is JSON already.
pub(super) fn unzipped(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(2 * text.len());
    let mut open: Vec<char> = Vec::new();
    let mut rest = text.trim();
    // The last character that was written, outside of strings.
    let mut last = ' ';
    while let Some(next) = rest.chars().next() {
        let mut length = next.len_utf8();
        let is_slot = matches!(last, '[' | ',') && open.last() == Some(&'[');
        match next {
            _ if next == quote => {
                length = add_string(rest, quote, &mut json);
                last = '"';
            }
            '[' | '{' => {
                open.push(next);
                json.push(next);
                last = next;
            }
            ',' | ']' | '}' | ':' => {
                let is_empty_list = next == ']' && last == '[';
                if is_slot && !is_empty_list {
                    json.push_str("{}");
                }
                if matches!(next, ']' | '}') {
                    open.pop();
                }
                json.push(next);
                last = next;
            }
            _ if next.is_whitespace() => json.push(next),
            _ => {
                length =
                    rest.find(|c: char| "[]{},:'\"".contains(c) || c.is_whitespace()).unwrap_or(rest.len()).max(length);
                let word = &rest[..length];
                match rest[length..].trim_start().starts_with(':') {
                    true => {
                        let known = KEYS.iter().find(|key| key.0 == word);
                        add_quoted(known.map_or(word, |key| key.1), &mut json);
                    }
                    false => add_word(word, &mut json),
                }
                last = 'w';
            }
        }
        rest = &rest[length..];
    }
    json
}

/// Adds the string that a text begins with, and returns its length.
fn add_string(text: &str, quote: char, json: &mut String) -> usize {
    json.push('"');
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\'' if is_escaped => json.push('\''),
            _ if is_escaped => {
                json.push('\\');
                json.push(c);
            }
            '\\' => {}
            _ if c == quote => {
                json.push('"');
                return at + 1;
            }
            _ => json.push(c),
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    json.push('"');
    text.len()
}

/// Adds a word that is a value.
fn add_word(word: &str, json: &mut String) {
    let is_colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
    match word {
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        "true" | "false" | "null" => json.push_str(word),
        _ if is_colour => add_quoted(word, json),
        _ if super::grammar::value(word).is_ok() => json.push_str(word),
        _ => add_quoted(word, json),
    }
}

fn add_quoted(word: &str, json: &mut String) {
    json.push('"');
    json.extend(word.chars().filter(|c| !matches!(c, '"' | '\\') && !c.is_control()));
    json.push('"');
}
