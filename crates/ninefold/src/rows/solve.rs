//! The solutions of some rows.

use std::ops::Range;

use super::check::{blocks, judge};
use super::{NOTHING, RowError, Source};
use crate::report::Report;
use crate::search::{Budget, Searched};
use crate::standing::{Require, Standing};
use crate::write::symbols;

/// The standing of each of these rows after a search, and a solution as a line of symbols if it has one.
///
/// Which solution of several it is depends on nothing but the board. Once the budget is stopped from outside, the rest is left
/// out.
///
/// # Errors
/// For a row with something that is not a cell.
pub fn solve(
    source: &dyn Source,
    rows: Range<usize>,
    require: Require,
    budget: &Budget<'_>,
) -> Result<Vec<(u8, Option<String>)>, RowError> {
    let require = if require.is_deep() { require } else { Require::Solvable };
    let mut solved = vec![(NOTHING, None); rows.len()];
    for (block, out) in blocks(rows, &mut solved, require) {
        if budget.is_stopped() {
            break;
        }
        let mut standings = vec![NOTHING; block.len()];
        let solution = |report: &Report| report.search().and_then(|found| found.solutions.first().map(symbols));
        let read = |place: usize, report: &Report| out[place].1 = solution(report);
        let boards = judge(source, block, require, budget, &mut standings, read)?;
        for (out, standing) in out.iter_mut().zip(standings) {
            out.0 = standing;
        }
        let found = require.search_many(&boards.values, budget);
        for ((place, values), found) in boards.places.into_iter().zip(&boards.values).zip(found) {
            let line = |solution: &[u8; 81]| solution.iter().map(|&value| char::from(b'0' + value)).collect();
            out[place] = (standing(values, &found), found.solutions.first().map(line));
        }
    }
    Ok(solved)
}

fn standing(values: &[u8; 81], found: &Searched<[u8; 81]>) -> u8 {
    Standing::of_values(values).searched(found).to_byte()
}
