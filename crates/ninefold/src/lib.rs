//! Is this Sudoku board valid, and exactly why not?
//!
//! A board is *valid* when no digit stands twice in a row, a column or a box. Only what is filled in counts; a valid board
//! need not be solvable. [`check`](check()) names every conflict: the house, the digit, all its cells.
//!
//! ```
//! use ninefold::{Board, check, is_valid};
//!
//! let board: Board = "
//!     8 3 . | . 7 . | . . .
//!     6 . . | 1 9 5 | . . .
//!     . 9 8 | . . . | . 6 .
//!     ------+-------+------
//!     8 . . | . 6 . | . . 3
//!     4 . . | 8 . 3 | . . 1
//!     7 . . | . 2 . | . . 6
//!     ------+-------+------
//!     . 6 . | . . . | 2 8 .
//!     . . . | 4 1 9 | . . 5
//!     . . . | . 8 . | . 7 9
//! ".parse()?;
//!
//! assert!(!is_valid(&board));
//! let sentences: Vec<String> = check(&board).conflicts.iter().map(|conflict| ninefold::Lang::En.conflict(conflict)).collect();
//! assert_eq!(sentences, ["column 1 has 8 twice: r1c1 and r4c1", "box 1 has 8 twice: r1c1 and r3c3"]);
//! # Ok::<(), ninefold::ReadError>(())
//! ```
//!
//! - [`Board`], [`Layout`], [`Cell`], [`Digit`]: a board and its houses; sides 4 to 25, jigsaws, diagonals. A board comes
//!   from text (`parse`), from arrays of numbers or characters (`try_from`), and goes back to text (`to_string`).
//! - [`check`](check()), [`is_valid`], [`is_valid_sudoku`]: the rule.
//! - [`verify`](verify()): an answer against its puzzle.
//! - [`batch`]: many classic boards at once, as fast as memory delivers them.
//! - [`read`]: text in any of the usual formats → boards, each with its place.
//! - [`rows`]: boards in arrays, columns and lists: what one thread does with a part of them.
//! - [`score`]: what a language model wrote, scored against the puzzle.
//! - [`search`]: can it be completed, in how many ways, is every clue needed.
//! - [`stream`]: a stream of any size, with the kernel where it can and the careful reader where it must.
//! - [`write`](write()): boards → text.
//! - [`Ask`]: what a front end asks, by the names that all of them share.
//! - [`Report`]: everything known of one board, as text for people ([`Lang`]) and as data for programs.
//!
//! The library does no I/O, prints nothing, reads no environment, and has no dependencies. The features `json`, `csv` and
//! `xml` (`formats` for all three) add the readers of those formats with the parsers that their ecosystems use; `serde` adds
//! `Serialize` for [`Report`], [`Summary`] and [`Status`], with the very fields of [`Report::to_json`].

/// The examples of the package's README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod ask;
pub mod batch;
mod board;
mod check;
mod layout;
pub mod read;
pub mod report;
pub mod rows;
pub mod score;
pub mod search;
mod standing;
pub mod stream;
mod verify;
mod words;
mod write;

pub use ask::{Ask, AskOption, BadOption, CannotConvert, Verb};
pub use board::{Board, Cell, Digit};
pub use check::{Conflict, Verdict, check, is_valid, is_valid_sudoku};
pub use layout::{House, HouseKind, HouseName, Layout, MAX_SIDE};
pub use read::ReadError;
pub use report::{Report, Summary};
pub use standing::{Require, Standing, Status};
pub use verify::{LayoutMismatch, Verification, verify};
pub use words::{Lang, Syntax, Voice};
pub use write::{CannotWrite, WriteFormat, Writer, write};
