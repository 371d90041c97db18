//! What is drawn on the points of a grid, as a board with its rules.

use super::json::Json;
use crate::board::Cell;
use crate::layout::Layout;
use crate::read::Filled;
use crate::read::error::ErrorKind;
use crate::read::gathered::Gathered;
use crate::read::jigsaw;
use crate::rules::{RuleKind, apart};

/// The size of a text that is a list of candidates.
const CANDIDATES: &str = "7";

/// What is drawn and is not a rule by itself, with the name it is given; `cage` is the outline of a cage.
const DRAWN: [(&str, &str); 11] = [
    ("surface", "shading"),
    ("symbol", "symbols"),
    ("line", "lines"),
    ("freeline", "lines"),
    ("freelineE", "lines"),
    ("wall", "lines"),
    ("nobulbthermo", "lines"),
    ("direction", "arrows"),
    ("squareframe", "frames"),
    ("polygon", "shapes"),
    ("deletelineE", "missing lines"),
];

/// Where the board is in the grid of points.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) top: usize,
    pub(super) left: usize,
    pub(super) side: u8,
}

impl Grid {
    /// How many points a layer has.
    fn points(&self) -> usize {
        (self.columns + 4) * (self.rows + 4)
    }

    /// The row and column of a point of the first layer, from those of the first cell.
    fn place(&self, point: usize) -> (isize, isize) {
        let width = self.columns + 4;
        let (row, column) = (point / width, point % width);
        (row as isize - 2 - self.top as isize, column as isize - 2 - self.left as isize)
    }

    fn cell(&self, point: usize) -> Option<Cell> {
        let (row, column) = self.place(point);
        let inside = |at: isize| u8::try_from(at).ok().filter(|&at| at < self.side);
        (point < self.points()).then_some(())?;
        Some(Cell::new(inside(row)?, inside(column)?))
    }
}

pub(super) fn board(question: &Json, grid: &Grid, is_sudoku: bool, mut rules: Gathered) -> Result<Filled, ErrorKind> {
    let side = grid.side;
    let mut values = vec![0; usize::from(side).pow(2)];
    for (key, number) in question.get("number").entries() {
        let text = number.label();
        let is_mark = number.items().get(2).is_some_and(|size| matches!(size, Json::Text(size) if size == CANDIDATES));
        let digit = text.parse::<u8>().ok().filter(|digit| (1..=side).contains(digit) && !is_mark);
        match (key.parse().ok().and_then(|point| grid.cell(point)), digit) {
            (Some(cell), Some(digit)) => values[cell.index(side)] = digit,
            _ if text.is_empty() => {}
            _ => rules.unchecked("text"),
        }
    }
    let lines = |name: &'static str| {
        let cells =
            |line: &Json| line.items().iter().map(|point| grid.cell(point.number()?)).collect::<Option<Vec<_>>>();
        question.get(name).items().iter().filter(|line| !line.items().is_empty()).map(cells)
    };
    for line in lines("thermo") {
        let is_rule = line.is_some_and(|cells| rules.add(RuleKind::Thermometer, cells, Vec::new(), side).is_ok());
        if !is_rule {
            rules.unchecked("thermometer");
        }
    }
    for line in lines("arrows") {
        let is_rule = line.is_some_and(|cells| {
            let numbers = vec![1, cells.len().saturating_sub(1) as u32];
            rules.add(RuleKind::Arrow, cells, numbers, side).is_ok()
        });
        if !is_rule {
            rules.unchecked("arrow");
        }
    }
    let mut sums = small_numbers(question, grid, &mut rules);
    let mut has_cages = false;
    for cage in lines("killercages") {
        has_cages = true;
        let is_rule = cage.is_some_and(|mut cells| {
            cells.sort();
            let numbers = cells.first().and_then(|first| sums[first.index(side)].pop()).into_iter().collect();
            rules.add(RuleKind::Cage, cells, numbers, side).is_ok()
        });
        if !is_rule {
            rules.unchecked("cage");
        }
    }
    if sums.iter().any(|left| !left.is_empty()) {
        rules.unchecked("small numbers");
    }
    if !has_cages && !question.get("cage").is_empty() {
        rules.unchecked("cage");
    }
    for (key, name) in DRAWN {
        if !question.get(key).is_empty() {
            rules.unchecked(name);
        }
    }
    let layout = layout(question.get("lineE"), grid, is_sudoku, &mut rules).ok_or(ErrorKind::NotABoard)?;
    rules.board(&layout, &values)
}

/// The sums in the upper left corner of each cell. Any other small text is named.
fn small_numbers(question: &Json, grid: &Grid, rules: &mut Gathered) -> Vec<Vec<u32>> {
    let mut sums = vec![Vec::new(); usize::from(grid.side).pow(2)];
    for (key, number) in question.get("numberS").entries() {
        let text = number.label();
        let corner = key.parse::<usize>().ok().and_then(|point| point.checked_sub(4 * grid.points()));
        let cell = corner.filter(|corner| corner % 4 == 0).and_then(|corner| grid.cell(corner / 4));
        match cell.zip(text.parse().ok()) {
            Some((cell, sum)) => sums[cell.index(grid.side)].push(sum),
            None if text.is_empty() => {}
            None => rules.unchecked("small numbers"),
        }
    }
    sums
}

/// The layout with the regions between the lines along cells, if these have the right size. Without them boxes are not certain.
fn layout(lines: &Json, grid: &Grid, is_sudoku: bool, rules: &mut Gathered) -> Option<Layout> {
    let side = grid.side;
    let n = usize::from(side);
    // The borders on the right of cells, and below them.
    let mut borders = vec![[false; 2]; n * n];
    let mut diagonals = [0, 0];
    for (key, _) in lines.entries() {
        let corner = |point: &str| Some(grid.place(point.parse::<usize>().ok()?.checked_sub(grid.points())?));
        let ends = key.split_once(',').and_then(|(one, other)| Some((corner(one)?, corner(other)?)));
        let Some(((row, column), (to_row, to_column))) = ends.map(|(one, other)| (one.min(other), one.max(other)))
        else {
            rules.unchecked("lines");
            continue;
        };
        let at = |row: isize, column: isize| {
            let inside = |at: isize| usize::try_from(at).ok().filter(|&at| at < n);
            Some(inside(row)? * n + inside(column)?)
        };
        // Corners are those on the lower right of a cell.
        match (to_row - row, to_column - column) {
            (1, 0) => at(row + 1, column).into_iter().for_each(|cell| borders[cell][0] = true),
            (0, 1) => at(row, column + 1).into_iter().for_each(|cell| borders[cell][1] = true),
            (1, 1) if is_sudoku && row == column => diagonals[0] += 1,
            (1, -1) if is_sudoku && row + column == n as isize - 2 => diagonals[1] += 1,
            _ => rules.unchecked("lines"),
        }
    }
    let mut regions: Vec<usize> = (0..n * n).collect();
    let is_open = |one: Cell, other: Cell| !borders[one.index(side)][usize::from(one.column() == other.column())];
    let open: Vec<(usize, usize)> = apart(side, &[(0, 1), (1, 0)])
        .into_iter()
        .filter(|&(one, other)| is_open(one, other))
        .map(|(one, other)| (one.index(side), other.index(side)))
        .collect();
    // The lowest number goes round a region, however it winds.
    for _ in 0..n * n {
        let before = regions.clone();
        for &(one, other) in &open {
            let least = regions[one].min(regions[other]);
            (regions[one], regions[other]) = (least, least);
        }
        if before == regions {
            break;
        }
    }
    let mut names = regions.clone();
    names.sort_unstable();
    names.dedup();
    let numbers: Vec<u8> = regions.iter().map(|name| names.binary_search(name).unwrap_or(0).min(255) as u8).collect();
    let mut layout = match jigsaw::layout(side, &numbers) {
        Some(layout) => layout,
        None => {
            rules.unchecked(if names.len() == 1 { "boxes" } else { "regions" });
            Layout::without_boxes(side)?
        }
    };
    for (number, count) in [1, 2].into_iter().zip(diagonals) {
        match count {
            0 => {}
            count if count == n => layout = layout.with_diagonal(number),
            _ => rules.unchecked("lines"),
        }
    }
    Some(layout)
}
