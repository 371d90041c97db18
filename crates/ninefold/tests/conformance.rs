//! `testdata/conformance.jsonl` through the library. It is a separate program so that the stage `arm` compiles little.

#[path = "it/base64.rs"]
mod base64;
#[path = "it/cases.rs"]
mod cases;

use std::collections::BTreeSet;

use ninefold::Status;
use ninefold::read::Format;
use ninefold::search::Budget;
use serde_json::Value;

use crate::cases::cases;

#[test]
fn every_case_gives_its_reports() {
    let mut wrong = Vec::new();
    for case in cases() {
        let reports = case.ask.check_all(&case.input, &Budget::default());
        let found: Vec<Value> =
            reports.iter().map(|report| serde_json::from_str(&report.to_json()).expect("a report is JSON")).collect();
        if found != case.reports {
            wrong.push(format!("{}\n  expected {}\n  found    {}", case.name, list(&case.reports), list(&found)));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn list(reports: &[Value]) -> String {
    reports.iter().map(Value::to_string).collect::<Vec<_>>().join("\n           ")
}

#[test]
fn the_file_covers_every_format_status_and_kind_of_error() {
    let cases = cases();
    assert!(cases.len() >= 150, "{} cases", cases.len());
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len(), "a name occurs twice");

    let values = |path: &str| -> BTreeSet<String> {
        let reports = cases.iter().flat_map(|case| &case.reports);
        reports.filter_map(|report| report.pointer(path)?.as_str().map(String::from)).collect()
    };
    assert_eq!(values("/format"), Format::ALL.iter().map(|format| format.name().to_string()).collect());
    assert_eq!(values("/status"), Status::ALL.iter().map(Status::to_string).collect());
    // `too-long` needs a text of a megabyte, `too-many-rules` one of twenty thousand rules and `layout-mismatch` two boards; both have tests of their own. No input is
    // known that the parser of CSV refuses.
    let kinds = [
        "ambiguous",
        "bad-cell",
        "bad-character",
        "bad-json",
        "bad-link",
        "bad-region",
        "bad-rule",
        "bad-value",
        "bad-xml",
        "empty-field",
        "invalid-utf-8",
        "missing-column",
        "missing-field",
        "needs-network",
        "no-board",
        "not-a-board",
        "nul-byte",
        "several-boards",
        "too-deep",
        "unsupported",
        "unsupported-side",
        "utf-16",
        "wrong-length",
        "wrong-row-count",
        "wrong-row-length",
    ];
    assert_eq!(values("/error/kind"), kinds.map(String::from).into());
    let sides: BTreeSet<u64> =
        cases.iter().flat_map(|case| &case.reports).filter_map(|report| report["side"].as_u64()).collect();
    assert!(sides.is_superset(&[4, 6, 8, 9, 10, 12, 16, 25].into()), "{sides:?}");
}
