//! No input panics, and what is said about it is always well formed: a place inside the text, in input order, as JSON.

use ninefold::read::{Entry, Format, MAX_PIECE, Options, Pairs, Symbols, read_all, read_one};
use ninefold::report::Color;
use ninefold::search::Budget;
use ninefold::{Lang, Report, Require};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::cases::cases;
use crate::samples::config;

fn options() -> impl Strategy<Value = Options> {
    let format = prop::option::weighted(0.4, prop::sample::select(Format::ALL.to_vec()));
    let column = prop::option::weighted(0.2, prop::sample::select(vec!["puzzle", "2", "", "x"]));
    let symbols = prop::sample::select(vec![Symbols::Auto, Symbols::FromOne, Symbols::FromZero, Symbols::Letters]);
    let boxes =
        prop::option::weighted(0.2, (any::<u8>(), any::<u8>()).prop_map(|(rows, columns)| (rows % 7, columns % 7)));
    (format, column, symbols, boxes).prop_map(|(format, column, symbols, boxes)| Options {
        format,
        column: column.map(String::from),
        symbols,
        boxes,
        ..Options::default()
    })
}

/// Bytes that mean something to some reader, so that random texts get past its first look.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let telling = prop::sample::select(
        b"0123456789..__--**xX?  ,;:\t\n\r|+[](){}<>\"'#/=uSBGPr\\\0\xEF\xBB\xBF\xFF\xC3".to_vec(),
    );
    prop_oneof![prop::collection::vec(any::<u8>(), 0..400), prop::collection::vec(telling, 0..400),]
}

/// What may happen to a text on its way.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Remove(Index, Index),
    Insert(Index, Vec<u8>),
    Replace(Index, u8),
    Repeat(Index, Index),
    CutAt(Index),
}

pub(crate) fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(at, to)| Change::Remove(at, to)),
        (any::<Index>(), prop::collection::vec(any::<u8>(), 1..4)).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (any::<Index>(), prop::sample::select(b"0123456789. -|[]{}\"\n,:=<>".to_vec()))
            .prop_map(|(at, byte)| Change::Replace(at, byte)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, to)| Change::Repeat(at, to)),
        any::<Index>().prop_map(Change::CutAt),
    ]
}

pub(crate) fn apply(text: &mut Vec<u8>, change: &Change) {
    let place = |index: &Index, text: &Vec<u8>| index.index(text.len() + 1);
    let range = |a: &Index, b: &Index, text: &Vec<u8>| {
        let (a, b) = (place(a, text), place(b, text));
        a.min(b)..a.max(b)
    };
    match change {
        Change::Remove(a, b) => drop(text.drain(range(a, b, text))),
        Change::Insert(at, bytes) => {
            let at = place(at, text);
            text.splice(at..at, bytes.iter().copied());
        }
        Change::Replace(at, byte) => {
            let at = place(at, text);
            if let Some(old) = text.get_mut(at) {
                *old = *byte;
            }
        }
        Change::Repeat(a, b) => {
            let part = text[range(a, b, text)].to_vec();
            text.extend(part);
        }
        Change::CutAt(at) => text.truncate(place(at, text)),
    }
}

/// Everything that can be said about the entries of a text, with what must hold of it.
fn assert_well_formed(text: &[u8], entries: Vec<Entry>) {
    // A carriage return ends a line, too, unless a line feed follows it.
    let ends = |at: &usize| text[*at] == b'\n' || (text[*at] == b'\r' && text.get(at + 1) != Some(&b'\n'));
    let lines = (0..text.len()).filter(ends).count() as u64 + 1;
    let mut last = 1;
    for entry in entries {
        assert!((1..=lines).contains(&entry.line), "line {} of {lines}", entry.line);
        assert!(entry.line >= last, "line {} after line {last}", entry.line);
        last = entry.line;
        if let Err(error) = &entry.board {
            assert!((1..=lines).contains(&error.line), "error in line {} of {lines}", error.line);
            assert!(error.column >= 1);
            assert!(error.excerpt.caret <= error.excerpt.text.chars().count().max(error.column as usize));
        }
        let report = Report::of_entry(entry, Require::Valid, &Budget::default());
        let json: Value = serde_json::from_str(&report.to_json()).expect("a report is JSON");
        assert_eq!(json.get("error").is_some(), json["status"] == "malformed");
        // Where a rule is not understood, only a conflict is certain.
        let is_open = json["status"] == "undecided" && json.get("unchecked").is_some();
        assert_eq!(json.get("valid").is_none(), json["status"] == "malformed" || is_open);
        assert!(!report.to_csv().is_empty());
        for lang in [Lang::En, Lang::Zh] {
            assert!(!report.to_sentence(lang).is_empty());
            assert!(
                report.to_text(lang.into(), Color::Always).len() >= report.to_text(lang.into(), Color::Never).len()
            );
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn any_bytes_are_answered(text in bytes(), options in options()) {
        assert_well_formed(&text, read_all(&text, &options));
        assert_well_formed(&text, vec![read_one(&text, &options)]);
    }

    #[test]
    fn real_inputs_that_were_damaged_are_answered(
        case: Index,
        changes in prop::collection::vec(change(), 1..5),
        options in options(),
        own_options: bool,
    ) {
        let cases = cases();
        let case = &cases[case.index(cases.len())];
        let mut text = case.input.clone();
        changes.iter().for_each(|change| apply(&mut text, change));
        let options = if own_options { case.ask.options.clone() } else { options };
        assert_well_formed(&text, read_all(&text, &options));
        assert_well_formed(&text, vec![read_one(&text, &options)]);
    }

    #[test]
    fn any_bytes_are_answered_as_puzzles_with_answers(text in bytes(), options in options()) {
        // A carriage return ends a line, too, unless a line feed follows it.
    let ends = |at: &usize| text[*at] == b'\n' || (text[*at] == b'\r' && text.get(at + 1) != Some(&b'\n'));
    let lines = (0..text.len()).filter(ends).count() as u64 + 1;
        let options = Options { pairs: Some(Pairs::default()), ..options };
        for entry in read_all(&text, &options) {
            assert!((1..=lines).contains(&entry.line));
            let report = Report::of_entry(entry, Require::Solved, &Budget::default());
            serde_json::from_str::<Value>(&report.to_json()).expect("a report is JSON");
        }
    }
}

fn only_error(text: &[u8], options: &Options) -> (String, u64, u64) {
    let entries = read_all(text, options);
    assert_eq!(entries.len(), 1, "{entries:?}");
    let error = entries[0].board.clone().unwrap_err();
    (error.kind.id().to_string(), error.line, error.column)
}

#[test]
fn a_fault_in_a_list_over_several_lines_is_in_its_own_line() {
    let text = format!("x = [[1,2,3,4],\n[3,4,1,2],\n[2,1,4,3],\n[1,2,3,4,\n{}5,6,7,8,9]]\n", " ".repeat(20));
    assert_eq!(only_error(text.as_bytes(), &Options::default()), ("wrong-row-length".into(), 5, 21));
    let json = Options { format: Some(Format::Json), ..Options::default() };
    assert_eq!(only_error(b"[1,\n \xFF]", &json), ("invalid-utf-8".into(), 2, 2));
    assert_eq!(only_error(b"  [\xFF]", &json), ("invalid-utf-8".into(), 1, 4));
}

#[test]
fn rows_over_several_lines_are_not_two_boards_side_by_side() {
    let row = "[1 2 3 4\n3 4 1 2]\n";
    for format in [None, Some(Format::Grid)] {
        let options = Options { format, ..Options::default() };
        read_all(b"[4..1\n...4]..4...44[4..1...4]...4...4", &options);
        let boards = read_all(row.repeat(4).as_bytes(), &options);
        assert!(boards.iter().all(|entry| entry.board.is_err()), "{boards:?}");
    }
}

#[test]
fn a_line_longer_than_any_board_is_one_located_error_and_the_rest_is_read() {
    let board = crate::samples::VALID;
    let text = format!("{board}\n{}\n{board}\n", ".".repeat(3 * MAX_PIECE));
    let entries = read_all(text.as_bytes(), &Options::default());
    let told: Vec<(u64, Option<&str>)> =
        entries.iter().map(|entry| (entry.line, entry.board.as_ref().err().map(|error| error.kind.id()))).collect();
    assert_eq!(told, [(1, None), (2, Some("too-long")), (3, None)]);
}

#[test]
fn a_record_longer_than_any_board_is_one_located_error_and_the_rest_is_read() {
    let board = crate::samples::VALID;
    let text = format!("id,puzzle\n1,{board}\n2,{}\n3,{board}\n", "x".repeat(3 * MAX_PIECE));
    let entries = read_all(text.as_bytes(), &Options::default());
    let told: Vec<(u64, Option<&str>)> =
        entries.iter().map(|entry| (entry.line, entry.board.as_ref().err().map(|error| error.kind.id()))).collect();
    assert_eq!(told, [(2, None), (3, Some("too-long")), (4, None)]);
}

#[test]
fn json_nested_a_million_deep_is_one_located_error() {
    let deep = 1_000_000;
    let closed = "[".repeat(deep) + &"]".repeat(deep);
    let (kind, line, _) = only_error(closed.as_bytes(), &Options::default());
    assert!(["too-deep", "too-long", "bad-json"].contains(&kind.as_str()), "{kind}");
    assert_eq!(line, 1);
    let (kind, line, column) = only_error("[".repeat(deep / 10).as_bytes(), &Options::default());
    assert_eq!((kind.as_str(), line, column), ("too-deep", 1, 18), "lists that are never closed");
    let objects = "{\"board\":".repeat(deep / 10);
    let (kind, line, _) = only_error(objects.as_bytes(), &Options::default());
    assert!(["too-deep", "too-long", "bad-json"].contains(&kind.as_str()), "{kind}");
    assert_eq!(line, 1);
}

#[test]
fn two_boards_of_different_layouts_are_a_malformed_answer() {
    let four = "1234341221434321".parse();
    let report = Report::of_answer(crate::samples::VALID.parse(), four);
    assert_eq!(report.error().unwrap().kind.id(), "layout-mismatch");
}

#[test]
fn brackets_that_never_close_are_told_once_and_at_once() {
    for open in ["[", "[ ", "[[\"", "(["] {
        let entries = read_all(open.repeat(400_000 / open.len()).as_bytes(), &Options::default());
        assert_eq!(entries.len(), 1, "{open}");
        assert!(entries[0].board.is_err(), "{open}");
    }
}

#[test]
fn a_megabyte_of_json_without_a_board_is_told_once() {
    let repeated = |part: &str| part.repeat(MAX_PIECE / part.len());
    let nested = |open: &str, inside: &str, close: &str| open.repeat(14) + inside + &close.repeat(14);
    let texts = [
        format!("{{{}\"b\":1}}", repeated("\"a\":0,")),
        format!("{{{}\"b\":1}}", repeated("\"a\":\"a word of some length\",")),
        format!("{{{}\"b\":1}}", repeated("\"2,3\":5,")),
        nested("{\"a\":", &format!("[{}{{}}]", repeated("{\"a\":[1,2,3]},")), "}"),
        format!("[{{\"pos\":{}1{}}}]", "{\"pos\":".repeat(70_000), "}".repeat(70_000)),
    ];
    for text in texts {
        let entries = read_all(text.as_bytes(), &Options::default());
        assert_eq!(entries.len(), 1, "{}", &text[..40]);
        assert!(entries[0].board.is_err(), "{}", &text[..40]);
    }
}
