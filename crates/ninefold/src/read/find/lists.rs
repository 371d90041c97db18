//! Boards that are not written row by row: one cell per line, a list of clues, two boards side by side, and rows in which
//! an empty cell is a space.

use super::block::{Found, found};
use super::fields::blank_or_symbol;
use super::row::Row;
use crate::board::Board;
use crate::layout::Layout;
use crate::read::error::{Doubt, ErrorKind};
use crate::read::symbols::Token;
use crate::read::{Format, Options};

/// Reads rows that do not make a board as they are.
pub(super) fn read(rows: &[Row], options: &Options) -> Option<Vec<Found>> {
    let width = rows[0].width();
    let same = rows.iter().all(|row| row.width() == width);
    let found = match width {
        1 if same => column(rows, options).map(|found| vec![found]),
        3 if same => clues(rows),
        _ if same => halves(rows, width, options),
        _ => None,
    };
    let found = found.or_else(|| spaced(rows, options).map(|found| vec![found]))?;
    let text = |found: Found| Found { format: Some(Format::Text), ..found };
    Some(found.into_iter().map(text).collect())
}

/// One cell per line.
fn column(rows: &[Row], options: &Options) -> Option<Found> {
    let side = options.side_of(rows.len())?;
    Some(found(rows, &|row| row.cells.clone(), side.into(), options))
}

/// Two boards side by side.
fn halves(rows: &[Row], width: usize, options: &Options) -> Option<Vec<Found>> {
    let side = width / 2;
    let fits =
        width == 2 * side && options.is_side(side) && rows.len() == side && rows.iter().all(|row| has_gap(row, side));
    let left = |row: &Row| row.cells[..side].to_vec();
    let right = |row: &Row| row.cells[side..].to_vec();
    fits.then(|| vec![found(rows, &left, side, options), found(rows, &right, side, options)])
}

/// Is the space between the two halves wider than between any other cells?
fn has_gap(row: &Row, side: usize) -> bool {
    // A list over several lines has cells that are further left than those before them.
    let gap = |pair: &[(Token, usize)]| pair[1].1.checked_sub(pair[0].1);
    let Some(middle) = gap(&row.cells[side - 1..=side]) else { return false };
    let is_narrow = |pair| gap(pair).is_some_and(|gap| gap < middle);
    row.cells.windows(2).enumerate().all(|(index, pair)| index + 1 == side || is_narrow(pair))
}

/// `r c v`, one clue per line.
fn clues(rows: &[Row]) -> Option<Vec<Found>> {
    const SIDE: u8 = 9;
    /// Fewer are not a puzzle.
    const FEWEST: usize = 17;
    if rows.len() < FEWEST {
        return None;
    }
    let digit = |row: &Row, cell: usize| match row.cells[cell].0 {
        Token::Symbol(digit @ b'0'..=b'9') => Some(digit - b'0'),
        _ => None,
    };
    let clues: Vec<[u8; 3]> =
        rows.iter().map(|row| Some([digit(row, 0)?, digit(row, 1)?, digit(row, 2)?])).collect::<Option<_>>()?;
    let places = || clues.iter().flat_map(|&[row, column, _]| [row, column]);
    let (from_zero, from_one) = (places().any(|place| place == 0), places().any(|place| place == SIDE));
    let line = rows[0].line.number;
    // Three cells per line may be a third of a row, too.
    let thirds = rows.len() == 27 && !from_zero;
    if from_zero == from_one || thirds {
        let kind =
            if from_zero || thirds { ErrorKind::NotABoard } else { ErrorKind::DoubtfulCells { doubt: Doubt::Base } };
        let error = rows[0].error(kind, rows[0].cells[0].1);
        return Some(vec![Found::new(line, Err(error), None)]);
    }
    let mut values = [0; 81];
    for [row, column, value] in clues {
        let place =
            usize::from(SIDE) * usize::from(row - u8::from(from_one)) + usize::from(column - u8::from(from_one));
        if values[place] != 0 || value == 0 {
            return None;
        }
        values[place] = value;
    }
    let board = Board::from_values(Layout::CLASSIC, &values)?;
    Some(vec![Found::new(line, Ok(board.into()), None)])
}

/// Rows in which an empty cell is a space, with a space between any two cells or without.
fn spaced(rows: &[Row], options: &Options) -> Option<Found> {
    let side = rows.len();
    let texts = || rows.iter().map(|row| &*row.line.ascii);
    let below = rows.windows(2).all(|pair| pair[0].line.number + 1 == pair[1].line.number);
    let plain = |b: &u8| *b == b' ' || (b.is_ascii_digit() && *b != b'0');
    let has_space = || texts().any(|text| text.trim_ascii().contains(&b' '));
    // Many rows may be in one line, and only rows in lines of their own are looked at as texts.
    if !options.is_side(side) || side > 9 || !below || !has_space() || !texts().all(|text| text.iter().all(plain)) {
        return None;
    }
    let digits = || texts().flat_map(|text| (0..text.len()).filter(|&at| text[at] != b' '));
    let (first, last) = (digits().min()?, digits().max()?);
    // Exactly as wide as a board, or not indented at all.
    let from = |width: usize| if last - first + 1 == width { Some(first) } else { (last < width).then_some(0) };
    let (apart, together) = (2 * side - 1, side);
    let (from, step) = match from(together) {
        Some(from) if digits().any(|at| (at - from) % 2 == 1) => (from, 1),
        Some(_) => return None,
        None => (from(apart).filter(|from| digits().all(|at| (at - from) % 2 == 0))?, 2),
    };
    let cells = |row: &Row| {
        let cell = |index: usize| {
            let at = from + step * index;
            (blank_or_symbol(row.line.ascii.get(at).copied().unwrap_or(b' ')), at)
        };
        (0..side).map(cell).collect()
    };
    Some(found(rows, &cells, side, options))
}
