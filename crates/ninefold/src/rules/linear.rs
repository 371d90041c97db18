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

/// A sum of cells, each so often.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equation {
    /// Cells with their weights.
    pub(crate) plus: Vec<(u16, u32)>,
    /// Those that are subtracted.
    pub(crate) minus: Vec<(u16, u32)>,
    pub(crate) sum: i64,
}

#[derive(Clone, Debug)]
pub(crate) struct Linear {
    groups: Vec<Group>,
    /// The cells from here on are subtracted.
    plus: usize,
    /// What the cells add up to, with those that are subtracted turned around.
    sum: i64,
    /// Does every cell count once?
    is_plain: bool,
}

/// Cells that see each other and count equally often.
#[derive(Clone, Copy, Debug)]
struct Group {
    size: usize,
    weight: u32,
}

/// The least digits that the cells of a group can have together, and the largest ones, turned around.
struct Extent {
    low: u32,
    high: u32,
}

impl Linear {
    /// The cells sorted by group, and the sum over them; `see` tells whether two cells have different digits.
    pub(super) fn new(equation: Equation, side: u8, see: &dyn Fn(u16, u16) -> bool) -> (Vec<u16>, Linear) {
        let Equation { plus, minus, sum } = equation;
        let turned: i64 = minus.iter().map(|&(_, weight)| i64::from(weight) * (i64::from(side) + 1)).sum();
        let is_plain = plus.iter().chain(&minus).all(|&(_, weight)| weight == 1);
        let (mut cells, mut groups) = (Vec::with_capacity(plus.len() + minus.len()), Vec::new());
        let count = plus.len();
        for mut side in [plus, minus] {
            side.sort_by_key(|&(_, weight)| weight);
            for equal in side.chunk_by(|one, other| one.1 == other.1) {
                for group in grouped(equal.iter().map(|&(cell, _)| cell).collect(), see) {
                    groups.push(Group { size: group.len(), weight: equal[0].1 });
                    cells.extend(group);
                }
            }
        }
        (cells, Linear { groups, plus: count, sum: sum + turned, is_plain })
    }

    /// How far the sum is from the nearer end of what the cells can add up to.
    pub(super) fn room(&self, side: u8) -> i64 {
        let end = |group: &Group| (group.size * (group.size + 1) / 2) as i64 * i64::from(group.weight);
        let both = |group: &Group| group.size as i64 * i64::from(group.weight) * (i64::from(side) + 1);
        let least: i64 = self.groups.iter().map(end).sum();
        let most = self.groups.iter().map(both).sum::<i64>() - least;
        (self.sum - least).min(most - self.sum)
    }

    pub(super) fn prune(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        turn(side, &mut sets[self.plus..]);
        let outcome = if self.is_plain { self.prune_plain(side, sets) } else { self.bound(side, sets) };
        turn(side, &mut sets[self.plus..]);
        outcome
    }

    fn prune_plain(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
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
            0 if left == 0 => Ok(()),
            0 => Err(DeadEnd),
            1 => keep(&mut sets[one], digit(left)),
            2 => two(left, [one, other], self.group(one) == self.group(other), sets),
            3 if side <= MOST_SIDE_OF_THREE => three(left, open, open.map(|at| self.group(at)), sets),
            _ => self.bound(side, sets),
        }
    }

    /// The group of a cell.
    fn group(&self, at: usize) -> usize {
        let mut end = 0;
        let is_within = |group: &Group| {
            end += group.size;
            at < end
        };
        self.groups.iter().position(is_within).unwrap_or(0)
    }

    fn bound(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let all = (1u32 << side) - 1;
        let (mut least, mut most) = (0, 0);
        let mut rest = &*sets;
        for group in &self.groups {
            let (cells, others) = rest.split_at(group.size);
            rest = others;
            let Extent { low, high } = extent(side, cells);
            if (low | high) & !all != 0 {
                return Err(DeadEnd);
            }
            let weight = i64::from(group.weight);
            least += weight * digit_sum(low);
            most += weight * (i64::from(side + 1) * group.size as i64 - digit_sum(high));
        }
        let (above, below) = (self.sum - least, most - self.sum);
        if above < 0 || below < 0 {
            return Err(DeadEnd);
        }
        let width = i64::from(side);
        let mut rest = sets;
        for group in &self.groups {
            let (cells, others) = rest.split_at_mut(group.size);
            rest = others;
            let weight = i64::from(group.weight);
            let (above, below) = ((above / weight).min(width), (below / weight).min(width));
            if above == width && below == width {
                continue;
            }
            let Extent { low, high } = extent(side, cells);
            for set in cells.iter_mut().filter(|set| !set.is_power_of_two()) {
                // With a larger digit than the last one that the others can be moved to make room for, the sum grows by as much.
                let larger = (u64::from(free(low, *set)) << above) - 1;
                let smaller = (u64::from(free(high, turned(side, *set))) << below) - 1;
                keep(set, larger as u32 & turned(side, smaller as u32 & all))?;
            }
        }
        Ok(())
    }
}

/// Cells in groups that see each other, few and large ones: the better of two ways to take one cell after the other.
fn grouped(cells: Vec<u16>, see: &dyn Fn(u16, u16) -> bool) -> Vec<Vec<u16>> {
    let as_they_come = groups_by(cells.clone(), see, &|_, _| 0);
    let sociable = |cell: u16, left: &[u16]| left.iter().filter(|&&other| see(cell, other)).count();
    let by_peers = groups_by(cells, see, &sociable);
    // The sums that groups can have are fewer, the larger the squares of their sizes.
    let squares = |groups: &[Vec<u16>]| groups.iter().map(|group| group.len().pow(2)).sum::<usize>();
    if squares(&by_peers) > squares(&as_they_come) { by_peers } else { as_they_come }
}

/// Always the cell with the most points, the first of those, among those that see all of the group.
fn groups_by(
    mut cells: Vec<u16>,
    see: &dyn Fn(u16, u16) -> bool,
    points: &dyn Fn(u16, &[u16]) -> usize,
) -> Vec<Vec<u16>> {
    let mut groups = Vec::new();
    while !cells.is_empty() {
        let (mut group, mut left) = (Vec::new(), cells.clone());
        while let Some(cell) = left.iter().copied().rev().max_by_key(|&cell| points(cell, &left)) {
            group.push(cell);
            left.retain(|&other| other != cell && see(cell, other));
        }
        cells.retain(|cell| !group.contains(cell));
        groups.push(group);
    }
    groups
}

fn extent(side: u8, sets: &[u32]) -> Extent {
    let (mut low, mut high) = (0, 0);
    for &set in sets {
        low |= free(low, set);
        high |= free(high, turned(side, set));
    }
    Extent { low, high }
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
    fn supported(sets: &[u32], plus: usize, weight: u32, sum: i64, see: &dyn Fn(u16, u16) -> bool) -> Vec<u32> {
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
            let more = i64::from(weight - 1) * i64::from(filling[0]);
            differ && total(&filling[..plus]) + more - total(&filling[plus..]) == sum
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
            let weight = if turn % 3 == 0 { 10 } else { 1 };
            let cells =
                |range: std::ops::Range<usize>| range.map(|at| (at as u16, if at == 0 { weight } else { 1 })).collect();
            let sum = if weight == 1 { sum } else { 3 * sum };
            let equation = Equation { plus: cells(0..plus), minus: cells(plus..count), sum };
            let (order, linear) = Linear::new(equation, side, &see);
            let mut pruned: Vec<u32> = order.iter().map(|&cell| sets[usize::from(cell)]).collect();
            let open = pruned.iter().filter(|set| !set.is_power_of_two()).count();
            let outcome = linear.prune(side, &mut pruned);
            // Cells of a group see each other; others may, which the rule does not use.
            let groups = |one: u16, other: u16| {
                let at = |cell| order.iter().position(|&known| known == cell).unwrap();
                linear.group(at(one)) == linear.group(at(other))
            };
            let right = supported(&sets, plus, weight, sum, &groups);
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
                    if weight == 1 && open == 2 && (count == 2 || !is_one_group && linear.groups.len() == count) {
                        assert_eq!(right, pruned, "{sets:?} {sum}");
                        exact += 1;
                    }
                }
            }
        }
        assert!(dead > 1000 && exact > 100, "{dead} {exact}");
    }

    /// What is left of cells that may have any digit, in the order of the cells; `plus` weights, then `minus` weights.
    fn left(side: u8, plus: &[u32], minus: &[u32], sum: i64, see: &dyn Fn(u16, u16) -> bool) -> Option<Vec<Vec<u32>>> {
        let weighted = |weights: &[u32], from: usize| {
            weights.iter().enumerate().map(|(at, &weight)| ((from + at) as u16, weight)).collect::<Vec<_>>()
        };
        let equation = Equation { plus: weighted(plus, 0), minus: weighted(minus, plus.len()), sum };
        let (order, linear) = Linear::new(equation, side, see);
        let mut sets = vec![(1 << side) - 1; order.len()];
        linear.prune(side, &mut sets).ok()?;
        let set = |cell: u16| sets[order.iter().position(|&known| known == cell).unwrap()];
        Some((0..order.len() as u16).map(|cell| super::super::propagator::digits(set(cell)).collect()).collect())
    }

    fn all_see(_: u16, _: u16) -> bool {
        true
    }

    fn none_see(_: u16, _: u16) -> bool {
        false
    }

    #[test]
    fn the_least_and_the_largest_sums_leave_the_ends() {
        for side in [4, 9, 16, 25] {
            let top = u32::from(side);
            for count in 1..=4usize {
                let least: Vec<u32> = (1..=count as u32).collect();
                let most: Vec<u32> = (top + 1 - count as u32..=top).collect();
                let sum = |digits: &[u32]| digits.iter().sum::<u32>().into();
                let ones = vec![1; count];
                assert_eq!(left(side, &ones, &[], sum(&least), &all_see), Some(vec![least.clone(); count]));
                assert_eq!(left(side, &ones, &[], sum(&most), &all_see), Some(vec![most.clone(); count]));
                // Of three cells only two at a time are compared.
                if count != 3 || side > MOST_SIDE_OF_THREE {
                    assert_eq!(left(side, &ones, &[], sum(&least) - 1, &all_see), None);
                    assert_eq!(left(side, &ones, &[], sum(&most) + 1, &all_see), None);
                }
                assert_eq!(left(side, &ones, &[], count as i64, &none_see), Some(vec![vec![1]; count]));
                assert_eq!(
                    left(side, &ones, &[], (count as i64) * i64::from(top), &none_see),
                    Some(vec![vec![top]; count])
                );
                // Subtracted cells are large where the others are small.
                let turned = left(side, &ones, &ones, sum(&least) - sum(&most), &all_see).unwrap();
                assert_eq!(turned, [vec![least.clone(); count], vec![most; count]].concat());
            }
        }
    }

    #[test]
    fn one_more_than_the_least_sum_leaves_one_more_digit() {
        // 1 + 2 + 3 + 5, in groups of four, of two and two, and of one each.
        assert_eq!(left(9, &[1; 4], &[], 11, &all_see), Some(vec![vec![1, 2, 3, 4, 5]; 4]));
        let pairs = |one: u16, other: u16| one / 2 == other / 2;
        assert_eq!(left(9, &[1; 4], &[], 7, &pairs), Some(vec![vec![1, 2, 3]; 4]));
        assert_eq!(left(9, &[1; 4], &[], 33, &pairs), Some(vec![vec![7, 8, 9]; 4]));
        assert_eq!(left(9, &[1; 4], &[], 5, &none_see), Some(vec![vec![1, 2]; 4]));
    }

    #[test]
    fn three_cells_have_the_digits_that_two_others_complete() {
        assert_eq!(left(9, &[1; 3], &[], 7, &all_see), Some(vec![vec![1, 2, 3, 4]; 3]));
        assert_eq!(left(16, &[1; 3], &[], 44, &all_see), Some(vec![vec![13, 14, 15, 16]; 3]));
        let first_two = |one: u16, other: u16| one.max(other) < 2;
        // 1 + 2 + 1: the third cell may repeat a digit.
        assert_eq!(left(9, &[1; 3], &[], 4, &first_two), Some(vec![vec![1, 2], vec![1, 2], vec![1]]));
    }

    #[test]
    fn places_of_a_number_weigh_more() {
        // 10 a + b = c + d, at most 18.
        let found = left(9, &[10, 1], &[1, 1], 0, &none_see).unwrap();
        assert_eq!(found[0], [1]);
        // 10 a + b = c, at most 9.
        assert_eq!(left(9, &[10, 1], &[1], 0, &none_see), None);
        // 10 a + b = 91.
        assert_eq!(left(9, &[10, 1], &[], 91, &none_see).unwrap()[0], [9]);
    }

    #[test]
    fn room_is_how_far_a_sum_is_from_its_nearer_end() {
        let room = |weights: &[u32], sum: i64, see: &dyn Fn(u16, u16) -> bool| {
            let plus = weights.iter().enumerate().map(|(at, &weight)| (at as u16, weight)).collect();
            Linear::new(Equation { plus, minus: Vec::new(), sum }, 9, see).1.room(9)
        };
        // Three different digits: from 6 to 24.
        assert_eq!([5, 6, 8, 15, 22, 24].map(|sum| room(&[1; 3], sum, &all_see)), [-1, 0, 2, 9, 2, 0]);
        // Any three: from 3 to 27.
        assert_eq!([3, 8, 26].map(|sum| room(&[1; 3], sum, &none_see)), [0, 5, 1]);
        // Ten times a digit and another one: from 11 to 99.
        assert_eq!([11, 20, 98].map(|sum| room(&[10, 1], sum, &none_see)), [0, 9, 1]);
        // Twice two different digits: from 6 to 34.
        assert_eq!([6, 30].map(|sum| room(&[2, 2], sum, &all_see)), [0, 4]);
    }
}
