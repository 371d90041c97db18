//! What is said of a broken rule: which cells, which digit, which sum.

use super::propagator::MOST_GUESSES;
use super::{Constraint, Propagator, RuleKind, RuleName, Rules};
use crate::board::{Board, Cell, Digit};
use crate::check::Conflict;

/// How often it is tried which cells of broken rules cannot go together, for all rules of a board; after that all filled cells are named.
const MOST_LOOKS: u32 = 20_000;

/// A broken rule that is not a house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BrokenRule {
    /// What it asks for.
    pub kind: RuleKind,
    /// Its name with its place: `cage at r1c1`.
    pub name: RuleName,
    /// Its numbers.
    pub numbers: Vec<u32>,
    /// What the cells add up to, or how many are counted, where the rule is about that and it is known.
    pub found: Option<u32>,
    /// What they must add up to.
    pub expected: Option<u32>,
    /// The named cells with their digits in the order of the rule; empty cells are not there.
    pub digits: Vec<(Cell, Digit)>,
    /// Is every cell of the rule filled?
    pub is_full: bool,
    /// How far apart the two named cells of a line are on it.
    pub steps: usize,
}

impl Rules {
    /// The conflicts of the constraints, in order.
    pub(crate) fn conflicts(&self, board: &Board, conflicts: &mut Vec<Conflict>) {
        let mut guesses = MOST_GUESSES;
        let is_broken =
            |rule: &&(&Constraint, &Propagator)| !rule.1.is_possible(|index| board.value(index), &mut guesses);
        let rules: Vec<(&Constraint, &Propagator)> = self.constraints.iter().zip(&self.propagators).collect();
        let broken: Vec<&(&Constraint, &Propagator)> = rules.iter().filter(is_broken).collect();
        let mut looks = MOST_LOOKS;
        broken.iter().for_each(|(constraint, propagator)| constraint.explain(propagator, board, &mut looks, conflicts));
    }

    /// Is no constraint broken?
    pub(crate) fn hold(&self, board: &Board) -> bool {
        let mut guesses = MOST_GUESSES;
        self.propagators.iter().all(|propagator| propagator.is_possible(|index| board.value(index), &mut guesses))
    }
}

impl Constraint {
    /// Appends the conflicts of this rule, which is broken.
    fn explain(&self, propagator: &Propagator, board: &Board, looks: &mut u32, conflicts: &mut Vec<Conflict>) {
        if matches!(self.kind, RuleKind::Set | RuleKind::Cage) {
            let repeated = (1..=board.side()).filter_map(Digit::new).filter_map(|digit| {
                let mut cells: Vec<Cell> =
                    self.cells.iter().copied().filter(|&cell| board.get(cell) == Some(digit)).collect();
                cells.sort();
                (cells.len() > 1).then_some((digit, cells))
            });
            let before = conflicts.len();
            conflicts.extend(repeated.map(|(digit, cells)| self.conflict(board, Some(digit), cells)));
            if conflicts.len() > before {
                return;
            }
        }
        let cells = self.named(propagator, board, looks);
        conflicts.push(self.conflict(board, None, cells));
    }

    /// The cells to name: of lines and pairs the one impossible cell, or the first two that cannot go together; otherwise all filled
    /// cells, and if there are none, all.
    fn named(&self, propagator: &Propagator, board: &Board, looks: &mut u32) -> Vec<Cell> {
        let side = board.side();
        let mut filled: Vec<Cell> = Vec::new();
        for &cell in &self.cells {
            if board.get(cell).is_some() && !filled.contains(&cell) {
                filled.push(cell);
            }
        }
        let mut alone = |cells: &[Cell]| {
            let Some(left) = looks.checked_sub(1) else { return true };
            *looks = left;
            let value =
                |index: usize| if cells.iter().any(|cell| cell.index(side) == index) { board.value(index) } else { 0 };
            propagator.is_possible(value, looks)
        };
        if self.kind.is_of_pairs() && alone(&[]) {
            if let Some(&cell) = filled.iter().find(|&&cell| !alone(&[cell])) {
                return vec![cell];
            }
            for (at, &one) in filled.iter().enumerate() {
                if let Some(&other) = filled[at + 1..].iter().find(|&&other| !alone(&[one, other])) {
                    return vec![one, other];
                }
            }
        }
        let mut cells = if filled.is_empty() { self.cells.clone() } else { filled };
        cells.sort();
        cells.dedup();
        cells
    }

    fn conflict(&self, board: &Board, digit: Option<Digit>, cells: Vec<Cell>) -> Conflict {
        let (found, expected) = if digit.is_some() { (None, None) } else { self.sums(board) };
        let place = |cell: &Cell| self.cells.iter().position(|one| one == cell).unwrap_or(0);
        let steps = match &cells[..] {
            [one, other] => place(one).abs_diff(place(other)),
            _ => 0,
        };
        Conflict::of_rule(
            BrokenRule {
                kind: self.kind,
                name: self.name(),
                numbers: self.numbers.clone(),
                found,
                expected,
                digits: cells.iter().filter_map(|&cell| Some((cell, board.get(cell)?))).collect(),
                is_full: self.cells.iter().all(|&cell| board.get(cell).is_some()),
                steps,
            },
            digit,
            cells,
        )
    }

    /// What the cells add up to and must add up to, or how many are seen and must be.
    fn sums(&self, board: &Board) -> (Option<u32>, Option<u32>) {
        let value = |cell: &Cell| board.get(*cell).map_or(0, |digit| u32::from(digit.get()));
        let sum = |cells: &[Cell]| cells.iter().map(value).sum::<u32>();
        let place = |digit: u32| self.cells.iter().position(|cell| value(cell) == digit);
        let number = self.numbers.first().copied();
        match self.kind {
            RuleKind::Cage if number.is_none() => (None, None),
            RuleKind::Cage | RuleKind::LittleKiller => (Some(sum(&self.cells)), number),
            RuleKind::Sandwich => {
                let ends = place(1).zip(place(board.side().into()));
                (ends.map(|(one, other)| sum(&self.cells[one.min(other) + 1..one.max(other)])), number)
            }
            RuleKind::XSum => {
                let count = value(&self.cells[0]) as usize;
                ((count > 0).then(|| sum(&self.cells[..count.min(self.cells.len())])), number)
            }
            RuleKind::Skyscraper => {
                let seen = || {
                    let count = |(count, highest): (u32, u32), height: u32| {
                        if height > highest { (count + 1, height) } else { (count, highest) }
                    };
                    self.cells.iter().map(value).fold((0, 0), count).0
                };
                (self.cells.iter().all(|cell| value(cell) > 0).then(seen), number)
            }
            RuleKind::Arrow => {
                let (pill, lines) = self.cells.split_at(self.numbers[0] as usize);
                if pill.iter().any(|cell| value(cell) == 0) {
                    return (None, None);
                }
                let expected =
                    pill.iter().fold(0u32, |number, cell| number.saturating_mul(10).saturating_add(value(cell)));
                let mut rest = lines;
                let lines = self.numbers[1..].iter().map(|&length| {
                    let (line, after) = rest.split_at(length as usize);
                    rest = after;
                    line
                });
                let most = u32::from(board.side());
                let cannot = |line: &&[Cell]| {
                    let open = line.iter().filter(|cell| value(cell) == 0).count() as u32;
                    !(sum(line) + open..=sum(line) + most * open).contains(&expected)
                };
                let wrong: Vec<&[Cell]> = lines.collect();
                (wrong.iter().find(|line| cannot(line)).map(|line| sum(line)), Some(expected))
            }
            _ => (None, None),
        }
    }
}

impl RuleKind {
    /// Is it a line or a relation between two cells, so that two cells tell what is wrong?
    fn is_of_pairs(self) -> bool {
        use RuleKind::*;
        !matches!(
            self,
            Set | Cage
                | Arrow
                | LittleKiller
                | Sandwich
                | XSum
                | Skyscraper
                | Quadruple
                | RegionSum
                | Zipper
                | DoubleArrow
        )
    }
}
