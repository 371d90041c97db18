//! Pencil marks: the digits that a player noted in cells that are still empty.

use crate::board::Board;

/// The digits that are noted in each cell, row by row, as sets: digit 1 is bit 0. A list is empty where nothing is noted in that way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PencilMarks {
    /// In the middle of the cell: what is possible there.
    pub centre: Vec<u32>,
    /// In its corners.
    pub corner: Vec<u32>,
}

impl PencilMarks {
    /// The marks in the empty cells of a board; `None` if there are none, or if they are not of its digits.
    pub(crate) fn of(
        board: &Board,
        centre: impl Fn(usize) -> u32,
        corner: impl Fn(usize) -> u32,
    ) -> Option<Box<PencilMarks>> {
        let list = |set: &dyn Fn(usize) -> u32| {
            let sets: Vec<u32> =
                board.values().enumerate().map(|(at, value)| if value == 0 { set(at) } else { 0 }).collect();
            if sets.iter().any(|&set| set != 0) { sets } else { Vec::new() }
        };
        let marks = PencilMarks { centre: list(&centre), corner: list(&corner) };
        let mut sets = marks.centre.iter().chain(&marks.corner).peekable();
        let any = sets.peek().is_some();
        (any && sets.all(|set| set >> board.side() == 0)).then(|| Box::new(marks))
    }
}
