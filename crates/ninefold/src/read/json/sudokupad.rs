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
use crate::read::gathered::count_distinct;
use crate::read::said::{denies_sudoku, says_only_sudoku};
use crate::rules::{GlobalRule, RuleKind};

/// What the short form calls keys.
const KEYS: [(&str, &str); 25] = [
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
    ("vd", "videos"),
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
const OTHER_KEYS: [&str; 9] =
    ["id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "videos"];

impl Piece<'_> {
    /// The puzzle of SudokuPad that an object with these members is; `None` if it is something else.
    pub(super) fn sudokupad(&self, members: &[Part<'_>]) -> Option<Result<Filled, ReadError>> {
        let list = |key: &str| member(members, key).filter(|list| list.starts_with('['));
        let grid = list("cells")?;
        let has_metadata = member(members, "metadata").is_some_and(|metadata| metadata.starts_with('{'));
        let is_ours =
            has_metadata || member(members, "cellSize").is_some() || list("regions").or(list("cages")).is_some();
        let rows: Vec<Vec<&str>> =
            values(grid).into_iter().map(|row| row.starts_with('[').then(|| values(row))).collect::<Option<_>>()?;
        if !is_ours || rows.iter().flatten().any(|cell| !cell.starts_with('{')) {
            return None;
        }
        Some(self.pad_of(members, grid, &rows).unwrap_or_else(|(kind, offset)| Err(self.error(kind, offset))))
    }

    fn pad_of(&self, members: &[Part<'_>], grid: &str, rows: &[Vec<&str>]) -> Result<Result<Filled, ReadError>, Fault> {
        let list = |key: &str| match member(members, key) {
            Some(list) if list.starts_with('[') => values(list),
            _ => Vec::new(),
        };
        let regions = list("regions");
        let (rows, area) = self.cut(rows, &regions);
        let side = u8::try_from(rows.len()).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let side = side.ok_or((ErrorKind::UnsupportedSide { side: rows.len() }, self.offset(grid)))?;
        self.square(&rows, side, grid)?;
        let said = self.pad_said(members, &list("cages"));
        let find = |key: &str| said.iter().find(|said| said.0 == key);
        let stored = find("solution").map(|said| said.1.trim()).unwrap_or_default();
        let stored = area.solution(&solution(&format!("\"{stored}\"")));
        let mut book = Rulebook::new(side);
        let mut numbers = vec![None; usize::from(side).pow(2)];
        let mut others = Vec::new();
        for (region, number) in regions.into_iter().zip(0..) {
            let cells = self.pad_cells(region, &area)?;
            let is_free = cells.iter().all(|cell| numbers[cell.index(side)].is_none());
            match is_free && cells.len() == usize::from(side) && !repeats(&cells, &stored, side) {
                true => cells.iter().for_each(|cell| numbers[cell.index(side)] = Some(number)),
                false => others.push((cells, region)),
            }
        }
        let base = of_regions(side, &numbers)
            .map_err(|(found, _)| (ErrorKind::BadRegion { found, expected: side.into() }, self.offset(grid)))?;
        for (cells, region) in others {
            match cells.len() {
                0 => {}
                // All cells together are no region.
                length if length == numbers.len() => {}
                length if length > side.into() || repeats(&cells, &stored, side) => book.leave("regions".into()),
                _ => book.add_region("regions", HouseKind::Extra, cells).map_err(|kind| (kind, self.offset(region)))?,
            }
        }
        for cage in list("cages") {
            self.pad_cage(cage, &mut book, &area, &stored)?;
        }
        for part in members.iter().filter(|part| !OTHER_KEYS.contains(&&*part.key()) && !is_nothing(part.value)) {
            book.leave(shown(&part.key()));
        }
        // A text about boxes asks for them.
        let is_boxed = numbers.iter().all(Option::is_some);
        let text = find("rules").filter(|said| !said.1.trim().is_empty());
        let says_more = text.is_some_and(|said| !(is_boxed && says_only_sudoku(&said.1, side)));
        if says_more {
            book.leave("rules".into());
        }
        let is_free = find("norowcol").filter(|said| said.1 == "true");
        let is_free = is_free.or(text.filter(|said| denies_sudoku(&said.1)));
        // If rules are not known, the solution tells whether they are those of a Sudoku.
        let is_other = (says_more || text.is_none()) && lines(side).any(|line| repeats(&line, &stored, side));
        if is_free.is_some() || is_other {
            let offset = is_free.or(find("solution")).map_or(self.offset(grid), |said| said.2);
            return Err((ErrorKind::Unsupported { what: Foreign::FreeRows }, offset));
        }
        if let Some(&digit) = stored.iter().find(|&&digit| digit > side) {
            let what = Foreign::Shape(format!("{side}×{side}, digits up to {digit}"));
            return Err((ErrorKind::Unsupported { what }, find("solution").map_or(0, |said| said.2)));
        }
        let flags = [("antiknight", GlobalRule::AntiKnight), ("antiking", GlobalRule::AntiKing)];
        let global: Vec<_> =
            flags.into_iter().filter(|(key, _)| find(key).is_some_and(|said| said.1 == "true")).collect();
        let layout = book.layout(base, &global, &stored);
        Ok(self.filled(rows.iter().flatten().copied(), layout))
    }

    /// The rows of the board: where all regions of one fill a square within the grid, the rest is for clues and pictures.
    fn cut<'v>(&self, rows: &[Vec<&'v str>], regions: &[&str]) -> (Vec<Vec<&'v str>>, Area) {
        let width = rows.first().map_or(0, Vec::len);
        let whole = Area { top: 0, left: 0, side: rows.len(), width };
        let places: Vec<(usize, usize)> = regions.iter().flat_map(|region| places_of(region)).collect();
        let (Some(top), Some(left)) =
            (places.iter().map(|place| place.0).min(), places.iter().map(|place| place.1).min())
        else {
            return (rows.to_vec(), whole);
        };
        let height = places.iter().map(|place| place.0 + 1 - top).max().unwrap_or(0);
        let across = places.iter().map(|place| place.1 + 1 - left).max().unwrap_or(0);
        let area = Area { top, left, side: height, width };
        let is_inside =
            rows.iter().all(|row| row.len() == width) && top + height <= rows.len() && left + across <= width;
        let is_region = |region: &&str| count_distinct(&places_of(region)) == height;
        let is_full = count_distinct(&places) == height * height;
        let is_board = height == across && regions.len() == height && regions.iter().all(is_region) && is_full;
        if !is_board || !is_inside {
            return (rows.to_vec(), whole);
        }
        (rows[top..top + height].iter().map(|row| row[left..left + across].to_vec()).collect(), area)
    }

    /// What the metadata say, and cages without cells, in small letters; each with its place.
    fn pad_said(&self, members: &[Part<'_>], cages: &[&str]) -> Vec<(String, String, usize)> {
        let mut said = Vec::new();
        if let Some(metadata) = member(members, "metadata").filter(|metadata| metadata.starts_with('{')) {
            for part in parts(metadata) {
                let value = string(part.value).unwrap_or(part.value.into()).into_owned();
                said.push((part.key().to_ascii_lowercase(), value, self.offset(part.value)));
            }
        }
        for cage in cages.iter().filter(|cage| !is_scalar(cage)) {
            let members = parts(cage);
            let has_cells = member(&members, "cells").is_some_and(|cells| !is_nothing(cells));
            let value = member(&members, "value").filter(|value| !has_cells && !is_nothing(value)).and_then(string);
            if let Some((key, value)) = value.as_deref().and_then(|value| value.split_once(':')) {
                said.push((key.trim().to_ascii_lowercase(), value.trim().into(), self.offset(cage)));
            }
        }
        said
    }

    /// A cage with cells: a rule if it says so.
    fn pad_cage(&self, cage: &str, book: &mut Rulebook, area: &Area, stored: &[u8]) -> Result<(), Fault> {
        if is_scalar(cage) {
            return Ok(());
        }
        let members = parts(cage);
        let value = member(&members, "value").filter(|value| !is_nothing(value));
        let list = member(&members, "cells").unwrap_or("[]");
        if is_nothing(list) {
            return Ok(());
        }
        let is_outside = |place: (usize, usize)| area.cell(place).is_none() && area.is_cut();
        if pairs(list).into_iter().flatten().any(is_outside) {
            book.leave("cages".into());
            return Ok(());
        }
        let cells = self.pad_cells(list, area)?;
        // SudokuPad lets digits repeat where those of the solution do.
        let may_be_unique = cells.len() <= book.side.into() && !repeats(&cells, stored, book.side);
        let says_unique = member(&members, "unique") == Some("true");
        let is_unique = says_unique && may_be_unique;
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
        if !is_shown || says_unique != is_unique || !(is_unique || sum.is_some()) {
            book.leave("cages".into());
        }
        Ok(())
    }

    /// Cells as pairs of numbers from 0.
    fn pad_cells(&self, list: &str, area: &Area) -> Result<Vec<Cell>, Fault> {
        let mut cells = Vec::new();
        for item in if list.starts_with('[') { values(list) } else { Vec::new() } {
            match pair(item).and_then(|place| area.cell(place)) {
                Some(cell) => cells.push(cell),
                None => {
                    let kind = ErrorKind::BadCell { found: shown(item), side: area.side as u8 };
                    return Err((kind, self.offset(item)));
                }
            }
        }
        Ok(cells)
    }
}

/// The part of a grid that is the board.
struct Area {
    top: usize,
    left: usize,
    side: usize,
    /// How many columns the grid has.
    width: usize,
}

impl Area {
    /// The cell at a place of the grid, if it is on the board.
    fn cell(&self, (row, column): (usize, usize)) -> Option<Cell> {
        let (row, column) = (row.checked_sub(self.top)?, column.checked_sub(self.left)?);
        (row < self.side && column < self.side).then(|| Cell::new(row as u8, column as u8))
    }

    fn is_cut(&self) -> bool {
        (self.top, self.left, self.width) != (0, 0, self.side)
    }

    /// The digits of the board's cells, of a solution for it or for the whole grid.
    fn solution(&self, digits: &[u8]) -> Vec<u8> {
        let at = |row: usize| (self.top + row) * self.width + self.left;
        if digits.len() <= self.side * self.side {
            return digits.to_vec();
        }
        (0..self.side).filter_map(|row| digits.get(at(row)..at(row) + self.side)).flatten().copied().collect()
    }
}

/// A place as two numbers.
fn pair(item: &str) -> Option<(usize, usize)> {
    let numbers: Vec<u32> = match item.starts_with('[') {
        true => values(item).into_iter().filter_map(number).collect(),
        false => Vec::new(),
    };
    match numbers[..] {
        [row, column] => Some((row as usize, column as usize)),
        _ => None,
    }
}

fn pairs(list: &str) -> Vec<Option<(usize, usize)>> {
    if list.starts_with('[') { values(list).into_iter().map(pair).collect() } else { Vec::new() }
}

/// Those of a list that are places.
fn places_of(list: &str) -> Vec<(usize, usize)> {
    pairs(list).into_iter().flatten().collect()
}

/// Rows and columns.
fn lines(side: u8) -> impl Iterator<Item = Vec<Cell>> {
    let row = move |row: u8| (0..side).map(|column| Cell::new(row, column)).collect();
    let column = move |column: u8| (0..side).map(|row| Cell::new(row, column)).collect();
    (0..side).map(row).chain((0..side).map(column))
}

/// Does a digit appear twice in these cells of a solution?
fn repeats(cells: &[Cell], solution: &[u8], side: u8) -> bool {
    let mut digits: Vec<u8> = cells.iter().filter_map(|cell| solution.get(cell.index(side)).copied()).collect();
    digits.retain(|&digit| digit > 0);
    digits.sort();
    digits.windows(2).any(|pair| pair[0] == pair[1])
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
