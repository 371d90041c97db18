//! Sums that know which of their cells see each other: what the search makes of cages, arrows and little killers.
//!
//! ```text
//! r1c1 + r1c2 + r4c5 − r7c8 = 11     cells that see each other are a group: {r1c1 r1c2} {r4c5} {r7c8}
//! ```
//!
//! A cell that is subtracted counts as what its digit lacks to `side + 1`, so that all are added. The least sum of a group is that
//! of its cells' least digits, each moved up until no two are equal; which digits these are does not depend on the order. What lies
//! between the least sum of all groups and the sum that is wanted bounds each cell. Two or three open cells are solved exactly.

use super::propagator::{DeadEnd, keep};

#[derive(Clone, Debug)]
pub(crate) struct Linear {
    /// How many cells each group has, in the order of the cells.
    groups: Vec<u8>,
    /// The cells from here on are subtracted.
    plus: usize,
    /// What the cells add up to, with those that are subtracted turned around.
    sum: i64,
}

/// Sums of more cells say too little.
pub(crate) const MOST_CELLS: usize = 32;

/// The least and the largest digits that the cells of a group can have together, each a set; the larger ones turned around.
#[derive(Clone, Copy, Default)]
struct Extent {
    low: u32,
    high: u32,
}

impl Linear {
    /// Cells of which some are added and some subtracted have this sum; `see` tells whether two of them have different digits. Returns
    /// the cells sorted by group.
    pub(super) fn new(
        plus: Vec<u16>,
        minus: Vec<u16>,
        sum: i64,
        side: u8,
        see: impl Fn(u16, u16) -> bool,
    ) -> (Vec<u16>, Linear) {
        let sum = sum + minus.len() as i64 * (i64::from(side) + 1);
        let (mut cells, mut groups) = (Vec::with_capacity(plus.len() + minus.len()), Vec::new());
        let count = plus.len();
        for mut left in [plus, minus] {
            while let Some(&first) = left.first() {
                let mut group = vec![first];
                for &cell in &left[1..] {
                    if group.iter().all(|&other| see(cell, other)) {
                        group.push(cell);
                    }
                }
                left.retain(|cell| !group.contains(cell));
                groups.push(group.len() as u8);
                cells.extend(group);
            }
        }
        (cells, Linear { groups, plus: count, sum })
    }

    /// How far the sum is from the nearer end of what the cells can add up to.
    pub(super) fn room(&self, side: u8) -> i64 {
        let cells: i64 = self.groups.iter().map(|&size| i64::from(size)).sum();
        let least: i64 = self.groups.iter().map(|&size| i64::from(size) * (i64::from(size) + 1) / 2).sum();
        let most = cells * (i64::from(side) + 1) - least;
        (self.sum - least).min(most - self.sum)
    }

    pub(super) fn prune(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        turn(side, &mut sets[self.plus..]);
        let outcome = self.prune_sum(side, sets);
        turn(side, &mut sets[self.plus..]);
        outcome
    }

    fn prune_sum(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let mut open = [0; 3];
        let (mut count, mut left) = (0, self.sum);
        for (at, &set) in sets.iter().enumerate() {
            if set.is_power_of_two() {
                left -= i64::from(set.trailing_zeros()) + 1;
            } else {
                if let Some(place) = open.get_mut(count) {
                    *place = at;
                }
                count += 1;
            }
        }
        let [one, other, _] = open;
        match count {
            0 => {
                if left == 0 {
                    Ok(())
                } else {
                    Err(DeadEnd)
                }
            }
            1 => keep(&mut sets[one], digit(left)),
            2 => two(left, [one, other], self.group(one) == self.group(other), sets),
            3 if side <= MOST_SIDE_OF_THREE => three(left, open, open.map(|at| self.group(at)), sets),
            _ => self.bound(side, sets),
        }
    }

    /// The group of a cell.
    fn group(&self, at: usize) -> usize {
        let mut end = 0;
        let is_within = |&size: &u8| {
            end += usize::from(size);
            at < end
        };
        self.groups.iter().position(is_within).unwrap_or(0)
    }

    fn bound(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let all = (1u32 << side) - 1;
        let (mut least, mut most) = (0, 0);
        let mut extents = [Extent::default(); MOST_CELLS];
        let mut rest = &*sets;
        for (&size, extent) in self.groups.iter().zip(&mut extents) {
            let (group, others) = rest.split_at(usize::from(size));
            rest = others;
            let (mut low, mut high) = (0, 0);
            for &set in group {
                low |= free(low, set);
                high |= free(high, turned(side, set));
            }
            if (low | high) & !all != 0 {
                return Err(DeadEnd);
            }
            least += digit_sum(low);
            most += i64::from(side + 1) * i64::from(size) - digit_sum(high);
            *extent = Extent { low, high };
        }
        let (above, below) = (self.sum - least, most - self.sum);
        if above < 0 || below < 0 {
            return Err(DeadEnd);
        }
        let width = i64::from(side);
        if above >= width && below >= width {
            return Ok(());
        }
        let (above, below) = (above.min(width), below.min(width));
        let mut rest = sets;
        for (&size, extent) in self.groups.iter().zip(&extents) {
            let (group, others) = rest.split_at_mut(usize::from(size));
            rest = others;
            for set in group.iter_mut().filter(|set| !set.is_power_of_two()) {
                // With a larger digit than the last one that the others can be moved to make room for, the sum grows by as much.
                let larger = (u64::from(free(extent.low, *set)) << above) - 1;
                let smaller = (u64::from(free(extent.high, turned(side, *set))) << below) - 1;
                keep(set, larger as u32 & turned(side, smaller as u32 & all))?;
            }
        }
        Ok(())
    }
}

/// Sums of two digits fit into a set up to here.
pub(super) const MOST_SIDE_OF_THREE: u8 = 16;

/// Two cells with a sum; `differ` if they see each other.
pub(super) fn two(sum: i64, [one, other]: [usize; 2], differ: bool, sets: &mut [u32]) -> Result<(), DeadEnd> {
    let equal = if differ && sum % 2 == 0 { digit(sum / 2) } else { 0 };
    let (first, second) = (sets[one], sets[other]);
    keep(&mut sets[one], partner(second, sum) & !equal)?;
    keep(&mut sets[other], partner(first, sum) & !equal)
}

/// Three cells with a sum; those of a group see each other.
pub(super) fn three(sum: i64, open: [usize; 3], group: [usize; 3], sets: &mut [u32]) -> Result<(), DeadEnd> {
    let old = open.map(|at| sets[at]);
    for [one, other, last] in [[1, 2, 0], [0, 2, 1], [0, 1, 2]] {
        // Bit s - 2 for each sum s of the two.
        let mut sums = 0;
        let mut digits = old[one];
        while digits != 0 {
            let bit = digits & digits.wrapping_neg();
            digits ^= bit;
            let others = if group[one] == group[other] { old[other] & !bit } else { old[other] };
            sums |= others << bit.trailing_zeros();
        }
        keep(&mut sets[open[last]], partner(sums, sum - 1))?;
    }
    Ok(())
}

/// The first digit from the least of the set on that is not taken: one bit, which may lie outside of all digits.
fn free(taken: u32, set: u32) -> u32 {
    (taken + (set & set.wrapping_neg())) & !taken
}

/// The digits that make up the sum with one of the set.
fn partner(set: u32, sum: i64) -> u32 {
    // Digit d is bit d - 1, and its partner's bit is sum - d - 1.
    let turned = u64::from(set.reverse_bits());
    match sum {
        2..=33 => (turned >> (33 - sum)) as u32,
        34..=64 => (turned << (sum - 33)) as u32,
        _ => 0,
    }
}

/// A digit as a set, empty for a number that is none.
fn digit(number: i64) -> u32 {
    if (1..=32).contains(&number) { 1 << (number - 1) } else { 0 }
}

/// What the digits of a set add up to.
pub(super) fn digit_sum(set: u32) -> i64 {
    if let Some(&sum) = SUMS.get(set as usize) {
        return i64::from(sum);
    }
    super::propagator::digits(set).map(i64::from).sum()
}

/// Digit d becomes side + 1 - d.
fn turned(side: u8, set: u32) -> u32 {
    if side == 9 { u32::from(TURNED[set as usize & 511]) } else { set.reverse_bits() >> (32 - side) }
}

fn turn(side: u8, sets: &mut [u32]) {
    sets.iter_mut().for_each(|set| *set = turned(side, *set));
}

/// What the digits of each set up to 9 add up to.
static SUMS: [u8; 512] = {
    let mut sums = [0; 512];
    let mut set = 1usize;
    while set < 512 {
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        set += 1;
    }
    sums
};

/// Each set of digits up to 9, turned around.
static TURNED: [u16; 512] = {
    let mut turned = [0; 512];
    let mut set = 0;
    while set < 512 {
        turned[set] = (set as u16).reverse_bits() >> 7;
        set += 1;
    }
    turned
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of which the next one follows.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *state >> 33
    }

    /// Every filling of the cells, by brute force: which digits are in one that has the sum?
    fn supported(sets: &[u32], plus: usize, sum: i64, see: &dyn Fn(u16, u16) -> bool) -> Vec<u32> {
        let mut found = vec![0; sets.len()];
        let mut filling = vec![0; sets.len()];
        fn fill(at: usize, filling: &mut Vec<u32>, sets: &[u32], is_right: &dyn Fn(&[u32]) -> bool, found: &mut [u32]) {
            if at == sets.len() {
                if is_right(filling) {
                    found.iter_mut().zip(filling.iter()).for_each(|(found, digit)| *found |= 1 << (digit - 1));
                }
                return;
            }
            for digit in super::super::propagator::digits(sets[at]) {
                filling[at] = digit;
                fill(at + 1, filling, sets, is_right, found);
            }
        }
        let is_right = |filling: &[u32]| {
            let total = |digits: &[u32]| digits.iter().map(|&digit| i64::from(digit)).sum::<i64>();
            let differ = (0..filling.len())
                .all(|one| (0..one).all(|other| filling[one] != filling[other] || !see(one as u16, other as u16)));
            differ && total(&filling[..plus]) - total(&filling[plus..]) == sum
        };
        fill(0, &mut filling, sets, &is_right, &mut found);
        found
    }

    #[test]
    fn no_digit_of_a_filling_is_taken_away() {
        let mut state = 1;
        let (mut dead, mut exact) = (0, 0);
        for turn in 0..20_000 {
            let side = if turn % 4 == 0 { 4 } else { 9 };
            let count = 1 + next(&mut state) as usize % 5;
            let plus = 1 + next(&mut state) as usize % count;
            let seen = next(&mut state);
            let see = |one: u16, other: u16| {
                let (one, other) = (one.min(other), one.max(other));
                (one < plus as u16) == (other < plus as u16) && seen >> (5 * one + other) & 1 == 1
            };
            let sum = next(&mut state) as i64 % 40 - 8;
            let all = (1u32 << side) - 1;
            let sets: Vec<u32> = (0..count)
                .map(|_| match next(&mut state) as u32 & next(&mut state) as u32 & all {
                    0 => 1,
                    set => set,
                })
                .collect();
            let cells = |range: std::ops::Range<usize>| range.map(|at| at as u16).collect::<Vec<_>>();
            let (order, linear) = Linear::new(cells(0..plus), cells(plus..count), sum, side, see);
            let mut pruned: Vec<u32> = order.iter().map(|&cell| sets[usize::from(cell)]).collect();
            let open = pruned.iter().filter(|set| !set.is_power_of_two()).count();
            let outcome = linear.prune(side, &mut pruned);
            // Cells of a group see each other; others may, which the rule does not use.
            let groups = |one: u16, other: u16| {
                let at = |cell| order.iter().position(|&known| known == cell).unwrap();
                linear.group(at(one)) == linear.group(at(other))
            };
            let right = supported(&sets, plus, sum, &groups);
            let right: Vec<u32> = order.iter().map(|&cell| right[usize::from(cell)]).collect();
            match outcome {
                Err(DeadEnd) => {
                    assert!(right.contains(&0), "{sets:?} {sum}");
                    dead += 1;
                }
                Ok(()) => {
                    assert!(right.iter().zip(&pruned).all(|(right, left)| right & !left == 0), "{sets:?} {sum}");
                    let is_one_group = linear.groups.len() == 1;
                    // Digits that are known are not compared with others: houses do that.
                    if open == 2 && (count == 2 || !is_one_group && linear.groups.len() == count) {
                        assert_eq!(right, pruned, "{sets:?} {sum}");
                        exact += 1;
                    }
                }
            }
        }
        assert!(dead > 1000 && exact > 100, "{dead} {exact}");
    }
}
