//! The options of a request: the library's, by its names.

use ninefold::{Ask, Verb};

use crate::problem::Problem;

/// The most options in a query: more than there are.
const MOST: usize = 32;

/// The most bytes of an option's value. The regions of a 25×25 board need 625.
const LONGEST: usize = 4096;

/// What a query asks.
pub(super) fn ask(verb: Verb, query: Option<&str>) -> Result<Ask, Problem> {
    let mut ask = Ask::new(verb);
    for (name, value) in pairs(query)? {
        ask.set(&name, &value)?;
    }
    Ok(ask)
}

/// The names and values of a query; each name may appear once.
pub(super) fn pairs(query: Option<&str>) -> Result<Vec<(String, String)>, Problem> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        if pairs.len() == MOST {
            return Err(Problem::option(&name, format!("a query has at most {MOST} options")));
        }
        if pairs.iter().any(|(one, _)| *one == name) {
            return Err(Problem::option(&name, format!("`{name}` is given twice")));
        }
        let value = bounded(&name, value.into_owned())?;
        pairs.push((name.into_owned(), value));
    }
    Ok(pairs)
}

/// An option's value, unless it is longer than any sound one.
pub(super) fn bounded(name: &str, value: String) -> Result<String, Problem> {
    match value.len() {
        ..=LONGEST => Ok(value),
        _ => Err(Problem::option(name, format!("the value of `{name}` has more than {LONGEST} bytes"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_bounded() {
        let many = |count: usize| (0..count).map(|n| format!("o{n}=1&")).collect::<String>();
        assert_eq!(pairs(Some(&many(MOST))).expect("so many").len(), MOST);
        assert!(format!("{:?}", pairs(Some(&many(MOST + 1)))).contains("at most 32 options"));
        let long = |length: usize| format!("rules={}", "a".repeat(length));
        assert!(pairs(Some(&long(LONGEST))).is_ok());
        assert!(format!("{:?}", pairs(Some(&long(LONGEST + 1)))).contains("more than 4096 bytes"));
    }
}
