//! What is different on Windows: names of files, and a shell that leaves patterns to the program.

use std::fs;
use std::path::Path;

use crate::command::{CONFLICT, Run, VALID, json_lines, ninefold};

/// Runs in this folder.
fn run_in(folder: &Path, args: &[&str]) -> Run {
    ninefold(args).current_dir(folder).output().expect("the command runs").into()
}

/// The names in the reports, sorted.
fn files(run: &Run) -> Vec<String> {
    let name = |report: &serde_json::Value| report["file"].as_str().expect("a name").to_string();
    let mut files: Vec<String> = json_lines(&run.stdout).iter().map(name).collect();
    files.sort();
    files
}

#[test]
fn patterns_are_replaced_by_the_files_that_fit() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("book")).unwrap();
    for name in ["one.sdm", "two.sdm", "three.txt", "book/[4].sdm"] {
        fs::write(folder.path().join(name), VALID).unwrap();
    }
    let checked = |pattern: &str| run_in(folder.path(), &["check", "--output", "jsonl", pattern]);
    assert_eq!(files(&checked("*.sdm")), ["one.sdm", "two.sdm"]);
    assert_eq!(files(&checked("t??.sdm")), ["two.sdm"]);
    assert_eq!(files(&checked("book\\*.sdm")), ["book\\[4].sdm"]);
    assert_eq!(files(&checked("book\\[?].sdm")), ["book\\[4].sdm"], "a bracket is a bracket");
    assert_eq!(checked("*.SDX").stderr, "error: cannot read *.SDX: No such file or directory\n");
}

#[test]
fn a_board_is_no_pattern_and_no_name_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("5"), CONFLICT).unwrap();
    let rows = VALID.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\\n");
    assert_eq!(run_in(folder.path(), &["convert", "--to", "line", &rows]).stdout, format!("{VALID}\n"));
    for empty in [".", "*", "?", "_"] {
        for board in [empty.repeat(81), format!("5{}", empty.repeat(80))] {
            let run = run_in(folder.path(), &["check", &board]);
            assert_eq!(run.code, Some(0), "{board}: {run:?}");
            assert!(run.stdout.contains("valid: no conflicts"), "{board}: {run:?}");
        }
    }
}

#[test]
fn names_may_be_long_and_of_any_script() {
    let folder = tempfile::tempdir().unwrap();
    let deep = (0..8).fold(folder.path().to_path_buf(), |path, _| path.join("数独谜题".repeat(12)));
    fs::create_dir_all(&deep).unwrap();
    let file = deep.join("ü 谜题.sdm");
    fs::write(&file, format!("{VALID}\r\n{CONFLICT}\r\n")).unwrap();
    let name = file.to_str().unwrap();
    assert!(name.chars().count() > 400, "longer than what Windows once allowed");
    let run = run_in(folder.path(), &["check", "--output", "jsonl", name]);
    assert_eq!((run.code, files(&run)), (Some(1), vec![name.to_string(); 2]), "{}", run.stderr);
}

#[test]
fn a_unix_socket_is_refused() {
    let run = crate::command::run(&["serve", "--listen", "unix:ninefold.sock"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: cannot listen on unix:ninefold.sock: this system has no Unix sockets\n");
}

#[test]
fn a_name_that_there_cannot_be_is_a_missing_file() {
    let folder = tempfile::tempdir().unwrap();
    let told = |name: &str| run_in(folder.path(), &["check", name]).stderr;
    assert_eq!(
        told("what<is>this"),
        "error: cannot read what<is>this: No such file or directory, and it does not look like a board\n"
    );
    assert_eq!(told("book\\missing"), "error: cannot read book\\missing: No such file or directory\n");
    assert_eq!(told("."), "error: cannot read .: it is a directory\n");
}
