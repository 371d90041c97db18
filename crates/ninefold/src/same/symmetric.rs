//! The same as `engine.rs` for boards with many symmetries.
//!
//! Here one partial transformation is followed to its end before the next one. Two ends that make the same board tell a
//! symmetry, which maps all that one branch holds onto all that the other one holds. So as soon as a branch has led to the
//! smallest board known, where an earlier branch of the same fork had led, the rest of it need not be looked at: it leads
//! there as often as the earlier one. A board with millions of symmetries takes a few dozen ends.

use super::engine::{Smallness, Source};
use super::partial::Partial;
use super::placing::Smallest;

struct Search<'a> {
    source: &'a Source,
    /// The rows of the smallest board so far; only `known` of them count.
    rows: [u64; 9],
    known: usize,
    /// How often a smaller board was found.
    version: usize,
    way: Option<Partial>,
    /// The deepest fork on the present path of which a branch that is done leads to the smallest board.
    fork: Option<usize>,
    /// A fork to go back to.
    back_to: Option<usize>,
}

pub(super) fn smallest(source: &Source) -> Smallness {
    let starts: Vec<Partial> = source.starts().collect();
    let mut search = Search { source, rows: [0; 9], known: 0, version: 0, way: None, fork: None, back_to: None };
    let automorphisms = search.branches(&starts, 0);
    let way = search.way.unwrap_or(starts[0]);
    Smallness { rows: search.rows, way, automorphisms }
}

impl Search<'_> {
    /// How many transformations from here lead to the smallest board so far.
    fn follow(&mut self, at: &Partial, depth: usize) -> u32 {
        let placed = usize::from(at.placed);
        if placed == self.source.shape.side {
            if self.way.is_some() {
                self.back_to = self.fork;
            }
            self.way = Some(*at);
            return at.count(self.source.shape);
        }
        let mut found = Vec::new();
        let text = if placed < self.known { self.rows[placed] } else { u64::MAX };
        let mut smallest = Smallest { text, found: &mut found };
        self.source.extend(at, &mut smallest);
        let smallest = smallest.text;
        if found.is_empty() {
            return 0;
        }
        if smallest < text {
            self.rows[placed] = smallest;
            self.known = placed + 1;
            self.version += 1;
            self.way = None;
            self.fork = None;
        }
        self.branches(&found, depth)
    }

    fn branches(&mut self, branches: &[Partial], depth: usize) -> u32 {
        let (mut version, mut total, mut of_one) = (self.version, 0, 0);
        for at in branches {
            let mut count = self.follow(at, depth + 1);
            if self.version != version {
                (version, total, of_one) = (self.version, 0, 0);
            }
            if self.back_to.is_some_and(|fork| fork < depth) {
                return 0;
            }
            if self.back_to.take().is_some() {
                count = of_one;
            }
            if count != 0 {
                of_one = count;
                self.fork = Some(depth);
            }
            total += count;
        }
        total
    }
}
