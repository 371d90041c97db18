//! The cases of `testdata/conformance.jsonl`.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use ninefold::Ask;
use serde_json::Value;

use crate::base64::base64;

/// One line of the file.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) input: Vec<u8>,
    pub(crate) ask: Ask,
    #[allow(dead_code, reason = "only one of the programs compares reports")]
    pub(crate) reports: Vec<Value>,
}

/// All cases, read once.
pub(crate) fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(read_cases)
}

fn read_cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance.jsonl");
    let text = fs::read_to_string(path).expect("the conformance file");
    text.lines().map(|line| case(&serde_json::from_str(line).expect("a line of JSON"))).collect()
}

fn case(value: &Value) -> Case {
    let input = match (&value["input"], &value["input_base64"]) {
        (Value::String(text), Value::Null) => text.clone().into_bytes(),
        (Value::Null, Value::String(text)) => base64(text),
        _ => panic!("one input: {value}"),
    };
    let reports = match (&value["report"], &value["reports"]) {
        (Value::Null, Value::Array(reports)) => reports.clone(),
        (report @ Value::Object(_), Value::Null) => vec![report.clone()],
        _ => panic!("a report or a list of reports: {value}"),
    };
    let name = value["name"].as_str().expect("a name").to_string();
    let mut ask = Ask::default();
    for (name, value) in value["options"].as_object().expect("options") {
        ask.set(name, value.as_str().expect("options are strings")).expect("an option");
    }
    Case { name, input, ask, reports }
}
