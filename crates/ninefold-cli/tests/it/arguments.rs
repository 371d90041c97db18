//! What is typed after the command: files, boards, rows of a board.

use std::ffi::{OsStr, OsString};
use std::fs;

use crate::command::{CONFLICT, Run, SOLVED, VALID, json_lines, ninefold, run};

/// The parts of a board, of this many cells each.
fn parts(board: &str, cells: usize) -> Vec<&str> {
    (0..board.len()).step_by(cells).map(|from| &board[from..from + cells]).collect()
}

#[test]
fn the_rows_of_a_board_may_be_arguments() {
    let line = |args: &[&str]| {
        let run = run(&[&["convert", "--to", "line"], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
        run.stdout
    };
    for cells in [1, 3, 9] {
        assert_eq!(line(&parts(VALID, cells)), format!("{VALID}\n"));
    }
    let blanks: Vec<String> = parts(VALID, 9).iter().map(|row| parts(row, 1).join(" ")).collect();
    assert_eq!(line(&blanks.iter().map(String::as_str).collect::<Vec<_>>()), format!("{VALID}\n"));
    let hyphens = VALID.replace('.', "-");
    assert_eq!(line(&parts(&hyphens, 9)), format!("{VALID}\n"));
    assert_eq!(line(&["1234", "3412", "2143", "4321"]), "1234341221434321\n");
    let two = [parts(VALID, 9), parts(SOLVED, 9)].concat();
    assert_eq!(line(&two), format!("{VALID}\n{SOLVED}\n"));
}

#[test]
fn rows_that_do_not_make_a_board_say_why() {
    let report = |args: &[&str]| json_lines(&run(&[&["check", "--output", "jsonl"], args].concat()).stdout).remove(0);
    let rows = parts(VALID, 9);
    assert_eq!(report(&rows[..8])["error"]["message"], "8 rows, but the board needs 9");
    let short = [&rows[..4], &["4..8.3..", rows[5], rows[6], rows[7], rows[8]]].concat();
    let error = &report(&short)["error"];
    assert_eq!((&error["kind"], &error["line"]), (&"wrong-row-length".into(), &5.into()), "{error}");
    // Sixteen arguments of sixteen symbols are a large board or as many small ones.
    assert_eq!(report(&["1234341221434321"; 16])["error"]["kind"], "ambiguous");
}

#[test]
fn boards_among_several_arguments_are_told_apart() {
    let run = run(&["check", VALID, CONFLICT, "--output", "jsonl"]);
    let files: Vec<_> = json_lines(&run.stdout).iter().map(|report| report["file"].clone()).collect();
    assert_eq!(files, ["argument 1", "argument 2"]);
    let text = |lang: &str| crate::command::run(&["check", VALID, CONFLICT, "--lang", lang]).stdout;
    assert!(text("en").starts_with("argument 2:1: column 1 has two 8s"), "{}", text("en"));
    assert!(text("zh").starts_with("第 2 个参数:1: 第 1 列有两个 8"), "{}", text("zh"));
    let single = crate::command::run(&["check", CONFLICT, "--output", "jsonl"]).stdout;
    assert_eq!(json_lines(&single)[0].get("file"), None);
}

#[test]
fn a_board_may_begin_with_a_hyphen() {
    let board = format!("-{}", &VALID[1..]).replace('.', "-");
    let dashes = format!("---{}", &VALID[3..]);
    let large = format!("-A{}", "-".repeat(254));
    for (board, clues) in [(&board, 29), (&dashes, 28), (&large, 1)] {
        let run = run(&["check", "--output", "jsonl", board, "--symbols", "letters"]);
        let report = json_lines(&run.stdout).remove(0);
        assert_eq!((run.code, &report["clues"]), (Some(0), &clues.into()), "{board}: {}", run.stderr);
    }
    assert_eq!(run(&["verify", "--puzzle", &board, "--answer", SOLVED]).code, Some(0));
    assert_eq!(run(&["check", "-q", &board]).stdout, "");
    // Options stay options.
    assert!(run(&["check", "--quite", &board]).stderr.contains("'--quite'"));
    assert_eq!(run(&["check", "-1"]).code, Some(2));
}

/// Names that no string has.
#[cfg(unix)]
fn odd_names() -> [OsString; 2] {
    [b"\xFF.sdm", b"\xFE.sdm"].map(|name| std::os::unix::ffi::OsStringExt::from_vec(name.to_vec()))
}

#[cfg(windows)]
fn odd_names() -> [OsString; 2] {
    [0xD800, 0xDC00].map(|half| {
        let mut name: OsString = std::os::windows::ffi::OsStringExt::from_wide(&[half]);
        name.push(".sdm");
        name
    })
}

#[test]
fn file_names_need_not_be_utf_8() {
    let folder = tempfile::tempdir().unwrap();
    let [name, other] = &odd_names();
    fs::write(folder.path().join(name), CONFLICT).unwrap();
    let with = |args: &[&str], name: &OsStr| -> Run {
        ninefold(args).arg(name).current_dir(folder.path()).output().expect("the command runs").into()
    };
    let checked = with(&["check", "--output", "jsonl"], name);
    assert_eq!(json_lines(&checked.stdout)[0]["file"], "\u{FFFD}.sdm");
    assert_eq!(checked.code, Some(1));
    assert_eq!(with(&["convert", "--to", "line"], name).stdout, format!("{CONFLICT}\n"));
    assert_eq!(with(&["verify", "--puzzle", VALID, "--answer"], name).code, Some(1));
    let missing = with(&["check"], other);
    assert_eq!(missing.stderr, "error: cannot read \u{FFFD}.sdm: No such file or directory\n");
    assert!(with(&[], name).stderr.contains("use 'ninefold check \u{FFFD}.sdm'"));
}

#[test]
fn a_single_board_has_no_rate() {
    assert_eq!(run(&["check", VALID]).stderr, "");
    assert!(run(&["check", VALID, SOLVED]).stderr.contains("boards per second"));
}
