//! What goes into a kernel and what comes out of it: up to 64 boards, one bit and one byte each.

use super::symbols::{Alphabet, Symbols};

/// How many boards a kernel is given at a time.
pub(super) const LANES: usize = 64;

/// A board for the lanes that have none.
pub(super) static NO_BOARD: Symbols = [b'0'; 81];

/// The boards of a call, one a lane.
pub(super) type Boards<'a> = [&'a Symbols; LANES];

/// What a kernel found; bit `i` of a mask and byte `i` are about lane `i`. What stands in a lane that had no board
/// means nothing.
pub(super) struct Found {
    /// A digit stands twice in a house. Means nothing for an odd lane.
    pub(super) conflict: u64,
    /// A byte that the alphabet does not have; from a kernel, perhaps only a rare one.
    pub(super) odd: u64,
    /// Every cell is filled.
    pub(super) full: u64,
    /// The number of clues, and 128 more where there is a conflict. Means nothing for an odd lane.
    pub(super) bytes: [u8; LANES],
}

impl Found {
    pub(super) const NOTHING: Found = Found { conflict: 0, odd: 0, full: 0, bytes: [0; LANES] };

    /// Forgets what was found in lanes that had no board.
    pub(super) fn keep(&mut self, count: usize) {
        let kept = if count < LANES { (1 << count) - 1 } else { u64::MAX };
        self.conflict &= kept;
        self.odd &= kept;
        self.full &= kept;
    }

    /// Looks again at the boards that the kernel found odd, and leaves those odd that are.
    pub(super) fn look_again(&mut self, boards: &Boards<'_>, alphabet: Alphabet) {
        let mut left = self.odd;
        while left != 0 {
            let lane = left.trailing_zeros();
            left &= left - 1;
            if alphabet.holds(boards[lane as usize]) {
                self.odd &= !(1 << lane);
            }
        }
    }
}
