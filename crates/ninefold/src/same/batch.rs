//! The canonical forms of many classic boards, on one thread.
//!
//! A board is 81 values in reading order, 0 for empty. A value above 9 is not a digit: such a board has no canonical form.

use super::engine::{Engine, Source};
use super::shape::Shape;
use super::write;
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
    let mut engine = Engine::default();
    for (index, (values, form)) in boards.iter().zip(forms).enumerate() {
        let count = canonical(&mut engine, values, form);
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
    let mut engine = Engine::default();
    let solutions = batch::solve(boards, budget);
    for (form, solutions) in forms.iter_mut().zip(&solutions) {
        match solutions {
            Solutions::One(solution) => _ = canonical(&mut engine, solution, form),
            _ => *form = [0; 81],
        }
    }
    solutions.into_iter().map(|solutions| solutions.map(|_| ())).collect()
}

fn canonical(engine: &mut Engine, values: &[u8; 81], form: &mut [u8; 81]) -> u32 {
    if values.iter().any(|&value| value > 9) {
        *form = [0; 81];
        return 0;
    }
    let found = engine.smallest(&Source::new(Shape::CLASSIC, values));
    write(Shape::CLASSIC, &found.rows, form);
    found.automorphisms
}
