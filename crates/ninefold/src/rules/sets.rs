//! Rules of cells without an order: no digit twice, cages with a sum, renban, nabner, quadruples.
//!
//! A cage is judged by its combinations: the sets of different digits that have its sum. On boards up to side 9 all of them are in a
//! table, by size and sum; on larger boards only whether there is one is computed.

use std::sync::OnceLock;

use crate::layout::MAX_SIDE;

use super::linear::{digit_sum, three, two};
use super::propagator::{DeadEnd, digits, keep};

/// The largest side whose sets of digits are in a table.
const TABLE_SIDE: u8 = 9;
/// 1 + 2 + … + 9.
const TABLE_SUM: usize = 45;

/// Sets of digits up to 9, by how many there are and what they add up to.
struct Combinations {
    /// Where the sets of a size and a sum begin in `sets`; the next entry is where they end.
    starts: Vec<u16>,
    sets: Vec<u16>,
}

/// The sets of `size` different digits up to 9 with this sum, bit d - 1 for digit d.
pub(crate) fn combinations(size: usize, sum: usize) -> &'static [u16] {
    static MADE: OnceLock<Combinations> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let key = |set: u16| set.count_ones() as usize * (TABLE_SUM + 1) + digits(set.into()).sum::<u32>() as usize;
        let mut sets: Vec<u16> = (0..1 << TABLE_SIDE).collect();
        sets.sort_by_key(|&set| key(set));
        let keys = (usize::from(TABLE_SIDE) + 1) * (TABLE_SUM + 1);
        let starts = (0..=keys).map(|at| sets.partition_point(|&set| key(set) < at) as u16).collect();
        Combinations { starts, sets }
    });
    if size > usize::from(TABLE_SIDE) || sum > TABLE_SUM {
        return &[];
    }
    let at = size * (TABLE_SUM + 1) + sum;
    &made.sets[usize::from(made.starts[at])..usize::from(made.starts[at + 1])]
}

/// The digits that cells are known to have; a dead end if two have the same.
fn placed(sets: &[u32]) -> Result<u32, DeadEnd> {
    let mut placed = 0;
    for &set in sets.iter().filter(|set| set.is_power_of_two()) {
        if placed & set != 0 {
            return Err(DeadEnd);
        }
        placed |= set;
    }
    Ok(placed)
}

/// No digit twice.
pub(super) fn different(sets: &mut [u32]) -> Result<(), DeadEnd> {
    loop {
        let placed = placed(sets)?;
        let mut changed = false;
        let mut union = 0;
        for set in sets.iter_mut() {
            if !set.is_power_of_two() && *set & placed != 0 {
                keep(set, !placed)?;
                changed = true;
            }
            union |= *set;
        }
        if (union.count_ones() as usize) < sets.len() {
            return Err(DeadEnd);
        }
        if !changed {
            return Ok(());
        }
    }
}

/// Different digits with a sum.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) sum: u32,
}

impl Cage {
    /// Returns the digits that all combinations have.
    pub(super) fn prune(&self, side: u8, sets: &mut [u32]) -> Result<u32, DeadEnd> {
        if side <= TABLE_SIDE {
            return by_table(self.sum, sets);
        }
        different(sets)?;
        self.by_sums(sets).map(|()| 0)
    }

    /// Sides above 9: is there a set at all, and which digit is the last one?
    fn by_sums(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let placed = placed(sets)?;
        let sum: u32 = digits(placed).sum();
        let open = sets.iter().filter(|set| !set.is_power_of_two()).count();
        let union = sets.iter().fold(0, |union, set| union | set) & !placed;
        let left = self.sum.checked_sub(sum).ok_or(DeadEnd)?;
        if !is_sum_of(union, open, left) {
            return Err(DeadEnd);
        }
        if open == 1 {
            let set = sets.iter_mut().find(|set| !set.is_power_of_two()).ok_or(DeadEnd)?;
            let digit = if (1..=32).contains(&left) { 1 << (left - 1) } else { 0 };
            keep(set, digit)?;
        }
        Ok(())
    }
}

/// Can so many different digits of a set add up to `sum`?
pub(super) fn is_sum_of(set: u32, count: usize, sum: u32) -> bool {
    // 1 + … + 25 is 325: for each number of digits, the sums that they can have, one bit each.
    const WORDS: usize = 6;
    if sum as usize >= 64 * WORDS || count > set.count_ones() as usize {
        return false;
    }
    let mut sums = vec![[0u64; WORDS]; count + 1];
    sums[0][0] = 1;
    for digit in digits(set) {
        for size in (0..count).rev() {
            let (fewer, more) = sums.split_at_mut(size + 1);
            let mut carry = 0;
            for (from, to) in fewer[size].iter().zip(&mut more[0]) {
                *to |= from << digit | carry;
                carry = from >> (64 - digit);
            }
        }
    }
    sums[count][sum as usize / 64] >> (sum % 64) & 1 == 1
}

/// Leaves the digits of those combinations that fit, and returns those that all of them have.
fn by_table(sum: u32, sets: &mut [u32]) -> Result<u32, DeadEnd> {
    let placed = placed(sets)?;
    let (mut open, mut union) = ([0; 3], 0);
    let mut count = 0;
    for (at, set) in sets.iter_mut().enumerate().filter(|(_, set)| !set.is_power_of_two()) {
        keep(set, !placed)?;
        union |= *set;
        if let Some(place) = open.get_mut(count) {
            *place = at;
        }
        count += 1;
    }
    let left = i64::from(sum) - digit_sum(placed);
    let (mut allowed, mut required) = (0, u32::MAX);
    for &combination in combinations(count, usize::try_from(left).map_err(|_| DeadEnd)?) {
        let combination = u32::from(combination);
        if combination & !union == 0 {
            allowed |= combination;
            required &= combination;
        }
    }
    match (count, open) {
        (0, _) => return if left == 0 { Ok(0) } else { Err(DeadEnd) },
        (2, [one, other, _]) => two(left, [one, other], true, sets)?,
        (3, _) => three(left, open, [0; 3], sets)?,
        _ => {
            sets.iter_mut().filter(|set| !set.is_power_of_two()).try_for_each(|set| keep(set, allowed))?;
        }
    }
    if allowed == 0 { Err(DeadEnd) } else { Ok(required) }
}

/// Different and consecutive digits. Returns those that are in all places where these can begin.
pub(super) fn renban(side: u8, sets: &mut [u32]) -> Result<u32, DeadEnd> {
    let count = sets.len();
    let union = sets.iter().fold(0, |union, set| union | set);
    let (mut allowed, mut tried) = ([0; MAX_SIDE as usize], [0; MAX_SIDE as usize]);
    let (Some(allowed), Some(tried)) = (allowed.get_mut(..count), tried.get_mut(..count)) else { return Err(DeadEnd) };
    let mut required = u32::MAX;
    for first in 0..=usize::from(side).saturating_sub(count) {
        let window = (((1u64 << count) - 1) << first) as u32;
        if window & !union != 0 {
            continue;
        }
        tried.iter_mut().zip(sets.iter()).for_each(|(tried, set)| *tried = set & window);
        if assign(window, tried) {
            required &= window;
            allowed.iter_mut().zip(tried.iter()).for_each(|(allowed, set)| *allowed |= set);
        }
    }
    let placed = sets.iter().filter(|set| set.is_power_of_two()).fold(0, |placed, set| placed | set);
    sets.iter_mut().zip(allowed).try_for_each(|(set, allowed)| keep(set, *allowed))?;
    Ok(required & !placed)
}

/// As many cells as digits, each digit once: what is left to each cell after digits with one place and cells with one digit. False if
/// something is left without.
fn assign(digits: u32, sets: &mut [u32]) -> bool {
    loop {
        let (mut once, mut more, mut known) = (0, 0, 0);
        for &set in sets.iter() {
            if set.is_power_of_two() {
                if known & set != 0 {
                    return false;
                }
                known |= set;
            }
            more |= once & set;
            once |= set;
        }
        if once != digits {
            return false;
        }
        let single = once & !more;
        let mut changed = false;
        for set in sets.iter_mut().filter(|set| !set.is_power_of_two()) {
            let here = *set & single;
            let left = if here != 0 { here } else { *set & !known };
            if left == 0 || here != 0 && !here.is_power_of_two() {
                return false;
            }
            changed |= left != *set;
            *set = left;
        }
        if !changed {
            return true;
        }
    }
}

/// No two digits equal or consecutive.
pub(super) fn nabner(sets: &mut [u32]) -> Result<(), DeadEnd> {
    loop {
        let placed = placed(sets)?;
        if placed & placed << 1 != 0 {
            return Err(DeadEnd);
        }
        let near = placed | placed << 1 | placed >> 1;
        let mut changed = false;
        for set in sets.iter_mut().filter(|set| !set.is_power_of_two() && **set & near != 0) {
            keep(set, !near)?;
            changed = true;
        }
        if changed {
            continue;
        }
        // Of each run of digits at most every other one can be taken.
        let open: Vec<u32> = sets.iter().copied().filter(|set| !set.is_power_of_two()).collect();
        let mut union = open.iter().fold(0, |union, set| union | set);
        let mut room = 0;
        while union != 0 {
            union >>= union.trailing_zeros();
            let run = union.trailing_ones();
            room += run.div_ceil(2) as usize;
            union = union.checked_shr(run).unwrap_or(0);
        }
        return if room < open.len() { Err(DeadEnd) } else { Ok(()) };
    }
}

/// Digits that must be there, each with how often.
#[derive(Clone, Debug)]
pub(crate) struct Quadruple {
    needs: Vec<(u32, usize)>,
}

impl Quadruple {
    pub(super) fn new(numbers: &[u32]) -> Quadruple {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let needs = sorted.chunk_by(|one, other| one == other).map(|run| {
            // A number that is no digit has no bit, and so no place.
            let bit = if (1..=32).contains(&run[0]) { 1 << (run[0] - 1) } else { 0 };
            (bit, run.len())
        });
        Quadruple { needs: needs.collect() }
    }

    pub(super) fn prune(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let (mut missing, mut wanted) = (0, 0);
        for &(bit, count) in &self.needs {
            let there = sets.iter().filter(|&&set| set == bit).count();
            let possible = sets.iter().filter(|&&set| set & bit != 0).count();
            if possible < count {
                return Err(DeadEnd);
            }
            if there < count {
                missing += count - there;
                wanted |= bit;
                if possible == count {
                    sets.iter_mut().filter(|set| **set & bit != 0).for_each(|set| *set = bit);
                    return self.prune(sets);
                }
            }
        }
        let open = sets.iter().filter(|set| !set.is_power_of_two()).count();
        match missing.cmp(&open) {
            std::cmp::Ordering::Greater => Err(DeadEnd),
            std::cmp::Ordering::Equal => {
                sets.iter_mut().filter(|set| !set.is_power_of_two()).try_for_each(|set| keep(set, wanted))
            }
            std::cmp::Ordering::Less => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_have_their_size_and_sum() {
        assert_eq!(combinations(2, 3), [0b11]);
        assert_eq!(combinations(2, 17), [0b1_1000_0000]);
        assert_eq!(combinations(3, 7), [0b1011]);
        assert_eq!(combinations(4, 20).len(), 12);
        assert_eq!(combinations(9, 45), [0b1_1111_1111]);
        assert_eq!((combinations(10, 45).len(), combinations(3, 46).len(), combinations(0, 0).len()), (0, 0, 1));
        let total: usize = (0..=9).flat_map(|size| (0..=45).map(move |sum| combinations(size, sum).len())).sum();
        assert_eq!(total, 512);
    }

    #[test]
    fn large_sums_are_found_without_a_table() {
        for size in 0..=9 {
            for sum in 0..=46 {
                assert_eq!(is_sum_of(0b1_1111_1111, size, sum), !combinations(size, sum as usize).is_empty());
            }
        }
        assert!(is_sum_of((1 << 25) - 1, 25, 325) && !is_sum_of((1 << 25) - 1, 24, 325));
        assert!(is_sum_of((1 << 25) - 1, 12, 200) && !is_sum_of((1 << 25) - 1, 12, 77));
    }

    /// Calls `each` with every filling of the cells.
    fn fillings(sets: &[u32], filling: &mut Vec<u32>, each: &mut dyn FnMut(&[u32])) {
        let Some(&set) = sets.get(filling.len()) else { return each(filling) };
        for digit in digits(set) {
            filling.push(digit);
            fillings(sets, filling, each);
            filling.pop();
        }
    }

    /// What a rule that has removed digits must have left, by brute force: the digits of each cell in all right fillings, and those that
    /// all of these have.
    fn supported(sets: &[u32], is_right: &dyn Fn(&[u32]) -> bool) -> (Vec<u32>, u32) {
        let (mut found, mut required) = (vec![0; sets.len()], u32::MAX);
        fillings(sets, &mut Vec::new(), &mut |filling| {
            if is_right(filling) {
                found.iter_mut().zip(filling).for_each(|(found, digit)| *found |= 1 << (digit - 1));
                required &= filling.iter().fold(0, |all, digit| all | 1 << (digit - 1));
            }
        });
        (found, required)
    }

    fn sorted(filling: &[u32]) -> Vec<u32> {
        let mut sorted = filling.to_vec();
        sorted.sort_unstable();
        sorted
    }

    fn are_apart(filling: &[u32], by: u32) -> bool {
        sorted(filling).windows(2).all(|pair| pair[1] - pair[0] >= by)
    }

    type Rule = (&'static str, Box<dyn Fn(&mut [u32]) -> Result<u32, DeadEnd>>, Box<dyn Fn(&[u32]) -> bool>);

    #[test]
    fn no_digit_of_a_filling_is_taken_away_and_full_cells_are_judged() {
        let mut state = 7u64;
        let mut next = |limit: u32| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as u32 % limit
        };
        for turn in 0..6_000 {
            let side = [4, 6, 9, 11][turn % 4];
            let count = 1 + next(4) as usize;
            let any = (1 << side) - 1;
            let sets: Vec<u32> = (0..count)
                .map(|_| match (next(4), next(any) & next(any)) {
                    (0, _) | (_, 0) => 1 << next(side),
                    (_, set) => set,
                })
                .collect();
            let sum = next(side * count as u32) + 1;
            let needs: Vec<u32> = (0..=next(2)).map(|_| 1 + next(side)).collect();
            let needed = needs.clone();
            let rules: [Rule; 5] = [
                ("different", Box::new(|sets| different(sets).map(|()| 0)), Box::new(|filling| are_apart(filling, 1))),
                ("nabner", Box::new(|sets| nabner(sets).map(|()| 0)), Box::new(|filling| are_apart(filling, 2))),
                (
                    "cage",
                    Box::new(move |sets| Cage { sum }.prune(side as u8, sets)),
                    Box::new(move |filling| are_apart(filling, 1) && filling.iter().sum::<u32>() == sum),
                ),
                (
                    "renban",
                    Box::new(move |sets| renban(side as u8, sets)),
                    Box::new(|filling| sorted(filling).windows(2).all(|pair| pair[1] == pair[0] + 1)),
                ),
                (
                    "quadruple",
                    Box::new(move |sets| Quadruple::new(&needs).prune(sets).map(|()| 0)),
                    Box::new(move |filling| {
                        let count = |digits: &[u32], wanted| digits.iter().filter(|&&digit| digit == wanted).count();
                        needed.iter().all(|&digit| count(filling, digit) >= count(&needed, digit))
                    }),
                ),
            ];
            for (name, prune, is_right) in rules {
                let (right, all_have) = supported(&sets, &*is_right);
                let mut left = sets.clone();
                match prune(&mut left) {
                    Err(DeadEnd) => assert!(right.contains(&0), "{name} {sets:?} {sum}"),
                    Ok(required) => {
                        assert!(
                            right.iter().zip(&left).all(|(right, left)| right & !left == 0),
                            "{name} {sets:?} {sum}"
                        );
                        assert!(left.iter().zip(&sets).all(|(left, set)| left & !set == 0), "{name} {sets:?} {sum}");
                        let is_known = left.iter().all(|set| set.is_power_of_two());
                        assert!(!is_known || !right.contains(&0), "{name} {sets:?} {sum}");
                        let required = if required == u32::MAX { 0 } else { required };
                        assert!(right.contains(&0) || required & !all_have == 0, "{name} {sets:?} {sum} {required:b}");
                    }
                }
            }
        }
    }

    #[test]
    fn consecutive_digits_with_one_place_are_put_there() {
        // 2, 3 and 4: only the first cell can be 4, and 2 is in the second.
        let mut sets = [0b1010, 0b0110, 0b0110];
        assert_eq!(renban(4, &mut sets).ok(), Some(0b1110));
        assert_eq!(sets, [0b1000, 0b0110, 0b0110]);
        // A window in which two digits have only one cell is none.
        let mut sets = [0b1111, 0b0001, 0b0001];
        assert!(renban(4, &mut sets).is_err());
        // 1 to 3 or 2 to 4: both have 2 and 3, of which 2 is placed.
        let mut sets = [0b0010, 0b1111, 0b1111];
        assert_eq!(renban(4, &mut sets).ok(), Some(0b0100));
        assert_eq!(sets, [0b0010, 0b1101, 0b1101]);
    }
}
