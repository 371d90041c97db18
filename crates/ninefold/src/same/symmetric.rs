//! The same as `engine.rs` for boards with many symmetries.
//!
//! Here one partial transformation is followed to its end before the next one. Two ends that make the same board tell a
//! symmetry, which maps all that one branch holds onto all that the other one holds. So as soon as a branch has led to the
//! smallest board known, where an earlier branch of the same fork had led, the rest of it need not be looked at: it leads
//! there as often as the earlier one. A board with millions of symmetries takes a few dozen ends.

use super::engine::Smallness;
use super::partial::Partial;
use super::placing::Step;
use super::smallest::Smallest;
use super::source::Source;

/// If more than this can come next, each choice is a fork of its own: a symmetry may save many of them.
const MANY: usize = 12;

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

/// Goes on where the partial transformations have made the same rows.
pub(super) fn smallest(source: &Source, starts: &[Partial], rows: [u64; 9]) -> Smallness {
    let known = usize::from(starts[0].placed);
    let mut search = Search { source, rows, known, version: 0, way: None, fork: None, back_to: None };
    let text = rows[known.saturating_sub(1)];
    let automorphisms = search.branches(starts.iter().map(|&at| search_step(source, at, text)).collect(), 0);
    let way = search.way.unwrap_or(starts[0]);
    Smallness { rows: search.rows, way, automorphisms }
}

/// A row that is placed.
fn search_step(source: &Source, at: Partial, text: u64) -> Step {
    Step { at, place: source.shape.side, text }
}

impl Search<'_> {
    /// How many transformations lead to the smallest board so far.
    fn branches(&mut self, branches: Vec<Step>, depth: usize) -> u32 {
        let (mut version, mut total, mut of_one) = (self.version, 0, 0);
        for step in branches {
            let mut count = self.follow(step, depth + 1);
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

    fn follow(&mut self, mut step: Step, depth: usize) -> u32 {
        let placed = usize::from(step.at.placed);
        if placed == 0 {
            return self.next_row(&step.at, depth);
        }
        let limit = self.limit(placed - 1);
        let mut choices = Vec::new();
        if !self.source.row(&step.at).advance(&mut step, limit, &mut choices) {
            return self.branches(choices, depth);
        }
        if step.text < limit {
            self.rows[placed - 1] = step.text;
            self.known = placed;
            self.version += 1;
            self.way = None;
            self.fork = None;
        }
        if placed < self.source.shape.side {
            return self.next_row(&step.at, depth);
        }
        if self.way.is_some() {
            self.back_to = self.fork;
        }
        self.way = Some(step.at);
        step.at.count(self.source.shape)
    }

    fn next_row(&mut self, at: &Partial, depth: usize) -> u32 {
        let mut smallest = Smallest::new(MANY);
        smallest.begin(self.limit(at.placed.into()));
        let branches = if self.source.extend(at, &mut smallest).is_ok() {
            let text = smallest.text;
            smallest.found.into_iter().map(|at| search_step(self.source, at, text)).collect()
        } else {
            self.source.next_rows(at).map(|next| self.source.row(&next).begin(next)).collect()
        };
        self.branches(branches, depth)
    }

    /// Rows larger than this need not be looked at.
    fn limit(&self, row: usize) -> u64 {
        if row < self.known { self.rows[row] } else { u64::MAX }
    }
}
