//! Where the answer is in what a model wrote.
//!
//! Thoughts are removed first, and are never the answer.
//!
//! Then the answer is what the last `<answer>` or `<solution>` holds, else what the last `\boxed{}` or `\fbox{}` holds, else
//! everything. A marked answer is binding: the text outside is ignored, even where the mark holds no board.

use super::tags::{Mark, tags};
use super::thoughts;

const ANSWERS: [&str; 4] = ["answer", "final_answer", "final-answer", "solution"];

/// The part of the text that is the answer.
pub(super) fn answer(text: &str) -> String {
    let said = thoughts::without(text);
    match in_tag(&said).or_else(|| in_box(&said)) {
        Some(part) => part.to_string(),
        None => said,
    }
}

/// What the last closed tag holds, or if none is closed, the last open one. Tags that hold nothing are only mentioned.
fn in_tag(text: &str) -> Option<&str> {
    let (mut open, mut last, mut seen): (Option<Mark<'_>>, Option<&str>, bool) = (None, None, false);
    for tag in tags(text).filter(|tag| tag.is_tag_of(&ANSWERS)) {
        seen = true;
        match (tag.closes, open.take()) {
            (false, _) => open = Some(tag),
            (true, Some(opened)) => last = Some(&text[opened.end..tag.start]).filter(|part| !is_blank(part)).or(last),
            (true, None) => {}
        }
    }
    let rest = || open.map(|opened| &text[opened.end..]).filter(|part| !is_blank(part));
    last.or_else(rest).or(seen.then_some(""))
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// What the last box holds, empty ones aside.
fn in_box(text: &str) -> Option<&str> {
    let mut last = None;
    for (at, _) in text.match_indices('\\') {
        let command = &text[at + 1..];
        let Some(rest) = ["boxed", "fbox"].into_iter().find_map(|name| command.strip_prefix(name)) else { continue };
        let Some(inside) = rest.trim_start().strip_prefix('{') else { continue };
        if last.is_none() || !inside.trim_start().starts_with('}') {
            last = Some(inside);
        }
    }
    last.map(in_braces)
}

/// The text up to the brace that closes the one before it.
fn in_braces(text: &str) -> &str {
    let mut open = 1;
    let end = text.find(|c: char| {
        open += i32::from(c == '{') - i32::from(c == '}');
        open == 0
    });
    end.map_or(text, |end| &text[..end])
}
