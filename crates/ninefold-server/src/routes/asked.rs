//! A board and what is asked of it: the board as the body and the options in the query, or all of it in JSON or a form.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use serde_json::value::{RawValue, to_raw_value};

use super::body::read;
use super::options::Options;
use crate::problem::Problem;
use crate::service::Service;

/// A board and what is asked of it.
pub(super) struct Asked {
    pub(super) options: Options,
    pub(super) text: Bytes,
}

/// The members of a JSON object or the fields of a form, each as it stands in JSON.
pub(super) type Members = HashMap<String, Box<RawValue>>;

/// Reads a request that holds one board.
pub(super) async fn asked(service: &Service, request: Request, own: Option<&'static str>) -> Result<Asked, Problem> {
    let (parts, body) = request.into_parts();
    let mut options = Options::of_query(parts.uri.query(), own)?;
    let text = read(service, &parts.headers, body).await?;
    // Whatever else it is, it is a board, or the library says what is wrong with it.
    let Some(mut members) = members(&text, &parts.headers) else { return Ok(Asked { options, text }) };
    let Some(board) = members.remove("board") else {
        return match members.keys().find(|name| options.knows(name)) {
            Some(option) => Err(Problem::option(option, format!("`{option}` stands beside the member `board`"))),
            None => Ok(Asked { options, text }),
        };
    };
    // What is said to be text is an object of somebody else, which the library reads, unless there are options and nothing else.
    let only_options = !members.is_empty() && members.keys().all(|name| options.knows(name));
    if is_kind(&parts.headers, "text/plain") && !only_options {
        return Ok(Asked { options, text });
    }
    set(&mut options, &members)?;
    Ok(Asked { options, text: board_text(&board) })
}

/// The members of a text that is a JSON object, whatever it is said to be, or the fields of one that is said to be a form. The
/// tool that everybody has says so of everything.
pub(super) fn members(text: &[u8], headers: &HeaderMap) -> Option<Members> {
    if text.trim_ascii_start().starts_with(b"{") {
        return serde_json::from_slice(text).ok();
    }
    let named = |name: &&str| text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"="));
    if !is_kind(headers, "application/x-www-form-urlencoded") || !["board", "puzzle", "answer"].iter().any(named) {
        return None;
    }
    let fields = form_urlencoded::parse(text);
    fields.map(|(name, value)| Some((name.into_owned(), to_raw_value(&value).ok()?))).collect()
}

/// A board inside JSON: a string holds any format, anything else is the board as JSON.
pub(super) fn board_text(value: &RawValue) -> Bytes {
    match serde_json::from_str::<String>(value.get()) {
        Ok(text) => text.into(),
        Err(_) => Bytes::copy_from_slice(value.get().as_bytes()),
    }
}

/// Sets the options that stand beside a board.
pub(super) fn set(options: &mut Options, members: &Members) -> Result<(), Problem> {
    for (name, value) in members {
        let value = value.get();
        if let Ok(text) = serde_json::from_str::<String>(value) {
            options.set(name, &text)?;
        } else if let Ok(number) = serde_json::from_str::<f64>(value) {
            // In JSON 10.0 and 1e1 are the integer 10; digits alone are left as they are, for they may be more than fit.
            let whole = value.contains(['.', 'e', 'E']) && number.fract() == 0.0;
            options.set(name, &if whole { format!("{number:.0}") } else { value.to_string() })?;
        } else if options.knows(name) {
            return Err(Problem::option(name, format!("`{name}` is a string or a number")));
        } else {
            // That there is no such option is said as everywhere.
            options.set(name, "")?;
        }
    }
    Ok(())
}

fn is_kind(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case(wanted)
}
