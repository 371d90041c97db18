//! Rules that are relations between two cells each: thermometers, dots, whispers, palindromes, knights and kings.
//!
//! A relation is a table: for each digit of the one cell the digits that the other may have. Pruning goes through the pairs until
//! nothing changes. On a line that does not cross itself this decides, and so it does where the smallest digits left are always a
//! filling (rising and equal cells).

use super::RuleKind;
use super::propagator::{DeadEnd, digits, keep};
use crate::layout::MAX_SIDE;

#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    relation: Relation,
    /// Variables, two by two.
    pairs: Vec<(u16, u16)>,
    pub(super) is_decided_by_pruning: bool,
    /// May the two cells have any digits but equal ones?
    pub(crate) is_different: bool,
}

/// What the second cell may be for each digit of the first, and the other way round.
#[derive(Clone, Debug)]
struct Relation {
    forward: [u32; MAX_SIDE as usize],
    backward: [u32; MAX_SIDE as usize],
}

impl Relation {
    fn new(side: u8, holds: impl Fn(u32, u32) -> bool) -> Relation {
        let mut relation = Relation { forward: [0; MAX_SIDE as usize], backward: [0; MAX_SIDE as usize] };
        for one in 1..=u32::from(side) {
            for other in (1..=u32::from(side)).filter(|&other| holds(one, other)) {
                relation.forward[one as usize - 1] |= 1 << (other - 1);
                relation.backward[other as usize - 1] |= 1 << (one - 1);
            }
        }
        relation
    }
}

impl Pairs {
    pub(super) fn new(kind: RuleKind, variables: &[u16], numbers: &[u32], side: u8) -> Pairs {
        use RuleKind::*;
        let count = variables.len();
        let number = numbers.first().copied().unwrap_or(0);
        let pairs: Vec<(u16, u16)> = match kind {
            Palindrome => (0..count / 2).map(|at| (variables[at], variables[count - 1 - at])).collect(),
            Clone => (0..count / 2).map(|at| (variables[at], variables[count / 2 + at])).collect(),
            Minimum | Maximum => variables[1..].iter().map(|&other| (variables[0], other)).collect(),
            _ => variables.windows(2).map(|pair| (pair[0], pair[1])).collect(),
        };
        let relation = Relation::new(side, |one: u32, other: u32| match kind {
            AntiKnight | AntiKing => one != other,
            Thermometer | Minimum => one < other,
            Maximum => one > other,
            SlowThermometer => one <= other,
            Palindrome | Clone => one == other,
            WhiteDot => one.abs_diff(other) == number,
            BlackDot => one.checked_mul(number) == Some(other) || other.checked_mul(number) == Some(one),
            X => one + other == 10,
            V => one + other == 5,
            NonConsecutive => one.abs_diff(other) != 1,
            NegativeDifference => !numbers.contains(&one.abs_diff(other)),
            NegativeRatio => !numbers
                .iter()
                .any(|&ratio| one.checked_mul(ratio) == Some(other) || other.checked_mul(ratio) == Some(one)),
            NegativeXv => !numbers.contains(&(one + other)),
            _ => one.abs_diff(other) >= number,
        });
        let mut seen = variables.to_vec();
        seen.sort_unstable();
        let crosses_itself = seen.windows(2).any(|pair| pair[0] == pair[1]);
        let has_smallest = matches!(kind, Thermometer | SlowThermometer | Palindrome | Clone | Minimum | Maximum);
        let is_different = matches!(kind, AntiKnight | AntiKing);
        Pairs { relation, pairs, is_decided_by_pruning: !crosses_itself || has_smallest, is_different }
    }

    pub(super) fn prune(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        loop {
            let mut changed = false;
            for &(one, other) in &self.pairs {
                changed |= self.relate(sets, one.into(), other.into())?;
            }
            if !changed || self.pairs.len() == 1 {
                return Ok(());
            }
            changed = false;
            for &(one, other) in self.pairs.iter().rev() {
                changed |= self.relate(sets, one.into(), other.into())?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn relate(&self, sets: &mut [u32], one: usize, other: usize) -> Result<bool, DeadEnd> {
        let before = (sets[one], sets[other]);
        let image = |table: &[u32], set: u32| digits(set).fold(0, |image, digit| image | table[digit as usize - 1]);
        keep(&mut sets[other], image(&self.relation.forward, before.0))?;
        let back = image(&self.relation.backward, sets[other]);
        keep(&mut sets[one], back)?;
        // A cell that is related to itself takes only digits that are related to themselves.
        if one == other {
            let own = digits(sets[one]).filter(|&d| self.relation.forward[d as usize - 1] >> (d - 1) & 1 == 1);
            sets[one] = own.fold(0, |set, digit| set | 1 << (digit - 1));
            keep(&mut sets[one], u32::MAX)?;
        }
        Ok(before != (sets[one], sets[other]))
    }
}
