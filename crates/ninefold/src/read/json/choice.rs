//! Which members of an object hold its boards.
//!
//! Any key may, at any depth; what it is called decides only between a puzzle and its answer. Two that hold different boards are
//! ambiguous, and lists of boards are read one after the other.

use super::cell::{CellObject, is_scalar};
use super::parts::{Part, parts, values};
use super::value::{MAX_DEPTH, Piece, listed, shown};
use crate::board::Board;
use crate::read::error::{ErrorKind, Foreign};
use crate::read::names::{ANSWER_NAMES, BOARD_NAMES, is_one_of};

/// What a value holds.
enum Content {
    Nothing,
    /// Something that was to be a board.
    Broken,
    /// One board, in a shape that other numbers have too: a short list, or a short string.
    Faint(Board),
    Board(Board),
    /// A list of boards.
    Boards,
}

/// What a value holds, and the values to be read for it, with their depths.
pub(super) struct Holds<'v> {
    content: Content,
    pub(super) spots: Vec<(&'v str, usize)>,
}

/// What is wrong with a value, and the byte where.
type Fault = (ErrorKind, usize);

/// The shortest string that is looked at.
const SHORTEST: usize = 16;

impl Piece<'_> {
    /// The values under a key of this name, in the object and what it holds.
    pub(super) fn named<'v>(&self, value: &'v str, name: &str, depth: usize) -> Vec<(&'v str, usize)> {
        if is_scalar(value) || depth > MAX_DEPTH {
            return Vec::new();
        }
        let members = parts(value);
        let find = |same: fn(&str, &str) -> bool| members.iter().find(|member| same(&member.key(), name));
        match find(|key, name| key == name).or_else(|| find(str::eq_ignore_ascii_case)) {
            Some(member) if value.starts_with('{') => vec![(member.value, depth + 1)],
            _ => members.iter().flat_map(|member| self.named(member.value, name, depth + 1)).collect(),
        }
    }

    /// What to read of an object.
    pub(super) fn chosen<'v>(&self, value: &'v str, depth: usize) -> Result<Holds<'v>, Fault> {
        let members = parts(value);
        if let Some(what) = foreign(&members) {
            return Err((ErrorKind::Unsupported { what }, self.offset(value)));
        }
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
        let mut found: Vec<(Part<'v>, Holds<'v>)> =
            members.iter().map(|member| (*member, self.judged(member.value, depth + 1))).collect();
        let is_known = |member: &Part<'_>| is_one_of(&member.key(), &BOARD_NAMES);
        let is_answer = |member: &Part<'_>| is_one_of(&member.key(), &ANSWER_NAMES);
        for (member, holds) in &mut found {
            if let Content::Faint(board) = &holds.content {
                // Sixteen numbers may be anything. So may 36, but hardly all up to 6.
                holds.content = match is_known(member) {
                    true => Content::Board(board.clone()),
                    false if board.side() < 6 => Content::Nothing,
                    false => Content::Faint(board.clone()),
                };
            }
        }
        // The first of these rules that leaves something decides.
        let rules: [&dyn Fn(&Part<'_>, &Content) -> bool; 6] = [
            &|member, content| matches!(content, Content::Broken) && is_known(member),
            &|member, content| matches!(content, Content::Board(_) | Content::Boards) && !is_answer(member),
            &|_, content| matches!(content, Content::Board(_) | Content::Boards),
            &|_, content| matches!(content, Content::Faint(_)),
            &|_, content| matches!(content, Content::Broken),
            &|member, _| is_known(member),
        ];
        for rule in rules {
            if found.iter().any(|(member, holds)| rule(member, &holds.content)) {
                found.retain(|(member, holds)| rule(member, &holds.content));
                return self.agreed(found);
            }
        }
        Ok(Holds { content: Content::Nothing, spots: Vec::new() })
    }

    /// What members hold that must not be different boards.
    fn agreed<'v>(&self, mut found: Vec<(Part<'v>, Holds<'v>)>) -> Result<Holds<'v>, Fault> {
        if found.iter().all(|(_, holds)| matches!(holds.content, Content::Boards)) {
            let spots = found.into_iter().flat_map(|(_, holds)| holds.spots).collect();
            return Ok(Holds { content: Content::Boards, spots });
        }
        let first = found.remove(0);
        let other = found.iter().find(|(_, other)| match (&first.1.content, &other.content) {
            (Content::Board(one) | Content::Faint(one), Content::Board(other) | Content::Faint(other)) => one != other,
            (Content::Board(_), _) | (Content::Boards, _) => true,
            _ => false,
        });
        match other {
            Some((other, _)) => {
                let keys = vec![shown(&first.0.key()), shown(&other.key())];
                Err((ErrorKind::DifferentBoards { keys }, self.offset(other.value)))
            }
            None => Ok(first.1),
        }
    }

    /// What a value holds.
    fn judged<'v>(&self, value: &'v str, depth: usize) -> Holds<'v> {
        let holds = |content| Holds { content, spots: vec![(value, depth)] };
        if depth > MAX_DEPTH {
            return holds(Content::Broken);
        }
        if is_scalar(value) && value.len() < SHORTEST + 2 {
            return holds(Content::Nothing);
        }
        if let Some((_, board)) = self.one(value) {
            let is_flat = is_scalar(value) || values(value).iter().all(|item| is_scalar(item));
            return holds(match board {
                Ok(filled) if filled.board.side() < 9 && is_flat => Content::Faint(filled.board),
                Ok(filled) => Content::Board(filled.board),
                Err(error) if was_meant(&error.kind) => Content::Broken,
                Err(_) => Content::Nothing,
            });
        }
        let Some(items) = listed(value) else {
            return self.chosen(value, depth).unwrap_or_else(|_| holds(Content::Broken));
        };
        let mut content = Content::Nothing;
        for item in items {
            match self.judged(item, depth + 1).content {
                Content::Nothing => {}
                Content::Broken => content = Content::Broken,
                Content::Faint(_) | Content::Board(_) | Content::Boards => return holds(Content::Boards),
            }
        }
        holds(content)
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
    let row = |row: &&'v str| {
        let cells = row.starts_with('[').then(|| values(row)).filter(|cells| cells.len() == columns.len())?;
        Some(columns.iter().zip(cells).map(|(key, value)| Part { key, value }).collect())
    };
    data.iter().map(row).collect()
}

/// The name of a program whose puzzles are JSON of another kind, or have more rules than are checked here.
fn foreign(members: &[Part<'_>]) -> Option<Foreign> {
    let find = |name: &str| members.iter().find(|member| member.key() == name).map(|member| member.value);
    if find("cellSize").is_some() && find("cells").is_some() {
        return Some(Foreign::SudokuPadPuzzle);
    }
    let grid = row(find("grid").filter(|_| find("size").is_some())?);
    let rows: Vec<Vec<&str>> = grid.into_iter().map(row).collect();
    let cells = || rows.iter().flatten().filter(|cell| cell.starts_with('{'));
    let is_plain = |member: &Part<'_>| {
        let known = ["size", "title", "author", "ruleset", "grid", "solution", "successmessage", "highlightconflicts"];
        is_one_of(&member.key(), &known) || matches!(member.value, "false" | "null" | "[]" | "{}" | "\"\"")
    };
    let has_regions = || cells().any(|cell| CellObject::of(cell).region.is_some_and(|region| region != "null"));
    (cells().next().is_some() && (!members.iter().all(is_plain) || has_regions())).then_some(Foreign::FPuzzlesPuzzle)
}

fn row(value: &str) -> Vec<&str> {
    if value.starts_with('[') { values(value) } else { Vec::new() }
}
