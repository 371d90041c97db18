//! What is beside and above the rows of a board: numbers and letters that count rows and columns, bullets, names.
//!
//! ```text
//!     1 2 3   4 5 6   7 8 9          0  1  2  3            ,c1,c2,c3,c4,c5,c6,c7,c8,c9
//! A | 5 3 . | . 7 . | . . . |     0  1  2  3  4            r1,5,3,,,7,,,,
//! B | 6 . . | 1 9 5 | . . . |     1  3  4  1  2            r2,6,,,1,9,5,,,
//! ```
//!
//! A label is read as a cell at first: only all rows together can tell.

use super::row::Row;
use crate::read::symbols::{Token, is_empty_symbol};

/// Is it a line of names or numbers above the columns of rows with this many cells, or a stroke?
pub(super) fn is_head(head: &Row, rows: &[Row], width: usize) -> bool {
    let cells = &head.cells;
    let texts = |from: usize| (from..cells.len()).map(|cell| head.text(cell));
    // The corner above the labels may be empty, have a name of its own, or be missing.
    let corner = cells.len() == width
        && cells
            .first()
            .is_some_and(|cell| matches!(cell.0, Token::Empty | Token::Word(_)) || is_letter_or_empty(cell.0));
    (cells.len() + 1 >= width && cells.len() <= width)
        && (count(&mut texts(0))
            || (corner && count(&mut texts(1)))
            || cells.iter().all(|cell| matches!(cell.0, Token::Word(_)))
            || (corner && cells[1..].iter().all(|cell| matches!(cell.0, Token::Word(_))))
            || cells.iter().all(|cell| cell.0 == Token::Empty)
            || is_stroke(head, rows))
}

fn is_letter_or_empty(token: Token) -> bool {
    matches!(token, Token::Symbol(symbol) if symbol.is_ascii_alphabetic() || is_empty_symbol(symbol))
}

/// `_________` or `---- 1 ----`: its empty cells are not those of the rows.
pub(super) fn is_stroke(head: &Row, rows: &[Row]) -> bool {
    let empties = |row: &Row| {
        let empty = |token: Token| match token {
            Token::Symbol(symbol) => is_empty_symbol(symbol).then_some(symbol),
            Token::Empty => Some(b' '),
            _ => None,
        };
        row.cells.iter().filter_map(|cell| empty(cell.0)).collect::<Vec<u8>>()
    };
    let own = empties(head);
    let others: Vec<u8> = rows.iter().flat_map(empties).collect();
    let foreign = own.len() * 2 > head.width() && !own.iter().any(|b| others.contains(b));
    let has_others = !others.is_empty() || rows.iter().all(|row| row.cells.iter().all(|cell| cell.0 != Token::Empty));
    foreign && has_others && own.iter().all(|b| matches!(b, b'_' | b'-' | b'*' | b'x' | b'X'))
}

/// Do the first cells of the rows count, name their rows, or stand apart? Each board counts for itself.
pub(super) fn are_labels(rows: &[Row], side: usize) -> bool {
    let apart = rows.iter().all(|row| row.apart);
    let first = |row: &Row| row.cells.first().map(|cell| cell.0);
    let counted = || rows.chunks(side).all(|board| count(&mut board.iter().map(|row| row.text(0))));
    apart && rows.len() > 1 || is_bullet(rows) || rows.iter().all(|row| first(row).is_some()) && counted()
}

/// Is there nothing in the first column, and nothing that could be one after the last?
pub(super) fn are_blank(rows: &[Row]) -> bool {
    rows.iter().all(|row| row.cells.first().is_some_and(|cell| cell.0 == Token::Empty))
        && !rows.iter().any(|row| row.trail)
}

/// A sign before each row that is in no other place.
fn is_bullet(rows: &[Row]) -> bool {
    let Some(bullet) = rows.first().and_then(|row| row.cells.first()).map(|cell| cell.0) else { return false };
    let is_bullet = |(index, cell): (usize, &(Token, usize))| (cell.0 == bullet) == (index == 0);
    matches!(bullet, Token::Symbol(b'-' | b'*')) && rows.iter().all(|row| row.cells.iter().enumerate().all(is_bullet))
}

/// Does a line only say what the columns below it are called? `A B C D`, `c1 c2 c3 c4`, with anything between the names.
pub(in crate::read) fn names_columns(line: &[u8]) -> bool {
    let mut names = line.split(|b| !b.is_ascii_alphanumeric()).filter(|name| !name.is_empty());
    names.clone().nth(3).is_some() && counts_on(&mut names)
}

/// `1 2 3 …`, `0 1 2 …`, `A B C …`, `a b c …`, `r1 r2 r3 …`.
pub(super) fn count(texts: &mut dyn Iterator<Item = &[u8]>) -> bool {
    let Some(first) = texts.next() else { return false };
    let starts = label(first).is_some_and(|first| matches!(first.1, 0 | 1 | FIRST_LETTER));
    starts && counts_on(&mut std::iter::once(first).chain(texts))
}

/// Is each label the one before it, counted on?
fn counts_on(mut texts: &mut dyn Iterator<Item = &[u8]>) -> bool {
    let Some((name, mut last)) = texts.next().and_then(label) else { return false };
    Iterator::all(&mut texts, |text| {
        last += 1;
        label(text).is_some_and(|next| next.1 == last && next.0.eq_ignore_ascii_case(name))
    })
}

/// Letters count from here on.
const FIRST_LETTER: u32 = 1 << 16;

/// What a label begins with, and its number.
fn label(text: &[u8]) -> Option<(&[u8], u32)> {
    let digits = text.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let (name, number) = text.split_at(text.len() - digits);
    match (name, number) {
        ([letter], []) if letter.is_ascii_alphabetic() => {
            Some((&[], FIRST_LETTER + u32::from(letter.to_ascii_uppercase() - b'A')))
        }
        (_, []) => None,
        _ if digits > 3 => None,
        _ => Some((name, number.iter().fold(0, |sum, b| 10 * sum + u32::from(b - b'0')))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(texts: &str) -> bool {
        count(&mut texts.split(' ').map(str::as_bytes))
    }

    #[test]
    fn labels_count_from_their_first() {
        for texts in ["1 2 3", "0 1 2 3 4 5 6 7 8 9 10", "A B C", "a b c", "r1 r2 r3", "C0 c1 C2"] {
            assert!(counts(texts), "{texts}");
        }
        for line in ["    A B C   D E F   G H I", "|c1|c2|c3|c4|", "C8 C9 C10 C11", "a\tb\tc\td"] {
            assert!(names_columns(line.as_bytes()), "{line}");
        }
        for line in ["", "A B C", "Grid 01", "A C D E", "c1 c2 d3 d4", "a b c dx", "4 to 7", "- - - -"] {
            assert!(!names_columns(line.as_bytes()), "{line}");
        }
        for texts in ["2 3 4", "1 3", "B C", "1 b", "r1 c2", "", "x"] {
            assert!(!counts(texts), "{texts}");
        }
    }
}
