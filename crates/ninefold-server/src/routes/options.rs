//! The options of a request: the library's, by its names.

use ninefold::{Ask, Verb};

use crate::problem::Problem;

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
        if pairs.iter().any(|(one, _)| *one == name) {
            return Err(Problem::option(&name, format!("`{name}` is given twice")));
        }
        pairs.push((name.into_owned(), value.into_owned()));
    }
    Ok(pairs)
}
