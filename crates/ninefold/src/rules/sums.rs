//! Rules of groups of cells that have the same sum: arrows, little killers, region sums, zippers, double arrows.
//!
//! ```text
//! arrow         {pill, its places weighted 100, 10, 1}  {line}  {line}
//! little killer {diagonal} = number
//! region sum    {part}  {part}  …
//! zipper        {first, last}  {second, second last}  …  {middle}
//! double arrow  {first, last}  {the rest}
//! ```
//!
//! The sums that a group can have are bits of a number. From the left, what the cells so far can add up to; from the right, which of
//! those lead to a sum that all groups have: a digit stays if it leads from one of them to another. That is exact as long as no cell is
//! counted twice. Groups whose sums do not fit are judged by their smallest and largest sum.

use super::RuleKind;
use super::linear::Equation;
use super::propagator::{DeadEnd, digits, keep};

#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// Variables with their weights.
    groups: Vec<Vec<(u16, u32)>>,
    /// The sum, if the rule says it.
    target: Option<u32>,
    /// Do all sums fit into the bits of a number?
    is_narrow: bool,
    /// Is each variable in one group, once?
    counts_once: bool,
    pub(super) is_decided_by_pruning: bool,
}

impl Sums {
    pub(super) fn new(kind: RuleKind, variables: &[u16], numbers: &[u32], side: u8) -> Sums {
        let count = variables.len();
        let plain = |variables: &[u16]| variables.iter().map(|&variable| (variable, 1)).collect::<Vec<_>>();
        let parts = || {
            let mut from = 0;
            numbers.iter().map(move |&length| {
                let part = &variables[from..from + length as usize];
                from += length as usize;
                part
            })
        };
        let mut target = None;
        let groups: Vec<Vec<(u16, u32)>> = match kind {
            RuleKind::Arrow => {
                let mut groups: Vec<Vec<(u16, u32)>> = parts().map(plain).collect();
                let mut weight = 1u32;
                for place in groups[0].iter_mut().rev() {
                    place.1 = weight;
                    weight = weight.saturating_mul(10);
                }
                groups
            }
            RuleKind::RegionSum => parts().map(plain).collect(),
            RuleKind::Zipper => {
                let pair = |at: usize| match (variables[at], variables[count - 1 - at]) {
                    (one, _) if at == count - 1 - at => vec![(one, 1)],
                    (one, other) => vec![(one, 1), (other, 1)],
                };
                (0..count.div_ceil(2)).map(pair).collect()
            }
            RuleKind::DoubleArrow => match variables {
                [first, rest @ .., last] => vec![vec![(*first, 1), (*last, 1)], plain(rest)],
                _ => vec![plain(variables)],
            },
            _ => {
                target = numbers.first().copied();
                vec![plain(variables)]
            }
        };
        let largest = |group: &Vec<(u16, u32)>| {
            group.iter().fold(0u32, |sum, &(_, weight)| sum.saturating_add(weight.saturating_mul(side.into())))
        };
        let is_narrow = groups.iter().all(|group| largest(group) < 128 && group.len() <= MOST);
        let mut all: Vec<u16> = groups.iter().flatten().map(|&(variable, _)| variable).collect();
        all.sort_unstable();
        let counts_once = all.windows(2).all(|pair| pair[0] != pair[1]);
        let weighted = groups.iter().flatten().any(|&(_, weight)| weight > 1);
        let is_decided_by_pruning = counts_once && (is_narrow || !weighted);
        Sums { groups, target, is_narrow, counts_once, is_decided_by_pruning }
    }

    /// The same as equations between variables; none if one is counted twice.
    pub(super) fn equations(&self) -> Vec<Equation> {
        if !self.counts_once {
            return Vec::new();
        }
        let equation = |plus: &[(u16, u32)], minus: &[(u16, u32)], sum: u32| Equation {
            plus: plus.to_vec(),
            minus: minus.to_vec(),
            sum: i64::from(sum),
        };
        match self.target {
            Some(target) => self.groups.iter().map(|group| equation(group, &[], target)).collect(),
            None => self.groups.windows(2).map(|pair| equation(&pair[0], &pair[1], 0)).collect(),
        }
    }

    pub(super) fn prune(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        if self.is_narrow { self.by_bits(sets) } else { self.by_bounds(sets) }
    }

    fn by_bits(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let mut common = match self.target {
            Some(target) => 1u128.checked_shl(target).ok_or(DeadEnd)?,
            None => u128::MAX,
        };
        // What the cells of each group can add up to, from the left; few groups are as good as all.
        let mut kept = [[0u128; FEW + 1]; 2];
        for (at, group) in self.groups.iter().enumerate() {
            let mut sums = 1;
            let keeps = at < kept.len() && group.len() <= FEW;
            for (place, &(variable, weight)) in group.iter().enumerate() {
                if keeps {
                    kept[at][place] = sums;
                }
                sums = added(sums, sets[usize::from(variable)], weight);
            }
            common &= sums;
        }
        if common == 0 {
            return Err(DeadEnd);
        }
        for (at, group) in self.groups.iter().enumerate() {
            if at < kept.len() && group.len() <= FEW {
                leave(group, &kept[at][..group.len()], common, sets)?;
            } else {
                let mut before = [0u128; MOST];
                let mut sums = 1;
                for (place, &(variable, weight)) in group.iter().enumerate() {
                    before[place] = sums;
                    sums = added(sums, sets[usize::from(variable)], weight);
                }
                leave(group, &before[..group.len()], common & sums, sets)?;
            }
        }
        Ok(())
    }

    /// Smallest and largest sums alone.
    fn by_bounds(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        loop {
            let before: u32 = sets.iter().map(|set| set.count_ones()).sum();
            let bounds = |group: &[(u16, u32)], sets: &[u32]| {
                group.iter().fold((0, 0), |(low, high), &(variable, weight)| {
                    let set = sets[usize::from(variable)];
                    let weight = u64::from(weight);
                    let (least, most) = (u64::from(set.trailing_zeros()) + 1, u64::from(32 - set.leading_zeros()));
                    (low + weight * least, high + weight * most)
                })
            };
            let target = self.target.map(u64::from);
            let (mut low, mut high) = (target.unwrap_or(0), target.unwrap_or(u64::MAX));
            for group in &self.groups {
                let (least, most) = bounds(group, sets);
                (low, high) = (low.max(least), high.min(most));
            }
            if low > high {
                return Err(DeadEnd);
            }
            for group in &self.groups {
                // A cell may be in a group twice, so what is known of it stays while the group is looked through.
                let known = sets.to_vec();
                let (least, most) = bounds(group, &known);
                for &(variable, weight) in group {
                    let set = known[usize::from(variable)];
                    let weight = u64::from(weight);
                    let (first, last) = (u64::from(set.trailing_zeros()) + 1, u64::from(32 - set.leading_zeros()));
                    // What the others can add up to at most, and at least, leaves this for the cell.
                    let others = (least - weight * first, most - weight * last);
                    let fits = |digit: u32| {
                        let part = weight * u64::from(digit);
                        part + others.0 <= high && part + others.1 >= low
                    };
                    let left = digits(set).filter(|&digit| fits(digit));
                    let left = left.fold(0, |left, digit| left | 1 << (digit - 1));
                    keep(&mut sets[usize::from(variable)], left)?;
                }
            }
            if before == sets.iter().map(|set| set.count_ones()).sum::<u32>() {
                return Ok(());
            }
        }
    }
}

/// The most cells of a group whose sums are bits, and of one whose sums are found once.
const MOST: usize = 32;
const FEW: usize = 10;

/// The sums that are had by adding a digit of the set to one of these.
fn added(sums: u128, set: u32, weight: u32) -> u128 {
    digits(set).fold(0, |all, digit| all | sums.checked_shl(digit * weight).unwrap_or(0))
}

/// Leaves the digits that lead to a sum in `wanted`, given what the cells before each can add up to. A sum that all groups have is
/// one that this group can have.
fn leave(group: &[(u16, u32)], before: &[u128], wanted: u128, sets: &mut [u32]) -> Result<(), DeadEnd> {
    let mut goal = wanted;
    for (&(variable, weight), &before) in group.iter().zip(before).rev() {
        let set = sets[usize::from(variable)];
        let (mut left, mut earlier) = (0, 0);
        for digit in digits(set) {
            let from = goal.checked_shr(digit * weight).unwrap_or(0) & before;
            if from != 0 {
                left |= 1 << (digit - 1);
                earlier |= from;
            }
        }
        keep(&mut sets[usize::from(variable)], left)?;
        goal = earlier;
    }
    Ok(())
}
