//! One classic board in the engine for many.

use std::collections::VecDeque;

use super::budget::Budget;
use super::classic::{Candidates, End, Engine, Search, Work, read, write};
use super::solutions::Progress;
use crate::board::Board;

/// The solutions of a classic board, one after the other.
pub(super) struct Single<'b> {
    search: Search<'b>,
    work: Finding,
}

struct Finding {
    start: Option<Candidates>,
    found: VecDeque<[u8; 81]>,
    end: End,
}

impl<'b> Single<'b> {
    /// `None` when the board is not a classic one.
    pub(super) fn new(board: &Board, budget: &Budget<'b>) -> Option<Single<'b>> {
        let start = read(&classic_values(board)?);
        Some(Single {
            search: Search::new(budget),
            work: Finding { start, found: VecDeque::new(), end: End::Complete },
        })
    }

    pub(super) fn next(&mut self) -> Result<[u8; 81], Progress> {
        if self.work.found.is_empty() {
            Engine::best().run(&mut self.search, &mut self.work);
        }
        self.work.found.pop_front().ok_or(match self.work.end {
            End::Complete => Progress::Complete,
            End::GaveUp => Progress::GaveUp,
        })
    }
}

impl Work for Finding {
    fn next(&mut self) -> Option<(usize, Candidates)> {
        self.start.take().map(|start| (0, start))
    }

    fn solution(&mut self, _: usize, solution: &Candidates) -> bool {
        self.found.push_back(write(solution));
        true
    }

    fn end(&mut self, _: usize, end: End) {
        self.end = end;
    }

    fn pause(&self) -> bool {
        !self.found.is_empty()
    }
}

/// The values of a board with the classic layout, `None` for any other.
pub(crate) fn classic_values(board: &Board) -> Option<[u8; 81]> {
    if !board.layout().is_classic() {
        return None;
    }
    let mut values = [0; 81];
    values.iter_mut().zip(board.values()).for_each(|(to, value)| *to = value);
    Some(values)
}

/// Counts the solutions of a board up to a limit.
pub(super) struct Counter {
    pub(super) start: Option<Candidates>,
    pub(super) limit: u64,
    pub(super) found: u64,
    pub(super) end: End,
}

impl Work for Counter {
    fn next(&mut self) -> Option<(usize, Candidates)> {
        self.start.take().map(|start| (0, start))
    }

    fn solution(&mut self, _: usize, _: &Candidates) -> bool {
        self.found += 1;
        self.found < self.limit
    }

    fn end(&mut self, _: usize, end: End) {
        self.end = end;
    }
}
