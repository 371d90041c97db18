//! Indexers: the digit d of a cell says that the d-th cell of its row (or column) holds the number of its own column (or row).

use super::propagator::{DeadEnd, digits, keep};

#[derive(Clone, Debug)]
pub(crate) struct Indexer {
    /// The number of its own place, from 1.
    number: u32,
}

impl Indexer {
    pub(super) fn new(number: u32) -> Indexer {
        Indexer { number }
    }

    pub(super) fn prune(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let own = self.number as usize - 1;
        let bit = 1u32 << own;
        let left = digits(sets[own]).filter(|&digit| sets[digit as usize - 1] & bit != 0);
        let left = left.fold(0, |left, digit| left | 1 << (digit - 1));
        keep(&mut sets[own], left)?;
        if left.is_power_of_two() { keep(&mut sets[left.trailing_zeros() as usize], bit) } else { Ok(()) }
    }
}
