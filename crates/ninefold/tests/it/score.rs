//! `testdata/score.jsonl` through the library: what models write, and the score that each text gets.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use ninefold::Board;
use ninefold::score::score;
use ninefold::search::Budget;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::hostile::{apply, change};
use crate::samples::config;

/// One line of the file.
struct Case {
    name: String,
    puzzle: Board,
    text: String,
    /// The fields that are compared; null for one that is absent.
    score: Value,
}

fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/score.jsonl");
        let text = fs::read_to_string(path).expect("the file of scores");
        text.lines().map(|line| case(serde_json::from_str(line).expect("a line of JSON"))).collect()
    })
}

fn case(value: Value) -> Case {
    let text = |name: &str| value[name].as_str().expect("a text").to_string();
    let puzzle = text("puzzle").parse().expect("a puzzle");
    Case { name: text("name"), puzzle, text: text("text"), score: value["score"].clone() }
}

fn scored(puzzle: &Board, text: &str) -> Value {
    serde_json::from_str(&score(puzzle, text, &Budget::default()).data().to_json()).expect("a score is JSON")
}

#[test]
fn every_text_gets_its_score() {
    let mut wrong = Vec::new();
    for case in cases() {
        let found = scored(&case.puzzle, &case.text);
        for (field, expected) in case.score.as_object().expect("fields") {
            if found[field] != *expected {
                wrong.push(format!("{}: {field}\n  expected {expected}\n  found    {}", case.name, found[field]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} fields differ:\n{}", wrong.len(), wrong.join("\n"));
    let names: BTreeSet<&str> = cases().iter().map(|case| case.name.as_str()).collect();
    assert!(names.len() == cases().len() && names.len() >= 250, "{} names", names.len());
}

#[test]
fn thoughts_in_every_marking_are_never_rewarded() {
    let thoughts = cases().iter().filter(|case| case.name.starts_with("thought ") && case.score["solved"] == false);
    let rewarded: Vec<&str> = thoughts
        .clone()
        .filter(|case| scored(&case.puzzle, &case.text)["solved"] == true)
        .map(|case| case.name.as_str())
        .collect();
    assert!(rewarded.is_empty(), "{rewarded:?}");
    assert!(thoughts.count() >= 60);
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn damaged_texts_are_scored(case: Index, other: Index, changes in prop::collection::vec(change(), 1..6)) {
        let cases = cases();
        let mut text = cases[case.index(cases.len())].text.clone().into_bytes();
        changes.iter().for_each(|change| apply(&mut text, change));
        let found = scored(&cases[other.index(cases.len())].puzzle, &String::from_utf8_lossy(&text));
        assert_eq!(found.get("board").is_some(), found["parsed"] == true);
        assert_eq!(found.get("conflicts").is_some(), found["parsed"] == true);
        if found["solved"] == true {
            let facts = ["complete", "clues_kept", "changed_clues", "conflicts", "conflicting_cells", "cells_right"];
            assert_eq!(facts.map(|field| found[field].to_string()), ["true", "true", "0", "0", "0", "1"]);
        }
    }
}

#[test]
fn a_long_text_is_read_to_its_end() {
    let units = "1¶[¶]¶([{¶['¶'\"¶\\¶\\\\¶\\n¶<¶</¶<think>¶</think>¶<answer>¶<answer></answer>¶&¶|¶*¶:¶\n¶ ¶x¶a ¶row 1 ¶R1: ¶\
        1. ¶1,¶[#¶5\n¶第1行：¶1️⃣¶\\boxed{¶\\boxed ¶\\begin{¶\\text{¶1 2 3 4 5 6 7 8 9\n¶1 2 3 4 5 6 7 8 9\n\n¶\
        Row 1 is 5, 3, 4, 6, 7, 8, 9, 1, 2. ¶words and 123 more, of prose\n";
    let puzzles: [Board; 2] = [crate::samples::VALID.parse().unwrap(), ".".repeat(256).parse().unwrap()];
    let answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for unit in units.split('¶') {
        // A step that takes the square of the length would take hours for these.
        let text = unit.repeat((1 << 20) / unit.len());
        for puzzle in &puzzles {
            assert!(!score(puzzle, &text, &Budget::steps(0)).solved, "{unit:?}");
        }
        let answered = format!("{text}</think><answer>{answer}</answer>");
        assert!(score(&puzzles[0], &answered, &Budget::default()).solved, "{unit:?}");
    }
}

#[test]
fn a_mark_that_begins_within_another_is_a_part_of_it() {
    let puzzle: Board = "1.....3....2.4..".parse().expect("a board");
    let answer = "1 3 2 4\n4 2 3 1\n3 1 4 2\n2 4 1 3\n";
    for marks in ["</th[think>b]", "</think[think>b]"] {
        let found = score(&puzzle, &format!("{marks}\n{answer}"), &Budget::default());
        assert!(found.solved, "{marks}");
    }
}
