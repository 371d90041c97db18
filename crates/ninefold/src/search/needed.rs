//! Which clues of many classic boards are needed.
//!
//! A clue is needed when the other clues have a solution with another digit in its cell. Of most clues that can be seen
//! from the solution; for each of the others there is a search for such a solution, first among those that differ from
//! the known one in a few digits only, which is short, and then among all.

use super::batch::Engine;
use super::budget::Budget;
use super::classic::{Candidates, End, Search, Work, forbid, read, write};
use super::solutions::{Searched, Solutions};
use super::unavoidable::surely_needed;
use crate::board::Cell;

/// Looks for two solutions of each board and, where there is only one, finds the clues that are not needed. The budget is
/// that of each search: one for the board and one for each clue.
///
/// ```
/// use ninefold::search::batch::minimality;
/// use ninefold::search::{Budget, Solutions};
///
/// let found = minimality(&[[0; 81], [5; 81]], &Budget::default());
/// assert!(matches!(found[0].solutions, Solutions::Many(..)));
/// assert!(matches!(found[1].solutions, Solutions::None));
/// ```
pub fn minimality(boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Searched<[u8; 81]>> {
    minimality_with(Engine::best(), boards, budget)
}

/// [`minimality`] with an engine of one's choice.
pub fn minimality_with(engine: Engine, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Searched<[u8; 81]>> {
    let mut work = Needed {
        boards,
        next: 0,
        states: vec![State::Unsolvable; boards.len()],
        known: vec![Known::default(); boards.len()],
        clues: Vec::new(),
    };
    engine.run(&mut Search::new(budget), &mut work);
    work.states.iter().zip(&work.known).map(|(state, known)| state.answer(known)).collect()
}

/// What is known of a board so far.
#[derive(Clone, Copy)]
enum State {
    Unsolvable,
    /// One solution was found; these clues (a bit a cell) are not known to be needed.
    One {
        doubtful: u128,
    },
    /// Two solutions were found, of which this is the second.
    Multiple([u8; 81]),
    GaveUp,
}

impl State {
    fn answer(self, known: &Known) -> Searched<[u8; 81]> {
        match self {
            State::Unsolvable => Solutions::None.into(),
            State::Multiple(second) => Solutions::Many(write(&known.solution), second).into(),
            State::GaveUp => Solutions::GaveUp.into(),
            State::One { doubtful } => {
                let redundant = Some(cells(doubtful).map(|cell| Cell::at(cell, 9)).collect());
                Searched { solutions: Solutions::One(write(&known.solution)), redundant }
            }
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

/// The redundant clues of a board that is known to have this one solution; `None` if the budget was used up first.
pub(super) fn redundant_of_unique(values: &[u8; 81], solution: &[u8; 81], budget: &Budget<'_>) -> Option<Vec<Cell>> {
    let doubtful = clues(values) & !surely_needed(values, solution);
    let mut work = Needed {
        boards: std::slice::from_ref(values),
        next: 1,
        states: vec![State::One { doubtful }],
        known: vec![Known::new(values, read(solution).unwrap_or_default())],
        clues: cells(doubtful).map(|cell| (0, cell, About::FewDigits)).collect(),
    };
    Engine::best().run(&mut Search::new(budget), &mut work);
    work.states[0].answer(&work.known[0]).redundant
}

struct Needed<'a> {
    boards: &'a [[u8; 81]],
    next: usize,
    states: Vec<State>,
    known: Vec<Known>,
    /// The clues that are left to search, by board and cell.
    clues: Vec<(usize, usize, About)>,
}

/// What is known of a board with a solution.
#[derive(Clone, Default)]
struct Known {
    solution: Candidates,
    /// The digits, from 0, by their number of clues, most first.
    digits: [u8; 9],
}

impl Known {
    fn new(values: &[u8; 81], solution: Candidates) -> Known {
        let mut clues = [0u8; 256];
        values.iter().for_each(|&value| clues[usize::from(value)] += 1);
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        digits.sort_unstable_by_key(|&digit| std::cmp::Reverse(clues[usize::from(digit) + 1]));
        Known { solution, digits }
    }
}

/// What a search is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// The solutions of the whole board.
    Board,
    /// Solutions without the clue in a cell that differ from the known one in a few digits.
    FewDigits,
    /// All solutions without the clue.
    Clue,
}

/// How many digits may change at first.
const FEW: usize = 5;

/// Board, cell and what it is about, in the one number by which a search is called.
fn number(board: usize, cell: usize, about: About) -> usize {
    board << 9 | cell << 2 | about as usize
}

fn parts(number: usize) -> (usize, usize, About) {
    let about = match number & 3 {
        0 => About::Board,
        1 => About::FewDigits,
        _ => About::Clue,
    };
    (number >> 9, number >> 2 & 127, about)
}

impl Needed<'_> {
    /// What the other clues leave when the clue in the cell is forbidden.
    fn without(&self, board: usize, cell: usize, about: About) -> Option<Candidates> {
        let mut values = self.boards[board];
        let clue = std::mem::take(&mut values[cell]);
        let mut candidates = read(&values)?;
        forbid(&mut candidates, cell, clue);
        if about == About::FewDigits {
            let Known { solution, digits } = &self.known[board];
            let mut kept = [0; 3];
            // The digits with the fewest clues can change most freely.
            for &digit in digits.iter().filter(|&&digit| digit + 1 != clue).take(9 - FEW) {
                let digit = usize::from(digit);
                candidates[digit] = solution[digit];
                kept.iter_mut().zip(solution[digit]).for_each(|(kept, cells)| *kept |= cells);
            }
            for (words, solution) in candidates.iter_mut().zip(solution) {
                for r in 0..3 {
                    words[r] &= !kept[r] | solution[r];
                }
            }
        }
        Some(candidates)
    }
}

impl Work for Needed<'_> {
    #[inline]
    fn next(&mut self) -> Option<(usize, Candidates)> {
        if let Some((board, cell, about)) = self.clues.pop() {
            return Some((number(board, cell, about), self.without(board, cell, about)?));
        }
        loop {
            let board = self.next;
            let values = self.boards.get(board)?;
            self.next += 1;
            if let Some(candidates) = read(values) {
                return Some((number(board, 0, About::Board), candidates));
            }
        }
    }

    #[inline]
    fn solution(&mut self, search: usize, solution: &Candidates) -> bool {
        let (board, cell, about) = parts(search);
        let state = &mut self.states[board];
        match state {
            State::One { doubtful } if about != About::Board => *doubtful &= !(1 << cell),
            State::One { .. } => *state = State::Multiple(write(solution)),
            State::Unsolvable => {
                let values = &self.boards[board];
                self.known[board] = Known::new(values, *solution);
                *state = State::One { doubtful: clues(values) };
                return true;
            }
            State::Multiple(_) | State::GaveUp => {}
        }
        false
    }

    #[inline]
    fn end(&mut self, search: usize, end: End) {
        let (board, cell, about) = parts(search);
        let values = &self.boards[board];
        match (end, &mut self.states[board], about) {
            (End::GaveUp, state, _) => *state = State::GaveUp,
            (End::Complete, State::One { doubtful }, About::Board) => {
                *doubtful &= !surely_needed(values, &write(&self.known[board].solution));
                self.clues.extend(cells(*doubtful).map(|cell| (board, cell, About::FewDigits)));
            }
            (End::Complete, State::One { .. }, About::FewDigits) => self.clues.push((board, cell, About::Clue)),
            (End::Complete, ..) => {}
        }
    }
}
