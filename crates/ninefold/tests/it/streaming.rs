//! A stream that comes in pieces gives what the whole text gives.

use ninefold::read::{Entry, Format, MAX_PIECE, Options, Reader, read_all};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cases::cases;
use crate::samples::{VALID, config};

/// Hands the text over in pieces of these sizes, over and over, as a caller of [`Reader`] does.
fn read_in_pieces(text: &[u8], options: &Options, sizes: &[usize]) -> Vec<Entry> {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    let mut rest = text;
    for &size in sizes.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, after) = rest.split_at(size.clamp(1, rest.len()));
        rest = after;
        pending.extend_from_slice(piece);
        let used = reader.read(&pending, false, &mut |entry| entries.push(entry));
        pending.drain(..used);
        assert!(pending.len() <= 2 * MAX_PIECE, "the reader holds back {} bytes", pending.len());
    }
    let used = reader.read(&pending, true, &mut |entry| entries.push(entry));
    assert_eq!(used, pending.len(), "all of the last piece is done with");
    entries
}

/// The same, told to pause after every entry.
fn read_pausing(text: &[u8], options: &Options) -> Vec<Entry> {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let mut rest = text;
    loop {
        let before = entries.len();
        let used = reader.read_while(rest, true, &mut |entry| {
            entries.push(entry);
            false
        });
        rest = &rest[used..];
        // A line may hold two boards, and a drawing that ends before it one more.
        assert!(entries.len() - before <= 70, "{} entries at once", entries.len() - before);
        if rest.is_empty() && entries.len() == before {
            return entries;
        }
    }
}

/// A text so long that it is read while it comes: the input again and again.
fn repeated(input: &[u8]) -> Vec<u8> {
    let once = [input, b"\n"].concat();
    once.repeat(80_000 / once.len())
}

/// A case for each format, and some that hold several boards or bad ones.
const LONG: [&str; 24] = [
    "line-three-boards-three-statuses",
    "line-comments-and-blank-lines-between",
    "line-one-bad-among-good",
    "line-crlf",
    "bank-several-crlf",
    "candidates-729",
    "candidates-81-groups-over-nine-lines",
    "grid-plain",
    "grid-box-drawing",
    "grid-blank-lines-between-bands",
    "grid-project-euler-96",
    "grid-a-row-of-ten",
    "sdk-state-is-the-board",
    "sdx",
    "hodoku-several",
    "sudokuwiki-s9b",
    "sudokuexchange-link",
    "variants",
    "json-lines-of-lists",
    "json-many-boards-in-one-list",
    "csv-kaggle-3m",
    "csv-drawn-board-in-quotes",
    "opensudoku",
    "invalid-utf-8-in-line-2",
];

#[test]
fn every_format_in_pieces_gives_what_the_whole_text_gives() {
    let cases = cases();
    for name in LONG {
        let case = cases.iter().find(|case| case.name == name).expect(name);
        let text = repeated(&case.input);
        let whole = read_all(&text, &case.ask.options);
        assert!(whole.len() > 30, "{name} is one text of {} boards", whole.len());
        for sizes in [&[1 << 16, 1, 4096][..], &[9_973, 2, 80, 81, 82]] {
            assert_eq!(read_in_pieces(&text, &case.ask.options, sizes), whole, "{name} in pieces of {sizes:?}");
        }
    }
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn different_formats_after_each_other_stream_as_they_stand(
        picks in prop::collection::vec(any::<Index>(), 1..8),
        sizes in prop::collection::vec(100usize..40_000, 1..20),
    ) {
        let cases = cases();
        let named = |pick: Index| cases.iter().find(|case| case.name == LONG[pick.index(LONG.len())]).unwrap();
        let inputs: Vec<Vec<u8>> = picks.into_iter().map(|pick| named(pick).input.clone()).collect();
        let text = repeated(&inputs.join(&b'\n'));
        let whole = read_all(&text, &Options::default());
        prop_assert_eq!(read_in_pieces(&text, &Options::default(), &sizes), whole);
    }
}

#[test]
fn every_case_again_and_again_in_pieces_gives_what_the_whole_text_gives() {
    for (number, case) in cases().iter().enumerate() {
        let text = repeated(&case.input);
        let whole = read_all(&text, &case.ask.options);
        // What it is read as is decided by the first piece; the others are cut everywhere.
        let mut sizes = vec![66_000];
        sizes.resize(300, 61 + number % 29);
        let pieces = read_in_pieces(&text, &case.ask.options, &sizes);
        let differ = pieces.iter().zip(&whole).find(|(piece, whole)| piece != whole);
        assert!(pieces.len() == whole.len() && differ.is_none(), "{}: {differ:?}", case.name);
    }
}

#[test]
fn every_case_in_pieces_of_a_single_byte_gives_its_entries() {
    for case in cases() {
        let whole = read_all(&case.input, &case.ask.options);
        assert_eq!(read_in_pieces(&case.input, &case.ask.options, &[1]), whole, "{}", case.name);
        assert_eq!(read_pausing(&case.input, &case.ask.options), whole, "{} with pauses", case.name);
    }
}

#[test]
fn a_comment_between_values_is_one_wherever_it_is_cut() {
    let text = format!("[\n{:?},\n{:?}]\n# one [1, 2]\n\n// two\n[{:?}]\n# three", VALID, VALID, VALID);
    let options = Options { format: Some(Format::Json), ..Options::default() };
    let whole = read_all(text.as_bytes(), &options);
    assert_eq!(whole.iter().filter(|entry| entry.board.is_ok()).count(), 3);
    for cut in 1..text.len() {
        assert_eq!(read_in_pieces(text.as_bytes(), &options, &[cut, text.len()]), whole, "cut at {cut}");
    }
}

fn json_list(boards: usize) -> String {
    let rows: Vec<String> =
        VALID.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row))).collect();
    let board = format!("[{}]", rows.join(","));
    format!("[{}]\n", vec![board; boards].join(",\n"))
}

#[test]
fn a_list_that_is_too_long_to_hold_is_read_an_element_at_a_time() {
    let text = json_list(12_000);
    assert!(text.len() > MAX_PIECE);
    let entries = read_in_pieces(text.as_bytes(), &Options::default(), &[100_000]);
    assert_eq!(entries.len(), 12_000);
    let wrong =
        entries.iter().enumerate().find(|(index, entry)| entry.board.is_err() || entry.line != *index as u64 + 1);
    assert_eq!(wrong, None);
}

#[test]
fn an_object_with_a_list_that_is_too_long_to_hold_is_read_an_element_at_a_time() {
    let text = format!("{{\"name\": \"book\", \"puzzles\": {}}}\n", json_list(12_000).trim_end());
    let entries = read_in_pieces(text.as_bytes(), &Options::default(), &[100_000]);
    assert_eq!(entries.len(), 12_000);
    assert!(entries.iter().all(|entry| entry.board.is_ok()));
}

#[test]
fn an_object_that_is_too_long_to_hold_is_read_a_member_at_a_time() {
    let list = json_list(12_000);
    let list = list.trim_end();
    let numbered = |text: &str| {
        let members: Vec<String> = (0..12_000).map(|number| format!("\"{number}\":{text:?}")).collect();
        format!("{{{}}}", members.join(","))
    };
    let solved = crate::samples::SOLVED;
    let documents = [
        (format!("{{\"easy\":{list},\n\"author\":\"me\",\"hard\" :{list},\"size\":[9,9]}}"), 24_000, VALID),
        (format!("{{\"puzzle\":{},\"solution\":{}}}", numbered(VALID), numbered(solved)), 12_000, VALID),
        (format!("{{\"meta\":{{\"n\":1}},\"data\":{{\"puzzles\":{list},\"solutions\":{list}}}}}"), 12_000, VALID),
    ];
    for (text, count, board) in documents {
        assert!(text.len() > MAX_PIECE);
        let entries = read_in_pieces(text.as_bytes(), &Options::default(), &[100_000]);
        let wrong = entries.iter().find(|entry| entry.board.as_ref().map(ToString::to_string).as_deref() != Ok(board));
        assert_eq!((entries.len(), wrong), (count, None), "{}", &text[..40]);
    }
    let text = format!("{{\"puzzle\":{},\"solution\":{}}}", numbered(VALID), numbered(solved));
    let options = Options { column: Some("solution".into()), ..Options::default() };
    let entries = read_in_pieces(text.as_bytes(), &options, &[100_000]);
    assert_eq!(entries.len(), 12_000);
    assert!(entries.iter().all(|entry| entry.board.as_ref().is_ok_and(|board| board.is_full())));
}

#[test]
fn lists_of_puzzles_and_answers_pause_and_go_on() {
    let list = |board: &str, count: usize| format!("[{}]", vec![format!("{board:?}"); count].join(","));
    let solved = crate::samples::SOLVED;
    let options = Options { pairs: Some(Default::default()), ..Options::default() };
    for (puzzles, answers) in [(5, 5), (5, 3), (3, 5)] {
        let text = format!("{{\"solutions\":{},\"puzzles\":{}}}", list(solved, answers), list(VALID, puzzles));
        let whole = read_all(text.as_bytes(), &options);
        assert_eq!(whole.len(), 5);
        assert_eq!(read_pausing(text.as_bytes(), &options), whole);
    }
}
