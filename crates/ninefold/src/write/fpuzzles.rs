//! Boards with their rules as f-puzzles' JSON, and as links that hold it.

use crate::board::{Board, Cell};
use crate::fpuzzles::{
    DIAGONALS, GLOBAL, NEGATIVE, RULES, Shape, UNCHECKED, boxes, forbidden, neighbours, regions, step, unmarked, visits,
};
use crate::layout::{HouseKind, Layout};
use crate::lz;
use crate::read::PencilMarks;
use crate::rules::{Constraint, GlobalRule, RuleKind};

/// What a player has done with a board.
#[derive(Clone, Copy, Default)]
pub(super) struct Played<'a> {
    /// The printed digits; all of them if it is not known.
    pub(super) givens: Option<&'a Board>,
    pub(super) pencil: Option<&'a PencilMarks>,
}

/// The board as JSON.
pub(super) fn json(board: &Board, played: Played<'_>) -> String {
    written(board, played).0
}

/// The kinds of rules that it cannot hold.
pub(super) fn lost(board: &Board) -> Vec<String> {
    written(board, Played::default()).1
}

/// The link to f-puzzles.
pub(super) fn link(board: &Board, played: Played<'_>) -> String {
    format!("https://www.f-puzzles.com/?load={}", packed(&json(board, played)))
}

/// The link to SudokuPad, which takes f-puzzles' JSON too: its own has pictures in the place of rules.
pub(super) fn sudokupad(board: &Board, played: Played<'_>) -> String {
    format!("https://sudokupad.app/fpuz{}", packed(&json(board, played)))
}

fn packed(json: &str) -> String {
    lz::packed(json).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

fn written(board: &Board, played: Played<'_>) -> (String, Vec<String>) {
    let layout = board.layout();
    let mut out = Out { layout, side: layout.side(), regions: regions(layout), lost: Vec::new() };
    let mut members = vec![format!("\"size\":{}", out.side), format!("\"grid\":{}", out.grid(board, played))];
    out.flags(&mut members);
    out.negative(&mut members);
    for (key, kind, shape) in RULES {
        let objects = out.objects(kind, shape);
        if !objects.is_empty() {
            members.push(format!("\"{key}\":[{}]", objects.join(",")));
        }
    }
    if let Some(solution) = layout.stored_solution() {
        members.push(format!("\"solution\":{}", list(solution)));
    }
    // What cannot be written is not understood by who reads it, and is named like what was not understood before.
    let names: Vec<String> = layout.unchecked().iter().chain(&out.lost).map(|name| quoted(name)).collect();
    if !names.is_empty() {
        members.push(format!("\"{UNCHECKED}\":{}", list(&names)));
    }
    (format!("{{{}}}", members.join(",")), out.lost)
}

struct Out<'a> {
    layout: &'a Layout,
    side: u8,
    regions: Vec<Option<u8>>,
    /// The names of what cannot be written.
    lost: Vec<String>,
}

impl<'a> Out<'a> {
    fn lose(&mut self, kind: RuleKind) {
        let name = kind.name().to_string();
        if !self.lost.contains(&name) {
            self.lost.push(name);
        }
    }

    /// The rules of a kind, by the objects that they came from.
    fn rules(&self, kind: RuleKind) -> Vec<&'a Constraint> {
        let mut rules: Vec<&Constraint> = self.layout.constraints().iter().filter(|rule| rule.kind == kind).collect();
        rules.sort_by_key(|rule| rule.source);
        rules
    }

    fn grid(&mut self, board: &Board, played: Played<'_>) -> String {
        let side = usize::from(self.side);
        let usual = boxes(self.side).and_then(|(rows, columns)| Layout::with_boxes(rows, columns));
        let has_usual = usual.map_or(vec![None; side * side], |usual| regions(&usual)) == self.regions;
        let mut candidates = vec![None; side * side];
        for rule in self.rules(RuleKind::Candidates) {
            match rule.cells.first().map(|cell| cell.index(self.side)) {
                Some(at) if candidates[at].is_none() => candidates[at] = Some(list(&rule.numbers)),
                _ => self.lose(rule.kind),
            }
        }
        let marks = |sets: Option<&Vec<u32>>, at: usize| {
            let set = sets.and_then(|sets| sets.get(at)).copied().unwrap_or(0);
            let digits: Vec<u8> = (1..=self.side).filter(|digit| set >> (digit - 1) & 1 == 1).collect();
            Some(list(&digits)).filter(|_| !digits.is_empty())
        };
        let cell = |(at, value): (usize, u8)| {
            let is_given = value > 0 && played.givens.is_none_or(|givens| givens.value(at) == value);
            let region = self.regions[at].map_or("null".into(), |region| region.to_string());
            let members = [
                ("value", Some(value.to_string()).filter(|_| value > 0)),
                ("given", is_given.then(|| "true".into())),
                ("region", Some(region).filter(|_| !has_usual)),
                ("givenPencilMarks", candidates[at].clone()),
                ("centerPencilMarks", marks(played.pencil.map(|pencil| &pencil.centre), at)),
                ("cornerPencilMarks", marks(played.pencil.map(|pencil| &pencil.corner), at)),
            ];
            let members = members.into_iter().filter_map(|(key, value)| Some(format!("\"{key}\":{}", value?)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        };
        let cells: Vec<String> = board.values().enumerate().map(cell).collect();
        list(&cells.chunks(side).map(list).collect::<Vec<_>>())
    }

    fn flags(&mut self, members: &mut Vec<String>) {
        let has = |kind: HouseKind, number: u8| {
            self.layout.houses().any(|house| house.name.kind == kind && house.name.number == number)
        };
        for (key, number) in DIAGONALS {
            if has(HouseKind::Diagonal, number) {
                members.push(format!("\"{key}\":true"));
            }
        }
        if self.has_groups() {
            members.push("\"disjointgroups\":true".into());
        }
        for (key, rule) in GLOBAL.into_iter().skip(1) {
            let (kind, pairs) = match rule {
                GlobalRule::NonConsecutive => (RuleKind::NonConsecutive, unmarked(self.side, &self.dots())),
                rule => {
                    let plain = Layout::without_boxes(self.side).and_then(|plain| rule.apply(&plain));
                    let pairs = plain.iter().flat_map(Layout::constraints).filter_map(pair).collect();
                    (if rule == GlobalRule::AntiKing { RuleKind::AntiKing } else { RuleKind::AntiKnight }, pairs)
                }
            };
            if self.is_everywhere(kind, pairs, &[]) {
                members.push(format!("\"{key}\":true"));
            }
        }
    }

    /// Are the disjoint groups those of the boxes?
    fn has_groups(&self) -> bool {
        let groups = |layout: &Layout| -> Vec<Vec<Cell>> {
            let groups = layout.houses().filter(|house| house.name.kind == HouseKind::Group);
            groups.map(|house| house.cells.to_vec()).collect()
        };
        let all = self.layout.boxes().and_then(|(rows, columns)| Layout::with_boxes(rows, columns));
        let all = all.and_then(|layout| GlobalRule::DisjointGroups.apply(&layout));
        let found = groups(self.layout);
        !found.is_empty() && all.is_some_and(|all| groups(&all) == found)
    }

    /// The pairs with a dot.
    fn dots(&self) -> Vec<(Cell, Cell)> {
        let dots = [RuleKind::WhiteDot, RuleKind::BlackDot].map(|kind| self.rules(kind)).concat();
        dots.into_iter().filter_map(pair).collect()
    }

    /// Is there a rule of this kind for each of the pairs, and for no other?
    fn is_everywhere(&mut self, kind: RuleKind, mut pairs: Vec<(Cell, Cell)>, numbers: &[u32]) -> bool {
        let rules = self.rules(kind);
        if rules.is_empty() {
            return false;
        }
        let mut found: Vec<(Cell, Cell)> = rules.iter().copied().filter_map(pair).collect();
        found.sort();
        pairs.sort();
        let same = found == pairs && rules.iter().all(|rule| rule.numbers == numbers);
        if !same {
            self.lose(kind);
        }
        same
    }

    fn negative(&mut self, members: &mut Vec<String>) {
        let mut names = Vec::new();
        for (name, kind, mark, always) in NEGATIVE {
            let marks = mark.map(|mark| self.rules(mark)).unwrap_or_default();
            let numbers = forbidden(always, marks.iter().map(|rule| rule.numbers.first().copied()));
            let marked: Vec<(Cell, Cell)> = match kind {
                RuleKind::NegativeXv => {
                    let marks = [RuleKind::X, RuleKind::V].map(|mark| self.rules(mark)).concat();
                    marks.into_iter().filter_map(pair).collect()
                }
                _ => self.dots(),
            };
            if self.is_everywhere(kind, unmarked(self.side, &marked), &numbers) {
                names.push(quoted(name));
            }
        }
        if !names.is_empty() {
            members.push(format!("\"negative\":{}", list(&names)));
        }
    }

    /// The objects of one key.
    fn objects(&mut self, kind: RuleKind, shape: Shape) -> Vec<String> {
        let mut rules = self.rules(kind);
        let mut objects = Vec::new();
        if shape == Shape::Xv {
            rules.extend(self.rules(RuleKind::V));
        }
        if shape == Shape::Region {
            let groups_are_a_flag = self.has_groups();
            let is_other = |house: &crate::layout::House<'_>| match house.name.kind {
                HouseKind::Row | HouseKind::Column | HouseKind::Diagonal => false,
                HouseKind::Group => !groups_are_a_flag,
                HouseKind::Box | HouseKind::Region => {
                    let region = house.name.number - 1;
                    house.cells.iter().any(|cell| self.regions[cell.index(self.side)] != Some(region))
                }
                _ => true,
            };
            let houses = self.layout.houses().filter(is_other);
            objects.extend(houses.map(|house| format!("{{\"cells\":{}}}", names(house.cells))));
        }
        let marked: Vec<Cell> = rules.iter().filter_map(|rule| rule.cells.first()).copied().collect();
        let mut at = 0;
        while let Some(&rule) = rules.get(at) {
            // What came from one object goes into one, if an object can hold several.
            let is_list = matches!(shape, Shape::Lines | Shape::Whisper | Shape::RegionSum | Shape::Indexer);
            let goes_along = |other: &&&Constraint| {
                let same_number = shape != Shape::Whisper || other.numbers == rule.numbers;
                is_list && other.source == rule.source && rule.source > 0 && same_number
            };
            let count = 1 + rules[at + 1..].iter().take_while(goes_along).count();
            let together = &rules[at..at + count];
            match self.object(shape, together, &marked) {
                Some(object) => objects.push(format!("{{{object}}}")),
                None => self.lose(rule.kind),
            }
            at += count;
        }
        objects
    }

    /// One object without its braces; `None` if it cannot hold these rules.
    fn object(&self, shape: Shape, rules: &[&Constraint], marked: &[Cell]) -> Option<String> {
        let side = self.side;
        let rule = rules.first()?;
        let cells = &rule.cells[..];
        let first = *cells.first()?;
        let number = rule.numbers.first().copied();
        let with_value = |text: String, value: Option<String>| match value {
            Some(value) => format!("{text},\"value\":\"{value}\""),
            None => text,
        };
        let numbered = |text: String, usual: Option<u32>| {
            with_value(text, number.filter(|number| Some(*number) != usual).map(|number| number.to_string()))
        };
        let lines = || {
            let lines: Vec<String> = rules.iter().map(|rule| names(&rule.cells)).collect();
            format!("\"lines\":{}", list(&lines))
        };
        let of_cells = |cells: &[Cell]| format!("\"cells\":{}", names(cells));
        let of_cell = |row: u8, column: u8| format!("\"cell\":\"R{row}C{column}\"");
        let of_first = || of_cell(first.row() + 1, first.column() + 1);
        Some(match shape {
            Shape::Region => of_cells(cells),
            Shape::Cage => numbered(of_cells(cells), None),
            Shape::Dot(usual) => numbered(of_cells(cells), Some(usual)),
            Shape::Xv => with_value(of_cells(cells), Some(rule.kind.name().into())),
            Shape::Lines => lines(),
            Shape::Whisper => numbered(lines(), Some(u32::from(side).div_ceil(2))),
            Shape::RegionSum => {
                let is_cut =
                    |rule: &&Constraint| visits(&rule.cells, &self.regions, side).as_ref() == Some(&rule.numbers);
                rules.iter().all(is_cut).then(lines)?
            }
            Shape::Arrow => {
                let (pill, mut rest) = cells.split_at_checked(number? as usize)?;
                let mut lines = Vec::new();
                for &length in &rule.numbers[1..] {
                    let (line, more) = rest.split_at_checked(length as usize)?;
                    rest = more;
                    // It begins at the cell of the pill that is nearest.
                    let away = |cell: &Cell| {
                        let far = |one: u8, other: u8| u16::from(one.abs_diff(other));
                        line.first().map(|to| far(cell.row(), to.row()) + far(cell.column(), to.column()))
                    };
                    let start = *pill.iter().min_by_key(|cell| away(cell))?;
                    lines.push(names(&[&[start], line].concat()));
                }
                format!("\"lines\":{},{}", list(&lines), of_cells(pill))
            }
            Shape::Quadruple => format!("{},\"values\":{}", of_cells(cells), list(&rule.numbers)),
            Shape::Cell => of_first(),
            Shape::Extreme => {
                let mut beside: Vec<Cell> = neighbours(first, side).filter(|cell| !marked.contains(cell)).collect();
                let mut found = cells[1..].to_vec();
                beside.sort();
                found.sort();
                (beside == found).then(of_first)?
            }
            Shape::Outside => {
                let last = side - 1;
                let along = |down: i8, right: i8| {
                    std::iter::successors(Some(first), |&cell| step(cell, down, right, side)).eq(cells.iter().copied())
                };
                let (row, column) = (first.row() + 1, first.column() + 1);
                let (row, column) = match () {
                    () if first.row() == 0 && along(1, 0) => (0, column),
                    () if first.row() == last && along(-1, 0) => (side + 1, column),
                    () if first.column() == 0 && along(0, 1) => (row, 0),
                    () if first.column() == last && along(0, -1) => (row, side + 1),
                    () => return None,
                };
                numbered(of_cell(row, column), None)
            }
            Shape::Diagonal => {
                let ways = [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];
                // From the edge of the board to the other one.
                let is_way = |&(_, down, right): &(&str, i8, i8)| {
                    step(first, -down, -right, side).is_none()
                        && std::iter::successors(Some(first), |&cell| step(cell, down, right, side))
                            .eq(cells.iter().copied())
                };
                let (name, down, right) = ways.into_iter().find(is_way).unwrap_or(ways[0]);
                let outside = |at: u8, by: i8| (at + 1).saturating_add_signed(-by);
                let cell = of_cell(outside(first.row(), down), outside(first.column(), right));
                numbered(format!("{cell},\"direction\":\"{name}\",{}", of_cells(cells)), None)
            }
            Shape::Clone => {
                let (cells, clones) = cells.split_at(cells.len() / 2);
                format!("{},\"cloneCells\":{}", of_cells(cells), names(clones))
            }
            Shape::Indexer => {
                let in_row = rule.kind == RuleKind::ColumnIndexer;
                let mut indexers = Vec::new();
                for rule in rules {
                    let (first, at) = (rule.cells.first()?, u8::try_from(*rule.numbers.first()?).ok()? - 1);
                    let cell = |i| if in_row { Cell::new(first.row(), i) } else { Cell::new(i, first.column()) };
                    if !(0..side).map(cell).eq(rule.cells.iter().copied()) {
                        return None;
                    }
                    indexers.push(cell(at));
                }
                of_cells(&indexers)
            }
        })
    }
}

fn pair(rule: &Constraint) -> Option<(Cell, Cell)> {
    let (one, other) = (*rule.cells.first()?, *rule.cells.get(1)?);
    Some((one.min(other), one.max(other)))
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> =
        cells.iter().map(|cell| format!("\"R{}C{}\"", cell.row() + 1, cell.column() + 1)).collect();
    list(&names)
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(","))
}

fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c < ' ' => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => json.push(c),
        }
    }
    json + "\""
}
