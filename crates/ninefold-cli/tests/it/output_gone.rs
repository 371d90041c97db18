//! The disk is full, or whoever read the output has gone.

use std::io::{BufRead, BufReader, Write, pipe};
use std::process::Stdio;
use std::thread;

use crate::command::{CONFLICT, SOLVED, VALID, ninefold};

/// Every command that writes something.
const WRITERS: [&[&str]; 11] = [
    &["check", CONFLICT],
    &["check", "--output", "json", VALID],
    &["check", "--output", "jsonl", VALID],
    &["check", "--output", "csv", VALID],
    &["verify", "--puzzle", VALID, "--answer", SOLVED],
    &["convert", "--to", "grid", VALID],
    &["formats"],
    &["man"],
    &["completions", "bash"],
    &["completions", "zsh"],
    &["completions", "fish"],
];

/// Only Linux has a file that is always full.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_clear_error_and_exit_code_2() {
    let mut wrong = Vec::new();
    for args in WRITERS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = ninefold(args).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected = "error: cannot write the results: No space left on device\n";
        if output.status.code() != Some(2) || stderr != expected {
            wrong.push(format!("{args:?}: {} {stderr}", output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_closed_pipe_is_silent_success() {
    let mut wrong = Vec::new();
    for args in WRITERS {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let output = ninefold(args).stdout(writer).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        if output.status.code() != Some(0) || !stderr.is_empty() {
            wrong.push(format!("{args:?}: {} {stderr}", output.status));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// As `ninefold … | head -1` does.
#[test]
fn a_pipe_that_is_closed_after_a_line_ends_the_run_in_silence() {
    for args in [&["check", "--output", "jsonl"][..], &["convert", "--to", "line"]] {
        let mut command = ninefold(args);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = thread::spawn(move || {
            let many = format!("{CONFLICT}\n").repeat(2000);
            // Goes on until the command has gone.
            while stdin.write_all(many.as_bytes()).is_ok() {}
        });
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        assert!(first.ends_with('\n'));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}
