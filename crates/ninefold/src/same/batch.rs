//! The canonical forms of many classic boards, on one thread.
//!
//! A board is 81 values in reading order, 0 for empty. A value above 9 is not a digit: such a board has no canonical form.

use super::bands::Bands;
use super::engine::Engine;
use super::grid;
use super::shape::Shape;
use super::source::Source;
use super::write;
use crate::batch::{Judgement, Kernel};
use crate::search::{Budget, Solutions, batch};

/// Writes the canonical form of each board to `forms` and, if asked for, the number of its automorphisms. What is not a board
/// has 0 automorphisms, and its form is all zeros.
///
/// Boards without a place in `forms` are left out.
///
/// ```
/// use ninefold::same::batch::canonical_many;
///
/// let mut one_clue = [0; 81];
/// one_clue[40] = 5;
/// let mut forms = [[0; 81]; 2];
/// let mut automorphisms = [0; 2];
/// canonical_many(&[[0; 81], one_clue], &mut forms, Some(&mut automorphisms));
/// assert_eq!(forms[1][80], 1);
/// assert_eq!(automorphisms, [3_359_232, 41_472]);
/// ```
pub fn canonical_many(boards: &[[u8; 81]], forms: &mut [[u8; 81]], mut automorphisms: Option<&mut [u32]>) {
    let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
    // There are as many judgements as boards.
    _ = Kernel::best().judge_cells(boards, &mut judgements);
    let solved = judgements.iter().filter(|judgement| judgement.is_solved()).count();
    let mut finder = Finder::new(solved);
    for (index, (values, form)) in boards.iter().zip(forms).enumerate() {
        let count = finder.find(values, judgements[index], form);
        if let Some(to) = automorphisms.as_mut().and_then(|all| all.get_mut(index)) {
            *to = count;
        }
    }
}

/// Writes the canonical form of each board's solution to `forms` where the board has exactly one solution, and zeros where it
/// has not; tells how many each has. The budget is that of each board.
///
/// ```
/// use ninefold::same::batch::solution_class_many;
/// use ninefold::search::{Budget, Solutions};
///
/// let mut forms = [[7; 81]];
/// assert_eq!(solution_class_many(&[[0; 81]], &Budget::default(), &mut forms), [Solutions::Many((), ())]);
/// assert_eq!(forms, [[0; 81]]);
/// ```
pub fn solution_class_many(boards: &[[u8; 81]], budget: &Budget<'_>, forms: &mut [[u8; 81]]) -> Vec<Solutions<()>> {
    let found = batch::solve(boards, budget);
    let mut solutions = Vec::new();
    let mut places = Vec::new();
    for (form, found) in forms.iter_mut().zip(&found) {
        *form = [0; 81];
        if let Solutions::One(solution) = found {
            solutions.push(*solution);
            places.push(form);
        }
    }
    let mut classes = vec![[0; 81]; solutions.len()];
    canonical_many(&solutions, &mut classes, None);
    places.into_iter().zip(classes).for_each(|(form, class)| *form = class);
    found.into_iter().map(|found| found.map(|_| ())).collect()
}

/// What finds one form after the other.
struct Finder {
    bands: Option<&'static Bands>,
    engine: Engine,
}

impl Finder {
    /// For boards so many of which are complete and valid.
    fn new(solved: usize) -> Finder {
        Finder { bands: Bands::for_grids(solved), engine: Engine::new() }
    }

    /// Writes the form of a board; returns the number of its automorphisms.
    fn find(&mut self, values: &[u8; 81], judgement: Judgement, form: &mut [u8; 81]) -> u32 {
        if !judgement.is_board() {
            *form = [0; 81];
            return 0;
        }
        let (rows, automorphisms) = match self.bands {
            Some(bands) if judgement.is_solved() => grid::smallest(bands, values),
            _ => {
                let found = self.engine.smallest(&Source::new(Shape::CLASSIC, values));
                (found.rows, found.automorphisms)
            }
        };
        write(Shape::CLASSIC, &rows, form);
        automorphisms
    }
}
