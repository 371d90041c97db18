//! Entropic and modular lines: any three cells in a row have one digit of each of three classes.
//!
//! So the classes repeat after three cells, and the first three decide: all six orders are tried.

use super::RuleKind;
use super::propagator::{DeadEnd, keep, mask};

#[derive(Clone, Debug)]
pub(crate) struct Thirds {
    line: Vec<usize>,
    classes: [u32; 3],
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Thirds {
    pub(super) fn new(kind: RuleKind, variables: &[u16], side: u8) -> Thirds {
        let class = |digit: u32| match kind {
            RuleKind::Modular => digit % 3,
            _ => (digit - 1) * 3 / u32::from(side),
        };
        let classes = [0, 1, 2].map(|third| mask(side, |digit| class(digit) == third));
        Thirds { line: variables.iter().map(|&variable| variable.into()).collect(), classes }
    }

    pub(super) fn prune(&self, sets: &mut [u32]) -> Result<(), DeadEnd> {
        if self.line.len() < 3 {
            return Ok(());
        }
        let mut left = vec![0u32; sets.len()];
        for order in ORDERS {
            let mut allowed = sets.to_vec();
            for (at, &variable) in self.line.iter().enumerate() {
                allowed[variable] &= self.classes[order[at % 3]];
            }
            if !allowed.contains(&0) {
                left.iter_mut().zip(allowed).for_each(|(left, allowed)| *left |= allowed);
            }
        }
        sets.iter_mut().zip(left).try_for_each(|(set, left)| keep(set, left))
    }
}
