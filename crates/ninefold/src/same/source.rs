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
    /// For each band, the rows of all bands that have equal rows, as bits.
    equal_bands: [[u16; 3]; 2],
}

impl Source {
    /// `values` are one a cell, 0 for empty, none above the side.
    pub(super) fn new(shape: Shape, values: &[u8]) -> Source {
        let side = shape.side;
        let mut source =
            Source { shape, rows: [[Row::default(); 9]; 2], equal_rows: [[0; 9]; 2], equal_bands: [[0; 3]; 2] };
        for (row, values) in values.chunks_exact(side).enumerate() {
            for (column, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
                source.rows[0][row].set(column, value);
                source.rows[1][column].set(row, value);
            }
        }
        (0..source.orientations()).for_each(|turned| source.compare(turned));
        source
    }

    fn orientations(&self) -> usize {
        1 + usize::from(self.shape.turns())
    }

    /// Finds out which rows and bands are equal.
    fn compare(&mut self, turned: usize) {
        let Shape { side, rows: height, .. } = self.shape;
        let texts = self.rows[turned].each_ref().map(|row| row.packed);
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
            self.equal_bands[turned][band] = equal.fold(0, |bits, other| bits | self.band(other));
        }
    }

    /// The rows of a band, as bits.
    fn band(&self, band: usize) -> u16 {
        ((1 << self.shape.rows) - 1) << (band * self.shape.rows)
    }

    pub(super) fn starts(&self) -> impl Iterator<Item = Partial> {
        let shape = self.shape;
        (0..self.orientations()).map(move |turned| Partial::start(shape, turned == 1))
    }

    /// A start that leads through the rows of this band only, as the others are taken.
    pub(super) fn start_of_band(&self, band: usize) -> Partial {
        let mut start = Partial::start(self.shape, false);
        start.used = ((1 << self.shape.side) - 1) & !self.band(band);
        start
    }

    /// Every row that can come next. Of equal rows, and of equal bands, only the first is tried; it counts for all, and comes
    /// with their number.
    fn next(&self, at: &Partial) -> impl Iterator<Item = (usize, u32)> {
        let height = self.shape.rows;
        let turned = usize::from(at.transposed);
        let placed = usize::from(at.placed);
        let mut free = ((1 << self.shape.side) - 1) & !at.used;
        let begins_band = placed.is_multiple_of(height);
        if !begins_band {
            free &= self.band(usize::from(at.rows[placed - 1]) / height);
        }
        let mut left = free;
        std::iter::from_fn(move || {
            while left != 0 {
                let row = left.trailing_zeros() as usize;
                left &= left - 1;
                let rows = self.equal_rows[turned][row] & free;
                let bands = self.equal_bands[turned][row / height] & free;
                if rows.trailing_zeros() as usize != row {
                    continue;
                }
                if !begins_band {
                    return Some((row, rows.count_ones()));
                }
                if bands.trailing_zeros() as usize / height == row / height {
                    return Some((row, rows.count_ones() * bands.count_ones() / height as u32));
                }
            }
            None
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
