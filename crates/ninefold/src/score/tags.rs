//! Marks in a text that is not a document: `<answer>`, `</td>`, `[/THINK]`, `◁think▷`, and the tokens of chat templates.

/// A mark, and where it is.
pub(super) struct Mark<'a> {
    /// What is between its brackets, without a slash before it.
    name: &'a str,
    pub(super) closes: bool,
    pub(super) start: usize,
    /// Where the text after it begins.
    pub(super) end: usize,
}

/// What a mark begins and ends with.
const BRACKETS: [(&str, &str); 4] = [("<", ">"), ("[", "]"), ("◁", "▷"), ("&lt;", "&gt;")];
/// The kind of brackets that may have attributes, and that mark answers.
const TAG: &str = BRACKETS[0].0;
/// Longer than any mark that was meant as one.
const LONGEST: usize = 256;

impl<'a> Mark<'a> {
    /// The words of its name: `<|begin_of_thought|>` has three.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
    }

    /// Is it a tag with one of these names?
    pub(super) fn is_tag_of(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.name.eq_ignore_ascii_case(name))
    }
}

/// The marks of a text, in order.
pub(super) fn marks(text: &str) -> impl Iterator<Item = Mark<'_>> {
    text.match_indices(['<', '[', '◁', '&']).filter_map(|(at, _)| mark(text, at))
}

/// The marks of a text that are tags.
pub(super) fn tags(text: &str) -> impl Iterator<Item = Mark<'_>> {
    text.match_indices(TAG).filter_map(|(at, _)| mark(text, at))
}

/// The mark that begins here.
fn mark(text: &str, start: usize) -> Option<Mark<'_>> {
    let &(open, close) = BRACKETS.iter().find(|(open, _)| text[start..].starts_with(open))?;
    let begin = start + open.len();
    let (is_tag, last) = (open == TAG, close.as_bytes()[0]);
    // Only a tag has attributes.
    let ends = |byte: u8| byte == last || byte == b'<' || (!is_tag && (byte == b'[' || byte.is_ascii_whitespace()));
    let length = text.as_bytes()[begin..].iter().take(LONGEST).position(|&byte| ends(byte))?;
    let inside = text.get(begin..begin + length).filter(|_| text[begin + length..].starts_with(close))?;
    let name = inside.trim_start_matches('/');
    let name_length = name.find(|c: char| c.is_whitespace() || c == '/').unwrap_or(name.len());
    // `<|channel>` opens what `<channel|>` closes.
    let closes = inside.starts_with('/') || (inside.ends_with('|') && !inside.starts_with('|'));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '|' || c == '!');
    named.then_some(Mark { name: &name[..name_length], closes, start, end: begin + length + close.len() })
}
