//! Looking through one JSON value for boards.
//!
//! | shape | example |
//! |---|---|
//! | rows of cells | `[["5","3",".",…],…]`, `[[5,3,0,…],…]`, `null` for empty |
//! | rows as strings | `["53..7....","6..195...",…]` |
//! | flat | `[5,3,0,…]` |
//! | a string | `"53..7…"`, in any format of text |
//! | rows that count | `{"1":[5,3,0,…],…}`, `{"row1":"53..7....",…}`, and a table as pandas writes it |
//! | boxes | `[[[[5,3,0],[6,0,0],[0,9,8]],…],…]` |
//! | a cell a key | `{"A1":5,…}`, `{"r1c1":5,…}` |
//! | a cell an object | `[{"row":0,"col":0,"value":5},…]`, `[{"position":[0,0],"value":5,"fixed":true},…]` |
//! | an object | `{"board": …}`, with any key, or the key that was asked for |
//! | lists of these | |

use std::borrow::Cow;
use std::cell::Cell;

use super::cell::string;
use super::choice::Spot;
use super::frame::{self, Cut, cut};
use super::keys::numbered;
use super::strict::strict;
use super::{error_at, grammar, parts, place, syntax};
use crate::read::error::{ErrorKind, ReadError};
use crate::read::reader::Each;
use crate::read::{Entry, Filled, Format, Options, read_one, text};

/// Lists and objects around a board; more are not followed.
pub(super) const MAX_DEPTH: usize = 16;

/// One value of a stream, and where it begins.
pub(super) struct Piece<'a> {
    /// As it stands in the input.
    text: &'a str,
    /// The same bytes as strict JSON, so that an offset here is an offset there.
    pub(super) json: Cow<'a, str>,
    /// The last place that was asked for: its offset, its line and its column. Places are asked for in order, nearly always.
    known: Cell<(usize, u64, u64)>,
    /// The line and the column of the first byte.
    begin: (u64, u64),
    pub(super) options: &'a Options,
    /// The key that holds the boards, if one was asked for.
    pub(super) wanted: Option<&'a str>,
    /// Where it begins in the value of which it is a part.
    pub(super) base: usize,
    /// Does it stand in a string of another value?
    is_inner: bool,
    pub(super) pause: &'a Pause,
}

/// How far into a value reading has come. Places are bytes of the value.
pub(super) struct Pause {
    /// What ends here or before was read in an earlier call.
    from: usize,
    /// Reading was to pause, and what ends here or before was read.
    until: Cell<Option<usize>>,
}

impl Pause {
    pub(super) fn new(from: usize) -> Pause {
        Pause { from, until: Cell::new(None) }
    }

    /// Where to go on, if reading was to pause.
    pub(super) fn read_until(&self) -> Option<usize> {
        self.until.get()
    }

    /// Is a part that ends here to be read in this call?
    pub(super) fn wants(&self, end: usize) -> bool {
        end > self.from && self.until.get().is_none()
    }

    /// A part that ends here was read.
    pub(super) fn read(&self, end: usize, each: &Each<'_>) {
        if !each.goes_on() && self.until.get().is_none() {
            self.until.set(Some(end));
        }
    }
}

impl<'a> Piece<'a> {
    pub(super) fn new(
        text: &'a str,
        begin: (u64, u64),
        options: &'a Options,
        base: usize,
        pause: &'a Pause,
    ) -> Piece<'a> {
        let known = Cell::new((0, begin.0, begin.1));
        let wanted = options.column.as_deref();
        Piece { text, json: strict(text), known, begin, options, wanted, base, is_inner: false, pause }
    }

    /// Hands over every board of the value.
    pub(super) fn boards(&self, each: &mut Each<'_>) {
        self.boards_within(0, each);
    }

    /// The same for a value that may hold none; false if it does not.
    pub(super) fn boards_if_any(&self, each: &mut Each<'_>) -> bool {
        let holds = grammar::value(&self.json).map_or(true, |value| match self.wanted {
            Some(name) => !self.named(value, name, 1).is_empty(),
            None if self.options.pairs.is_some() => self.holds_pairs(value, 1),
            None => self.holds_boards(value),
        });
        if holds {
            self.boards_within(1, each);
        }
        holds
    }

    /// The same for a value that stands this deep in others.
    fn boards_within(&self, depth: usize, each: &mut Each<'_>) {
        if depth > MAX_DEPTH {
            return self.fail(ErrorKind::TooDeep { limit: MAX_DEPTH }, 0, each);
        }
        match grammar::value(&self.json) {
            Ok(value) if self.options.pairs.is_some() => self.pairs(value, depth, each),
            Ok(value) => self.visit(value, depth, self.wanted, each),
            Err(mut fault) => {
                if let Some(entries) = self.found() {
                    for (index, mut entry) in entries.into_iter().enumerate() {
                        let end = self.base + index + 1;
                        if self.pause.wants(end) {
                            entry.move_down(self.begin.0 - 1);
                            each.give(Entry { format: Some(Format::Json), ..entry });
                            self.pause.read(end, each);
                        }
                    }
                    return;
                }
                if frame::holds_boards(self.json.as_bytes()) {
                    return self.elements(depth, each);
                }
                if self.is_list_in_braces() && matches!(cut(self.json.as_bytes()), Cut::Open { .. }) {
                    fault.at = self.json.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
                    fault.detail = "EOF while parsing a list";
                }
                self.fail(syntax(fault.detail.into()), fault.at, each);
            }
        }
    }

    /// The boards of a list that is not JSON: as another language writes it, or with nothing wrong but a comma or a word.
    fn found(&self) -> Option<Vec<Entry>> {
        if !matches!(cut(self.json.as_bytes()), Cut::Value { .. }) {
            return None;
        }
        let entries = text::boards(self.text, self.options);
        // What is nearly JSON is reported as JSON, unless it is a board all the same.
        let foreign = self.json.contains(';') || !self.json.contains(',') || self.is_list_in_braces();
        let good = foreign || entries.iter().all(|entry| entry.board.is_ok());
        (good && !entries.is_empty()).then_some(entries)
    }

    fn is_list_in_braces(&self) -> bool {
        self.json.starts_with('{') && !self.json.contains(':')
    }

    /// The elements of a list of boards that is broken somewhere: what is whole is read, and the rest is told.
    fn elements(&self, depth: usize, each: &mut Each<'_>) {
        let mut at = 1;
        while at < self.text.len() {
            let rest = &self.text.as_bytes()[at..];
            let (start, end) = match cut(rest) {
                Cut::Nothing | Cut::Comment | Cut::Close(_) => return,
                Cut::Skip(end) => {
                    at += end;
                    continue;
                }
                Cut::Value { start, end } => (start, end),
                Cut::Open { start } => (start, rest.len()),
            };
            let (base, end_of_piece) = (self.base + at + start, self.base + at + end);
            if self.pause.wants(end_of_piece)
                && let Some(text) = self.text.get(at + start..at + end)
            {
                let place = self.place(at + start);
                Piece::new(text, place, self.options, base, self.pause).boards_within(depth + 1, each);
                self.pause.read(end_of_piece, each);
            }
            at += end;
        }
    }

    fn visit(&self, value: &str, depth: usize, wanted: Option<&str>, each: &mut Each<'_>) {
        let offset = self.offset(value);
        let end = self.base + offset + value.len();
        if !self.pause.wants(end) {
            return;
        }
        if depth > MAX_DEPTH {
            self.fail(ErrorKind::TooDeep { limit: MAX_DEPTH }, offset, each);
        } else if wanted.is_some() && value.starts_with('{') {
            self.object(value, depth, wanted, each);
        } else if depth == 0 && value.starts_with('[') && parts::each(value).next().is_none() {
            // A list of no boards.
        } else if let Some((offset, board)) = self.one(value) {
            self.give(offset, board, each);
        } else if let Some(items) = listed(value) {
            items.iter().for_each(|item| self.visit(item, depth + 1, wanted, each));
        } else {
            self.object(value, depth, wanted, each);
        }
        self.pause.read(end, each);
    }

    /// A value that was chosen, and may have been read for that.
    fn spot(&self, spot: Spot<'_>, each: &mut Each<'_>) {
        let Spot { value, depth, board } = spot;
        let Some((offset, board)) = board else { return self.visit(value, depth, None, each) };
        let end = self.base + self.offset(value) + value.len();
        if self.pause.wants(end) {
            self.give(offset, Ok(board), each);
            self.pause.read(end, each);
        }
    }

    fn object(&self, value: &str, depth: usize, wanted: Option<&str>, each: &mut Each<'_>) {
        let found = match wanted {
            Some(name) => Ok(self.named(value, name, depth)),
            None => self.chosen(value, depth).map(|holds| holds.spots),
        };
        match found {
            Ok(spots) if !spots.is_empty() => spots.into_iter().for_each(|spot| self.spot(spot, each)),
            Ok(_) => {
                let have = parts::each(value).take(20).map(|part| shown(&part.key())).collect();
                let kind = ErrorKind::MissingColumn { wanted: wanted.map(String::from), have, option: "column" };
                self.fail(kind, self.offset(value), each);
            }
            Err((kind, offset)) => self.fail(kind, offset, each),
        }
    }

    pub(super) fn text_board(&self, value: &str) -> Result<Filled, ReadError> {
        let offset = self.offset(value);
        let Some(text) = string(value) else {
            return Err(self.error(syntax("a broken string".into()), offset));
        };
        let inner = Options { format: None, column: None, pairs: None, ..self.options.clone() };
        match text.trim_start().as_bytes().first() {
            // JSON in a string, as data sets have it, but not JSON in a string in a string.
            Some(b'[' | b'{') if !self.is_inner => {
                let pause = Pause::new(0);
                let piece = Piece { is_inner: true, ..Piece::new(text.trim(), (1, 0), &inner, 0, &pause) };
                match grammar::value(&piece.json).ok().and_then(|value| piece.one(value)) {
                    Some((_, board)) => return board.map_err(|error| self.error(error.into_kind(), offset)),
                    None => return Err(self.error(ErrorKind::NotABoard, offset)),
                }
            }
            Some(b'[' | b'{' | b'<') => return Err(self.error(ErrorKind::NotABoard, offset)),
            _ => {}
        }
        let Entry { board, givens, pencil, .. } = read_one(text.as_bytes(), &inner);
        board.map(|board| Filled { board, givens, pencil }).map_err(|error| {
            // A string without escapes stands in the input as it is, so the place is exact; otherwise it is the string's.
            let exact = error.line == 1 && value.len() == text.len() + 2 && text.is_ascii();
            let inside = if exact { error.column as usize } else { 0 };
            self.error(error.into_kind(), offset + inside)
        })
    }

    fn give(&self, offset: usize, board: Result<Filled, ReadError>, each: &mut Each<'_>) {
        let line = self.place(offset).0;
        each.give(Entry::filled(line, Some(Format::Json), board));
    }

    pub(super) fn fail(&self, kind: ErrorKind, offset: usize, each: &mut Each<'_>) {
        self.give(offset, Err(self.error(kind, offset)), each);
    }

    pub(super) fn error(&self, kind: ErrorKind, offset: usize) -> ReadError {
        error_at(kind, self.text, offset, self.place(offset))
    }

    /// The line and the column of a byte.
    pub(super) fn place(&self, offset: usize) -> (u64, u64) {
        let offset = offset.min(self.text.len());
        let (from, line, column) = match self.known.get() {
            (known, ..) if known > offset => (0, self.begin.0, self.begin.1),
            known => known,
        };
        let (line, column) = place(&self.text.as_bytes()[from..offset], line, column);
        self.known.set((offset, line, column));
        (line, column)
    }

    /// Where a part of the value stands in it.
    pub(super) fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize).wrapping_sub(self.json.as_ptr() as usize).min(self.json.len())
    }
}

/// The elements of a list, or the values of an object whose keys count them.
pub(super) fn listed(value: &str) -> Option<Vec<&str>> {
    if value.starts_with('[') {
        return Some(parts::values(value));
    }
    let members = parts::parts(value);
    numbered(&members)?;
    Some(members.iter().filter(|member| member.key() != "index").map(|member| member.value).collect())
}

/// A key as a sentence shows it.
pub(super) fn shown(key: &str) -> String {
    key.chars().take(40).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
