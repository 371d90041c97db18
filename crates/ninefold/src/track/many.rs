//! Many unfinished answers to classic puzzles at once.

use super::{Attempt, Tracked};
use crate::batch::keeps_values;
use crate::board::{Board, Cell};
use crate::layout::Layout;
use crate::search::{self, Budget, Solutions};
use crate::standing::{Require, Standing, Status};
use crate::verify::differences;

/// A classic puzzle and an answer to it.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) puzzle: [u8; 81],
    pub(crate) answer: [u8; 81],
    /// Where the answer stands by itself.
    pub(crate) standing: Standing,
}

/// What is wanted of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Only whether it is on track: mistakes and solutions may be left out.
    Verdict,
    Everything,
}

/// Hands over what [`track`](super::track()) finds of each pair, with a solution, in their order. Each puzzle is solved once,
/// together with the others; only one with several solutions needs more than that.
pub(crate) fn track_many(
    pairs: &[Pair],
    wanted: Wanted,
    budget: &Budget<'_>,
    mut each: impl FnMut(usize, Tracked, Option<[u8; 81]>),
) {
    let mut puzzles: Vec<[u8; 81]> = Vec::with_capacity(pairs.len());
    // The place of each puzzle that is to be solved. One puzzle may have many answers, one after the other.
    let place = |pair: &Pair| {
        if pair.is_solution() {
            return None;
        }
        if puzzles.last() != Some(&pair.puzzle) {
            puzzles.push(pair.puzzle);
        }
        Some(puzzles.len() - 1)
    };
    let places: Vec<Option<usize>> = pairs.iter().map(place).collect();
    let solved = search::batch::solve_packed(&puzzles, budget);
    for (index, (pair, place)) in pairs.iter().zip(places).enumerate() {
        let Some(place) = place else {
            each(index, Tracked::OnTrack, Some(pair.answer));
            continue;
        };
        let (found, solution) = match solved.count(place) {
            Solutions::None => (Tracked::NoSolution, None),
            Solutions::One(()) if wanted == Wanted::Verdict => {
                let on_track = solved.has_all(place, &pair.puzzle, &pair.answer);
                (if on_track { Tracked::OnTrack } else { Tracked::OffTrack { mistakes: Vec::new() } }, None)
            }
            Solutions::One(()) => {
                let solution = solved.values(place);
                (pair.against(&solution), Some(solution))
            }
            Solutions::Many(..) => pair.alone(budget),
            Solutions::GaveUp => (Tracked::GaveUp, None),
        };
        each(index, found, solution);
    }
}

impl Pair {
    fn is_solution(&self) -> bool {
        self.standing.status() == Status::Solved && differences(&self.puzzle, &self.answer).0 == 0
    }

    /// The answer against the only solution of its puzzle.
    fn against(&self, solution: &[u8; 81]) -> Tracked {
        if keeps_values(&self.answer, solution) {
            return Tracked::OnTrack;
        }
        let is_wrong = |cell: usize| self.answer[cell] != 0 && self.answer[cell] != solution[cell];
        let is_mistake = |&cell: &usize| self.puzzle[cell] == 0 && is_wrong(cell);
        Tracked::OffTrack { mistakes: (0..81).filter(is_mistake).map(|cell| Cell::at(cell, 9)).collect() }
    }

    /// Searched by itself: which solutions a batch finds first depends on the neighbours.
    fn alone(&self, budget: &Budget<'_>) -> (Tracked, Option<[u8; 81]>) {
        let board =
            |values| Board::from_values(Layout::CLASSIC, values).unwrap_or_else(|| Board::empty(Layout::CLASSIC));
        let keeps_givens = differences(&self.puzzle, &self.answer).0 == 0;
        let (puzzle, answer) = (board(&self.puzzle), board(&self.answer));
        let is_valid = self.standing.passes(Require::Valid);
        let track = Attempt::new(&puzzle, &answer, keeps_givens, is_valid).track(budget);
        (track.found, track.solution.as_ref().and_then(search::classic_values))
    }
}
