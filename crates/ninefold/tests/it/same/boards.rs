//! Boards to try, made from a seed.

use super::brute::Boxes;

/// The most symmetric grid.
pub(crate) const SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

pub(crate) fn values(text: &str) -> [u8; 81] {
    let mut values = [0; 81];
    values.iter_mut().zip(text.bytes()).for_each(|(to, symbol)| *to = symbol.saturating_sub(b'0'));
    values
}

/// Xorshift: the same boards in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// An order of rows in bands of `size`, or of columns in stacks of `size`.
    fn order(&mut self, side: usize, size: usize) -> Vec<usize> {
        let mut bands: Vec<Vec<usize>> = (0..side).collect::<Vec<_>>().chunks(size).map(<[_]>::to_vec).collect();
        self.shuffle(&mut bands);
        bands.iter_mut().for_each(|band| self.shuffle(band));
        bands.concat()
    }

    /// An equivalent board.
    pub(crate) fn equivalent(&mut self, boxes: Boxes, values: &[u8]) -> Vec<u8> {
        let side = boxes.side();
        let transposed = boxes.height == boxes.width && self.below(2) == 0;
        let (rows, columns) = (self.order(side, boxes.height), self.order(side, boxes.width));
        let mut names: Vec<u8> = (1..=side as u8).collect();
        self.shuffle(&mut names);
        names.insert(0, 0);
        let source = |row: usize, column: usize| if transposed { column * side + row } else { row * side + column };
        let moved = rows.iter().flat_map(|&row| columns.iter().map(move |&column| source(row, column)));
        moved.map(|cell| names[usize::from(values[cell])]).collect()
    }

    /// Takes cells away until `clues` are left.
    pub(crate) fn thinned(&mut self, values: &[u8], clues: usize) -> Vec<u8> {
        let mut cells: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
        self.shuffle(&mut cells);
        let mut thinned = vec![0; values.len()];
        cells.iter().take(clues).for_each(|&cell| thinned[cell] = values[cell]);
        thinned
    }

    /// Any digits anywhere: most of them break the rule.
    pub(crate) fn lawless(&mut self, boxes: Boxes, clues: usize, digits: usize) -> Vec<u8> {
        let cells = boxes.side() * boxes.side();
        let full: Vec<u8> = (0..cells).map(|_| 1 + self.below(digits) as u8).collect();
        self.thinned(&full, clues)
    }

    /// A solution of the empty board.
    pub(crate) fn grid(&mut self) -> [u8; 81] {
        let (mut values, mut digits) = ([0; 81], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        self.shuffle(&mut digits);
        values[..9].copy_from_slice(&digits);
        assert!(self.fill(&mut values, 9));
        values
    }

    fn fill(&mut self, values: &mut [u8; 81], cell: usize) -> bool {
        if cell == 81 {
            return true;
        }
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        self.shuffle(&mut digits);
        for digit in digits {
            let sees = |other: usize| {
                let (row, column) = (cell / 9, cell % 9);
                other / 9 == row || other % 9 == column || (other / 27 == row / 3 && other % 9 / 3 == column / 3)
            };
            if (0..cell).any(|other| values[other] == digit && sees(other)) {
                continue;
            }
            values[cell] = digit;
            if self.fill(values, cell + 1) {
                return true;
            }
        }
        values[cell] = 0;
        false
    }
}
