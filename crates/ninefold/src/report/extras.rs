//! What a report may hold beyond what is required.

use super::{Finding, Report};
use crate::search::{Budget, solve, suspects, true_candidates};
use crate::standing::Require;

/// How far solutions are counted.
pub const MOST_SOLUTIONS: u64 = 1000;

/// What a report should hold beyond what is required.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Extras {
    /// The solution, where a board has to be on track and reports leave it out.
    pub reveal: bool,
    /// The single digits without which a board could be completed, if it cannot be and its givens are not known.
    pub suspects: bool,
    /// How many solutions there are, up to [`MOST_SOLUTIONS`], and the digits that they have in each cell.
    pub candidates: bool,
}

impl Extras {
    /// The names of what may be added.
    pub const NAMES: [&'static str; 2] = ["suspects", "candidates"];

    /// Adds what is named, separated by commas; `None` if a name is unknown.
    pub(crate) fn add(self, names: &str) -> Option<Extras> {
        names.split(',').try_fold(self, |extras, name| match name.trim() {
            "suspects" => Some(Extras { suspects: true, ..extras }),
            "candidates" => Some(Extras { candidates: true, ..extras }),
            _ => None,
        })
    }

    /// Does a report need the board to hold them?
    pub(crate) fn need_boards(self) -> bool {
        self.suspects || self.candidates
    }
}

impl Report {
    /// The same report with the suspects of a board that cannot be completed.
    #[must_use]
    pub fn with_suspects(self, budget: &Budget<'_>) -> Report {
        self.with(Extras { suspects: true, ..Extras::default() }, budget)
    }

    /// The same report with what it should hold beyond what is required. What is beyond the budget is left out.
    #[must_use]
    pub fn with(mut self, extras: Extras, budget: &Budget<'_>) -> Report {
        self.reveal |= extras.reveal;
        let Finding::Checked { board, verdict, searched } = &mut self.finding else { return self };
        if !verdict.is_valid() {
            return self;
        }
        // To know whether there is a solution is part of the question.
        if extras.suspects && searched.is_none() && self.track.is_none() {
            *searched = Some(solve(board, budget).into());
        }
        let suspect = extras.suspects && self.givens.is_none() && self.is_impossible();
        let Finding::Checked { board, .. } = &self.finding else { return self };
        if suspect {
            self.suspects = suspects(board, budget);
        }
        // They would tell the solution.
        if extras.candidates && (self.require != Require::OnTrack || self.reveal) {
            self.candidates = true_candidates(board, MOST_SOLUTIONS, budget).map(Box::new);
        }
        self
    }
}
