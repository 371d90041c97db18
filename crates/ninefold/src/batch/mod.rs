//! Many classic boards at once: is each of them valid?
//!
//! A [`Kernel`] judges boards as fast as memory delivers them. It says *whether* a board is valid and never why not: only
//! the few boards that are not need to be read again, for [`check`](crate::check()) to explain. Boards may stand
//! - in memory, a value from 0 to 9 a cell: [`Kernel::judge_cells`];
//! - in text, a board a line: [`Kernel::judge_lines`];
//! - in JSON lines, nine rows of nine strings or numbers: [`Kernel::judge_json_lines`];
//! - in a column of CSV or TSV: [`Kernel::judge_csv`].
//!
//! A line that is not *plain* (blank, a comment, a board in another form) is handed back for a careful reader. What a plain
//! line is, each method says.
//!
//! ```
//! use ninefold::batch::{Kernel, Tally};
//!
//! let text = b"\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//! 83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//! ; a comment\n";
//! let mut tally = Tally::default();
//! let mut left = Vec::new();
//! Kernel::best().judge_lines(text, |block| {
//!     for (index, line, judgement) in block.exceptions() {
//!         left.push((tally.lines + index + 1, &text[line], judgement.is_board()));
//!     }
//!     tally += block.tally();
//! });
//! assert_eq!((tally.lines, tally.valid, tally.conflicts, tally.not_plain), (3, 1, 1, 1));
//! assert_eq!(left[0].0, 2);
//! assert_eq!(left[1], (3, &b"; a comment"[..], false));
//! ```
//!
//! # Inside
//! A kernel takes 64 boards and gives a bit and a byte for each. There is a portable one, and one of vectors that is
//! compiled for each instruction set. Everything else is plain code that finds the boards of a text and keeps their order.

mod block;
mod cells;
mod csv;
mod found;
mod json;
mod judgement;
mod kernel;
mod lines;
mod newline;
mod portable;
mod symbols;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod instructions;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod vectors;

pub use block::{Block, Tally};
pub use cells::LengthMismatch;

pub use judgement::Judgement;
pub use kernel::{Kernel, KernelError};
pub use symbols::values;
pub(crate) use symbols::{keeps_symbols, keeps_values, plain_value};
