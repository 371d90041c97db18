//! The solutions of one board: the first two, or all of them one after the other.

use super::budget::Budget;
use super::general::{self, Houses, Next};
use super::single::Single;
use crate::board::{Board, Cell};
use crate::layout::Layout;

/// How many solutions a board has: none, one, several, or more work than the budget allows.
///
/// It is the one shape of this answer, whatever a solution is: a [`Board`], 81 values, or nothing where solutions are only
/// counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions<S = Board> {
    /// The board cannot be completed.
    None,
    /// It can be completed in exactly one way.
    One(S),
    /// It can be completed in two or more ways; these are two of them, and they differ.
    Many(S, S),
    /// The budget was used up before this was known.
    GaveUp,
}

impl<S> Solutions<S> {
    /// The same answer with the solutions in another form.
    pub fn map<T>(self, mut of: impl FnMut(S) -> T) -> Solutions<T> {
        match self {
            Solutions::None => Solutions::None,
            Solutions::One(one) => Solutions::One(of(one)),
            Solutions::Many(one, other) => Solutions::Many(of(one), of(other)),
            Solutions::GaveUp => Solutions::GaveUp,
        }
    }

    /// The same answer with the solutions where they are.
    pub fn as_ref(&self) -> Solutions<&S> {
        match self {
            Solutions::None => Solutions::None,
            Solutions::One(one) => Solutions::One(one),
            Solutions::Many(one, other) => Solutions::Many(one, other),
            Solutions::GaveUp => Solutions::GaveUp,
        }
    }

    /// 0, 1, or 2 for two or more, as in a report; `None` if that is not known.
    pub fn count(&self) -> Option<u8> {
        match self {
            Solutions::None => Some(0),
            Solutions::One(_) => Some(1),
            Solutions::Many(..) => Some(2),
            Solutions::GaveUp => None,
        }
    }

    /// A solution, if one was found.
    pub fn first(&self) -> Option<&S> {
        match self {
            Solutions::One(one) | Solutions::Many(one, _) => Some(one),
            Solutions::None | Solutions::GaveUp => None,
        }
    }
}

/// What a search found of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched<S = Board> {
    /// Its solutions, two at most.
    pub solutions: Solutions<S>,
    /// Of a board with one solution, if that was asked for: the clues any one of which (one, not all of them together) can
    /// be taken away without letting in another solution, in reading order. None of them: the puzzle is minimal.
    pub redundant: Option<Vec<Cell>>,
}

impl<S> From<Solutions<S>> for Searched<S> {
    fn from(solutions: Solutions<S>) -> Searched<S> {
        Searched { solutions, redundant: None }
    }
}

/// Looks for two solutions of a board.
///
/// ```
/// use ninefold::search::{Budget, Solutions, solve};
/// use ninefold::{Board, Layout};
///
/// let four = |cells: &[u8; 16]| Board::from_values(Layout::of_side(4).unwrap(), cells).unwrap();
/// let puzzle = four(&[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 4, 0, 0]);
/// let Solutions::One(solution) = solve(&puzzle, &Budget::default()) else { panic!() };
/// assert_eq!(solution, four(&[1, 3, 2, 4, 4, 2, 3, 1, 3, 1, 4, 2, 2, 4, 1, 3]));
/// ```
pub fn solve(board: &Board, budget: &Budget<'_>) -> Solutions {
    two_of(&mut solutions(board, budget))
}

/// The same with the engine for any layout, whatever the layout: the classic engine is tested against it.
#[doc(hidden)]
pub fn solve_generally(board: &Board, budget: &Budget<'_>) -> Solutions {
    two_of(&mut AllSolutions::generally(board, budget))
}

fn two_of(all: &mut AllSolutions<'_>) -> Solutions {
    let (first, second) = (all.next(), all.next());
    match (first, second) {
        (Some(one), Some(other)) => Solutions::Many(one, other),
        _ if all.progress() == Progress::GaveUp => Solutions::GaveUp,
        (Some(one), None) => Solutions::One(one),
        (None, _) => Solutions::None,
    }
}

/// The budget was used up.
pub(crate) struct OutOfBudget;

/// The first solution of a board, if it has one. The engine for any layout pays for it out of the budget; a classic board is
/// little work, and each search of one has the whole budget, as in a batch.
pub(crate) fn first(board: &Board, budget: &mut Budget<'_>) -> Result<Option<Board>, OutOfBudget> {
    let mut all = solutions(board, budget);
    let first = all.next();
    all.pay(budget);
    if first.is_none() && all.progress() == Progress::GaveUp { Err(OutOfBudget) } else { Ok(first) }
}

/// The first solution of a board, and another if it has several; paid for in the same way.
pub(crate) fn two(board: &Board, budget: &mut Budget<'_>) -> Result<Option<(Board, Option<Board>)>, OutOfBudget> {
    let mut all = solutions(board, budget);
    let found = two_of(&mut all);
    all.pay(budget);
    match found {
        Solutions::None => Ok(None),
        Solutions::One(one) => Ok(Some((one, None))),
        Solutions::Many(one, other) => Ok(Some((one, Some(other)))),
        Solutions::GaveUp => Err(OutOfBudget),
    }
}

/// How far an iterator of solutions has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There may be more.
    Running,
    /// Every solution has been returned.
    Complete,
    /// The budget was used up; there may be more.
    GaveUp,
}

/// All solutions of a board, found one at a time. See [`solutions`].
pub struct AllSolutions<'b> {
    layout: Layout,
    engine: Engine<'b>,
    progress: Progress,
}

enum Engine<'b> {
    Classic(Box<Single<'b>>),
    General(Box<(Houses, general::Search<'b>)>),
}

impl<'b> AllSolutions<'b> {
    /// Why the last call of `next` returned what it did.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Leaves what is left of the budget.
    pub(super) fn pay(&self, budget: &mut Budget<'b>) {
        if let Engine::General(general) = &self.engine {
            *budget = *general.1.budget();
        }
    }

    fn generally(board: &Board, budget: &Budget<'b>) -> Self {
        let houses = Houses::new(board.layout());
        let search = general::Search::new(&houses, board, None, budget);
        AllSolutions::new(board, Engine::General(Box::new((houses, search))))
    }

    fn new(board: &Board, engine: Engine<'b>) -> Self {
        AllSolutions { layout: board.layout().clone(), engine, progress: Progress::Running }
    }
}

/// Goes through all solutions of a board, in a fixed order, each once.
///
/// When the iterator ends, [`AllSolutions::progress`] tells whether that was all or the budget was used up.
///
/// ```
/// use ninefold::search::{Budget, Progress, solutions};
/// use ninefold::{Board, Layout};
///
/// let empty = Board::empty(Layout::of_side(4).unwrap());
/// let mut all = solutions(&empty, &Budget::default());
/// assert_eq!(all.by_ref().count(), 288);
/// assert_eq!(all.progress(), Progress::Complete);
/// ```
pub fn solutions<'b>(board: &Board, budget: &Budget<'b>) -> AllSolutions<'b> {
    match Single::new(board, budget) {
        Some(single) => AllSolutions::new(board, Engine::Classic(Box::new(single))),
        None => AllSolutions::generally(board, budget),
    }
}

impl Iterator for AllSolutions<'_> {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        if self.progress != Progress::Running {
            return None;
        }
        let next = match &mut self.engine {
            Engine::Classic(single) => single.next().map(|values| Board::from_values(self.layout.clone(), &values)),
            Engine::General(general) => match general.1.next(&general.0) {
                Next::Solution(values) => Ok(Board::from_values(self.layout.clone(), &values)),
                Next::End => Err(Progress::Complete),
                Next::GaveUp => Err(Progress::GaveUp),
            },
        };
        next.unwrap_or_else(|end| {
            self.progress = end;
            None
        })
    }
}

impl std::iter::FusedIterator for AllSolutions<'_> {}
