//! Options in the body of a batch: one JSON object with the boards and the options.
//!
//! `{"boards": [...], "require": "unique"}` is such an object, and so is `{"board": "...", "require": "unique"}`, as for a single
//! board. It must be the whole body: all boards of a batch have the same options, so several objects with options are refused.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::input::{Input, Patience};
use super::{BatchAsk, FAILURES_ONLY};
use crate::context::Context;
use crate::problem::Problem;
use crate::routes::question::{board_text, option_text};
use crate::service::Service;

/// The members that hold boards.
const BOARDS: [&str; 2] = ["boards", "board"];
/// The members that show that a known option next to them is one.
const CONTENT: [&str; 8] = ["boards", "board", "puzzles", "puzzle", "answers", "answer", "solutions", "solution"];

/// Takes options out of the beginning of a batch if it is an object with options. It reads no more of it than a body may have.
pub(super) async fn open(
    service: &Service,
    context: &Context,
    input: &mut Input<'_>,
    ask: &mut BatchAsk,
    patience: &Patience<'_>,
) -> Result<(), Problem> {
    input.some(patience).await?;
    if !input.text.trim_ascii_start().starts_with(b"{") {
        return Ok(());
    }
    // Usually the first object arrives at once.
    let mut first = first_object(service, context, input, ask).await?;
    let limit = service.config.body_limit;
    if first == First::Torn && !input.ended {
        let memory = service.memory.try_acquire(context.client.share(), limit);
        let _memory = memory.ok_or_else(|| Problem::busy(service.memory.name()))?;
        while !input.ended && input.text.len() < limit {
            patience.for_more(input.receive(patience)).await??;
        }
        first = first_object(service, context, input, ask).await?;
    }
    let First::Asks { options, boards, end } = first else { return Ok(()) };
    let followed = |input: &Input<'_>| !input.text[end..].trim_ascii().is_empty();
    // Blanks may follow, and then the end.
    while !followed(input) && !input.ended && input.text.len() < end + limit {
        patience.for_more(input.receive(patience)).await??;
    }
    let Some(boards) = boards.filter(|_| !followed(input) && input.ended) else {
        let name = options.first().map_or(FAILURES_ONLY, |(name, _)| name);
        let detail =
            format!("`{name}` in the body applies to a single object with `boards`; put it into the query instead");
        return Err(Problem::option(name, detail));
    };
    for (name, value) in options {
        ask.set(&name, &value)?;
    }
    input.text = boards;
    Ok(())
}

/// The first object of a text.
#[derive(Debug, PartialEq)]
enum First {
    /// It has not arrived.
    Torn,
    /// It has no options.
    Plain,
    /// It has options. `boards` is the text with only the boards, if the object has nothing else.
    Asks { options: Vec<(String, String)>, boards: Option<Vec<u8>>, end: usize },
}

/// Parses the first object of the received text.
async fn first_object(
    service: &Service,
    context: &Context,
    input: &mut Input<'_>,
    ask: &BatchAsk,
) -> Result<First, Problem> {
    let (text, ask) = (std::mem::take(&mut input.text), ask.clone());
    let parse = move |text: Vec<u8>| (parsed(&text, &ask), text);
    let (first, text) = service.parse(context, text.len(), move || parse(text)).await?;
    input.text = text;
    first
}

fn parsed(text: &[u8], ask: &BatchAsk) -> Result<First, Problem> {
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<HashMap<String, &RawValue>>();
    let members = match objects.next() {
        Some(Ok(members)) => members,
        Some(Err(error)) if error.is_eof() => return Ok(First::Torn),
        _ => return Ok(First::Plain),
    };
    let (options, content): (Vec<_>, Vec<_>) = members.into_iter().partition(|(name, _)| ask.knows(name));
    let is_content = |(name, _): &(String, &RawValue)| CONTENT.contains(&name.as_str());
    if options.is_empty() || content.is_empty() || !content.iter().all(is_content) {
        return Ok(First::Plain);
    }
    let boards = match &content[..] {
        [(name, value)] if BOARDS.contains(&name.as_str()) => Some(alone(text, value)),
        _ => None,
    };
    let mut set = Vec::new();
    for (name, value) in options {
        let value = option_text(&name, value)?;
        set.push((name, value));
    }
    Ok(First::Asks { options: set, boards, end: objects.byte_offset() })
}

/// The text of the boards. The JSON around it becomes blank, so that lines and columns do not change.
fn alone(text: &[u8], boards: &RawValue) -> Vec<u8> {
    let json = boards.get();
    if json.starts_with('"') {
        return board_text(boards).to_vec();
    }
    let start = json.as_ptr() as usize - text.as_ptr() as usize;
    let inside = start..start + json.len();
    let blank = |(index, &byte): (usize, &u8)| if inside.contains(&index) || byte == b'\n' { byte } else { b' ' };
    text.iter().enumerate().map(blank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Verb;

    fn first(text: &'static str) -> First {
        let ask = BatchAsk::of_query(Verb::Check, None).expect("no options");
        parsed(text.as_bytes(), &ask).expect("options")
    }

    #[test]
    fn options_are_found_beside_boards_and_nowhere_else() {
        let text = "{\"require\": \"unique\",\n \"boards\": [\"11..\"]}\n";
        let First::Asks { options, boards, end } = first(text) else { panic!("it asks") };
        assert_eq!(options, [("require".to_string(), "unique".to_string())]);
        let expected = format!("{}\n{}[\"11..\"] \n", " ".repeat(21), " ".repeat(11));
        assert_eq!(String::from_utf8(boards.expect("boards")).expect("UTF-8"), expected);
        assert_eq!(end, text.len() - 1);
        let two = "{\"board\":\"1...\",\"budget\":5}\n{\"board\":\"2...\",\"budget\":6}";
        assert!(matches!(first(two), First::Asks { end, .. } if end <= two.len() / 2));
        let pair = first("{\"puzzle\":\"1...\",\"solution\":\"1...\",\"require\":\"unique\"}");
        assert!(matches!(pair, First::Asks { boards: None, .. }), "{pair:?}");
        for text in [
            "{\"boards\":[\"1...\"]}",
            "{\"require\":\"unique\"}",
            "{\"board\":\"1\",\"rating\":3,\"format\":\"x\"}",
            "{]",
        ] {
            assert_eq!(first(text), First::Plain, "{text}");
        }
        assert_eq!(first("{\"boards\":[\"1..."), First::Torn);
    }
}
