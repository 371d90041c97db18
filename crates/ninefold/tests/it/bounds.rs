//! What one text may cost: work that stops, and memory that has a bound.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use ninefold::packed::lz_packed;
use ninefold::read::{Options, Reader, read_all, read_one};
use ninefold::rules::GlobalRule;
use ninefold::search::Budget;
use ninefold::{Ask, Verb};

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How often reading asks whether it may go on.
fn questions(text: &str) -> usize {
    let (signal, asked) = (AtomicBool::new(true), AtomicUsize::new(0));
    let go_on = || {
        asked.fetch_add(1, Ordering::Relaxed);
        true
    };
    Ask::default().check(text.as_bytes(), &Budget::default().or_ask(&signal, &go_on));
    asked.load(Ordering::Relaxed)
}

#[test]
fn a_check_of_one_board_ends_at_the_second() {
    let drawn = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n".repeat(9) + "\n";
    let json = format!("[\"{BOARD}\"]\n");
    for text in [format!("{BOARD}\n"), drawn, json] {
        let few = questions(&text.repeat(20));
        assert!(few > 0 && questions(&text.repeat(2000)) == few, "{few}");
    }
}

#[test]
fn reading_stops_with_the_budget() {
    let stop = AtomicBool::new(true);
    let budget = Budget::default().or_until(&stop);
    let text = format!("{BOARD}\n");
    let ask = |verb| Ask::new(verb);
    let kind = |report: &ninefold::Report| report.error().map(|error| error.kind.id());
    assert_eq!(kind(&ask(Verb::Check).check(text.as_bytes(), &budget)), Some("stopped"));
    assert_eq!(kind(&ask(Verb::Canonical).check(text.as_bytes(), &budget)), Some("stopped"));
    assert_eq!(kind(&ask(Verb::Verify).verify(text.as_bytes(), text.as_bytes(), &budget)), Some("stopped"));
    assert_eq!(kind(&ask(Verb::Score).score(text.as_bytes(), "", &budget).unwrap_err()), Some("stopped"));
    let mut convert = ask(Verb::Convert);
    convert.set("to", "line").unwrap();
    let error = convert.convert(text.as_bytes(), &budget).unwrap_err().to_string();
    assert!(error.starts_with("reading was stopped before the end of the text"), "{error}");
    let all = ask(Verb::Check).check_all(text.as_bytes(), &budget);
    assert_eq!(all.iter().map(kind).collect::<Vec<_>>(), [Some("stopped")]);
}

#[test]
fn a_rule_that_is_given_many_times_applies_once() {
    let rules = vec![GlobalRule::Diagonals; 100_000];
    let options = Options { rules, ..Options::default() };
    let entries = read_all(format!("{BOARD}\n{BOARD}\n").as_bytes(), &options);
    let layouts: Vec<_> = entries.iter().map(|entry| entry.board.as_ref().unwrap().layout()).collect();
    assert_eq!(layouts[0].houses().len(), 29);
    // Both boards share one layout.
    assert!(std::ptr::eq(layouts[0].houses().last().unwrap().cells, layouts[1].houses().last().unwrap().cells));
}

#[test]
fn values_of_options_have_a_longest() {
    let mut ask = Ask::default();
    ask.set("rules", "windows,diagonals,windows").unwrap();
    assert_eq!(ask.options.rules, [GlobalRule::Windows, GlobalRule::Diagonals]);
    for (name, value) in [("rules", "windows,"), ("with", "marks,"), ("column", "a"), ("regions", "a "), ("boxes", "3")]
    {
        assert!(ask.set(name, &value.repeat(5000)).is_err(), "{name}");
    }
}

#[test]
fn repeated_rules_of_a_link_count_once() {
    let jigsaws = format!(".Shape~4x4{}", ".Jigsaw~0011001122332233".repeat(2000));
    assert_eq!(read_one(jigsaws.as_bytes(), &Options::default()).board.unwrap_err().kind.id(), "too-many-rules");
    let diagonals = format!(".Diagonal~1{}", ".Diagonal~1".repeat(2000));
    assert_eq!(read_one(diagonals.as_bytes(), &Options::default()).board.unwrap().layout().houses().len(), 28);
    let classic =
        format!("https://sudokupad.app/classic{}{}", "o".repeat(13) + "a", "*x".repeat(2000) + &"*q".repeat(2000));
    let board = read_one(classic.as_bytes(), &Options::default());
    if let Ok(board) = board.board {
        assert!(board.layout().houses().len() < 40 && board.layout().unchecked().len() <= 100);
    }
}

#[test]
fn a_link_unfolds_to_a_bounded_text() {
    let bomb = format!("https://f-puzzles.com/?load={}", lz_packed(&"[".repeat((1 << 20) + 10)));
    assert!(bomb.len() < 20_000);
    assert_eq!(read_one(bomb.as_bytes(), &Options::default()).board.unwrap_err().kind.id(), "too-long");
}

/// Reads a text that is handed over as it is, or a byte at a time.
fn in_pieces(text: &[u8], options: &Options) -> Vec<Result<(), String>> {
    let mut entries = Vec::new();
    let mut reader = Reader::new(options.clone());
    let mut done = 0;
    for end in 0..=text.len() {
        let last = end == text.len();
        done += reader.read(&text[done..end], last, &mut |entry| {
            entries.push(entry.board.map(|_| ()).map_err(|error| error.to_string()));
        });
    }
    entries
}

#[test]
fn a_puzzle_after_a_blank_line_is_read_however_it_arrives() {
    let ask = |format: &str, text: &str| {
        let mut ask = Ask::default();
        ask.set("format", format).unwrap();
        assert_eq!(in_pieces(text.as_bytes(), &ask.options), [Ok(())], "{format}");
        assert!(read_one(text.as_bytes(), &ask.options).board.is_ok(), "{format}");
    };
    let cells = |cell: &str| vec![format!("[{}]", [cell; 4].join(",")); 4].join(",");
    ask("f-puzzles", &format!("\n\r\n {{\"size\":4,\"grid\":[{}]}}\n", cells("{}")));
    ask("sudokupad", &format!("\n\n{{\"cellSize\":64,\"cells\":[{}]}}\n", cells("{}")));
}

/// The line and the kind of error of each entry, the first skipped lines, and the first byte that is not text.
type Told = (Vec<(u64, Option<&'static str>)>, Vec<u64>, Option<(u64, u64, u8)>);

/// The entries and skipped lines of a text.
fn told(text: &[u8]) -> Told {
    let mut entries = Vec::new();
    let mut reader = Reader::new(Options::default());
    reader.read(text, true, &mut |entry| {
        entries.push((entry.line, entry.board.err().map(|error| error.kind.id())));
    });
    let skipped = reader.skipped();
    let byte = skipped.first_undecoded.map(|byte| (byte.line, byte.column, byte.byte));
    (entries, skipped.first().to_vec(), byte)
}

#[test]
fn a_board_before_a_byte_that_is_not_text_is_read() {
    let bad = BOARD.replacen("53", "55", 1);
    let long = "x".repeat(120);
    let before = format!("{BOARD}\n{bad} # tr");
    let text = [before.as_bytes(), b"\xE8s difficile, ", long.as_bytes(), b"\n", BOARD.as_bytes()];
    assert_eq!(told(&text.concat()), (vec![(1, None), (2, None), (3, None)], vec![], Some((2, 87, 0xE8))));
    // A byte among the cells is an error, and one in a title is counted with its line.
    let text = [&BOARD.as_bytes()[..80], b"\xE8\n", b"tr\xE8s\n", BOARD.as_bytes(), b"\n# \xE8\n\n\0 note\n"];
    let expected = (vec![(1, Some("invalid-utf-8")), (3, None)], vec![2, 6], Some((2, 3, 0xE8)));
    assert_eq!(told(&text.concat()), expected);
}

#[test]
fn lines_that_are_no_boards_are_counted_with_their_places() {
    let small = "1413231431424231";
    assert_eq!(told(format!("Date: 2024-05-01\n{small}\n").as_bytes()), (vec![(2, None)], vec![1], None));
    let text = format!("{BOARD}\n(17)\n{BOARD}\n(1,\n2)\nsee [\n5\n]\n{BOARD}\n17\n");
    assert_eq!(told(text.as_bytes()).1, [2, 4, 5, 6, 7]);
    let list = format!("board = [\n{}]\n", "  [5, 3, 0, 0, 7, 0, 0, 0, 0],\n".repeat(9));
    assert_eq!(told(format!("{BOARD}\n{list}").as_bytes()), (vec![(1, None), (3, None)], vec![], None));
}
