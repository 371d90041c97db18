//! Tags in a text that is not a document: `<answer>`, `</td>`, `<br/>`, and the tokens of chat templates.

/// A tag, and where the text after it begins.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) closes: bool,
    pub(super) end: usize,
}

impl Tag<'_> {
    pub(super) fn is_one_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.name.eq_ignore_ascii_case(name))
    }
}

/// Longer than any tag that was meant as one.
const LONGEST: usize = 256;

/// The tags of a text, with their places.
pub(super) fn tags(text: &str) -> impl Iterator<Item = (usize, Tag<'_>)> {
    text.match_indices('<').filter_map(|(at, _)| Some((at, tag(text, at)?)))
}

/// The tag that begins at a `<`.
pub(super) fn tag(text: &str, at: usize) -> Option<Tag<'_>> {
    let inside = &text[at + 1..];
    let end = inside.bytes().take(LONGEST).position(|byte| matches!(byte, b'>' | b'<'))?;
    let inside = inside.get(..end).filter(|_| text.as_bytes()[at + 1 + end] == b'>')?;
    let closes = inside.starts_with('/');
    let name = inside.trim_start_matches('/');
    let name = &name[..name.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(name.len())];
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '|' || c == '!');
    named.then_some(Tag { name, closes, end: at + end + 2 })
}
