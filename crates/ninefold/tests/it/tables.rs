//! Tables and lists of fields, where the columns are not the first ones.

use ninefold::Board;
use ninefold::read::{Format, Options, Pairs, read_all, read_one};

const PUZZLE: &str = "1.....3....2.4..";
const SOLUTION: &str = "1324423131422413";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

#[test]
fn puzzles_and_answers_are_found_by_the_names_of_their_columns() {
    let options = Options { pairs: Some(Pairs::default()), format: Some(Format::Csv), ..Options::default() };
    let pair = |text: &str| {
        let mut entries = read_all(text.as_bytes(), &options);
        assert_eq!(entries.len(), 1, "{entries:?}");
        let entry = entries.remove(0);
        (entry.board.unwrap(), entry.answer.unwrap().unwrap())
    };
    let wanted = (board(PUZZLE), board(SOLUTION));
    assert_eq!(pair(&format!("id,solution,puzzle\n7,{SOLUTION},{PUZZLE}\n")), wanted);
    assert_eq!(pair(&format!("puzzle;rating;solution\n{PUZZLE};7;{SOLUTION}\n")), wanted);
    // Without a header, the first two boards of each record.
    assert_eq!(pair(&format!("7,{PUZZLE},{SOLUTION}\n")), wanted);
    assert_eq!(pair(&format!("{PUZZLE} -> {SOLUTION}\n")), wanted);
}

#[test]
fn a_stray_quote_spoils_one_record_and_not_the_rest_of_a_long_table() {
    let text = format!("puzzle\n\"{PUZZLE}\n{}", format!("{PUZZLE}\n").repeat(1000));
    let options = Options { format: Some(Format::Csv), ..Options::default() };
    let read = |text: &str| read_all(text.as_bytes(), &options).iter().filter(|entry| entry.board.is_ok()).count();
    assert!(read(&text) >= 1000, "{}", read(&text));
    // Nor is everything up to another one a single field.
    assert!(read(&(text.clone() + "\"" + PUZZLE + "\n")) >= 1000);
}

#[test]
fn an_empty_cell_of_a_list_of_numbers_is_a_dot_or_nothing() {
    let cells =
        |empty: &str| PUZZLE.chars().map(|c| if c == '.' { empty.into() } else { c.to_string() }).collect::<Vec<_>>();
    for empty in [".", "0", ""] {
        let text = format!("2x2;{}", cells(empty).join(","));
        assert_eq!(read_one(text.as_bytes(), &Options::default()).board.ok(), Some(board(PUZZLE)), "{text}");
    }
}
