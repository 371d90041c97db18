//! CSV and TSV. Every record gives one entry at most, and its board is what one of its fields is by itself.

use super::{entries, only_board, parts};
use ninefold::read::{Format, Options, Pairs};

pub fn run(data: &[u8]) {
    let Some((mut choice, text)) = parts(data) else { return };
    let column = choice.one_of(&[None, None, None, Some("2".to_string()), Some("puzzle".to_string())]);
    let pairs = choice.one_of(&[None, None, Some(Pairs::default())]);
    let options = Options { format: Some(Format::Csv), column, pairs, ..Options::default() };
    let entries = entries(text, &options, choice);
    let rising = |lines: &[u64]| lines.windows(2).all(|pair| pair[0] < pair[1]);
    // A fault of the header is told at the header, with the record that shows it.
    assert!(rising(&entries.iter().filter(|entry| entry.board.is_ok()).map(|entry| entry.line).collect::<Vec<u64>>()));

    // With quotes, or another sign between puzzles and answers, fields are not what is between commas.
    let plain = options.pairs.is_none() && !text.iter().any(|b| matches!(b, b'"' | b'\r'));
    let good = entries.iter().find_map(|entry| Some((entry.line, entry.board.as_ref().ok()?)));
    if plain && let Some((line, board)) = good {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let record = text.split(|b| *b == b'\n').nth(line as usize - 1).expect("a line of the text");
        let is_field = |separator: u8| {
            let mut fields = record.split(|b| *b == separator).filter(|field| field.len() >= 16);
            fields.any(|field| only_board(field).as_ref() == Some(board))
        };
        assert!([b',', b';', b'\t'].into_iter().any(is_field), "{board} is in no field of line {line}");
    }
}
