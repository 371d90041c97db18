//! Pencil marks, from every format that has them.

use ninefold::read::{Options, PencilMarks, read_all};
use ninefold::search::Budget;
use ninefold::{Ask, Board, Verb};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Digits that might be noted in a cell: those that its row does not have.
fn noted(board: &Board, cell: usize) -> u32 {
    let row = cell / 9;
    let values: Vec<u8> = board.values().collect();
    (1..=9).filter(|digit| !values[9 * row..9 * row + 9].contains(digit)).fold(0, |set, digit| set | 1 << (digit - 1))
}

fn digits(set: u32) -> String {
    (1..=9).filter(|digit| set >> (digit - 1) & 1 == 1).map(|digit| digit.to_string()).collect()
}

fn marks_of(text: &str) -> PencilMarks {
    let mut entries = read_all(text.as_bytes(), &Options::default());
    assert_eq!(entries.len(), 1, "{text}");
    let entry = entries.remove(0);
    assert_eq!(entry.board, PUZZLE.parse(), "{text}");
    *entry.pencil.expect(text)
}

/// The cells of the puzzle, each written by `cell(value, set)`.
fn written(cell: impl Fn(u8, u32) -> String) -> Vec<String> {
    let board: Board = PUZZLE.parse().unwrap();
    board.values().enumerate().map(|(at, value)| cell(value, if value == 0 { noted(&board, at) } else { 0 })).collect()
}

#[test]
fn every_format_that_has_marks_is_read_with_them() {
    let board: Board = PUZZLE.parse().unwrap();
    let expected: Vec<u32> =
        board.values().enumerate().map(|(at, value)| if value == 0 { noted(&board, at) } else { 0 }).collect();
    let or_digits = |value: u8, set: u32| if value == 0 { digits(set) } else { value.to_string() };
    let groups = written(or_digits);
    let lines = |cells: &[String]| cells.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
    let drawn = lines(&groups);
    let sdx = drawn.replacen("5 3 ", "5 u3 ", 1);
    let of_nine = written(|value, set| {
        let set = if value == 0 { set } else { 1 << (value - 1) };
        (1..=9).map(|digit| if set >> (digit - 1) & 1 == 1 { digit.to_string() } else { ".".into() }).collect()
    });
    let base36 = |value: u32| {
        let digit = |value: u32| char::from_digit(value, 36).unwrap();
        format!("{}{}", digit(value / 36), digit(value % 36))
    };
    let packed = written(|value, set| base36(if value == 0 { 18 + set } else { u32::from(value) }));
    let texts = [groups.join(" "), drawn, sdx, of_nine.concat(), format!("S9B{}", packed.concat())];
    for text in texts {
        let marks = marks_of(&text);
        assert_eq!((&marks.centre, marks.corner.len()), (&expected, 0), "{text}");
    }
}

#[test]
fn games_of_open_sudoku_have_their_notes() {
    let game = |version: u8, cell: &dyn Fn(u8, u32) -> String| {
        let data = format!("version: {version}\n{}", written(cell).concat());
        marks_of(&format!("<opensudoku version=\"2\"><game data=\"{data}\"/></opensudoku>"))
    };
    let is_given = |value: u8| u8::from(value == 0);
    let listed = |set: u32| {
        if set == 0 { "-".into() } else { digits(set).chars().map(|digit| format!("{digit},")).collect::<String>() }
    };
    let first = game(1, &|value, set| format!("{value}|{}|{}|", listed(set), is_given(value)));
    let third = game(3, &|value, set| format!("{value}|{set}|{}|", is_given(value)));
    assert_eq!(first, third);
    assert!(first.corner.is_empty() && first.centre[2] != 0 && first.centre[0] == 0);
    let fourth = game(4, &|value, set| format!("{value}|{}|{set}|{}|", set & 1, is_given(value)));
    assert_eq!(fourth.centre, first.centre);
    assert!(fourth.corner.iter().zip(&first.centre).all(|(corner, centre)| *corner == centre & 1));
    // Notes of no digit are not marks.
    let data = format!("version: 3\n{}", written(|value, _| format!("{value}|512|{}|", is_given(value))).concat());
    let text = format!("<opensudoku version=\"2\"><game data=\"{data}\"/></opensudoku>");
    assert_eq!(read_all(text.as_bytes(), &Options::default())[0].pencil, None);
}

#[test]
fn saved_games_in_json_have_their_marks() {
    let listed = |set: u32| digits(set).chars().map(|digit| digit.to_string()).collect::<Vec<_>>().join(",");
    let cells = written(|value, set| match value {
        0 => format!(r#"{{"centerPencilMarks":[{}],"cornerPencilMarks":[1,2]}}"#, listed(set)),
        value => format!(r#"{{"value":{value},"given":true}}"#),
    });
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let drawn = marks_of(&format!(r#"{{"size":9,"grid":[{}]}}"#, rows.join(",")));
    assert_eq!((drawn.corner[2], drawn.corner[0]), (0b11, 0));
    let cells = written(|value, set| format!(r#""value":{value},"fixed":{},"earmarks":[{}]"#, value > 0, listed(set)));
    let placed = |(at, cell): (usize, &String)| format!(r#"{{"position":[{},{}],{cell}}}"#, at / 9, at % 9);
    let cells: Vec<String> = cells.iter().enumerate().map(placed).collect();
    let saved = marks_of(&format!(r#"{{"cells":[{}]}}"#, cells.join(",")));
    assert_eq!(saved.centre, drawn.centre);
    assert!(saved.corner.is_empty() && saved.centre[2] != 0 && saved.centre[0] == 0);
}

#[test]
fn a_report_has_marks_if_they_are_asked_for() {
    let groups = written(|value, set| if value == 0 { digits(set) } else { value.to_string() }).join(" ");
    let report = |with: &str| {
        let mut ask = Ask::new(Verb::Check);
        if !with.is_empty() {
            ask.set("with", with).unwrap();
        }
        ask.check(groups.as_bytes(), &Budget::default()).to_json()
    };
    let found = report("marks,suspects");
    assert!(found.contains(r#""centre_marks":["","","124689","124689","","124689""#), "{found}");
    assert!(!found.contains("corner_marks") && !report("").contains("marks") && !report("suspects").contains("marks"));
}
