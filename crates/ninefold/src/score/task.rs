//! One line of JSON that holds what a model wrote, and perhaps the puzzle.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::read::{ErrorKind, ReadError};

/// What is to be scored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Task {
    /// The puzzle, in any format, if the line has one.
    pub puzzle: Option<String>,
    /// What was written.
    pub text: String,
}

impl Task {
    /// Reads line `number` of JSON lines: a string is the text, an object has `text` and perhaps `puzzle`.
    ///
    /// ```
    /// use ninefold::score::Task;
    ///
    /// let task = Task::read(1, br#"{"puzzle": "12..............", "text": "I give up"}"#)?;
    /// assert_eq!(task.puzzle.as_deref(), Some("12.............."));
    /// assert_eq!(Task::read(1, br#""I give up""#)?.text, "I give up");
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// When the line is neither.
    pub fn read(number: u64, line: &[u8]) -> Result<Task, ReadError> {
        let shown = String::from_utf8_lossy(line);
        let fail = |kind, column| Err(ReadError::at(kind, number, column, &shown));
        if let Ok(text) = serde_json::from_slice::<String>(line) {
            return Ok(Task { puzzle: None, text });
        }
        let members: BTreeMap<Cow<'_, str>, &RawValue> = match serde_json::from_slice(line) {
            Ok(members) => members,
            Err(error) => {
                let mut detail = error.to_string();
                detail.truncate(detail.rfind(" at line ").unwrap_or(detail.len()));
                return fail(ErrorKind::Syntax { language: "JSON", detail }, error.column().max(1) as u64);
            }
        };
        let string = |value: &RawValue| serde_json::from_str::<String>(value.get()).ok();
        let Some(text) = members.get("text").and_then(|text| string(text)) else {
            return Err(Task::without("text", number, line));
        };
        // A board that is not a string is a board as JSON.
        let puzzle = members.get("puzzle").map(|value| string(value).unwrap_or_else(|| value.get().to_string()));
        Ok(Task { puzzle, text })
    }

    /// The error for a line that has no puzzle, where none was given for all lines.
    pub fn without_puzzle(number: u64, line: &[u8]) -> ReadError {
        Task::without("puzzle", number, line)
    }

    fn without(member: &str, number: u64, line: &[u8]) -> ReadError {
        let members: BTreeMap<Cow<'_, str>, &RawValue> = serde_json::from_slice(line).unwrap_or_default();
        let have = members.keys().take(20).map(|name| name.chars().take(40).collect()).collect();
        let kind = ErrorKind::MissingColumn { wanted: Some(member.into()), have, option: "puzzle" };
        ReadError::at(kind, number, 1, &String::from_utf8_lossy(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_task_is_an_error_with_its_place() {
        let kind =
            |line: &str| Task::read(7, line.as_bytes()).map_err(|error| (error.kind.id(), error.line)).unwrap_err();
        assert_eq!(kind("{\"puzzle\":\"1\"}"), ("missing-column", 7));
        assert_eq!(kind("{\"text\":5}"), ("missing-column", 7));
        assert_eq!(kind("plain words"), ("bad-json", 7));
        assert_eq!(kind("[1,2]"), ("bad-json", 7));
        let task = Task::read(1, br#"{"puzzle":[[1,0],[0,0]],"text":"a\nb","more":1}"#).unwrap();
        assert_eq!((task.puzzle.as_deref(), task.text.as_str()), (Some("[[1,0],[0,0]]"), "a\nb"));
    }
}
