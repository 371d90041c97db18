//! Scores of what was written for some puzzles.

use std::ops::Range;

use super::{RowError, Source};
use crate::score::{self, Score};
use crate::search::Budget;

/// Scores these rows of texts against the same rows of the puzzles, or all of them against `one` puzzle. A missing text is
/// one without a board; a missing puzzle has no score.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a puzzle that cannot be read, and for a row that is not text.
pub fn score(
    puzzles: &dyn Source,
    texts: &dyn Source,
    one: bool,
    rows: Range<usize>,
    budget: &Budget<'_>,
) -> Result<Vec<Option<Score>>, RowError> {
    let score = |row: usize| {
        let Some(entry) = puzzles.entry(if one { 0 } else { row })? else { return Ok(None) };
        let unreadable = |error| RowError::new(row, format!("the puzzle cannot be read: {error}"));
        let puzzle = entry.board.map_err(unreadable)?;
        let text = String::from_utf8_lossy(texts.text(row)?.unwrap_or_default());
        Ok(Some(score::score(&puzzle, &text, budget)))
    };
    rows.take_while(|_| !budget.is_stopped()).map(score).collect()
}
