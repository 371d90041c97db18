//! A board with its options: the board as the body and the options in the query, or everything in JSON or a form.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use ninefold::{Ask, AskOption, Verb};
use serde_json::value::{RawValue, to_raw_value};

use super::body::{Admitted, read};
use super::options;
use crate::context::Context;
use crate::problem::Problem;
use crate::service::Service;

/// The members of a JSON object or the fields of a form, each as it is in JSON.
type Members = HashMap<String, Box<RawValue>>;

/// A request that has arrived.
pub(super) struct Question {
    pub(super) context: Context,
    _admitted: Admitted,
}

/// Reads a request that holds one board.
pub(super) async fn board(
    service: &Service,
    request: axum::extract::Request,
    verb: Verb,
) -> Result<(Question, Ask, Bytes), Problem> {
    let (mut parts, body) = request.into_parts();
    let context = Context::of(&mut parts);
    let ask = options::ask(verb, parts.uri.query())?;
    let (text, admitted) = read(service, &context, &parts.headers, body).await?;
    let (ask, text) = service.parse(&context, text.len(), move || one_board(ask, text, &parts.headers)).await??;
    Ok((Question { context, _admitted: admitted }, ask, text))
}

fn one_board(mut ask: Ask, text: Bytes, headers: &HeaderMap) -> Result<(Ask, Bytes), Problem> {
    // Any other text is a board, or the library explains why not.
    let Some(mut members) = members(&text, headers) else { return Ok((ask, text)) };
    let Some(board) = members.remove("board") else {
        return match members.keys().find(|name| ask.knows(name)) {
            Some(option) => Err(Problem::option(option, format!("`{option}` needs the member `board` next to it"))),
            None => Ok((ask, text)),
        };
    };
    // As text it is an object for the library's readers, unless it has options and nothing else.
    let only_options = !members.is_empty() && members.keys().all(|name| ask.knows(name));
    if is_kind(headers, "text/plain") && !only_options {
        return Ok((ask, text));
    }
    set(&mut ask, &members)?;
    Ok((ask, board_text(&board)))
}

/// Reads a request that holds a puzzle and something else, the member `other`.
pub(super) async fn puzzle_and(
    other: &'static str,
    service: &Service,
    request: axum::extract::Request,
    verb: Verb,
) -> Result<(Question, Ask, Bytes, Box<RawValue>), Problem> {
    let (mut parts, body) = request.into_parts();
    let context = Context::of(&mut parts);
    let mut ask = options::ask(verb, parts.uri.query())?;
    let (text, admitted) = read(service, &context, &parts.headers, body).await?;
    let size = text.len();
    let missing =
        move || Problem::bad_body(format!("the body must be a JSON object or a form with `puzzle` and `{other}`"));
    let two = move || {
        let mut members = members(&text, &parts.headers).ok_or_else(missing)?;
        let puzzle = board_text(&members.remove("puzzle").ok_or_else(missing)?);
        let other = members.remove(other).ok_or_else(missing)?;
        set(&mut ask, &members)?;
        Ok::<_, Problem>((ask, puzzle, other))
    };
    let (ask, puzzle, other) = service.parse(&context, size, two).await??;
    Ok((Question { context, _admitted: admitted }, ask, puzzle, other))
}

/// A board inside JSON: a string holds any format, anything else is the board as JSON.
pub(super) fn board_text(value: &RawValue) -> Bytes {
    match serde_json::from_str::<String>(value.get()) {
        Ok(text) => text.into(),
        Err(_) => Bytes::copy_from_slice(value.get().as_bytes()),
    }
}

/// The members of a JSON object, whatever its content type, or the fields of a form. curl calls everything a form.
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
        // The library reports unknown options.
        let value = if ask.knows(name) { option_text(name, value)? } else { String::new() };
        ask.set(name, &value)?;
    }
    Ok(())
}

/// The value of an option as text.
pub(super) fn option_text(name: &str, value: &RawValue) -> Result<String, Problem> {
    let value = value.get();
    if let Ok(text) = serde_json::from_str::<String>(value) {
        return options::bounded(name, text);
    }
    if let Ok(number) = serde_json::from_str::<f64>(value)
        && number.fract() == 0.0
    {
        // In JSON 10.0 and 1e1 are the integer 10; digits alone are left as they are, for they may be more than fit.
        let written = value.contains(['.', 'e', 'E']);
        return options::bounded(name, if written { format!("{number:.0}") } else { value.to_string() });
    }
    if matches!(value, "true" | "false") && Ask::option(name).is_none_or(AskOption::is_flag) {
        return Ok(value.to_string());
    }
    Err(Problem::option(name, format!("`{name}` must be a string, an integer or a boolean")))
}

fn is_kind(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case(wanted)
}
