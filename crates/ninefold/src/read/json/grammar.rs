//! The grammar of JSON: is a text one value, and if not, where does it go wrong?
//!
//! Nothing is built of what is read, so that a value of any depth takes a byte for each level, and the code is small enough
//! for a browser.

/// Where a text is not JSON, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The byte.
    pub(super) at: usize,
    pub(super) detail: &'static str,
}

/// The value that a text is, without the spaces around it.
pub(super) fn value(text: &str) -> Result<&str, Fault> {
    let mut scanner = Scanner { bytes: text.as_bytes(), at: 0 };
    scanner.spaces();
    let start = scanner.at;
    scanner.value().map_err(|(at, detail)| {
        // What is missing at the end is reported at the last character.
        let last = text.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
        Fault { at: if at < text.len() { character_at(text, at) } else { last }, detail }
    })?;
    Ok(text[start..].trim_ascii_end())
}

/// Where the character begins that this byte belongs to.
pub(super) fn character_at(text: &str, byte: usize) -> usize {
    (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default()
}

/// The text of a string between its quotes; `None` if half of a surrogate pair is missing.
pub(super) fn unescaped(inner: &str) -> Option<String> {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((before, escape)) = rest.split_once('\\') {
        text.push_str(before);
        let hex = |at: usize| u32::from_str_radix(escape.get(at..at + 4)?, 16).ok();
        let (c, length) = match *escape.as_bytes().first()? {
            b'n' => ('\n', 1),
            b't' => ('\t', 1),
            b'r' => ('\r', 1),
            b'b' => ('\u{8}', 1),
            b'f' => ('\u{c}', 1),
            b'u' => match hex(1)? {
                high @ 0xD800..=0xDBFF if escape.get(5..7) == Some("\\u") => {
                    let low = hex(7)?.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
                    (char::from_u32(0x10000 + ((high - 0xD800) << 10) + low)?, 11)
                }
                code => (char::from_u32(code)?, 5),
            },
            b @ (b'"' | b'\\' | b'/') => (char::from(b), 1),
            _ => return None,
        };
        text.push(c);
        rest = &escape[length..];
    }
    text.push_str(rest);
    Some(text)
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A place and what is wrong there.
type Outcome = Result<(), (usize, &'static str)>;

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn fail(&self, detail: &'static str) -> Outcome {
        Err((self.at, detail))
    }

    fn spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Outcome {
        // The brackets that are open, from the outside in.
        let mut open = Vec::new();
        loop {
            match self.peek() {
                Some(bracket @ (b'[' | b'{')) => {
                    self.at += 1;
                    self.spaces();
                    open.push(bracket);
                    // In ASCII a bracket closes two places after it opens.
                    if self.peek() != Some(bracket + 2) {
                        match (bracket, self.peek()) {
                            (b'{', _) => self.key()?,
                            (_, None) => return self.fail("EOF while parsing a list"),
                            _ => {}
                        }
                        continue;
                    }
                }
                Some(b'"') => self.string()?,
                Some(b't') => self.word(b"true")?,
                Some(b'f') => self.word(b"false")?,
                Some(b'n') => self.word(b"null")?,
                Some(b'-' | b'0'..=b'9') => self.number()?,
                Some(_) => return self.fail("expected value"),
                None => return self.fail("EOF while parsing a value"),
            }
            // Behind a value: the ends of what it stands in, then a comma or the end of the text.
            loop {
                self.spaces();
                let Some(&bracket) = open.last() else {
                    return if self.peek().is_some() { self.fail("trailing characters") } else { Ok(()) };
                };
                let in_list = bracket == b'[';
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        self.spaces();
                        match (in_list, self.peek()) {
                            (_, Some(b']' | b'}')) => return self.fail("trailing comma"),
                            (true, _) => {}
                            (false, _) => self.key()?,
                        }
                        break;
                    }
                    Some(close) if close == bracket + 2 => {
                        self.at += 1;
                        open.pop();
                    }
                    Some(_) if in_list => return self.fail("expected `,` or `]`"),
                    Some(_) => return self.fail("expected `,` or `}`"),
                    None if in_list => return self.fail("EOF while parsing a list"),
                    None => return self.fail("EOF while parsing an object"),
                }
            }
        }
    }

    /// A key and its colon.
    fn key(&mut self) -> Outcome {
        match self.peek() {
            Some(b'"') => self.string()?,
            Some(_) => return self.fail("key must be a string"),
            None => return self.fail("EOF while parsing an object"),
        }
        self.spaces();
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return self.fail("expected `:`"),
            None => return self.fail("EOF while parsing an object"),
        }
        self.spaces();
        Ok(())
    }

    fn string(&mut self) -> Outcome {
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    self.at += 1;
                    match self.peek() {
                        Some(b'u') => {
                            for _ in 0..4 {
                                self.at += 1;
                                match self.peek() {
                                    Some(b) if b.is_ascii_hexdigit() => {}
                                    Some(_) => return self.fail("invalid escape"),
                                    None => return self.fail("EOF while parsing a string"),
                                }
                            }
                        }
                        Some(b) if b"\"\\/bfnrt".contains(&b) => {}
                        Some(_) => return self.fail("invalid escape"),
                        None => return self.fail("EOF while parsing a string"),
                    }
                }
                Some(..b' ') => return self.fail("control character found while parsing a string"),
                Some(_) => {}
                None => return self.fail("EOF while parsing a string"),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(())
    }

    fn word(&mut self, word: &[u8]) -> Outcome {
        if !self.bytes[self.at..].starts_with(word) {
            return self.fail("expected value");
        }
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Outcome {
        self.at += usize::from(self.peek() == Some(b'-'));
        let begin = self.at;
        let zero = self.peek() == Some(b'0');
        self.digits()?;
        if zero && self.at > begin + 1 {
            return Err((begin + 1, "invalid number"));
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Outcome {
        let begin = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > begin { Ok(()) } else { self.fail("invalid number") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_value_is_cut_out_and_a_fault_is_located() {
        assert_eq!(value(" [1, {\"a\": null}]\n"), Ok("[1, {\"a\": null}]"));
        let fault = |text| value(text).map_err(|fault| (fault.at, fault.detail)).unwrap_err();
        assert_eq!(fault("[1,2"), (3, "EOF while parsing a list"));
        assert_eq!(fault("[1,2\n"), (3, "EOF while parsing a list"));
        assert_eq!(fault("[1 2]"), (3, "expected `,` or `]`"));
        assert_eq!(fault("{\"a\":1,}"), (7, "trailing comma"));
        assert_eq!(fault("{\"a\" 1}"), (5, "expected `:`"));
        assert_eq!(fault("{a:1}"), (1, "key must be a string"));
        assert_eq!(fault("[1] x"), (4, "trailing characters"));
        assert_eq!(fault("[05]"), (2, "invalid number"));
        assert_eq!(fault("[é]"), (1, "expected value"));
        assert_eq!(fault("\"é"), (1, "EOF while parsing a string"));
        assert_eq!(fault(""), (0, "EOF while parsing a value"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// What a parser that builds the value says, it says too; numbers are not read, so none is too large.
        #[test]
        fn the_same_texts_are_json_as_for_others(text in r#"[\[\]{},:"\\0-9.eu+a \n-]{0,10}"#) {
            let others = serde_json::from_str::<serde_json::Value>(&text);
            let large = others.as_ref().is_err_and(|error| error.to_string().starts_with("number out of range"));
            prop_assert!(large || value(&text).is_ok() == others.is_ok());
        }

        #[test]
        fn strings_come_out_as_they_went_in(text in any::<String>()) {
            let json = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(value(&json), Ok(&*json));
            prop_assert_eq!(unescaped(&json[1..json.len() - 1]), Some(text.clone()));
            let codes: String = text.encode_utf16().map(|code| format!("\\u{code:04X}")).collect();
            prop_assert_eq!(unescaped(&codes), Some(text));
        }
    }
}
