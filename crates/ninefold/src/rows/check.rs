//! The standing of each row.

use std::ops::Range;

use super::{NOTHING, RowError, Source};
use crate::batch::Judgement;
use crate::check::is_valid;
use crate::report::Report;
use crate::search::{Budget, classic_values};
use crate::standing::{Require, Standing};

/// Rows that a kernel is given at a time: with their judgements they stay in the cache.
const BLOCK: usize = 512;
/// Rows that are searched at a time: enough that the last of them, which leave lanes empty, are few.
const SEARCHED: usize = 2048;

/// The standing of each of these rows, as [`Standing::to_byte`] encodes it; [`NOTHING`] for an empty row.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a row with something that is not a cell.
pub fn check(
    source: &dyn Source,
    rows: Range<usize>,
    require: Require,
    budget: &Budget<'_>,
) -> Result<Vec<u8>, RowError> {
    let mut standings = vec![NOTHING; rows.len()];
    for (block, out) in blocks(rows, &mut standings, require) {
        if budget.is_stopped() {
            break;
        }
        let boards = judge(source, block, require, budget, out, |_, _| ())?;
        let found = if boards.values.is_empty() { Vec::new() } else { require.standings(&boards.values, budget) };
        for (place, standing) in boards.places.into_iter().zip(found) {
            out[place] = standing.to_byte();
        }
    }
    Ok(standings)
}

/// The rows in blocks, each with its part of what is kept for every row.
pub(super) fn blocks<T>(
    rows: Range<usize>,
    out: &mut [T],
    require: Require,
) -> impl Iterator<Item = (Range<usize>, &mut [T])> {
    let size = if require.is_deep() { SEARCHED } else { BLOCK };
    let block = move |start: usize| start..(start + size).min(rows.end);
    rows.clone().step_by(size).map(block).zip(out.chunks_mut(size))
}

/// Valid classic boards of a block that are to be searched together, and their places in it.
#[derive(Default)]
pub(super) struct Boards {
    pub(super) values: Vec<[u8; 81]>,
    pub(super) places: Vec<usize>,
}

impl Boards {
    fn push(&mut self, place: usize, values: [u8; 81]) {
        self.values.push(values);
        self.places.push(place);
    }
}

/// Writes the standing of each row of a block, except for the boards that are returned, which still have to be searched. The reports of rows
/// that had to be read with care are shown to `read`, with their places.
pub(super) fn judge(
    source: &dyn Source,
    rows: Range<usize>,
    require: Require,
    budget: &Budget<'_>,
    out: &mut [u8],
    mut read: impl FnMut(usize, &Report),
) -> Result<Boards, RowError> {
    let mut judgements = [Judgement::NOT_A_BOARD; SEARCHED];
    let judgements = &mut judgements[..rows.len()];
    source.judge(rows.clone(), judgements)?;
    let mut plain = true;
    for (out, &judgement) in out.iter_mut().zip(&*judgements) {
        *out = Standing::of_judgement(judgement).map_or(NOTHING, Standing::to_byte);
        plain &= judgement.is_board();
    }
    let mut boards = Boards::default();
    if plain && !require.is_deep() {
        return Ok(boards);
    }
    let mut room = [0; 81];
    for (place, (row, &judgement)) in rows.zip(&*judgements).enumerate() {
        let to_search = require.is_deep() && judgement.is_valid();
        if judgement.is_board() && !to_search {
            continue;
        }
        if budget.is_stopped() {
            break;
        }
        if to_search && let Some(values) = source.values(row, &mut room)? {
            boards.push(place, *values);
            continue;
        }
        let Some(entry) = source.entry(row)? else { continue };
        // Where entries are known, they are held against the givens.
        let alone = require.is_deep() && (require != Require::OnTrack || entry.givens.is_none());
        let board = entry.board.as_ref().ok().filter(|board| alone && is_valid(board));
        if let Some(values) = board.and_then(classic_values) {
            boards.push(place, values);
            continue;
        }
        let report = Report::of_entry(entry, require, budget);
        out[place] = report.standing().to_byte();
        read(place, &report);
    }
    Ok(boards)
}
