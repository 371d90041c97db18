//! Python's lists, and those that numpy prints, as JSON of the same length.

use std::borrow::Cow;

use super::frame;

/// The same text as strict JSON, byte for byte: Python's quotes, `None`, tuples and trailing commas replaced.
pub(super) fn strict(text: &str) -> Cow<'_, str> {
    let loose = |b: u8| matches!(b, b'\'' | b'(' | b')' | b'N');
    let printed = text.starts_with('[') && !text.contains([',', '{', ':']);
    if !printed && !text.bytes().any(loose) && !text.contains(",]") && !has_trailing_comma(text) {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    if printed {
        set_commas(&mut bytes);
    }
    let mut at = 0;
    let mut comma = None;
    while at < bytes.len() {
        match bytes[at] {
            b'"' | b'\'' => {
                let end = at + frame::end_of_string(&bytes[at..]).unwrap_or(bytes.len() - at);
                if bytes[at] == b'\'' && !bytes[at + 1..end.saturating_sub(1).max(at + 1)].contains(&b'"') {
                    bytes[at] = b'"';
                    bytes[end - 1] = b'"';
                }
                comma = None;
                at = end;
                continue;
            }
            b'(' => {
                bytes[at] = b'[';
                comma = None;
            }
            b')' | b']' | b'}' => {
                if bytes[at] == b')' {
                    bytes[at] = b']';
                }
                if let Some(comma) = comma.take() {
                    bytes[comma] = b' ';
                }
            }
            b',' => comma = Some(at),
            b'N' if bytes[at..].starts_with(b"None") => {
                bytes[at..at + 4].copy_from_slice(b"null");
                comma = None;
            }
            b if b.is_ascii_whitespace() => {}
            _ => comma = None,
        }
        at += 1;
    }
    // Only ASCII bytes were replaced, by ASCII bytes.
    Cow::Owned(String::from_utf8(bytes).unwrap_or_else(|_| text.to_string()))
}

/// A list as numpy prints it, `[[5 3 0]\n [6 0 0]]`: a comma in the place of the first space between two values.
fn set_commas(bytes: &mut [u8]) {
    let mut at = 0;
    while at < bytes.len() {
        if matches!(bytes[at], b'"' | b'\'') {
            at += frame::end_of_string(&bytes[at..]).unwrap_or(bytes.len() - at);
        } else {
            at += 1;
        }
        let ends_a_value = at > 0 && matches!(bytes[at - 1], b'"' | b'\'' | b']' | b'0'..=b'9');
        let spaces = bytes[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let begins_a_value = matches!(bytes.get(at + spaces), Some(b'"' | b'\'' | b'[' | b'-' | b'0'..=b'9'));
        if spaces > 0 && ends_a_value && begins_a_value {
            bytes[at] = b',';
        }
        at += spaces;
    }
}

fn has_trailing_comma(text: &str) -> bool {
    text.split([']', '}']).any(|part| part.trim_end().ends_with(','))
}
