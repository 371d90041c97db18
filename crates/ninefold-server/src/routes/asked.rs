//! A board and what is asked of it: the board as the body and the options in the query, or all of it in JSON or a form.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use ninefold::{Ask, AskOption, Verb};
use serde_json::value::{RawValue, to_raw_value};

use super::body::read;
use super::options;
use crate::problem::Problem;
use crate::service::Service;

/// The members of a JSON object or the fields of a form, each as it is in JSON.
type Members = HashMap<String, Box<RawValue>>;

/// Reads a request that holds one board.
pub(super) async fn board(service: &Service, request: Request, verb: Verb) -> Result<(Ask, Bytes), Problem> {
    let (parts, body) = request.into_parts();
    let mut ask = options::ask(verb, parts.uri.query())?;
    let text = read(service, &parts.headers, body).await?;
    // Whatever else it is, it is a board, or the library says what is wrong with it.
    let Some(mut members) = members(&text, &parts.headers) else { return Ok((ask, text)) };
    let Some(board) = members.remove("board") else {
        return match members.keys().find(|name| ask.knows(name)) {
            Some(option) => Err(Problem::option(option, format!("`{option}` needs the member `board` next to it"))),
            None => Ok((ask, text)),
        };
    };
    // What is said to be text is an object of somebody else, which the library reads, unless there are options and nothing else.
    let only_options = !members.is_empty() && members.keys().all(|name| ask.knows(name));
    if is_kind(&parts.headers, "text/plain") && !only_options {
        return Ok((ask, text));
    }
    set(&mut ask, &members)?;
    Ok((ask, board_text(&board)))
}

/// Reads a request that holds a puzzle, and `other` beside it.
pub(super) async fn puzzle_and(
    other: &'static str,
    service: &Service,
    request: Request,
    verb: Verb,
) -> Result<(Ask, Bytes, Box<RawValue>), Problem> {
    let (parts, body) = request.into_parts();
    let mut ask = options::ask(verb, parts.uri.query())?;
    let text = read(service, &parts.headers, body).await?;
    let missing = || Problem::bad_body(format!("the body must be a JSON object or a form with `puzzle` and `{other}`"));
    let mut members = members(&text, &parts.headers).ok_or_else(missing)?;
    let puzzle = board_text(&members.remove("puzzle").ok_or_else(missing)?);
    let other = members.remove(other).ok_or_else(missing)?;
    set(&mut ask, &members)?;
    Ok((ask, puzzle, other))
}

/// A board inside JSON: a string holds any format, anything else is the board as JSON.
pub(super) fn board_text(value: &RawValue) -> Bytes {
    match serde_json::from_str::<String>(value.get()) {
        Ok(text) => text.into(),
        Err(_) => Bytes::copy_from_slice(value.get().as_bytes()),
    }
}

/// The members of a text that is a JSON object, whatever it is said to be, or the fields of one that is said to be a form. The
/// tool that everybody has says so of everything.
fn members(text: &[u8], headers: &HeaderMap) -> Option<Members> {
    if text.trim_ascii_start().starts_with(b"{") {
        return serde_json::from_slice(text).ok();
    }
    let named = |name: &&str| text.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.starts_with(b"="));
    let is_form = is_kind(headers, "application/x-www-form-urlencoded");
    if !is_form || !["board", "puzzle", "answer", "text"].iter().any(named) {
        return None;
    }
    let fields = form_urlencoded::parse(text);
    fields.map(|(name, value)| Some((name.into_owned(), to_raw_value(&value).ok()?))).collect()
}

/// Sets the options beside a board.
fn set(ask: &mut Ask, members: &Members) -> Result<(), Problem> {
    for (name, value) in members {
        let value = value.get();
        if let Ok(text) = serde_json::from_str::<String>(value) {
            ask.set(name, &text)?;
        } else if let Ok(number) = serde_json::from_str::<f64>(value)
            && number.fract() == 0.0
        {
            // In JSON 10.0 and 1e1 are the integer 10; digits alone are left as they are, for they may be more than fit.
            let written = value.contains(['.', 'e', 'E']);
            ask.set(name, &if written { format!("{number:.0}") } else { value.to_string() })?;
        } else if matches!(value, "true" | "false") && Ask::option(name).is_some_and(AskOption::is_flag) {
            ask.set(name, value)?;
        } else if ask.knows(name) {
            return Err(Problem::option(name, format!("`{name}` must be a string, an integer or a boolean")));
        } else {
            // An unknown option is told as everywhere.
            ask.set(name, "")?;
        }
    }
    Ok(())
}

fn is_kind(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case(wanted)
}
