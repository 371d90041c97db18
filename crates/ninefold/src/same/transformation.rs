//! A symmetry of the grid with a relabelling of the digits.

use super::shape::Shape;
use crate::board::Board;
use crate::layout::Layout;

/// What turns a board into an equivalent one: rows and columns change places or not, then rows and columns are put into
/// another order, and digits get other names.
///
/// ```
/// use ninefold::{Board, canonical};
///
/// let board: Board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let form = canonical(&board).unwrap();
/// assert_eq!(form.transformation.apply(&board), Some(form.board.clone()));
/// assert_eq!(form.transformation.inverse().apply(&form.board), Some(board));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    pub(super) layout: Layout,
    pub(super) transposed: bool,
    /// For each row of the result the row of the board, once it is transposed.
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    /// The new name of each digit; an empty cell stays empty.
    pub(super) digits: [u8; 10],
}

impl Transformation {
    /// Do rows become columns? It happens before anything else.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the result, from 0, which row of the board (of its columns, if transposed) it was.
    pub fn rows(&self) -> &[u8] {
        &self.rows[..usize::from(self.layout.side())]
    }

    /// For each column of the result, from 0, which column of the board (of its rows, if transposed) it was.
    pub fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.layout.side())]
    }

    /// The new names of the digits 1, 2, 3 and so on.
    pub fn digits(&self) -> &[u8] {
        &self.digits[1..=usize::from(self.layout.side())]
    }

    /// The board that this makes of `board`; `None` if the board has another layout.
    pub fn apply(&self, board: &Board) -> Option<Board> {
        if *board.layout() != self.layout {
            return None;
        }
        let values: Vec<u8> = board.values().collect();
        let side = usize::from(board.side());
        let moved = self.rows().iter().flat_map(|&row| {
            self.columns().iter().map(move |&column| if self.transposed { (column, row) } else { (row, column) })
        });
        let moved = moved.map(|(row, column)| values[usize::from(row) * side + usize::from(column)]);
        let renamed: Vec<u8> = moved.map(|value| self.digits[usize::from(value)]).collect();
        Board::from_values(self.layout.clone(), &renamed)
    }

    /// The transformation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transformation {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Transformation { rows, columns, digits: inverse(&self.digits), ..self.clone() }
    }
}

/// Gives the digits that have no name yet the names that are left, in order.
pub(super) fn name_the_rest(digits: &mut [u8; 10], shape: Shape) {
    let mut left = (1..=shape.side as u8).filter(|name| !digits.contains(name)).collect::<Vec<_>>().into_iter();
    for name in digits[1..=shape.side].iter_mut().filter(|name| **name == 0) {
        *name = left.next().unwrap_or_default();
    }
}

/// Places beyond the side, which nothing reads, stay 0.
fn inverse<const N: usize>(permutation: &[u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (from, &to) in permutation.iter().enumerate().rev() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}
