//! Many classic boards at once.
//!
//! One board keeps a processor waiting for its own last result; several in the lanes of a vector do not. A board is
//! 81 values in reading order, 0 for empty; a value above 9 is no digit, so that such a board has no solution. The
//! budget is always that of each board, not of all of them together.

use super::budget::Budget;
use super::classic::{Candidates, End, Search, Work, read, write};

pub use super::classic::Engine;
pub use super::needed::{Minimality, minimality, minimality_with};

/// How many solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Solvable {
    /// It cannot be completed.
    None,
    /// It can be completed in exactly one way.
    One,
    /// It can be completed in two or more ways.
    Many,
    /// The budget was used up before this was known.
    GaveUp,
}

/// Counts the solutions of each board up to two.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::search::batch::{Solvable, count};
///
/// let mut clash = [0; 81];
/// (clash[0], clash[8]) = (5, 5);
/// assert_eq!(count(&[[0; 81], clash], &Budget::default()), [Solvable::Many, Solvable::None]);
/// ```
pub fn count(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solvable> {
    count_with(Engine::best(), boards, budget)
}

/// [`count`] with an engine of one's choice.
pub fn count_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solvable> {
    let mut work = Counting { boards: Boards { boards, next: 0 }, answers: vec![Solvable::None; boards.len()] };
    engine.run(&mut Search::new(budget), &mut work);
    work.answers
}

/// The solutions of a board, two at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It cannot be completed.
    None,
    /// The only solution.
    One([u8; 81]),
    /// Two solutions, which differ; there may be more.
    Many([u8; 81], [u8; 81]),
    /// The budget was used up before this was known.
    GaveUp,
}

/// Looks for two solutions of each board.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::search::batch::{Found, solve};
///
/// let Found::Many(one, other) = solve(&[[0; 81]], &Budget::default())[0] else { panic!() };
/// assert_ne!(one, other);
/// ```
pub fn solve(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Found> {
    solve_with(Engine::best(), boards, budget)
}

/// [`solve`] with an engine of one's choice.
pub fn solve_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Found> {
    let mut work = Solving { boards: Boards { boards, next: 0 }, answers: vec![Found::None; boards.len()] };
    engine.run(&mut Search::new(budget), &mut work);
    work.answers
}

/// The boards that are left to search.
struct Boards<'a> {
    boards: &'a [[u8; 81]],
    next: usize,
}

impl Boards<'_> {
    /// Boards that clash within a box are passed over: "no solution" is what they begin with.
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        loop {
            let index = self.next;
            let values = self.boards.get(index)?;
            self.next += 1;
            if let Some(candidates) = read(values) {
                return Some((index, candidates));
            }
        }
    }
}

/// No board with fewer than 17 clues has exactly one solution (McGuire, Tugemann, Civario 2012), so that to have found
/// one is to know that there are more.
fn may_be_unique(values: &[u8; 81]) -> bool {
    values.iter().map(|&value| u8::from(value != 0)).sum::<u8>() >= 17
}

struct Counting<'a> {
    boards: Boards<'a>,
    answers: Vec<Solvable>,
}

impl Work for Counting<'_> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        self.boards.next()
    }

    #[inline]
    fn solution(&mut self, board: usize, _: &Candidates) -> bool {
        let answer = &mut self.answers[board];
        let first = *answer == Solvable::None;
        *answer = if first && may_be_unique(&self.boards.boards[board]) { Solvable::One } else { Solvable::Many };
        *answer == Solvable::One
    }

    #[inline]
    fn end(&mut self, board: usize, end: End) {
        if end == End::GaveUp {
            self.answers[board] = Solvable::GaveUp;
        }
    }
}

struct Solving<'a> {
    boards: Boards<'a>,
    answers: Vec<Found>,
}

impl Work for Solving<'_> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        self.boards.next()
    }

    #[inline]
    fn solution(&mut self, board: usize, solution: &Candidates) -> bool {
        let answer = &mut self.answers[board];
        let solution = write(solution);
        *answer = match *answer {
            Found::One(first) => Found::Many(first, solution),
            _ => Found::One(solution),
        };
        matches!(answer, Found::One(_))
    }

    #[inline]
    fn end(&mut self, board: usize, end: End) {
        if end == End::GaveUp {
            self.answers[board] = Found::GaveUp;
        }
    }
}
