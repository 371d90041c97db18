//! Single moves in what a model wrote: `r3c6: 5`, `R1C3=4`, `[3 6 5]`, `(3, 6, 5)`.

use std::collections::BTreeSet;

use super::place;
use crate::board::{Board, Cell, Digit};
use crate::check::is_valid;
use crate::report::Data;
use crate::search::{Budget, Solutions, solve};

/// One move, and what it is worth. See [`score_moves`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredMove {
    /// The row, from 1. It may be one that the board does not have, like the column and the digit; such a move is not legal.
    pub row: u8,
    /// The column, from 1.
    pub column: u8,
    /// The digit.
    pub digit: u8,
    /// Is the cell empty, on the board with the legal moves before this one, and is the digit new to its houses?
    pub legal: bool,
    /// Can the board still be completed after it? `None` if the budget ran out.
    pub solvable: Option<bool>,
    /// Is it the digit of the only solution? `None` if the puzzle does not have exactly one.
    pub right: Option<bool>,
    /// Does an earlier move put the same digit into the same cell?
    pub repeated: bool,
}

impl ScoredMove {
    /// The move as plain data; fields without a value are absent.
    pub fn data(&self) -> Data<'static> {
        let mut members = vec![
            ("cell", Data::Text(format!("r{}c{}", self.row, self.column).into())),
            ("digit", Data::Number(self.digit.into())),
            ("legal", Data::Bool(self.legal)),
        ];
        members.extend(self.solvable.map(|solvable| ("solvable", Data::Bool(solvable))));
        members.extend(self.right.map(|right| ("right", Data::Bool(right))));
        members.push(("repeated", Data::Bool(self.repeated)));
        Data::Object(members)
    }
}

/// Scores the moves that a text gives for a puzzle, in order. Thoughts never count, and a marked answer is binding, as for
/// [`score`](super::score()). Legal moves are made, so that later ones are judged on the board that they lead to.
///
/// ```
/// use ninefold::Board;
/// use ninefold::score::score_moves;
/// use ninefold::search::Budget;
///
/// let puzzle: Board = "1.....3....2.4..".parse()?;
/// let moves = score_moves(&puzzle, "r1c2: 3, then [1 2 3], and R1C3=4.", &Budget::default());
/// let worth = |index: usize| (moves[index].legal, moves[index].right, moves[index].repeated);
/// assert_eq!(worth(0), (true, Some(true), false));
/// assert_eq!(worth(1), (false, Some(true), true));
/// assert_eq!(worth(2), (true, Some(false), false));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn score_moves(puzzle: &Board, text: &str, budget: &Budget<'_>) -> Vec<ScoredMove> {
    let solutions = solve(puzzle, budget);
    let (mut board, mut seen) = (puzzle.clone(), BTreeSet::new());
    // With one solution, a board can be completed for as long as it agrees with it.
    let mut on_track = true;
    let score = |(row, column, digit): (u8, u8, u8)| {
        let cell = cell(&board, row, column);
        let after = cell.and_then(|cell| with(&board, cell, digit));
        let right = match (&solutions, cell) {
            (Solutions::One(solution), Some(cell)) => Some(solution.get(cell) == Digit::new(digit)),
            (Solutions::One(_), None) => Some(false),
            _ => None,
        };
        let solvable = match (&after, &solutions) {
            (None, _) | (_, Solutions::None) => Some(false),
            (_, Solutions::One(_)) => Some(on_track && right == Some(true)),
            (Some(after), _) => solve(after, budget).count().map(|count| count > 0),
        };
        let legal = after.is_some();
        if let Some(after) = after {
            board = after;
            on_track &= right == Some(true);
        }
        ScoredMove { row, column, digit, legal, solvable, right, repeated: !seen.insert((row, column, digit)) }
    };
    moves(&place::answer(text)).map(score).collect()
}

/// The cell, if the board has it.
fn cell(board: &Board, row: u8, column: u8) -> Option<Cell> {
    let sides = 1..=board.side();
    (sides.contains(&row) && sides.contains(&column)).then(|| Cell::new(row - 1, column - 1))
}

/// The board after a legal move. One that breaks a rule has no legal moves.
fn with(board: &Board, cell: Cell, digit: u8) -> Option<Board> {
    let after = board.with(cell, Some(Digit::new(digit)?))?;
    (board.get(cell).is_none() && is_valid(&after)).then_some(after)
}

/// Every move of a text.
fn moves(text: &str) -> impl Iterator<Item = (u8, u8, u8)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let at = rest.find(['r', 'R', '[', '('])?;
            let in_word = rest[..at].ends_with(char::is_alphanumeric);
            let (kind, from) = rest[at..].split_at(1);
            rest = from;
            let found = match kind {
                "[" | "(" => triple(from),
                _ if in_word => None,
                _ => named(from),
            };
            if let Some((found, after)) = found {
                rest = after;
                return Some(found);
            }
        }
    })
}

type Found<'a> = Option<((u8, u8, u8), &'a str)>;

/// `3c6: 5`, after the `r`.
fn named(text: &str) -> Found<'_> {
    let (row, text) = number(text)?;
    let (column, text) = number(text.strip_prefix(['c', 'C'])?)?;
    let digit = text.trim_start_matches(|c: char| c.is_whitespace() || "*`_:=-–>→⇒".contains(c));
    let (digit, text) = if digit.len() < text.len() { number(digit)? } else { return None };
    Some(((row, column, digit), text))
}

/// `3, 6, 5)`, after the bracket.
fn triple(text: &str) -> Found<'_> {
    let next = |text| {
        let (value, after) = number(str::trim_start(text))?;
        let rest = after.trim_start().trim_start_matches([',', ';']).trim_start();
        Some((value, rest, rest.len() < after.len()))
    };
    let (row, text, _) = next(text).filter(|found| found.2)?;
    let (column, text, _) = next(text).filter(|found| found.2)?;
    let (digit, text) = number(text)?;
    Some(((row, column, digit), text.trim_start().strip_prefix([']', ')'])?))
}

/// A number of at most two digits.
fn number(text: &str) -> Option<(u8, &str)> {
    let length = text.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(length);
    Some((number.parse().ok().filter(|_| length < 3)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(u8, u8, u8)> {
        moves(text).collect()
    }

    #[test]
    fn moves_are_found_in_every_notation() {
        for text in [
            "r3c6: 5",
            "R3C6=5",
            "**r3c6** -> 5",
            "r3c6 = 5",
            "(3, 6, 5)",
            "[3 6 5]",
            "[3,6,5]",
            "( 3; 6; 5 )",
            "r3c6→5",
        ] {
            assert_eq!(found(text), [(3, 6, 5)], "{text}");
        }
        assert_eq!(found("r1c2: 3, (10, 1, 12); R1C3=4 [5 6 7]"), [(1, 2, 3), (10, 1, 12), (1, 3, 4), (5, 6, 7)]);
        for text in [
            "",
            "r3c6",
            "r3c65",
            "car3c6: 5",
            "[3 6]",
            "[3 6 5 1]",
            "(3, 6, 5",
            "[365]",
            "[300 1 2]",
            "r1c1: r1c2",
            "((((",
            "[r",
            "r1c1:",
        ] {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn moves_are_judged_on_the_board_that_the_others_lead_to() {
        let worth = |puzzle: &str, text: &str| {
            let puzzle: Board = puzzle.parse().unwrap();
            let moves = score_moves(&puzzle, text, &Budget::default());
            moves.iter().map(|it| (it.legal, it.solvable, it.right, it.repeated)).collect::<Vec<_>>()
        };
        let (yes, no) = (Some(true), Some(false));
        let one = "1.....3....2.4..";
        // 1324 4231 3142 2413
        assert_eq!(
            worth(one, "r1c2=3 r1c2=3 r1c2=2"),
            [(true, yes, yes, false), (false, no, yes, true), (false, no, no, false)]
        );
        // A clue, a clash, and what the board does not have.
        assert_eq!(
            worth(one, "(1, 1, 1) (1, 2, 1) (5, 1, 1) (1, 2, 5) (1, 2, 0)"),
            [
                (false, no, yes, false),
                (false, no, no, false),
                (false, no, no, false),
                (false, no, no, false),
                (false, no, no, false),
            ]
        );
        // Once the board is lost, no move makes it solvable.
        assert_eq!(worth(one, "r1c2=2 r1c4=4"), [(true, no, no, false), (true, no, yes, false)]);
        assert_eq!(
            worth("1...............", "r1c2=2 r2c1=3 r2c2=3"),
            [(true, yes, None, false), (true, yes, None, false), (false, no, None, false)]
        );
        assert_eq!(worth("11..............", "r1c3=2"), [(false, no, None, false)]);
        assert_eq!(worth(one, "<think>r1c2=3</think>none"), []);
    }
}
