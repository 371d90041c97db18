//! What stands for a cell in plain text.

/// One cell as it is written. Which value a letter has can only be told from the whole board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    /// A digit or a letter, `0`, or `.` for all other signs of an empty cell.
    Symbol(u8),
    /// A number of two digits.
    Number(u8),
}

pub(super) const EMPTY: Cell = Cell::Symbol(b'.');

/// What stands between cells.
pub(super) fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '|' | ',' | ';' | '[' | ']' | '(' | ')' | '"' | '\'' | '/' | '>' | '→' | '⇒')
}

/// The cell that a character is on a board of this side.
pub(super) fn symbol(c: char, side: u8) -> Option<Cell> {
    match c {
        '.' | '_' | '-' | '*' | '?' => Some(EMPTY),
        'x' | 'X' if side <= 9 => Some(EMPTY),
        '0'..='9' if side > 9 || c as u8 - b'0' <= side => Some(Cell::Symbol(c as u8)),
        _ if side > 9 && c.is_ascii_alphabetic() => Some(Cell::Symbol(c.to_ascii_uppercase() as u8)),
        _ => None,
    }
}

/// The cells of a text that is made of cells and of what stands between them; `None` for any other.
pub(super) fn cells<'a>(words: impl Iterator<Item = &'a str>, side: u8) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        match number(word, side) {
            Some(cell) => cells.push(cell?),
            None => {
                for c in word.chars() {
                    cells.push(symbol(c, side)?);
                }
            }
        }
    }
    Some(cells)
}

/// A word of two digits on a board that has such numbers; the number may be too large.
fn number(word: &str, side: u8) -> Option<Option<Cell>> {
    (side > 9 && word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| word.parse().ok().filter(|&value| value <= side).map(Cell::Number))
}
