//! Options in the body of a batch: one JSON object with the boards and what is asked of them.
//!
//! `{"boards": [...], "require": "unique"}` is such an object, and so is `{"board": "...", "require": "unique"}`, as a single board
//! has it. It is one only if nothing follows: where more objects come, each with options of its own, the batch is refused, since all
//! boards of a batch are asked the same.

use axum::body::Bytes;
use serde_json::value::RawValue;
use std::collections::HashMap;

use super::input::{Input, Patience};
use super::{Asked, OWN};
use crate::asker::Asker;
use crate::problem::Problem;
use crate::routes::asked::{board_text, option_text};

/// The members that hold boards.
const BOARDS: [&str; 2] = ["boards", "board"];
/// The members beside which an option can be meant for nothing else.
const CONTENT: [&str; 8] = ["boards", "board", "puzzles", "puzzle", "answers", "answer", "solutions", "solution"];

/// Takes options out of the beginning of a batch, if it is an object that holds some. At most `limit` bytes are read for it.
pub(super) async fn open(
    input: &mut Input,
    asked: &mut Asked,
    limit: usize,
    asker: &Asker,
    patience: &Patience<'_>,
) -> Result<(), Problem> {
    while input.parts.is_empty() && !input.ended {
        patience.for_more(input.receive(asker, patience)).await??;
    }
    if !input.parts.front().is_some_and(|part| part.trim_ascii_start().starts_with(b"{")) {
        return Ok(());
    }
    // Mostly the first object is there at once.
    let mut first = first_object(&input.parts[0], asked)?;
    while first == First::Torn && !input.ended && input.size < limit {
        patience.for_more(input.receive(asker, patience)).await??;
        if input.ended || input.size >= limit {
            let whole = input.parts.drain(..).fold(Vec::new(), |whole, part| [&whole[..], &part].concat());
            input.parts.push_back(whole.into());
            first = first_object(&input.parts[0], asked)?;
        }
    }
    let First::Asks { options, boards, followed } = first else { return Ok(()) };
    while !followed && !input.ended && input.parts.len() < 2 {
        // A line feed may follow, and then the end.
        patience.for_more(input.receive(asker, patience)).await??;
    }
    let followed = followed || input.parts.iter().skip(1).any(|part| !part.trim_ascii().is_empty());
    let Some(boards) = boards.filter(|_| !followed && input.ended) else {
        let name = options.first().map_or(OWN, |(name, _)| name);
        let detail =
            format!("`{name}` in the body applies to a single object with `boards`; put it into the query instead");
        return Err(Problem::option(name, detail));
    };
    for (name, value) in options {
        asked.set(&name, &value)?;
    }
    input.parts.clear();
    input.parts.push_back(boards);
    Ok(())
}

/// What the first object of a text is.
#[derive(Debug, PartialEq)]
enum First {
    /// It is not yet there.
    Torn,
    /// Boards, as any other text.
    Plain,
    /// It holds options. `boards` is the text with nothing but the boards, where that can be told.
    Asks { options: Vec<(String, String)>, boards: Option<Bytes>, followed: bool },
}

fn first_object(text: &Bytes, asked: &Asked) -> Result<First, Problem> {
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<HashMap<String, &RawValue>>();
    let members = match objects.next() {
        Some(Ok(members)) => members,
        Some(Err(error)) if error.is_eof() => return Ok(First::Torn),
        _ => return Ok(First::Plain),
    };
    let (options, content): (Vec<_>, Vec<_>) = members.into_iter().partition(|(name, _)| asked.knows(name));
    let is_content = |(name, _): &(String, &RawValue)| CONTENT.contains(&name.as_str());
    if options.is_empty() || content.is_empty() || !content.iter().all(is_content) {
        return Ok(First::Plain);
    }
    let followed = !text[objects.byte_offset()..].trim_ascii().is_empty();
    let boards = match &content[..] {
        [(name, value)] if BOARDS.contains(&name.as_str()) => Some(alone(text, value)),
        _ => None,
    };
    let mut set = Vec::new();
    for (name, value) in options {
        let value = option_text(&name, value)?;
        set.push((name, value));
    }
    Ok(First::Asks { options: set, boards, followed })
}

/// The text of the boards. What surrounds JSON becomes blank, so that every line and column stays what it is.
fn alone(text: &Bytes, boards: &RawValue) -> Bytes {
    let json = boards.get();
    if json.starts_with('"') {
        return board_text(boards);
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
        let asked = Asked::of_query(Verb::Check, None).expect("no options");
        first_object(&Bytes::from_static(text.as_bytes()), &asked).expect("options")
    }

    #[test]
    fn options_are_found_beside_boards_and_nowhere_else() {
        let First::Asks { options, boards, followed } = first("{\"require\": \"unique\",\n \"boards\": [\"11..\"]}\n")
        else {
            panic!("it asks")
        };
        assert_eq!(options, [("require".to_string(), "unique".to_string())]);
        assert_eq!(
            boards.expect("boards"),
            Bytes::from(format!("{}\n{}[\"11..\"] \n", " ".repeat(21), " ".repeat(11)))
        );
        assert!(!followed);
        let two = first("{\"board\":\"1...\",\"budget\":5}\n{\"board\":\"2...\",\"budget\":6}");
        assert!(matches!(two, First::Asks { followed: true, .. }), "{two:?}");
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
