//! Many classic boards at once.
//!
//! One board keeps a processor waiting for its own last result; several in the lanes of a vector do not. A board is
//! 81 values in reading order, 0 for empty; a value above 9 is not a digit, so such a board has no solution. The
//! budget is always that of each board, not of all of them together.

use super::budget::Budget;
use super::classic::{Candidates, End, Search, Work, has_all, read, write};
use super::solutions::Solutions;

pub use super::classic::Engine;
pub use super::needed::{minimality, minimality_with};

/// Counts the solutions of each board up to two.
///
/// ```
/// use ninefold::search::batch::count;
/// use ninefold::search::{Budget, Solutions};
///
/// let mut clash = [0; 81];
/// (clash[0], clash[8]) = (5, 5);
/// assert_eq!(count(&[[0; 81], clash], &Budget::default()), [Solutions::Many((), ()), Solutions::None]);
/// ```
pub fn count(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solutions<()>> {
    count_with(Engine::best(), boards, budget)
}

/// [`count`] with an engine of one's choice.
pub fn count_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solutions<()>> {
    run(engine, boards, budget, |_| (), may_be_unique)
}

/// Looks for two solutions of each board.
///
/// Which two it finds of a board with more may depend on the neighbouring boards; [`search::solve`](super::solve) always finds
/// the same.
///
/// ```
/// use ninefold::search::batch::solve;
/// use ninefold::search::{Budget, Solutions};
///
/// let Solutions::Many(one, other) = solve(&[[0; 81]], &Budget::default())[0] else { panic!() };
/// assert_ne!(one, other);
/// ```
pub fn solve(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solutions<[u8; 81]>> {
    solve_with(Engine::best(), boards, budget)
}

/// [`solve`] with an engine of one's choice.
pub fn solve_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Solutions<[u8; 81]>> {
    run(engine, boards, budget, write, |_| true)
}

/// The first solution of each board as the engine keeps it, and how many there are: to look at a few cells of a solution is
/// less work than to write all of them.
pub(crate) struct Packed {
    counts: Vec<Solutions<()>>,
    firsts: Vec<Candidates>,
}

impl Packed {
    /// How many solutions a board has.
    pub(crate) fn count(&self, board: usize) -> Solutions<()> {
        self.counts[board]
    }

    /// Does the solution of a board have every digit of the answer that the board does not have?
    pub(crate) fn has_all(&self, board: usize, values: &[u8; 81], answer: &[u8; 81]) -> bool {
        has_all(&self.firsts[board], values, answer)
    }

    /// The solution of a board.
    pub(crate) fn values(&self, board: usize) -> [u8; 81] {
        write(&self.firsts[board])
    }
}

/// [`solve`] without writing the solutions.
pub(crate) fn solve_packed(boards: &[[u8; 81]], budget: &Budget<'_>) -> Packed {
    let found =
        Packed { counts: vec![Solutions::None; boards.len()], firsts: vec![Candidates::default(); boards.len()] };
    let mut work = Packing { boards, next: 0, found };
    Engine::best().run(&mut Search::new(budget), &mut work);
    work.found
}

struct Packing<'a> {
    boards: &'a [[u8; 81]],
    next: usize,
    found: Packed,
}

impl Work for Packing<'_> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        begin(self.boards, &mut self.next)
    }

    #[inline]
    fn solution(&mut self, board: usize, solution: &Candidates) -> bool {
        let count = &mut self.found.counts[board];
        let is_first = *count == Solutions::None;
        if is_first {
            self.found.firsts[board] = *solution;
        }
        *count = if is_first { Solutions::One(()) } else { Solutions::Many((), ()) };
        is_first
    }

    #[inline]
    fn end(&mut self, board: usize, end: End) {
        if end == End::GaveUp {
            self.found.counts[board] = Solutions::GaveUp;
        }
    }
}

/// The next board to begin with, and its number. Boards that clash within a box are passed over: "no solution" is what they
/// begin with.
#[inline]
fn begin(boards: &[[u8; 81]], next: &mut usize) -> Option<(usize, Candidates)> {
    loop {
        let index = *next;
        let values = boards.get(index)?;
        *next += 1;
        if let Some(candidates) = read(values) {
            return Some((index, candidates));
        }
    }
}

fn run<S: Copy>(
    engine: Engine,
    boards: &[[u8; 81]],
    budget: &Budget<'_>,
    keep: fn(&Candidates) -> S,
    goes_on: fn(&[u8; 81]) -> bool,
) -> Vec<Solutions<S>> {
    let mut work = Solving { boards, next: 0, answers: vec![Solutions::None; boards.len()], keep, goes_on };
    engine.run(&mut Search::new(budget), &mut work);
    work.answers
}

/// No board with fewer than 17 clues has exactly one solution (McGuire, Tugemann, Civario 2012), so that to have found
/// one is to know that there are more.
fn may_be_unique(values: &[u8; 81]) -> bool {
    values.iter().map(|&value| u8::from(value != 0)).sum::<u8>() >= 17
}

struct Solving<'a, S> {
    boards: &'a [[u8; 81]],
    /// The first board that was not begun.
    next: usize,
    answers: Vec<Solutions<S>>,
    /// What is kept of a solution.
    keep: fn(&Candidates) -> S,
    /// After the first solution of this board, is another one looked for?
    goes_on: fn(&[u8; 81]) -> bool,
}

impl<S: Copy> Work for Solving<'_, S> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        begin(self.boards, &mut self.next)
    }

    #[inline]
    fn solution(&mut self, board: usize, solution: &Candidates) -> bool {
        let solution = (self.keep)(solution);
        let answer = &mut self.answers[board];
        *answer = match *answer {
            Solutions::One(first) => Solutions::Many(first, solution),
            _ if (self.goes_on)(&self.boards[board]) => Solutions::One(solution),
            _ => Solutions::Many(solution, solution),
        };
        matches!(answer, Solutions::One(_))
    }

    #[inline]
    fn end(&mut self, board: usize, end: End) {
        if end == End::GaveUp {
            self.answers[board] = Solutions::GaveUp;
        }
    }
}
