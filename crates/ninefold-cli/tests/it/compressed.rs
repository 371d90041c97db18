//! `.gz` and `.zst` are read as if they were plain; what is cut short or corrupt is reported up to there.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, run, run_with};

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).unwrap()
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

/// Boards that do not compress away: each with other digits emptied.
fn book(boards: usize) -> String {
    let mut seed = 1u64;
    let mut dice = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        seed >> 33
    };
    let mut line = || SOLVED.chars().map(|c| if dice() % 3 == 0 { c } else { '.' }).collect::<String>() + "\n";
    (0..boards).map(|_| line()).collect()
}

#[test]
fn compressed_files_and_streams_give_what_plain_ones_give() {
    let text = format!("# mixed\n{VALID}\n{CONFLICT}\n{SOLVED}\n{}\n", &VALID[1..]);
    let args = ["check", "--output", "jsonl"];
    let plain = run_with(&args, text.as_bytes());
    assert_eq!((plain.code, json_lines(&plain.stdout).len()), (Some(2), 4));
    assert_eq!(run_with(&args, &gz(text.as_bytes())), plain);
    assert_eq!(run_with(&args, &zst(text.as_bytes())), plain);
    // Members and frames after each other are one stream.
    let (head, tail) = text.split_at(100);
    assert_eq!(run_with(&args, &[gz(head.as_bytes()), gz(tail.as_bytes())].concat()), plain);
    assert_eq!(run_with(&args, &[zst(head.as_bytes()), zst(tail.as_bytes())].concat()), plain);

    let folder = tempfile::tempdir().unwrap();
    let told = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = run(&["check", "--output", "jsonl", path.to_str().unwrap()]);
        let mut reports = json_lines(&run.stdout);
        for report in &mut reports {
            assert_eq!(report["file"], path.to_str().unwrap());
            report["file"] = "-".into();
        }
        (run.code, reports)
    };
    let expected = (plain.code, json_lines(&plain.stdout));
    assert_eq!(told("plain.sdm", text.as_bytes()), expected);
    assert_eq!(told("book.sdm.gz", &gz(text.as_bytes())), expected);
    assert_eq!(told("book.sdm.zst", &zst(text.as_bytes())), expected);
    assert_eq!(told("named-otherwise.txt", &gz(text.as_bytes())), expected);
}

#[test]
fn what_came_before_the_cut_is_reported_then_the_error() {
    let text = book(3000);
    for (name, whole) in [("gz", gz(text.as_bytes())), ("zst", zst(text.as_bytes()))] {
        let cut = run_with(&["check", "--output", "jsonl"], &whole[..whole.len() / 4 * 3]);
        let reports = json_lines(&cut.stdout);
        assert_eq!(cut.code, Some(2), "{name}");
        assert!((500..2999).contains(&reports.len()), "{name}: {} boards", reports.len());
        assert!(reports.iter().all(|report| report["status"] == "valid"), "the torn last line is not a board");
        assert_eq!(cut.stderr, "error: cannot read standard input: the input is truncated\n", "{name}");
    }
}

#[test]
fn a_file_cut_short_is_named_and_the_others_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.sdm.gz");
    let whole = gz(book(100).as_bytes());
    fs::write(&path, &whole[..whole.len() - 4]).unwrap();
    let name = path.to_str().unwrap();
    let run = run(&["check", "--output", "jsonl", name, CONFLICT]);
    assert_eq!(run.code, Some(2));
    assert_eq!(json_lines(&run.stdout).len(), 101);
    assert_eq!(run.stderr, format!("error: cannot read {name}: the input is truncated\n"));
}

#[test]
fn a_corrupt_stream_is_an_error() {
    let text = book(3000);
    for (name, mut whole) in [("gz", gz(text.as_bytes())), ("zst", zst(text.as_bytes()))] {
        let middle = whole.len() / 2;
        whole[middle..middle + 64].fill(0xA5);
        let run = run_with(&["check", "-q"], &whole);
        assert_eq!(run.code, Some(2), "{name}");
        assert!(run.stderr.starts_with("error: cannot read standard input: "), "{name}: {}", run.stderr);
    }
}

#[test]
fn a_zst_that_asks_for_a_huge_window_is_refused() {
    let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 3).unwrap();
    encoder.window_log(28).unwrap();
    // The encoder learns the size only at the end, so the window that it declares is the one it was told.
    encoder.write_all(book(2).as_bytes()).unwrap();
    encoder.flush().unwrap();
    let bytes = encoder.finish().unwrap();
    let run = run_with(&["check"], &bytes);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.starts_with("error: cannot read standard input: "), "{}", run.stderr);
}

#[test]
fn zero_bytes_after_a_gz_file_are_no_error() {
    let text = book(10);
    let plain = run_with(&["check"], text.as_bytes());
    let told = |bytes: &[u8]| {
        let run = run_with(&["check"], bytes);
        (run.code, run.stdout)
    };
    for zeros in [1, 512, 100_000] {
        let padded = [gz(text.as_bytes()), vec![0; zeros]].concat();
        assert_eq!(told(&padded), (plain.code, plain.stdout.clone()), "{zeros}");
    }
    let garbage = run_with(&["check"], &[gz(text.as_bytes()), b"garbage".to_vec()].concat());
    assert_eq!(garbage.code, Some(2), "{}", garbage.stderr);
}

/// A tar archive of one file, without the zero blocks at its end.
fn tar(text: &str) -> Vec<u8> {
    let mut header = vec![0; 512];
    header[..8].copy_from_slice(b"book.sdm");
    header[100..107].copy_from_slice(b"0000644");
    header[257..263].copy_from_slice(b"ustar\0");
    [header, text.as_bytes().to_vec()].concat()
}

#[test]
fn archives_are_named() {
    for bytes in [tar(&book(3)), gz(tar(&book(3)).as_slice()), zst(tar(&book(3)).as_slice())] {
        let run = run_with(&["check"], &bytes);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert_eq!(run.stderr, "error: cannot read standard input: it is a tar archive; extract it first\n");
        let chinese = run_with(&["check", "--lang", "zh"], &bytes);
        assert!(chinese.stderr.contains("这是 tar 归档，请先解包"), "{}", chinese.stderr);
    }
}

#[test]
fn a_zst_window_that_is_too_large_is_named_with_the_limit() {
    // A frame whose header asks for a window of 128 MiB.
    let frame = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 17 << 3, 1, 0, 0];
    let run = run_with(&["check"], &frame);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains("its zstd window is larger than 32 MiB"), "{}", run.stderr);
}
