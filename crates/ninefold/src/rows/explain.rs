//! Why some rows are not valid boards.

use std::ops::Range;

use super::{RowError, Source};
use crate::check::Conflict;
use crate::read::ReadError;
use crate::report::{Finding, Report};
use crate::search::Budget;
use crate::standing::{Require, Standing, Status};

/// A row that is not a valid board, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The row, from 0.
    pub row: usize,
    /// Why.
    pub why: Why,
}

/// Why a row is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It breaks rules.
    Conflicts {
        /// How many conflicts there are.
        count: usize,
        /// The first of them.
        first: Conflict,
    },
    /// It is not a board.
    Malformed(Box<ReadError>),
}

/// Explains those of these rows that are not valid by the standings that [`check`](super::check) found of them, one per row.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a row that is not what it was when it was checked.
pub fn explain(
    source: &dyn Source,
    rows: Range<usize>,
    standings: &[u8],
    budget: &Budget<'_>,
) -> Result<Vec<Fault>, RowError> {
    // What is undecided breaks no rule that is understood.
    let is_fault = |byte: u8| {
        let standing = Standing::from_byte(byte);
        standing.is_some_and(|standing| !standing.passes(Require::Valid) && standing.status() != Status::Undecided)
    };
    let mut faults = Vec::new();
    for (row, _) in rows.zip(standings).filter(|(_, byte)| is_fault(**byte)) {
        if budget.is_stopped() {
            break;
        }
        let changed = || RowError::new(row, "the board has changed since it was checked");
        let report = Report::of_entry(source.entry(row)?.ok_or_else(changed)?, Require::Valid, budget);
        let why = match report.finding {
            Finding::Malformed(error) => Why::Malformed(Box::new(error)),
            Finding::Checked { verdict, .. } => {
                let count = verdict.conflicts.len();
                Why::Conflicts { count, first: verdict.conflicts.into_iter().next().ok_or_else(changed)? }
            }
            _ => return Err(changed()),
        };
        faults.push(Fault { row, why });
    }
    Ok(faults)
}
