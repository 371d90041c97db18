//! JSON in all its shapes. What a strict parser accepts is never called broken, and nine lists of nine numbers are the board that
//! they are for everybody.

use super::{assert_read_back, entries, parts};
use ninefold::WriteFormat;
use ninefold::read::{Entry, Format, Options, Pairs};
use serde_json::Value;

pub fn run(data: &[u8]) {
    let Some((mut choice, text)) = parts(data) else { return };
    let column = choice.one_of(&[None, None, None, Some("board".to_string())]);
    let pairs = choice.one_of(&[None, None, None, Some(Pairs::default())]);
    let written = choice.one_of(&[WriteFormat::Json, WriteFormat::Leetcode]);
    let is_plain = column.is_none() && pairs.is_none();
    let options = Options { format: Some(Format::Json), column, pairs, ..Options::default() };
    let entries = entries(text, &options, choice);
    let is_broken = |entry: &Entry| entry.board.as_ref().is_err_and(|error| error.kind.id() == "bad-json");
    if entries.iter().any(is_broken) {
        assert!(serde_json::from_slice::<Value>(text).is_err(), "what is JSON is said to be none");
    }
    if is_plain && let Some(values) = nine_lists(text) {
        let board = entries.first().and_then(|entry| entry.board.as_ref().ok()).expect("a board");
        assert_eq!((entries.len(), board.values().collect::<Vec<u8>>()), (1, values));
    }
    if let Some(Ok(board)) = entries.first().map(|entry| &entry.board) {
        assert_read_back(board, written);
    }
}

/// The values of nine lists of nine numbers from 0 to 9.
fn nine_lists(text: &[u8]) -> Option<Vec<u8>> {
    if !text.trim_ascii_start().starts_with(b"[") {
        return None;
    }
    let rows: Vec<Vec<u8>> = serde_json::from_slice(text).ok()?;
    let is_classic = rows.len() == 9 && rows.iter().all(|row| row.len() == 9 && row.iter().all(|value| *value <= 9));
    is_classic.then(|| rows.concat())
}
