//! A rule as what the search and `check` need of it: its distinct cells, and what it takes away from their candidates.

use super::ends::Ends;
use super::indexers::Indexer;
use super::linear::{Equation, Linear};
use super::outside::Outside;
use super::pairs::Pairs;
use super::sets::{Cage, Quadruple};
use super::sums::Sums;
use super::thirds::Thirds;
use super::{Constraint, RuleKind, sets};

/// No way of filling the cells satisfies the rule.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DeadEnd;

/// A rule over its own variables: each distinct cell once, in the order in which the rule first names it.
#[derive(Clone, Debug)]
pub(crate) struct Propagator {
    /// The cells of the variables, by place in reading order.
    pub(crate) cells: Vec<u16>,
    pub(crate) logic: Logic,
    side: u8,
}

/// What the rule asks for, one variant for each family of kinds.
#[derive(Clone, Debug)]
pub(crate) enum Logic {
    /// No digit twice.
    Different,
    /// Different digits with a sum.
    Cage(Cage),
    /// Different and consecutive digits.
    Renban,
    /// No two digits equal or consecutive.
    Nabner,
    /// Digits that must be there.
    Quadruple(Quadruple),
    /// One cell and the digits that it may have.
    Mask(u32),
    /// Relations between two cells each.
    Pairs(Pairs),
    /// Groups with equal sums.
    Sums(Sums),
    /// One sum, with what is known of cells that see each other.
    Linear(Linear),
    /// Ends that rule what is between them.
    Ends(Ends),
    /// A pattern that repeats after three cells.
    Thirds(Thirds),
    /// A clue beside a row or column.
    Outside(Outside),
    /// A digit that says where another is.
    Indexer(Indexer),
}

/// Guesses after which rules that cannot be decided otherwise are taken to be possible: for all rules of a board together, so that no board
/// takes long. Only lines that cross themselves need guesses.
pub(super) const MOST_GUESSES: u32 = 10_000;

impl Propagator {
    pub(super) fn new(constraint: &Constraint, side: u8) -> Propagator {
        let mut cells: Vec<u16> = Vec::with_capacity(constraint.cells.len());
        let mut variable_of = vec![None; usize::from(side).pow(2)];
        let mut variables = Vec::with_capacity(constraint.cells.len());
        for cell in &constraint.cells {
            let index = cell.index(side);
            let variable = *variable_of[index].get_or_insert_with(|| {
                cells.push(index as u16);
                cells.len() as u16 - 1
            });
            variables.push(variable);
        }
        Propagator { logic: logic(constraint, &variables, side), cells, side }
    }

    /// Different digits in these cells, with this sum.
    pub(crate) fn cage(cells: Vec<u16>, sum: u32, side: u8) -> Propagator {
        Propagator { cells, logic: Logic::Cage(Cage { sum }), side }
    }

    /// A sum over cells, of which no one is there twice; `see` tells whether two of them have different digits.
    pub(crate) fn linear(equation: Equation, side: u8, see: &dyn Fn(u16, u16) -> bool) -> Propagator {
        let (cells, linear) = Linear::new(equation, side, see);
        Propagator { cells, logic: Logic::Linear(linear), side }
    }

    /// How far a sum is from the least or the largest that its cells can have.
    pub(crate) fn room(&self) -> i64 {
        if let Logic::Linear(linear) = &self.logic { linear.room(self.side) } else { 0 }
    }

    /// The equations that a rule of sums is, if that is all it is.
    pub(crate) fn equations(&self) -> Vec<Equation> {
        let Logic::Sums(sums) = &self.logic else { return Vec::new() };
        let mut equations = sums.equations();
        for (cell, _) in equations.iter_mut().flat_map(|equation| equation.plus.iter_mut().chain(&mut equation.minus)) {
            *cell = self.cells[usize::from(*cell)];
        }
        equations
    }

    /// The cells, if no two of them may have the same digit.
    pub(crate) fn different(&self) -> Option<&[u16]> {
        let is_different = match &self.logic {
            Logic::Different | Logic::Cage(_) | Logic::Renban | Logic::Nabner | Logic::Outside(_) => true,
            Logic::Pairs(pairs) => pairs.is_different,
            _ => false,
        };
        is_different.then_some(&self.cells)
    }

    /// Is that all that the rule asks for, and does it follow from looking at two cells at a time?
    pub(crate) fn is_only_different(&self) -> bool {
        match &self.logic {
            Logic::Different => self.cells.len() <= 3,
            Logic::Pairs(pairs) => pairs.is_different,
            _ => false,
        }
    }

    /// Removes digits that the rule does not allow, given what the other cells may have: bit d - 1 for digit d, a set for each of
    /// [its cells](Propagator::cells). No digit of a filling that satisfies the rule is removed. If each set is one digit or all of
    /// them, the end is dead exactly if the rule is broken ([`Propagator::is_possible`] guesses where a line crosses itself).
    ///
    /// Returns digits that one of the cells must have, as far as that is known.
    pub(crate) fn prune(&self, sets: &mut [u32]) -> Result<u32, DeadEnd> {
        let all = (1 << self.side) - 1;
        match &self.logic {
            Logic::Cage(cage) => return cage.prune(self.side, sets),
            Logic::Renban => return sets::renban(self.side, sets),
            Logic::Different => sets::different(sets),
            Logic::Nabner => sets::nabner(sets),
            Logic::Quadruple(quadruple) => quadruple.prune(sets),
            Logic::Mask(mask) => keep(&mut sets[0], *mask),
            Logic::Pairs(pairs) => pairs.prune(sets),
            Logic::Sums(sums) => sums.prune(sets),
            Logic::Linear(linear) => linear.prune(self.side, sets),
            Logic::Ends(ends) => ends.prune(all, sets),
            Logic::Thirds(thirds) => thirds.prune(sets),
            Logic::Outside(outside) => outside.prune(self.side, sets),
            Logic::Indexer(indexer) => indexer.prune(sets),
        }?;
        Ok(0)
    }

    /// Can empty cells be filled so that the rule is satisfied? `value` tells the digit of a cell, 0 if it is empty. If it takes more than
    /// these guesses, which are then used up, the answer is yes.
    pub(super) fn is_possible(&self, value: impl Fn(usize) -> u8, guesses: &mut u32) -> bool {
        let all = (1 << self.side) - 1;
        let set = |&cell: &u16| match value(usize::from(cell)) {
            0 => all,
            digit => 1 << (digit - 1),
        };
        let sets: Vec<u32> = self.cells.iter().map(set).collect();
        self.can_be(sets, guesses)
    }

    fn can_be(&self, mut sets: Vec<u32>, guesses: &mut u32) -> bool {
        loop {
            let before = sets.clone();
            if self.prune(&mut sets).is_err() {
                return false;
            }
            let decided = match &self.logic {
                Logic::Pairs(pairs) => pairs.is_decided_by_pruning,
                Logic::Sums(sums) => sums.is_decided_by_pruning,
                _ => true,
            };
            if decided {
                return true;
            }
            if before == sets {
                break;
            }
        }
        let open = (0..sets.len()).filter(|&at| !sets[at].is_power_of_two());
        let Some(at) = open.min_by_key(|&at| sets[at].count_ones()) else { return true };
        let mut left = sets[at];
        while left != 0 {
            if *guesses == 0 {
                return true;
            }
            *guesses -= 1;
            let digit = left & left.wrapping_neg();
            left ^= digit;
            let mut guess = sets.clone();
            guess[at] = digit;
            if self.can_be(guess, guesses) {
                return true;
            }
        }
        false
    }
}

fn logic(constraint: &Constraint, variables: &[u16], side: u8) -> Logic {
    use RuleKind::*;
    let numbers = &constraint.numbers[..];
    let number = || numbers.first().copied().unwrap_or(0);
    match constraint.kind {
        Set => Logic::Different,
        Cage if numbers.is_empty() => Logic::Different,
        Cage => Logic::Cage(sets::Cage { sum: number() }),
        Renban => Logic::Renban,
        Nabner => Logic::Nabner,
        Quadruple => Logic::Quadruple(sets::Quadruple::new(numbers)),
        Odd => Logic::Mask(mask(side, |digit| digit % 2 == 1)),
        Even => Logic::Mask(mask(side, |digit| digit % 2 == 0)),
        Candidates => Logic::Mask(mask(side, |digit| numbers.contains(&digit))),
        AntiKnight | AntiKing | WhiteDot | BlackDot | X | V | NonConsecutive | NegativeRatio | NegativeDifference
        | NegativeXv | Thermometer | SlowThermometer | Whisper | Palindrome | Clone | Minimum | Maximum => {
            Logic::Pairs(Pairs::new(constraint.kind, variables, numbers, side))
        }
        Arrow | LittleKiller | RegionSum | Zipper | DoubleArrow => {
            Logic::Sums(Sums::new(constraint.kind, variables, numbers, side))
        }
        Between | Lockout => Logic::Ends(Ends::new(constraint.kind, variables)),
        Entropic | Modular => Logic::Thirds(Thirds::new(constraint.kind, variables, side)),
        Sandwich | XSum | Skyscraper => Logic::Outside(Outside::new(constraint.kind, number())),
        RowIndexer | ColumnIndexer => Logic::Indexer(Indexer::new(number())),
    }
}

/// The digits of a side for which something holds.
pub(super) fn mask(side: u8, is: impl Fn(u32) -> bool) -> u32 {
    (1..=u32::from(side)).filter(|&digit| is(digit)).fold(0, |mask, digit| mask | 1 << (digit - 1))
}

/// The digits of a set, in rising order.
pub(super) fn digits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let digit = (set != 0).then(|| set.trailing_zeros() + 1);
        set &= set.wrapping_sub(1);
        digit
    })
}

/// Leaves only `mask` in a set.
pub(super) fn keep(set: &mut u32, mask: u32) -> Result<(), DeadEnd> {
    *set &= mask;
    if *set == 0 { Err(DeadEnd) } else { Ok(()) }
}
