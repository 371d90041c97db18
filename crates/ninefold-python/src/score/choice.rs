//! Which of the boards in a text is the answer.

use ninefold::Board;
use ninefold::read::{Format, Options, read_one};

use super::cells::Cell;

/// How well a board fits the part of an answer; the best counts, and of equals the last in the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The puzzle, told once more.
    Puzzle,
    Partial,
    Full,
    /// Full, with every clue where it stood.
    KeepsClues,
}

/// The best board so far.
pub(super) struct Choice<'a> {
    puzzle: &'a Board,
    clues: Vec<u8>,
    best: Option<(Fit, usize, Vec<u8>)>,
}

impl<'a> Choice<'a> {
    pub(super) fn new(puzzle: &'a Board) -> Choice<'a> {
        Choice { puzzle, clues: puzzle.values().collect(), best: None }
    }

    /// Takes note of a board that ends at this place of the text.
    pub(super) fn offer(&mut self, cells: impl Iterator<Item = Cell>, end: usize) {
        let cells: Vec<Cell> = cells.collect();
        let Some(values) = self.values(&cells) else { return };
        self.offer_values(values, end);
    }

    pub(super) fn offer_values(&mut self, values: Vec<u8>, end: usize) {
        if values.len() != self.clues.len() {
            return;
        }
        let keeps_clues = self.clues.iter().zip(&values).all(|(&clue, &value)| clue == 0 || clue == value);
        let fit = match values.contains(&0) {
            false if keeps_clues => Fit::KeepsClues,
            false => Fit::Full,
            true if values == self.clues => Fit::Puzzle,
            true => Fit::Partial,
        };
        if self.best.as_ref().is_none_or(|(best, place, _)| (fit, end) >= (*best, *place)) {
            self.best = Some((fit, end, values));
        }
    }

    /// The values of cells; `None` where they are none of the puzzle's.
    fn values(&self, cells: &[Cell]) -> Option<Vec<u8>> {
        let side = self.puzzle.side();
        if side <= 9 || cells.iter().any(|cell| matches!(cell, Cell::Number(value) if *value > 9)) {
            let value = |cell: &Cell| match *cell {
                Cell::Number(value) => Some(value),
                Cell::Symbol(b'.') => Some(0),
                Cell::Symbol(symbol) => symbol.is_ascii_digit().then(|| symbol - b'0'),
            };
            return cells.iter().map(value).collect();
        }
        // What letters mean is for the library to say.
        let symbol = |cell: &Cell| match *cell {
            Cell::Symbol(symbol) => char::from(symbol),
            Cell::Number(value) => char::from(b'0' + value),
        };
        let line: String = cells.iter().map(symbol).collect();
        let options = Options { format: Some(Format::Line), ..Options::default() };
        let board = read_one(line.as_bytes(), &options).board.ok()?;
        Some(board.values().collect())
    }

    /// The board that counts.
    pub(super) fn board(self) -> Option<Board> {
        Board::from_values(self.puzzle.layout().clone(), &self.best?.2)
    }
}
