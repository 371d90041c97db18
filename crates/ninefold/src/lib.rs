//! Is this Sudoku board valid, and exactly why not?
mod board;
mod check;
mod layout;
pub mod search;
mod verify;

pub use board::{Board, Cell, Digit};
pub use check::{Conflict, Verdict, check, is_valid, is_valid_sudoku};
pub use layout::{House, HouseKind, HouseName, Layout, MAX_SIDE};
pub use verify::{LayoutMismatch, Verification, verify};
