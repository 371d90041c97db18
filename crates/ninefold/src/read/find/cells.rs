//! A part of a line → cells.
//!
//! ```text
//! 53..7....      5 3 . | . 7 . | . . .      '5','3','.','.','7','.','.','.','.'      5;3;;;7;;;;      |53 | 7 |   |
//! ```

use std::borrow::Cow;

use super::fields::{bars, emphasis, fields, one, whole};
use super::row::{Around, Cells, Style};
use super::words::{is_label, is_title, is_word};
use crate::read::Options;
use crate::read::one_line::{group_token, groups};
use crate::read::symbols::{Token, is_empty_symbol, is_empty_word, is_symbol};

/// Longer than any row, or board in one part: more is not taken apart, which would take many times its memory.
const LONGEST: usize = 1 << 16;

/// Reads a part of a line, which begins at the character `start`. There may be several rows in it.
pub(super) fn read(part: &[u8], start: usize, in_brackets: bool, options: &Options) -> Vec<Cells> {
    if part.len() > LONGEST {
        return Vec::new();
    }
    let (part, start) = unquoted(part, start);
    let part = &*simple(part, options);
    if let Some(rows) = parted(part, start, options) {
        return rows;
    }
    let drawn = bars(part, start, options).map(Cells::plain);
    if let Some(cells) = drawn.or_else(|| fields(part, start, in_brackets, options)) {
        return vec![cells];
    }
    let mut groups = groups(part, start, is_separator);
    if let [.., (_, all), (_, b".")] = groups.as_slice()
        && all.len() > 25
        && !all.contains(&b'.')
    {
        groups.pop();
    }
    take_off_full_stops(&mut groups, options);
    if are_blocks_with_letters(&groups, options) {
        return run_of(&groups, options).into_iter().collect();
    }
    // Among words a letter is one, too.
    let prose = groups.iter().any(|group| is_word(group.1) && !is_label(group.1));
    let letter = |group: &[u8]| matches!(group, [b] if b.is_ascii_alphabetic() && !is_empty_symbol(*b));
    let says = |group: &[u8]| is_word(group) || prose && letter(group);
    let mut rows = Vec::new();
    for run in groups.chunk_by(|one, next| says(one.1) == says(next.1)) {
        if !says(run[0].1) {
            rows.extend(run_of(run, options));
        }
    }
    let words = || groups.iter().filter(|group| is_word(group.1));
    if words().count() > 1 || words().any(|word| !is_label(word.1)) {
        rows.iter_mut().for_each(|row| row.around = Around::Words);
        // A year, a price, a code.
        rows.retain(|row| !row.solid || row.cells.len() > 6);
    }
    rows
}

/// A full stop after a number, or after all cells of a board, ends a sentence, if no other is there.
fn take_off_full_stops(groups: &mut [(usize, &[u8])], options: &Options) {
    let is_board = |length: usize| length > 9 && options.side_of(length).is_some();
    let cells = || groups.iter().filter(|group| !is_word(group.1)).map(|group| group.1);
    // Cells apart from each other, one of them with the stop.
    let apart = cells().any(|cell| cell.len() == 1) && cells().all(|cell| cell.len() == 1 || matches!(cell, [_, b'.']));
    let stops = cells().flatten().filter(|b| **b == b'.').count();
    let ends = cells().filter(|cell| matches!(cell, [_, b'.'])).count();
    let number = apart && stops == ends;
    for group in groups.iter_mut().filter(|group| group.1.ends_with(b".")) {
        let length = group.1.len() - 1;
        if (length == 1 && number) || (is_board(length) && !is_board(length + 1)) {
            group.1 = &group.1[..length];
        }
    }
}

/// What is in quotes, if all cells are in one pair of them, and without what ends a statement.
fn unquoted(part: &[u8], start: usize) -> (&[u8], usize) {
    let is_separator = |b: &u8| matches!(b, b',' | b';' | b'|' | b'\t');
    let end = part.trim_ascii_end();
    let part = match end.strip_suffix(b";") {
        Some(rest) if rest.iter().any(|b| *b != b';' && is_separator(b)) => rest,
        _ => part,
    };
    // Emphasis around the whole row is none of its cells.
    for mark in [&b"**"[..], b"*", b"__", b"_"] {
        let inner = part.trim_ascii().strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| inner.len() > 8 && !inner.contains(&mark[0])) {
            let indent = part.len() - part.trim_ascii_start().len();
            return (inner, start + indent + mark.len());
        }
    }
    for quote in [b'"', b'\''] {
        let mut places = (0..part.len()).filter(|&at| part[at] == quote);
        if let (Some(open), Some(close), None) = (places.next(), places.next(), places.next())
            && part[open..close].iter().filter(|b| is_separator(b)).count() > 2
            && open < 12
        {
            return (&part[open + 1..close], start + open + 1);
        }
    }
    (part, start)
}

/// The cells of groups that have no word among them.
fn run_of(groups: &[(usize, &[u8])], options: &Options) -> Option<Cells> {
    let apart = stands_apart(groups, options);
    let first = apart.then(|| (groups[0].0, &groups[0].1[..1]));
    if !apart && is_title(groups, options) {
        return None;
    }
    let single = groups.iter().all(|(_, group)| group.len() == 1);
    let numbers = (10..=25).contains(&groups.len()) && groups.iter().all(|(_, group)| group.len() <= 2);
    let square = options.side_of(groups.len()).filter(|_| groups.len() > 25);
    if !single
        && !apart
        && (options.is_side(groups.len()) || numbers || square.is_some())
        && !same_length_blocks(groups, options)
        && groups.iter().all(|(_, group)| is_cell(group))
    {
        let side = square.unwrap_or(groups.len() as u8);
        let cells = groups.iter().map(|&(at, group)| (group_token(group, side), at)).collect();
        let placed = groups.iter().any(|(_, group)| matches!(group, [b'u' | b'U', _]));
        let style = match side {
            _ if placed => Style::Sdx,
            ..=9 => Style::Candidates,
            _ => Style::Plain,
        };
        return Some(Cells { style, ..Cells::plain(cells) });
    }
    if let [(at, group)] = groups
        && let Some(blocks) = blocks(group, options)
    {
        let cell = |&index: &usize| (Token::Symbol(group[index]), at + index);
        return Some(Cells::plain(blocks.iter().map(cell).collect()));
    }
    let symbol = |(at, group): (usize, &[u8])| {
        group.iter().enumerate().map(move |(i, &b)| (Token::Symbol(b), at + i)).collect::<Vec<_>>()
    };
    // More cells than a row has are those of a board, and then all groups are of one kind.
    let length = groups[0].1.len();
    let cells: usize = groups.iter().map(|group| group.1.len()).sum();
    if cells > 26 && groups.iter().any(|group| group.1.len() != length) {
        return None;
    }
    let rest = groups.iter().copied().skip(usize::from(apart));
    let solid = groups.len() == 1;
    Some(Cells { apart, solid, ..Cells::plain(first.into_iter().chain(rest).flat_map(symbol).collect()) })
}

/// Up to three cells, which are a row only where nothing else is in the line, or a part of one in brackets.
pub(super) fn few(part: &[u8], start: usize) -> Option<Cells> {
    if part.len() > LONGEST {
        return None;
    }
    let groups = groups(part, start, is_separator);
    // Bullets before a single cell.
    let bullets = groups.iter().take_while(|group| group.1 == b"-").count();
    let groups = if bullets > 0 && bullets + 1 == groups.len() { groups[bullets..].to_vec() } else { groups };
    let is_few = (1..=3).contains(&groups.len()) && groups.iter().all(|(_, group)| group.len() < 10);
    let cell = |&(at, group): &(usize, &[u8])| {
        let token = one(group, 25)?;
        let is_letter = matches!(token, Token::Symbol(b) if b.is_ascii_alphabetic());
        (!is_letter && !matches!(token, Token::Word(_))).then_some((token, at))
    };
    is_few.then(|| groups.iter().map(cell).collect::<Option<_>>())?.map(Cells::plain)
}

/// The digits of `534-678-912` or `534.678.912`, by their places.
fn blocks(group: &[u8], options: &Options) -> Option<Vec<usize>> {
    let mark = *group.iter().find(|b| matches!(b, b'-' | b'.'))?;
    let mut pieces = group.split(|&b| b == mark);
    let length = pieces.next()?.len();
    let digits = group.iter().filter(|b| b.is_ascii_digit()).count();
    let fits = length > 1 && pieces.clone().count() > 0 && pieces.all(|piece| piece.len() == length);
    let all = group.iter().all(|b| b.is_ascii_digit() || *b == mark);
    (fits && all && options.is_side(digits) && !options.is_side(group.len()))
        .then(|| (0..group.len()).filter(|&at| group[at] != mark).collect())
}

/// All rows of a board in one line, with a mark between any two: `53..7..../6..195.../…`, `5 3 0; 6 0 0; …`.
fn parted(part: &[u8], start: usize, options: &Options) -> Option<Vec<Cells>> {
    let mark = *part.iter().find(|b| matches!(b, b';' | b'/' | b'|' | b','))?;
    let pieces = part.split(|&b| b == mark);
    // Shorter pieces may be the boxes of one row.
    let fewest = if matches!(mark, b';' | b',') { 4 } else { 6 };
    let count = pieces.clone().filter(|piece| !piece.trim_ascii().is_empty()).count();
    if !options.is_side(count) || count < fewest {
        return None;
    }
    let mut at = start;
    let mut rows = Vec::new();
    for piece in pieces {
        if !piece.trim_ascii().is_empty() {
            let mut read = read(piece, at, true, options);
            rows.push(read.pop().filter(|_| read.is_empty())?);
        }
        at += piece.len() + 1;
    }
    let fitting = rows.iter().filter(|row| row.cells.len() == count).count();
    let all = fitting == count && (mark != b',' || rows.iter().all(|row| row.solid));
    (all || mark == b';' && fitting + 1 == count).then_some(rows)
}

/// What a line without digits or letters is, in a drawing: a row, or `None` for a part of the frame.
pub(super) fn strokes(drawn: &[u8], options: &Options) -> Option<Cells> {
    if drawn.len() > LONGEST {
        return None;
    }
    let has = |symbol: u8| drawn.contains(&symbol);
    if has(b'+') || has(b'=') {
        return None;
    }
    if drawn.trim_ascii() == b"-" {
        return few(drawn, 0);
    }
    let dots = drawn.iter().filter(|b| **b == b'.').count();
    if drawn.trim_ascii_start().starts_with(b"- ") && options.is_side(dots) {
        // A bullet before a row of empty cells.
        return read(drawn, 0, false, options).pop();
    }
    if has(b'-') {
        if drawn.iter().any(|b| matches!(b, b'.' | b'\'' | b'*' | b':' | b'_' | b'`')) {
            return None;
        }
        let dash = |(at, &b): (usize, &u8)| (b == b'-').then_some((Token::Symbol(b'-'), at));
        let dashes: Vec<_> = drawn.iter().enumerate().filter_map(dash).collect();
        return options.is_side(dashes.len()).then(|| Cells { style: Style::Dashes, ..Cells::plain(dashes) });
    }
    let cells = drawn.iter().filter(|b| matches!(b, b'.' | b'_' | b'*')).count();
    if cells == 1 {
        return few(drawn, 0);
    }
    if options.is_side(cells) || (cells > 25 && options.side_of(cells).is_some()) {
        return read(drawn, 0, false, options).pop();
    }
    let (part, start) = unquoted(drawn, 0);
    (cells == 0)
        .then(|| fields(part, start, false, options).or_else(|| bars(part, start, options).map(Cells::plain)))?
}

/// Is the first group a bullet or a label, `-`, `A` or `1.`, before a whole row? A symbol is set apart from longer groups
/// alone: among others of its kind it is a cell as they are.
fn stands_apart(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let Some(((_, first), row)) = groups.split_first() else { return false };
    let cells: usize = row.iter().map(|(_, group)| group.len()).sum();
    let is_label = match first {
        [_] => row.len() == 1 || (!row.is_empty() && same_length_blocks(row, options)),
        [b'0'..=b'9', b'0'..=b'9'] => row.len() == 1 || (!row.is_empty() && same_length_blocks(row, options)),
        // A full stop is an empty cell, too: not where it makes another board's row.
        [_, b'.'] | [_, _, b'.'] if options.is_side(first.len() + cells) => false,
        [b, b'.'] => b.is_ascii_alphanumeric(),
        [tens, ones, b'.'] => tens.is_ascii_digit() && ones.is_ascii_digit(),
        _ => false,
    };
    is_label
        && cells >= 9
        && !is_title(row, options)
        && options.is_side(cells)
        && row.iter().all(|(_, group)| group.iter().all(|&b| is_symbol(b)))
}

/// The part with one character for each word that is an empty cell, for each number without a fraction (`5.0 NaN`), for
/// each cell in brackets of its own (`[8]`), and without emphasis (`**5**`).
fn simple<'a>(part: &'a [u8], options: &Options) -> Cow<'a, [u8]> {
    let groups = groups(part, 0, is_separator);
    let cell = |group: &[u8]| matches!(group, [_] | [b'0'..=b'9', b'0'..=b'9']);
    let is_empty = |word: &[u8]| is_empty_word(word) || word == b"-1";
    let bare = |group: &'a [u8]| {
        let (emphasis, inner) = emphasis(group);
        let inner = whole(inner);
        (emphasis > 0 || inner.len() < group.len() || is_empty(inner)).then_some((emphasis, inner))
    };
    let mut longer = groups.iter().filter(|(_, group)| !cell(group)).peekable();
    if longer.peek().is_none()
        || !longer.all(|(_, group)| bare(group).is_some())
        || (same_length_blocks(&groups, options) && !groups.iter().any(|group| is_empty_word(group.1)))
    {
        return Cow::Borrowed(part);
    }
    let mut simple = part.to_vec();
    for (at, group) in groups.into_iter().filter(|(_, group)| !cell(group)) {
        let Some((emphasis, inner)) = bare(group) else { continue };
        simple[at..at + group.len()].fill(b' ');
        if is_empty(inner) {
            simple[at] = b'.';
        } else {
            simple[at + emphasis..at + emphasis + inner.len()].copy_from_slice(inner);
        }
    }
    Cow::Owned(simple)
}

/// Spaces, and what is drawn or written between cells.
pub(super) fn is_separator(b: &u8) -> bool {
    matches!(*b, b' ' | b'\t') || b",;|!\"'`/[](){}".contains(b)
}

/// Blocks such as `53. .7. ...`: equal lengths that add up to a row.
pub(super) fn same_length_blocks(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let length = groups.first().map_or(0, |group| group.1.len());
    length > 1 && groups.iter().all(|(_, group)| group.len() == length) && options.is_side(length * groups.len())
}

/// The boxes of a row whose digits are letters too: `|12|34|56|78|9A|`.
fn are_blocks_with_letters(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let other = |b: &u8| b.is_ascii_digit() || is_empty_symbol(*b);
    let lower = groups.iter().any(|(_, group)| group.iter().any(u8::is_ascii_lowercase));
    let some = |group: &[u8]| group.iter().any(other);
    groups.len() > 1
        && same_length_blocks(groups, options)
        && groups.len() * groups[0].1.len() > 9
        && groups.iter().all(|(_, group)| group.iter().all(|&b| is_symbol(b)) && (some(group) || !lower))
        && groups.iter().any(|(_, group)| some(group))
}

fn is_cell(group: &[u8]) -> bool {
    matches!(group, [_]) || matches!(group, [b'u' | b'U', b'1'..=b'9']) || group.iter().all(u8::is_ascii_digit)
}
