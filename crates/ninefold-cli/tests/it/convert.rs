//! Boards in other formats.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, ninefold, run, run_with};

const FORMATS: [&str; 10] = ["line", "sdm", "grid", "leetcode", "json", "csv", "sdk", "ss", "hodoku", "sudokuwiki"];

#[test]
fn what_is_written_is_read_back() {
    let text = format!("{VALID}\n{CONFLICT}\n{SOLVED}\n");
    for format in FORMATS {
        let written = run_with(&["convert", "--to", format], text.as_bytes());
        assert_eq!((written.code, written.stderr.as_str()), (Some(0), ""), "{format}");
        let back = run_with(&["convert", "--to", "line"], written.stdout.as_bytes());
        assert_eq!((back.code, back.stdout.as_str()), (Some(0), text.as_str()), "{format}:\n{}", written.stdout);
    }
}

#[test]
fn the_formats_look_as_other_programs_know_them() {
    let written = |format: &str| run(&["convert", "--to", format, VALID]).stdout;
    assert_eq!(written("line"), format!("{VALID}\n"));
    assert_eq!(written("sdm"), format!("{}\n", VALID.replace('.', "0")));
    assert_eq!(written("csv"), format!("puzzle\n{VALID}\n"));
    assert_eq!(written("hodoku"), format!(":0000:x:{VALID}:::::\n"));
    assert_eq!(written("sudokuwiki"), format!("https://www.sudokuwiki.org/sudoku.htm?bd={VALID}\n"));
    assert!(written("ss").starts_with("*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n"));
    assert!(written("sdk").starts_with("[Puzzle]\n53..7....\n6..195...\n"));
    assert!(written("grid").starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"));
    let rows: Vec<Vec<String>> = serde_json::from_str(&written("leetcode")).unwrap();
    assert_eq!(rows.concat().concat(), VALID);
    assert!(rows.iter().all(|row| row.len() == 9) && rows.len() == 9);
}

#[test]
fn json_is_one_document_of_one_board_or_of_many() {
    let digits = |rows: Vec<Vec<u8>>| rows.concat().iter().map(|&cell| char::from(b'0' + cell)).collect::<String>();
    let zeros = |board: &str| board.replace('.', "0");
    let one = run(&["convert", "--to", "json", VALID]).stdout;
    assert!(one.starts_with("[[5,3,0,0,7,0,0,0,0],[6,"), "{one}");
    assert_eq!(digits(serde_json::from_str(&one).unwrap()), zeros(VALID));
    for count in [2, 3] {
        let boards = [VALID, CONFLICT, SOLVED][..count].join("\n");
        let many = run_with(&["convert", "--to", "json"], boards.as_bytes()).stdout;
        let read: Vec<Vec<Vec<u8>>> = serde_json::from_str(&many).unwrap();
        assert_eq!(read.into_iter().map(digits).collect::<Vec<_>>().join("\n"), zeros(&boards));
    }
    let none = run_with(&["convert", "--to", "json"], b"");
    assert_eq!((none.code, none.stdout.as_str()), (Some(2), "[]\n"));
    let solved = run_with(&["solve", "--to", "json"], format!("{VALID}\n{SOLVED}\n").as_bytes());
    let read: Vec<Vec<Vec<u8>>> = serde_json::from_str(&solved.stdout).unwrap();
    assert_eq!(read.into_iter().map(digits).collect::<Vec<_>>(), [SOLVED, SOLVED]);
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_written() {
    let text = format!("{VALID}\n{}\n{SOLVED}\n", &VALID[..80]);
    let run = run_with(&["convert", "--to", "line"], text.as_bytes());
    assert_eq!((run.code, run.stdout), (Some(2), format!("{VALID}\n{SOLVED}\n")));
    assert!(run.stderr.starts_with("error: 80 symbols, but a board has 81\n  --> -:2:80\n"), "{}", run.stderr);
}

#[test]
fn a_side_that_the_format_cannot_hold_is_told() {
    let run = run_with(&["convert", "--to", "hodoku"], format!("1234341221434321\n{VALID}\n").as_bytes());
    assert_eq!((run.code, run.stdout), (Some(2), format!(":0000:x:{VALID}:::::\n")));
    assert!(run.stderr.contains("-:1: hodoku supports only 9×9 boards, not 4×4"), "{}", run.stderr);
    let chinese = run_with(&["convert", "--to", "hodoku", "--lang", "zh"], b"1234341221434321\n");
    assert!(!chinese.stderr.contains("cannot hold"), "{}", chinese.stderr);
}

#[test]
fn no_board_is_exit_code_2() {
    let run = run_with(&["convert", "--to", "line"], b"# nothing\n");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("no board found"), "{}", run.stderr);
}

#[test]
fn a_column_is_converted() {
    let text = format!("quizzes,solutions\n{VALID},{SOLVED}\n");
    let run = run_with(&["convert", "--to", "line", "--column", "solutions"], text.as_bytes());
    assert_eq!((run.code, run.stdout), (Some(0), format!("{SOLVED}\n")));
}

#[test]
fn the_output_begins_while_the_input_goes_on() {
    let mut child =
        ninefold(&["convert", "--to", "leetcode"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(format!("{VALID}\n").repeat(13_000).as_bytes()).unwrap();
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    assert_eq!(json_lines(&first).len(), 1);
    drop(stdin);
    assert_eq!(stdout.lines().count(), 12_999);
    assert!(child.wait().unwrap().success());
}
