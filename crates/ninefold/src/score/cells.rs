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

/// The cells of a text whose words are made of nothing else, perhaps after `bare` has taken the emphasis off each; `None` for any
/// other text.
pub(super) fn cells(text: &str, side: u8, bare: bool) -> Option<Vec<Token>> {
    let mut cells = Vec::new();
    for word in text.split(is_separator).filter(|word| !word.is_empty()) {
        let word = if bare { without_emphasis(word) } else { word };
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

fn without_emphasis(word: &str) -> &str {
    let bare = word.trim_matches(['*', '_', '~']);
    if bare.is_empty() { word } else { bare }
}

/// A word of two digits on a board that has such numbers; the number may be too large.
pub(super) fn number(word: &str, side: u8) -> Option<Option<Token>> {
    (side > 9 && word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| word.parse().ok().filter(|&value| value <= side).map(Token::Number))
}
