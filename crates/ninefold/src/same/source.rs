//! A board, both as it is and transposed, with what is known of its rows.

use super::partial::Partial;
use super::placing::{Placing, Row};
use super::shape::Shape;
use super::smallest::{Smallest, TooMany};

pub(super) struct Source {
    pub(super) shape: Shape,
    rows: [[Row; 9]; 2],
    /// For each row, the rows of its band that are equal to it, as bits.
    equal_rows: [[u16; 9]; 2],
    /// For each band, the bands that have equal rows, as bits.
    equal_bands: [[u8; 3]; 2],
}

impl Source {
    /// `values` are one a cell, 0 for empty, none above the side.
    pub(super) fn new(shape: Shape, values: &[u8]) -> Source {
        let side = shape.side;
        let rows = std::array::from_fn(|row| Row::new(values.iter().skip(row * side).take(side).copied()));
        let columns = std::array::from_fn(|column| Row::new(values.iter().skip(column).step_by(side).copied()));
        let mut source = Source { shape, rows: [rows, columns], equal_rows: [[0; 9]; 2], equal_bands: [[0; 3]; 2] };
        (0..source.orientations()).for_each(|turned| source.compare(turned));
        source
    }

    fn orientations(&self) -> usize {
        1 + usize::from(self.shape.turns())
    }

    /// Finds out which rows and bands are equal.
    fn compare(&mut self, turned: usize) {
        let Shape { side, rows: height, .. } = self.shape;
        let texts = self.rows[turned].map(|row| row.packed());
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

    /// A start that leads through the rows of this band only, as the others are taken.
    pub(super) fn start_of_band(&self, band: usize) -> Partial {
        let height = self.shape.rows;
        let mut start = Partial::start(self.shape, false);
        start.used = ((1 << self.shape.side) - 1) & !(((1 << height) - 1) << (band * height));
        start
    }

    /// Every row that can come next. Of equal rows, and of equal bands, only the first is tried; it counts for all, and comes
    /// with their number.
    fn next(&self, at: &Partial) -> impl Iterator<Item = (usize, u32)> {
        let height = self.shape.rows;
        let turned = usize::from(at.transposed);
        let placed = usize::from(at.placed);
        let begins_band = placed % height == 0;
        let bands = if begins_band {
            0..self.shape.bands()
        } else {
            let band = usize::from(at.rows[placed - 1]) / height;
            band..band + 1
        };
        let at = *at;
        let ways_to_begin = move |band: usize| {
            let is_free = |other: &usize| at.used >> (other * height) & ((1 << height) - 1) == 0;
            let equal = self.equal_bands[turned][band];
            let mut free = (0..self.shape.bands()).filter(|other| equal >> other & 1 == 1 && is_free(other));
            if free.next() == Some(band) { 1 + free.count() as u32 } else { 0 }
        };
        bands.flat_map(move |band| {
            let ways = if begins_band { ways_to_begin(band) } else { 1 };
            (band * height..(band + 1) * height).filter_map(move |row| {
                let free = self.equal_rows[turned][row] & !at.used;
                let is_first = free.trailing_zeros() as usize == row;
                (ways > 0 && is_first).then(|| (row, ways * free.count_ones()))
            })
        })
    }

    /// Every row that can come next, placed nowhere yet.
    pub(super) fn next_rows(&self, at: &Partial) -> impl Iterator<Item = Partial> {
        self.next(at).map(|(row, ways)| at.with_row(row, ways))
    }

    /// The row that was placed last, or is being placed.
    pub(super) fn row(&self, at: &Partial) -> Placing<'_> {
        self.placing(at, at.rows[usize::from(at.placed).saturating_sub(1)].into())
    }

    fn placing(&self, at: &Partial, row: usize) -> Placing<'_> {
        Placing { shape: self.shape, row: &self.rows[usize::from(at.transposed)][row] }
    }

    /// Places every row that can come next.
    pub(super) fn extend(&self, at: &Partial, smallest: &mut Smallest) -> Result<(), TooMany> {
        for (row, ways) in self.next(at) {
            let placing = self.placing(at, row);
            if !placing.is_hopeless(at, smallest.text) {
                smallest.place(&placing, at.with_row(row, ways))?;
            }
        }
        Ok(())
    }
}
