//! The rules of a puzzle as a reader finds them, until its board is there.

use super::Filled;
use super::error::ErrorKind;
use crate::board::{Board, Cell};
use crate::layout::{HouseKind, Layout};
use crate::rules::{BadRule, Constraint, RuleKind};

/// The most extra regions that are houses of a layout; any more are rules like others.
const MOST_HOUSES: usize = 200;

/// The most rules that are read of one puzzle.
pub(super) const MOST_RULES: usize = 20_000;

/// The rules so far. An extra region of as many cells as a row has is a house.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    constraints: Vec<Constraint>,
    houses: Vec<(HouseKind, Vec<Cell>)>,
    unchecked: Vec<String>,
    /// There were more rules than are read.
    too_many: bool,
}

impl Gathered {
    /// Adds a rule. One that cannot be checked on boards of this side is named.
    pub(super) fn add(&mut self, kind: RuleKind, cells: Vec<Cell>, numbers: Vec<u32>, side: u8) -> Result<(), BadRule> {
        if self.constraints.len() == MOST_RULES {
            self.too_many = true;
            return Ok(());
        }
        match Constraint::new(kind, cells, numbers, side) {
            Ok(mut rule)
                if kind == RuleKind::Set
                    && rule.cells.len() == usize::from(side)
                    && self.houses.len() < MOST_HOUSES =>
            {
                rule.cells.sort();
                let house = (HouseKind::Extra, rule.cells);
                if !self.houses.contains(&house) {
                    self.houses.push(house);
                }
            }
            Ok(rule) => self.constraints.push(rule),
            Err(BadRule::Side) => self.unchecked(kind.name()),
            Err(bad) => return Err(bad),
        }
        Ok(())
    }

    /// Names a rule that is not understood.
    pub(super) fn unchecked(&mut self, name: &str) {
        // One name is enough to leave a board undecided.
        if self.unchecked.len() < MOST_RULES && self.unchecked.last().is_none_or(|last| last != name) {
            self.unchecked.push(name.to_string());
        }
    }

    /// The rules so far that are not houses.
    pub(super) fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The layout with these rules, each of a kind numbered as it was found.
    pub(super) fn layout(self, layout: &Layout) -> Option<Layout> {
        let Gathered { constraints, houses, mut unchecked, .. } = self;
        let mut counts = [0u16; RuleKind::ALL.len()];
        let mut constraints = distinct(constraints);
        for rule in &mut constraints {
            let count = &mut counts[rule.kind as usize];
            *count = count.saturating_add(1);
            rule.source = *count;
        }
        unchecked.sort();
        unchecked.dedup();
        let layout = if houses.is_empty() { layout.clone() } else { layout.with_houses(houses)? };
        let layout = if constraints.is_empty() { layout } else { layout.with_constraints(constraints) };
        Some(if unchecked.is_empty() { layout } else { layout.with_unchecked(unchecked) })
    }

    /// The board of these values with these rules.
    pub(super) fn board(self, layout: &Layout, values: &[u8]) -> Result<Filled, ErrorKind> {
        if self.too_many {
            return Err(ErrorKind::TooManyRules { limit: MOST_RULES });
        }
        let board = self.layout(layout).and_then(|layout| Board::from_values(layout, values));
        board.map(Filled::from).ok_or(ErrorKind::NotABoard)
    }
}

/// The rules without those that were there before, in their order. Sorting, since a table of hashes would be a hundredth of what a browser
/// downloads.
fn distinct(rules: Vec<Constraint>) -> Vec<Constraint> {
    let key = |rule: &Constraint| (rule.kind, rule.cells.clone(), rule.numbers.clone());
    let mut keyed: Vec<_> = rules.iter().map(key).zip(0..).collect();
    keyed.sort_unstable();
    keyed.dedup_by(|later, first| later.0 == first.0);
    let mut is_kept = vec![false; rules.len()];
    keyed.iter().for_each(|&(_, at)| is_kept[at] = true);
    rules.into_iter().zip(is_kept).filter(|rule| rule.1).map(|rule| rule.0).collect()
}

/// How many different ones there are.
pub(crate) fn count_distinct<T: Ord + Copy>(items: &[T]) -> usize {
    let mut sorted = items.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}
