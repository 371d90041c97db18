//! Unfinished answers: against every solution of their puzzles, and what is said of them.

use ninefold::batch::Kernel;
use ninefold::rows::{self, Values};
use ninefold::search::Budget;
use ninefold::stream::{Checked, Detail};
use ninefold::{Ask, Lang, Report, Require, Standing, Verb};
use serde_json::Value;

#[path = "../../examples/random_pairs.rs"]
mod random_pairs;

const PUZZLE: &str = crate::samples::VALID;
/// Two solutions: 6 and 7 in a rectangle.
const TWO: &str = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

fn asked(verb: Verb, options: &[(&str, &str)]) -> Ask {
    let mut ask = Ask::new(verb);
    options.iter().for_each(|(name, value)| ask.set(name, value).expect(name));
    ask
}

fn verified(puzzle: &str, answer: &str, more: &[(&str, &str)]) -> Report {
    let ask = asked(Verb::Verify, &[&[("require", "on-track")], more].concat());
    ask.verify(puzzle.as_bytes(), answer.as_bytes(), &ask.budget())
}

fn data(report: &Report) -> Value {
    serde_json::from_str(&report.to_json()).expect("JSON")
}

/// A board with some cells written over.
fn with(board: &str, cells: &[(usize, char)]) -> String {
    let mut board: Vec<char> = board.chars().collect();
    cells.iter().for_each(|&(cell, digit)| board[cell] = digit);
    board.into_iter().collect()
}

#[test]
fn every_random_pair_is_told_what_is_right() {
    let pairs: Vec<Value> = random_pairs::pairs().map(|pair| serde_json::from_str(&pair).expect("JSON")).collect();
    let ask = asked(Verb::Verify, &[("require", "on-track")]);
    let mut table = String::from("puzzle,answer\n");
    for pair in &pairs {
        let [puzzle, answer] = ["puzzle", "answer"].map(|name| pair[name].as_str().unwrap());
        table += &format!("{puzzle},{answer}\n");
        same(pair, &ask.verify(puzzle.as_bytes(), answer.as_bytes(), &Budget::default()));
    }
    rows_are_told_the_same(&pairs);
    // Among the others, at the speed of a batch; and each where only those that fail are reported.
    for detail in [Detail::Boards, Detail::Failures] {
        let mut found = Vec::new();
        let mut passed = 0;
        let mut each = |checked: Checked| match checked.into_report(ask.require) {
            Ok(report) => found.push(report),
            Err(summary) => passed += summary.passed as usize,
        };
        let mut checker = ask.checker(detail, Kernel::best());
        checker.push(table.as_bytes(), &Budget::default(), &mut each);
        checker.finish(&Budget::default(), &mut each);
        assert_eq!(found.len() + passed, pairs.len());
        for report in found {
            same(&pairs[report.line.unwrap() as usize - 2], &report);
        }
    }
}

/// The same for rows in memory.
fn rows_are_told_the_same(pairs: &[Value]) {
    let pairs: Vec<&Value> = pairs.iter().filter(|pair| pair["puzzle"].as_str().unwrap().len() == 81).collect();
    let boards = |name: &str| -> Vec<[u8; 81]> {
        let values = |pair: &&Value| -> Vec<u8> {
            pair[name].as_str().unwrap().bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect()
        };
        pairs.iter().map(|pair| values(pair).try_into().unwrap()).collect()
    };
    let (puzzles, answers) = (boards("puzzle"), boards("answer"));
    let found = rows::track(&Values(&puzzles), &Values(&answers), false, 0..pairs.len(), &Budget::default()).unwrap();
    for (row, pair) in pairs.iter().enumerate() {
        let standing = Standing::from_byte(found.standings[row]).unwrap();
        assert_eq!(standing.status().name(), pair["report"]["status"], "{pair}");
        assert_eq!(standing.passes(Require::OnTrack), pair["report"]["passed"], "{pair}");
        let mistakes = pair["report"]["mistakes"].as_array().map_or(rows::NOTHING, |cells| cells.len() as u8);
        assert_eq!(found.mistakes[row], mistakes, "{pair}");
        assert_eq!(u64::from(found.missing_cells[row]), pair["report"]["remaining"], "{pair}");
    }
}

/// Is the report right, and does it keep the solution to itself?
fn same(pair: &Value, report: &Report) {
    let found = data(report);
    let fields = ["status", "passed", "givens", "changed_clues", "on_track", "mistakes", "entries", "remaining"];
    for field in fields {
        assert_eq!(found.get(field), pair["report"].get(field), "{field} of {pair}\n{found}");
    }
    for field in ["solution", "other_solution", "solutions", "reasons"] {
        assert_eq!(found.get(field), None, "{pair}");
    }
    let is_revealed = report.track().unwrap().solution.is_some();
    assert_eq!(is_revealed, pair["solutions"] != 0, "{pair}");
}

#[test]
fn a_person_is_told_in_a_sentence() {
    let said = |answer: &str| verified(PUZZLE, answer, &[]).to_sentence(Lang::En);
    assert_eq!(said(PUZZLE), "on track: no entries yet, 51 to go");
    assert_eq!(said(&with(PUZZLE, &[(2, '4')])), "on track: 1 entry, 50 to go");
    assert_eq!(said(&with(PUZZLE, &[(2, '2')])), "1 digit is wrong: r1c3");
    assert_eq!(said(&with(PUZZLE, &[(2, '2'), (37, '5')])), "2 digits are wrong: r1c3 and r5c2");
    assert_eq!(
        said(&with(PUZZLE, &[(2, '5')])),
        "row 1 has two 5s, in columns 1 and 3; box 1 has two 5s: r1c1 and r1c3; 1 digit is wrong: r1c3"
    );
    assert_eq!(
        said(&with(PUZZLE, &[(0, '4')])),
        "1 clue changed: r1c1 (was 5, now 4); column 1 has two 4s, in rows 1 and 5; not on track"
    );
    assert_eq!(said(&with(PUZZLE, &[(0, '.')])), "on track: no entries yet, 52 to go");
    let solved = crate::samples::SOLVED;
    assert_eq!(said(solved), "solved: all 51 entries are right");
    assert_eq!(
        verified(PUZZLE, &with(PUZZLE, &[(2, '2')]), &[]).to_sentence(Lang::Zh),
        "填错了 1 个数字：第 1 行第 3 列"
    );
    // Nothing else matters where the puzzle is wrong, and the player is not blamed.
    let impossible = with(PUZZLE, &[(2, '2')]);
    let report = verified(&impossible, &with(&impossible, &[(3, '6')]), &[]);
    assert_eq!(report.to_sentence(Lang::En), "the givens have no solution");
    assert_eq!((data(&report).get("on_track"), data(&report).get("mistakes"), report.passed()), (None, None, false));
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let report = verified(hard, &with(hard, &[(1, '1')]), &[("budget", "0")]);
    assert_eq!(report.to_sentence(Lang::En), "undecided: the search reached its budget");
    assert_eq!((data(&report)["status"].as_str(), report.passed()), (Some("undecided"), false));
}

#[test]
fn entries_that_only_fail_together_are_no_mistakes() {
    let solutions = ninefold::search::count_solutions(&TWO.parse().unwrap(), 10, &Budget::default());
    assert_eq!(solutions, ninefold::search::Count::Exactly(2));
    let report = verified(TWO, &with(TWO, &[(3, '6'), (31, '7')]), &[]);
    let alone = verified(TWO, &with(TWO, &[(3, '7')]), &[]);
    assert!(alone.passed(), "{}", alone.to_json());
    assert!(!report.passed(), "{}", report.to_json());
    assert_eq!(
        (data(&report)["on_track"].as_bool(), data(&report)["mistakes"].as_array().unwrap().len()),
        (Some(false), 0)
    );
    assert_eq!(report.to_sentence(Lang::En), "at least one digit is wrong, but each could be right on its own");
}

#[test]
fn a_solution_is_shown_only_if_it_is_asked_for() {
    let wrong = with(PUZZLE, &[(2, '2')]);
    let hidden = verified(PUZZLE, &wrong, &[]);
    assert_eq!(data(&hidden).get("solution"), None);
    let shown = verified(PUZZLE, &wrong, &[("reveal", "true")]);
    assert_eq!(data(&shown)["solution"], crate::samples::SOLVED);
    let text = shown.to_text(Lang::En.into(), Default::default());
    assert!(text.contains("r1  │ 5  3 [2]│"), "{text}");
    assert!(text.contains("r1  │ 5  3 [4]│ 6  7  8 │"), "{text}");
    assert!(!hidden.to_text(Lang::En.into(), Default::default()).contains("[4]"));
    // Nor do true candidates tell it.
    let ask = asked(Verb::Check, &[("require", "on-track"), ("with", "candidates")]);
    assert_eq!(data(&ask.check(PUZZLE.as_bytes(), &ask.budget())).get("candidates"), None);
    // It is the one that the player is about to find.
    let report = verified(TWO, &with(TWO, &[(3, '7')]), &[("reveal", "true")]);
    assert!(data(&report)["solution"].as_str().unwrap().starts_with("534768912"), "{}", report.to_json());
}

#[test]
fn a_format_that_knows_the_givens_is_checked_against_them() {
    let ask = asked(Verb::Check, &[("require", "on-track")]);
    let sdk = |state: &str| {
        let rows = |board: &str| {
            board.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect::<String>()
        };
        format!("[Puzzle]\n{}[State]\n{}", rows(PUZZLE), rows(state))
    };
    let report = ask.check(sdk(&with(PUZZLE, &[(2, '2')])).as_bytes(), &ask.budget());
    assert_eq!(report.to_sentence(Lang::En), "1 digit is wrong: r1c3");
    assert_eq!((&data(&report)["givens"], &data(&report)["entries"]), (&PUZZLE.into(), &1.into()));
    // Where it does not, every digit is a given.
    let report = ask.check(with(PUZZLE, &[(2, '2')]).as_bytes(), &ask.budget());
    assert_eq!(report.to_sentence(Lang::En), "the givens have no solution");
    let report = ask.check(PUZZLE.as_bytes(), &ask.budget());
    assert_eq!((report.passed(), report.to_sentence(Lang::En).as_str()), (true, "on track: no entries yet, 51 to go"));
    assert_eq!(data(&report).get("givens"), None);
}

#[test]
fn suspects_are_the_digits_without_which_it_could_be_completed() {
    let ask = asked(Verb::Check, &[("require", "solvable"), ("with", "suspects")]);
    let checked = |board: &str| ask.check(board.as_bytes(), &ask.budget());
    let report = checked(&with(PUZZLE, &[(2, '2')]));
    assert_eq!(data(&report)["suspects"], serde_json::json!(["r1c3", "r5c9", "r7c7", "r7c8"]));
    let said = "it could be completed if one of these 4 digits were removed: r1c3, r5c9, r7c7 and r7c8";
    assert!(report.to_sentence(Lang::En).ends_with(said), "{}", report.to_sentence(Lang::En));
    let report = checked(&with(PUZZLE, &[(2, '1')]));
    assert!(
        report.to_sentence(Lang::En).ends_with("it could be completed without r1c3"),
        "{}",
        report.to_sentence(Lang::En)
    );
    // Two wrong digits.
    let report = checked(&with(PUZZLE, &[(2, '2'), (37, '5')]));
    assert_eq!(data(&report)["suspects"], serde_json::json!([]));
    assert_eq!(data(&checked(PUZZLE)).get("suspects"), None);
    assert_eq!(data(&checked(&with(PUZZLE, &[(2, '5')]))).get("suspects"), None, "conflicts are said instead");
    // Without a level that searches, the question alone is reason enough.
    let ask = asked(Verb::Check, &[("with", "suspects")]);
    assert_eq!(data(&ask.check(with(PUZZLE, &[(2, '2')]).as_bytes(), &ask.budget()))["suspects"][0], "r1c3");
    // Of any side.
    let small = ask.check(b"1234341221....4.", &ask.budget());
    assert_eq!(data(&small)["suspects"].as_array().map(Vec::is_empty), Some(false), "{}", small.to_json());
    let nothing = ask.check(with(PUZZLE, &[(2, '2')]).as_bytes(), &Budget::steps(0));
    assert_eq!(data(&nothing).get("suspects"), None);
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let ask = asked(Verb::Check, &[("with", "candidates")]);
    let checked = |board: &str| data(&ask.check(board.as_bytes(), &ask.budget()));
    let found = checked(PUZZLE);
    assert_eq!((&found["solution_count"], found["status"].as_str()), (&1.into(), Some("valid")));
    let digits: String = found["candidates"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(digits, crate::samples::SOLVED);
    let found = checked(TWO);
    assert_eq!((&found["solution_count"], &found["candidates"][3]), (&2.into(), &"67".into()));
    let empty = checked(&with(&".".repeat(81), &[(0, '5')]));
    assert_eq!(
        (&empty["solution_count"], &empty["candidates"][0], &empty["candidates"][1]),
        (&1000.into(), &"5".into(), &"12346789".into())
    );
    let none = checked(&with(PUZZLE, &[(2, '2')]));
    assert_eq!((&none["solution_count"], none.get("candidates")), (&0.into(), None));
    assert_eq!(checked(&with(PUZZLE, &[(2, '5')])).get("solution_count"), None);
    let large = format!("1{}G", "0".repeat(254));
    let found = checked(&large);
    assert_eq!((&found["solution_count"], &found["candidates"][255]), (&1000.into(), &"G".into()));
    assert_eq!(found["candidates"][128], "23456789ABCDEFG");
}
