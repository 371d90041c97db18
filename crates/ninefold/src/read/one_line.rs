//! Formats that hold a board in one line.
//!
//! | format | looks like |
//! |---|---|
//! | line | `53..7…` (16, 36, 64, 81, 100, 144, 256 or 625 symbols), anything after a space, `,`, `;` or `#` |
//! | bank | `0000183b305c 050703060…  2.0` |
//! | candidates | 729 characters, nine a cell, or 81 groups of digits |
//! | hodoku | `:0000:x:+53..7…:::::` |
//! | sudokuwiki | `…?bd=53..7…` or `S9B` and two base-36 digits a cell |
//! | sudokuexchange | `…?s=53..7…` |
//! | variants | `3x3;5,3, ,…`, the width of a box before its height |
//! | killer | `R<<<M<<<U^M…`, see [`killer`] |
//! | jigsaw, sumocue | `53..7…` and `aabb…`, `SumoCueV1=…`, see [`jigsaw`] |
//! | penpa | `…#m=edit&p=…`, see [`penpa`] |
//! | puzzlink | `…p?sudoku/9/9/g5h…`, see [`puzz_link`] |
//! | iss | `.Cage~17~R1C1~R1C2…`, or a link with it, see [`iss`] |

use super::error::{ErrorKind, Foreign, ReadError};
use super::line::Line;
use super::symbols::{Token, is_empty_symbol, is_symbol};
use super::{Filled, Format, Options, assemble, iss, jigsaw, killer, links, penpa, puzz_link};
use crate::layout::Layout;

type Outcome = Option<(Format, Result<Filled, ReadError>)>;

/// The keys of links, and the formats that these are.
const KEYS: [(&[u8], Format); 2] = [(b"bd=", Format::SudokuWiki), (b"s=", Format::SudokuExchange)];

/// Reads the board of a line in one format; `None` if the line is not in it.
type Read = fn(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>>;

/// Formats that have rules besides givens, or are links.
const WITH_RULES: [(Format, Read); 4] = [
    (Format::Iss, iss::read),
    (Format::Killer, killer::read),
    (Format::PuzzLink, puzz_link::read),
    (Format::Penpa, penpa::read),
];

/// What SudokuWiki's code begins with, wherever it is in a line.
const PACKED: &[u8] = b"S9B";

/// The board that the line holds, or what is wrong with the board that it was to hold; `None` when it is no such line.
pub(super) fn read(line: &Line<'_>, options: &Options) -> Outcome {
    let quotes = line.text().iter().take_while(|b| matches!(b, b'"' | b'\'' | b'`')).count();
    let start = line.indent() + quotes + label(&line.text()[quotes..]);
    let text = line.ascii[start..].trim_ascii_end();
    if text.len() > 6 && text[0] == b':' && text[1..5].iter().all(u8::is_ascii_digit) {
        return Some((Format::Hodoku, hodoku(line, start, options)));
    }
    // A link after a board is a remark.
    let is_board = token_end(line, start) == start + 81 && line.ascii[start..start + 81].iter().all(|&b| is_symbol(b));
    for (format, read) in WITH_RULES.into_iter().filter(|_| !is_board) {
        if let Some(board) = read(line, start) {
            return Some((format, board));
        }
    }
    if let Some(found) = jigsaw::read(line, start, options) {
        return Some(found);
    }
    if let Some(at) = find(text, PACKED) {
        return Some((Format::SudokuWiki, sudokuwiki_packed(line, start + at + 3, options)));
    }
    plain(line, start, options)
}

/// The formats in which every digit is the same.
fn plain(line: &Line<'_>, start: usize, options: &Options) -> Outcome {
    let text = line.ascii[start..].trim_ascii_end();
    for (key, format) in KEYS {
        if let Some(at) = find_key(text, key) {
            let from = start + at + key.len();
            let end = from + line.ascii[from..].iter().take_while(|&&b| is_symbol(b)).count();
            return Some((format, exact(line, from..end, 81, options)));
        }
    }
    if let Some(outcome) = variants(line, start, options) {
        return Some((Format::Variants, outcome));
    }
    if text.len() > 13 && text[12] == b' ' && text[..12].iter().all(u8::is_ascii_hexdigit) {
        let from = start + 13;
        let end = token_end(line, from);
        if end > from + 25 && board_like(&line.ascii[from..end]) {
            return Some((Format::Bank, exact(line, from..end, 81, options)));
        }
    }
    symbols(line, start, options).or_else(|| spaced(line, options))
}

/// Does a text that follows a whole run of symbols, from [the byte that ends it](ends_token) on, leave the line what the run is?
pub(super) fn is_remark(text: &[u8]) -> bool {
    let no_key = |(key, _): &(&[u8], Format)| find_key(text, key).is_none();
    unsupported(text).is_none() && !links::may_be_in(text) && find(text, PACKED).is_none() && KEYS.iter().all(no_key)
}

/// The name of a format that is recognised here and read nowhere.
pub(super) fn unsupported(text: &[u8]) -> Option<Foreign> {
    text.starts_with(b"version https://git-lfs.github.com/").then_some(Foreign::GitLfs)
}

/// Symbols in a run, with anything after them.
fn symbols(line: &Line<'_>, start: usize, options: &Options) -> Outcome {
    let end = token_end(line, start);
    let token = &line.ascii[start..end];
    if token.len() == 729 && token.iter().all(|&b| b.is_ascii_digit() || is_empty_symbol(b)) {
        return Some((Format::Candidates, candidates(line, start, options)));
    }
    // Strokes alone are a ruler or a frame, unless there are just as many as a classic board has cells.
    let strokes = !token.iter().any(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'?'));
    if strokes && !(token.len() == 81 && token.iter().all(|&b| is_empty_symbol(b))) {
        return None;
    }
    if let Some(side) = unusual_side(token.len(), options)
        && token.iter().all(|&b| is_symbol(b))
        && token.iter().any(u8::is_ascii_digit)
    {
        return Some((Format::Line, Err(line.error(ErrorKind::UnsupportedSide { side }, start))));
    }
    if options.side_of(token.len()).is_some() && token.iter().filter(|&&b| is_symbol(b)).count() * 10 >= token.len() * 9
    {
        let wordy = token.len() == 16 && token.iter().filter(|b| b.is_ascii_alphabetic()).count() > 4;
        if !wordy {
            return Some((Format::Line, exact(line, start..end, token.len(), options)));
        }
    }
    if token.iter().any(|b| b"\\/{}()[]=>".contains(b)) {
        return None;
    }
    let nearly_empty = (72..=90).contains(&token.len()) && token.iter().all(|&b| b == b'.');
    if token.len() > 25 && board_like(token) && (nearly_empty || token.iter().any(u8::is_ascii_digit)) {
        return Some((Format::Line, exact(line, start..end, nearest(token.len()), options)));
    }
    None
}

/// A board in which empty cells are spaces, or one whose cells stand apart.
fn spaced(line: &Line<'_>, options: &Options) -> Outcome {
    let groups = groups(&line.ascii, 0, |b| matches!(b, b' ' | b'\t' | b',' | b';' | b'|' | b'!'));
    if groups.iter().any(|(_, group)| group.iter().any(|b| b"[](){}=:\"'".contains(b))) {
        return None;
    }
    // Fewer cells may be a row of a board that is too large, which only the lines around it tell.
    if groups.len() >= 81 && options.side_of(groups.len()).is_some() {
        let side = options.side_of(groups.len())?;
        let many = side <= 9 && groups.iter().any(|group| group.1.len() > 1);
        let format = if many { Format::Candidates } else { Format::Line };
        let tokens = groups.iter().map(|&(at, group)| (group_token(group, side), at)).collect();
        return Some((format, assemble::one_line(line, tokens, options.layout(side), options)));
    }
    // All rows in one line, `53..7.... 6..195... …`. Below side 6 that may be one row of a larger board.
    let rows = groups.len();
    let is_row = |row: &[u8]| row.len() == rows && row.iter().all(|&b| is_symbol(b));
    if rows > 5 && options.is_side(rows) && groups.iter().all(|(_, row)| is_row(row)) {
        let cell = |&(at, row): &(usize, &[u8])| {
            row.iter().enumerate().map(|(i, &b)| (Token::Symbol(b), at + i)).collect::<Vec<_>>()
        };
        let tokens = groups.iter().flat_map(cell).collect();
        let layout = u8::try_from(rows).ok().and_then(|side| options.layout(side));
        return Some((Format::Line, assemble::one_line(line, tokens, layout, options)));
    }
    let spaces_are_empty = line.ascii.len() == 81
        && groups.len() != 9
        && line.ascii.contains(&b' ')
        && line.ascii.iter().all(|&b| b == b' ' || b.is_ascii_digit());
    if !spaces_are_empty {
        return None;
    }
    let token = |(at, &b): (usize, &u8)| (if b == b' ' { Token::Empty } else { Token::Symbol(b) }, at);
    let tokens = line.ascii.iter().enumerate().map(token).collect();
    Some((Format::Line, assemble::one_line(line, tokens, Some(Layout::CLASSIC), options)))
}

/// The token of one group of characters with separators around it: a symbol, a number, or candidates.
pub(super) fn group_token(group: &[u8], side: u8) -> Token {
    match group {
        [] => Token::Empty,
        [symbol] => Token::Symbol(*symbol),
        [b'u' | b'U', digit @ b'1'..=b'9'] => Token::Symbol(*digit),
        _ if !group.iter().all(u8::is_ascii_digit) => Token::Bad,
        _ if side <= 9 && group.iter().all(|digit| (b'1'..=b'0' + side).contains(digit)) => {
            Token::Group(group.iter().fold(0, |set, digit| set | 1 << (digit - b'1')))
        }
        _ => std::str::from_utf8(group).ok().and_then(|text| text.parse().ok()).map_or(Token::Bad, Token::Number),
    }
}

/// What stands between separators in `text`, which begins at the character `start`, each group with its place.
pub(super) fn groups(text: &[u8], start: usize, separator: fn(&u8) -> bool) -> Vec<(usize, &[u8])> {
    let mut at = start;
    let mut groups = Vec::new();
    for group in text.split(separator) {
        if !group.is_empty() {
            groups.push((at, group));
        }
        at += group.len() + 1;
    }
    groups
}

/// The library of HoDoKu, with `+` before a digit that the player placed.
fn hodoku(line: &Line<'_>, start: usize, options: &Options) -> Result<Filled, ReadError> {
    let bytes = &line.ascii;
    let mut colons = (start..bytes.len()).filter(|&at| bytes[at] == b':').skip(2);
    let from = colons.next().map_or(bytes.len(), |at| at + 1);
    let end = colons.next().unwrap_or(bytes.len());
    let places: Vec<usize> = (from..end).filter(|&at| bytes[at] != b'+').collect();
    if places.len() != 81 {
        let kind = ErrorKind::WrongLength { found: places.len(), expected: 81 };
        return Err(line.error(kind, end.saturating_sub(1)));
    }
    let tokens = places.iter().map(|&at| (Token::Symbol(bytes[at]), at)).collect();
    let filled = assemble::one_line(line, tokens, Some(Layout::CLASSIC), options)?;
    Ok(Filled::with_givens(filled.board, |cell| bytes[places[cell] - 1] != b'+'))
}

/// Two base-36 digits a cell: 1–9 given, 10–18 placed by the player, above that a set of candidates.
fn sudokuwiki_packed(line: &Line<'_>, from: usize, options: &Options) -> Result<Filled, ReadError> {
    let found = line.ascii[from..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    if found != 162 {
        let kind = ErrorKind::WrongLength { found, expected: 162 };
        return Err(line.error(kind, from + found.saturating_sub(1)));
    }
    let base36 = |at: usize| char::from(line.ascii[at]).to_digit(36).unwrap_or(0);
    let value = |cell: usize| 36 * base36(from + 2 * cell) + base36(from + 2 * cell + 1);
    let token = |cell: usize| {
        let token = match value(cell) {
            0 => Token::Empty,
            value @ 1..=18 => Token::Number((value - 1) as u8 % 9 + 1),
            value if value <= 18 + 511 => Token::Empty,
            _ => Token::Bad,
        };
        (token, from + 2 * cell)
    };
    let filled = assemble::one_line(line, (0..81).map(token).collect(), Some(Layout::CLASSIC), options)?;
    Ok(Filled::with_givens(filled.board, |cell| value(cell) <= 9).with_marks(|cell| value(cell).saturating_sub(18)))
}

/// `WIDTHxHEIGHT;` and the cells, separated by commas.
fn variants(line: &Line<'_>, start: usize, options: &Options) -> Option<Result<Filled, ReadError>> {
    let text = &line.ascii[start..];
    let semicolon = text.iter().take(6).position(|&b| b == b';')?;
    let (width, height) = std::str::from_utf8(&text[..semicolon]).ok()?.split_once('x')?;
    let (width, height): (u8, u8) = (width.parse().ok()?, height.parse().ok()?);
    let Some(layout) = Layout::with_boxes(height, width) else {
        let side = usize::from(width) * usize::from(height);
        return Some(Err(line.error(ErrorKind::UnsupportedSide { side }, start)));
    };
    let mut at = start + semicolon + 1;
    let (found, cells) = (line.ascii[at..].split(|&b| b == b',').count(), usize::from(layout.side()).pow(2));
    if found != cells {
        let kind = ErrorKind::WrongLength { found, expected: cells };
        return Some(Err(line.error(kind, line.ascii.len().saturating_sub(1))));
    }
    let mut tokens = Vec::new();
    for field in line.ascii[at..].split(|&b| b == b',') {
        let group = field.trim_ascii();
        let place = at + (field.len() - field.trim_ascii_start().len()).min(field.len().saturating_sub(1));
        tokens.push((number_token(group), place));
        at += field.len() + 1;
    }
    Some(assemble::one_line(line, tokens, Some(layout), options))
}

fn number_token(group: &[u8]) -> Token {
    match group {
        [symbol] if !symbol.is_ascii_digit() => Token::Symbol(*symbol),
        [] => Token::Empty,
        _ => std::str::from_utf8(group).ok().and_then(|text| text.parse().ok()).map_or(Token::Bad, Token::Number),
    }
}

/// 729 characters: nine a cell, the digits that are possible there.
fn candidates(line: &Line<'_>, start: usize, options: &Options) -> Result<Filled, ReadError> {
    let place = |cell: usize| start + 9 * cell;
    let set = |cell: usize| {
        let digits = line.ascii[place(cell)..][..9].iter().filter(|b| (b'1'..=b'9').contains(b));
        digits.fold(0, |set: u32, digit| set | 1 << (digit - b'1'))
    };
    let token = |cell: usize| match set(cell) {
        set if set.count_ones() == 1 => (Token::Number(set.trailing_zeros() as u8 + 1), place(cell)),
        _ => (Token::Empty, place(cell)),
    };
    let filled = assemble::one_line(line, (0..81).map(token).collect(), Some(Layout::CLASSIC), options)?;
    Ok(filled.with_marks(set))
}

/// The symbols in `range`, which must be `expected` in number.
fn exact(
    line: &Line<'_>,
    range: std::ops::Range<usize>,
    expected: usize,
    options: &Options,
) -> Result<Filled, ReadError> {
    let found = range.len();
    if found != expected {
        let last = range.end.saturating_sub(1).max(range.start);
        // The first symbol too many, or the last one before the missing.
        let at = if found > expected { range.start + expected } else { last };
        return Err(line.error(ErrorKind::WrongLength { found, expected }, at));
    }
    let tokens = range.map(|at| (Token::Symbol(line.ascii[at]), at)).collect();
    let layout = options.side_of(expected).and_then(|side| options.layout(side));
    assemble::one_line(line, tokens, layout, options)
}

/// Where the run that starts at `from` ends: at a space, a separator, or a comment.
fn token_end(line: &Line<'_>, from: usize) -> usize {
    let rest = &line.ascii[from..];
    from + rest.iter().position(|b| ends_token(*b)).unwrap_or(rest.len())
}

/// A space, a separator, or a comment: what ends a run of symbols.
pub(super) fn ends_token(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#' | b'"' | b'|' | b'\'' | b'`' | b'<')
}

/// Nearly all digits and empty cells: meant as a board, even if it is not one.
fn board_like(token: &[u8]) -> bool {
    let cells = token.iter().filter(|&&b| b.is_ascii_digit() || is_empty_symbol(b)).count();
    cells * 10 >= token.len() * 9
}

/// The side of a square board that has no usual boxes.
fn unusual_side(cells: usize, options: &Options) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (6..=25).contains(&side) && !options.is_side(side)).then_some(side)
}

/// The length of a bullet or a number before the board, such as `- ` or `12. `, with the spaces behind it.
fn label(text: &[u8]) -> usize {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let spaces = text.iter().skip(digits + 1).take_while(|b| **b == b' ').count();
    let mark: &[u8] = if digits == 0 { b"-*+" } else { b".):" };
    let is_label = digits <= 7 && text.get(digits).is_some_and(|b| mark.contains(b)) && spaces > 0;
    // Behind it a whole run must follow: a row of a drawing may begin in the same way.
    let run = text.iter().skip(digits + 1 + spaces).take_while(|b| is_symbol(**b)).count();
    if is_label && run > 25 { digits + 1 + spaces } else { 0 }
}

/// The number of symbols of the board that a run of `found` was most likely meant to be.
fn nearest(found: usize) -> usize {
    let sizes = Layout::SIDES.map(|side| usize::from(side).pow(2));
    let size = sizes.into_iter().min_by_key(|size| size.abs_diff(found)).unwrap_or(81);
    // A classic board, or two of them, unless another size is very near.
    if (size.abs_diff(found) > 2 && found < 100) || found == 162 { 81 } else { size }
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}

/// The place of `key` where a parameter may start: at the beginning, or after `?` or `&`.
pub(super) fn find_key(text: &[u8], key: &[u8]) -> Option<usize> {
    let starts = |at: usize| at == 0 || matches!(text[at - 1], b'?' | b'&' | b'#');
    (0..text.len()).find(|&at| starts(at) && text[at..].starts_with(key))
}
