//! The smallest equivalent board, row by row.
//!
//! Each round extends all partial transformations that have made the smallest rows so far by one row, in all ways, and
//! keeps those that make the smallest. What is left at the end leads to the canonical form, and its number is that of the
//! automorphisms. Boards with many symmetries keep too many at a time; `symmetric.rs` goes on from there.

use super::partial::Partial;
use super::smallest::Smallest;
use super::source::Source;
use super::symmetric;

/// More partial transformations at a time than this are a sign of symmetry.
const MANY: usize = 64;

/// The smallest rows, one transformation that leads there, and how many there are.
pub(super) struct Smallness {
    /// Four bits a symbol, the first one in the highest bits.
    pub(super) rows: [u64; 9],
    pub(super) way: Partial,
    pub(super) automorphisms: u32,
}

/// Space that is used again for the next board.
pub(super) struct Engine {
    now: Vec<Partial>,
    next: Smallest,
}

impl Engine {
    pub(super) fn new() -> Engine {
        Engine { now: Vec::new(), next: Smallest::new(MANY) }
    }

    pub(super) fn smallest(&mut self, source: &Source) -> Smallness {
        let shape = source.shape;
        let mut rows = [0; 9];
        self.now.clear();
        self.now.extend(source.starts());
        for row in 0..shape.side {
            self.next.begin(u64::MAX);
            if self.now.iter().try_for_each(|at| source.extend(at, &mut self.next)).is_err() {
                return symmetric::smallest(source, &self.now, rows);
            }
            rows[row] = self.next.text;
            std::mem::swap(&mut self.now, &mut self.next.found);
        }
        let automorphisms = self.now.iter().map(|way| way.count(shape)).sum();
        Smallness { rows, way: self.now[0], automorphisms }
    }
}
