//! A file of five million boards, in flat memory, with the right summary.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::Stdio;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, ninefold};
use crate::system;

/// Of a thousand lines one is a conflict, one is malformed, one is a comment, ten are solved.
const THOUSANDS: u64 = 5_000;

fn write_file(path: &std::path::Path) {
    let mut block = format!("{CONFLICT}\n{}\n# a comment\n", &VALID[1..]);
    block += &format!("{SOLVED}\r\n").repeat(10);
    block += &format!("{VALID}\n").repeat(987);
    let mut file = BufWriter::new(File::create(path).expect("a file"));
    for _ in 0..THOUSANDS {
        file.write_all(block.as_bytes()).expect("room for the file");
    }
    file.flush().expect("room for the file");
}

#[test]
fn five_million_boards_take_flat_memory_and_are_counted_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.sdm");
    write_file(&path);
    let path = path.to_str().expect("a path");
    for threads in ["1", "2", "7"] {
        let mut command = ninefold(&["check", "--output", "json", "--failures-only", "--threads", threads, path]);
        let child = command.stdout(Stdio::piped()).spawn().expect("the command runs");
        let (output, peak) = output_and_peak(child);
        let document: serde_json::Value = serde_json::from_str(&output).expect("JSON");
        let expected = serde_json::json!({
            "boards": 999 * THOUSANDS, "passed": 997 * THOUSANDS, "failed": THOUSANDS, "malformed": THOUSANDS, "skipped": 0,
            "by_status": {
                "malformed": THOUSANDS, "conflict": THOUSANDS, "valid": 987 * THOUSANDS, "solved": 10 * THOUSANDS
            }
        });
        assert_eq!(document["summary"], expected);
        let reports = document["reports"].as_array().expect("reports");
        assert_eq!(reports.len() as u64, 2 * THOUSANDS);
        for (index, report) in reports.iter().enumerate() {
            let index = index as u64;
            assert_eq!(report["line"], index / 2 * 1000 + index % 2 + 1, "in the order of the input");
        }
        assert!(peak < 64 << 20, "{peak} bytes with {threads} threads");
    }
}

/// All that the child writes, and the most memory that it had, in bytes.
fn output_and_peak(mut child: std::process::Child) -> (String, usize) {
    let mut peak = 0;
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut output = Vec::new();
    let mut buffer = [0; 1 << 16];
    loop {
        // The child still runs while there is something to read, so that its peak can be asked for.
        peak = system::peak(&child).unwrap_or(peak);
        match std::io::Read::read(&mut stdout, &mut buffer).expect("the pipe") {
            0 => break,
            count => output.extend_from_slice(&buffer[..count]),
        }
    }
    assert_eq!(child.wait().expect("the command ends").code(), Some(2));
    assert!(peak > 0, "the peak was never seen");
    (String::from_utf8(output).expect("UTF-8"), peak)
}

#[test]
fn every_board_is_reported_in_order_whatever_the_number_of_threads() {
    let text = format!("{VALID}\n{CONFLICT}\n{SOLVED}\nnot a board at all 123\n{VALID} # note\n").repeat(3_000);
    let run =
        |threads| crate::command::run_with(&["check", "--output", "jsonl", "--threads", threads], text.as_bytes());
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("5"));
    let lines: Vec<u64> =
        json_lines(&one.stdout).iter().map(|report| report["line"].as_u64().expect("a line")).collect();
    assert_eq!(lines.len(), 4 * 3_000);
    assert!(lines.is_sorted());
}
