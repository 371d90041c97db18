//! Which of the boards in a text is the answer.

use crate::board::Board;
use crate::read::symbols::{Symbols, Token, values};

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
    best: Option<(Fit, usize, Vec<u8>)>,
}

impl<'a> Choice<'a> {
    pub(super) fn new(puzzle: &'a Board) -> Choice<'a> {
        Choice { puzzle, best: None }
    }

    /// Considers a board that ends at this byte of the text.
    pub(super) fn offer(&mut self, cells: impl IntoIterator<Item = Token>, end: usize) {
        self.consider(cells.into_iter().collect(), end);
    }

    fn consider(&mut self, cells: Vec<Token>, end: usize) {
        let Some(values) = values_of(cells, self.puzzle.side()) else { return };
        let mut both = self.puzzle.values().zip(&values);
        let fit = match values.contains(&0) {
            false if both.all(|(clue, &value)| clue == 0 || clue == value) => Fit::KeepsClues,
            false => Fit::Full,
            true if both.all(|(clue, &value)| clue == value) => Fit::Puzzle,
            true => Fit::Partial,
        };
        if self.best.as_ref().is_none_or(|(best, place, _)| (fit, end) >= (*best, *place)) {
            self.best = Some((fit, end, values));
        }
    }

    /// The board that won.
    pub(super) fn board(self) -> Option<Board> {
        Board::from_values(self.puzzle.layout().clone(), &self.best?.2)
    }
}

/// The values of cells; `None` where some cannot be on a board of this side.
fn values_of(mut cells: Vec<Token>, side: u8) -> Option<Vec<u8>> {
    // Among numbers above 9 a digit is a number, too, and a letter is not a cell.
    let numbers = cells.iter().any(|cell| matches!(cell, Token::Number(10..)));
    for cell in &mut cells {
        *cell = match *cell {
            Token::Number(digit) if !numbers => Token::Symbol(b'0' + digit),
            Token::Symbol(digit @ b'0'..=b'9') if numbers => Token::Number(digit - b'0'),
            Token::Symbol(letter) if numbers && letter.is_ascii_alphabetic() => Token::Bad,
            other => other,
        };
    }
    values(&cells, side, Symbols::Auto).ok()
}
