//! The deeper levels of `check`, and `solve`.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, ninefold, run, run_with};
use crate::system;

/// Valid, and r1c1 has no possible digit.
const STUCK: &str = ".876543212........3........4........5........6........7........8........9........";
/// Its two solutions differ in four cells.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
const MINIMAL: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

#[test]
fn every_level_has_its_exit_code() {
    for (board, passed) in [
        (VALID, ["valid", "solvable", "unique"].as_slice()),
        (MINIMAL, &["valid", "solvable", "unique", "minimal"]),
        (SOLVED, &["valid", "solvable", "unique", "solved"]),
        (TWO, &["valid", "solvable"]),
        (STUCK, &["valid"]),
        (CONFLICT, &[]),
    ] {
        for level in ["valid", "solvable", "unique", "minimal", "solved"] {
            let run = run(&["check", "-q", "--require", level, board]);
            assert_eq!(
                (run.code, run.stderr.as_str()),
                (Some(i32::from(!passed.contains(&level))), ""),
                "{board} {level}"
            );
        }
    }
}

#[test]
fn a_large_file_is_searched_like_a_small_one() {
    let boards = [VALID, CONFLICT, SOLVED, TWO, STUCK, MINIMAL];
    let small = format!("{}\n", boards.join("\n"));
    let large = small.repeat(200);
    for level in ["solvable", "unique", "minimal"] {
        let args = ["check", "--output", "jsonl", "--require", level];
        let expected = json_lines(&run_with(&args, small.as_bytes()).stdout);
        let found = json_lines(&run_with(&args, large.as_bytes()).stdout);
        assert_eq!(found.len(), 1200);
        for (index, mut report) in found.into_iter().enumerate() {
            assert_eq!(report["line"], index + 1);
            report["line"] = (index % 6 + 1).into();
            assert_eq!(report, expected[index % 6]);
        }
    }
}

#[test]
fn a_board_is_solved_in_any_format() {
    assert_eq!(run(&["solve", "--to", "line", VALID]).stdout, format!("{SOLVED}\n"));
    assert!(run(&["solve", VALID]).stdout.contains("│ 5  3  4 │ 6  7  8 │ 9  1  2 │"));
    let two = run(&["solve", "--all", TWO]);
    assert_eq!((two.code, two.stdout.lines().count()), (Some(0), 2));
    let one_of_two = run(&["solve", "--to", "line", TWO]);
    assert_eq!((one_of_two.code, one_of_two.stdout.lines().count()), (Some(0), 1));
    assert_eq!(one_of_two.stderr, "more than one solution; this is one of them\n");
}

#[test]
fn a_drawn_solution_is_said_to_be_one_of_several() {
    let drawn = |args: &[&str]| {
        let run = run(args);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{args:?}");
        run.stdout
    };
    assert!(drawn(&["solve", TWO]).ends_with("\nmore than one solution; this is one of them\n"));
    assert!(drawn(&["solve", "--lang", "zh", TWO]).ends_with("\n不止一个解；这是其中之一\n"));
    assert!(!drawn(&["solve", VALID]).contains("one of them"));
    let checked = drawn(&["check", "--require", "solvable", TWO]);
    assert!(checked.contains("┘\none of several solutions; another differs in the marked cells\n"), "{checked}");
    let checked = drawn(&["check", "--require", "solvable", "--lang", "zh", TWO]);
    assert!(checked.contains("┘\n这是多个解中的一个；另一个解在标出的格中不同\n"), "{checked}");
    assert!(!drawn(&["check", "--require", "solvable", VALID]).contains("one of several"));
    // The place of each board goes with the remark where boards are listed.
    let listed = run_with(&["solve"], format!("{TWO}\n{VALID}\n").as_bytes());
    assert_eq!(listed.stderr, "-:1: more than one solution; this is one of them\n");
}

#[test]
fn a_solution_found_at_the_end_of_the_budget_may_not_be_the_only_one() {
    let empty = ".".repeat(625);
    let found = (1..=12).map(|power| run(&["solve", "--budget", &10_u64.pow(power).to_string(), &empty]));
    let found = found.into_iter().find(|run| run.stdout.contains("┘")).expect("a solution");
    let sentences = ["there may be others", "more than one solution"];
    assert!(sentences.iter().any(|sentence| found.stdout.contains(sentence)), "{}", found.stdout);
}

#[test]
fn what_is_said_of_minimal_boards_is_true() {
    let checked = |args: &[&str]| run(&[&["check", "--require", "minimal"], args].concat()).stdout;
    let not = checked(&[VALID]);
    assert!(not.contains("\n22 clues can each be removed on their own: r1c1, "), "{not}");
    assert!(not.contains("\nvalid, with exactly one solution, but not minimal\n"), "{not}");
    let not = checked(&[VALID, "--lang", "zh"]);
    assert!(not.contains("\n有 22 个提示数可以单独去掉（每次只去掉一个）：第 1 行第 1、2、5 列，"), "{not}");
    assert!(not.contains("\n有效，只有一个解，但不是最简\n"), "{not}");
    // One step is enough to solve it, and not enough to know its clues.
    let one_step =
        |level: &str, lang: &str| run(&["check", "--require", level, "--budget", "1", "--lang", lang, MINIMAL]).stdout;
    assert!(one_step("unique", "en").ends_with("\nvalid, with exactly one solution\n"));
    let minimal = one_step("minimal", "en");
    let unknown = "\nvalid, but undecided: the search reached its budget before it knew whether every clue is needed\n";
    assert!(minimal.ends_with(unknown), "{minimal}");
    let minimal = one_step("minimal", "zh");
    assert!(minimal.ends_with("\n有效；搜索已达到限额，未能确定是否每个提示数都不可少\n"), "{minimal}");
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let count = |limit: &str, board: &str| {
        let run = run(&["solve", "--count", limit, board]);
        (run.code, run.stdout)
    };
    assert_eq!(count("10", VALID), (Some(0), "1\n".into()));
    assert_eq!(count("10", TWO), (Some(0), "2\n".into()));
    assert_eq!(count("2", TWO), (Some(0), "2+\n".into()));
    assert_eq!(count("1000", &".".repeat(81)), (Some(0), "1000+\n".into()));
    assert_eq!(count("10", STUCK), (Some(1), "0\n".into()));
    assert_eq!(count("1000", &".".repeat(16)), (Some(0), "288\n".into()));
}

#[test]
fn what_has_no_solution_says_why() {
    let stuck = run(&["solve", STUCK]);
    assert_eq!((stuck.code, stuck.stdout.as_str()), (Some(1), ""));
    assert!(stuck.stderr.starts_with("no solution: r1c1 has no possible digit: row 1 has 1–8, column 1 has 2–9"));
    let conflict = run(&["solve", CONFLICT]);
    assert_eq!(conflict.code, Some(1));
    assert!(conflict.stderr.contains("column 1 has two 8s"));
    assert_eq!(run(&["solve", &VALID[1..]]).code, Some(2));
}

#[test]
fn a_search_that_meets_its_budget_is_undecided_and_does_not_pass() {
    let empty = ".".repeat(625);
    let solved = run(&["solve", "--to", "line", &empty]);
    assert_eq!((solved.code, solved.stdout.trim_end().len()), (Some(0), 625));
    let run = run(&["check", "--require", "unique", "--budget", "1", "--output", "jsonl", &empty]);
    assert_eq!((run.code, &json_lines(&run.stdout)[0]["status"]), (Some(1), &"undecided".into()));
    assert_eq!(json_lines(&run.stdout)[0].get("solutions"), None);
}

#[test]
fn a_long_search_ends_at_ctrl_c() {
    // A sparse board with very many solutions: counting them all would take ages.
    let budget = u64::MAX.to_string();
    let empty = ".".repeat(81);
    // Once it has answered for the first board it listens, and is busy with the second.
    let mut command = ninefold(&["solve", "--count", &budget, "--budget", &budget, VALID, &empty]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the command runs");
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut first).expect("a line");
    assert_ne!(first, "");
    system::interrupt(&child, "INT");
    // A command that goes on counting makes the test hang.
    assert_eq!(child.wait().expect("the child").code(), Some(130));
}
