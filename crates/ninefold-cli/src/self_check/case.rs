//! One line of `testdata/conformance.jsonl`. The tests of the command read the file with this, too.

use serde_json::Value;

/// An input, the options it is checked with, and the reports that this must give.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) input: Vec<u8>,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) reports: Vec<Value>,
}

impl Case {
    /// Reads a line; `None` if it is not a case.
    pub(crate) fn read(line: &str) -> Option<Case> {
        let value: Value = serde_json::from_str(line).ok()?;
        let input = match (&value["input"], &value["input_base64"]) {
            (Value::String(text), Value::Null) => text.clone().into_bytes(),
            (Value::Null, Value::String(text)) => base64(text)?,
            _ => return None,
        };
        let reports = match (&value["report"], &value["reports"]) {
            (Value::Null, Value::Array(reports)) => reports.clone(),
            (report @ Value::Object(_), Value::Null) => vec![report.clone()],
            _ => return None,
        };
        let option = |(name, value): (&String, &Value)| Some((name.clone(), value.as_str()?.to_string()));
        let options = value["options"].as_object()?.iter().map(option).collect::<Option<_>>()?;
        Some(Case { name: value["name"].as_str()?.to_string(), input, options, reports })
    }
}

/// The bytes of a text in Base64, which holds inputs that are not UTF-8.
fn base64(text: &str) -> Option<Vec<u8>> {
    let six = |symbol: u8| match symbol {
        b'A'..=b'Z' => Some(symbol - b'A'),
        b'a'..=b'z' => Some(symbol - b'a' + 26),
        b'0'..=b'9' => Some(symbol - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let symbols = text.trim_end_matches('=').bytes().map(six).collect::<Option<Vec<u8>>>()?;
    let bits = |four: &[u8]| four.iter().fold(0u32, |bits, &six| bits << 6 | u32::from(six)) << (6 * (4 - four.len()));
    Some(symbols.chunks(4).flat_map(|four| bits(four).to_be_bytes()[1..four.len()].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read() {
        let read = |text| base64(text).map(|bytes| bytes.escape_ascii().to_string());
        assert_eq!(
            ["/w==", "TWFu", "TWE=", "T W"].map(read),
            [Some(r"\xff"), Some("Man"), Some("Ma"), None].map(|text| text.map(String::from))
        );
    }

    #[test]
    fn what_is_not_a_case_is_not_taken_for_one() {
        let line = r#"{"name":"a","input":"1","options":{"require":"valid"},"report":{"line":1}}"#;
        let case = Case::read(line).expect("a case");
        assert_eq!((case.name.as_str(), case.input.as_slice(), case.reports.len()), ("a", &b"1"[..], 1));
        assert_eq!(case.options, [("require".to_string(), "valid".to_string())]);
        for (old, new) in [("}}", "}"), ("name", "title"), ("\"1\"", "1"), ("\"valid\"", "1"), ("report", "other")] {
            assert!(Case::read(&line.replace(old, new)).is_none(), "{new}");
        }
    }
}
