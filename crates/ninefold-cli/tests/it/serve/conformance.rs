//! `testdata/conformance.jsonl` and `testdata/score.jsonl` over HTTP.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::process::Server;
use crate::case::Case;
use crate::command::json_lines;
use crate::conformance::cases;

/// The options of a case as a query.
fn query(case: &Case) -> String {
    let pair = |(name, value): &(String, String)| {
        let value: String = value.bytes().map(|b| format!("%{b:02x}")).collect();
        format!("{name}={value}")
    };
    case.options.iter().map(pair).collect::<Vec<_>>().join("&")
}

#[test]
fn every_single_board_gives_its_report_or_its_problem() {
    let server = Server::start(&["--log", "off"]);
    let mut client = server.connect();
    let (mut boards, mut malformed) = (0, 0);
    for case in cases().iter().filter(|case| case.reports.len() == 1) {
        let path = format!("/v1/check?{}", query(case));
        let answer = client.ask("POST", &path, &[("content-type", "text/plain")], &case.input);
        let expected = &case.reports[0];
        if expected["status"] == "malformed" {
            malformed += 1;
            let problem = answer.problem(422);
            if expected["error"]["kind"] == "no-board" {
                assert_nothing_found(&problem, case);
                continue;
            }
            assert_eq!((&problem["error"], &problem["report"]), (&expected["error"], expected), "{}", case.name);
            assert_eq!(problem["detail"], expected["error"]["message"], "{}", case.name);
        } else {
            boards += 1;
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (200, Some("application/json")),
                "{}",
                case.name
            );
            assert_eq!(&answer.json(), expected, "{}", case.name);
        }
    }
    assert!(boards > 100 && malformed > 50, "{boards} boards, {malformed} malformed");
}

/// A stream may hold no board; a request that holds one board and does not is told whether it holds anything.
fn assert_nothing_found(problem: &Value, case: &Case) {
    let first = case.input.split(|&b| b == b'\n').next().unwrap_or_default();
    let kind = if String::from_utf8_lossy(first).trim().is_empty() { "no-board" } else { "not-a-board" };
    assert_eq!(problem["error"]["kind"], kind, "{}", case.name);
    assert_eq!((&problem["error"]["line"], &problem["error"]["column"]), (&1.into(), &1.into()), "{}", case.name);
}

#[test]
fn every_case_gives_its_reports_in_a_batch() {
    let server = Server::start(&["--log", "off"]);
    let mut client = server.connect();
    for case in cases() {
        let path = format!("/v1/check/batch?{}", query(&case));
        let answer = client.ask("POST", &path, &[], &case.input);
        let head = (answer.status, answer.header("content-type"), answer.whole);
        assert_eq!(head, (200, Some("application/x-ndjson"), true), "{}", case.name);
        assert_eq!(json_lines(&answer.text()), case.reports, "{}", case.name);
    }
}

#[test]
fn a_board_in_json_gives_the_same_report() {
    let server = Server::start(&["--log", "off"]);
    let mut client = server.connect();
    let mut seen = 0;
    for case in cases().iter().filter(|case| case.reports.len() == 1) {
        let Ok(board) = std::str::from_utf8(&case.input) else { continue };
        let body = serde_json::json!({ "board": board }).to_string();
        let path = format!("/v1/check?{}", query(case));
        let answer = client.ask("POST", &path, &[("content-type", "application/json")], body.as_bytes());
        if case.reports[0]["error"]["kind"] == "no-board" {
            assert_nothing_found(&answer.problem(422), case);
            continue;
        }
        let report = if answer.status == 422 { answer.json()["report"].clone() } else { answer.json() };
        assert_eq!(&report, &case.reports[0], "{}", case.name);
        seen += 1;
    }
    assert!(seen > 150, "{seen}");
}

#[test]
fn every_text_gets_its_score() {
    let server = Server::start(&["--log", "off"]);
    let mut client = server.connect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/score.jsonl");
    let cases = json_lines(&fs::read_to_string(path).expect("the file of scores"));
    assert!(cases.len() >= 250);
    for case in cases {
        let body = serde_json::json!({ "puzzle": case["puzzle"], "text": case["text"] }).to_string();
        let answer = client.ask("POST", "/v1/score", &[("content-type", "application/json")], body.as_bytes());
        let found = answer.json();
        for (field, expected) in case["score"].as_object().expect("fields") {
            assert_eq!(&found[field], expected, "{}: {field}", case["name"]);
        }
    }
}
