//! What a model thought, as opposed to what it said.
//!
//! A thought that is not closed continues to the end. A text that closes one that it did not open began inside it, since the
//! opening mark is often part of the prompt.

use std::borrow::Cow;

use super::tags::{Mark, marks};

/// The words that name a thought in a mark. Those of one list close each other.
const THOUGHTS: [&[&str]; 10] = [
    &["think", "thinking", "thought", "thoughts", "cot"],
    &["reasoning", "reason", "rationale"],
    &["reflection", "reflect"],
    &["scratchpad"],
    &["analysis", "commentary"],
    &["monologue"],
    // Apertus: `<|inner_prefix|>`.
    &["inner"],
    // Gemma: `<|channel>thought`, `<channel|>`.
    &["channel"],
    // MedGemma, and Pangu: tokens that have no name.
    &["unused94", "unused95"],
    &["unused16", "unused17"],
];

/// Words that make a mark a closing one.
const CLOSING: [&str; 5] = ["end", "suffix", "stop", "unused95", "unused17"];

/// Sentences that begin and end a thought: Granite's, and Ollama's. How the latter begins, any text may.
const FIRST_WORDS: &str = "here is my thought process:";
const LAST_WORDS: [&str; 2] = ["here is my response:", "...done thinking."];

/// The text without its thoughts.
pub(super) fn without(text: &str) -> String {
    let said = unmarked(&said_in_channels(text));
    let lower = said.to_ascii_lowercase();
    let ends = LAST_WORDS.iter().filter_map(|words| Some(lower.rfind(words)? + words.len()));
    let start = ends.max().unwrap_or(0);
    let end = lower[start..].find(FIRST_WORDS).map_or(said.len(), |at| start + at);
    said[start..end].to_string()
}

/// What gpt-oss said. Its channels have names, and only `final` is meant to be read. Where the special tokens were stripped, the
/// names are all that is left: `analysisWe need ...assistantfinalHere it is`.
fn said_in_channels(text: &str) -> Cow<'_, str> {
    const CHANNEL: &str = "<|channel|>";
    const FINAL: &str = "final";
    if text.contains(CHANNEL) {
        let finals = text.split(CHANNEL).skip(1).filter(|part| part.trim_start().starts_with(FINAL));
        let said = finals.filter_map(|part| Some(part.split_once("<|message|>")?.1));
        let ends = ["<|end|>", "<|start|>", "<|return|>", "<|call|>"];
        let said = said.map(|part| &part[..ends.iter().filter_map(|end| part.find(end)).min().unwrap_or(part.len())]);
        return said.collect::<Vec<_>>().join("\n").into();
    }
    const OTHERS: [&str; 2] = ["analysis", "commentary"];
    let stripped = text.rmatch_indices("assistant").map(|(at, role)| &text[at + role.len()..]);
    let mut channels = stripped.filter(|rest| [FINAL, OTHERS[0], OTHERS[1]].iter().any(|name| rest.starts_with(name)));
    if let Some(last) = channels.next() {
        return last.strip_prefix(FINAL).unwrap_or_default().into();
    }
    // A word that begins a sentence has a space or a colon after it; the name of a channel has the thought.
    let is_glued = |rest: &str| rest.starts_with(|c: char| !c.is_whitespace() && c != ':');
    match OTHERS.iter().find_map(|name| text.trim_start().strip_prefix(name)) {
        Some(thought) if is_glued(thought) => "".into(),
        _ => text.into(),
    }
}

/// The text outside of marked thoughts.
fn unmarked(text: &str) -> String {
    let mut said = String::new();
    // The thoughts that are open, and where the text outside of thoughts continues.
    let (mut open, mut from) = (Vec::new(), 0);
    let mut end = 0;
    for mark in marks(text) {
        // `</think [think>]`: what begins within a mark is a part of it.
        let Some(kind) = kind(&mark).filter(|_| mark.start >= end) else { continue };
        end = mark.end;
        let closes = mark.closes || mark.words().any(|word| is_one_of(word, &CLOSING));
        match open.iter().position(|&other| other == kind) {
            None if closes && open.is_empty() => {
                said.clear();
                from = mark.end;
            }
            Some(place) if closes => {
                open.truncate(place);
                if open.is_empty() {
                    // The parts before and after the thought are not one line.
                    said.push('\n');
                    from = mark.end;
                }
            }
            None if !closes => {
                if open.is_empty() {
                    said.push_str(&text[from..mark.start]);
                }
                open.push(kind);
            }
            _ => {}
        }
    }
    if open.is_empty() {
        said.push_str(&text[from..]);
    }
    said
}

/// Which of the thoughts a mark is about.
fn kind(mark: &Mark<'_>) -> Option<usize> {
    let has = |names: &[&str]| mark.words().any(|word| is_one_of(word, names));
    // `<no_think>` begins none.
    THOUGHTS.iter().position(|names| has(names)).filter(|_| !has(&["no"]))
}

fn is_one_of(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}
