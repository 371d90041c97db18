//! Can this board be completed, in how many ways, and is every clue needed?
//!
//! [`solve`] looks for up to two solutions, [`solutions`] goes through all of them, [`count_solutions`] counts them up
//! to a limit, [`redundant_clues`] finds the redundant clues of a puzzle, [`true_candidates`] the digits that the solutions
//! have in each cell, [`suspects`] the single digits that keep a board from having a solution, and [`reasons`] says what
//! makes a board impossible, where that shows without search. All of them take any [`Layout`](crate::Layout); classic boards
//! have an engine of their own, and [`batch`] is its door for many boards at once.
//!
//! Every search takes a [`Budget`], and giving up is a separate result: it is never confused with "none" or "one".

pub mod batch;
mod budget;
mod candidates;
mod classic;
mod count;
mod derived;
mod general;
mod guess;
mod minimal;
mod needed;
mod reasons;
mod single;
mod solutions;
mod suspects;
mod unavoidable;

pub use budget::Budget;
pub use candidates::{TrueCandidates, true_candidates};
pub use count::{Count, count_solutions};
pub use minimal::{redundant_clues, redundant_rules};
pub use reasons::{Cause, Reason, reasons};
pub(crate) use single::classic_values;
pub use solutions::{AllSolutions, Progress, Searched, Solutions, solutions, solve, solve_generally};
pub(crate) use solutions::{OutOfBudget, first, two};
pub use suspects::suspects;
