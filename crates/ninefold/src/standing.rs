//! The result for a board in one value: its status, and whether it meets what is required.
//!
//! Everything that counts, filters or colours boards uses a [`Standing`], one byte per board. It comes from a kernel's
//! [`Judgement`], from a search, or from a full [`Report`](crate::Report), and is the same wherever it came from:
//!
//! ```text
//! bit   7          6         5        4        3      2 … 0
//!       not there  on track  minimal  changed  valid  the status, by its place in `Status::ALL`
//! ```

use std::fmt;

use crate::batch::Judgement;
use crate::board::Board;
use crate::layout::Layout;
use crate::search::{self, Budget, Searched, Solutions};
use crate::track::Tracked;

/// The status of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Not a board.
    Malformed,
    /// Breaks a rule: not valid.
    Conflict,
    /// Valid, but cannot be completed.
    Unsolvable,
    /// Two or more solutions.
    Multiple,
    /// Exactly one solution.
    Unique,
    /// No conflicts, and nothing more was asked.
    Valid,
    /// No conflict and no empty cell.
    Solved,
    /// The search ran out of budget.
    Undecided,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 8] = [
        Status::Malformed,
        Status::Conflict,
        Status::Unsolvable,
        Status::Multiple,
        Status::Unique,
        Status::Valid,
        Status::Solved,
        Status::Undecided,
    ];

    /// The word in data.
    pub fn name(self) -> &'static str {
        match self {
            Status::Malformed => "malformed",
            Status::Conflict => "conflict",
            Status::Unsolvable => "unsolvable",
            Status::Multiple => "multiple",
            Status::Unique => "unique",
            Status::Valid => "valid",
            Status::Solved => "solved",
            Status::Undecided => "undecided",
        }
    }

    /// The status of a name.
    pub fn from_name(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a board must be to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Require {
    /// No digit appears twice in a house.
    #[default]
    Valid,
    /// It can be completed.
    Solvable,
    /// It can be completed in exactly one way.
    Unique,
    /// It can be completed in exactly one way, and every clue is needed for that.
    Minimal,
    /// Valid, and every cell is filled; an answer must keep the clues of its puzzle, too.
    Solved,
    /// One solution of its givens has all its entries; where givens are not known, every digit is one.
    OnTrack,
}

impl Require {
    /// Everything that may be required.
    pub const ALL: [Require; 6] =
        [Require::Valid, Require::Solvable, Require::Unique, Require::Minimal, Require::Solved, Require::OnTrack];

    /// The word in options.
    pub fn name(self) -> &'static str {
        match self {
            Require::Valid => "valid",
            Require::Solvable => "solvable",
            Require::Unique => "unique",
            Require::Minimal => "minimal",
            Require::Solved => "solved",
            Require::OnTrack => "on-track",
        }
    }

    /// The level of a name.
    pub fn from_name(name: &str) -> Option<Require> {
        Require::ALL.into_iter().find(|require| require.name() == name)
    }

    /// Does it take a search to know?
    pub fn is_deep(self) -> bool {
        matches!(self, Require::Solvable | Require::Unique | Require::Minimal | Require::OnTrack)
    }

    /// Searches a valid board as deep as is required; `None` where nothing needs to be searched.
    pub(crate) fn search(self, board: &Board, budget: &Budget<'_>) -> Option<Searched> {
        match self {
            Require::Valid | Require::Solved | Require::OnTrack => None,
            Require::Solvable | Require::Unique => Some(search::solve(board, budget).into()),
            Require::Minimal => Some(search::redundant_clues(board, budget)),
        }
    }

    /// The same for many valid classic boards, each answer as if its board had been searched alone.
    pub(crate) fn search_many(self, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Searched<[u8; 81]>> {
        let mut found: Vec<Searched<[u8; 81]>> = match self {
            Require::Minimal => search::batch::minimality(boards, budget),
            _ => search::batch::solve(boards, budget).into_iter().map(Searched::from).collect(),
        };
        for (found, values) in found.iter_mut().zip(boards) {
            // Which two solutions are found first depends on the neighbouring boards.
            if let Solutions::Many(one, other) = &mut found.solutions
                && let Some(board) = Board::from_values(Layout::CLASSIC, values)
                && let Solutions::Many(first, second) = search::solve(&board, budget)
            {
                one.iter_mut().zip(first.values()).for_each(|(to, value)| *to = value);
                other.iter_mut().zip(second.values()).for_each(|(to, value)| *to = value);
            }
        }
        found
    }

    /// The standing of each of many valid classic boards after a search, and nothing else.
    pub(crate) fn standings(self, boards: &[[u8; 81]], budget: &Budget<'_>) -> Vec<Standing> {
        let standing = |values: &[u8; 81]| Standing::of_values(values);
        match self {
            Require::Minimal => {
                let found = search::batch::minimality(boards, budget);
                boards.iter().zip(found).map(|(values, found)| standing(values).searched(&found)).collect()
            }
            _ => {
                let found = search::batch::count(boards, budget);
                let of = |(values, found): (&[u8; 81], Solutions<()>)| match self {
                    Require::OnTrack => standing(values).tracked(&found.into()),
                    _ => standing(values).searched(&found.into()),
                };
                boards.iter().zip(found).map(of).collect()
            }
        }
    }
}

/// The result for a board, in one byte.
///
/// ```
/// use ninefold::search::Budget;
/// use ninefold::{Board, Report, Require, Status};
///
/// let board: Board = "1.....3....2.4..".parse()?;
/// let standing = Report::searched(board, Require::Minimal, &Budget::default()).standing();
/// assert_eq!(standing.status(), Status::Unique);
/// assert!(standing.passes(Require::Minimal) && standing.passes(Require::Unique));
/// assert!(!standing.passes(Require::Solved));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Standing(u8);

const STATUS: u8 = 0b111;
const VALID: u8 = 1 << 3;
const CHANGED: u8 = 1 << 4;
const MINIMAL: u8 = 1 << 5;
const ON_TRACK: u8 = 1 << 6;

impl Standing {
    /// The standing of a board with this status about which nothing more is known.
    pub const fn of(status: Status) -> Standing {
        let valid = !matches!(status, Status::Malformed | Status::Conflict);
        Standing(status as u8 | if valid { VALID } else { 0 })
    }

    /// From a kernel's judgement; `None` for what is not a board.
    pub const fn of_judgement(judgement: Judgement) -> Option<Standing> {
        Some(Standing::of(match judgement {
            _ if !judgement.is_board() => return None,
            _ if !judgement.is_valid() => Status::Conflict,
            _ if judgement.is_solved() => Status::Solved,
            _ => Status::Valid,
        }))
    }

    /// Of the values of a valid board.
    pub(crate) fn of_values(values: &[u8]) -> Standing {
        Standing::of(if values.contains(&0) { Status::Valid } else { Status::Solved })
    }

    /// The standing of a valid board that was searched. A full board stays solved.
    #[must_use]
    pub fn searched<S>(self, found: &Searched<S>) -> Standing {
        let status = match &found.solutions {
            _ if self.status() == Status::Solved => Status::Solved,
            Solutions::None => Status::Unsolvable,
            Solutions::One(_) => Status::Unique,
            Solutions::Many(..) => Status::Multiple,
            Solutions::GaveUp => Status::Undecided,
        };
        let minimal = found.redundant.as_ref().is_some_and(Vec::is_empty);
        Standing(Standing::of(status).0 | if minimal { MINIMAL } else { 0 })
    }

    /// The standing of an answer that is solved, given whether it changes a clue of its puzzle.
    #[must_use]
    pub const fn changed(self, changed: bool) -> Standing {
        Standing(self.0 | if changed { CHANGED } else { 0 })
    }

    /// The standing of an answer that was held against the solutions of its puzzle.
    #[must_use]
    pub fn tracked(self, found: &Tracked) -> Standing {
        match found {
            Tracked::OnTrack => Standing(self.0 | ON_TRACK),
            Tracked::GaveUp if self.0 & VALID != 0 => Standing::of(Status::Undecided),
            _ => self,
        }
    }

    /// The standing of a board with rules that are not understood: it is certain that it breaks a rule, or that it cannot be completed, and
    /// nothing else.
    #[must_use]
    pub(crate) const fn in_doubt(self) -> Standing {
        match self.status() {
            Status::Malformed | Status::Conflict | Status::Unsolvable => self,
            _ => Standing(Status::Undecided as u8),
        }
    }

    /// The status.
    pub const fn status(self) -> Status {
        Status::ALL[(self.0 & STATUS) as usize]
    }

    /// Does it reach what is required? This is the only place that decides it.
    #[inline]
    pub const fn passes(self, require: Require) -> bool {
        match require {
            Require::Valid => self.0 & VALID != 0,
            Require::Solvable => self.is(Status::Multiple) | self.is(Status::Unique) | self.is(Status::Solved),
            Require::Unique => self.is(Status::Unique) | self.is(Status::Solved),
            Require::Minimal => self.0 & MINIMAL != 0,
            Require::Solved => self.is(Status::Solved) & (self.0 & CHANGED == 0),
            Require::OnTrack => self.0 & ON_TRACK != 0,
        }
    }

    const fn is(self, status: Status) -> bool {
        self.0 & STATUS == status as u8
    }

    /// The byte, for columns of them. It is below 128.
    pub const fn to_byte(self) -> u8 {
        self.0
    }

    /// The standing of a byte of [`Standing::to_byte`]; any other byte is `None`.
    pub const fn from_byte(byte: u8) -> Option<Standing> {
        if byte < 128 { Some(Standing(byte)) } else { None }
    }
}

impl fmt::Debug for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minimal = if self.0 & MINIMAL != 0 { ", minimal" } else { "" };
        let changed = if self.0 & CHANGED != 0 { ", clues changed" } else { "" };
        let on_track = if self.0 & ON_TRACK != 0 { ", on track" } else { "" };
        write!(f, "Standing({}{minimal}{changed}{on_track})", self.status())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_at_each_level() {
        let passing = |standing: Standing| Require::ALL.map(|require| standing.passes(require));
        let unique = Standing::of(Status::Valid);
        let found = |redundant| Searched { solutions: Solutions::One(()), redundant };
        assert_eq!(passing(Standing::of(Status::Malformed)), [false; 6]);
        assert_eq!(passing(Standing::of(Status::Conflict)), [false; 6]);
        assert_eq!(passing(Standing::of(Status::Valid)), [true, false, false, false, false, false]);
        assert_eq!(passing(Standing::of(Status::Undecided)), [true, false, false, false, false, false]);
        assert_eq!(passing(Standing::of(Status::Unsolvable)), [true, false, false, false, false, false]);
        assert_eq!(passing(Standing::of(Status::Multiple)), [true, true, false, false, false, false]);
        assert_eq!(passing(unique.searched(&found(None))), [true, true, true, false, false, false]);
        assert_eq!(passing(unique.searched(&found(Some(vec![])))), [true, true, true, true, false, false]);
        assert_eq!(passing(Standing::of(Status::Solved)), [true, true, true, false, true, false]);
        let off = Tracked::OffTrack { mistakes: Vec::new() };
        for (found, passes) in
            [(Tracked::OnTrack, true), (off, false), (Tracked::NoSolution, false), (Tracked::GaveUp, false)]
        {
            let standing = Standing::of(Status::Valid).tracked(&found);
            assert_eq!(passing(standing), [true, false, false, false, false, passes]);
            assert_eq!(standing.status(), if found == Tracked::GaveUp { Status::Undecided } else { Status::Valid });
            assert_eq!(Standing::of(Status::Conflict).tracked(&found).status(), Status::Conflict);
        }
        assert_eq!(passing(Standing::of(Status::Solved).changed(true)), [true, true, true, false, false, false]);
    }

    #[test]
    fn a_byte_is_its_standing() {
        for status in Status::ALL {
            let standing = Standing::of(status);
            for standing in [standing, standing.changed(true), standing.tracked(&Tracked::OnTrack)] {
                assert_eq!(Standing::from_byte(standing.to_byte()), Some(standing));
                assert_eq!(standing.status(), status);
            }
        }
        assert_eq!(Standing::from_byte(127).map(Standing::to_byte), Some(127));
        assert_eq!((Standing::from_byte(128), Standing::from_byte(255)), (None, None));
    }

    #[test]
    fn what_is_said_twice_is_as_true_as_before() {
        let changed = Standing::of(Status::Solved).changed(true);
        assert_eq!(changed.changed(true), changed);
        let on_track = Standing::of(Status::Valid).tracked(&Tracked::OnTrack);
        assert_eq!(on_track.tracked(&Tracked::OnTrack), on_track);
    }

    #[test]
    fn many_boards_are_searched_as_each_by_itself() {
        let minimal = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let stuck = ".876543212........3........4........5........6........7........8........9........";
        let empty = ".................................................................................";
        let boards = [minimal, easy, stuck, empty].map(|text| text.parse::<Board>().unwrap());
        let values: Vec<[u8; 81]> =
            boards.iter().map(|board| board.values().collect::<Vec<_>>().try_into().unwrap()).collect();
        let budget = Budget::default();
        for require in [Require::Solvable, Require::Unique, Require::Minimal] {
            let alone = boards.each_ref().map(|board| crate::Report::searched(board.clone(), require, &budget));
            let standings = alone.each_ref().map(crate::Report::standing);
            assert_eq!(require.standings(&values, &budget), standings);
            for (found, report) in require.search_many(&values, &budget).into_iter().zip(&alone) {
                let Searched { solutions, redundant } = found;
                let solutions = solutions.map(|values| Board::from_values(Layout::CLASSIC, &values).unwrap());
                assert_eq!(Some(&Searched { solutions, redundant }), report.search(), "{require:?}");
            }
        }
    }

    #[test]
    fn names_lead_back_to_what_they_name() {
        assert_eq!(Status::ALL.map(|status| Status::from_name(status.name())), Status::ALL.map(Some));
        assert_eq!(Require::ALL.map(|require| Require::from_name(require.name())), Require::ALL.map(Some));
        assert_eq!((Status::from_name("Valid"), Require::from_name("on track")), (None, None));
    }

    #[test]
    fn programmers_see_what_a_standing_knows() {
        let minimal = Searched { solutions: Solutions::One(()), redundant: Some(vec![]) };
        let shown = [
            Standing::of(Status::Valid),
            Standing::of(Status::Valid).searched(&minimal),
            Standing::of(Status::Solved).changed(true),
            Standing::of(Status::Valid).tracked(&Tracked::OnTrack),
        ];
        assert_eq!(
            shown.map(|standing| format!("{standing:?}")),
            [
                "Standing(valid)",
                "Standing(unique, minimal)",
                "Standing(solved, clues changed)",
                "Standing(valid, on track)"
            ]
        );
    }
}
