//! The cells of plain text.

use crate::read::symbols::{Token, is_empty_symbol};

/// An empty cell, whichever symbol it is written with.
pub(super) const EMPTY: Token = Token::Symbol(b'.');

/// May this appear between cells?
pub(super) fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '|' | ',' | ';' | '[' | ']' | '(' | ')' | '"' | '\'' | '/' | '>' | '→' | '⇒')
}

/// The cell that a character is on a board of this side. Only the whole board decides the value of a letter.
pub(super) fn symbol(c: char, side: u8) -> Option<Token> {
    match u8::try_from(c).ok()? {
        digit @ b'0'..=b'9' if side > 9 || digit - b'0' <= side => Some(Token::Symbol(digit)),
        letter if side > 9 && letter.is_ascii_alphabetic() => Some(Token::Symbol(letter.to_ascii_uppercase())),
        other => is_empty_symbol(other).then_some(EMPTY),
    }
}

/// The cells of words that are made of nothing else; `None` for any others.
pub(super) fn cells<'a>(words: impl Iterator<Item = &'a str>, side: u8) -> Option<Vec<Token>> {
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
pub(super) fn number(word: &str, side: u8) -> Option<Option<Token>> {
    (side > 9 && word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| word.parse().ok().filter(|&value| value <= side).map(Token::Number))
}
