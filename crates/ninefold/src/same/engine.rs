//! The smallest equivalent board, row by row.
//!
//! Each round extends all partial transformations that have made the smallest rows so far by one row, in all ways, and
//! keeps those that make the smallest. What is left at the end leads to the canonical form, and its number is that of the
//! automorphisms. Boards with many symmetries keep too many at a time; `symmetric.rs` is for them.

use super::partial::Partial;
use super::placing::{Placing, Smallest};
use super::shape::Shape;
use super::symmetric;

/// More partial transformations at a time than this are a sign of symmetry.
const MANY: usize = 48;

/// A board, both as it is and transposed, with what is known of its rows.
pub(super) struct Source {
    pub(super) shape: Shape,
    rows: [[[u8; 9]; 9]; 2],
    /// For each row, the rows of its band that are equal to it, as bits.
    equal_rows: [[u16; 9]; 2],
    /// For each band, the bands that have equal rows, as bits.
    equal_bands: [[u8; 3]; 2],
}

/// The smallest rows, one transformation that leads there, and how many there are.
pub(super) struct Smallness {
    /// Four bits a symbol, the first one in the highest bits.
    pub(super) rows: [u64; 9],
    pub(super) way: Partial,
    pub(super) automorphisms: u32,
}

/// Space that is used again for the next board.
#[derive(Default)]
pub(super) struct Engine {
    now: Vec<Partial>,
    next: Vec<Partial>,
}

impl Engine {
    pub(super) fn smallest(&mut self, source: &Source) -> Smallness {
        let shape = source.shape;
        let mut rows = [0; 9];
        self.now.clear();
        self.now.extend(source.starts());
        for text in &mut rows[..shape.side] {
            self.next.clear();
            let mut smallest = Smallest { text: u64::MAX, found: &mut self.next };
            for at in &self.now {
                source.extend(at, &mut smallest);
            }
            *text = smallest.text;
            std::mem::swap(&mut self.now, &mut self.next);
            if self.now.len() > MANY {
                return symmetric::smallest(source);
            }
        }
        let automorphisms = self.now.iter().map(|way| way.count(shape)).sum();
        Smallness { rows, way: self.now[0], automorphisms }
    }
}

impl Source {
    /// `values` are one a cell, 0 for empty, none above the side.
    pub(super) fn new(shape: Shape, values: &[u8]) -> Source {
        let mut source = Source { shape, rows: [[[0; 9]; 9]; 2], equal_rows: [[0; 9]; 2], equal_bands: [[0; 3]; 2] };
        for (row, values) in values.chunks_exact(shape.side).enumerate() {
            for (column, &value) in values.iter().enumerate() {
                source.rows[0][row][column] = value;
                source.rows[1][column][row] = value;
            }
        }
        let orientations = source.orientations();
        for turned in 0..orientations {
            source.compare(turned);
        }
        source
    }

    fn orientations(&self) -> usize {
        1 + usize::from(self.shape.turns())
    }

    /// Finds out which rows and bands are equal.
    fn compare(&mut self, turned: usize) {
        let Shape { side, rows: height, .. } = self.shape;
        let texts = self.rows[turned].map(|row| row.iter().fold(0, |text, &value| text << 4 | u64::from(value)));
        for (row, text) in texts[..side].iter().enumerate() {
            let band = row / height * height;
            let equal = (band..band + height).filter(|&other| texts[other] == *text);
            self.equal_rows[turned][row] = equal.fold(0, |bits, other| bits | 1 << other);
        }
        let mut bands = [[0; 3]; 3];
        for (band, texts) in bands.iter_mut().zip(texts[..side].chunks_exact(height)) {
            band[..height].copy_from_slice(texts);
            band.sort_unstable();
        }
        for band in 0..self.shape.bands() {
            let equal = (0..self.shape.bands()).filter(|&other| bands[other] == bands[band]);
            self.equal_bands[turned][band] = equal.fold(0, |bits, other| bits | 1 << other);
        }
    }

    pub(super) fn starts(&self) -> impl Iterator<Item = Partial> {
        let shape = self.shape;
        (0..self.orientations()).map(move |turned| Partial::start(shape, turned == 1))
    }

    /// Places every row that can come next. Of equal rows, and of equal bands, only the first is tried; it counts for all.
    pub(super) fn extend(&self, at: &Partial, smallest: &mut Smallest<'_>) {
        let height = self.shape.rows;
        let turned = usize::from(at.transposed);
        let placed = usize::from(at.placed);
        let bands = if placed % height == 0 {
            0..self.shape.bands()
        } else {
            let band = usize::from(at.rows[placed - 1]) / height;
            band..band + 1
        };
        let is_begun = |band: usize| at.used >> (band * height) & ((1 << height) - 1) != 0;
        for band in bands {
            let mut ways = 1;
            if placed % height == 0 {
                let equal = self.equal_bands[turned][band];
                let free = (0..self.shape.bands()).filter(|&other| equal & 1 << other != 0 && !is_begun(other));
                if free.clone().next() != Some(band) {
                    continue;
                }
                ways = free.count() as u32;
            }
            for row in band * height..(band + 1) * height {
                let free = self.equal_rows[turned][row] & !at.used;
                if at.used & 1 << row != 0 || free.trailing_zeros() as usize != row {
                    continue;
                }
                let mut next = *at;
                next.rows[placed] = row as u8;
                next.placed += 1;
                next.used |= 1 << row;
                next.weight *= ways * free.count_ones();
                Placing::new(self.shape, &self.rows[turned][row], smallest).place(next);
            }
        }
    }
}
