//! Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;

use crate::command::{CONFLICT, VALID, ninefold};
use crate::system;

/// Runs with input that never ends, presses Ctrl-C when the first line of output is there, and gives the whole output.
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
    let mut rest = first;
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

#[test]
fn interrupted_json_is_whole_and_says_so() {
    let (code, stdout, stderr) = interrupted(&["check", "--output", "json"]);
    assert_eq!(code, Some(130));
    let json: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(json["interrupted"], true);
    assert!(stderr.trim_end().ends_with("; the output is incomplete"), "{stderr}");
}

/// The first signal ends a run that waits for its first byte: on standard input, and on a pipe that nobody writes to.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_run_before_its_first_byte() {
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("boards");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let fifo = fifo.to_str().unwrap();
    for (args, signal, number) in [
        (&["check"][..], "INT", 2),
        (&["check", "--output", "jsonl"], "TERM", 15),
        (&["convert", "--to", "line", fifo], "HUP", 1),
        (&["verify", "--puzzle", fifo, "--answer", "-"], "INT", 2),
        (&["score", "--puzzle", VALID], "INT", 2),
    ] {
        let mut child =
            ninefold(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take();
        // The signal is caught from the moment on that the system says so.
        let catches = || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
            u64::from_str_radix(mask, 16).unwrap() >> (number - 1) & 1 == 1
        };
        while !catches() {
            thread::yield_now();
        }
        system::interrupt(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
        drop(stdin);
    }
}
