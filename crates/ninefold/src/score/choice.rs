//! Which of the boards in a text is the answer.

use crate::board::Board;

/// How much a board looks like an answer. The best wins, and of equals the last in the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The puzzle, repeated.
    Puzzle,
    Partial,
    Full,
    /// Full, with every clue in its cell.
    KeepsClues,
}

/// The best board so far.
pub(super) struct Choice<'a> {
    puzzle: &'a Board,
    best: Option<(Fit, Board)>,
}

impl<'a> Choice<'a> {
    pub(super) fn new(puzzle: &'a Board) -> Choice<'a> {
        Choice { puzzle, best: None }
    }

    /// Considers the next board of the text.
    pub(super) fn offer(&mut self, board: Board) {
        let both = || self.puzzle.values().zip(board.values());
        let fit = match board.is_full() {
            true if both().all(|(clue, value)| clue == 0 || clue == value) => Fit::KeepsClues,
            true => Fit::Full,
            false if both().all(|(clue, value)| clue == value) => Fit::Puzzle,
            false => Fit::Partial,
        };
        if self.best.as_ref().is_none_or(|(best, _)| fit >= *best) {
            self.best = Some((fit, board));
        }
    }

    /// The board that won.
    pub(super) fn board(self) -> Option<Board> {
        self.best.map(|best| best.1)
    }
}
