//! Several inputs, shapes of output, and what is shown of many boards.

use std::fs;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, run, run_with};

#[test]
fn exit_codes() {
    let code = |args: &[&str]| run(args).code;
    assert_eq!(code(&["check", VALID]), Some(0));
    assert_eq!(code(&["check", CONFLICT]), Some(1));
    assert_eq!(code(&["check", &VALID[1..]]), Some(2));
    assert_eq!(code(&["check", "--require", "solved", SOLVED]), Some(0));
    assert_eq!(code(&["check", "--require", "solved", VALID]), Some(1));
    assert_eq!(code(&["check", VALID, SOLVED]), Some(0));
    assert_eq!(code(&["check", VALID, CONFLICT]), Some(1));
    assert_eq!(code(&["check", CONFLICT, &VALID[1..], VALID]), Some(2), "2 wins over 1");
}

#[test]
fn quiet_tells_only_by_the_exit_code() {
    for (board, code) in [(VALID, 0), (CONFLICT, 1), (&VALID[1..], 2)] {
        for shape in ["text", "json", "jsonl", "csv"] {
            let run = run(&["check", "-q", "--output", shape, board]);
            assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(code), "", ""), "{shape}");
        }
    }
}

#[test]
fn files_standard_input_and_boards_are_read_in_the_order_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.txt");
    fs::write(&path, format!("{SOLVED}\n{CONFLICT}\n")).unwrap();
    let name = path.to_str().unwrap();
    let run = run_with(&["check", "--output", "jsonl", CONFLICT, name, "-", VALID], VALID.as_bytes());
    let told: Vec<(Option<String>, u64, String)> = json_lines(&run.stdout)
        .iter()
        .map(|report| {
            let text = |key: &str| report[key].as_str().map(String::from);
            (text("file"), report["line"].as_u64().unwrap(), text("status").unwrap())
        })
        .collect();
    let entry = |file: Option<&str>, line, status: &str| (file.map(String::from), line, status.to_string());
    assert_eq!(
        told,
        [
            entry(Some("argument 1"), 1, "conflict"),
            entry(Some(name), 1, "solved"),
            entry(Some(name), 2, "conflict"),
            entry(Some("-"), 1, "valid"),
            entry(Some("argument 4"), 1, "valid"),
        ]
    );
    assert_eq!(run.code, Some(1));
}

#[test]
fn a_board_may_be_an_argument_in_any_format() {
    let grid: String = (0..9).map(|row| format!("{}\n", &CONFLICT[9 * row..9 * row + 9])).collect();
    let json = format!(
        "[{}]",
        (0..9).map(|row| format!("{:?}", &CONFLICT[9 * row..9 * row + 9])).collect::<Vec<_>>().join(",")
    );
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={CONFLICT}");
    for (board, format) in [(CONFLICT, "line"), (&grid, "grid"), (&json, "json"), (&link, "sudokuwiki")] {
        let run = run(&["check", "--output", "jsonl", board]);
        let report = json_lines(&run.stdout).remove(0);
        assert_eq!((&report["format"], &report["status"]), (&format.into(), &"conflict".into()));
        assert_eq!(report.get("file"), None);
    }
}

#[test]
fn json_wraps_the_reports_and_a_summary() {
    let text = format!("{VALID}\n{CONFLICT}\n{}\n{SOLVED}\n", &VALID[1..]);
    let run = run_with(&["check", "--output", "json"], text.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let expected = serde_json::json!({
        "boards": 4, "passed": 2, "failed": 1, "malformed": 1, "skipped": 0,
        "by_status": {"malformed": 1, "conflict": 1, "valid": 1, "solved": 1},
    });
    assert_eq!(json["summary"], expected);
    let lines = run_with(&["check", "--output", "jsonl"], text.as_bytes());
    assert_eq!(json["reports"], serde_json::Value::Array(json_lines(&lines.stdout)));
}

#[test]
fn json_without_failures_is_still_json() {
    let run = run(&["check", "--output", "json", "--failures-only", VALID]);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["reports"], serde_json::json!([]));
    assert_eq!(json["summary"]["boards"], 1);
}

#[test]
fn failures_only_leaves_out_what_passes() {
    let text = format!("{VALID}\n{CONFLICT}\n{}\n{SOLVED}\n", &VALID[1..]);
    let run = run_with(&["check", "--output", "jsonl", "--failures-only"], text.as_bytes());
    let lines: Vec<u64> = json_lines(&run.stdout).iter().map(|report| report["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 3]);
    let csv = run_with(&["check", "--output", "csv", "--failures-only"], text.as_bytes());
    assert_eq!(csv.stdout.lines().count(), 3, "{}", csv.stdout);
}

#[test]
fn csv_has_a_header_and_a_record_a_board() {
    let text = format!("{CONFLICT}\n{VALID}\n{}\n", &VALID[1..]);
    let run = run_with(&["check", "--output", "csv"], text.as_bytes());
    assert_eq!(
        run.stdout,
        "file,line,format,status,valid,side,clues,conflicts,error,details,\
         solutions,solution,other_solution,redundant_clues,accepted,passed,\
         on_track,mistakes,entries,remaining,suspects,solution_count,canonical,automorphisms,solution_class\n\
         -,1,line,conflict,false,9,30,2,,\"column 1 has two 8s, in rows 1 and 4; box 1 has two 8s: r1c1 and r3c3\",,,,,,,,,,,,,,,\n\
         -,2,line,valid,true,9,30,0,,,,,,,,,,,,,,,,,\n\
         -,3,line,malformed,,,,,wrong-length,\"80 symbols, but a board has 81\",,,,,,,,,,,,,,,\n"
    );
}

#[test]
fn the_first_twenty_failures_are_shown_unless_more_are_asked_for() {
    let text = format!("{CONFLICT}\n").repeat(50);
    let shown = |args: &[&str]| {
        let run = run_with(args, text.as_bytes());
        run.stdout.lines().filter(|line| line.starts_with("-:")).count()
    };
    assert_eq!(shown(&["check"]), 20);
    assert_eq!(shown(&["check", "--max-failures", "3"]), 3);
    assert_eq!(shown(&["check", "--max-failures", "0"]), 0);
    assert_eq!(shown(&["check", "--max-failures", "1000"]), 50);
}

#[test]
fn the_language_follows_the_option_then_the_locale() {
    let told = |args: &[&str], locale: &[(&str, &str)]| {
        let output = crate::command::ninefold(args).envs(locale.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_string()
    };
    let (english, chinese) = ("valid: no conflicts (51 empty cells)", "有效：没有冲突（51 个空格）");
    assert_eq!(told(&["check", VALID], &[]), english);
    assert_eq!(told(&["check", VALID], &[("LANG", "zh_CN.UTF-8")]), chinese);
    assert_eq!(told(&["check", VALID], &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), english);
    assert_eq!(told(&["check", VALID, "--lang", "zh"], &[("LC_ALL", "C")]), chinese);
    assert_eq!(told(&["check", VALID, "--lang=en"], &[("LC_ALL", "zh_CN.UTF-8")]), english);
}

#[test]
fn the_number_of_threads_does_not_change_the_answer() {
    let text = format!("{VALID}\n{CONFLICT}\n").repeat(300);
    let one = run_with(&["check", "--output", "jsonl", "--threads", "1"], text.as_bytes());
    let four = run_with(&["check", "--output", "jsonl", "--threads", "4"], text.as_bytes());
    assert_eq!(one, four);
    assert_eq!(json_lines(&one.stdout).len(), 600);
}

#[test]
fn the_boxes_of_a_board_that_could_have_others_are_told() {
    let tall = "123456345612561234214365436521652143";
    let usual = run(&["check", tall]);
    assert!(usual.stdout.contains("checked with boxes of 2 rows and 3 columns"), "{}", usual.stdout);
    let given = run(&["check", "--boxes", "3x2", tall]);
    assert!(given.stdout.contains("checked with boxes of 3 rows and 2 columns"), "{}", given.stdout);
}
