//! The judgement of one board, in one byte.

use std::fmt;

/// What a kernel says of one board: valid, with a conflict, or not a board; and how many clues it has.
///
/// ```text
/// 0 … 81      valid, with so many clues
/// 128 … 209   a conflict; 128 more than the clues
/// 255         not a board
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Judgement(u8);

const CONFLICT: u8 = 128;

impl Judgement {
    /// Not a board. Of a line: not a plain one, so that a careful reader has to say what it is.
    pub const NOT_A_BOARD: Judgement = Judgement(255);

    /// From the byte of a kernel, whose values are the ones above.
    pub(super) fn new(byte: u8) -> Judgement {
        Judgement(byte)
    }

    /// A board on which no digit stands twice in a house.
    pub const fn is_valid(self) -> bool {
        self.0 < CONFLICT
    }

    /// A valid board on which no cell is empty.
    pub const fn is_solved(self) -> bool {
        self.0 == 81
    }

    /// A board on which a digit stands twice in a house.
    pub const fn is_conflict(self) -> bool {
        self.0 >= CONFLICT && self.is_board()
    }

    /// A board, valid or not.
    pub const fn is_board(self) -> bool {
        self.0 != Judgement::NOT_A_BOARD.0
    }

    /// How many cells of the board are filled; `None` if it is not a board.
    pub const fn clues(self) -> Option<u8> {
        if self.is_board() { Some(self.0 % CONFLICT) } else { None }
    }
}

impl fmt::Debug for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clues() {
            Some(clues) if self.is_valid() => write!(f, "Valid({clues})"),
            Some(clues) => write!(f, "Conflict({clues})"),
            None => f.write_str("NotABoard"),
        }
    }
}
