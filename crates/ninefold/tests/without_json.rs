//! The library without its feature `json`: JSON and packed links are errors that name the feature, and all else is read.
//!
//! `cargo test -p ninefold --test without_json`

#![cfg(not(feature = "json"))]

use ninefold::read::{Entry, Format, Options, read_all};
use ninefold::{Lang, Voice};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn only_entry(text: &str, options: &Options) -> Entry {
    let [entry] = <[Entry; 1]>::try_from(read_all(text.as_bytes(), options)).unwrap();
    entry
}

/// The id, the place and both sentences of the error that is all of a text.
fn error(text: &str, options: &Options) -> (&'static str, (u64, u64), String, String) {
    let error = only_entry(text, options).board.unwrap_err();
    let help = Voice::from(Lang::En).help(&error.kind).unwrap();
    (error.kind.id(), (error.line, error.column), Lang::En.error(&error.kind), help)
}

const HELP: &str = "build ninefold with its feature `json`";

#[test]
fn json_is_an_error_that_names_the_feature() {
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| format!("{:?}", str::from_utf8(row).unwrap())).collect();
    let texts =
        [format!("[{}]", rows.join(",")), format!("{{\"puzzle\":\"{PUZZLE}\"}}\n{{\"puzzle\":\"{PUZZLE}\"}}\n")];
    for text in texts {
        for format in [None, Some(Format::Json)] {
            let options = Options { format, ..Options::default() };
            let expected = ("unsupported", (1, 1), "this is JSON, which is not supported".into(), HELP.into());
            assert_eq!(error(&text, &options), expected, "{text}");
        }
    }
}

#[test]
fn packed_links_are_errors_that_name_the_feature() {
    let packed = lz_str::compress_to_base64(r#"{"size":9,"grid":[]}"#);
    let links = [
        (format!("https://f-puzzles.com/?load={packed}"), 29, "this is an f-puzzles link, which is not supported"),
        (format!("https://sudokupad.app/fpuz{packed}"), 27, "this is an f-puzzles link, which is not supported"),
        (format!("https://sudokupad.app/scl{packed}"), 26, "this is a SudokuPad link, which is not supported"),
    ];
    for (link, column, sentence) in links {
        let expected = ("unsupported", (1, column), sentence.into(), HELP.into());
        assert_eq!(error(&link, &Options::default()), expected, "{link}");
    }
}

#[test]
fn the_advice_is_translated() {
    let error = only_entry("[[1,2],[3,4]]", &Options::default()).board.unwrap_err();
    assert_eq!(Lang::Zh.error(&error.kind), "不支持 JSON");
    assert_eq!(Voice::from(Lang::Zh).help(&error.kind).unwrap(), "请在构建 ninefold 时启用 `json` 特性");
}

#[test]
fn every_other_format_is_read() {
    let xml = format!("<opensudoku version=\"2\"><game data=\"{}\"/></opensudoku>", PUZZLE.replace('.', "0"));
    let texts = [
        (format!("{PUZZLE}\n"), Format::Line),
        (format!("id,puzzle\n1,{PUZZLE}\n"), Format::Csv),
        (xml, Format::OpenSudoku),
        (format!("https://sudokupad.app/scf{}", PUZZLE.replace('.', "0")), Format::SudokuPad),
    ];
    for (text, format) in texts {
        let entry = only_entry(&text, &Options::default());
        assert_eq!((entry.format, entry.board), (Some(format), Ok(PUZZLE.parse().unwrap())), "{text}");
    }
}
