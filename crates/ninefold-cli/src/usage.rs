//! What is wrong with a command line: clap's errors, with what the user may have meant, in every language.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use ninefold::read::Options;
use ninefold::{Lang, Require};

use crate::arguments::{SHIELD, looks_like_a_board, looks_like_a_path, unshielded};
use crate::words::usage as words;

/// Prints help, the version or an error, and says with which code to exit.
pub(crate) fn print(mut error: Error, lang: Lang) -> io::Result<ExitCode> {
    let advice = advice(&error, lang);
    let is_error = error.use_stderr();
    if advice.is_some() {
        // What clap would advise is no better.
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::Usage);
    }
    let text = match lang {
        Lang::Zh if is_error && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            words::chinese(&error, advice)
        }
        Lang::Zh => words::help_in_chinese(&error.to_string()),
        _ => {
            if let Some(advice) = advice {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
            }
            error.to_string()
        }
    };
    let text = text.replace(SHIELD, "");
    match is_error {
        true => io::stderr().write_all(text.as_bytes())?,
        false => io::stdout().write_all(text.as_bytes())?,
    }
    Ok(ExitCode::from(if is_error { 2 } else { 0 }))
}

/// What was meant, where we know better than clap: a board or a file without a command, a level without its option.
fn advice(error: &Error, lang: Lang) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = unshielded(text(error, ContextKind::InvalidSubcommand)?);
            let is_input =
                Path::new(name).is_file() || looks_like_a_path(name) || looks_like_a_board(name, &Options::default());
            is_input.then(|| words::advise(lang, &format!("ninefold check {}", quoted(name))))
        }
        ErrorKind::UnknownArgument => {
            let flag = text(error, ContextKind::InvalidArg)?.strip_prefix("--")?;
            let level = Require::from_name(flag)?;
            let usage = styled(error, ContextKind::Usage).unwrap_or_default();
            let command = if usage.contains("ninefold check") { "" } else { "ninefold check " };
            Some(words::advise(lang, &format!("{command}--require {}", level.name())))
        }
        _ => None,
    }
}

/// One word of an error.
pub(crate) fn text(error: &Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// Several words, or one.
pub(crate) fn texts(error: &Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        Some(ContextValue::String(text)) => vec![text],
        _ => Vec::new(),
    }
}

/// A text that clap has put together.
pub(crate) fn styled(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => texts.first().map(ToString::to_string),
        _ => None,
    }
}

/// An argument as it is typed in a shell, in quotes if it needs them; a long one is cut short, since whoever typed it has it.
fn quoted(arg: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/,:=+@%\u{FFFD}".contains(c);
    let shown: String = arg.chars().map(|c| if c.is_control() { ' ' } else { c }).take(100).collect();
    let shown = if arg.chars().nth(100).is_some() { shown + "…" } else { shown };
    if arg.chars().all(plain) { shown } else { format!("\"{shown}\"") }
}
