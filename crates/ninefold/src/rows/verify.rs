//! Some answers against their puzzles.

use std::ops::Range;

use super::{Cells, NOTHING, RowError, Source};
use crate::batch::{Judgement, keeps_symbols, keeps_values};
use crate::read::Entry;
use crate::report::{Finding, Report};
use crate::search::Budget;
use crate::standing::{Standing, Status};
use crate::track::{Pair, Tracked, Wanted, track_many};
use crate::verify::differences;

/// Rows that are verified at a time: puzzles and answers stay in the cache.
const BLOCK: usize = 256;
/// Rows whose puzzles are searched at a time.
const SEARCHED: usize = 2048;

/// What was found of some answers, a byte each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The standing of the answer, as [`Standing::to_byte`] encodes it; [`NOTHING`] for a row in which either is missing.
    pub standings: Vec<u8>,
    /// How many clues have another digit, 255 at most.
    pub changed_clues: Vec<u8>,
    /// How many cells are empty, 255 at most.
    pub missing_cells: Vec<u8>,
    /// If the answers have to be on track, how many digits are mistakes, 254 at most; [`NOTHING`] where that is not known, or
    /// the puzzle has no solution.
    pub mistakes: Vec<u8>,
}

impl Verified {
    /// Adds what was found of the rows after these.
    pub fn extend(&mut self, other: Verified) {
        self.standings.extend(other.standings);
        self.changed_clues.extend(other.changed_clues);
        self.missing_cells.extend(other.missing_cells);
        self.mistakes.extend(other.mistakes);
    }

    /// Rows of which nothing is known.
    fn nothing(rows: usize) -> Verified {
        let column = |value| vec![value; rows];
        Verified {
            standings: column(NOTHING),
            changed_clues: column(0),
            missing_cells: column(0),
            mistakes: column(NOTHING),
        }
    }

    fn set(&mut self, place: usize, standing: u8, changed_clues: u8, missing_cells: u8) {
        self.standings[place] = standing;
        self.changed_clues[place] = changed_clues;
        self.missing_cells[place] = missing_cells;
    }
}

/// Holds these rows of answers against the same rows of the puzzles, or all of them against `one` puzzle.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a row with something that is not a cell.
pub fn verify(
    puzzles: &dyn Source,
    answers: &dyn Source,
    one: bool,
    rows: Range<usize>,
    budget: &Budget<'_>,
) -> Result<Verified, RowError> {
    let column = || vec![0; rows.len()];
    let mut verified =
        Verified { standings: column(), changed_clues: column(), missing_cells: column(), mistakes: Vec::new() };
    for (start, out) in (0..rows.len()).step_by(BLOCK).map(|at| (rows.start + at, at..(at + BLOCK).min(rows.len()))) {
        if budget.is_stopped() {
            break;
        }
        verify_block(puzzles, answers, one, start, &mut verified, out)?;
    }
    Ok(verified)
}

/// The same for answers that have to be on track: they need not be finished.
///
/// # Errors
/// For a row with something that is not a cell.
pub fn track(
    puzzles: &dyn Source,
    answers: &dyn Source,
    one: bool,
    rows: Range<usize>,
    budget: &Budget<'_>,
) -> Result<Verified, RowError> {
    let mut verified = Verified::default();
    for start in rows.clone().step_by(SEARCHED) {
        if budget.is_stopped() {
            break;
        }
        track_block(puzzles, answers, one, start..(start + SEARCHED).min(rows.end), budget, &mut verified)?;
    }
    verified.extend(Verified::nothing(rows.len() - verified.standings.len()));
    Ok(verified)
}

fn track_block(
    puzzles: &dyn Source,
    answers: &dyn Source,
    one: bool,
    rows: Range<usize>,
    budget: &Budget<'_>,
    verified: &mut Verified,
) -> Result<(), RowError> {
    let mut judgements = vec![Judgement::NOT_A_BOARD; rows.len()];
    if answers.judge(rows.clone(), &mut judgements).is_err() {
        judgements.fill(Judgement::NOT_A_BOARD);
    }
    let before = verified.standings.len();
    verified.extend(Verified::nothing(rows.len()));
    let (mut pairs, mut places) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    let mut rooms = ([0; 81], [0; 81]);
    for ((row, judgement), place) in rows.zip(judgements).zip(before..) {
        let puzzle_row = if one { 0 } else { row };
        if let Some(standing) = Standing::of_judgement(judgement)
            && let Some(puzzle) = puzzles.values(puzzle_row, &mut rooms.0)?
            && let Some(answer) = answers.values(row, &mut rooms.1)?
        {
            let (changed, missing) = differences(puzzle, answer);
            let standing = standing.changed(judgement.is_solved() && changed > 0);
            verified.set(place, standing.to_byte(), changed, missing);
            pairs.push(Pair { puzzle: *puzzle, answer: *answer, standing });
            places.push((place, standing));
        } else if let (Some(puzzle), Some(answer)) = (puzzles.entry(puzzle_row)?, answers.entry(row)?) {
            let report = Report::of_answer(puzzle.board, answer.board).tracked(budget);
            let (changed, missing) = counts(&report);
            verified.set(place, report.standing().to_byte(), changed, missing);
            verified.mistakes[place] = report.track().map_or(NOTHING, |track| mistakes(&track.found));
        }
    }
    track_many(&pairs, Wanted::Everything, budget, |index, found, _| {
        let (place, standing): (usize, Standing) = places[index];
        verified.standings[place] = standing.tracked(&found).to_byte();
        verified.mistakes[place] = mistakes(&found);
    });
    Ok(())
}

fn mistakes(found: &Tracked) -> u8 {
    match found.is_on_track() {
        Some(_) => found.mistakes().len().min(254) as u8,
        None => NOTHING,
    }
}

/// The block of rows that begins at `start`; what is found of it goes to the places `out`.
fn verify_block(
    puzzles: &dyn Source,
    answers: &dyn Source,
    one: bool,
    start: usize,
    verified: &mut Verified,
    out: Range<usize>,
) -> Result<(), RowError> {
    let rows = start..start + out.len();
    let puzzle_rows = if one { 0..1 } else { rows.clone() };
    let mut judgements = [Judgement::NOT_A_BOARD; BLOCK];
    let judgements = &mut judgements[..rows.len()];
    if answers.judge(rows.clone(), judgements).is_err() {
        // Reports the first wrong row, whether a puzzle's or an answer's.
        judgements.fill(Judgement::NOT_A_BOARD);
    }
    let mut kept = [false; BLOCK];
    match (puzzles.cells(puzzle_rows), answers.cells(rows)) {
        (Some(Cells::Values(puzzles)), Some(Cells::Values(answers))) => keep(puzzles, answers, &mut kept, keeps_values),
        (Some(Cells::Symbols(puzzles)), Some(Cells::Symbols(answers))) => {
            keep(puzzles, answers, &mut kept, keeps_symbols);
        }
        _ => {}
    }
    verified.standings[out.clone()].fill(Standing::of(Status::Solved).to_byte());
    let mut rooms = ([0; 81], [0; 81]);
    let right = judgements.iter().zip(kept).map(|(judgement, kept)| judgement.is_solved() & kept);
    for (index, _) in right.enumerate().filter(|(_, right)| !right) {
        let (row, place, judgement) = (start + index, out.start + index, judgements[index]);
        let puzzle_row = if one { 0 } else { row };
        if let Some(standing) = Standing::of_judgement(judgement)
            && let Some(puzzle) = puzzles.values(puzzle_row, &mut rooms.0)?
            && let Some(answer) = answers.values(row, &mut rooms.1)?
        {
            let (changed, missing) = differences(puzzle, answer);
            let standing = standing.changed(judgement.is_solved() && changed > 0);
            verified.set(place, standing.to_byte(), changed, missing);
        } else {
            let (standing, changed, missing) = verify_entries(puzzles.entry(puzzle_row)?, answers.entry(row)?);
            verified.set(place, standing, changed, missing);
        }
    }
    Ok(())
}

/// Finds the answers that keep all clues of their puzzles; there may be one puzzle for all of them.
fn keep(puzzles: &[[u8; 81]], answers: &[[u8; 81]], kept: &mut [bool], keeps: impl Fn(&[u8; 81], &[u8; 81]) -> bool) {
    for ((kept, answer), puzzle) in kept.iter_mut().zip(answers).zip(puzzles.iter().cycle()) {
        *kept = keeps(puzzle, answer);
    }
}

fn verify_entries(puzzle: Option<Entry>, answer: Option<Entry>) -> (u8, u8, u8) {
    let (Some(puzzle), Some(answer)) = (puzzle, answer) else { return (NOTHING, 0, 0) };
    let report = Report::of_answer(puzzle.board, answer.board);
    let (changed, missing) = counts(&report);
    (report.standing().to_byte(), changed, missing)
}

/// How many clues an answer changed, and how many cells it left empty.
fn counts(report: &Report) -> (u8, u8) {
    let count = |cells: usize| cells.try_into().unwrap_or(u8::MAX);
    match &report.finding {
        Finding::Verified { verification, .. } => {
            (count(verification.changed_clues.len()), count(verification.missing_cells.len()))
        }
        _ => (0, 0),
    }
}
