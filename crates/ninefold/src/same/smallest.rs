//! What can be placed next, and of that what makes the smallest row.

use super::partial::Partial;
use super::placing::{Placing, Step};

/// There are more ways than are worth following side by side.
pub(super) struct TooMany;

/// The ways found so far that make the smallest row.
pub(super) struct Smallest {
    pub(super) text: u64,
    pub(super) found: Vec<Partial>,
    /// More than this are too many.
    most: usize,
    open: Vec<Step>,
}

impl Smallest {
    pub(super) fn new(most: usize) -> Smallest {
        Smallest { text: u64::MAX, found: Vec::new(), most, open: Vec::new() }
    }

    /// Begins anew with what makes a row that is not larger than this.
    pub(super) fn begin(&mut self, limit: u64) {
        self.text = limit;
        self.found.clear();
    }

    /// Adds the ways to place this row.
    pub(super) fn place(&mut self, row: &Placing<'_>, at: Partial) -> Result<(), TooMany> {
        self.open.clear();
        let mut next = Some(row.begin(at));
        while let Some(mut step) = next {
            if row.advance(&mut step, self.text, &mut self.open) {
                if step.text < self.text {
                    self.begin(step.text);
                }
                self.found.push(step.at);
            }
            if self.found.len() + self.open.len() > self.most {
                return Err(TooMany);
            }
            next = self.open.pop();
        }
        Ok(())
    }
}
