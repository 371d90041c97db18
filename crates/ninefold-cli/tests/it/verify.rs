//! Answers against their puzzles.

use std::fs;

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, run, run_with};

/// The digits of an answer moved so that the clue in r1c1 changes, r9c9 is missing and others clash.
fn wrong() -> String {
    format!("4{}.", &SOLVED[1..80])
}

#[test]
fn exit_codes() {
    let code = |puzzle: &str, answer: &str| run(&["verify", "--puzzle", puzzle, "--answer", answer]).code;
    assert_eq!(code(VALID, SOLVED), Some(0));
    assert_eq!(code(VALID, VALID), Some(1), "unfinished");
    assert_eq!(code(VALID, &wrong()), Some(1));
    assert_eq!(code(VALID, &SOLVED[1..]), Some(2));
    assert_eq!(code(VALID, "1234341221434321"), Some(2), "another layout");
}

#[test]
fn the_columns_of_the_known_data_sets_are_found() {
    for header in ["quizzes,solutions", "puzzle,solution", "puzzles,solutions", "question,answer", "Puzzle,Solution"] {
        let run = run_with(&["verify", "--output", "jsonl"], format!("{header}\n{VALID},{SOLVED}\n").as_bytes());
        assert_eq!((run.code, json_lines(&run.stdout).len()), (Some(0), 1), "{header}: {}", run.stdout);
    }
    let three = format!("id,puzzle,solution,clues,difficulty\n1,{VALID},{SOLVED},30,0.0\n");
    assert_eq!(run_with(&["verify"], three.as_bytes()).code, Some(0));
    let extreme = format!("source,question,answer,rating\npuzzles0,{VALID},{SOLVED},4\n");
    assert_eq!(run_with(&["verify"], extreme.as_bytes()).code, Some(0));
}

#[test]
fn the_columns_may_be_named_or_numbered() {
    let text = format!("a,b,c\nx,{SOLVED},{VALID}\n");
    let by_name = run_with(&["verify", "--puzzle-column", "c", "--answer-column", "b"], text.as_bytes());
    assert_eq!(by_name.code, Some(0), "{}", by_name.stdout);
    let by_number = run_with(&["verify", "--puzzle-column", "3", "--answer-column", "2"], text.as_bytes());
    assert_eq!(by_number.code, Some(0), "{}", by_number.stdout);
    let missing = run_with(&["verify", "--output", "jsonl", "--puzzle-column", "d"], text.as_bytes());
    assert_eq!((missing.code, &json_lines(&missing.stdout)[0]["error"]["kind"]), (Some(2), &"missing-column".into()));
}

#[test]
fn changed_clues_missing_cells_and_conflicts_are_data() {
    let text = format!("puzzle,solution\n{VALID},{}\n", wrong());
    let run = run_with(&["verify", "--output", "jsonl"], text.as_bytes());
    let report = json_lines(&run.stdout).remove(0);
    assert_eq!(report["accepted"], false);
    assert_eq!(report["changed_clues"], serde_json::json!(["r1c1"]));
    assert_eq!(report["missing_cells"], serde_json::json!(["r9c9"]));
    assert_eq!(report["status"], "conflict");
    assert_eq!((&report["file"], &report["line"], &report["format"]), (&"-".into(), &2.into(), &"csv".into()));
    let houses: Vec<&str> =
        report["conflicts"].as_array().unwrap().iter().map(|c| c["house"].as_str().unwrap()).collect();
    assert_eq!(houses, ["row 1", "column 1", "box 1"], "{report}");
}

#[test]
fn an_answer_that_drops_a_clue_is_told_as_missing() {
    let dropped = format!(".{}", &SOLVED[1..]);
    let run = run(&["verify", "--output", "jsonl", "--puzzle", VALID, "--answer", &dropped]);
    let report = json_lines(&run.stdout).remove(0);
    assert_eq!((&report["status"], &report["accepted"]), (&"valid".into(), &false.into()));
    assert_eq!(report["missing_cells"], serde_json::json!(["r1c1"]));
    assert_eq!(report["changed_clues"], serde_json::json!([]));
}

#[test]
fn every_pair_is_told_in_order_and_counted() {
    let text = format!("quizzes,solutions\n{VALID},{SOLVED}\n{VALID},{VALID}\n{VALID}\n{VALID},{SOLVED}\n");
    let run = run_with(&["verify", "--output", "json"], text.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let summary = &json["summary"];
    assert_eq!(run.code, Some(2));
    assert_eq!(
        (&summary["boards"], &summary["passed"], &summary["failed"], &summary["malformed"]),
        (&4.into(), &2.into(), &1.into(), &1.into())
    );
    assert_eq!(json["reports"][2]["error"]["kind"], "missing-field");
}

#[test]
fn puzzles_and_answers_may_stand_in_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let puzzles = file("puzzles.sdm", format!("{VALID}\n{VALID}\n"));
    let answers = file("answers.sdm", format!("{SOLVED}\n{}\n", wrong()));
    let pairs = run(&["verify", "--output", "jsonl", "--puzzle", &puzzles, "--answer", &answers]);
    let accepted: Vec<bool> =
        json_lines(&pairs.stdout).iter().map(|report| report["accepted"].as_bool().unwrap()).collect();
    assert_eq!((pairs.code, accepted), (Some(1), vec![true, false]));

    let one_puzzle = run(&["verify", "--output", "jsonl", "--puzzle", VALID, "--answer", &answers]);
    assert_eq!((one_puzzle.code, json_lines(&one_puzzle.stdout).len()), (Some(1), 2));

    let more = file("more.sdm", format!("{SOLVED}\n").repeat(3));
    let unpaired = run(&["verify", "--puzzle", &puzzles, "--answer", &more]);
    assert_eq!(unpaired.code, Some(2));
    assert!(unpaired.stderr.starts_with("error: 1 answer has no puzzle\n"), "{}", unpaired.stderr);
    let fewer = run(&["verify", "--puzzle", &more, "--answer", &puzzles]);
    assert_eq!(fewer.code, Some(2));
    assert!(fewer.stderr.starts_with("error: 1 puzzle has no answer\n"), "{}", fewer.stderr);
}

#[test]
fn a_missing_file_of_puzzles_is_named_and_nothing_is_said_of_the_answers() {
    let run = run(&["verify", "--puzzle", "no-such-file.sdm", "--answer", SOLVED]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("cannot read no-such-file.sdm: No such file or directory"), "{}", run.stderr);
}

#[test]
fn quiet_tells_only_by_the_exit_code() {
    let run = run(&["verify", "-q", "--puzzle", CONFLICT, "--answer", SOLVED]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(1), "", ""));
}

#[test]
fn nothing_holds_no_board() {
    for input in ["", "puzzle,solution\n"] {
        let run = run_with(&["verify"], input.as_bytes());
        assert_eq!(run.code, Some(2), "{input:?}");
        assert!(run.stdout.starts_with("no board found"), "{input:?}: {}", run.stdout);
    }
}

#[test]
fn an_answer_that_is_no_board_keeps_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let shifted = |text: &str| text.replace('9', "A").replace('8', "9").replace('A', "8");
    let puzzles = file("puzzles", &format!("{VALID}\n{VALID}\n{}\n{}\n", shifted(VALID), &VALID[1..]));
    let answers = file("answers", &format!("{SOLVED}\nI give up.\n{}\n{SOLVED}\n", shifted(SOLVED)));
    let run = run(&["verify", "--output", "jsonl", "--puzzle", &puzzles, "--answer", &answers]);
    let reports = json_lines(&run.stdout);
    let told: Vec<_> =
        reports.iter().map(|r| (r["accepted"].as_bool(), r["error"]["kind"].as_str(), &r["line"])).collect();
    assert_eq!(told[0], (Some(true), None, &1.into()));
    assert_eq!(told[1], (None, Some("not-a-board"), &2.into()));
    assert_eq!(told[2], (Some(true), None, &3.into()));
    // What is wrong with a puzzle is told where the puzzle stands.
    assert_eq!((told[3].1, &reports[3]["file"]), (Some("wrong-length"), &puzzles.into()));
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), ""));
}

#[test]
fn two_arguments_are_a_puzzle_and_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let rows: String = (0..9).map(|row| format!("{}\n", &VALID[9 * row..9 * row + 9])).collect();
    let (puzzle, answer, many) = (file("p", &rows), file("a", SOLVED), file("m", &format!("{SOLVED}\n").repeat(3)));
    let verified = |puzzle: &str, answer: &str, input: &str| {
        let run = run_with(&["verify", "--output", "jsonl", puzzle, answer], input.as_bytes());
        let accepted: Vec<_> = json_lines(&run.stdout).iter().map(|report| report["accepted"].as_bool()).collect();
        (run.code, accepted)
    };
    for (puzzle, answer, input) in
        [(VALID, SOLVED, ""), (&puzzle, &answer, ""), (VALID, &answer, ""), (&puzzle, "-", SOLVED)]
    {
        assert_eq!(verified(puzzle, answer, input), (Some(0), vec![Some(true)]), "{puzzle} {answer}");
    }
    assert_eq!(verified(VALID, &wrong(), ""), (Some(1), vec![Some(false)]));
    assert_eq!(verified(&answer, &puzzle, ""), (Some(1), vec![Some(false)]), "the order counts");
    assert_eq!(verified(VALID, &SOLVED[1..], ""), (Some(2), vec![None]));
    assert_eq!(verified(&puzzle, &many, ""), (Some(0), vec![Some(true); 3]), "many answers");
    // Tables are what they were, one argument or two.
    let table = file("t.csv", &format!("puzzle,solution\n{VALID},{SOLVED}\n"));
    assert_eq!(verified(&table, &table, ""), (Some(0), vec![Some(true); 2]));
    assert_eq!(verified(&puzzle, &table, ""), (Some(2), vec![None, Some(true)]));
    let missing = run(&["verify", &puzzle, "missing.sdm"]);
    let reason = "error: cannot read missing.sdm: No such file or directory\n";
    assert_eq!((missing.code, missing.stderr.as_str()), (Some(2), reason));
}

#[test]
fn nothing_is_said_of_a_level_that_nobody_set() {
    let wrong = wrong();
    let answers = [VALID, SOLVED, CONFLICT, &wrong, &SOLVED[1..], "?"];
    for lang in ["en", "zh"] {
        for answer in answers {
            let run = run(&["verify", "--lang", lang, VALID, answer]);
            assert!(!run.stdout.contains("--require") && !run.stderr.contains("--require"), "{}", run.stdout);
            let table = format!("puzzle,solution\n{VALID},{answer}\n");
            let run = run_with(&["verify", "--lang", lang], table.as_bytes());
            assert!(!run.stdout.contains("--require") && !run.stderr.contains("--require"), "{}", run.stdout);
        }
    }
}

#[test]
fn puzzles_with_answers_are_found_in_what_people_have() {
    let json = |puzzle: &str, answer: &str| format!("{{\"{puzzle}\":\"{VALID}\",\"{answer}\":\"{SOLVED}\"}}");
    let mut texts = vec![
        format!("{}\n{}\n", json("puzzle", "solution"), json("puzzle", "solution")),
        format!("[{},\n{}]", json("Question", "Answer"), json("Question", "Answer")),
        format!("{{\"n\":2,\"data\":[{0},{0}]}}", json("input", "target")),
        format!("{{\"puzzles\":[{VALID:?},{VALID:?}],\"solutions\":[{SOLVED:?},{SOLVED:?}]}}"),
        format!("[[{VALID:?},{SOLVED:?}],[{VALID:?},{SOLVED:?}]]"),
    ];
    for header in ["unsolved,solved", "problem,solution", "mission,answer", "input,label"] {
        texts.push(format!("{header}\n{VALID},{SOLVED}\n{VALID},{SOLVED}\n"));
    }
    for between in [" ", "\t", ";", "|", " | ", " -> ", "->", " => ", "=>", ":1:"] {
        texts.push(format!("{VALID}{between}{SOLVED}\n").repeat(2));
    }
    for text in texts {
        let run = run_with(&["verify", "--output", "jsonl"], text.as_bytes());
        let accepted: Vec<_> = json_lines(&run.stdout).iter().map(|report| report["accepted"].as_bool()).collect();
        assert_eq!((run.code, accepted), (Some(0), vec![Some(true); 2]), "{text}");
    }
}

#[test]
fn json_without_an_answer_is_told() {
    let text = format!("{{\"puzzle\":{VALID:?},\"solution\":{SOLVED:?}}}\n{{\"puzzle\":{VALID:?}}}\n");
    let run = run_with(&["verify", "--output", "jsonl"], text.as_bytes());
    let reports = json_lines(&run.stdout);
    assert_eq!((run.code, reports.len(), &reports[0]["accepted"]), (Some(2), 2, &true.into()));
    assert_eq!(reports[1]["error"]["kind"], "missing-column");
    assert_eq!(reports[1]["line"], 2);
}
