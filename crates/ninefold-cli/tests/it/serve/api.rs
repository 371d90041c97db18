//! What each route takes and gives.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::http::head;
use super::process::Server;
use crate::command::{CONFLICT, SOLVED, VALID, json_lines, run};

/// How the report of a board in a file begins.
fn named(path: &str) -> String {
    format!("{{\"file\":{},", Value::from(path))
}

#[test]
fn a_board_comes_as_it_is_or_in_json_with_its_options() {
    let server = Server::start(&[]);
    let expected = server.post("/v1/check?require=unique&explain=en", VALID).json();
    assert_eq!((&expected["status"], &expected["board"]), (&"unique".into(), &VALID.into()));
    let rows: Vec<Vec<String>> =
        VALID.as_bytes().chunks(9).map(|row| row.iter().map(|&b| char::from(b).to_string()).collect()).collect();
    for board in [json!(VALID), json!(rows)] {
        let body = json!({ "board": board, "require": "unique", "explain": "en", "budget": 1e5 }).to_string();
        let answer = server.post_json("/v1/check", &body);
        let mut report = answer.json();
        assert_eq!(answer.status, 200, "{report}");
        report["format"] = "line".into();
        assert_eq!(report, expected);
    }
    // JSON that holds no options is a board.
    let report = server.post_json("/v1/check", &json!(rows).to_string()).json();
    assert_eq!((&report["status"], &report["format"]), (&"valid".into(), &"json".into()));
    let report = server.post_json("/v1/check", &json!({ "puzzle": VALID }).to_string()).json();
    assert_eq!((&report["status"], &report["format"]), (&"valid".into(), &"json".into()));
    // Options are never lost, whatever the client says that it sends; curl calls everything a form.
    let form = "application/x-www-form-urlencoded";
    for kind in [form, "text/plain", "application/vnd.api+json"] {
        let body = json!({ "board": VALID, "require": "unique", "explain": "en" }).to_string();
        let answer = server.connect().ask("POST", "/v1/check", &[("content-type", kind)], body.as_bytes());
        assert_eq!(answer.json(), expected, "{kind}");
    }
    let fields = format!("board={VALID}&require=unique&explain=en");
    let answer = server.connect().ask("POST", "/v1/check", &[("content-type", form)], fields.as_bytes());
    assert_eq!(answer.json(), expected);
    let problem =
        server.post_json("/v1/check", &json!({ "puzzle": VALID, "require": "unique" }).to_string()).problem(400);
    assert_eq!(problem["detail"], "`require` needs the member `board` next to it");
    // As text it is an object of somebody else.
    let report = server.post("/v1/check", json!({ "board": VALID, "id": 7 }).to_string()).json();
    assert_eq!((&report["status"], &report["format"]), (&"valid".into(), &"json".into()));
    // Query and JSON together; the JSON stands nearer to the board.
    let body = json!({ "board": CONFLICT, "explain": "zh" }).to_string();
    let report = server.post_json("/v1/check?explain=en", &body).json();
    assert_eq!(report["conflicts"][0]["message"], "第 1 列有两个 8，在第 1、4 行");
}

#[test]
fn what_cannot_be_is_said_by_name() {
    let server = Server::start(&[]);
    let cases = [
        ("/v1/check?require=beautiful", "require"),
        ("/v1/check?beauty=true", "beauty"),
        ("/v1/check?boxes=0x9", "boxes"),
        ("/v1/check?require=valid&require=valid", "require"),
        ("/v1/check/batch?failures_only=maybe", "failures_only"),
        ("/v1/check?failures_only=true", "failures_only"),
        ("/v1/verify/batch?require=unique", "require"),
        ("/v1/score?explain=en", "explain"),
        ("/v1/convert?to=png", "to"),
        ("/v1/convert", "to"),
    ];
    for (path, option) in cases {
        assert_eq!(server.post(path, VALID).problem(400)["option"], option, "{path}");
    }
    for (body, option) in [
        (json!({ "board": VALID, "budget": null }), "budget"),
        (json!({ "board": VALID, "explain": true }), "explain"),
        (json!({ "board": VALID, "budget": -1 }), "budget"),
        (json!({ "board": VALID, "column": ["a"] }), "column"),
        (json!({ "board": VALID, "beauty": {} }), "beauty"),
    ] {
        assert_eq!(server.post_json("/v1/check", &body.to_string()).problem(400)["option"], option, "{body}");
    }
    for body in ["", "{", "[]", "{\"puzzle\":\"\"}", "\"puzzle\""] {
        let problem = server.post_json("/v1/verify", body).problem(400);
        assert_eq!(problem["detail"], "the body must be a JSON object or a form with `puzzle` and `answer`");
        let problem = server.post_json("/v1/score", body).problem(400);
        assert_eq!(problem["detail"], "the body must be a JSON object or a form with `puzzle` and `text`");
    }
    let problem = server.post_json("/v1/score", &json!({ "puzzle": VALID, "text": 5 }).to_string()).problem(400);
    assert_eq!(problem["detail"], "`text` is a string");
}

#[test]
fn advice_names_options_as_a_query_does() {
    let server = Server::start(&[]);
    let text = format!("{}\n", "1234".repeat(4)).repeat(16);
    for lang in ["en", "zh"] {
        let problem = server.post(&format!("/v1/check?explain={lang}"), &text).problem(422);
        let help = problem["error"]["help"].as_str().expect("help");
        assert!(help.contains("format=grid") && !help.contains("--"), "{help}");
        let batch = json_lines(&server.post(&format!("/v1/check/batch?explain={lang}"), &text).text());
        assert_eq!(batch[0]["error"]["help"], help);
    }
}

#[test]
fn an_answer_is_held_against_its_puzzle() {
    let server = Server::start(&[]);
    let ask = |answer: &str| server.post_json("/v1/verify", &json!({ "puzzle": VALID, "answer": answer }).to_string());
    assert_eq!(ask(SOLVED).json()["accepted"], true);
    let form = [("content-type", "application/x-www-form-urlencoded; charset=utf-8")];
    let fields = format!("answer={SOLVED}&puzzle={}", VALID.replace('.', "%2E"));
    let answer = server.connect().ask("POST", "/v1/verify", &form, fields.as_bytes());
    assert_eq!(answer.json()["accepted"], true);
    let open = ask(VALID).json();
    assert_eq!((&open["accepted"], open["missing_cells"].as_array().map(Vec::len)), (&false.into(), Some(51)));
    assert_eq!(ask("1234341221434321").problem(422)["error"]["kind"], "layout-mismatch");
    assert_eq!(ask("").problem(422)["error"]["kind"], "no-board");
}

#[test]
fn answers_are_held_against_their_puzzles_as_the_command_does() {
    let server = Server::start(&["--log", "off"]);
    let rows = [(VALID, SOLVED), (VALID, VALID), (VALID, CONFLICT), (VALID, "12345"), ("12345", SOLVED)];
    let rows: String = (0..3000).map(|row| rows[row % 5]).map(|(one, two)| format!("{one},{two}\n")).collect();
    let text = format!("quiz,mine\n{rows}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("answers.csv");
    std::fs::write(&path, &text).expect("a file");
    let path = path.to_str().expect("UTF-8");
    for (query, option) in [("", None), ("&failures_only=true", Some("--failures-only"))] {
        let columns = ["--puzzle-column", "quiz", "--answer-column", "mine"];
        let args = [&["verify", "--output", "jsonl", path], &columns[..], option.as_slice()].concat();
        let printed = run(&args).stdout.replace(&named(path), "{");
        let answer = server.post(&format!("/v1/verify/batch?puzzle_column=quiz&answer_column=mine{query}"), &text);
        assert!(answer.whole && answer.status == 200);
        assert!(answer.text() == printed, "{query}");
    }
    let report =
        &json_lines(&server.post("/v1/verify/batch", format!("puzzle,solution\n{VALID},{SOLVED}\n")).text())[0];
    assert_eq!((&report["passed"], &report["accepted"], &report["line"]), (&true.into(), &true.into(), &2.into()));
    let malformed = &json_lines(&server.post("/v1/verify/batch", "a,b\n").text())[0];
    assert_eq!((&malformed["status"], &malformed["passed"]), (&"malformed".into(), &false.into()));
}

#[test]
fn a_text_is_scored() {
    let server = Server::start(&[]);
    let ask = |text: &str| server.post_json("/v1/score", &json!({ "puzzle": VALID, "text": text }).to_string());
    let score = ask(&format!("Let me think.\n<answer>{SOLVED}</answer>")).json();
    assert_eq!(
        score,
        json!({ "parsed": true, "complete": true, "filled": 51, "clues_kept": true, "changed_clues": 0, "conflicts": 0,
        "conflicting_cells": 0, "cells_right": 1, "solved": true, "solutions": 1, "board": SOLVED })
    );
    assert_eq!(ask("").json()["parsed"], false);
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let fields = format!("puzzle={VALID}&text=It+is+{SOLVED}%2E&budget=1000");
    let answer = server.connect().ask("POST", "/v1/score", &form, fields.as_bytes());
    assert_eq!(answer.json()["solved"], true);
    let problem = server.post_json("/v1/score", &json!({ "puzzle": "12345", "text": SOLVED }).to_string()).problem(422);
    assert_eq!(problem["error"]["kind"], "wrong-length");
}

#[test]
fn a_board_is_solved_and_written() {
    let server = Server::start(&[]);
    assert_eq!(server.post("/v1/solve", VALID).json()["solution"], SOLVED);
    assert_eq!(server.post("/v1/solve", "5".repeat(81)).json()["status"], "conflict");
    for to in ["line", "sdm", "grid", "leetcode", "json", "csv", "sdk", "ss", "hodoku", "sudokuwiki"] {
        let answer = server.post(&format!("/v1/convert?to={to}"), CONFLICT);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/plain; charset=utf-8")), "{to}");
        assert_eq!(answer.text(), run(&["convert", "--to", to, CONFLICT]).stdout, "{to}");
    }
    let body = json!({ "board": CONFLICT, "to": "grid" }).to_string();
    let answer = server.post_json("/v1/convert?to=line", &body);
    assert_eq!(answer.text(), run(&["convert", "--to", "grid", CONFLICT]).stdout);
    let problem = server.post_json("/v1/convert", &json!({ "board": VALID, "tu": "grid" }).to_string()).problem(400);
    assert!(problem["detail"].as_str().expect("a sentence").ends_with(", boxes, rules, regions, explain"), "{problem}");
    let problem = server.post("/v1/convert?to=hodoku", ".".repeat(16)).problem(422);
    assert_eq!(problem["type"], "urn:ninefold:problem:cannot-write");
    assert_eq!(server.post("/v1/convert?to=line", "?").problem(422)["error"]["kind"], "not-a-board");
}

#[test]
fn a_batch_says_what_the_command_says() {
    let server = Server::start(&["--log", "off"]);
    let mut text = String::new();
    for index in 0..20_000 {
        text += [VALID, CONFLICT, SOLVED, "# a comment", "12345", ""][index % 6];
        text += if index % 5 == 0 { "\r\n" } else { "\n" };
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.txt");
    std::fs::write(&path, &text).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let queries = [
        ("", vec![]),
        ("failures_only=true", vec!["--failures-only"]),
        ("require=unique", vec!["--require", "unique"]),
        ("require=solved&failures_only=true", vec!["--require", "solved", "--failures-only"]),
    ];
    for (query, options) in queries {
        let printed = run(&[&["check", "--output", "jsonl", path], &options[..]].concat()).stdout;
        let file = named(path);
        let answer = server.post(&format!("/v1/check/batch?{query}"), &text);
        assert!(answer.whole && answer.status == 200);
        assert!(answer.text() == printed.replace(&file, "{"), "{query}");
    }
    let explained = server.post("/v1/check/batch?explain=en", format!("{VALID}\n{CONFLICT}\n"));
    let messages: Vec<Value> = json_lines(&explained.text()).iter().map(|report| report["message"].clone()).collect();
    assert_eq!(messages.len(), 2);
    assert!(messages.iter().all(Value::is_string), "{messages:?}");
}

#[test]
fn a_batch_answers_each_board_before_the_next_is_sent() {
    let server = Server::start(&["--log", "off"]);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    for (line, board) in (1..).zip([VALID, CONFLICT, SOLVED]) {
        client.send_chunk(format!("{board}\n").as_bytes());
        if line == 1 {
            assert_eq!(client.begun().status, 200);
        }
        let answer = String::from_utf8(client.chunk().expect("an answer")).expect("UTF-8");
        assert_eq!(json_lines(&answer)[0]["line"], line);
    }
}

/// What gzip makes of a text.
fn packed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn a_body_may_come_packed() {
    let server = Server::start(&["--body-limit", "100000", "--log", "off"]);
    let send = |path: &str, encoding: Option<&str>, body: &[u8]| {
        let headers: Vec<_> = encoding.map(|encoding| ("content-encoding", encoding)).into_iter().collect();
        server.connect().ask("POST", path, &headers, body)
    };
    let expected = server.post("/v1/check", CONFLICT).text();
    let one = packed(CONFLICT);
    for encoding in [Some("gzip"), Some("x-GZIP"), Some("identity"), None] {
        assert_eq!(send("/v1/check", encoding, &one).text(), expected, "{encoding:?}");
    }
    let text = format!("{VALID}\n{CONFLICT}\n12345\n").repeat(5000);
    let expected = server.post("/v1/check/batch", &text).body;
    for encoding in [Some("gzip"), None] {
        let answer = send("/v1/check/batch", encoding, &packed(&text));
        assert!((answer.status, answer.whole) == (200, true) && answer.body == expected, "{encoding:?}");
    }

    send("/v1/check", Some("gzip"), &packed(&".".repeat(100_001))).problem(413);
    for path in ["/v1/check", "/v1/check/batch"] {
        let answer = send(path, Some("br"), VALID.as_bytes());
        assert_eq!(answer.problem(415)["type"], "urn:ninefold:problem:encoding");
        assert_eq!(answer.header("accept-encoding"), Some("gzip"));
        let parts = [("content-type", "multipart/form-data; boundary=x")];
        let answer = server.connect().ask("POST", path, &parts, b"--x--");
        assert_eq!(answer.problem(415)["type"], "urn:ninefold:problem:media-type");
        for broken in [&one[..one.len() - 1], VALID.as_bytes(), b""] {
            let problem = send(path, Some("gzip"), broken).problem(400);
            assert_eq!(problem["detail"], "the body is not gzip data, or it is damaged or incomplete");
        }
    }
    let whole = packed(&text);
    let answer = send("/v1/check/batch", None, &whole[..whole.len() - 9]);
    assert_eq!((answer.status, answer.whole), (200, false), "what was begun breaks off, and is seen to");
}

#[test]
fn methods_are_told_apart() {
    let server = Server::start(&[]);
    for (path, allow) in [("/v1/check", "POST"), ("/v1/check/batch", "POST"), ("/healthz", "GET,HEAD")] {
        let answer = server.connect().ask("DELETE", path, &[], b"");
        assert_eq!(answer.problem(405)["detail"], format!("use {allow} for this path"));
        assert_eq!(answer.header("allow"), Some(allow), "{path}");
        let options = server.connect().ask("OPTIONS", path, &[], b"");
        assert_eq!((options.status, options.header("allow")), (204, Some(allow)), "{path}");
    }
    let head = server.connect().ask("HEAD", "/healthz", &[], b"");
    assert_eq!((head.status, head.header("content-length")), (200, Some("15")));
}

#[test]
fn it_counts_and_logs_what_it_did_but_never_a_board() {
    let server = Server::start(&[]);
    let mine = [("x-request-id", "my-own.id_1"), ("content-type", "text/plain")];
    let answer = server.connect().ask("POST", "/v1/check?require=unique", &mine, CONFLICT.as_bytes());
    assert_eq!(answer.header("x-request-id"), Some("my-own.id_1"));
    let forged = server.connect().ask("POST", "/v1/check", &[("x-request-id", "a\"b")], VALID.as_bytes());
    assert_ne!(forged.header("x-request-id"), Some("a\"b"));
    server.post("/v1/check/batch", format!("{VALID}\n{SOLVED}\n"));
    server.get("/a\"b");
    let text = server.get("/metrics").text();
    for line in [
        "ninefold_requests_total{route=\"/v1/check\",status=\"200\"} 2",
        "ninefold_requests_total{route=\"/v1/check/batch\",status=\"200\"} 1",
        "ninefold_requests_in_flight 0",
        "ninefold_boards_total{status=\"conflict\"} 1",
        "ninefold_boards_total{status=\"valid\"} 2",
        "ninefold_boards_total{status=\"solved\"} 1",
        "ninefold_request_seconds_count{route=\"/v1/check\"} 2",
    ] {
        assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
    }
    server.signal("TERM");
    let (code, log) = server.ended();
    assert_eq!(code, Some(0));
    assert!(!log.contains(&VALID[..20]) && !log.contains(&CONFLICT[..20]), "{log}");
    let lines = json_lines(&log);
    let checked: Vec<&Value> = lines.iter().filter(|line| line["path"] == "/v1/check").collect();
    assert_eq!(checked.len(), 2);
    assert_eq!((&checked[0]["id"], &checked[0]["status"]), (&"my-own.id_1".into(), &200.into()));
    assert_eq!(checked[0]["bytes"], answer.body.len());
    assert!(checked[0]["micros"].is_u64());
    assert_eq!(lines.last().expect("a line")["message"], "ended");
}

#[test]
fn the_document_names_what_is_served() {
    let server = Server::start(&[]);
    let document = server.get("/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let answer = server.connect().ask(&method.to_ascii_uppercase(), path, &[], b"");
            let status = answer.status.to_string();
            let documented = &methods[method]["responses"][&status];
            let shared = documented["$ref"].as_str().and_then(|place| document.pointer(place.trim_start_matches('#')));
            let documented = shared.unwrap_or(documented);
            assert!(documented.is_object(), "{method} {path}: {status} is not documented");
            let kind = answer.header("content-type").expect("a type").split(';').next().expect("a type").to_string();
            assert!(documented["content"][&kind].is_object(), "{method} {path}: {kind} is not documented");
        }
    }
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    assert!(["Report", "Conflict", "Malformed", "Problem"].iter().all(|name| schemas.contains_key(*name)));
}
