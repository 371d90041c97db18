//! Lines that are not boards are passed over, counted, and said.

use std::fs;

use crate::command::{SOLVED, VALID, run, run_with};

/// Three titles among boards, the first in line 17; everything else around them is what one may write around boards.
fn text() -> String {
    let drawn: String = (0..9).map(|row| format!("|{}|\n", &VALID[9 * row..9 * row + 9])).collect();
    format!("# comment\n\n{VALID}\n+---------+\n{drawn}+---------+\n\n{SOLVED}\noops\nand again\n{SOLVED}\n\noops\n")
}

#[test]
fn oops_between_two_boards_is_counted_and_said_and_no_failure() {
    let run = run_with(&["check"], format!("{VALID}\noops\n{SOLVED}\n").as_bytes());
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.starts_with("1 line was not a board: line 2\n"), "{}", run.stderr);
    assert!(run.stdout.starts_with("2 boards: 2 passed, 0 failed, 0 malformed, 1 line skipped\n"), "{}", run.stdout);
}

#[test]
fn skipped_lines_are_in_every_summary() {
    let text = text();
    for shape in ["text", "json", "jsonl", "csv"] {
        let run = run_with(&["check", "--output", shape], text.as_bytes());
        assert_eq!(run.code, Some(0), "{}", run.stdout);
        assert!(run.stderr.starts_with("3 lines were not boards: lines 17, 18, 21\n"), "{shape}: {}", run.stderr);
        let chinese = run_with(&["check", "--lang", "zh", "--output", shape], text.as_bytes());
        assert!(chinese.stderr.starts_with("有 3 行不是盘面，已跳过：第 17、18、21 行\n"), "{}", chinese.stderr);
    }
    let json = run_with(&["check", "--output", "json"], text.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&json["summary"]["skipped"], &json["summary"]["boards"]), (&3.into(), &4.into()));
    let chinese = run_with(&["check", "--lang", "zh"], text.as_bytes());
    assert!(chinese.stdout.contains("无法读取 0，跳过 3 行"), "{}", chinese.stdout);
    let quiet = run_with(&["check", "-q"], text.as_bytes());
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(0), ""));
}

#[test]
fn every_command_says_what_it_skips_and_in_which_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.txt");
    fs::write(&path, text()).unwrap();
    let name = path.to_str().unwrap();
    let sentence = format!("{name}: 3 lines were not boards: lines 17, 18, 21");
    for arguments in [
        &["check", name][..],
        &["solve", name],
        &["convert", "--to", "line", name],
        &["verify", "--puzzle", name, "--answer", SOLVED],
    ] {
        let run = run(arguments);
        assert!(run.stderr.lines().any(|line| line == sentence), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_text_without_a_board_is_one_error() {
    let run = run_with(&["check"], b"oops\nand again\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), ""));
}

#[test]
fn the_count_is_the_same_in_large_files_on_any_number_of_threads() {
    let part = format!("{}oops\n", format!("{VALID}\n").repeat(99));
    let text = part.repeat(600);
    assert!(text.len() > 4 << 20);
    for threads in ["1", "2", "7"] {
        let run = run_with(&["check", "--threads", threads], text.as_bytes());
        assert!(
            run.stderr.starts_with("600 lines were not boards; first: lines 100, 200, 300, 400, 500\n"),
            "{}",
            run.stderr
        );
        assert!(run.stdout.contains("0 malformed, 600 lines skipped"), "{}", run.stdout);
    }
}

#[test]
fn a_byte_that_is_not_text_is_named_and_the_board_before_it_is_read() {
    let remark = [b" # tr\xE8s difficile, ".as_slice(), &[b'x'; 90], b"\n"].concat();
    let good = format!("{VALID}\n");
    let text = [good.as_bytes(), crate::command::CONFLICT.as_bytes(), &remark, good.as_bytes()].concat();
    let run = run_with(&["check"], &text);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(run.stderr.starts_with("byte 0xE8 is not text (line 2, column 87)\n"), "{}", run.stderr);
    let chinese = run_with(&["check", "--lang", "zh"], &text);
    assert!(chinese.stderr.starts_with("第 2 行第 87 列的字节 0xE8 不是文本\n"), "{}", chinese.stderr);
}
