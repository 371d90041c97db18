//! All cells in one word, anywhere in a text: `The solution is 5346….`

use super::cells::symbol;
use super::choice::Choice;

/// Offers every such board of the text.
pub(super) fn offer(text: &str, side: u8, choice: &mut Choice<'_>) {
    let count = usize::from(side) * usize::from(side);
    let mut at = 0;
    for word in text.split(|c| symbol(c, side).is_none()) {
        let end = at + word.len();
        // The word itself, or without the full stop after it, or without the emphasis around it.
        let bare = word.trim_matches(|c: char| c.is_ascii_punctuation());
        let ways = [word, word.strip_suffix('.').unwrap_or(word), bare];
        if let Some(run) = ways.into_iter().find(|run| run.len() == count) {
            choice.offer(run.chars().filter_map(|c| symbol(c, side)), end);
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
}
