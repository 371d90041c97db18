//! `testdata/conformance.jsonl` through `ninefold check`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::base64::base64;
use crate::command::{json_lines, run_with};

#[test]
fn every_case_gives_its_reports_and_exit_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance.jsonl");
    let text = fs::read_to_string(path).expect("the conformance file");
    let mut wrong = Vec::new();
    for case in json_lines(&text) {
        let input = match &case["input"] {
            Value::String(text) => text.clone().into_bytes(),
            _ => base64(case["input_base64"].as_str().expect("an input")),
        };
        let options: Vec<String> = case["options"]
            .as_object()
            .expect("options")
            .iter()
            .map(|(name, value)| match value.as_str().expect("options are strings") {
                "true" => format!("--{name}"),
                value => format!("--{name}={value}"),
            })
            .collect();
        let mut args = vec!["check", "--output", "jsonl"];
        args.extend(options.iter().map(String::as_str));
        let expected = match &case["reports"] {
            Value::Array(reports) => reports.clone(),
            _ => vec![case["report"].clone()],
        };
        let run = run_with(&args, &input);
        let mut found = json_lines(&run.stdout);
        for report in &mut found {
            let file = report.as_object_mut().expect("a report").remove("file");
            assert_eq!(file, Some("-".into()), "standard input is named");
        }
        let code = exit_code(&expected, case["options"]["require"].as_str().unwrap_or("valid"));
        let only_titles =
            run.stderr.lines().all(|line| line.contains(" not a board: ") || line.contains(" not boards; "));
        if found != expected || run.code != Some(code) || !only_titles {
            wrong.push(format!("{}: exit {:?}, {code} expected\n{}{}", case["name"], run.code, run.stdout, run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// 2 for what could not be read, 1 for what does not pass, 0 for the rest.
fn exit_code(reports: &[Value], require: &str) -> i32 {
    let passes = |report: &Value| {
        let status = report["status"].as_str().unwrap_or_default();
        match require {
            "solvable" => ["multiple", "unique", "solved"].contains(&status),
            "unique" => ["unique", "solved"].contains(&status),
            "minimal" => report["redundant_clues"].as_array().is_some_and(Vec::is_empty),
            "solved" => status == "solved",
            "on-track" => report["on_track"] == true,
            _ => report["valid"] == true,
        }
    };
    match () {
        () if reports.iter().any(|report| report["status"] == "malformed") => 2,
        () if !reports.iter().all(passes) => 1,
        () => 0,
    }
}
