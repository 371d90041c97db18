//! Many unfinished answers to classic puzzles at once.

use super::{Attempt, Tracked};
use crate::board::{Board, Cell};
use crate::layout::Layout;
use crate::search::{self, Budget, Solutions};
use crate::verify::differences;

/// A classic puzzle and an answer to it.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) puzzle: [u8; 81],
    pub(crate) answer: [u8; 81],
    /// The answer has no conflict.
    pub(crate) is_valid: bool,
}

/// What [`track`](super::track()) finds of each pair. Each puzzle is solved once, together with the others; only one with
/// several solutions needs more than that.
pub(crate) fn track_many(pairs: &[Pair], budget: &Budget<'_>) -> Vec<(Tracked, Option<[u8; 81]>)> {
    let mut puzzles: Vec<[u8; 81]> = Vec::with_capacity(pairs.len());
    let mut last = None;
    // The place of each puzzle that is to be solved. One puzzle may have many answers, one after the other.
    let places: Vec<Option<usize>> = pairs
        .iter()
        .map(|pair| {
            if pair.is_solution() {
                return None;
            }
            if last.is_none_or(|last: &Pair| last.puzzle != pair.puzzle) {
                puzzles.push(pair.puzzle);
                last = Some(pair);
            }
            Some(puzzles.len() - 1)
        })
        .collect();
    let solved = search::batch::solve(&puzzles, budget);
    let found = |(pair, place): (&Pair, Option<usize>)| match place.and_then(|place| solved.get(place)) {
        None => (Tracked::OnTrack, Some(pair.answer)),
        Some(Solutions::None) => (Tracked::NoSolution, None),
        Some(Solutions::One(solution)) => (pair.against(solution), Some(*solution)),
        Some(Solutions::Many(..)) => pair.alone(budget),
        Some(Solutions::GaveUp) => (Tracked::GaveUp, None),
    };
    pairs.iter().zip(places).map(found).collect()
}

impl Pair {
    fn is_solution(&self) -> bool {
        self.is_valid && differences(&self.puzzle, &self.answer) == (0, 0)
    }

    /// The answer against the only solution of its puzzle.
    fn against(&self, solution: &[u8; 81]) -> Tracked {
        // Without a branch, so that it becomes vector code.
        let differ = |(&digit, &right): (&u8, &u8)| (digit != 0) & (digit != right);
        if !self.answer.iter().zip(solution).fold(false, |any, pair| any | differ(pair)) {
            return Tracked::OnTrack;
        }
        let is_mistake = |&cell: &usize| self.puzzle[cell] == 0 && differ((&self.answer[cell], &solution[cell]));
        Tracked::OffTrack { mistakes: (0..81).filter(is_mistake).map(|cell| Cell::at(cell, 9)).collect() }
    }

    /// Searched by itself: which solutions a batch finds first depends on the neighbours.
    fn alone(&self, budget: &Budget<'_>) -> (Tracked, Option<[u8; 81]>) {
        let board =
            |values| Board::from_values(Layout::CLASSIC, values).unwrap_or_else(|| Board::empty(Layout::CLASSIC));
        let keeps_givens = differences(&self.puzzle, &self.answer).0 == 0;
        let (puzzle, answer) = (board(&self.puzzle), board(&self.answer));
        let track = Attempt::new(&puzzle, &answer, keeps_givens, self.is_valid).track(budget);
        (track.found, track.solution.as_ref().and_then(search::classic_values))
    }
}
