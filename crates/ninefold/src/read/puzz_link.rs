//! Links of puzz.link: `p?sudoku/9/9/` and the cells row by row, a hexadecimal digit each, `-` before one of two, and `g` to `z` for 1
//! to 20 empty cells.

use super::Filled;
use super::error::{ErrorKind, ReadError};
use super::iss::usual_layout;
use super::line::Line;
use crate::board::Board;
use crate::layout::MAX_SIDE;

/// What comes before the size.
const MARK: &[u8] = b"?sudoku/";

/// The board of a line with such a link; `None` if it has none.
pub(super) fn read(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>> {
    let text = line.ascii[start..].trim_ascii_end();
    let from = text.windows(MARK.len()).position(|window| window == MARK)? + MARK.len();
    Some(cells(line, start + from))
}

fn cells(line: &Line<'_>, from: usize) -> Result<Filled, ReadError> {
    let text = &line.ascii[from..];
    let end = text.iter().position(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'/' | b'-')).unwrap_or(text.len());
    let mut parts = text[..end].splitn(3, |&b| b == b'/');
    let mut size = || parts.next().and_then(|size| std::str::from_utf8(size).ok()?.parse::<usize>().ok());
    let side = size().zip(size()).filter(|(columns, rows)| columns == rows).map(|size| size.0);
    let cells = parts.next();
    let (Some(side), Some(cells)) = (side, cells) else { return Err(line.error(ErrorKind::BadLink, from)) };
    let Some(side) = u8::try_from(side).ok().filter(|side| (1..=MAX_SIDE).contains(side)) else {
        return Err(line.error(ErrorKind::UnsupportedSide { side }, from));
    };
    let place = |rest: &[u8]| from + end - rest.len();
    let (mut values, expected) = (Vec::new(), usize::from(side).pow(2));
    let mut rest = cells;
    while let Some((&symbol, after)) = rest.split_first() {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        let (value, length) = match symbol {
            b'g'..=b'z' => {
                values.resize(values.len() + usize::from(symbol - b'f'), 0);
                rest = after;
                continue;
            }
            b'-' => (after.get(..2).and_then(hex), 3),
            b'.' => (Some(0), 1),
            _ => (hex(&rest[..1]), 1),
        };
        let Some(value) = value.filter(|&value| value <= side) else {
            return Err(line.bad_character(place(rest), side));
        };
        values.push(value);
        rest = &rest[length..];
    }
    let filled = Board::from_values(usual_layout(side), &values).map(Filled::from);
    filled.ok_or_else(|| line.error(ErrorKind::WrongLength { found: values.len(), expected }, from + end - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_empty_cells() {
        let read_line = |text: &str| read(&Line::new(1, text.as_bytes()).unwrap(), 0).unwrap();
        let link = "https://puzz.link/p?sudoku/9/9/zzz5z";
        let board = read_line(link).unwrap().board;
        assert_eq!((board.clues(), board.value(60)), (1, 5));
        assert_eq!(read_line("p?sudoku/16/16/-10zzzzzzzzzzzzu").unwrap().board.value(0), 16);
        for length in link.find("?sudoku/").unwrap() + 8..link.len() {
            assert!(read_line(&link[..length]).is_err(), "{length}");
        }
        let error = |text: &str| {
            let error = read_line(text).unwrap_err();
            (error.kind.id(), error.column)
        };
        assert_eq!(error("p?sudoku/9/9/zzza"), ("bad-character", 17));
        assert_eq!(error("p?sudoku/9/9/-1"), ("bad-character", 14));
        assert_eq!(error("p?sudoku/9/9/zzzzz"), ("wrong-length", 18));
        assert_eq!(error("p?sudoku/9/8/zzz5z"), ("bad-link", 10));
        assert_eq!(error("p?sudoku/99/99/z"), ("unsupported-side", 10));
    }
}
