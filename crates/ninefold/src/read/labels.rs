//! What stands beside and above the rows of a drawing: numbers and letters that count rows and columns, bullets, the head of a
//! table.
//!
//! ```text
//!     1 2 3   4 5 6   7 8 9          0  1  2  3            | 5 | 3 |   |   | 7 |   |   |   |   |
//! A | 5 3 . | . 7 . | . . . |     0  1  2  3  4            |---|---|---|---|---|---|---|---|---|
//! B | 6 . . | 1 9 5 | . . . |     1  3  4  1  2            | 6 |   |   | 1 | 9 | 5 |   |   |   |
//! ```
//!
//! A label that names its row, `R1`, is known by itself. Any other is read as a cell at first. Only all rows together tell what it is: where they are one cell wider than they are many,
//! and their first cells count, that column is none of the board's.

use super::Options;
use super::symbols::Token;
use super::text::Row;

/// Is `head` a line of numbers above the columns of the rows that begin with `row`?
pub(super) fn numbers_columns(head: &Row, row: &Row) -> bool {
    let framed = |row: &Row| row.raw.contains(['|', '│', '┃', '║']);
    let width = head.cells.len();
    let above = row.cells.len() == width + 1 || (row.cells.len() == width && framed(row) && !framed(head));
    above && counts(&mut head.cells.iter().map(|cell| cell.0))
}

/// Do the first cells of the rows count, or stand apart?
pub(super) fn count(rows: &[Row]) -> bool {
    stand_apart(rows) || counts(&mut rows.iter().filter_map(|row| row.cells.first()).map(|cell| cell.0))
}

fn stand_apart(rows: &[Row]) -> bool {
    rows.len() > 1 && rows.iter().all(|row| row.apart)
}

/// Do they stand apart, or count below a head that counts the other columns?
pub(super) fn are_sure(rows: &[Row], head: Option<&Row>) -> bool {
    let width = rows[0].cells.len();
    let numbered = head.is_some_and(|head| {
        let first = (head.cells.len() + 1).saturating_sub(width);
        first < 2 && head.cells.len() + 1 - first == width && counts(&mut head.cells[first..].iter().map(|cell| cell.0))
    });
    stand_apart(rows) || (numbered && count(rows))
}

/// Takes the labels off the rows, and puts the head of a table above them where it is their first row.
pub(super) fn take_off(rows: &mut Vec<Row>, head: Option<Row>, options: &Options) {
    let width = rows[0].cells.len();
    let below = |row: &Row| row.cells.len() + 1 == width && counts(&mut row.cells.iter().map(|cell| cell.0));
    if rows.len() == width && rows.last().is_some_and(below) {
        rows.pop();
    }
    let same = rows.iter().all(|row| row.cells.len() == width);
    if same && (are_sure(rows, head.as_ref()) || are_labels(rows, options)) {
        for row in rows {
            row.cells.remove(0);
        }
        return;
    }
    if let Some(head) = head
        && head.cells.len() == width
        && rows.len() < width
        && may_be_a_row(&head)
    {
        rows.insert(0, head);
    }
}

/// Is the first column of rows without a head one of labels?
fn are_labels(rows: &[Row], options: &Options) -> bool {
    let side = rows.len();
    if side + 1 != rows[0].cells.len() || !options.is_side(side) {
        return false;
    }
    let bullet = rows[0].cells[0].0;
    let is_bullet = |&(index, cell): &(usize, Token)| (cell == bullet) == (index == 0);
    let cells = || rows.iter().flat_map(|row| row.cells.iter().map(|cell| cell.0).enumerate());
    let bullets = matches!(bullet, Token::Symbol(b'-' | b'*')) && cells().all(|cell| is_bullet(&cell));
    // Eight rows of nine that begin with 1 to 8 may be a classic board without its last.
    let doubtful = side == 8 && matches!(bullet, Token::Symbol(b'0' | b'1'));
    bullets || (count(rows) && !doubtful)
}

/// Column numbers and an empty line are heads and no rows, also where a row is missing.
fn may_be_a_row(head: &Row) -> bool {
    let cells = || head.cells.iter().map(|cell| cell.0);
    cells().any(|cell| matches!(cell, Token::Symbol(b'1'..=b'9') | Token::Number(_))) && !counts(&mut cells())
}

/// `1 2 3 …`, `0 1 2 …`, `A B C …` or `a b c …`.
pub(super) fn counts(cells: &mut dyn Iterator<Item = Token>) -> bool {
    let value = |cell: Token| match cell {
        Token::Symbol(digit @ b'0'..=b'9') => Some(digit - b'0'),
        Token::Symbol(letter) => letter.is_ascii_alphabetic().then_some(letter),
        Token::Number(value) => Some(value),
        Token::Empty | Token::Group | Token::Bad => None,
    };
    let Some(first) = cells.next().and_then(value).filter(|first| matches!(first, 0 | 1 | b'A' | b'a')) else {
        return false;
    };
    let mut next = first;
    for cell in cells {
        next = next.saturating_add(1);
        if value(cell) != Some(next) {
            return false;
        }
    }
    true
}
