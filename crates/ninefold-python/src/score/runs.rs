//! All cells in one word, anywhere in a text: `The solution is 5346….`

use super::cells::{Cell, symbol};
use super::choice::Choice;

/// Offers every such board of the text.
pub(super) fn offer(text: &str, side: u8, choice: &mut Choice<'_>) {
    let count = usize::from(side) * usize::from(side);
    let mut at = 0;
    for word in text.split(|c| symbol(c, side).is_none()) {
        let end = at + word.len();
        if let Some(cells) = of(word, count) {
            let cells: Option<Vec<Cell>> = cells.chars().map(|c| symbol(c, side)).collect();
            choice.offer(cells.into_iter().flatten(), end);
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
}

/// The word itself, or without the full stop behind it, or without the emphasis around it.
fn of(word: &str, count: usize) -> Option<&str> {
    let bare = word.trim_matches(['*', '_', '-', '.', '?']);
    [word, word.strip_suffix('.').unwrap_or(word), bare].into_iter().find(|word| word.len() == count)
}
