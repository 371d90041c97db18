//! The table "Bad input": what happens, where it is said, and that the rest is still checked.

use std::fs;

use serde_json::Value;

use crate::command::{CONFLICT, VALID, json_lines, run, run_env, run_with};

/// The only report of a text, and the exit code.
fn only_report(input: &[u8]) -> (Value, Option<i32>) {
    let run = run_with(&["check", "--output", "jsonl"], input);
    let mut reports = json_lines(&run.stdout);
    assert_eq!(reports.len(), 1, "{}{}", run.stdout, run.stderr);
    (reports.remove(0), run.code)
}

fn assert_malformed(input: &[u8], kind: &str, line: u64, column: u64) {
    let (report, code) = only_report(input);
    assert_eq!(code, Some(2), "{report}");
    assert_eq!(report["status"], "malformed");
    let error = &report["error"];
    assert_eq!(
        (&error["kind"], &error["line"], &error["column"]),
        (&kind.into(), &line.into(), &column.into()),
        "{report}"
    );
}

fn rows() -> Vec<String> {
    (0..9).map(|row| VALID[9 * row..9 * row + 9].to_string()).collect()
}

#[test]
fn too_few_and_too_many_symbols() {
    assert_malformed(&VALID.as_bytes()[..80], "wrong-length", 1, 80);
    assert_malformed(format!("{VALID}.").as_bytes(), "wrong-length", 1, 82);
}

#[test]
fn eight_rows() {
    assert_malformed(rows()[..8].join("\n").as_bytes(), "wrong-row-count", 8, 1);
}

#[test]
fn a_row_of_ten() {
    let mut rows = rows();
    rows[4].push('1');
    assert_malformed(rows.join("\n").as_bytes(), "wrong-row-length", 5, 10);
}

#[test]
fn a_row_of_nine_is_not_said_to_be_too_short() {
    let rows: Vec<String> =
        rows().iter().enumerate().map(|(at, row)| row[..if at == 0 { 9 } else { 7 }].into()).collect();
    for (lang, false_sentence) in [("en", "9 cells, but the board needs 9"), ("zh", "有 9 格，而每行应有 9 格")]
    {
        let run = run_with(&["check", "--lang", lang], rows.join("\n").as_bytes());
        assert_eq!(run.code, Some(2), "{}", run.stdout);
        assert!(!run.stdout.contains(false_sentence), "{}", run.stdout);
    }
}

#[test]
fn a_letter() {
    assert_malformed(VALID.replace('7', "L").as_bytes(), "bad-character", 1, 5);
}

#[test]
fn an_empty_field_where_none_may_be() {
    assert_malformed(b"id,puzzle\n1,\n", "empty-field", 2, 3);
}

#[test]
fn the_line_is_shown_with_a_caret_below_the_place() {
    let text = run_with(&["check", "--lang", "en"], VALID.replacen('7', "L", 1).as_bytes());
    let lines: Vec<&str> = text.stdout.lines().collect();
    assert_eq!(lines[0], "`L` is neither a digit from 1 to 9 nor an empty cell");
    assert_eq!(lines[1], "  --> -:1:5");
    let (shown, caret) = (lines[2].find('L'), lines[3].find('^'));
    assert!(shown.is_some() && shown == caret, "{}", text.stdout);
    assert_eq!(text.code, Some(2));
}

#[test]
fn one_malformed_board_among_many_is_counted_and_shown_and_the_others_are_checked() {
    let mut lines = vec![VALID; 2000];
    lines[1234] = &VALID[..79];
    lines[1999] = CONFLICT;
    let run = run_with(&["check"], lines.join("\n").as_bytes());
    assert_eq!(run.code, Some(2));
    let expected = "-:1235:79: 79 symbols, but a board has 81\n\
        -:2000: column 1 has two 8s, in rows 1 and 4; box 1 has two 8s: r1c1 and r3c3\n\n\
        2,000 boards: 1,998 passed, 1 failed, 1 malformed\n  malformed 1 · not valid 1 · valid 1,998\n";
    assert_eq!(run.stdout, expected);
}

#[test]
fn nothing_blank_lines_and_comments_hold_no_board() {
    for input in ["", "\n\n", "# one\n// two\n"] {
        let run = run_with(&["check"], input.as_bytes());
        assert_eq!(run.code, Some(2), "{input:?}");
        assert!(run.stdout.starts_with("no board found\n"), "{input:?}: {}", run.stdout);
    }
}

#[test]
fn a_missing_file_and_a_directory_are_named_and_the_others_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.sdm");
    fs::write(&good, format!("{CONFLICT}\n{VALID}\n")).unwrap();
    let missing = folder.path().join("missing.sdm");
    let (folder, good, missing) = (folder.path().to_str().unwrap(), good.to_str().unwrap(), missing.to_str().unwrap());
    let run = run(&["check", "--output", "jsonl", missing, folder, good]);
    assert_eq!(run.code, Some(2), "2 wins over 1");
    assert_eq!(json_lines(&run.stdout).len(), 2);
    let expected = format!(
        "error: cannot read {missing}: No such file or directory\nerror: cannot read {folder}: it is a directory\n"
    );
    assert_eq!(run.stderr, expected);
}

/// Root may read every file; then the file is read, and that is what is asserted. Windows has no such permissions.
#[test]
#[cfg(unix)]
fn a_file_without_permission_is_named_or_read_if_the_system_lets_this_user() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.sdm");
    fs::write(&path, VALID).unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o000)).unwrap();
    let allowed = fs::File::open(&path).is_ok();
    let name = path.to_str().unwrap();
    let run = run(&["check", "--output", "jsonl", name, VALID]);
    if allowed {
        assert_eq!((run.code, json_lines(&run.stdout).len()), (Some(0), 2));
    } else {
        assert_eq!((run.code, json_lines(&run.stdout).len()), (Some(2), 1));
        assert_eq!(run.stderr, format!("error: cannot read {name}: Permission denied\n"));
    }
}

/// This one opens and then refuses every reader, root too.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_fails_while_it_is_read_is_named() {
    let run = run(&["check", "--output", "jsonl", "/proc/self/mem", VALID]);
    assert_eq!((run.code, json_lines(&run.stdout).len()), (Some(2), 1));
    // As glibc and musl call it.
    let told =
        ["Input/output error", "I/O error"].map(|reason| format!("error: cannot read /proc/self/mem: {reason}\n"));
    assert!(told.contains(&run.stderr), "{}", run.stderr);
}

#[test]
fn bytes_that_are_not_text_say_what_they_look_like_and_what_to_do() {
    let mut latin = VALID.as_bytes().to_vec();
    latin[20] = 0xE9;
    assert_malformed(&latin, "invalid-utf-8", 1, 21);
    let mut zero = VALID.as_bytes().to_vec();
    zero[20] = 0;
    assert_malformed(&zero, "nul-byte", 1, 21);
    let utf16: Vec<u8> = "\u{FEFF}".chars().chain(VALID.chars()).flat_map(|c| (c as u16).to_le_bytes()).collect();
    assert_malformed(&utf16, "utf-16", 1, 1);

    let told = |input: &[u8]| run_with(&["check"], input).stdout;
    assert!(
        told(&latin).contains("byte 0xE9 is not valid UTF-8\n")
            && told(&latin).contains("help: save the file as UTF-8")
    );
    assert!(told(&zero).contains("a zero byte: this looks like a binary file, not text"));
    assert!(told(&utf16).contains("this looks like UTF-16 text\n"));
    assert!(told(&utf16).contains("help: save it as UTF-8, or convert it with `iconv -f UTF-16 -t UTF-8`"));
}

#[test]
fn a_text_that_two_formats_claim_lists_both_and_the_option_that_decides() {
    let text = "1234341221434321\n".repeat(16);
    let ambiguous = run_with(&["check"], text.as_bytes());
    assert_eq!(ambiguous.code, Some(2));
    assert!(ambiguous.stdout.contains("help: choose one with --format grid or --format line"), "{}", ambiguous.stdout);
    let lines = run_with(&["check", "--output", "jsonl", "--format", "line"], text.as_bytes());
    assert_eq!((lines.code, json_lines(&lines.stdout).len()), (Some(0), 16));
    // As one board it has many conflicts; whatever they are, it is one board. Without a digit above 9 its symbols need a word too.
    let grid = ["check", "--output", "jsonl", "--format", "grid", "--symbols", "from-one"];
    let grid = run_with(&grid, text.as_bytes());
    assert_eq!((grid.code, json_lines(&grid.stdout).len()), (Some(1), 1));
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for args in [
        &["check", "--format", "png"][..],
        &["check", "--boxes", "9x9"],
        &["check", "--boxes", "3"],
        &["check", "--symbols", "roman"],
        &["check", "--output", "xml"],
        &["check", "--threads", "0"],
        &["check", "--lang", "fr"],
        &["check", "--no-such-option"],
        &["verify", "--puzzle", VALID],
        &["verify", "--puzzle", "-", "--answer", "-"],
        &["convert"],
        &["convert", "--to", "png"],
        &["no-such-command"],
        &[],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(!run.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn a_kernel_that_is_not_there_is_told() {
    let run = run_env(&["check", VALID], &[("NINEFOLD_KERNEL", "abacus")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(
        run.stderr,
        "error: NINEFOLD_KERNEL: there is no kernel `abacus`; the kernels are portable, simd128, neon, avx2, avx512\n"
    );
}
