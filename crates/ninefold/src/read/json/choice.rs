//! Which members of an object hold its boards.
//!
//! Any key may, at any depth; what it is called decides only between a puzzle and its answer. Two that hold different boards are
//! ambiguous, and lists of boards are read one after the other.

use super::cell::is_scalar;
use super::parts::{Part, parts, values};
use super::value::{MAX_DEPTH, Piece, listed, shown};
use crate::board::Board;
use crate::read::Filled;
use crate::read::error::ErrorKind;
use crate::read::names::{ANSWER_NAMES, BOARD_NAMES, WITH_AND_WITHOUT_RULES, is_one_of};

/// What a value holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Nothing,
    /// Something that was to be a board.
    Broken,
    /// One board, in a shape that other numbers have too: a short list, or a short string.
    Faint,
    Board,
    /// A list of boards.
    Boards,
}

/// What a value holds, and what is to be read for it.
pub(super) struct Holds<'v> {
    content: Content,
    pub(super) spots: Vec<Spot<'v>>,
}

/// A value that holds a board or boards.
pub(super) struct Spot<'v> {
    pub(super) value: &'v str,
    pub(super) depth: usize,
    /// The board that it is, with the byte of its first cell, where it was read already.
    pub(super) board: Option<(usize, Filled)>,
}

impl Holds<'_> {
    fn board(&self) -> Option<&Board> {
        Some(&self.spots.first()?.board.as_ref()?.1.board)
    }
}

/// What is wrong with a value, and the byte where.
type Fault = (ErrorKind, usize);

/// The shortest string that is looked at.
const SHORTEST: usize = 16;

impl Piece<'_> {
    /// The values under a key of this name, in the object and what it holds.
    pub(super) fn named<'v>(&self, value: &'v str, name: &str, depth: usize) -> Vec<Spot<'v>> {
        let mut spots = Vec::new();
        add_named(value, name, depth, &mut spots);
        spots
    }

    /// What to read of an object.
    pub(super) fn chosen<'v>(&self, value: &'v str, depth: usize) -> Result<Holds<'v>, Fault> {
        let members = parts(value);
        if let Some(rows) = records(&members) {
            let mut spots = Vec::new();
            for row in rows {
                spots.extend(self.chosen_of(&row, depth)?.spots);
            }
            if !spots.is_empty() {
                return Ok(Holds { content: Content::Boards, spots });
            }
        }
        self.chosen_of(&members, depth)
    }

    fn chosen_of<'v>(&self, members: &[Part<'v>], depth: usize) -> Result<Holds<'v>, Fault> {
        let is_known = |member: &Part<'_>| is_one_of(&member.key(), &BOARD_NAMES);
        let judged = |member: &Part<'v>, found: &mut Vec<(Part<'v>, Holds<'v>)>| {
            let mut holds = self.judged(member.value, depth + 1);
            // Sixteen numbers may be anything. So may 36, but hardly all up to 6.
            match holds.content {
                Content::Faint if is_known(member) => holds.content = Content::Board,
                Content::Faint if holds.board().is_some_and(|board| board.side() < 6) => {
                    holds.content = Content::Nothing;
                }
                _ => {}
            }
            found.push((*member, holds));
        };
        let is_answer = |member: &&Part<'_>| is_one_of(&member.key(), &ANSWER_NAMES);
        // The best there is decides; what should be a board, and is not, comes before all.
        let rank = |(member, holds): &(Part<'v>, Holds<'v>)| match holds.content {
            Content::Broken if is_known(member) => 0,
            Content::Board | Content::Boards => 1,
            Content::Faint => 2,
            Content::Broken => 3,
            Content::Nothing => 4,
        };
        let mut found = Vec::new();
        members.iter().filter(|member| !is_answer(member)).for_each(|member| judged(member, &mut found));
        if !found.iter().any(|one| rank(one) < 2) {
            members.iter().filter(is_answer).for_each(|member| judged(member, &mut found));
        }
        let best = found.iter().map(rank).min().unwrap_or(4);
        if best < 4 {
            found.retain(|one| rank(one) == best);
            let (with, without) = WITH_AND_WITHOUT_RULES;
            if found.iter().any(|(member, _)| member.is_called(with)) {
                found.retain(|(member, _)| !member.is_called(without));
            }
            return self.agreed(found);
        }
        // What should hold a board tells best what is wrong.
        let known = members.iter().find(|member| is_known(member));
        let spots = known.map(|member| Spot { value: member.value, depth: depth + 1, board: None });
        Ok(Holds { content: Content::Nothing, spots: spots.into_iter().collect() })
    }

    /// What members hold that must not be different boards.
    fn agreed<'v>(&self, mut found: Vec<(Part<'v>, Holds<'v>)>) -> Result<Holds<'v>, Fault> {
        if found.iter().all(|(_, holds)| holds.content == Content::Boards) {
            let mut spots = Vec::new();
            found.into_iter().for_each(|(_, holds)| spots.extend(holds.spots));
            return Ok(Holds { content: Content::Boards, spots });
        }
        let first = found.remove(0);
        let differs = |other: &Holds<'_>| match (first.1.content, other.content) {
            (Content::Broken, Content::Broken) => false,
            (Content::Boards, _) | (_, Content::Boards) => true,
            _ => first.1.board() != other.board(),
        };
        match found.iter().find(|(_, other)| differs(other)) {
            Some((other, _)) => {
                let keys = vec![shown(&first.0.key()), shown(&other.key())];
                Err((ErrorKind::DifferentBoards { keys }, self.offset(other.value)))
            }
            None => Ok(first.1),
        }
    }

    /// Does it hold boards, or what was to be one?
    pub(super) fn holds_boards(&self, value: &str) -> bool {
        self.judged(value, 1).content != Content::Nothing
    }

    /// What a value holds.
    fn judged<'v>(&self, value: &'v str, depth: usize) -> Holds<'v> {
        let holds = |content, board| {
            let spots = if content == Content::Nothing { Vec::new() } else { vec![Spot { value, depth, board }] };
            Holds { content, spots }
        };
        if depth > MAX_DEPTH {
            return holds(Content::Broken, None);
        }
        if is_scalar(value) && value.len() < SHORTEST + 2 {
            return holds(Content::Nothing, None);
        }
        if let Some((offset, board)) = self.one(value) {
            let is_flat = || is_scalar(value) || values(value).iter().all(|item| is_scalar(item));
            return match board {
                Ok(filled) if filled.board.side() < 9 && is_flat() => holds(Content::Faint, Some((offset, filled))),
                Ok(filled) => holds(Content::Board, Some((offset, filled))),
                Err(error) if was_meant(&error.kind) => holds(Content::Broken, None),
                Err(_) => holds(Content::Nothing, None),
            };
        }
        let Some(items) = listed(value) else {
            return self.chosen(value, depth).unwrap_or_else(|_| holds(Content::Broken, None));
        };
        let mut content = Content::Nothing;
        for item in items {
            match self.judged(item, depth + 1).content {
                Content::Nothing => {}
                Content::Broken => content = Content::Broken,
                Content::Faint | Content::Board | Content::Boards => return holds(Content::Boards, None),
            }
        }
        holds(content, None)
    }
}

fn add_named<'v>(value: &'v str, name: &str, depth: usize, spots: &mut Vec<Spot<'v>>) {
    if is_scalar(value) || depth > MAX_DEPTH {
        return;
    }
    let members = parts(value);
    let mut found = None;
    if value.starts_with('{') {
        // The very name comes before one that differs in case.
        let same = |exact: bool| members.iter().find(|one| one.is_called(name) && (!exact || one.key() == name));
        found = same(true).or(same(false));
    }
    match found {
        Some(member) => spots.push(Spot { value: member.value, depth: depth + 1, board: None }),
        None => members.iter().for_each(|member| add_named(member.value, name, depth + 1, spots)),
    }
}

/// Is this the error of something that was to be a board?
fn was_meant(kind: &ErrorKind) -> bool {
    match kind {
        ErrorKind::NotABoard | ErrorKind::NoBoard | ErrorKind::EmptyField | ErrorKind::Syntax { .. } => false,
        ErrorKind::WrongRowCount { found, .. } => *found > 3,
        _ => true,
    }
}

/// The rows of a table that names its columns once, as pandas' `split` does: `{"columns":["puzzle",…],"data":[["53…",…],…]}`.
fn records<'v>(members: &[Part<'v>]) -> Option<Vec<Vec<Part<'v>>>> {
    let list = |name: &str| {
        let member = members.iter().find(|member| member.key() == name)?;
        member.value.starts_with('[').then(|| values(member.value))
    };
    let (columns, data) = (list("columns")?, list("data")?);
    let mut rows = Vec::new();
    for row in data {
        let cells = if row.starts_with('[') { values(row) } else { return None };
        if cells.len() != columns.len() {
            return None;
        }
        rows.push(columns.iter().zip(cells).map(|(key, value)| Part { key, value }).collect());
    }
    Some(rows)
}
