//! Boards for the tests: written out, or made from a seed.

use ninefold::{Board, Layout};

/// A classic board from 81 characters, any of them but 1 to 9 empty.
pub(crate) fn classic(cells: &str) -> Board {
    Board::from_values(Layout::CLASSIC, &values(cells)).unwrap()
}

/// 81 values from 81 characters.
pub(crate) fn values(cells: &str) -> [u8; 81] {
    let values: Vec<u8> = cells.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    values.try_into().unwrap()
}

/// A small generator of numbers (SplitMix64), so that every run sees the same boards.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A random symmetry of the classic board: where each cell goes, and what each digit becomes.
pub(crate) struct Symmetry {
    cells: [usize; 81],
    digits: [u8; 10],
}

impl Symmetry {
    pub(crate) fn random(numbers: &mut Numbers) -> Symmetry {
        let rows = lines(numbers);
        let columns = lines(numbers);
        let transpose = numbers.below(2) == 1;
        let cells = std::array::from_fn(|cell| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            if transpose { column * 9 + row } else { row * 9 + column }
        });
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        numbers.shuffle(&mut digits[1..]);
        Symmetry { cells, digits }
    }

    pub(crate) fn of(&self, board: &[u8; 81]) -> [u8; 81] {
        let mut image = [0; 81];
        for (cell, &value) in board.iter().enumerate() {
            image[self.cells[cell]] = self.digits[usize::from(value)];
        }
        image
    }
}

/// Nine rows in a random order that keeps the rows of a band together.
fn lines(numbers: &mut Numbers) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    numbers.shuffle(&mut bands);
    let mut all = [0; 9];
    for (i, band) in bands.into_iter().enumerate() {
        let mut lines = [0, 1, 2];
        numbers.shuffle(&mut lines);
        for (j, line) in lines.into_iter().enumerate() {
            all[3 * i + j] = 3 * band + line;
        }
    }
    all
}
