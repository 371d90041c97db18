//! Is this Sudoku board valid, and if not, exactly why?
//!
//! A board is *valid* if no digit appears twice in a row, column or box. Only filled cells count; a valid board
//! need not be solvable. [`check`](check()) lists every conflict with its house, its digit and all its cells.
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
//! assert_eq!(sentences, ["column 1 has two 8s, in rows 1 and 4", "box 1 has two 8s: r1c1 and r3c3"]);
//! # Ok::<(), ninefold::ReadError>(())
//! ```
//!
//! - [`Board`], [`Layout`], [`Cell`], [`Digit`]: a board and its houses; sides 4 to 25, jigsaws, diagonals. Make a board
//!   from text (`parse`) or from arrays of numbers or characters (`try_from`), and turn it back into text (`to_string`).
//! - [`check`](check()), [`is_valid`], [`is_valid_sudoku`]: the rule.
//! - [`verify`](verify()): checks an answer against its puzzle.
//! - [`track`](track()): which digits of an unfinished answer are wrong.
//! - [`batch`]: many classic boards at once, as fast as memory delivers them.
//! - [`read`]: reads boards from text in any common format, each with its place.
//! - [`rows`]: boards in arrays, columns and lists; the work of one thread on a part of them.
//! - [`canonical`], [`are_equivalent`], [`automorphisms`], [`solution_class`]: are two boards the same puzzle? [`same`] has them
//!   for many boards too.
//! - [`rules`]: cages, thermometers, dots and other rules than houses.
//! - [`score`]: scores a language model's answer to a puzzle.
//! - [`search`]: can a board be completed, in how many ways, and is every clue needed?
//! - [`stream`]: streams of any size, through the kernel where possible and the careful reader where necessary.
//! - [`write`](write()): writes boards as text.
//! - [`audit`]: one row of a benchmark, with its puzzle in a link and its solution beside it.
//! - [`Ask`]: what a front end asks for, by option names that all of them share.
//! - [`Report`]: everything known about one board, as text for people ([`Lang`]) and as data for programs.
//!
//! The library does no I/O, prints nothing, reads no environment variables, and has no dependencies by default.
//!
//! - The feature `json` adds the reader for JSON and for the packed links of f-puzzles and SudokuPad, which hold JSON. It also adds
//!   `score::Task`. Every other format is always read.
//! - The feature `serde` adds `Serialize` for [`Report`], [`Summary`] and [`Status`], with the same fields as [`Report::to_json`].

/// Runs the examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod ask;
pub mod audit;
pub mod batch;
mod board;
mod check;
mod fpuzzles;
mod layout;
mod lz;
#[doc(hidden)]
pub mod packed;
pub mod read;
pub mod report;
pub mod rows;
pub mod rules;
pub mod same;
pub mod score;
pub mod search;
mod standing;
pub mod stream;
mod track;
mod verify;
mod words;
mod write;

pub use ask::{Ask, AskOption, BadOption, CannotConvert, Verb};
pub use board::{Board, Cell, Digit};
pub use check::{Conflict, Verdict, check, is_valid, is_valid_sudoku};
pub use layout::{House, HouseKind, HouseName, Layout, MAX_SIDE};
pub use read::ReadError;
pub use report::{Report, Summary};
pub use same::{
    Canonical, NotComparable, SolutionClass, Transformation, are_equivalent, automorphisms, canonical, solution_class,
};
pub use standing::{Require, Standing, Status};
pub use track::{Track, Tracked, track};
pub use verify::{LayoutMismatch, Verification, verify};
pub use words::{Lang, Syntax, Voice};
pub use write::{CannotWrite, Limit, WriteFormat, Writer, lost, write};
