//! When are two boards the same?
//!
//! Two boards are *equivalent* if one becomes the other by renaming digits and by the symmetries of the grid: transposing,
//! and changing the order of bands, of stacks, of rows in a band and of columns in a stack. [`canonical`] finds the smallest
//! of all boards that are equivalent to a board, so that equivalent boards have the same one. It takes any board: a puzzle,
//! a solution, a board with several solutions or none, even one that breaks the rule. [`batch`] does it for many.

mod bands;
pub mod batch;
mod class;
mod engine;
mod grid;
mod partial;
mod placing;
mod shape;
mod smallest;
mod source;
mod symmetric;
mod transformation;

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::board::Board;
use crate::layout::Layout;
use bands::Bands;
use engine::{Engine, Smallness};
use shape::Shape;
use source::Source;
use transformation::name_the_rest;

pub use class::{SolutionClass, solution_class};
pub use shape::NotComparable;
pub use transformation::Transformation;

/// The canonical form of a board, and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The smallest equivalent board, if boards are compared in reading order and an empty cell comes before 1.
    pub board: Board,
    /// How many symmetries of the grid turn the board into itself, up to the names of its digits: 1 for most boards, 3,359,232
    /// for the empty one.
    pub automorphisms: u32,
    /// What turns the board into its canonical form. If there are automorphisms, it is one of several.
    pub transformation: Transformation,
}

/// The canonical form of a board.
///
/// ```
/// use ninefold::{Board, canonical};
///
/// let board: Board = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let form = canonical(&board).unwrap();
/// let smallest = "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.";
/// assert_eq!(form.board, smallest.parse()?);
/// assert_eq!(form.automorphisms, 1);
/// # Ok::<(), ninefold::ReadError>(())
/// ```
///
/// # Errors
/// If the board is not a plain one of side 4 (boxes of 2×2), 6 (2×3 or 3×2) or 9 (3×3).
pub fn canonical(board: &Board) -> Result<Canonical, NotComparable> {
    let (shape, found) = smallest(board)?;
    let mut transformation = Transformation {
        layout: board.layout().clone(),
        transposed: found.way.transposed,
        rows: found.way.rows,
        columns: found.way.columns,
        digits: found.way.names(),
    };
    name_the_rest(&mut transformation.digits, shape);
    let board = written(board.layout(), shape, &found.rows);
    Ok(Canonical { board, automorphisms: found.automorphisms, transformation })
}

/// The canonical form and the number of automorphisms alone, where boards come one by one and may be many: after some complete grids,
/// the table of bands is made, which finds those of the others sooner.
pub(crate) fn form(board: &Board, is_solved: bool) -> Result<(Board, u32), NotComparable> {
    static GRIDS: AtomicUsize = AtomicUsize::new(0);
    let values: Vec<u8> = board.values().collect();
    if let Ok(values) = <&[u8; 81]>::try_from(&*values)
        && is_solved
        && *board.layout() == Layout::CLASSIC
        // In a browser the table would cost more to load than it saves.
        && cfg!(not(target_arch = "wasm32"))
        && let Some(bands) = Bands::for_grids(GRIDS.fetch_add(1, Ordering::Relaxed))
    {
        let (rows, automorphisms) = grid::smallest(bands, values);
        return Ok((written(board.layout(), Shape::CLASSIC, &rows), automorphisms));
    }
    let (shape, found) = smallest(board)?;
    Ok((written(board.layout(), shape, &found.rows), found.automorphisms))
}

/// How many symmetries of the grid turn the board into itself, up to the names of its digits.
///
/// ```
/// use ninefold::{Board, Layout, automorphisms};
///
/// assert_eq!(automorphisms(&Board::empty(Layout::CLASSIC)), Ok(3_359_232));
/// ```
///
/// # Errors
/// As [`canonical`].
pub fn automorphisms(board: &Board) -> Result<u32, NotComparable> {
    smallest(board).map(|(_, found)| found.automorphisms)
}

/// Is one board the other, up to the names of the digits and the symmetries of the grid? Boards of different layouts are not.
///
/// ```
/// use ninefold::{Board, are_equivalent};
///
/// let board: Board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let turned: Board = "35.7.....6.1..5.9..8.....9668.......4.......372......1.6.....28...5......4......5".parse()?;
/// assert_eq!(are_equivalent(&board, &board), Ok(true));
/// assert_eq!(are_equivalent(&board, &turned), Ok(false));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
///
/// # Errors
/// As [`canonical`], if one of them has no canonical form.
pub fn are_equivalent(one: &Board, other: &Board) -> Result<bool, NotComparable> {
    let ((_, found), (_, other_found)) = (smallest(one)?, smallest(other)?);
    Ok(one.layout() == other.layout() && found.rows == other_found.rows)
}

fn smallest(board: &Board) -> Result<(Shape, Smallness), NotComparable> {
    let shape = Shape::of(board.layout())?;
    let values: Vec<u8> = board.values().collect();
    Ok((shape, Engine::new().smallest(&Source::new(shape, &values))))
}

fn written(layout: &Layout, shape: Shape, rows: &[u64; 9]) -> Board {
    let mut values = [0; 81];
    write(shape, rows, &mut values);
    let board = Board::from_values(layout.clone(), &values[..shape.side * shape.side]);
    board.unwrap_or_else(|| Board::empty(layout.clone()))
}

/// Writes rows as one value a cell.
fn write(shape: Shape, rows: &[u64; 9], values: &mut [u8; 81]) {
    for (values, text) in values.chunks_exact_mut(shape.side).zip(rows) {
        for (place, value) in values.iter_mut().enumerate() {
            *value = (text >> (60 - 4 * place) & 15) as u8;
        }
    }
}
