//! `ninefold score`: JSON lines in, JSON lines out.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::command::{json_lines, run_with};

const PUZZLE: &str = "12..............";
const ANSWER: &str = "1234341221434321";

#[test]
fn every_text_of_the_corpus_has_its_score() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/score.jsonl");
    let cases = json_lines(&fs::read_to_string(path).expect("the corpus"));
    let lines: Vec<String> =
        cases.iter().map(|case| json!({ "puzzle": case["puzzle"], "text": case["text"] }).to_string()).collect();
    let run = run_with(&["score"], lines.join("\n").as_bytes());
    let scores = json_lines(&run.stdout);
    assert_eq!(scores.len(), cases.len());
    for ((case, score), line) in cases.iter().zip(&scores).zip(1..) {
        assert_eq!(score["line"], line);
        for (field, expected) in case["score"].as_object().expect("fields") {
            assert_eq!(score.get(field).unwrap_or(&Value::Null), expected, "{} {field}", case["name"]);
        }
    }
}

#[test]
fn one_puzzle_is_for_every_line_without_one_and_blank_lines_are_passed_over() {
    let lines =
        format!("\"{ANSWER}\"\n\n{{\"text\":\"no\"}}\n{{\"puzzle\":\"2...............\",\"text\":\"{ANSWER}\"}}\n");
    let run = run_with(&["score", "--puzzle", PUZZLE], lines.as_bytes());
    let scores = json_lines(&run.stdout);
    let told: Vec<(u64, bool)> =
        scores.iter().map(|score| (score["line"].as_u64().unwrap(), score["solved"].as_bool().unwrap())).collect();
    assert_eq!(told, [(1, true), (3, false), (4, false)]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run_with(&["score", "--puzzle", PUZZLE], format!("\"{ANSWER}\"").as_bytes()).code, Some(0));
}

#[test]
fn what_cannot_be_read_is_told_in_its_line_and_the_others_are_scored() {
    let lines = format!("words\n{{\"text\":5}}\n\"{ANSWER}\"\n{{\"puzzle\":\"12\",\"text\":\"{ANSWER}\"}}\n");
    let run = run_with(&["score"], lines.as_bytes());
    let kinds: Vec<Value> = json_lines(&run.stdout).iter().map(|line| line["error"]["kind"].clone()).collect();
    assert_eq!(kinds, ["bad-json", "missing-column", "missing-column", "not-a-board"]);
    assert_eq!(run.code, Some(2));
    let run = run_with(&["score", "--puzzle", "11"], b"");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
}
