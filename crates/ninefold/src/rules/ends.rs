//! Lines whose two ends rule the cells between them: between lines and lockout.
//!
//! Every pair of digits that the ends can have is tried; the cells between are independent of each other.

use super::RuleKind;
use super::propagator::{DeadEnd, digits, keep};

/// How far apart the ends of a lockout line are at least.
const LOCKOUT: u32 = 4;

#[derive(Clone, Debug)]
pub(crate) struct Ends {
    ends: (usize, usize),
    inner: Vec<usize>,
    is_lockout: bool,
}

impl Ends {
    pub(super) fn new(kind: RuleKind, variables: &[u16]) -> Ends {
        let last = variables.len() - 1;
        let inner = if last < 2 { &[] } else { &variables[1..last] };
        Ends {
            ends: (variables[0].into(), variables[last].into()),
            inner: inner.iter().map(|&variable| variable.into()).collect(),
            is_lockout: kind == RuleKind::Lockout,
        }
    }

    pub(super) fn prune(&self, all: u32, sets: &mut [u32]) -> Result<(), DeadEnd> {
        let (first, last) = self.ends;
        let mut left = vec![0u32; sets.len()];
        for one in digits(sets[first]) {
            for other in digits(sets[last]) {
                let Some(inner) = self.inner_digits(all, one, other) else { continue };
                let allowed = |at: usize| {
                    let end = if at == first { 1 << (one - 1) } else { u32::MAX };
                    let end = end & if at == last { 1 << (other - 1) } else { u32::MAX };
                    sets[at] & end & if self.inner.contains(&at) { inner } else { u32::MAX }
                };
                if (0..sets.len()).all(|at| allowed(at) != 0) {
                    left.iter_mut().enumerate().for_each(|(at, left)| *left |= allowed(at));
                }
            }
        }
        sets.iter_mut().zip(left).try_for_each(|(set, left)| keep(set, left))
    }

    /// What the inner cells may have between these two ends; `None` if the ends do not go together.
    fn inner_digits(&self, all: u32, one: u32, other: u32) -> Option<u32> {
        let (low, high) = (one.min(other), one.max(other));
        let up_to = |digit: u32| ((1u64 << digit) - 1) as u32;
        if self.is_lockout {
            return (high - low >= LOCKOUT).then(|| all & !(up_to(high) & !up_to(low - 1)));
        }
        Some(all & up_to(high - 1) & !up_to(low))
    }
}
