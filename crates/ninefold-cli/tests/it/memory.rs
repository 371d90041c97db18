//! Hostile inputs that are far larger than the memory they may take.
//!
//! The input ends with more text than the command reads ahead, so that by the time all of it is written the hostile part was
//! dealt with. The command then waits for more, and the system tells the most memory that it ever had.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::command::{VALID, json_lines, ninefold};
use crate::system;

const MIB: usize = 1 << 20;
const MOST: usize = 64 * MIB;

/// The kinds of error and the lines of the reports, and the peak of resident memory in bytes.
fn reports_and_peak(parts: impl Iterator<Item = Vec<u8>>) -> (Vec<(Option<String>, u64)>, usize) {
    let mut command = ninefold(&["check", "--output", "jsonl"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command runs");
    let mut stdout = child.stdout.take().expect("a pipe");
    let output = thread::spawn(move || {
        let mut text = String::new();
        stdout.read_to_string(&mut text).map(|_| text)
    });
    let mut stdin = child.stdin.take().expect("a pipe");
    for part in parts {
        stdin.write_all(&part).expect("the command reads on");
    }
    let peak = system::peak(&child).expect("the command still runs");
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(2));
    let text = output.join().expect("the reader ends").expect("UTF-8");
    let told = |report: &serde_json::Value| {
        (report["error"]["kind"].as_str().map(String::from), report["line"].as_u64().unwrap_or(0))
    };
    (json_lines(&text).iter().map(told).collect(), peak)
}

/// More than is read ahead, in lines that say nothing.
fn padding() -> Vec<u8> {
    let line = [&[b'#'; 1023][..], b"\n"].concat();
    line.repeat(6 * MIB / line.len())
}

#[test]
fn a_line_of_80_mib_is_a_located_error_in_bounded_memory() {
    let first = std::iter::once(format!("{VALID}\n").into_bytes());
    let long = std::iter::repeat_n(vec![b'5'; MIB], 80);
    let rest = [format!("\n{VALID}\n").into_bytes(), padding()];
    let (reports, peak) = reports_and_peak(first.chain(long).chain(rest));
    assert_eq!(reports, [(None, 1), (Some("too-long".into()), 2), (None, 3)]);
    assert!(peak < MOST, "{peak} bytes");
}

#[test]
fn a_json_value_of_80_mib_is_a_located_error_in_bounded_memory() {
    let long = std::iter::repeat_n(vec![b'5'; MIB], 80);
    let parts = std::iter::once(b"[[\"".to_vec()).chain(long).chain([b"\"]]\n".to_vec(), vec![b'\n'; 6 * MIB]]);
    let (reports, peak) = reports_and_peak(parts);
    assert_eq!(reports, [(Some("too-long".into()), 1)]);
    assert!(peak < MOST, "{peak} bytes");
}

#[test]
fn json_nested_a_million_deep_is_a_located_error_in_bounded_memory() {
    for open in ["[", "{\"board\":", "[{\"board\":"] {
        let parts = [open.repeat(1_000_000).into_bytes(), vec![b'\n'; 6 * MIB]];
        let (reports, peak) = reports_and_peak(parts.into_iter());
        assert_eq!(reports.len(), 1, "{reports:?}");
        let kind = reports[0].0.as_deref().unwrap_or_default();
        assert!(["too-deep", "too-long"].contains(&kind), "{open}: {kind}");
        assert_eq!(reports[0].1, 1);
        assert!(peak < MOST, "{peak} bytes");
    }
}

fn gz(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes it")
}

#[test]
fn a_compressed_bomb_is_a_located_error_in_bounded_memory() {
    for byte in [b'.', 0] {
        let bomb = gz(&vec![byte; MIB], Compression::best()).repeat(96);
        assert!(bomb.len() < MIB, "{} bytes", bomb.len());
        // Stored as it is, so that writing it tells that what stands before it was read.
        let rest = [format!("\n{VALID}\n").into_bytes(), padding()].concat();
        let parts = [bomb, gz(&rest, Compression::none())];
        let (reports, peak) = reports_and_peak(parts.into_iter());
        assert_eq!(reports, [(Some("too-long".into()), 1), (None, 2)]);
        assert!(peak < MOST, "{peak} bytes");
    }
}
