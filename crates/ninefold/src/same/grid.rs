//! The canonical form of complete, valid grids: many times faster than row by row.
//!
//! Its first band is the smallest band of the six (three across, three down); see `bands.rs`. That names the digits and
//! orders the columns, and the first column orders the other rows.

use super::bands::{Band, Bands, Way, index};

/// The rows of the smallest grid, four bits a symbol, and the number of automorphisms.
pub(super) fn smallest(bands: &Bands, values: &[u8; 81]) -> ([u64; 9], u32) {
    let mut grids = [[[0; 9]; 9]; 2];
    for (row, values) in values.as_chunks::<9>().0.iter().enumerate() {
        grids[0][row] = *values;
        values.iter().enumerate().for_each(|(column, &value)| grids[1][column][row] = value);
    }
    let indices = grids.each_ref().map(|grid| [0, 1, 2].map(|band| index(&rows_of(grid, band))));
    let class = indices.as_flattened().iter().map(|&index| bands.class(index)).min().unwrap_or_default();
    let mut best = Best { rows: [u64::MAX; 9], count: 0 };
    best.rows[..3].copy_from_slice(bands.smallest(class));
    for (grid, indices) in grids.iter().zip(&indices) {
        for (band, &index) in indices.iter().enumerate().filter(|(_, index)| bands.class(**index) == class) {
            bands.ways(&rows_of(grid, band), index).for_each(|way| best.complete(grid, band, &way));
        }
    }
    (best.rows, best.count)
}

fn rows_of(grid: &[[u8; 9]; 9], band: usize) -> Band {
    [grid[3 * band], grid[3 * band + 1], grid[3 * band + 2]]
}

struct Best {
    rows: [u64; 9],
    count: u32,
}

impl Best {
    /// Adds the other two bands, as long as they are not larger.
    fn complete(&mut self, grid: &[[u8; 9]; 9], band: usize, way: &Way) {
        let mut names = [0u8; 16];
        let first = &grid[3 * band + usize::from(way.rows[0])];
        for (place, column) in (1..).zip(way.columns) {
            names[usize::from(first[usize::from(column)]) & 15] = place;
        }
        let name = |row: u8, column: u8| names[usize::from(grid[usize::from(row)][usize::from(column)]) & 15];
        let mut others = [1, 2].map(|further| {
            let band = 3 * ((band + further) % 3) as u8;
            let mut rows = [0, 1, 2].map(|row| (name(band + row, way.columns[0]), band + row));
            rows.sort_unstable();
            rows
        });
        others.sort_unstable();
        let mut is_smaller = false;
        for (best, (_, row)) in self.rows[3..].iter_mut().zip(others.as_flattened()) {
            let text = way.columns.iter().fold(0, |text, &column| text << 4 | u64::from(name(*row, column))) << 28;
            if text > *best && !is_smaller {
                return;
            }
            is_smaller |= text < *best;
            *best = text;
        }
        self.count = if is_smaller { 1 } else { self.count + 1 };
    }
}
