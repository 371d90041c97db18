//! A pipe that is written to line by line: each board is answered before the next is sent.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::command::{CONFLICT, SOLVED, VALID, ninefold};

/// Ends a test that hangs; no machine is so busy.
const FOREVER: Duration = Duration::from_secs(300);

/// Sends `head`, then each line when the one before it was answered, and gives the answers back. Before the first are `headers`.
fn one_by_one(arguments: &[&str], head: &str, headers: usize, lines: &[&str]) -> Vec<String> {
    let mut child = ninefold(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, answers) = channel();
    thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    input.write_all(head.as_bytes()).expect("it reads");
    let mut all = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        writeln!(input, "{line}").expect("it reads");
        while all.len() <= number + headers {
            match answers.recv_timeout(FOREVER) {
                Ok(answer) => all.push(answer),
                Err(_) => {
                    let _ = child.kill();
                    panic!("{arguments:?}: no answer to {line}");
                }
            }
        }
    }
    drop(input);
    assert_eq!(answers.iter().count(), 0, "one answer per board");
    child.wait().expect("it ends");
    all
}

fn status(report: &str) -> String {
    let report: serde_json::Value = serde_json::from_str(report).expect("JSON");
    format!("{} {}", report["line"], report["status"].as_str().expect("a status"))
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let lines = [VALID, CONFLICT, &format!("{SOLVED} # easy"), &VALID[1..], SOLVED];
    for threads in ["1", "3"] {
        let answers = one_by_one(&["check", "--output", "jsonl", "--threads", threads], "", 0, &lines);
        let told: Vec<String> = answers.iter().map(|answer| status(answer)).collect();
        assert_eq!(told, ["1 valid", "2 conflict", "3 solved", "4 malformed", "5 solved"]);
    }
}

#[test]
fn csv_is_written_at_once_too() {
    let answers =
        one_by_one(&["check", "--output", "csv", "--failures-only"], "", 1, &[CONFLICT, &VALID[1..], CONFLICT]);
    assert_eq!(answers[0], ninefold::report::CSV_HEADER);
    for (place, answer) in (1..).zip(&answers[1..]) {
        assert!(answer.starts_with(&format!("-,{place},line,")), "{answer}");
    }
}

#[test]
fn every_format_of_one_board_a_line_is_answered_at_once() {
    let rows: Vec<String> = (0..9).map(|row| format!("{:?}", &VALID[9 * row..9 * row + 9])).collect();
    let json = format!("[{}]", rows.join(","));
    let csv = format!("7,{VALID},{SOLVED}");
    let jsonl = &["check", "--output", "jsonl"][..];
    let cases: [(&[&str], &str, &str, &str); 7] = [
        (jsonl, "id,puzzle,solution\n", &csv, "csv"),
        (jsonl, "", &csv, "csv"),
        (jsonl, "", &json, "json"),
        (&["check", "--output", "jsonl", "--format", "jsonl"], "", &json, "json"),
        (&["check", "--output", "jsonl", "--format", "csv", "--column", "2"], "", &csv, "csv"),
        (&["verify", "--output", "jsonl"], "puzzle,solution\n", &csv[2..], "csv"),
        (&["check", "--output", "jsonl", "--require", "unique"], "# a title\n\n", VALID, "line"),
    ];
    for (arguments, head, line, format) in cases {
        for answer in one_by_one(arguments, head, 0, &[line; 4]) {
            let report: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            assert_eq!(report["format"], format, "{arguments:?} {answer}");
        }
    }
    let solved = one_by_one(&["solve", "--to", "line"], "", 0, &[VALID, VALID]);
    assert_eq!(solved, [SOLVED, SOLVED]);
}
