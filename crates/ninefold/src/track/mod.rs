//! Which of my digits is wrong? An unfinished answer against the solutions of its puzzle.
//!
//! A *given* is a digit of the puzzle, an *entry* a digit of the answer where the puzzle has none. The answer is *on track*
//! if one solution of the givens has all its entries; a *mistake* is an entry that no solution of the givens has. If the
//! puzzle has one solution, both say the same. If it has several, entries may only fail together.

mod many;

pub(crate) use many::{Pair, Wanted, track_many};

use crate::board::{Board, Cell, Digit};
use crate::search::{self, Budget, OutOfBudget, Solutions};
use crate::verify::{LayoutMismatch, verify};

/// What is known of an unfinished answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Track {
    /// Is it on track?
    pub found: Tracked,
    /// How many digits the player wrote.
    pub entries: usize,
    /// How many cells are empty.
    pub remaining: usize,
    /// A solution of the givens, with all the entries if there is one. Reports leave it out unless told to reveal it.
    pub solution: Option<Board>,
}

/// Is an unfinished answer on track?
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tracked {
    /// A solution of the givens has all the entries.
    OnTrack,
    /// None has, or a given was changed.
    OffTrack {
        /// The entries that no solution of the givens has, in reading order.
        mistakes: Vec<Cell>,
    },
    /// The givens have no solution.
    NoSolution,
    /// The budget was used up before this was known.
    GaveUp,
}

impl Tracked {
    /// Is it on track? `None` if that is not known, or the givens have no solution.
    pub fn is_on_track(&self) -> Option<bool> {
        match self {
            Tracked::OnTrack => Some(true),
            Tracked::OffTrack { .. } => Some(false),
            Tracked::NoSolution | Tracked::GaveUp => None,
        }
    }

    /// The entries that no solution of the givens has, in reading order; empty if that is not known.
    pub fn mistakes(&self) -> &[Cell] {
        match self {
            Tracked::OffTrack { mistakes } => mistakes,
            _ => &[],
        }
    }
}

impl<S> From<Solutions<S>> for Tracked {
    /// Of a board without entries.
    fn from(found: Solutions<S>) -> Tracked {
        match found {
            Solutions::None => Tracked::NoSolution,
            Solutions::One(_) | Solutions::Many(..) => Tracked::OnTrack,
            Solutions::GaveUp => Tracked::GaveUp,
        }
    }
}

/// Holds an unfinished answer against the solutions of its puzzle.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::{Board, Tracked, track};
///
/// let puzzle: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer: Board = "532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let track = track(&puzzle, &answer, &Budget::default())?;
/// assert_eq!((track.entries, track.remaining), (1, 50));
/// assert_eq!(track.found.mistakes()[0].to_string(), "r1c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn track(puzzle: &Board, answer: &Board, budget: &Budget<'_>) -> Result<Track, LayoutMismatch> {
    let verification = verify(puzzle, answer)?;
    let attempt = Attempt::new(puzzle, answer, verification.changed_clues.is_empty(), verification.verdict.is_valid());
    Ok(attempt.track(budget))
}

/// An answer, and what is known of it without a search.
pub(crate) struct Attempt<'a> {
    puzzle: &'a Board,
    answer: &'a Board,
    /// Every given has its digit, or is erased.
    keeps_givens: bool,
    /// The answer has no conflict.
    is_valid: bool,
}

impl<'a> Attempt<'a> {
    pub(crate) fn new(puzzle: &'a Board, answer: &'a Board, keeps_givens: bool, is_valid: bool) -> Attempt<'a> {
        Attempt { puzzle, answer, keeps_givens, is_valid }
    }

    pub(crate) fn track(&self, budget: &Budget<'_>) -> Track {
        let (found, solution) = self.search(*budget).unwrap_or((Tracked::GaveUp, None));
        self.of(found, solution)
    }

    pub(crate) fn of(&self, found: Tracked, solution: Option<Board>) -> Track {
        let remaining = self.answer.values().filter(|&value| value == 0).count();
        Track { found, entries: self.entries().count(), remaining, solution }
    }

    fn entries(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let pairs = self.puzzle.cells().zip(self.answer.cells());
        pairs.filter_map(|((cell, given), (_, digit))| if given.is_none() { Some((cell, digit?)) } else { None })
    }

    fn search(&self, mut budget: Budget<'_>) -> Result<(Tracked, Option<Board>), OutOfBudget> {
        if self.keeps_givens && self.is_valid && self.answer.is_full() {
            return Ok((Tracked::OnTrack, Some(self.answer.clone())));
        }
        let mut doubtful: Vec<(Cell, Digit)> = self.entries().collect();
        let only_givens = doubtful.is_empty() && self.keeps_givens;
        // The givens of a large board may be beyond any budget while the entries leave little to find. Those of a classic
        // board are not, and the solution of the givens alone tells the mistakes, too.
        let entries_first = only_givens || !self.puzzle.layout().is_classic();
        if entries_first && let Some(solution) = self.completed(&mut budget)? {
            return Ok((Tracked::OnTrack, Some(solution)));
        }
        let found = if only_givens { None } else { search::two(self.puzzle, &mut budget)? };
        let Some((one, other)) = found else { return Ok((Tracked::NoSolution, None)) };
        let differs = |solution: &Board, (cell, digit): &(Cell, Digit)| solution.get(*cell) != Some(*digit);
        doubtful.retain(|entry| differs(&one, entry));
        if doubtful.is_empty() && self.keeps_givens {
            return Ok((Tracked::OnTrack, Some(one)));
        }
        let mut mistakes = Vec::new();
        match other {
            None => mistakes = doubtful.into_iter().map(|(cell, _)| cell).collect(),
            Some(other) => {
                if !entries_first && let Some(solution) = self.completed(&mut budget)? {
                    return Ok((Tracked::OnTrack, Some(solution)));
                }
                doubtful.retain(|entry| differs(&other, entry));
                doubtful.reverse();
                while let Some((cell, digit)) = doubtful.pop() {
                    let board = self.puzzle.with(cell, Some(digit));
                    match search::first(board.as_ref().unwrap_or(self.puzzle), &mut budget)? {
                        // One solution may clear many entries.
                        Some(solution) => doubtful.retain(|entry| differs(&solution, entry)),
                        None => mistakes.push(cell),
                    }
                }
            }
        }
        Ok((Tracked::OffTrack { mistakes }, Some(one)))
    }

    /// A solution of the givens with all the entries, if there is one.
    fn completed(&self, budget: &mut Budget<'_>) -> Result<Option<Board>, OutOfBudget> {
        if !self.keeps_givens || !self.is_valid {
            return Ok(None);
        }
        let values = self.puzzle.values().zip(self.answer.values()).map(|(given, digit)| given.max(digit));
        let together = Board::from_values(self.puzzle.layout().clone(), &values.collect::<Vec<_>>());
        together.map_or(Ok(None), |together| search::first(&together, budget))
    }
}
