//! Clues beside a row or column, whose cells hold every digit once: sandwich, X-sum, skyscraper.
//!
//! A sandwich tries all places of 1 and the largest digit, an X-sum all first digits; between them, or up to there, the digits are one of
//! the [combinations](combinations) of so many cells with the sum. A skyscraper goes through the sets of digits that the first cells
//! can have: the largest of a set is what is seen last, so the set and the number seen are all that matters.

use super::RuleKind;
use super::propagator::{DeadEnd, digits, keep};
use super::sets::{combinations, is_sum_of};

/// The largest side for which all sets of digits are gone through.
pub(super) const SKYSCRAPER_SIDE: u8 = 12;

#[derive(Clone, Debug)]
pub(crate) struct Outside {
    kind: RuleKind,
    number: u32,
}

/// What cells may have in one of several cases, and whether any case was possible.
struct Cases {
    left: Vec<u32>,
}

impl Cases {
    /// Adds a case in which each cell has what `allowed` leaves of it.
    fn add(&mut self, allowed: impl Fn(usize) -> u32) {
        if (0..self.left.len()).all(|at| allowed(at) != 0) {
            self.left.iter_mut().enumerate().for_each(|(at, left)| *left |= allowed(at));
        }
    }
}

impl Outside {
    pub(super) fn new(kind: RuleKind, number: u32) -> Outside {
        Outside { kind, number }
    }

    pub(super) fn prune(&self, side: u8, sets: &mut [u32]) -> Result<(), DeadEnd> {
        super::sets::different(sets)?;
        let mut cases = Cases { left: vec![0; sets.len()] };
        match self.kind {
            RuleKind::Sandwich => self.sandwich(side, sets, &mut cases),
            RuleKind::XSum => self.x_sum(side, sets, &mut cases),
            _ => self.skyscraper(side, sets, &mut cases),
        }
        sets.iter_mut().zip(cases.left).try_for_each(|(set, left)| keep(set, left))
    }

    fn sandwich(&self, side: u8, sets: &[u32], cases: &mut Cases) {
        let (low, high) = (1u32, 1u32 << (side - 1));
        if side == 1 {
            return cases.add(|at| if self.number == 0 { sets[at] } else { 0 });
        }
        for (first, &one) in sets.iter().enumerate() {
            for (last, &other) in sets.iter().enumerate().skip(first + 1) {
                for (left, right) in [(low, high), (high, low)] {
                    if one & left == 0 || other & right == 0 {
                        continue;
                    }
                    let rest = |at: usize| sets[at] & !(low | high);
                    self.each_filling(side, sets, first + 1..last, self.number, low | high, |inside, outside| {
                        cases.add(|at| match at {
                            _ if at == first => left,
                            _ if at == last => right,
                            _ if at > first && at < last => rest(at) & inside,
                            _ => rest(at) & outside,
                        });
                    });
                }
            }
        }
    }

    fn x_sum(&self, side: u8, sets: &[u32], cases: &mut Cases) {
        for x in digits(sets[0]) {
            let bit = 1 << (x - 1);
            let Some(sum) = self.number.checked_sub(x) else { continue };
            self.each_filling(side, sets, 1..x as usize, sum, bit, |inside, outside| {
                cases.add(|at| match at {
                    0 => bit,
                    _ if at < x as usize => sets[at] & inside & !bit,
                    _ => sets[at] & outside & !bit,
                });
            });
        }
    }

    /// Calls `each` with the digits that the cells of a range can have for this sum, none of them in `without`, and with those that are
    /// left to the cells outside of it. Above side 9 not with each set of digits, but once, if there is any: with all that may be in one,
    /// and all that may be outside of one.
    fn each_filling(
        &self,
        side: u8,
        sets: &[u32],
        range: std::ops::Range<usize>,
        sum: u32,
        without: u32,
        mut each: impl FnMut(u32, u32),
    ) {
        let count = range.len();
        if side <= 9 {
            for &set in combinations(count, sum as usize) {
                let set = u32::from(set);
                if set & without == 0 && set >> side == 0 {
                    each(set, !set);
                }
            }
            return;
        }
        let placed = |range: &mut dyn Iterator<Item = usize>| {
            range.map(|at| sets[at]).filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set)
        };
        let inside = placed(&mut range.clone());
        let outside = placed(&mut (0..sets.len()).filter(|at| !range.contains(at)));
        let all = ((1u64 << side) - 1) as u32;
        let open = count - inside.count_ones() as usize;
        let left = sum.checked_sub(digits(inside).sum());
        let free = all & !(inside | outside | without);
        if inside & without == 0 && left.is_some_and(|left| is_sum_of(free, open, left)) {
            // Either part may have any of the free digits.
            each(inside | free, !inside);
        }
    }

    fn skyscraper(&self, side: u8, sets: &[u32], cases: &mut Cases) {
        let n = usize::from(side);
        if self.number as usize > n || self.number == 0 {
            return;
        }
        // For each set of digits in the first cells, the numbers of them that are seen, one bit each.
        let mut seen = vec![0u32; 1 << n];
        seen[0] = 1;
        let step = |set: usize, digit: u32| u32::from((1usize << (digit - 1)) > set);
        for set in 0..(1usize << n) - 1 {
            if seen[set] == 0 {
                continue;
            }
            for digit in digits(sets[set.count_ones() as usize] & !(set as u32)) {
                seen[set | 1 << (digit - 1)] |= seen[set] << step(set, digit);
            }
        }
        let mut wanted = vec![0u32; 1 << n];
        wanted[(1 << n) - 1] = 1 << self.number;
        let mut left = vec![0u32; n];
        for set in (0..(1usize << n) - 1).rev() {
            let at = set.count_ones() as usize;
            if seen[set] == 0 {
                continue;
            }
            for digit in digits(sets[at] & !(set as u32)) {
                let fits = wanted[set | 1 << (digit - 1)] >> step(set, digit) & seen[set];
                if fits != 0 {
                    wanted[set] |= fits;
                    left[at] |= 1 << (digit - 1);
                }
            }
        }
        cases.add(|at| left[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_between_the_ends_of_a_board_of_one_cell() {
        let sandwich = |number| Outside::new(RuleKind::Sandwich, number).prune(1, &mut [1]).is_ok();
        assert!(sandwich(0) && !sandwich(1));
    }

    /// Digits that may be inside are not taken from the cells outside: 3 is between 10 and 1, and 6 and 8 are free.
    #[test]
    fn free_digits_of_a_large_row_may_be_on_either_side() {
        let row = [5, 4, 7, 2, 9, 0, 10, 3, 1, 0]
            .map(|digit: u32| if digit == 0 { 0b11_1111_1111 } else { 1 << (digit - 1) });
        let prune = |kind, number, row: &[u32]| {
            let mut sets = row.to_vec();
            Outside::new(kind, number).prune(10, &mut sets).map(|()| sets)
        };
        let left = prune(RuleKind::Sandwich, 3, &row).ok().unwrap();
        assert_eq!((left[5], left[9]), (0b1010_0000, 0b1010_0000));
        assert!(prune(RuleKind::Sandwich, 4, &row).is_err());
        // The first five digits add up to 27.
        assert!(prune(RuleKind::XSum, 27, &row).is_ok() && prune(RuleKind::XSum, 28, &row).is_err());
    }

    #[test]
    fn a_sandwich_leaves_the_places_that_its_sum_allows() {
        // 1, 5 and 9 are missing, in the first, third and fifth cell.
        let row =
            [0, 2, 0, 3, 0, 4, 6, 7, 8].map(|digit: u32| if digit == 0 { 0b1_1111_1111 } else { 1 << (digit - 1) });
        let left = |number| {
            let mut sets = row;
            Outside::new(RuleKind::Sandwich, number).prune(9, &mut sets).ok()?;
            Some([0, 2, 4].map(|at| digits(sets[at]).collect::<Vec<u32>>()))
        };
        let (ends, five) = (vec![1, 9], vec![5]);
        assert_eq!(left(2), Some([ends.clone(), ends.clone(), five.clone()]));
        assert_eq!(left(3), Some([five.clone(), ends.clone(), ends.clone()]));
        assert_eq!(left(10), Some([ends.clone(), five, ends]));
        assert_eq!([0, 1, 5, 35].map(left), [None, None, None, None]);
    }
}
