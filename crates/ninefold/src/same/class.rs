//! The class of a board's solution.

use super::{Canonical, NotComparable, canonical};
use crate::board::Board;
use crate::search::{Budget, Solutions, solve};

use super::shape::Shape;

/// What the only solution of a board is equivalent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionClass {
    /// The canonical form of the only solution.
    One(Canonical),
    /// The board has no solution, or several.
    None,
    /// The budget was used up before this was known.
    Undecided,
}

/// The canonical form of a board's solution, if it has exactly one.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::{Board, SolutionClass, solution_class};
///
/// let board: Board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let Ok(SolutionClass::One(class)) = solution_class(&board, &Budget::default()) else { panic!() };
/// let smallest = "123456789457189236698723415285914367761532948934867152346278591579641823812395674";
/// assert_eq!(class.board, smallest.parse()?);
/// # Ok::<(), ninefold::ReadError>(())
/// ```
///
/// # Errors
/// As [`canonical`].
pub fn solution_class(board: &Board, budget: &Budget<'_>) -> Result<SolutionClass, NotComparable> {
    Shape::of(board.layout())?;
    Ok(match solve(board, budget) {
        Solutions::One(solution) => SolutionClass::One(canonical(&solution)?),
        Solutions::None | Solutions::Many(..) => SolutionClass::None,
        Solutions::GaveUp => SolutionClass::Undecided,
    })
}
