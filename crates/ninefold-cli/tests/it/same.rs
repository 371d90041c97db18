//! The same puzzle? Canonical forms and duplicates.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::command::{SOLVED, VALID, json_lines, run, run_with};

const VALID_FORM: &str = "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.";

/// Shuffles a board: rows within bands, bands, digits; and transposes it every other time.
fn shuffled(board: &str, seed: usize) -> String {
    let symbols: Vec<char> = board.chars().collect();
    let row = |index: usize| 3 * ((index / 3 + seed) % 3) + (index % 3 + seed / 3) % 3;
    let at = |r: usize, c: usize| {
        let (r, c) = if seed.is_multiple_of(2) { (row(r), c) } else { (c, row(r)) };
        symbols[9 * r + c]
    };
    let name = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => char::from_digit((digit as usize - 1 + seed) as u32 % 9 + 1, 10).unwrap(),
        None => symbol,
    };
    (0..81).map(|cell| name(at(cell / 9, cell % 9))).collect()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str, lines: &[String]) -> String {
        let path: PathBuf = self.0.path().join(name);
        fs::write(&path, lines.join("\n") + "\n").expect("a file");
        path.to_str().expect("UTF-8").to_string()
    }
}

fn name(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

#[test]
fn forms_are_printed_one_per_line() {
    let shuffles: Vec<String> = (0..40).map(|seed| shuffled(VALID, seed)).collect();
    let found = run_with(&["canonical"], shuffles.join("\n").as_bytes());
    assert_eq!((found.code, found.stderr.as_str()), (Some(0), ""));
    assert_eq!(found.stdout, format!("{VALID_FORM}\n").repeat(40));
    let more = run(&["canonical", "--with", "solution-class,automorphisms", VALID, SOLVED, &".".repeat(81)]);
    let rows: Vec<Vec<&str>> = more.stdout.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0][0], VALID_FORM);
    assert_eq!((rows[0][1], rows[0][2]), (rows[1][0], "1"));
    assert!(rows[0][1].starts_with("123456789"));
    assert_eq!(rows[2], [".".repeat(81).as_str(), "", "3359232"]);
}

#[test]
fn what_has_no_form_is_named_and_the_rest_goes_on() {
    let sixteen = ".".repeat(256);
    let found = run_with(&["canonical"], format!("{VALID}\n{sixteen}\n{VALID}x\n{VALID}\n").as_bytes());
    assert_eq!(found.code, Some(2));
    assert_eq!(found.stdout, format!("{VALID_FORM}\n").repeat(2));
    assert!(found.stderr.contains("-:2: ") && found.stderr.contains("-:3:82"), "{}", found.stderr);
    let report = run(&["check", "--output", "jsonl", "--with", "canonical,solution-class", &sixteen]);
    let report = &json_lines(&report.stdout)[0];
    assert_eq!((report.get("canonical"), report["status"].as_str()), (None, Some("valid")));
    assert!(report["not_comparable"].as_str().is_some_and(|reason| reason.contains("16")), "{report}");
}

#[test]
fn reports_have_forms_if_they_are_asked_for() {
    let asked = run(&["check", "--output", "jsonl", "--with", "canonical,automorphisms,solution-class", VALID]);
    let report = &json_lines(&asked.stdout)[0];
    assert_eq!((&report["canonical"], &report["automorphisms"]), (&json!(VALID_FORM), &json!(1)));
    assert_eq!(report["solution_class"], run(&["canonical", SOLVED]).stdout.trim());
    assert!(!run(&["check", "--output", "jsonl", VALID]).stdout.contains("canonical"));
    let drawn = run(&["check", "--with", "canonical,automorphisms,solution-class", VALID]).stdout;
    let class = report["solution_class"].as_str().unwrap_or_default();
    let last = format!(
        "valid: no conflicts (51 empty cells)\ncanonical form: {VALID_FORM}\nautomorphisms: 1\ncanonical form of the solution: {class}\n"
    );
    assert!(drawn.ends_with(&last), "{drawn}");
}

#[test]
fn duplicates_are_listed_with_both_places() {
    let folder = Folder::new();
    let other = SOLVED.replace('5', ".");
    let book = folder.file("book.sdm", &[VALID.into(), other.clone(), shuffled(VALID, 5), VALID.into()]);
    let found = run(&["dedupe", &book]);
    assert_eq!(found.code, Some(1));
    let lines: Vec<String> = found.stdout.lines().map(|line| line.replace(&book, name(&book))).collect();
    assert_eq!(
        lines,
        [
            "book.sdm:3: the same puzzle as book.sdm:1",
            "book.sdm:4: the same puzzle as book.sdm:1",
            "2 duplicates among 4 boards",
        ]
    );
    let exact = run(&["dedupe", "--by", "exact", "--output", "jsonl", &book]);
    assert_eq!(json_lines(&exact.stdout), [json!({ "file": book, "line": 4, "same_as": { "file": book, "line": 1 } })]);
    // Another puzzle with the same solution; and one that has several and is compared with none.
    let more = folder.file("more.sdm", &[SOLVED.replace('1', "."), ".".repeat(81), ".".repeat(81)]);
    let by_solution = run(&["dedupe", "--by", "solution", "--lang", "zh", &book, &more]);
    assert_eq!(by_solution.stdout.lines().count(), 5, "{}", by_solution.stdout);
    assert!(
        by_solution.stdout.ends_with("7 个盘面中有 4 个重复；其中 2 个不是唯一解，未参与比较\n"),
        "{}",
        by_solution.stdout
    );
    let twice = run(&["dedupe", "-", "--against", "-"]);
    assert_eq!((twice.code, twice.stderr.as_str()), (Some(2), "error: standard input can be used only once\n"));
    let none = run(&["dedupe", "-q", "--by", "exact", VALID, &other]);
    assert_eq!((none.code, none.stdout.as_str()), (Some(0), ""));
}

#[test]
fn those_of_other_files_count_as_seen_and_those_within_too() {
    let folder = Folder::new();
    let train = folder.file("train.txt", &[VALID.into(), VALID.into(), SOLVED.into()]);
    let test = folder.file("test.txt", &[shuffled(VALID, 7), ".".repeat(81), ".".repeat(81)]);
    let found = run(&["dedupe", &test, "--against", &train]);
    let lines: Vec<String> =
        found.stdout.lines().map(|line| line.replace(&test, "test").replace(&train, "train")).collect();
    assert_eq!(
        lines,
        ["test:1: the same puzzle as train:1", "test:3: the same puzzle as test:2", "2 duplicates among 3 boards",]
    );
}

#[test]
fn what_is_kept_is_written_and_the_list_goes_to_standard_error() {
    let text = format!("{VALID}\n{}\n{SOLVED}\nnot a board at all {VALID}x\n{VALID}\n", shuffled(VALID, 2));
    let found = run_with(&["dedupe", "--to", "line"], text.as_bytes());
    assert_eq!(found.stdout, format!("{VALID}\n{SOLVED}\n"));
    assert!(
        found.stderr.contains("-:2: the same puzzle as -:1\n") && found.stderr.contains("-:5: "),
        "{}",
        found.stderr
    );
    assert_eq!(run_with(&["dedupe", "--to", "line"], format!("{VALID}\n{VALID}5\n").as_bytes()).code, Some(2));
}

/// Random boards of three sides, some with one solution, many of them again.
fn many(count: usize) -> Vec<String> {
    let mut seed = 20_250_909_u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % below
    };
    (0..count)
        .map(|_| {
            if random(4) == 0 {
                let mut board = shuffled(SOLVED, random(40) as usize);
                let cell = random(9) as usize;
                board.replace_range(cell..=cell, ".");
                return board;
            }
            let side = [4, 6, 9][random(3) as usize];
            let mut board = vec!['.'; side * side];
            for _ in 0..3 {
                let digit = random(side as u64) as u32 + 1;
                board[random(side as u64) as usize] = char::from_digit(digit, 10).expect("a digit");
            }
            board.into_iter().collect()
        })
        .collect()
}

#[test]
fn beyond_the_memory_the_result_is_the_same() {
    let folder = Folder::new();
    let boards = many(6000);
    let train = folder.file("train.txt", &boards[..2000]);
    let test = folder.file("test.txt", &boards[2000..]);
    for by in ["exact", "canonical", "solution"] {
        for shape in [&[][..], &["--to", "line"]] {
            let arguments = [&["dedupe", "--by", by, &test, "--against", &train], shape].concat();
            let expected = run(&arguments);
            assert_eq!(expected.code, Some(1));
            for memory in ["0", "20K", "60K"] {
                let spilled = run(&[&arguments[..], &["--memory", memory]].concat());
                assert!(spilled == expected, "{by} {shape:?} {memory}");
            }
        }
    }
}

#[test]
fn a_file_that_only_follows_against_is_asked_for() {
    let run = run(&["dedupe", "--against", "train.sdm", "test.sdm"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("no file to check: name it before --against, or use - for standard input"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_cannot_be_compared_is_kept() {
    let run = run(&["dedupe", "--to", "line", &".".repeat(256), "1234341221434321"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stdout, format!("{}\n1234341221434321\n", "0".repeat(256)));
    assert!(run.stderr.contains("16×16 boards"), "{}", run.stderr);
}
