//! Boards, cells and digits.
//!
//! A board is its layout and one byte per cell, row by row; an empty cell is a zero byte.

use std::fmt;
use std::num::NonZeroU8;

use crate::layout::{Layout, MAX_SIDE};

/// A place on a board, written `r3c5`. Rows and columns count from 0 in code and from 1 in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in `row` and `column`, both counted from 0.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::new(2, 4).to_string(), "r3c5");
    /// ```
    pub const fn new(row: u8, column: u8) -> Cell {
        Cell { row, column }
    }

    /// The row, from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, from 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The place in reading order, from 0, on a board of this side.
    pub const fn index(self, side: u8) -> usize {
        self.row as usize * side as usize + self.column as usize
    }

    /// The cell at a place in reading order on a board of this side.
    pub(crate) fn at(index: usize, side: u8) -> Cell {
        let side = usize::from(side);
        Cell { row: (index / side) as u8, column: (index % side) as u8 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// A digit from 1 to the side of the board (25 at most).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of this value, or `None` for 0 and for values above [`MAX_SIDE`].
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(nonzero) if value <= MAX_SIDE => Some(Digit(nonzero)),
            _ => None,
        }
    }

    /// The value, from 1.
    pub const fn get(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A board: a [`Layout`] whose cells are each empty or a digit from 1 to the side.
///
/// A board may break the rule; [`check`](crate::check()) finds out. It is made from text by `parse`, and by `try_from` from
/// `[[u8; 9]; 9]`, `[u8; 81]`, `[[char; 9]; 9]`, and from `Vec<Vec<u8>>` and `Vec<Vec<char>>` of any side.
///
/// ```
/// use ninefold::{Board, Cell, Digit};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(board.get(Cell::new(0, 0)), Digit::new(5));
/// assert_eq!(board.clues(), 30);
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    layout: Layout,
    cells: Vec<Option<Digit>>,
}

impl Board {
    /// A board with no digit in it.
    pub fn empty(layout: Layout) -> Board {
        let side = usize::from(layout.side());
        Board { layout, cells: vec![None; side * side] }
    }

    /// A board from one value a cell in reading order, 0 for empty. `None` when there are too few or too many values,
    /// or one is larger than the side.
    ///
    /// ```
    /// use ninefold::{Board, Layout};
    ///
    /// assert!(Board::from_values(Layout::CLASSIC, &[0; 81]).is_some());
    /// assert!(Board::from_values(Layout::CLASSIC, &[10; 81]).is_none());
    /// ```
    pub fn from_values(layout: Layout, values: &[u8]) -> Option<Board> {
        let side = usize::from(layout.side());
        // Neither has a branch, so that both become vector code.
        let largest = values.iter().fold(0, |largest, &value| value.max(largest));
        if values.len() != side * side || usize::from(largest) > side {
            return None;
        }
        let cells = values.iter().map(|&value| NonZeroU8::new(value).map(Digit)).collect();
        Some(Board { layout, cells })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Cells in a row.
    pub fn side(&self) -> u8 {
        self.layout.side()
    }

    /// The digit in the cell; `None` if the cell is empty or not on this board.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        if cell.column() >= self.side() {
            return None;
        }
        self.cells.get(cell.index(self.side())).copied().flatten()
    }

    /// The board with `digit` in `cell`, or `None` when the cell or the digit is not of this board.
    #[must_use]
    pub fn with(&self, cell: Cell, digit: Option<Digit>) -> Option<Board> {
        let side = self.side();
        if cell.row() >= side || cell.column() >= side || digit.is_some_and(|digit| digit.get() > side) {
            return None;
        }
        let mut board = self.clone();
        board.cells[cell.index(side)] = digit;
        Some(board)
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Digit>)> + Clone {
        let side = self.side();
        self.cells.iter().enumerate().map(move |(index, &digit)| (Cell::at(index, side), digit))
    }

    /// One value a cell in reading order, 0 for empty.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u8> + Clone {
        self.cells.iter().map(|digit| digit.map_or(0, Digit::get))
    }

    /// The value of a cell by its place in reading order, 0 for empty.
    pub(crate) fn value(&self, index: usize) -> u8 {
        self.cells.get(index).copied().flatten().map_or(0, Digit::get)
    }

    /// The same cells with the rules of another layout; `None` if its side is another one.
    pub fn with_layout(&self, layout: Layout) -> Option<Board> {
        (layout.side() == self.side()).then(|| Board { layout, cells: self.cells.clone() })
    }

    /// The same board under the rules of a puzzle, if it comes without any of its own.
    pub(crate) fn under(self, layout: &Layout) -> Board {
        // Boxes of another shape are another board, not a plain one.
        let fits = !layout.is_plain() && layout.boxes().is_none_or(|boxes| self.layout.boxes() == Some(boxes));
        if self.layout.is_plain() && fits { self.with_layout(layout.clone()).unwrap_or(self) } else { self }
    }

    /// How many cells are filled.
    pub fn clues(&self) -> usize {
        usize::from(self.cells.iter().fold(0u16, |clues, digit| clues + u16::from(digit.is_some())))
    }

    /// Is every cell filled?
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = usize::from(self.side());
        write!(f, "Board({side}×{side}")?;
        for row in self.cells.chunks(side) {
            f.write_str(" ")?;
            for digit in row {
                match digit {
                    Some(digit) if side > 9 => write!(f, "{digit},")?,
                    Some(digit) => write!(f, "{digit}")?,
                    None => f.write_str(".")?,
                }
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_in_and_come_out() {
        let mut values = [0; 81];
        values[80] = 9;
        let board = Board::from_values(Layout::CLASSIC, &values).unwrap();
        assert!(board.values().eq(values));
        assert_eq!(board.get(Cell::new(8, 8)), Digit::new(9));
        assert_eq!(board.get(Cell::new(0, 9)), None);
        assert_eq!(board.get(Cell::new(9, 0)), None);
        assert_eq!(board.clues(), 1);
    }

    #[test]
    fn any_cell_can_be_written_and_asked_for() {
        let last = Cell::new(255, 255);
        assert_eq!(last.to_string(), "r256c256");
        assert_eq!(last.index(255), 255 * 255 + 255);
        assert_eq!(Board::empty(Layout::CLASSIC).get(last), None);
        assert_eq!(Board::empty(Layout::CLASSIC).with(last, None), None);
    }

    #[test]
    fn a_board_holds_only_its_own_digits() {
        let four = Board::empty(Layout::of_side(4).unwrap());
        assert!(four.with(Cell::new(0, 0), Digit::new(5)).is_none());
        assert!(four.with(Cell::new(0, 4), Digit::new(1)).is_none());
        let one = four.with(Cell::new(3, 3), Digit::new(4)).unwrap();
        assert_eq!(one.clues(), 1);
        assert_eq!(one.with(Cell::new(3, 3), None), Some(four));
        assert_eq!((Digit::new(0), Digit::new(26)), (None, None));
    }

    #[test]
    fn only_a_plain_board_takes_the_rules_of_its_puzzle() {
        let knights = crate::rules::GlobalRule::AntiKnight.apply(&Layout::CLASSIC).unwrap();
        assert_eq!(Board::empty(Layout::CLASSIC).under(&knights), Board::empty(knights.clone()));
        let diagonals = Board::empty(Layout::CLASSIC.with_diagonals());
        assert_eq!(diagonals.clone().under(&knights), diagonals);
        assert_eq!(diagonals.clone().under(&Layout::CLASSIC), diagonals);
        let wide = Board::empty(Layout::with_boxes(2, 3).unwrap());
        let tall = Layout::with_boxes(3, 2).unwrap();
        assert_eq!(wide.clone().under(&tall), wide);
        assert_eq!(wide.clone().under(&tall.with_diagonals()), wide);
    }

    #[test]
    fn programmers_see_the_rows_and_a_comma_where_digits_have_two_places() {
        let shown = |layout: Layout, digit: u8| {
            let board = Board::empty(layout).with(Cell::new(1, 1), Digit::new(digit)).unwrap();
            format!("{board:?}")
        };
        assert_eq!(shown(Layout::of_side(4).unwrap(), 4), "Board(4×4 .... .4.. .... ....)");
        assert!(shown(Layout::CLASSIC, 9).starts_with("Board(9×9 ......... .9....... ......... "));
        assert!(shown(Layout::of_side(10).unwrap(), 10).starts_with("Board(10×10 .......... .10,........ "));
    }
}
