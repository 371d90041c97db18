//! JSON as Penpa writes it, as far as it is needed.

/// The deepest value of JSON that is followed.
const DEEPEST: usize = 16;

/// A value of JSON, as far as it is needed.
#[derive(Debug)]
pub(super) enum Json {
    Number(usize),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    Other,
}

impl Json {
    pub(super) fn of(text: &str) -> Option<Json> {
        let mut rest = text.trim_ascii();
        let value = Json::next(&mut rest, 0)?;
        rest.trim_ascii().is_empty().then_some(value)
    }

    fn next(rest: &mut &str, depth: usize) -> Option<Json> {
        let take = |rest: &mut &str, symbol: char| {
            let after = rest.trim_ascii_start().strip_prefix(symbol);
            *rest = after.unwrap_or(rest);
            after.is_some()
        };
        if depth > DEEPEST {
            return None;
        }
        if take(rest, '[') {
            let mut items = Vec::new();
            while !take(rest, ']') {
                if !items.is_empty() && !take(rest, ',') {
                    return None;
                }
                items.push(Json::next(rest, depth + 1)?);
            }
            return Some(Json::List(items));
        }
        if take(rest, '{') {
            let mut entries = Vec::new();
            while !take(rest, '}') {
                if !entries.is_empty() && !take(rest, ',') {
                    return None;
                }
                let Json::Text(key) = Json::next(rest, depth + 1)? else { return None };
                if !take(rest, ':') {
                    return None;
                }
                entries.push((key, Json::next(rest, depth + 1)?));
            }
            return Some(Json::Object(entries));
        }
        if take(rest, '"') {
            let mut text = String::new();
            let mut characters = rest.chars();
            loop {
                match characters.next()? {
                    '"' => break,
                    // What is escaped is no digit, and that is all that matters.
                    '\\' => {
                        characters.next()?;
                        text.push('?');
                    }
                    c => text.push(c),
                }
            }
            *rest = characters.as_str();
            return Some(Json::Text(text));
        }
        let start = rest.trim_ascii_start();
        let length =
            start.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-' | '+')).unwrap_or(start.len());
        let (word, after) = start.split_at(length);
        *rest = after;
        (length > 0).then(|| word.parse().map_or(Json::Other, Json::Number))
    }

    pub(super) fn number(&self) -> Option<usize> {
        if let Json::Number(number) = self { Some(*number) } else { None }
    }

    /// What is written, if this is a list that begins with it.
    pub(super) fn label(&self) -> String {
        match self.items().first() {
            Some(Json::Number(number)) => number.to_string(),
            Some(Json::Text(text)) => text.trim().to_string(),
            Some(_) => "?".into(),
            None => String::new(),
        }
    }

    pub(super) fn items(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }

    pub(super) fn entries(&self) -> &[(String, Json)] {
        if let Json::Object(entries) = self { entries } else { &[] }
    }

    pub(super) fn get(&self, key: &str) -> &Json {
        self.entries().iter().find(|entry| entry.0 == key).map_or(&Json::Other, |entry| &entry.1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items().is_empty() && self.entries().is_empty()
    }
}
