//! Boards from the arrays that programs hold: rows of numbers, 0 for empty, and rows of characters, as LeetCode has them.
//!
//! There is no text, so the place of an error is the row as its line and the cell in the row as its column.

use super::Options;
use super::assemble;
use super::characters;
use super::error::{ErrorKind, ReadError};
use super::symbols::{Token, TokenError};
use crate::board::Board;

impl TryFrom<[[u8; 9]; 9]> for Board {
    type Error = ReadError;

    /// A classic board from rows of values, 0 for empty.
    ///
    /// ```
    /// use ninefold::{Board, is_valid};
    ///
    /// let mut rows = [[0; 9]; 9];
    /// rows[0] = [5, 3, 0, 0, 7, 0, 0, 0, 0];
    /// assert!(is_valid(&Board::try_from(rows)?));
    ///
    /// rows[2][4] = 10;
    /// let error = Board::try_from(rows).unwrap_err();
    /// assert_eq!((error.kind.id(), error.line, error.column), ("bad-value", 3, 5));
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn try_from(rows: [[u8; 9]; 9]) -> Result<Board, ReadError> {
        of_numbers(&rows)
    }
}

impl TryFrom<[u8; 81]> for Board {
    type Error = ReadError;

    /// A classic board from its values row by row, 0 for empty.
    ///
    /// ```
    /// let mut values = [0; 81];
    /// values[80] = 9;
    /// assert_eq!(ninefold::Board::try_from(values)?.clues(), 1);
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn try_from(values: [u8; 81]) -> Result<Board, ReadError> {
        of_numbers(values.as_chunks::<9>().0)
    }
}

impl TryFrom<Vec<Vec<u8>>> for Board {
    type Error = ReadError;

    /// A board of the usual layout of its side from rows of values, 0 for empty.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let board = Board::try_from(vec![vec![1, 2, 3, 4], vec![3, 4, 1, 2], vec![2, 1, 4, 3], vec![4, 3, 2, 0]])?;
    /// assert_eq!(board.to_string(), "123434122143432.");
    /// assert_eq!(Board::try_from(vec![vec![0; 9]; 8]).unwrap_err().kind.id(), "wrong-row-count");
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn try_from(rows: Vec<Vec<u8>>) -> Result<Board, ReadError> {
        of_numbers(&rows)
    }
}

impl TryFrom<[[char; 9]; 9]> for Board {
    type Error = ReadError;

    /// A classic board from rows of characters, with any of the usual ones for an empty cell.
    ///
    /// ```
    /// let mut rows = [['.'; 9]; 9];
    /// rows[0][0] = '5';
    /// assert_eq!(ninefold::Board::try_from(rows)?.clues(), 1);
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn try_from(rows: [[char; 9]; 9]) -> Result<Board, ReadError> {
        of_characters(&rows)
    }
}

impl TryFrom<Vec<Vec<char>>> for Board {
    type Error = ReadError;

    /// A board of the usual layout of its side from rows of characters. Where [`is_valid_sudoku`](crate::is_valid_sudoku())
    /// answers yes or no, this is how to get the reason.
    ///
    /// ```
    /// use ninefold::{Board, Lang, check};
    ///
    /// let mut rows = vec![vec!['.'; 9]; 9];
    /// (rows[0][0], rows[0][8]) = ('5', '5');
    /// let conflicts = check(&Board::try_from(rows)?).conflicts;
    /// assert_eq!(Lang::En.conflict(&conflicts[0]), "row 1 has two 5s, in columns 1 and 9");
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    fn try_from(rows: Vec<Vec<char>>) -> Result<Board, ReadError> {
        of_characters(&rows)
    }
}

fn of_numbers(rows: &[impl AsRef<[u8]>]) -> Result<Board, ReadError> {
    let token = |value: u8| if value == 0 { Token::Empty } else { Token::Number(value) };
    board(rows, token, |value, side| ErrorKind::BadValue { found: value.to_string(), side })
}

fn of_characters(rows: &[impl AsRef<[char]>]) -> Result<Board, ReadError> {
    let token = |c: char| match characters::ascii(c.encode_utf8(&mut [0; 4]))[..] {
        [(b' ', ..)] => Token::Empty,
        [(symbol, ..)] => Token::Symbol(symbol),
        _ => Token::Bad,
    };
    board(rows, token, |found, side| ErrorKind::BadCharacter { found, side })
}

/// A board from rows of items: what each stands for, and the error for one that stands for nothing.
fn board<T: Copy>(
    rows: &[impl AsRef<[T]>],
    token: impl Fn(T) -> Token,
    bad: impl Fn(T, u8) -> ErrorKind,
) -> Result<Board, ReadError> {
    let options = Options::default();
    let at = |kind, row: usize, column: usize| ReadError::at(kind, row.max(1) as u64, column.max(1) as u64, "");
    let lengths = rows.iter().map(|row| row.as_ref().len());
    let layout = assemble::layout(rows.len(), lengths, &options).map_err(|kind| at(kind, rows.len(), 1))?;
    let (side, width) = (layout.side(), rows.len());
    if let Some((index, found)) = rows.iter().map(|row| row.as_ref().len()).enumerate().find(|row| row.1 != width) {
        let kind = ErrorKind::WrongRowLength { found, expected: width };
        return Err(at(kind, index + 1, found.min(width + 1)));
    }
    let items: Vec<T> = rows.iter().flat_map(|row| row.as_ref()).copied().collect();
    let tokens: Vec<Token> = items.iter().map(|&item| token(item)).collect();
    assemble::board(&tokens, layout, &options).map_err(|error| match error {
        TokenError::Ambiguous(readings) => at(ErrorKind::Ambiguous { readings }, 1, 1),
        TokenError::Bad(index) => at(bad(items[index], side), index / width + 1, index % width + 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place<T>(board: T) -> (String, u64, u64)
    where
        Board: TryFrom<T, Error = ReadError>,
    {
        let error = Board::try_from(board).unwrap_err();
        (format!("{:?}", error.kind), error.line, error.column)
    }

    #[test]
    fn every_array_of_the_same_board_is_the_same_board() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board: Board = text.parse().unwrap();
        let values: [u8; 81] = std::array::from_fn(|cell| text.as_bytes()[cell].saturating_sub(b'0'));
        let numbers: [[u8; 9]; 9] = std::array::from_fn(|row| std::array::from_fn(|column| values[9 * row + column]));
        let symbols = numbers.map(|row| row.map(|value| char::from_digit(value.into(), 10).unwrap()));
        assert_eq!(Board::try_from(values).unwrap(), board);
        assert_eq!(Board::try_from(numbers).unwrap(), board);
        assert_eq!(Board::try_from(symbols).unwrap(), board);
        assert_eq!(Board::try_from(numbers.map(Vec::from).to_vec()).unwrap(), board);
        assert_eq!(Board::try_from(symbols.map(Vec::from).to_vec()).unwrap(), board);
        assert_eq!(board.to_string(), text);
    }

    #[test]
    fn a_bad_item_has_a_row_and_a_column() {
        let mut values = [0; 81];
        values[80] = 255;
        let bad = r#"BadValue { found: "255", side: 9 }"#;
        assert_eq!(place(values), (bad.into(), 9, 9));
        let mut rows = [['.'; 9]; 9];
        rows[3][7] = '#';
        assert_eq!(place(rows), ("BadCharacter { found: '#', side: 9 }".into(), 4, 8));
        rows[3][7] = '\u{20E3}';
        assert_eq!(place(rows).1, 4);
        rows[3][7] = '\0';
        assert_eq!(place(rows).2, 8);
    }

    #[test]
    fn rows_of_other_numbers_and_lengths_are_located() {
        let count = |found, expected| format!("{:?}", ErrorKind::WrongRowCount { found, expected });
        let length = |found, expected| format!("{:?}", ErrorKind::WrongRowLength { found, expected });
        assert_eq!(place(Vec::<Vec<u8>>::new()), (count(0, 9), 1, 1));
        assert_eq!(place(vec![vec![0u8; 9]; 10]), (count(10, 9), 10, 1));
        assert_eq!(place(vec![vec!['.'; 9]; 4]), (count(4, 9), 4, 1));
        assert_eq!(place(vec![Vec::<u8>::new(); 9]), (length(0, 9), 1, 1));
        let mut rows = vec![vec![0u8; 9]; 9];
        rows[4].push(0);
        assert_eq!(place(rows.clone()), (length(10, 9), 5, 10));
        rows[4].truncate(7);
        assert_eq!(place(rows), (length(7, 9), 5, 7));
        assert_eq!(place(vec![vec![0u8; 7]; 7]).0, "UnsupportedSide { side: 7 }");
        assert_eq!(place(vec![vec![0u8; 300]; 300]).0, "UnsupportedSide { side: 300 }");
    }

    #[test]
    fn sixteen_by_sixteen_takes_numbers_and_one_system_of_symbols() {
        let mut rows = vec![vec![0u8; 16]; 16];
        (rows[0][0], rows[15][15]) = (1, 15);
        assert_eq!(Board::try_from(rows).unwrap().values().last(), Some(15));
        let mut rows = vec![vec!['.'; 16]; 16];
        (rows[0][0], rows[15][15]) = ('1', 'G');
        assert_eq!(Board::try_from(rows.clone()).unwrap().values().last(), Some(16));
        rows[15][15] = 'F';
        assert!(place(rows).0.starts_with("Ambiguous"));
    }
}
