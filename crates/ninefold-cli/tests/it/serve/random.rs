//! Twelve thousand random boards through the command and the service give the reports that the library gives of each alone.

use serde_json::Value;

use super::process::Server;
use crate::command::{json_lines, run_with};

#[path = "../../../../ninefold/examples/random_pairs.rs"]
mod random_pairs;
#[path = "../../../../ninefold/examples/random_reports.rs"]
mod random_reports;

#[test]
fn every_random_pair_is_told_what_is_right() {
    let server = Server::start(&["--log", "off"]);
    let pairs: Vec<Value> = random_pairs::pairs().map(|pair| serde_json::from_str(&pair).expect("JSON")).collect();
    let record = |pair: &Value| format!("{},{}\n", pair["puzzle"].as_str().unwrap(), pair["answer"].as_str().unwrap());
    let table = format!("puzzle,answer\n{}", pairs.iter().map(record).collect::<String>());
    let command = run_with(&["verify", "--output", "jsonl", "--require", "on-track"], table.as_bytes());
    let service = server.post("/v1/verify/batch?require=on-track", &table);
    let service = std::str::from_utf8(&service.body).expect("UTF-8");
    for found in [json_lines(&command.stdout), json_lines(service)] {
        assert_eq!(found.len(), pairs.len());
        for (found, pair) in found.iter().zip(&pairs) {
            for field in [
                "status",
                "passed",
                "givens",
                "changed_clues",
                "on_track",
                "mistakes",
                "entries",
                "remaining",
                "solution",
            ] {
                assert_eq!(found.get(field), pair["report"].get(field), "{field} of {pair}");
            }
        }
    }
    // Two files side by side take another way.
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| {
        let path = folder.path().join(name);
        let line = |pair: &Value| format!("{}\n", pair[name].as_str().unwrap());
        std::fs::write(&path, pairs.iter().map(line).collect::<String>()).expect("a file");
        path.to_str().expect("a path").to_string()
    };
    let (puzzles, answers) = (file("puzzle"), file("answer"));
    let args = ["verify", "--output", "jsonl", "--require", "on-track", "--puzzle", &puzzles, "--answer", &answers];
    let found = json_lines(&run_with(&args, b"").stdout);
    assert_eq!(found.len(), pairs.len());
    for (found, pair) in found.iter().zip(&pairs) {
        assert_eq!(found.get("mistakes"), pair["report"].get("mistakes"), "{pair}");
        assert_eq!(found["passed"], pair["report"]["passed"], "{pair}");
    }
}

#[test]
fn a_report_is_the_same_whichever_way_its_board_went() {
    let server = Server::start(&["--log", "off"]);
    let mut boards = 0;
    for case in random_reports::cases() {
        let case: Value = serde_json::from_str(&case).expect("JSON");
        let (input, require) = (case["input"].as_str().expect("a text"), case["options"]["require"].as_str().unwrap());
        let expected = case["reports"].as_array().expect("reports");
        let run = run_with(&["check", "--output", "jsonl", "--require", require], input.as_bytes());
        let mut command = json_lines(&run.stdout);
        command.iter_mut().for_each(|report| {
            report.as_object_mut().expect("a report").remove("file");
        });
        let answer = server.post(&format!("/v1/check/batch?require={require}"), input);
        let service = json_lines(std::str::from_utf8(&answer.body).expect("UTF-8"));
        for ((command, service), expected) in command.iter().zip(&service).zip(expected) {
            assert_eq!(command, expected, "{require}");
            assert_eq!(service, expected, "{require}");
        }
        assert_eq!((command.len(), service.len()), (expected.len(), expected.len()));
        boards += expected.len();
    }
    assert_eq!(boards, 12_000);
}
