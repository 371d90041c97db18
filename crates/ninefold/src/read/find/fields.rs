//! Cells between commas, semicolons, tabs or bars, where nothing may be an empty cell: `5;3;;;7;;;;`, `|53 | 7 |   |`.

use super::cells::{is_separator, same_length_blocks};
use super::row::{Around, Cells, Style};
use crate::read::Options;
use crate::read::characters::UNKNOWN;
use crate::read::one_line::{group_token, groups};
use crate::read::symbols::{Token, is_empty_symbol, is_empty_word};

/// The marks of Markdown on each side of a digit, and what is between them.
pub(super) fn emphasis(group: &[u8]) -> (usize, &[u8]) {
    let mark = |b: &u8| matches!(b, b'*' | b'_' | b'~');
    let marks = group.iter().take_while(|b| mark(b)).count();
    let after = group.iter().rev().take_while(|b| mark(b)).count();
    let fits = marks > 0 && marks == after && marks + after < group.len();
    let inner = if fits { &group[marks..group.len() - marks] } else { group };
    if fits && inner.len() < 5 && inner.iter().all(u8::is_ascii_alphanumeric) { (marks, inner) } else { (0, group) }
}

/// A number without its fraction, if that is nothing.
pub(super) fn whole(group: &[u8]) -> &[u8] {
    let digits = group.iter().take_while(|b| b.is_ascii_digit()).count();
    match &group[digits..] {
        [b'.', zeros @ ..] if matches!(digits, 1 | 2) && zeros.len() < 7 && zeros.iter().all(|&b| b == b'0') => {
            &group[..digits]
        }
        _ => group,
    }
}

/// A row of fields between commas, semicolons, tabs or bars, some of them empty or words.
pub(super) fn fields(part: &[u8], start: usize, in_brackets: bool, options: &Options) -> Option<Cells> {
    let mark = [b',', b';', b'\t', b'|'].into_iter().find(|mark| part.contains(mark))?;
    let mut pieces = pieces(part, start, mark);
    // Bars are between the fields, or around them too.
    let is_around = pieces[0].1.is_empty() && pieces[pieces.len() - 1].1.is_empty();
    if mark == b'|'
        && !in_brackets
        && is_around
        && pieces.len() > 2
        && (options.is_side(pieces.len() - 2) || !options.is_side(pieces.len()))
    {
        pieces.remove(0);
        pieces.pop();
    }
    // Bars are drawn around boxes, too.
    let boxes = || groups(part, start, is_separator);
    if mark == b'|'
        && (!(options.is_side(pieces.len()) || options.is_side(pieces.len() - 1))
            || same_length_blocks(&boxes(), options))
    {
        return None;
    }
    if pieces.len() < 4 || pieces.iter().any(|piece| piece.1.len() > LONGEST_FIELD) {
        return None;
    }
    // There may be a label before the cells and an empty field after them, or all cells of a board.
    let count = pieces.len();
    let side =
        if count > 27 { count.isqrt() } else { (4..=count).rev().find(|&side| options.is_side(side)).unwrap_or(9) };
    let cell = |&(at, piece): &(usize, &[u8])| field(piece, side as u8).map(|(token, inner)| (token, at + inner));
    let cells: Vec<(Token, usize)> = pieces.iter().map(cell).collect::<Option<_>>()?;
    // What is before a number elsewhere is not an empty cell by itself.
    let prefix = |piece: &[u8]| match groups(piece, 0, is_between).as_slice() {
        [(_, word), _] => Some(Token::word(word)),
        _ => None,
    };
    if pieces.iter().filter_map(|piece| prefix(piece.1)).any(|prefix| cells.iter().any(|cell| cell.0 == prefix)) {
        return None;
    }
    let trail = pieces.last().is_some_and(|(_, last)| last.is_empty());
    // Names, and nothing else: a header, if it is above a board.
    let words = cells.iter().filter(|cell| matches!(cell.0, Token::Word(_))).count();
    let first = cells.iter().find(|cell| matches!(cell.0, Token::Word(_)));
    let same = cells.iter().all(|cell| !matches!(cell.0, Token::Word(_)) || Some(cell.0) == first.map(|first| first.0));
    let around = if words == 0 || same { Around::Nothing } else { Around::Words };
    // A part of many large numbers is not a row.
    let groups = cells.iter().filter(|cell| matches!(cell.0, Token::Group(_))).count();
    let style = if groups > 0 && side <= 9 { Style::Candidates } else { Style::Plain };
    Some(Cells { style, trail, around, ..Cells::plain(cells) })
}

const LONGEST_FIELD: usize = 24;

/// The cell that a field holds, and where in it.
fn field(piece: &[u8], side: u8) -> Option<(Token, usize)> {
    let groups = groups(piece, 0, is_between);
    match groups.as_slice() {
        [] => Some((Token::Empty, 0)),
        [(at, group)] => Some((one(group, side)?, *at)),
        // `Just 5`, or what a comment or a type has before it.
        [(_, word), (at, group)] if is_name(word) => match one(group, side)? {
            token @ (Token::Symbol(b'0'..=b'9') | Token::Number(_)) => Some((token, *at)),
            _ => None,
        },
        _ => None,
    }
}

/// What may be around a cell in its field.
fn is_between(b: &u8) -> bool {
    b" \"'`()[]".contains(b)
}

pub(super) fn one(group: &[u8], side: u8) -> Option<Token> {
    let (_, inner) = emphasis(group);
    let inner = whole(inner);
    if is_empty_word(inner) || inner == b"-1" {
        return Some(Token::Empty);
    }
    if inner.len() > 1 && is_name(inner) && !matches!(inner, [b'u' | b'U', b'1'..=b'9']) {
        return Some(Token::word(inner));
    }
    Some(group_token(inner, side)).filter(|token| *token != Token::Bad)
}

fn is_name(group: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b':' | &UNKNOWN);
    group.iter().any(|b| b.is_ascii_alphabetic() || *b == UNKNOWN) && group.iter().all(name)
}

/// A row between bars in which a space is an empty cell: `|53 | 7 |   |`, `| 5 3   |`, or a bar around each cell. A symbol
/// before the first bar is the row's label.
pub(super) fn bars(drawn: &[u8], start: usize, options: &Options) -> Option<Vec<(Token, usize)>> {
    let first = drawn.iter().position(|&b| b == b'|')?;
    let last = drawn.iter().rposition(|&b| b == b'|')?;
    if first == last || drawn.iter().any(|b| matches!(b, b',' | b';' | b'\t')) {
        return None;
    }
    let label = drawn[..first].trim_ascii();
    if label.len() > 1 || !label.iter().all(u8::is_ascii_alphanumeric) || !drawn[last + 1..].trim_ascii().is_empty() {
        return None;
    }
    let cells = between_bars(&drawn[first + 1..last], start + first + 1, options)?;
    let indent = drawn.len() - drawn.trim_ascii_start().len();
    Some(label.iter().map(|&b| (Token::Symbol(b), start + indent)).chain(cells).collect())
}

fn between_bars(inner: &[u8], start: usize, options: &Options) -> Option<Vec<(Token, usize)>> {
    // Where an empty cell has a sign of its own, a space is none.
    if !inner.contains(&b' ') && !inner.windows(2).any(|pair| pair == b"||")
        || inner.iter().any(|&b| is_empty_symbol(b))
    {
        return None;
    }
    let cells = pieces(inner, start, b'|');
    if options.is_side(cells.len()) && cells.iter().all(|(_, cell)| cell.len() <= 2) {
        let side = cells.len() as u8;
        return Some(cells.into_iter().map(|(at, cell)| (group_token(cell, side), at)).collect());
    }
    let segments: Vec<&[u8]> = inner.split(|&b| b == b'|').collect();
    let width = segments[0].len();
    if segments.len() < 2 || segments.iter().any(|segment| segment.len() != width) {
        return None;
    }
    // As many cells between two bars as a box has columns.
    let boxes_fit = |cells: usize| {
        options.boxes_of(cells * segments.len()).is_some_and(|(_, columns)| usize::from(columns) == cells)
    };
    let spaced = width % 2 == 1
        && boxes_fit(width / 2)
        && segments.iter().flat_map(|segment| segment.iter().step_by(2)).all(|&b| b == b' ');
    let places: Vec<usize> = match () {
        () if spaced => (1..width).step_by(2).collect(),
        () if boxes_fit(width) => (0..width).collect(),
        () => return None,
    };
    let cell = |(segment, bytes): (usize, &&[u8])| {
        let at = start + segment * (width + 1);
        let bytes = *bytes;
        places.iter().map(|&i| (blank_or_symbol(bytes[i]), at + i)).collect::<Vec<_>>()
    };
    Some(segments.iter().enumerate().flat_map(cell).collect())
}

pub(super) fn blank_or_symbol(b: u8) -> Token {
    if b == b' ' { Token::Empty } else { Token::Symbol(b) }
}

/// What is between separators, without spaces around it.
fn pieces(drawn: &[u8], start: usize, separator: u8) -> Vec<(usize, &[u8])> {
    let mut at = start;
    let mut pieces = Vec::new();
    for piece in drawn.split(|&b| b == separator) {
        let indent = piece.len() - piece.trim_ascii_start().len();
        pieces.push((at + if indent == piece.len() { 0 } else { indent }, piece.trim_ascii()));
        at += piece.len() + 1;
    }
    pieces
}
