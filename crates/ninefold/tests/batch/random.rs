//! Boards that are the same on every run.

use super::oracle::{Cells, SOLVED};

/// A stream of numbers that is the same on every run (SplitMix64).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// Rows or columns, permuted within bands or stacks, and these too.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.order::<3>();
        let inner: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|i| 3 * bands[i / 3] + inner[i / 3][i % 3])
    }

    /// The complete grid with its digits, rows and columns permuted.
    pub(super) fn grid(&mut self) -> Cells {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.order::<9>());
        std::array::from_fn(|cell| digits[usize::from(SOLVED[9 * rows[cell / 9] + columns[cell % 9]] - b'1')] as u8 + 1)
    }

    /// A board of one of the kinds that matter.
    pub(super) fn board(&mut self) -> Cells {
        match self.below(8) {
            0 => std::array::from_fn(|_| self.below(10) as u8),
            1 => self.sparse(12),
            2 => self.sparse(4),
            kind => {
                let mut cells = self.grid();
                let emptied = [0, 20, 50, 60, 100][kind - 3];
                (0..emptied).for_each(|_| cells[self.below(81)] = 0);
                // Half of them stay valid, the others have one cell changed.
                if self.below(2) == 0 {
                    cells[self.below(81)] = self.below(10) as u8;
                }
                cells
            }
        }
    }

    fn sparse(&mut self, clues: usize) -> Cells {
        let mut cells = [0; 81];
        (0..clues).for_each(|_| cells[self.below(81)] = 1 + self.below(9) as u8);
        cells
    }
}
