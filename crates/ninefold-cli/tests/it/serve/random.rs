//! Twelve thousand random boards through the command and the service give the reports that the library gives of each alone.

use serde_json::Value;

use super::process::Server;
use crate::command::{json_lines, run_with};

#[path = "../../../../ninefold/examples/random_reports.rs"]
mod random_reports;

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
