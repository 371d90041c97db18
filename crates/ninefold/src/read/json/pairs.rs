//! Puzzles and their answers: two keys of an object, or the two strings of a list.

use super::cell::is_scalar;
use super::parts::{Part, parts, values};
use super::value::{MAX_DEPTH, Piece, listed, shown};
use crate::board::Board;
use crate::read::error::{ErrorKind, ReadError};
use crate::read::names::{ANSWER_NAMES, BOARD_NAMES, LIKELY_ANSWER_NAMES, LIKELY_BOARD_NAMES};
use crate::read::reader::Each;
use crate::read::{Entry, Format};

impl Piece<'_> {
    /// Hands over every puzzle of the value with its answer.
    pub(super) fn pairs(&self, value: &str, depth: usize, each: &mut Each<'_>) {
        let offset = self.offset(value);
        let end = self.base + offset + value.len();
        if !self.pause.wants(end) {
            return;
        }
        if depth > MAX_DEPTH {
            self.fail(ErrorKind::TooDeep { limit: MAX_DEPTH }, offset, each);
        } else if value.starts_with('[') {
            match values(value)[..] {
                [puzzle, answer] if [puzzle, answer].iter().all(|text| text.starts_with('"')) => {
                    self.give_pair(Some(puzzle), Some(answer), value, each);
                }
                ref items => items.iter().for_each(|item| self.pairs(item, depth + 1, each)),
            }
        } else if is_scalar(value) {
            self.fail(ErrorKind::NotABoard, offset, each);
        } else {
            self.pairs_of_object(value, depth, each);
        }
        self.pause.read(end, each);
    }

    fn pairs_of_object(&self, value: &str, depth: usize, each: &mut Each<'_>) {
        let members = parts(value);
        // The rules of a puzzle are around its grid.
        let solution = members.iter().find(|member| member.key() == "solution");
        if let Some(solution) = solution.filter(|_| self.rules_puzzle(value).is_some()) {
            return self.give_pair(Some(value), Some(solution.value), value, each);
        }
        let (puzzle, answer) = match self.pair_in(&members) {
            Ok(pair) => pair,
            Err(kind) => {
                let inside: Vec<&str> = members
                    .iter()
                    .map(|member| member.value)
                    .filter(|value| self.holds_pairs(value, depth + 1))
                    .collect();
                if inside.is_empty() {
                    self.fail(kind, self.offset(value), each);
                }
                return inside.iter().for_each(|value| self.pairs(value, depth + 1, each));
            }
        };
        let boards = |value| if self.one(value).is_none() { listed(value) } else { None };
        match (boards(puzzle), boards(answer)) {
            (Some(puzzles), Some(answers)) => {
                for at in 0..puzzles.len().max(answers.len()) {
                    let (puzzle, answer) = (puzzles.get(at).copied(), answers.get(at).copied());
                    let end = puzzle.map(|puzzle| self.base + self.offset(puzzle) + puzzle.len());
                    if self.pause.wants(end.unwrap_or(usize::MAX)) {
                        self.give_pair(puzzle, answer, value, each);
                        end.inspect(|&end| self.pause.read(end, each));
                    }
                }
            }
            _ => self.give_pair(Some(puzzle), Some(answer), value, each),
        }
    }

    /// The values of a puzzle and of its answer, by the names of their keys.
    fn pair_in<'v>(&self, members: &[Part<'v>]) -> Result<(&'v str, &'v str), ErrorKind> {
        let asked = self.options.pairs.clone().unwrap_or_default();
        let find = |wanted: Option<String>, known: [&[&str]; 2], option| {
            let named = |name: &str| members.iter().find(|member| member.is_called(name));
            let member = match &wanted {
                Some(name) => named(name),
                None => known.iter().find_map(|names| names.iter().find_map(|name| named(name))),
            };
            member.map(|member| member.value).ok_or_else(|| {
                let have = members.iter().take(20).map(|member| shown(&member.key())).collect();
                ErrorKind::MissingColumn { wanted, have, option }
            })
        };
        let puzzle = find(asked.puzzle_column, [&BOARD_NAMES, &LIKELY_BOARD_NAMES], "puzzle_column")?;
        Ok((puzzle, find(asked.answer_column, [&ANSWER_NAMES, &LIKELY_ANSWER_NAMES], "answer_column")?))
    }

    /// Does it hold a puzzle with its answer?
    pub(super) fn holds_pairs(&self, value: &str, depth: usize) -> bool {
        if is_scalar(value) || depth > MAX_DEPTH {
            return false;
        }
        let members = parts(value);
        (value.starts_with('{') && self.pair_in(&members).is_ok())
            || members.iter().any(|member| self.holds_pairs(member.value, depth + 1))
    }

    fn give_pair(&self, puzzle: Option<&str>, answer: Option<&str>, around: &str, each: &mut Each<'_>) {
        let board = |value: Option<&str>, column| -> Result<Board, ReadError> {
            let Some(value) = value else {
                return Err(self.error(ErrorKind::MissingField { column }, self.offset(around)));
            };
            let not_one = || Err(self.error(ErrorKind::NotABoard, self.offset(value)));
            self.one(value).map_or_else(not_one, |(_, board)| board.map(|filled| filled.board))
        };
        let (puzzle_board, answer_board) = (board(puzzle, 1), board(answer, 2));
        let line = self.place(self.offset(puzzle.or(answer).unwrap_or(around))).0;
        each.give(Entry { answer: Some(answer_board), ..Entry::new(line, Some(Format::Json), puzzle_board) });
    }
}
