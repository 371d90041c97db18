//! Which clues of many classic boards are needed.
//!
//! A clue is needed when the other clues have a solution with another digit in its cell. Of most clues that can be seen
//! from the solution; each of the others is a search of its own for one solution, of the board without the clue and
//! without its digit in the cell.

use super::batch::Engine;
use super::budget::Budget;
use super::classic::{Candidates, End, Search, Work, forbid, read, write};
use super::unavoidable::surely_needed;
use crate::board::Cell;

/// Is every clue of a board needed?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// The board cannot be completed.
    Unsolvable,
    /// It can be completed in two or more ways.
    Multiple,
    /// It has exactly one solution, and more than one without any of its clues.
    Minimal,
    /// It has exactly one solution, also without any one of these clues.
    Redundant(Vec<Cell>),
    /// The budget was used up before this was known.
    GaveUp,
}

/// Finds the clues of each board that are not needed. The budget is that of each search: one for the board and one for
/// each clue.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::search::batch::{Minimality, minimality};
///
/// assert_eq!(minimality(&[[0; 81], [5; 81]], &Budget::default()), [Minimality::Multiple, Minimality::Unsolvable]);
/// ```
pub fn minimality(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Minimality> {
    minimality_with(Engine::best(), boards, budget)
}

/// [`minimality`] with an engine of one's choice.
pub fn minimality_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Minimality> {
    let mut work = Needed {
        boards,
        next: 0,
        states: vec![State::Unsolvable; boards.len()],
        solutions: vec![Default::default(); boards.len()],
        clues: Vec::new(),
    };
    engine.run(&mut Search::new(budget), &mut work);
    work.states.into_iter().map(State::answer).collect()
}

/// What is known of a board so far.
#[derive(Clone, Copy)]
enum State {
    Unsolvable,
    /// One solution was found; these clues (a bit a cell) are not known to be needed.
    One {
        doubtful: u128,
    },
    Multiple,
    GaveUp,
}

impl State {
    fn answer(self) -> Minimality {
        match self {
            State::Unsolvable => Minimality::Unsolvable,
            State::Multiple => Minimality::Multiple,
            State::GaveUp => Minimality::GaveUp,
            State::One { doubtful: 0 } => Minimality::Minimal,
            State::One { doubtful } => Minimality::Redundant(cells(doubtful).map(|cell| Cell::at(cell, 9)).collect()),
        }
    }
}

/// The filled cells, a bit each.
fn clues(values: &[u8; 81]) -> u128 {
    (0..81).filter(|&cell| values[cell] != 0).fold(0, |set, cell| set | 1 << cell)
}

fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// [`minimality`] of one board that is known to have this one solution.
pub(super) fn minimality_of_unique(values: &[u8; 81], solution: &[u8; 81], budget: &Budget<'_>) -> Minimality {
    let doubtful = clues(values) & !surely_needed(values, solution);
    let mut work = Needed {
        boards: std::slice::from_ref(values),
        next: 1,
        states: vec![State::One { doubtful }],
        solutions: read(solution).into_iter().collect(),
        clues: cells(doubtful).map(|cell| (0, cell)).collect(),
    };
    Engine::best().run(&mut Search::new(budget), &mut work);
    work.states[0].answer()
}

struct Needed<'a> {
    boards: &'a [[u8; 81]],
    next: usize,
    states: Vec<State>,
    solutions: Vec<Candidates>,
    /// The clues that are left to search, by board and cell.
    clues: Vec<(usize, usize)>,
}

/// A search is called by its board and, in the low bits, the cell of the clue that it is about.
const WHOLE_BOARD: usize = 127;

impl Work for Needed<'_> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        if let Some((board, cell)) = self.clues.pop() {
            let mut values = self.boards[board];
            let clue = std::mem::take(&mut values[cell]);
            let mut candidates = read(&values)?;
            forbid(&mut candidates, cell, clue);
            return Some((board << 7 | cell, candidates));
        }
        loop {
            let board = self.next;
            let values = self.boards.get(board)?;
            self.next += 1;
            if let Some(candidates) = read(values) {
                return Some((board << 7 | WHOLE_BOARD, candidates));
            }
        }
    }

    #[inline]
    fn solution(&mut self, search: usize, solution: &Candidates) -> bool {
        let (board, cell) = (search >> 7, search & 127);
        let state = &mut self.states[board];
        match state {
            State::One { doubtful } if cell != WHOLE_BOARD => *doubtful &= !(1 << cell),
            State::One { .. } => *state = State::Multiple,
            State::Unsolvable => {
                let values = &self.boards[board];
                self.solutions[board] = *solution;
                *state = State::One { doubtful: clues(values) & !surely_needed(values, &write(solution)) };
                return true;
            }
            State::Multiple | State::GaveUp => {}
        }
        false
    }

    /// What is looked for is most often close to the known solution.
    #[inline]
    fn hint(&self, search: usize) -> Option<&Candidates> {
        if search & 127 == WHOLE_BOARD { None } else { self.solutions.get(search >> 7) }
    }

    #[inline]
    fn end(&mut self, search: usize, end: End) {
        let (board, cell) = (search >> 7, search & 127);
        if end == End::GaveUp {
            self.states[board] = State::GaveUp;
        } else if let (State::One { doubtful }, WHOLE_BOARD) = (self.states[board], cell) {
            self.clues.extend(cells(doubtful).map(|cell| (board, cell)));
        }
    }
}
