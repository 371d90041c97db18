//! Links of editors, with puzzles that bytes build. A link is the puzzle that is packed in it, and a board that was read can be
//! checked, reported and written.

use miniz_oxide::deflate::compress_to_vec;
use ninefold::WriteFormat;
use ninefold::packed::lz_packed;
use ninefold::read::{Entry, Format, Options, read_one};
use serde_json::value::RawValue;

use super::{Source, assert_board, built};

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn run(data: &[u8]) {
    let mut source = Source(data);
    // What is packed takes most of the time, so it is rare.
    let written = source.pick(&[
        WriteFormat::FPuzzlesJson,
        WriteFormat::FPuzzlesJson,
        WriteFormat::Iss,
        WriteFormat::Iss,
        WriteFormat::FPuzzles,
        WriteFormat::SudokuPad,
    ]);
    let is_compared = source.below(2) == 0;
    let entry = match source.below(4) {
        0 => {
            let text = built::f_puzzles(&mut source);
            let link = read(&format!("https://www.f-puzzles.com/?load={}", lz_packed(&text)), None);
            if is_compared && is_json(&text) {
                assert_same(&link, &read(&text, Some(Format::Json)), &text);
            }
            link
        }
        1 => {
            let text = built::sudokupad(&mut source);
            let link = read(&format!("https://sudokupad.app/scl{}", lz_packed(&text)), None);
            // Short keys, and whatever else is not JSON, are of links alone.
            if is_compared && is_json(&text) {
                assert_same(&link, &read(&text, Some(Format::Json)), &text);
            }
            link
        }
        2 => {
            let text = built::penpa(&mut source);
            let link = |level: u8| {
                let packed = base64(&compress_to_vec(text.as_bytes(), level));
                read(&format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}"), None)
            };
            let stored = link(0);
            assert_same(&stored, &link(1), &text);
            stored
        }
        _ => {
            let text = built::iss(&mut source);
            let by_name = read(&text, Some(Format::Iss));
            let link = read(&format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={text}"), None);
            // A link ends where words go on.
            let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"~._-".contains(&byte));
            if let (Ok(board), Ok(other), true) = (&by_name.board, &link.board, is_plain) {
                assert_eq!(board, other, "{text}");
            }
            by_name
        }
    };
    if let Ok(board) = &entry.board {
        assert_board(board, written);
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<&RawValue>(text).is_ok()
}

fn read(text: &str, format: Option<Format>) -> Entry {
    read_one(text.as_bytes(), &Options { format, ..Options::default() })
}

/// The puzzle in a link is the puzzle by itself; an error differs in its place alone.
fn assert_same(link: &Entry, json: &Entry, text: &str) {
    match (&link.board, &json.board) {
        // By itself it may be a board of another shape.
        (Err(error), _) if error.kind.id() == "not-a-board" => {}
        (Ok(board), Ok(other)) => assert_eq!((board, &link.givens), (other, &json.givens), "{text}"),
        (Err(error), Err(other)) => assert_eq!(error.kind.id(), other.kind.id(), "{text}"),
        (link, json) => panic!("{link:?} in a link, {json:?} by itself: {text}"),
    }
}

fn base64(bytes: &[u8]) -> String {
    let symbols = bytes.chunks(3).flat_map(|chunk| {
        let value = (0..3).fold(0u32, |value, at| value << 8 | u32::from(chunk.get(at).copied().unwrap_or(0)));
        (0..=chunk.len()).map(move |at| char::from(SYMBOLS[(value >> (18 - 6 * at) & 63) as usize]))
    });
    symbols.collect()
}
