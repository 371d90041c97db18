//! `testdata/conformance.jsonl` through `ninefold check`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::case::Case;
use crate::command::{json_lines, run_with};

/// The cases of the file.
pub(crate) fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance.jsonl");
    let text = fs::read_to_string(path).expect("the conformance file");
    text.lines().map(|line| Case::read(line).expect("a case")).collect()
}

#[test]
fn every_case_gives_its_reports_and_exit_code() {
    let mut wrong = Vec::new();
    for case in cases() {
        let option = |(name, value): &(String, String)| match value.as_str() {
            "true" => format!("--{name}"),
            value => format!("--{name}={value}"),
        };
        let options: Vec<String> = case.options.iter().map(option).collect();
        let mut args = vec!["check", "--output", "jsonl"];
        args.extend(options.iter().map(String::as_str));
        let run = run_with(&args, &case.input);
        let mut found = json_lines(&run.stdout);
        for report in &mut found {
            let file = report.as_object_mut().expect("a report").remove("file");
            assert_eq!(file, Some("-".into()), "standard input is named");
        }
        let required = case.options.iter().find(|(name, _)| name == "require");
        let code = exit_code(&case.reports, required.map_or("valid", |(_, level)| level));
        let only_titles =
            run.stderr.lines().all(|line| line.contains(" not a board: ") || line.contains(" not boards"));
        if found != case.reports || run.code != Some(code) || !only_titles {
            wrong.push(format!("{}: exit {:?}, {code} expected\n{}{}", case.name, run.code, run.stdout, run.stderr));
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
