//! Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;

use crate::command::{CONFLICT, ninefold};
use crate::system;

/// Runs with input that never ends, presses Ctrl-C when the first line of output is there, and gives what came after it.
fn interrupted(args: &[&str]) -> (Option<i32>, String, String) {
    let mut child = ninefold(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = format!("{CONFLICT}\n").repeat(13_000);
    assert!(text.len() > 1 << 20, "more than the command waits for");
    // Lines are answered while they are written; the pipe breaks when the command ends first.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(text.as_bytes());
        stdin
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    system::interrupt(&child, "INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    let code = child.wait().unwrap().code();
    // The input was open all the time.
    drop(writer.join());
    (code, rest, errors)
}

#[test]
fn ctrl_c_leaves_a_summary_of_what_was_done() {
    let (code, stdout, stderr) = interrupted(&["check", "--max-failures", "100000"]);
    assert_eq!(code, Some(130));
    let boards = stderr.trim_end().strip_prefix("interrupted after ").and_then(|rest| rest.strip_suffix(" boards"));
    let boards = boards.unwrap_or_else(|| panic!("{stderr}"));
    let summary = format!("{boards} boards: 0 passed, {boards} failed, 0 malformed\n  not valid {boards}\n");
    assert!(stdout.ends_with(&summary), "{summary}\n{}", &stdout[stdout.len().saturating_sub(300)..]);
    let count: usize = boards.replace(',', "").parse().unwrap();
    assert!((1..=13_000).contains(&count));
}

#[test]
fn ctrl_c_leaves_whole_lines_of_data() {
    let (code, stdout, stderr) = interrupted(&["check", "--output", "jsonl"]);
    assert_eq!(code, Some(130));
    assert!(stderr.starts_with("interrupted after "), "{stderr}");
    assert!(crate::command::json_lines(&stdout).iter().all(|report| report["status"] == "conflict"));
}

#[test]
fn ctrl_c_ends_a_conversion_with_whole_boards() {
    let (code, stdout, _) = interrupted(&["convert", "--to", "line"]);
    assert_eq!(code, Some(130));
    assert!(stdout.lines().all(|line| line == CONFLICT));
}
