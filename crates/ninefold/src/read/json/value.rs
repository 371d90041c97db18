//! Looking through one JSON value for boards.
//!
//! | shape | example |
//! |---|---|
//! | rows of cells | `[["5","3",".",…],…]`, `[[5,3,0,…],…]`, `null` for empty |
//! | rows as strings | `["53..7....","6..195...",…]` |
//! | flat | `[5,3,0,…]` |
//! | a string | `"53..7…"`, in any format of text |
//! | an object | `{"board": …}`, `grid`, `puzzle`, or the key that was asked for |
//! | lists of these | |

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::cell::{cell, is_scalar, length, string, symbol};
use super::frame::{self, Cut, cut};
use super::strict::strict;
use super::{error_at, place, syntax};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::detect::BOARD_NAMES;
use crate::read::error::{ErrorKind, Foreign, GRID_OR_LINE, ReadError};
use crate::read::reader::Each;
use crate::read::symbols::{Token, TokenError};
use crate::read::{Entry, Format, Options, assemble, characters, read_one, text};

/// Lists and objects around a board; more are not followed.
const MAX_DEPTH: usize = 16;

/// One value of a stream, and where it begins.
pub(super) struct Piece<'a> {
    /// As it stands in the input.
    text: &'a str,
    /// The same bytes as strict JSON, so that an offset here is an offset there.
    json: Cow<'a, str>,
    /// The last place that was asked for: its offset, its line and its column. Places are asked for in order, nearly always.
    known: Cell<(usize, u64, u64)>,
    /// The line and the column of the first byte.
    begin: (u64, u64),
    options: &'a Options,
    /// Where it begins in the value of which it is a part.
    base: usize,
    pause: &'a Pause,
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
    fn wants(&self, end: usize) -> bool {
        end > self.from && self.until.get().is_none()
    }

    /// A part that ends here was read.
    fn read(&self, end: usize, each: &Each<'_>) {
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
        Piece { text, json: strict(text), known: Cell::new((0, begin.0, begin.1)), begin, options, base, pause }
    }

    /// Hands over every board of the value.
    pub(super) fn boards(&self, each: &mut Each<'_>) {
        self.boards_within(0, each);
    }

    /// The same for a value that stands this deep in others.
    fn boards_within(&self, depth: usize, each: &mut Each<'_>) {
        if depth > MAX_DEPTH {
            return self.fail(ErrorKind::TooDeep { limit: MAX_DEPTH }, 0, each);
        }
        match serde_json::from_str::<&RawValue>(&self.json) {
            Ok(value) => self.visit(value.get(), depth, each),
            Err(error) => {
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
                let mut offset = offset_of(&self.json, error.line(), error.column());
                let mut detail = error.to_string();
                if self.is_list_in_braces() && matches!(cut(self.json.as_bytes()), Cut::Open { .. }) {
                    offset = self.json.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
                    detail = "EOF while parsing a list".into();
                }
                // The parser counts lines within the piece; the place is told by the error itself.
                detail.truncate(detail.rfind(" at line ").unwrap_or(detail.len()));
                self.fail(syntax(detail), offset, each);
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

    fn visit(&self, value: &str, depth: usize, each: &mut Each<'_>) {
        let offset = self.offset(value);
        let end = self.base + offset + value.len();
        if !self.pause.wants(end) {
            return;
        }
        match value.as_bytes()[0] {
            _ if depth > MAX_DEPTH => self.fail(ErrorKind::TooDeep { limit: MAX_DEPTH }, offset, each),
            b'[' => self.list(value, depth, each),
            b'{' => self.object(value, depth, each),
            b'"' => self.give(offset, self.text_board(value), each),
            _ => self.fail(ErrorKind::NotABoard, offset, each),
        }
        self.pause.read(end, each);
    }

    fn list(&self, value: &str, depth: usize, each: &mut Each<'_>) {
        let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(value) else {
            return self.fail(ErrorKind::NotABoard, self.offset(value), each);
        };
        let items: Vec<&str> = items.into_iter().map(RawValue::get).collect();
        if items.is_empty() {
            if depth > 0 {
                self.fail(ErrorKind::WrongRowCount { found: 0, expected: 9 }, self.offset(value), each);
            }
            return;
        }
        let offset = self.offset(items[0]);
        if items.iter().all(|item| is_scalar(item)) {
            if items.iter().all(|item| length(item) >= 16 + 2) && !self.sixteen_strings(&items) {
                // Strings as long as boards: a list of boards.
                return items.iter().for_each(|item| self.visit(item, depth + 1, each));
            }
            return self.give(offset, self.scalars(&items), each);
        }
        if items.iter().all(|item| item.starts_with('['))
            && let Some(rows) = rows_of_cells(&items)
        {
            return self.give(
                self.offset(rows[0].first().copied().unwrap_or(items[0])),
                self.rows(&rows, &items),
                each,
            );
        }
        for item in items {
            self.visit(item, depth + 1, each);
        }
    }

    fn object(&self, value: &str, depth: usize, each: &mut Each<'_>) {
        let offset = self.offset(value);
        let Ok(members) = serde_json::from_str::<BTreeMap<Cow<'_, str>, &RawValue>>(value) else {
            return self.fail(ErrorKind::NotABoard, offset, each);
        };
        if let Some(what) = foreign(&members) {
            return self.fail(ErrorKind::Unsupported { what }, offset, each);
        }
        let wanted = self.options.column.as_deref();
        let found = match wanted {
            Some(name) => members.get(name),
            None => BOARD_NAMES.iter().chain(&["data", "rows", "items"]).find_map(|name| members.get(*name)),
        };
        match found {
            Some(member) => self.visit(member.get(), depth + 1, each),
            None => {
                let have = members.keys().take(20).map(|name| name.chars().take(40).collect()).collect();
                self.fail(
                    ErrorKind::MissingColumn { wanted: wanted.map(String::from), have, option: "column" },
                    offset,
                    each,
                );
            }
        }
    }

    /// Rows as strings, or a flat list of cells.
    fn scalars(&self, items: &[&str]) -> Result<Board, ReadError> {
        let strings: Option<Vec<(Cow<'_, str>, usize)>> =
            items.iter().map(|item| Some((string(item)?, self.offset(item) + 1))).collect();
        let row_strings = strings.filter(|strings| strings.iter().any(|(text, _)| length(text) > 3));
        if let Some(strings) = row_strings {
            return self.row_strings(&strings, items);
        }
        let side = items.len().isqrt();
        let layout = u8::try_from(side).ok().filter(|_| side * side == items.len());
        let Some(layout) = layout.and_then(|side| self.options.layout(side)) else {
            let kind = match items.len() {
                found @ ..=25 => ErrorKind::WrongRowCount { found: 1, expected: if found > 3 { found } else { 9 } },
                found => ErrorKind::WrongLength { found, expected: 81 },
            };
            return Err(self.error(kind, self.offset(items[items.len() - 1])));
        };
        self.board(items.iter().map(|item| (cell(item), self.offset(item))).collect(), layout)
    }

    fn row_strings(&self, rows: &[(Cow<'_, str>, usize)], items: &[&str]) -> Result<Board, ReadError> {
        if rows.len() == 16 && self.sixteen_strings(items) && rows.iter().all(|(row, _)| row.bytes().all(is_small)) {
            let readings = GRID_OR_LINE.to_vec();
            return Err(self.error(ErrorKind::Ambiguous { readings }, rows[0].1 - 1));
        }
        let layout = self.layout(rows.len(), rows[0].1, rows.iter().map(|(row, _)| length(row)))?;
        let mut tokens = Vec::new();
        for (row, offset) in rows {
            let count = length(row);
            if count != rows.len() {
                let kind = ErrorKind::WrongRowLength { found: count, expected: rows.len() };
                let extra = characters::ascii(row).get(rows.len()).map_or(row.len(), |extra| extra.1);
                return Err(self.error(kind, offset + extra));
            }
            tokens.extend(characters::ascii(row).iter().map(|&(b, at, _)| (symbol(b), offset + at)));
        }
        self.board(tokens, layout)
    }

    fn rows(&self, rows: &[Vec<&str>], items: &[&str]) -> Result<Board, ReadError> {
        let lengths = rows.iter().map(Vec::len);
        let layout = self.layout(rows.len(), self.offset(items[items.len() - 1]), lengths)?;
        if let Some(index) = rows.iter().position(|row| row.len() != rows.len()) {
            let kind = ErrorKind::WrongRowLength { found: rows[index].len(), expected: rows.len() };
            let extra = rows[index].get(rows.len()).or(rows[index].last());
            return Err(self.error(kind, self.offset(extra.copied().unwrap_or(items[index]))));
        }
        self.board(rows.iter().flatten().map(|item| (cell(item), self.offset(item))).collect(), layout)
    }

    fn layout(&self, rows: usize, offset: usize, lengths: impl Iterator<Item = usize>) -> Result<Layout, ReadError> {
        assemble::layout(rows, lengths, self.options).map_err(|kind| self.error(kind, offset))
    }

    fn text_board(&self, value: &str) -> Result<Board, ReadError> {
        let offset = self.offset(value);
        let Some(text) = string(value) else {
            return Err(self.error(syntax("a broken string".into()), offset));
        };
        let inner = Options { format: None, column: None, ..self.options.clone() };
        if text.trim_start().starts_with(['[', '{', '<']) {
            return Err(self.error(ErrorKind::NotABoard, offset));
        }
        read_one(text.as_bytes(), &inner).board.map_err(|error| {
            // A string without escapes stands in the input as it is, so the place is exact; otherwise it is the string's.
            let exact = error.line == 1 && value.len() == text.len() + 2 && text.is_ascii();
            self.error(error.kind, offset + if exact { error.column as usize } else { 0 })
        })
    }

    fn board(&self, tokens: Vec<(Token, usize)>, layout: Layout) -> Result<Board, ReadError> {
        let side = layout.side();
        let (tokens, offsets): (Vec<Token>, Vec<usize>) = tokens.into_iter().unzip();
        assemble::board(&tokens, layout, self.options).map_err(|error| match error {
            TokenError::Ambiguous(readings) => self.error(ErrorKind::Ambiguous { readings }, offsets[0]),
            TokenError::Bad(index) => {
                let at = offsets[index];
                let rest = &self.json[at..];
                let kind = match (tokens[index], rest.chars().find(|&c| c != '"')) {
                    (Token::Symbol(_), Some(found)) => ErrorKind::BadCharacter { found, side },
                    _ => {
                        let word = rest.trim_start_matches('"');
                        let end = word.find(['"', ',', ']', ' ', '\n']).unwrap_or(word.len());
                        ErrorKind::BadValue { found: word[..end].chars().take(12).collect(), side }
                    }
                };
                self.error(kind, at + usize::from(rest.starts_with('"')))
            }
        })
    }

    /// Sixteen strings of sixteen symbols: one board of side 16, or sixteen of side 4.
    fn sixteen_strings(&self, items: &[&str]) -> bool {
        items.len() == 16 && items.iter().all(|item| string(item).is_some_and(|text| text.chars().count() == 16))
    }

    fn give(&self, offset: usize, board: Result<Board, ReadError>, each: &mut Each<'_>) {
        let line = self.place(offset).0;
        each.give(Entry::new(line, Some(Format::Json), board));
    }

    fn fail(&self, kind: ErrorKind, offset: usize, each: &mut Each<'_>) {
        self.give(offset, Err(self.error(kind, offset)), each);
    }

    fn error(&self, kind: ErrorKind, offset: usize) -> ReadError {
        error_at(kind, self.text, offset, self.place(offset))
    }

    /// The line and the column of a byte.
    fn place(&self, offset: usize) -> (u64, u64) {
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
    fn offset(&self, part: &str) -> usize {
        (part.as_ptr() as usize).wrapping_sub(self.json.as_ptr() as usize).min(self.json.len())
    }
}

/// The name of a program whose puzzles are JSON of another kind.
fn foreign(members: &BTreeMap<Cow<'_, str>, &RawValue>) -> Option<Foreign> {
    let has = |name: &str| members.contains_key(name);
    let cells_are_objects = members.get("grid").is_some_and(|grid| grid.get().starts_with("[[{"));
    match () {
        () if has("size") && cells_are_objects => Some(Foreign::FPuzzlesPuzzle),
        () if members.get("cells").is_some_and(|cells| cells.get().starts_with("[{")) => Some(Foreign::ListOfCells),
        () => None,
    }
}

/// The cells of each row, if the lists are rows of cells and not boards of their own.
fn rows_of_cells<'a>(items: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let mut rows = Vec::new();
    for item in items {
        let row: Vec<&RawValue> = serde_json::from_str(item).ok()?;
        let row: Vec<&str> = row.into_iter().map(RawValue::get).collect();
        let short = |cell: &&&str| string(cell).is_none_or(|text| length(&text) <= 2);
        let is_row = row.len() < 36
            && row.iter().all(|cell| is_scalar(cell))
            && row.iter().filter(short).count() * 2 >= row.len();
        if !is_row {
            return None;
        }
        rows.push(row);
    }
    Some(rows)
}

fn is_small(symbol: u8) -> bool {
    matches!(symbol, b'1'..=b'4') || crate::read::symbols::is_empty_symbol(symbol)
}

/// The byte at a line and column as serde_json counts them: both from 1, columns in bytes.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let begin = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let mut offset = (begin + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
