//! Rules other than houses: cages, thermometers, dots and the like.
//!
//! A rule is broken when no way of filling its own empty cells would satisfy it, whatever the other rules say. For a house that is
//! "a digit appears twice". Each kind says what that means by one function, which takes the digits that each cell may have and
//! removes those that it cannot (`Propagator::prune`). `check` calls it with the board as it stands, the search with what is left
//! of the candidates: there is no second definition.
//!
//! ```text
//! Constraint ──compile──▶ Propagator: its distinct cells, and one of these
//!   sets.rs      cages, extra regions, renban, nabner, quadruples: cells without an order
//!   pairs.rs     thermometers, dots, whispers and all else that is a relation between two cells
//!   sums.rs      arrows, little killers, region sums: groups of cells that have the same sum
//!   ends.rs      lines whose ends rule the cells between them
//!   thirds.rs    entropic and modular lines
//!   outside.rs   clues beside a row or column, which holds every digit once
//!   indexers.rs  cells whose digit tells where another digit is
//! ```

mod broken;
mod ends;
mod global;
mod indexers;
mod kind;
mod linear;
mod outside;
mod pairs;
mod propagator;
mod sets;
mod sums;
mod thirds;

use std::fmt;
use std::hash::{Hash, Hasher};

pub use broken::BrokenRule;
pub use global::GlobalRule;
pub(crate) use global::apart;
pub use kind::RuleKind;
pub(crate) use linear::Equation;
pub(crate) use propagator::{Logic, Propagator};

use crate::board::Cell;
use crate::layout::MAX_SIDE;

/// One rule that is not a house: its kind, its cells in order, its numbers. [`RuleKind`] says what they mean for each kind.
///
/// ```
/// use ninefold::rules::{Constraint, RuleKind};
/// use ninefold::{Board, Cell, Digit, Lang, Layout, check};
///
/// let cells = vec![Cell::new(0, 0), Cell::new(0, 1)];
/// let cage = Constraint::new(RuleKind::Cage, cells, vec![4], 9).unwrap();
/// let layout = Layout::CLASSIC.with_constraints([cage]);
/// let board = Board::empty(layout).with(Cell::new(0, 0), Digit::new(2)).unwrap();
/// let conflicts = check(&board).conflicts;
/// assert_eq!(Lang::En.conflict(&conflicts[0]), "the cage at r1c1 cannot add up to 4 any more: its filled cells add up to 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Constraint {
    /// What it asks for.
    pub kind: RuleKind,
    /// Its cells, in the order that the kind gives them.
    pub cells: Vec<Cell>,
    /// Its numbers.
    pub numbers: Vec<u32>,
    /// Which one of its kind it came from, counted from 1; 0 for a rule of the whole board.
    pub source: u16,
}

/// Why cells and numbers do not make a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadRule {
    /// A cell is not on the board.
    Outside,
    /// It has no cells, or not as many as its kind needs.
    Cells,
    /// Its numbers are not those of its kind.
    Numbers,
    /// The kind cannot be checked on boards of this side.
    Side,
}

impl fmt::Display for BadRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadRule::Outside => "a cell of the rule is not on the board",
            BadRule::Cells => "the rule does not have the cells that it needs",
            BadRule::Numbers => "the rule does not have the numbers that it needs",
            BadRule::Side => "the rule is not supported on boards of this side",
        })
    }
}

impl std::error::Error for BadRule {}

impl Constraint {
    /// A rule of a board of this side.
    ///
    /// # Errors
    /// If a cell is not on the board, or cells and numbers are not those of the kind.
    pub fn new(kind: RuleKind, mut cells: Vec<Cell>, numbers: Vec<u32>, side: u8) -> Result<Constraint, BadRule> {
        if !(1..=MAX_SIDE).contains(&side) || cells.iter().any(|cell| cell.row() >= side || cell.column() >= side) {
            return Err(BadRule::Outside);
        }
        if kind.is_set() {
            let mut seen = vec![false; usize::from(side).pow(2)];
            cells.retain(|cell| !std::mem::replace(&mut seen[cell.index(side)], true));
        }
        kind.accepts(&cells, &numbers, side)?;
        Ok(Constraint { kind, cells, numbers, source: 0 })
    }

    /// The same rule from the source with this number.
    #[must_use]
    pub fn from_source(self, source: u16) -> Constraint {
        Constraint { source, ..self }
    }

    /// What it came from, as it is called in reports: `anti-knight`, `cage 3`.
    pub fn source_name(&self) -> String {
        match self.source {
            0 => self.kind.name().to_string(),
            number => format!("{} {number}", self.kind.name()),
        }
    }

    /// Its name with its place.
    pub fn name(&self) -> RuleName {
        let last = self.cells.len() - 1;
        let first = if self.kind.is_set() { self.cells.iter().min() } else { None };
        RuleName { kind: self.kind, first: *first.unwrap_or(&self.cells[0]), last: self.cells[last] }
    }
}

/// A rule by its kind and place, as in reports: `cage at r1c1`, `thermometer r3c2–r5c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleName {
    /// What it asks for.
    pub kind: RuleKind,
    /// Its first cell, as it is drawn; of a set, in reading order.
    pub first: Cell,
    /// Its last cell.
    pub last: Cell,
}

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RuleName { kind, first, last } = self;
        if kind.is_at_a_cell() || first == last {
            write!(f, "{} at {first}", kind.name())
        } else {
            write!(f, "{} {first}–{last}", kind.name())
        }
    }
}

/// The rules of a board that are not houses, and what is not understood of them.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Rules {
    constraints: Vec<Constraint>,
    propagators: Vec<Propagator>,
    unchecked: Vec<String>,
    solution: Option<Vec<u8>>,
    is_assumed: bool,
}

impl Rules {
    pub(crate) fn new(side: u8, mut constraints: Vec<Constraint>, unchecked: Vec<String>) -> Rules {
        // The order of conflicts: by kind, then by first cell. Equal rules are one.
        constraints.sort_by(|one, other| one.order().cmp(&other.order()));
        constraints
            .dedup_by(|one, other| (one.kind, &one.cells, &one.numbers) == (other.kind, &other.cells, &other.numbers));
        let propagators = constraints.iter().map(|constraint| Propagator::new(constraint, side)).collect();
        Rules { constraints, propagators, unchecked, solution: None, is_assumed: false }
    }

    pub(crate) fn with_solution(self, solution: Option<Vec<u8>>) -> Rules {
        Rules { solution, ..self }
    }

    /// The rules, in the order of conflicts.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// What a format says beyond them that is not understood, by name.
    pub fn unchecked(&self) -> &[String] {
        &self.unchecked
    }

    /// The solution that came with the puzzle, one value a cell.
    pub fn solution(&self) -> Option<&[u8]> {
        self.solution.as_deref()
    }

    /// Is what is not understood taken to be kept?
    pub fn is_assumed(&self) -> bool {
        self.is_assumed
    }

    pub(crate) fn assumed(self) -> Rules {
        Rules { is_assumed: true, ..self }
    }

    /// What decides each of the constraints.
    pub(crate) fn propagators(&self) -> &[Propagator] {
        &self.propagators
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.constraints.is_empty() && self.unchecked.is_empty() && self.solution.is_none()
    }
}

impl Constraint {
    fn order(&self) -> (RuleKind, Option<&Cell>, &[Cell], &[u32], u16) {
        (self.kind, self.cells.first(), &self.cells, &self.numbers, self.source)
    }
}

impl Rules {
    /// What two of them have to have in common to be equal.
    fn key(&self) -> (&[Constraint], &[String], &Option<Vec<u8>>, bool) {
        (&self.constraints, &self.unchecked, &self.solution, self.is_assumed)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
