//! A value as a cell.

use std::borrow::Cow;

use super::grammar::unescaped;
use super::keys::{Place, place};
use super::parts::{parts, values};
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
    if inner.contains('\\') { unescaped(inner).map(Cow::Owned) } else { Some(Cow::Borrowed(inner)) }
}

/// The number of characters, where one may be made of several.
pub(super) fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { characters::ascii(text).len() }
}

/// Is it short enough for a cell?
pub(super) fn is_short(value: &str) -> bool {
    string(value).is_none_or(|text| length(&text) <= 2)
}

/// A cell that is an object, such as `{"row":0,"col":0,"value":5,"fixed":true}`.
#[derive(Clone, Copy, Default)]
pub(super) struct CellObject<'a> {
    pub(super) value: Option<&'a str>,
    pub(super) place: Option<Place>,
    pub(super) player: Player,
    /// The number of its region, if one is given.
    pub(super) region: Option<&'a str>,
}

/// What an object says of the player's part in its cell.
#[derive(Clone, Copy, Default)]
pub(super) struct Player {
    /// Is it a printed digit, if that is said?
    pub(super) given: Option<bool>,
    /// The digits that are noted in its centre, and in its corners.
    pub(super) centre: u32,
    pub(super) corner: u32,
}

impl CellObject<'_> {
    pub(super) fn of(object: &str) -> CellObject<'_> {
        let mut cell = CellObject { place: row_and_column(object), ..CellObject::default() };
        for part in parts(object) {
            let value = part.value;
            match &*part.key().to_ascii_lowercase() {
                "value" | "val" | "v" | "digit" | "number" | "num" | "n" if is_scalar(value) && is_short(value) => {
                    cell.value = Some(value);
                }
                "position" | "pos" | "cell" | "coordinates" => {
                    cell.place = match string(value) {
                        Some(text) => place(&text),
                        None if value.starts_with('{') => row_and_column(value),
                        None if value.starts_with('[') => match values(value)[..] {
                            [row, column] => between(coordinate(row), coordinate(column)),
                            _ => None,
                        },
                        None => None,
                    };
                }
                "given" | "isgiven" | "is_given" | "fixed" | "isfixed" | "is_fixed" | "locked" | "readonly" => {
                    cell.player.given = Some(value == "true");
                }
                "editable" => cell.player.given = Some(value == "false"),
                "earmarks" | "centerpencilmarks" | "candidates" | "notes" => cell.player.centre = noted(value),
                "cornerpencilmarks" => cell.player.corner = noted(value),
                "region" => cell.region = Some(value),
                _ => {}
            }
        }
        cell
    }
}

/// The set of the digits in a list.
fn noted(list: &str) -> u32 {
    let bit = |value: &&str| 1u32.checked_shl(coordinate(value)?.checked_sub(1)?.into());
    if list.starts_with('[') { values(list).iter().filter_map(bit).fold(0, |set, bit| set | bit) } else { 0 }
}

fn row_and_column(object: &str) -> Option<Place> {
    let (mut row, mut column) = (None, None);
    for part in parts(object) {
        match &*part.key().to_ascii_lowercase() {
            "row" | "r" | "y" => row = coordinate(part.value),
            "col" | "column" | "c" | "x" => column = coordinate(part.value),
            _ => {}
        }
    }
    between(row, column)
}

fn coordinate(value: &str) -> Option<u8> {
    string(value).unwrap_or(Cow::Borrowed(value)).parse().ok()
}

fn between(row: Option<u8>, column: Option<u8>) -> Option<Place> {
    Some(Place { row: row?, column: column?, from_one: false })
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
