//! The shapes in which one value is one board.

use std::borrow::Cow;

use super::cell::{CellObject, Player, cell, is_scalar, is_short, length, string, symbol};
use super::keys::{Place, numbered, place};
use super::parts::{Part, parts, values};
use super::value::Piece;
use crate::layout::Layout;
use crate::read::error::{Doubt, ErrorKind, GRID_OR_LINE, ReadError};
use crate::read::symbols::{Token, TokenError, is_empty_symbol};
use crate::read::{Filled, PencilMarks, assemble, characters};

/// What stands for a cell, and its byte in the value.
type Mark = (Token, usize);

/// One cell of a list in any order.
struct Placed {
    place: Place,
    mark: Mark,
    player: Player,
}

impl Piece<'_> {
    /// The board that the value is, with the byte of its first cell; `None` if it is something that may hold boards.
    pub(super) fn one(&self, value: &str) -> Option<(usize, Result<Filled, ReadError>)> {
        let (at, board) = match value.as_bytes()[0] {
            b'"' => (self.offset(value), self.text_board(value)),
            b'[' => {
                let items = values(value);
                let Some(first) = items.first() else {
                    let at = self.offset(value);
                    return Some((at, Err(self.error(ErrorKind::WrongRowCount { found: 0, expected: 9 }, at))));
                };
                (self.offset(first), self.listed(&items)?)
            }
            b'{' => {
                let members = parts(value);
                if let Some(board) = self.f_puzzles(&members).or_else(|| self.sudokupad(&members)) {
                    return Some((self.offset(value), board));
                }
                let first = members.first()?;
                (self.offset(first.value), self.keyed(&members)?)
            }
            _ => (self.offset(value), Err(self.error(ErrorKind::NotABoard, self.offset(value)))),
        };
        Some((at, board))
    }

    /// The same for puzzles with their rules alone: those of f-puzzles and SudokuPad.
    pub(super) fn rules_puzzle(&self, value: &str) -> Option<Result<Filled, ReadError>> {
        let members = if value.starts_with('{') { parts(value) } else { return None };
        self.f_puzzles(&members).or_else(|| self.sudokupad(&members))
    }

    /// A list as a board.
    fn listed(&self, items: &[&str]) -> Option<Result<Filled, ReadError>> {
        if items.iter().all(|item| is_scalar(item)) {
            // Strings as long as boards are a list of boards.
            let are_boards = items.iter().all(|item| length(item) >= 16 + 2) && !sixteen_strings(items);
            return (!are_boards).then(|| self.scalars(items));
        }
        if let Some(rows) = self.rows_of_cells(items) {
            return Some(self.rows(&rows, items));
        }
        if let Some(rows) = self.boxes(items) {
            return Some(self.rows(&rows, items));
        }
        self.objects(items)
    }

    /// An object as a board: its keys count rows, or name cells.
    fn keyed(&self, members: &[Part<'_>]) -> Option<Result<Filled, ReadError>> {
        if let Some(found) = numbered(members).filter(|found| found.is_whole) {
            let items = &found.values;
            let Some(mut rows) = self.rows_of_cells(items) else { return self.listed(items) };
            let inner = if items[0].starts_with('{') { numbered(&parts(items[0])) } else { None };
            // pandas writes a column after the other, and counts from 0.
            let (word, first) = inner.map_or((b'c', 1), |inner| (inner.word, inner.first));
            let by_column = match (found.word, word) {
                (b'c', _) | (_, b'r') => true,
                (b'r', _) | (_, b'c') => false,
                _ if first == 0 => true,
                _ => {
                    let kind = ErrorKind::DoubtfulCells { doubt: Doubt::Direction };
                    return Some(Err(self.error(kind, self.offset(items[0]))));
                }
            };
            if by_column && rows.iter().all(|row| row.len() == rows.len()) {
                rows = (0..rows.len()).map(|at| rows.iter().map(|column| column[at]).collect()).collect();
            }
            return Some(self.rows(&rows, items));
        }
        let cells: Option<Vec<Placed>> = members.iter().map(|member| self.placed(*member)).collect();
        cells.filter(|cells| cells.len() >= FEWEST_CELLS).map(|cells| self.scattered(&cells))
    }

    fn placed(&self, member: Part<'_>) -> Option<Placed> {
        let place = place(&member.key())?;
        let mark = (cell(member.value), self.offset(member.value));
        (is_scalar(member.value) && is_short(member.value)).then_some(Placed { place, mark, player: Player::default() })
    }

    /// Objects, each of them a cell.
    fn objects(&self, items: &[&str]) -> Option<Result<Filled, ReadError>> {
        if !items.iter().all(|item| item.starts_with('{')) || items.len() < FEWEST_CELLS {
            return None;
        }
        let cells = || items.iter().map(|item| CellObject::of(item));
        if cells().all(|cell| cell.place.is_some()) && cells().any(|cell| cell.value.is_some()) {
            let cells: Vec<Placed> = cells()
                .zip(items)
                .filter_map(|(cell, item)| {
                    let (mark, player) = self.mark(item);
                    Some(Placed { place: cell.place?, mark, player })
                })
                .collect();
            return Some(self.scattered(&cells));
        }
        let side = u8::try_from(items.len().isqrt()).ok()?;
        let layout = self.options.layout(side).filter(|_| usize::from(side).pow(2) == items.len())?;
        cells().all(|cell| cell.value.is_some()).then(|| self.filled(items.iter().copied(), layout))
    }

    /// Cells in any order, those that are not mentioned empty.
    fn scattered(&self, cells: &[Placed]) -> Result<Filled, ReadError> {
        let places = || cells.iter().flat_map(|cell| [cell.place.row, cell.place.column]);
        let (least, most) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
        let begin = cells.iter().map(|cell| cell.mark.1).min().unwrap_or(0);
        let base = u8::from(least > 0);
        let highest = cells.iter().map(|cell| digit(cell.mark.0)).max().unwrap_or(0);
        let span = most.saturating_add(1 - base);
        let side = cells.len().isqrt();
        let is_complete = side * side == cells.len() && usize::from(span) <= side && self.options.is_side(side);
        let side = match span {
            _ if is_complete => Some(side as u8),
            10.. => Some(span.max(highest)),
            // A board of side 9 may do without its last digit, row and column. Less may be a smaller board.
            _ if span.max(highest) > 6 => Some(9),
            _ => None,
        };
        let Some(layout) = side.and_then(|side| self.options.layout(side)) else {
            return Err(self.error(ErrorKind::WrongLength { found: cells.len(), expected: 81 }, begin));
        };
        let side = layout.side();
        if base == 1 && most < side && highest > 0 && !cells.iter().any(|cell| cell.place.from_one) {
            return Err(self.error(ErrorKind::DoubtfulCells { doubt: Doubt::Base }, begin));
        }
        let mut marks = vec![(Token::Empty, begin); usize::from(side).pow(2)];
        let mut players = vec![Player::default(); marks.len()];
        let mut seen = vec![false; marks.len()];
        for cell in cells {
            let at = usize::from(cell.place.row - base) * usize::from(side) + usize::from(cell.place.column - base);
            if seen[at] && marks[at].0 != cell.mark.0 {
                return Err(self.error(ErrorKind::NotABoard, cell.mark.1));
            }
            (marks[at], players[at], seen[at]) = (cell.mark, cell.player, true);
        }
        self.board(marks, &players, layout)
    }

    /// The cells of each row, if the items are rows of cells and not boards of their own.
    fn rows_of_cells<'v>(&self, items: &[&'v str]) -> Option<Vec<Vec<&'v str>>> {
        let mut rows = Vec::new();
        let mut objects = false;
        for item in items {
            let row = match item.as_bytes()[0] {
                b'[' => values(item),
                b'{' => numbered(&parts(item)).filter(|row| row.is_whole)?.values,
                _ => return None,
            };
            let is_row = row.len() < 36 && row.iter().filter(|cell| is_short(cell)).count() * 2 >= row.len();
            if !is_row || row.iter().any(|cell| cell.starts_with('[')) {
                return None;
            }
            objects |= row.iter().any(|cell| cell.starts_with('{'));
            rows.push(row);
        }
        // Objects are cells only where there are just as many as a board has.
        let is_square = || self.options.is_side(rows.len()) && rows.iter().all(|row| row.len() == rows.len());
        let has_value = |cell: &&str| cell.starts_with('{') && CellObject::of(cell).value.is_some();
        (!objects || is_square() && rows.iter().flatten().any(has_value)).then_some(rows)
    }

    /// The rows of a board that is written as rows of boxes, each a list of rows.
    fn boxes<'v>(&self, items: &[&'v str]) -> Option<Vec<Vec<&'v str>>> {
        let list = |value: &&'v str| value.starts_with('[').then(|| values(value));
        let mut rows = Vec::new();
        let mut sizes = Vec::new();
        if items.len() > 5 {
            return None;
        }
        for band in items {
            let boxes: Vec<Vec<&str>> = list(band)?.iter().map(list).collect::<Option<_>>()?;
            let height = boxes.first()?.len();
            for at in 0..height {
                let mut row = Vec::new();
                for cells in &boxes {
                    let part = list(cells.get(at)?)?;
                    sizes.push((cells.len(), part.len()));
                    row.extend(part);
                }
                rows.push(row);
            }
        }
        let side = rows.len();
        let (height, width) = self.options.boxes_of(side)?;
        let whole = sizes.iter().all(|&size| size == (height.into(), width.into()));
        // Four rows of four lists of four rows are boards of side 4, unless a digit says otherwise.
        let is_one = side != 16 || rows.iter().flatten().any(|value| digit(cell(value)) > 4);
        (whole && is_one && rows.iter().all(|row| row.len() == side && row.iter().all(|cell| is_scalar(cell))))
            .then_some(rows)
    }

    /// Rows as strings, or a flat list of cells.
    pub(super) fn scalars(&self, items: &[&str]) -> Result<Filled, ReadError> {
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
        self.filled(items.iter().copied(), layout)
    }

    fn row_strings(&self, rows: &[(Cow<'_, str>, usize)], items: &[&str]) -> Result<Filled, ReadError> {
        if rows.len() == 16 && sixteen_strings(items) && rows.iter().all(|(row, _)| row.bytes().all(is_small)) {
            let readings = GRID_OR_LINE.to_vec();
            return Err(self.error(ErrorKind::Ambiguous { readings }, rows[0].1 - 1));
        }
        let layout = self.layout(rows.len(), rows[0].1, rows.iter().map(|(row, _)| length(row)))?;
        let mut marks = Vec::new();
        for (row, offset) in rows {
            let count = length(row);
            if count != rows.len() {
                let kind = ErrorKind::WrongRowLength { found: count, expected: rows.len() };
                let extra = characters::ascii(row).get(rows.len()).map_or(row.len(), |extra| extra.1);
                return Err(self.error(kind, offset + extra));
            }
            marks.extend(characters::ascii(row).iter().map(|&(b, at, _)| (symbol(b), offset + at)));
        }
        self.board(marks, &[], layout)
    }

    pub(super) fn rows(&self, rows: &[Vec<&str>], items: &[&str]) -> Result<Filled, ReadError> {
        let lengths = rows.iter().map(Vec::len);
        let layout = self.layout(rows.len(), self.offset(items[items.len() - 1]), lengths)?;
        if let Some(index) = rows.iter().position(|row| row.len() != rows.len()) {
            let kind = ErrorKind::WrongRowLength { found: rows[index].len(), expected: rows.len() };
            let extra = rows[index].get(rows.len()).or(rows[index].last());
            return Err(self.error(kind, self.offset(extra.copied().unwrap_or(items[index]))));
        }
        self.filled(rows.iter().flatten().copied(), layout)
    }

    fn layout(&self, rows: usize, offset: usize, lengths: impl Iterator<Item = usize>) -> Result<Layout, ReadError> {
        assemble::layout(rows, lengths, self.options).map_err(|kind| self.error(kind, offset))
    }

    /// A board from its cells in order.
    pub(super) fn filled<'v>(&self, cells: impl Iterator<Item = &'v str>, layout: Layout) -> Result<Filled, ReadError> {
        let (marks, players): (Vec<Mark>, Vec<Player>) = cells.map(|cell| self.mark(cell)).unzip();
        self.board(marks, &players, layout)
    }

    /// What a cell stands for, where, and what is the player's.
    fn mark(&self, value: &str) -> (Mark, Player) {
        if !value.starts_with('{') {
            return ((cell(value), self.offset(value)), Player::default());
        }
        let object = CellObject::of(value);
        (object.value.map_or((Token::Empty, self.offset(value)), |value| self.mark(value).0), object.player)
    }

    fn board(&self, marks: Vec<Mark>, players: &[Player], layout: Layout) -> Result<Filled, ReadError> {
        let side = layout.side();
        let (mut tokens, offsets): (Vec<Token>, Vec<usize>) = marks.into_iter().unzip();
        // Where another sign is used for empty cells, -1 may be a digit below 0: all of them are one too small.
        let is_minus = |at: usize| self.json[offsets[at]..].trim_start_matches('"').starts_with("-1");
        let is_empty = |token: &Token| match token {
            Token::Symbol(symbol) => is_empty_symbol(*symbol),
            token => *token == Token::Empty,
        };
        let minus: Vec<usize> = (0..tokens.len()).filter(|&at| tokens[at] == Token::Empty && is_minus(at)).collect();
        if !minus.is_empty() && tokens.iter().filter(|token| is_empty(token)).count() > minus.len() {
            tokens[minus[0]] = Token::Bad;
        }
        let board = assemble::board(&tokens, layout, self.options).map_err(|error| match error {
            TokenError::Ambiguous(readings) => self.error(ErrorKind::Ambiguous { readings }, offsets[0]),
            TokenError::Bad(index) => {
                let at = offsets[index];
                let rest = &self.json[at..];
                let kind = match (tokens[index], rest.chars().find(|&c| c != '"')) {
                    (Token::Symbol(_), Some(found)) => ErrorKind::BadCharacter { found, side },
                    _ => {
                        let word = rest.trim_start_matches('"');
                        let end = word.find(['"', ',', ']', '}', ' ', '\n']).unwrap_or(word.len());
                        ErrorKind::BadValue { found: word[..end].chars().take(12).collect(), side }
                    }
                };
                self.error(kind, at + usize::from(rest.starts_with('"')))
            }
        })?;
        if players.is_empty() {
            return Ok(board.into());
        }
        let pencil = PencilMarks::of(&board, |at| players[at].centre, |at| players[at].corner);
        let filled = match players.iter().any(|player| player.given.is_some()) {
            true => Filled::with_givens(board, |at| players[at].given == Some(true)),
            false => board.into(),
        };
        Ok(Filled { pencil, ..filled })
    }
}

/// Fewer cells are not taken for a board.
const FEWEST_CELLS: usize = 16;

/// What a token is at least; 0 if it is no digit.
fn digit(token: Token) -> u8 {
    match token {
        Token::Number(value) => value,
        Token::Symbol(symbol @ b'1'..=b'9') => symbol - b'0',
        Token::Symbol(symbol) if symbol.is_ascii_alphabetic() && !is_empty_symbol(symbol) => 10,
        _ => 0,
    }
}

/// Sixteen strings of sixteen symbols: one board of side 16, or sixteen of side 4.
fn sixteen_strings(items: &[&str]) -> bool {
    items.len() == 16 && items.iter().all(|item| string(item).is_some_and(|text| text.chars().count() == 16))
}

fn is_small(symbol: u8) -> bool {
    matches!(symbol, b'1'..=b'4') || is_empty_symbol(symbol)
}
