//! f-puzzles' JSON: `{"size":9,"grid":[[{"value":5,"given":true},…],…],"killercage":[{"cells":["R1C1",…],"value":"17"}],…}`.
//!
//! [`fpuzzles`](crate::fpuzzles) has the table of what its rules are called. A key that is neither there nor a picture is named as
//! not checked.

use super::cell::string;
use super::parts::{Part, parts, values};
use super::rulebook::{MOST_RULES, Rulebook, numbered, of_regions};
use super::value::{Piece, shown};
use crate::board::Cell;
use crate::fpuzzles::{
    DIAGONALS, GLOBAL, NEGATIVE, RULES, Shape, UNCHECKED, boxes, forbidden, neighbours, regions, step, unmarked, visits,
};
use crate::layout::{HouseKind, Layout, MAX_SIDE};
use crate::read::Filled;
use crate::read::error::{ErrorKind, ReadError};
use crate::rules::{BadRule, GlobalRule, RuleKind};

/// What is wrong, and the byte where.
pub(super) type Fault = (ErrorKind, usize);

/// Keys that are no rules, in lower case: what the puzzle is, colours, how it is shown, and the editor's buttons.
const OTHER_KEYS: [&str; 18] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "negative",
    "successmessage",
    "highlight",
    "c",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightconflicts",
    "fogofwar",
    "foglight",
    "triggereffect",
    "activeconstraints",
    UNCHECKED,
];

/// Drawings: they say something, unless they only show a rule that is there by name too.
const DRAWINGS: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

impl Piece<'_> {
    /// The puzzle of f-puzzles that an object with these members is; `None` if it is something else.
    pub(super) fn f_puzzles(&self, members: &[Part<'_>]) -> Option<Result<Filled, ReadError>> {
        let grid = member(members, "grid").filter(|grid| grid.starts_with('['))?;
        let rows: Vec<Vec<&str>> =
            values(grid).into_iter().map(|row| row.starts_with('[').then(|| values(row))).collect::<Option<_>>()?;
        let has_objects = rows.iter().flatten().any(|cell| cell.starts_with('{'));
        let is_rule = |part: &Part<'_>| RULES.iter().any(|rule| rule.0 == part.key());
        if !has_objects || !(member(members, "size").is_some() || members.iter().any(is_rule)) {
            return None;
        }
        Some(self.puzzle_of(members, grid, &rows).unwrap_or_else(|(kind, offset)| Err(self.error(kind, offset))))
    }

    fn puzzle_of(
        &self,
        members: &[Part<'_>],
        grid: &str,
        rows: &[Vec<&str>],
    ) -> Result<Result<Filled, ReadError>, Fault> {
        let size = member(members, "size").and_then(number).map_or(rows.len(), |size| size as usize);
        let side = u8::try_from(size).ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let side = side.ok_or((ErrorKind::UnsupportedSide { side: size }, self.offset(grid)))?;
        self.square(rows, side, grid)?;
        let cells = || rows.iter().flatten().copied();
        let numbers = self.regions_of(cells(), side)?;
        let (base, others) = self.base_layout(&numbers, side);
        let mut puzzle = Puzzle { piece: self, regions: regions(&base), book: Rulebook::new(side) };
        for cells in others {
            match cells.len() {
                // All cells together are no region.
                length if length == numbers.len() => {}
                length if length > side.into() => puzzle.book.leave("region".into()),
                // No digit appears twice, but not every digit appears.
                _ => {
                    let added = puzzle.book.add_region("region", HouseKind::Region, cells);
                    added.map_err(|kind| (kind, self.offset(grid)))?;
                }
            }
        }
        for (at, cell) in cells().enumerate() {
            puzzle.candidates(cell, Cell::at(at, side))?;
        }
        for part in members {
            puzzle.member(part)?;
        }
        let is_on = |key: &str| member(members, key) == Some("true");
        let dots = puzzle.pairs(&[RuleKind::WhiteDot, RuleKind::BlackDot]);
        puzzle.negative(member(members, "negative").unwrap_or_default(), &dots)?;
        if is_on("nonconsecutive") {
            puzzle.forbid(RuleKind::NonConsecutive, &dots, &[])?;
        }
        let global: Vec<(&str, GlobalRule)> =
            GLOBAL.into_iter().filter(|(key, rule)| is_on(key) && *rule != GlobalRule::NonConsecutive).collect();
        let diagonals = DIAGONALS.into_iter().filter(|(key, _)| is_on(key));
        let layout = diagonals.fold(base, |layout, (_, number)| layout.with_diagonal(number));
        let solution = member(members, "solution").map(solution).unwrap_or_default();
        let layout = puzzle.book.layout(layout, &global, &solution);
        Ok(self.filled(cells(), layout))
    }

    /// Does the grid have as many rows and columns as it should?
    pub(super) fn square(&self, rows: &[Vec<&str>], side: u8, grid: &str) -> Result<(), Fault> {
        let expected = usize::from(side);
        if rows.len() != expected {
            return Err((ErrorKind::WrongRowCount { found: rows.len(), expected }, self.offset(grid)));
        }
        match rows.iter().find(|row| row.len() != expected) {
            Some(row) => {
                let place = row.get(expected).or(row.last()).copied().unwrap_or(grid);
                Err((ErrorKind::WrongRowLength { found: row.len(), expected }, self.offset(place)))
            }
            None => Ok(()),
        }
    }

    /// The number of the region of each cell, in the order of the numbers that the cells name. A cell that names none is in its box, or in
    /// its row where there are no boxes; with `null` it is in no region.
    fn regions_of<'v>(&self, cells: impl Iterator<Item = &'v str>, side: u8) -> Result<Vec<Option<u32>>, Fault> {
        let boxes = self.options.boxes_of(side.into()).filter(|_| self.options.boxes.is_some()).or(boxes(side));
        let (rows, columns) = boxes.unwrap_or((1, side));
        let usual = |at: usize| {
            let cell = Cell::at(at, side);
            u32::from(cell.row() / rows * (side / columns) + cell.column() / columns)
        };
        let mut numbers = Vec::new();
        for (at, cell) in cells.enumerate() {
            let region = if cell.starts_with('{') { member(&parts(cell), "region") } else { None };
            numbers.push(match region {
                None => Some(usual(at)),
                Some("null") => None,
                Some(region) => Some(number(region).ok_or_else(|| {
                    let found = shown(region);
                    (ErrorKind::BadValue { found, side }, self.offset(region))
                })?),
            });
        }
        Ok(numbers)
    }

    /// Rows, columns and regions, and the regions that do not have as many cells as a row.
    fn base_layout(&self, numbers: &[Option<u32>], side: u8) -> (Layout, Vec<Vec<Cell>>) {
        let mut numbers = numbers.to_vec();
        let mut others = Vec::new();
        let mut known: Vec<u32> = numbers.iter().flatten().copied().collect();
        known.sort();
        known.dedup();
        let of = |numbers: &[Option<u32>], number: u32| -> Vec<Cell> {
            let is_there = |at: &usize| numbers[*at] == Some(number);
            (0..numbers.len()).filter(is_there).map(|at| Cell::at(at, side)).collect()
        };
        let is_row = |cells: &[Cell]| cells.iter().all(|cell| cell.row() == cells[0].row());
        // Where there are no boxes, every row is a region, which asks for nothing.
        let is_plain = boxes(side).is_none() && known.iter().all(|&number| is_row(&of(&numbers, number)));
        for number in known {
            let cells = of(&numbers, number);
            if is_plain || cells.len() != usize::from(side) {
                cells.iter().for_each(|cell| numbers[cell.index(side)] = None);
                others.extend(Some(cells).filter(|cells| !is_row(cells)));
            }
        }
        let layout = of_regions(side, &numbers).ok().or(Layout::without_boxes(side)).unwrap_or(Layout::CLASSIC);
        (layout, others)
    }
}

/// A puzzle as it is read.
struct Puzzle<'p> {
    piece: &'p Piece<'p>,
    regions: Vec<Option<u8>>,
    book: Rulebook,
}

impl Puzzle<'_> {
    fn member(&mut self, part: &Part<'_>) -> Result<(), Fault> {
        let (key, value) = (part.key().to_ascii_lowercase(), part.value);
        if let Some(&(key, kind, shape)) = RULES.iter().find(|rule| rule.0 == key) {
            return self.rules(key, kind, shape, value);
        }
        let is_flag = DIAGONALS.iter().any(|flag| flag.0 == key) || GLOBAL.iter().any(|flag| flag.0 == key);
        let list = || if value.starts_with('[') { values(value) } else { Vec::new() };
        if key == UNCHECKED {
            list().into_iter().filter_map(string).for_each(|name| self.book.leave(name.into_owned()));
        } else if !is_flag && !OTHER_KEYS.contains(&&*key) && !is_nothing(value) {
            let shows_a_rule = |drawing: &str| {
                let parts = if drawing.starts_with('{') { parts(drawing) } else { Vec::new() };
                ["isNewConstraint", "fromConstraint"]
                    .iter()
                    .any(|key| member(&parts, key).is_some_and(|value| !is_nothing(value)))
            };
            let is_shown = DRAWINGS.contains(&&*key) && list().into_iter().all(shows_a_rule);
            if !is_shown {
                self.book.leave(shown(&part.key()));
            }
        }
        Ok(())
    }

    /// The digits that are left to a cell.
    fn candidates(&mut self, cell: &str, at: Cell) -> Result<(), Fault> {
        let list = if cell.starts_with('{') { member(&parts(cell), "givenPencilMarks") } else { None };
        let Some(list) = list.filter(|list| list.starts_with('[') && !is_nothing(list)) else { return Ok(()) };
        let digits: Option<Vec<u32>> = values(list).into_iter().map(number).collect();
        let number = self.book.count(RuleKind::Candidates);
        let added = match digits {
            Some(digits) => self.book.add("givenPencilMarks", number, RuleKind::Candidates, vec![at], digits),
            None => Err(ErrorKind::BadRule { rule: "givenPencilMarks".into(), why: BadRule::Numbers }),
        };
        added.map_err(|kind| (kind, self.piece.offset(list)))
    }

    /// The objects of one key.
    fn rules(&mut self, key: &'static str, kind: RuleKind, shape: Shape, value: &str) -> Result<(), Fault> {
        if is_nothing(value) {
            return Ok(());
        }
        let objects = if value.starts_with('[') { values(value) } else { vec![value] };
        if objects.len() > MOST_RULES {
            return Err((ErrorKind::TooManyRules { limit: MOST_RULES }, self.piece.offset(value)));
        }
        let mut read = Vec::new();
        for object in objects {
            let is_object = object.starts_with('{');
            let parts = if is_object { parts(object) } else { Vec::new() };
            read.push((Object { key, text: object, parts }, is_object));
        }
        // What is marked in the same way is not compared.
        let mut marked = Vec::new();
        if shape == Shape::Extreme {
            for (object, _) in &read {
                marked.extend(self.cells(&object.list("cell"))?);
            }
            marked.sort();
            marked.dedup();
        }
        for (object, is_object) in read {
            if !is_object {
                let kind = ErrorKind::BadRule { rule: key.into(), why: BadRule::Cells };
                return Err((kind, self.piece.offset(object.text)));
            }
            self.rule(kind, shape, &object, &marked)?;
        }
        Ok(())
    }

    /// One object.
    fn rule(&mut self, kind: RuleKind, shape: Shape, object: &Object<'_>, marked: &[Cell]) -> Result<(), Fault> {
        let side = self.book.side;
        let cells = self.cells(&object.list("cells"))?;
        let value = object.value();
        let kind = match (shape, &value) {
            (Shape::Xv, Value::Number(5)) => RuleKind::V,
            _ => kind,
        };
        if shape == Shape::Region {
            let added =
                if cells.is_empty() { Ok(()) } else { self.book.add_region(object.key, HouseKind::Extra, cells) };
            return added.map_err(|kind| (kind, self.piece.offset(object.text)));
        }
        let source = self.book.count(kind);
        let mut made: Vec<(Vec<Cell>, Vec<u32>)> = Vec::new();
        let lines = || if object.list("lines").is_empty() { vec![object.list("cells")] } else { object.lists("lines") };
        match shape {
            Shape::Region => {}
            Shape::Cage => made.push((cells, value.number().into_iter().collect())),
            Shape::Dot(usual) => made.push((cells, vec![value.number().unwrap_or(usual)])),
            Shape::Xv if matches!(value, Value::Number(5 | 10)) => made.push((cells, vec![])),
            Shape::Lines | Shape::Whisper | Shape::RegionSum => {
                for line in lines() {
                    let line = self.cells(&line)?;
                    let numbers = match shape {
                        Shape::Whisper => vec![value.number().unwrap_or(u32::from(side).div_ceil(2))],
                        Shape::RegionSum => match visits(&line, &self.regions, side) {
                            Some(visits) => visits,
                            None => {
                                self.book.leave(object.key.into());
                                continue;
                            }
                        },
                        _ => vec![],
                    };
                    made.push((line, numbers));
                }
            }
            Shape::Arrow => {
                let (mut all, mut lengths) = (cells.clone(), vec![cells.len() as u32]);
                for line in object.lists("lines") {
                    let line = self.cells(&line)?;
                    if line.len() > 1 {
                        all.extend(&line[1..]);
                        lengths.push(line.len() as u32 - 1);
                    }
                }
                if lengths.len() > 1 {
                    made.push((all, lengths));
                }
            }
            Shape::Quadruple => {
                let digits: Option<Vec<u32>> = object.list("values").into_iter().map(number).collect();
                // What is no number is none that the rule could have.
                if digits.as_ref().is_none_or(|digits| !digits.is_empty()) {
                    made.push((cells, digits.unwrap_or_default()));
                }
            }
            Shape::Cell => made.push((self.cells(&object.list("cell"))?, vec![])),
            Shape::Extreme => {
                let mut cells = self.cells(&object.list("cell"))?;
                if let Some(&cell) = cells.first() {
                    cells.extend(neighbours(cell, side).filter(|beside| !marked.contains(beside)));
                }
                made.push((cells, vec![]));
            }
            Shape::Outside => {
                if let Some(value) = value.number() {
                    made.push((self.beside(object)?, vec![value]));
                }
            }
            Shape::Diagonal => {
                if let Some(value) = value.number() {
                    made.push((if cells.is_empty() { self.diagonal(object)? } else { cells }, vec![value]));
                }
            }
            Shape::Clone => {
                let clones = self.cells(&object.list("cloneCells"))?;
                // Halves of different lengths would be cut elsewhere.
                let cells = if cells.len() == clones.len() { [cells, clones].concat() } else { vec![] };
                made.push((cells, vec![]));
            }
            Shape::Indexer => {
                for cell in cells {
                    let in_row = kind == RuleKind::ColumnIndexer;
                    let at = |i| if in_row { Cell::new(cell.row(), i) } else { Cell::new(i, cell.column()) };
                    let number = if in_row { cell.column() } else { cell.row() };
                    made.push(((0..side).map(at).collect(), vec![u32::from(number) + 1]));
                }
            }
            Shape::Xv => {}
        }
        if value == Value::Other {
            self.book.leave(numbered(object.key, source));
        }
        for (cells, numbers) in made {
            let added = self.book.add(object.key, source, kind, cells, numbers);
            added.map_err(|kind| (kind, self.piece.offset(object.text)))?;
        }
        Ok(())
    }

    /// The pairs of cells that have a mark of one of these kinds.
    fn pairs(&self, kinds: &[RuleKind]) -> Vec<(Cell, Cell)> {
        let marks = self.book.constraints.iter().filter(|rule| kinds.contains(&rule.kind));
        marks.filter_map(|rule| Some((*rule.cells.first()?, *rule.cells.get(1)?))).collect()
    }

    /// The rules that neighbours without a mark obey.
    fn negative(&mut self, list: &str, dots: &[(Cell, Cell)]) -> Result<(), Fault> {
        for item in if list.starts_with('[') { values(list) } else { vec![] } {
            let name = string(item).unwrap_or_default().to_ascii_lowercase();
            let Some(&(_, kind, mark, always)) = NEGATIVE.iter().find(|negative| negative.0 == name) else {
                self.book.leave(format!("negative {}", shown(&name)));
                continue;
            };
            let marks = self.book.constraints.iter().filter(|rule| mark == Some(rule.kind));
            let numbers = forbidden(always, marks.map(|rule| rule.numbers.first().copied()));
            let xv = self.pairs(&[RuleKind::X, RuleKind::V]);
            match numbers.is_empty() {
                true => self.book.leave(format!("negative {name}")),
                false => self.forbid(kind, if kind == RuleKind::NegativeXv { &xv } else { dots }, &numbers)?,
            }
        }
        Ok(())
    }

    /// Adds a rule for each pair of neighbours without one of these marks.
    fn forbid(&mut self, kind: RuleKind, marked: &[(Cell, Cell)], numbers: &[u32]) -> Result<(), Fault> {
        for (one, other) in unmarked(self.book.side, marked) {
            self.book.add(kind.name(), 0, kind, vec![one, other], numbers.to_vec()).map_err(|kind| (kind, 0))?;
        }
        Ok(())
    }

    /// Cells of the board by their names.
    fn cells(&self, names: &[&str]) -> Result<Vec<Cell>, Fault> {
        let side = self.book.side;
        let mut cells = Vec::new();
        for name in names {
            let place = string(name).and_then(|name| place(&name));
            let is_inside = |at: u8| (1..=side).contains(&at);
            match place.filter(|&(row, column)| is_inside(row) && is_inside(column)) {
                Some((row, column)) => cells.push(Cell::new(row - 1, column - 1)),
                None => return Err(self.bad_cell(name)),
            }
        }
        Ok(cells)
    }

    fn bad_cell(&self, name: &str) -> Fault {
        let found = shown(&string(name).unwrap_or(name.into()));
        (ErrorKind::BadCell { found, side: self.book.side }, self.piece.offset(name))
    }

    /// The row or column that a clue is beside, from the clue on.
    fn beside(&self, object: &Object<'_>) -> Result<Vec<Cell>, Fault> {
        let side = self.book.side;
        let name = object.list("cell").first().copied().unwrap_or(object.text);
        let inside = |at: u8| at.checked_sub(1).filter(|&at| at < side);
        let (row, column) = string(name).and_then(|name| place(&name)).unwrap_or((0, 0));
        let mut line: Vec<Cell> = match (inside(row), inside(column)) {
            (None, Some(column)) => (0..side).map(|row| Cell::new(row, column)).collect(),
            (Some(row), None) => (0..side).map(|column| Cell::new(row, column)).collect(),
            _ => return Err(self.bad_cell(name)),
        };
        match row.max(column) {
            0 => return Err(self.bad_cell(name)),
            _ if row == 0 || column == 0 => {}
            _ if row == side + 1 || column == side + 1 => line.reverse(),
            _ => return Err(self.bad_cell(name)),
        }
        Ok(line)
    }

    /// The cells on the diagonal that begins beside the board.
    fn diagonal(&self, object: &Object<'_>) -> Result<Vec<Cell>, Fault> {
        let side = self.book.side;
        let name = object.list("cell").first().copied().unwrap_or(object.text);
        let direction = object.text_of("direction").to_ascii_uppercase();
        let ways = |c: char| if direction.contains(c) { 1i8 } else { 0 };
        let (down, right) = (ways('D') - ways('U'), ways('R') - ways('L'));
        let start = string(name).and_then(|name| place(&name)).and_then(|(row, column)| {
            let first = (i16::from(row) - 1 + i16::from(down), i16::from(column) - 1 + i16::from(right));
            Some(Cell::new(u8::try_from(first.0).ok()?, u8::try_from(first.1).ok()?))
        });
        let start = start.filter(|cell| cell.row() < side && cell.column() < side && down != 0 && right != 0);
        let start = start.ok_or_else(|| self.bad_cell(name))?;
        Ok(std::iter::successors(Some(start), |&cell| step(cell, down, right, side)).collect())
    }
}

/// An object that holds a rule.
struct Object<'v> {
    key: &'static str,
    text: &'v str,
    parts: Vec<Part<'v>>,
}

/// The `value` of a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    Number(u32),
    /// Something that is not understood.
    Other,
}

impl Value {
    fn number(self) -> Option<u32> {
        match self {
            Value::Number(number) => Some(number),
            Value::None | Value::Other => None,
        }
    }
}

impl<'v> Object<'v> {
    /// The elements of a list, or the one value that is in its place.
    fn list(&self, key: &str) -> Vec<&'v str> {
        match member(&self.parts, key) {
            Some(list) if list.starts_with('[') => values(list),
            Some(value) if !is_nothing(value) => vec![value],
            _ => Vec::new(),
        }
    }

    fn lists(&self, key: &str) -> Vec<Vec<&'v str>> {
        let list = |value: &'v str| if value.starts_with('[') { values(value) } else { vec![value] };
        self.list(key).into_iter().map(list).filter(|line| !line.is_empty()).collect()
    }

    fn text_of(&self, key: &str) -> String {
        member(&self.parts, key).and_then(string).unwrap_or_default().into_owned()
    }

    fn value(&self) -> Value {
        let Some(value) = member(&self.parts, "value").filter(|value| !is_nothing(value)) else { return Value::None };
        match (number(value), string(value).unwrap_or_default().trim()) {
            (Some(number), _) => Value::Number(number),
            (None, "X" | "x") => Value::Number(10),
            (None, "V" | "v") => Value::Number(5),
            (None, "") if value.starts_with('"') => Value::None,
            (None, _) => Value::Other,
        }
    }
}

/// The value of a key.
pub(super) fn member<'v>(members: &[Part<'v>], key: &str) -> Option<&'v str> {
    members.iter().find(|part| part.key() == key).map(|part| part.value)
}

/// A number, or a string that is one.
pub(super) fn number(value: &str) -> Option<u32> {
    string(value).as_deref().unwrap_or(value).trim().parse().ok()
}

/// Does a key with this value say as much as none?
pub(super) fn is_nothing(value: &str) -> bool {
    let is_empty = |open: char, close: char| {
        value
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
            .is_some_and(|inside| inside.trim().is_empty())
    };
    matches!(value, "false" | "null" | "\"\"") || is_empty('[', ']') || is_empty('{', '}')
}

/// `R3C12` as a row and a column, both from 1; 0 is beside the board.
pub(super) fn place(name: &str) -> Option<(u8, u8)> {
    let (row, column) = name.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    Some((number(row)?, number(column)?))
}

/// The solution that came with a puzzle: a list of digits, of rows, or a string.
pub(super) fn solution(value: &str) -> Vec<u8> {
    let digit = |value: &str| number(value).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0);
    match value.as_bytes().first() {
        Some(b'[') => {
            let row = |item| if str::starts_with(item, '[') { values(item) } else { vec![item] };
            values(value).into_iter().flat_map(row).map(digit).collect()
        }
        _ => string(value).unwrap_or_default().bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect(),
    }
}
