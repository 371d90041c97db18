//! A value as a cell.

use std::borrow::Cow;

use crate::read::characters;
use crate::read::symbols::{Token, is_empty_word};

pub(super) fn is_scalar(value: &str) -> bool {
    !value.starts_with(['[', '{'])
}

pub(super) fn string(value: &str) -> Option<Cow<'_, str>> {
    if !value.starts_with('"') {
        return None;
    }
    let inner = value.get(1..value.len().checked_sub(1)?)?;
    if inner.contains('\\') { serde_json::from_str(value).ok().map(Cow::Owned) } else { Some(Cow::Borrowed(inner)) }
}

/// The number of characters, where one may be made of several.
pub(super) fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { characters::ascii(text).len() }
}

/// What a JSON value, or a word where one should be, stands for as a cell.
pub(super) fn cell(value: &str) -> Token {
    let text = string(value).unwrap_or(Cow::Borrowed(value));
    let text = text.trim();
    match text.as_bytes() {
        [] | b"-1" => Token::Empty,
        b"0" if value == "0" => Token::Empty,
        [digit] if value.len() == 1 && digit.is_ascii_digit() => Token::Number(digit - b'0'),
        [b] => symbol(*b),
        word if is_empty_word(word) => Token::Empty,
        _ if text.is_ascii() => number(text),
        _ => match characters::ascii(text)[..] {
            [(b, ..)] => symbol(b),
            _ => number(text),
        },
    }
}

fn number(text: &str) -> Token {
    match text.strip_suffix(".0").or(text.strip_suffix('.')).unwrap_or(text).parse::<u8>() {
        Ok(0) => Token::Empty,
        Ok(value) => Token::Number(value),
        Err(_) => Token::Bad,
    }
}

pub(super) fn symbol(b: u8) -> Token {
    if b == b' ' { Token::Empty } else { Token::Symbol(b) }
}
