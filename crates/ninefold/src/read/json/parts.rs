//! The parts of a list or an object. The text is known to be JSON, so brackets and quotes are all that counts.

use std::borrow::Cow;

use super::cell::string;
use super::frame::{end_of_string, end_of_value};

/// A member of an object, or an element of a list, whose key is empty.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// In its quotes.
    pub(super) key: &'a str,
    pub(super) value: &'a str,
}

impl<'a> Part<'a> {
    pub(super) fn key(self) -> Cow<'a, str> {
        string(self.key).unwrap_or_default()
    }

    /// Has it this key, in any case?
    pub(super) fn is_called(self, name: &str) -> bool {
        self.key().trim().eq_ignore_ascii_case(name)
    }
}

/// What a list or an object holds, one after another.
pub(super) fn each(value: &str) -> impl Iterator<Item = Part<'_>> {
    let bytes = value.as_bytes();
    let mut at = 1;
    let skip = |at: &mut usize, also: u8| {
        *at += bytes[*at..].iter().take_while(|b| b.is_ascii_whitespace() || **b == also).count();
    };
    std::iter::from_fn(move || {
        skip(&mut at, b',');
        let start = at;
        if bytes[0] == b'{' {
            at += bytes.get(at).filter(|&&b| b == b'"').map_or(0, |_| end_of_string(&bytes[at..]).unwrap_or(0));
            skip(&mut at, b':');
        }
        let (key, begin) = (value[start..at].trim_end_matches([':', ' ', '\t', '\r', '\n']), at);
        at += match bytes.get(at) {
            None | Some(b']' | b'}') => return None,
            Some(b'"' | b'[' | b'{') => end_of_value(&bytes[at..]).unwrap_or(bytes.len() - at),
            Some(_) => bytes[at..].iter().take_while(|b| !b.is_ascii_whitespace() && !b",]}".contains(b)).count(),
        };
        Some(Part { key, value: &value[begin..at] })
    })
}

/// What a list or an object holds, in order.
pub(super) fn parts(value: &str) -> Vec<Part<'_>> {
    each(value).collect()
}

/// The values alone.
pub(super) fn values(value: &str) -> Vec<&str> {
    each(value).map(|part| part.value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_objects_come_apart() {
        assert_eq!(values(r#"[1, "a,]" ,[2,[3]],{"x":4} , null]"#), ["1", "\"a,]\"", "[2,[3]]", "{\"x\":4}", "null"]);
        let object = r#"{ "a:\"" : 1,"b":[2 ],"":{} }"#;
        let members: Vec<_> = parts(object).iter().map(|part| (part.key().into_owned(), part.value)).collect();
        assert_eq!(members, [("a:\"".into(), "1"), ("b".into(), "[2 ]"), (String::new(), "{}")]);
        assert_eq!(values("[ ]"), [""; 0]);
        assert_eq!(values("{}"), [""; 0]);
    }
}
