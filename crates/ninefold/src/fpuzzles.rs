//! What f-puzzles calls rules, and how it lays them out: one table for the reader and the writer.

use crate::board::Cell;
use crate::layout::{HouseKind, Layout};
use crate::rules::{GlobalRule, RuleKind, apart};

/// Where an object holds the cells and numbers of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `cells`, a house if there are as many as in a row.
    Region,
    /// `cells`, and the sum as `value`.
    Cage,
    /// Two `cells`, and a `value` that is usually this.
    Dot(u32),
    /// Two `cells`, and `X` or `V` as `value`.
    Xv,
    /// Each of the `lines` is a rule.
    Lines,
    /// The same with a `value`.
    Whisper,
    /// The same, cut where the region changes.
    RegionSum,
    /// The pill is `cells`, and the `lines` begin in it.
    Arrow,
    /// `cells`, and `values` that are in them.
    Quadruple,
    /// One `cell`.
    Cell,
    /// One `cell`, which is compared with its neighbours.
    Extreme,
    /// A `cell` beside the board, and a `value`.
    Outside,
    /// `cells`, and the sum as `value`; with the `cell` beside the board and the `direction`.
    Diagonal,
    /// `cells` and `cloneCells`.
    Clone,
    /// Each of the `cells` is a rule.
    Indexer,
}

/// The keys of rules. What has no key here is a flag, a negative rule or a mark in a cell; V goes with X.
pub(crate) const RULES: [(&str, RuleKind, Shape); 31] = [
    ("extraregion", RuleKind::Set, Shape::Region),
    ("killercage", RuleKind::Cage, Shape::Cage),
    ("arrow", RuleKind::Arrow, Shape::Arrow),
    ("thermometer", RuleKind::Thermometer, Shape::Lines),
    ("slowthermometer", RuleKind::SlowThermometer, Shape::Lines),
    ("difference", RuleKind::WhiteDot, Shape::Dot(1)),
    ("ratio", RuleKind::BlackDot, Shape::Dot(2)),
    ("xv", RuleKind::X, Shape::Xv),
    ("odd", RuleKind::Odd, Shape::Cell),
    ("even", RuleKind::Even, Shape::Cell),
    ("minimum", RuleKind::Minimum, Shape::Extreme),
    ("maximum", RuleKind::Maximum, Shape::Extreme),
    ("littlekillersum", RuleKind::LittleKiller, Shape::Diagonal),
    ("sandwichsum", RuleKind::Sandwich, Shape::Outside),
    ("xsum", RuleKind::XSum, Shape::Outside),
    ("skyscraper", RuleKind::Skyscraper, Shape::Outside),
    ("palindrome", RuleKind::Palindrome, Shape::Lines),
    ("clone", RuleKind::Clone, Shape::Clone),
    ("betweenline", RuleKind::Between, Shape::Lines),
    ("quadruple", RuleKind::Quadruple, Shape::Quadruple),
    ("renban", RuleKind::Renban, Shape::Lines),
    ("whispers", RuleKind::Whisper, Shape::Whisper),
    ("regionsumline", RuleKind::RegionSum, Shape::RegionSum),
    ("entropicline", RuleKind::Entropic, Shape::Lines),
    ("modularline", RuleKind::Modular, Shape::Lines),
    ("nabner", RuleKind::Nabner, Shape::Lines),
    ("zipperline", RuleKind::Zipper, Shape::Lines),
    ("lockout", RuleKind::Lockout, Shape::Lines),
    ("doublearrow", RuleKind::DoubleArrow, Shape::Lines),
    ("rowindexer", RuleKind::RowIndexer, Shape::Indexer),
    ("columnindexer", RuleKind::ColumnIndexer, Shape::Indexer),
];

/// The keys that switch a rule of the whole board on. A diagonal has the number of its house.
pub(crate) const DIAGONALS: [(&str, u8); 2] = [("diagonal-", 1), ("diagonal+", 2)];
pub(crate) const GLOBAL: [(&str, GlobalRule); 4] = [
    ("disjointgroups", GlobalRule::DisjointGroups),
    ("antiknight", GlobalRule::AntiKnight),
    ("antiking", GlobalRule::AntiKing),
    ("nonconsecutive", GlobalRule::NonConsecutive),
];

/// The names in `negative`, the kind of the rule, the kind of the marks whose numbers are forbidden elsewhere, and numbers that always
/// are.
pub(crate) const NEGATIVE: [(&str, RuleKind, Option<RuleKind>, &[u32]); 3] = [
    ("ratio", RuleKind::NegativeRatio, Some(RuleKind::BlackDot), &[2]),
    ("difference", RuleKind::NegativeDifference, Some(RuleKind::WhiteDot), &[]),
    ("xv", RuleKind::NegativeXv, None, &[5, 10]),
];

/// The numbers that a rule of [`NEGATIVE`] forbids beside marks with these numbers.
pub(crate) fn forbidden(always: &[u32], marks: impl Iterator<Item = Option<u32>>) -> Vec<u32> {
    let mut numbers = always.to_vec();
    numbers.extend(marks.map(|number| number.unwrap_or(0)));
    numbers.sort();
    numbers.dedup();
    numbers
}

/// The key under which names are written that are not understood. It is no key of f-puzzles.
pub(crate) const UNCHECKED: &str = "unchecked";

/// Rows and columns of the boxes that boards of this side have.
pub(crate) fn boxes(side: u8) -> Option<(u8, u8)> {
    let rows = match side {
        4 | 6 | 8 | 10 | 14 | 22 => 2,
        9 | 12 | 15 | 18 | 21 => 3,
        16 | 20 | 24 => 4,
        25 => 5,
        _ => return None,
    };
    Some((rows, side / rows))
}

/// The number of the box or region of each cell, from 0.
pub(crate) fn regions(layout: &Layout) -> Vec<Option<u8>> {
    let side = layout.side();
    let mut regions = vec![None; usize::from(side).pow(2)];
    let is_region = |kind: HouseKind| matches!(kind, HouseKind::Box | HouseKind::Region);
    for house in layout.houses().filter(|house| is_region(house.name.kind)) {
        if house.cells.iter().all(|cell| regions[cell.index(side)].is_none()) {
            house.cells.iter().for_each(|cell| regions[cell.index(side)] = Some(house.name.number - 1));
        }
    }
    regions
}

/// How many cells a line has in each region that it visits; `None` if one of them is in no region.
pub(crate) fn visits(line: &[Cell], regions: &[Option<u8>], side: u8) -> Option<Vec<u32>> {
    let region = |cell: &Cell| regions.get(cell.index(side)).copied().flatten();
    let is_whole = line.iter().all(|cell| region(cell).is_some());
    is_whole.then(|| line.chunk_by(|one, other| region(one) == region(other)).map(|part| part.len() as u32).collect())
}

/// The cells beside a cell, in reading order.
pub(crate) fn neighbours(cell: Cell, side: u8) -> impl Iterator<Item = Cell> {
    let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    steps.into_iter().filter_map(move |(down, right)| step(cell, down, right, side))
}

/// The cell so many rows below and columns to the right, if it is on the board.
pub(crate) fn step(cell: Cell, down: i8, right: i8, side: u8) -> Option<Cell> {
    let (row, column) = (cell.row().checked_add_signed(down)?, cell.column().checked_add_signed(right)?);
    (row < side && column < side).then(|| Cell::new(row, column))
}

/// The pairs of neighbours without the ones that have a mark, the upper or left cell first.
pub(crate) fn unmarked(side: u8, marked: &[(Cell, Cell)]) -> Vec<(Cell, Cell)> {
    let mut marks: Vec<(Cell, Cell)> = marked.iter().map(|&(one, other)| (one.min(other), one.max(other))).collect();
    marks.sort();
    let mut pairs = apart(side, &[(0, 1), (1, 0)]);
    pairs.retain(|pair| marks.binary_search(pair).is_err());
    pairs
}
