//! A stream that comes in pieces gives what the whole text gives.

use ninefold::read::{Entry, MAX_PIECE, Options, Reader, read_all};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::conformance::{Case, cases};
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

/// A text so long that it is read while it comes: the case again and again, joined as its format allows.
fn repeated(case: &Case) -> Vec<u8> {
    let times = (90_000 / case.input.len().max(1)).clamp(2, 1200);
    let mut text = Vec::new();
    for _ in 0..times {
        text.extend_from_slice(&case.input);
        text.push(b'\n');
    }
    text
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn a_stream_in_pieces_gives_what_the_whole_text_gives(
        case: Index,
        sizes in prop::collection::vec(1usize..40_000, 1..20),
    ) {
        let cases = cases();
        let case = &cases[case.index(cases.len())];
        let text = repeated(case);
        let whole = read_all(&text, &case.options);
        prop_assert_eq!(read_in_pieces(&text, &case.options, &sizes), whole, "{}", &case.name);
    }

    #[test]
    fn different_formats_after_each_other_stream_as_they_stand(
        picks in prop::collection::vec(any::<Index>(), 1..12),
        sizes in prop::collection::vec(1usize..20_000, 1..20),
    ) {
        let cases = cases();
        let mut text = Vec::new();
        while text.len() < 90_000 {
            for pick in &picks {
                text.extend_from_slice(&cases[pick.index(cases.len())].input);
                text.push(b'\n');
            }
        }
        let whole = read_all(&text, &Options::default());
        prop_assert_eq!(read_in_pieces(&text, &Options::default(), &sizes), whole);
    }
}

#[test]
fn every_case_in_pieces_of_a_single_byte_gives_its_entries() {
    for case in cases() {
        let whole = read_all(&case.input, &case.options);
        assert_eq!(read_in_pieces(&case.input, &case.options, &[1]), whole, "{}", case.name);
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
