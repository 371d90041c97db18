//! Boards drawn over several lines: what one line of such a drawing is.
//!
//! ```text
//! *-----------*      +-------+-------+-------+      ┌──────────┬──────────┬──────────┐
//! |53.|.7.|...|      | 5 3 . | . 7 . | . . . |      │ 5  3  .  │ .  7  .  │ .  .  .  │
//! |6..|195|...|      | 6 . . | 1 9 5 | . . . |      │ 6  .  .  │ 1  9  5  │ .  .  .  │
//! ```

use std::borrow::Cow;

use super::characters::UNKNOWN;
use super::line::Line;
use super::one_line::{group_token, groups};
use super::symbols::{Token, is_empty_symbol, is_empty_word, is_symbol};
use super::{Options, labels};

/// What a line is in a drawing.
pub(super) enum Part {
    /// Cells, each with the index of its character. The first is a label if it stands apart.
    Row { cells: Vec<(Token, usize)>, style: Style, apart: bool },
    /// Nothing but `-`: a frame, or a row of empty cells. Only the other rows tell.
    Dashes(Vec<(Token, usize)>),
    /// A part of the frame.
    Frame,
    /// Words between boards.
    Title,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    Plain,
    /// Groups of candidates; a group of one is a digit.
    Candidates,
    /// Candidates, and `u` before a digit that the player placed.
    Sdx,
}

/// Tells what a line that is neither blank nor a comment is.
pub(super) fn part(line: &Line<'_>, options: &Options) -> Part {
    let bytes = simple(without_note(&line.ascii), options);
    let start = labelled(&bytes);
    let drawn = &bytes[start..];
    let says_something = |b: &u8| b.is_ascii_alphanumeric() || matches!(*b, b'?' | UNKNOWN);
    if !drawn.iter().any(says_something)
        && let Some(part) = frame(drawn, start, options)
    {
        return part;
    }
    if let Some(cells) = fields(drawn, start, options).or_else(|| bars(drawn, start, options)) {
        return Part::Row { cells, style: Style::Plain, apart: false };
    }
    let mut groups = groups(drawn, start, is_separator);
    let apart = stands_apart(&groups, options);
    if apart {
        // Its first character counts; what is behind it is a full stop.
        groups[0].1 = &groups[0].1[..1];
    } else if is_title(&groups, options) {
        return Part::Title;
    }
    let single = groups.iter().all(|(_, group)| group.len() == 1);
    let numbers = (10..=25).contains(&groups.len()) && groups.iter().all(|(_, group)| group.len() <= 2);
    if !single
        && !apart
        && (options.is_side(groups.len()) || numbers)
        && !same_length_blocks(&groups, options)
        && groups.iter().all(|(_, group)| is_cell(group))
    {
        let side = groups.len() as u8;
        let cells = groups.iter().map(|&(at, group)| (group_token(group, side), at)).collect();
        let placed = groups.iter().any(|(_, group)| matches!(group, [b'u' | b'U', _]));
        let style = match side {
            _ if placed => Style::Sdx,
            ..=9 => Style::Candidates,
            _ => Style::Plain,
        };
        return Part::Row { cells, style, apart: false };
    }
    let symbol = |(at, group): &(usize, &[u8])| {
        let at = *at;
        group.iter().enumerate().map(move |(i, &b)| (Token::Symbol(b), at + i)).collect::<Vec<_>>()
    };
    Part::Row { cells: groups.iter().flat_map(symbol).collect(), style: Style::Plain, apart }
}

/// A line without digits or letters: a frame, dashes, or `None` for a row of empty cells.
fn frame(drawn: &[u8], start: usize, options: &Options) -> Option<Part> {
    let has = |symbol: u8| drawn.contains(&symbol);
    if has(b'+') || has(b'=') {
        return Some(Part::Frame);
    }
    if has(b'-') {
        if drawn.iter().any(|b| matches!(b, b'.' | b'\'' | b'*' | b':' | b'_' | b'`')) {
            return Some(Part::Frame);
        }
        let dash = |(at, &b): (usize, &u8)| (b == b'-').then_some((Token::Symbol(b'-'), start + at));
        let dashes: Vec<_> = drawn.iter().enumerate().filter_map(dash).collect();
        return Some(if options.is_side(dashes.len()) { Part::Dashes(dashes) } else { Part::Frame });
    }
    let cells = drawn.iter().filter(|b| matches!(b, b'.' | b'_' | b'*')).count();
    let blank_row = cells == 0 && bars(drawn, start, options).is_some();
    (!options.is_side(cells) && !blank_row).then_some(Part::Frame)
}

/// The index behind a label that names a row, such as `R3`, `r3` or `Row 3:`, or 0.
fn labelled(bytes: &[u8]) -> usize {
    let indent = bytes.len() - bytes.trim_ascii_start().len();
    let label = &bytes[indent..];
    let named = label.first_chunk::<3>().is_some_and(|word| word.eq_ignore_ascii_case(b"row"));
    // In Chinese the number stands between two characters.
    let foreign = label.first() == Some(&UNKNOWN);
    let word = match label.first() {
        _ if named => 3 + usize::from(label.get(3) == Some(&b' ')),
        Some(b'R' | b'r' | &UNKNOWN) => 1,
        _ => return 0,
    };
    let digits = label[word..].iter().take_while(|b| b.is_ascii_digit()).count();
    let end = word + digits + usize::from(foreign);
    let ends = matches!(label.get(end), Some(b' ' | b'|' | b':' | b'\t'));
    if (1..=2).contains(&digits) && ends && (!foreign || label[end - 1] == UNKNOWN) { indent + end + 1 } else { 0 }
}

/// Is the first group a bullet or a label, `-`, `A` or `1.`, before a whole row? A symbol stands apart from longer groups alone: among
/// others of its kind it is a cell as they are.
fn stands_apart(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let Some(((_, first), row)) = groups.split_first() else { return false };
    let cells: usize = row.iter().map(|(_, group)| group.len()).sum();
    let is_label = match first {
        [_] => row.len() == 1 || (!row.is_empty() && same_length_blocks(row, options)),
        // A full stop is an empty cell, too: not where it makes another board's row.
        [_, b'.'] | [_, _, b'.'] if options.is_side(first.len() + cells) => false,
        [b, b'.' | b')' | b':'] => b.is_ascii_alphanumeric(),
        [tens, ones, b'.' | b')' | b':'] => tens.is_ascii_digit() && ones.is_ascii_digit(),
        _ => false,
    };
    is_label
        && cells >= 9
        && !is_title(row, options)
        && options.is_side(cells)
        && row.iter().all(|(_, group)| group.iter().all(|&b| is_symbol(b)))
}

/// The row with one character for each word that is an empty cell, and for each number with a fraction of nothing: `5.0 NaN`.
fn simple<'a>(row: &'a [u8], options: &Options) -> Cow<'a, [u8]> {
    let groups = groups(row, 0, is_separator);
    let word = is_empty_word;
    let whole = |group: &[u8]| matches!(group, [b'0'..=b'9', b'.', b'0'] | [b'0'..=b'9', b'0'..=b'9', b'.', b'0']);
    let cell = |group: &[u8]| matches!(group, [_] | [b'0'..=b'9', b'0'..=b'9']);
    let mut longer = groups.iter().filter(|(_, group)| !cell(group)).peekable();
    if longer.peek().is_none()
        || !longer.all(|(_, group)| word(group) || whole(group))
        || same_length_blocks(&groups, options)
    {
        return Cow::Borrowed(row);
    }
    let mut simple = row.to_vec();
    for (at, group) in groups.into_iter().filter(|(_, group)| !cell(group)) {
        let symbol = if word(group) { 1 } else { group.len() - 2 };
        simple[at + symbol..at + group.len()].fill(b' ');
        if word(group) {
            simple[at] = b'.';
        }
    }
    Cow::Owned(simple)
}

/// Spaces, and the strokes of a frame.
fn is_separator(b: &u8) -> bool {
    matches!(b, b' ' | b'\t' | b',' | b';' | b'|' | b'!' | b'[' | b']' | b'"' | b'\'')
}

/// Words and other things that were not meant as a row.
fn is_title(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let length: usize = groups.iter().map(|(_, group)| group.len()).sum();
    let heads_a_column = |group: &[u8]| matches!(group, [b'c' | b'C', number @ ..] if matches!(number.len(), 1 | 2) && number.iter().all(u8::is_ascii_digit));
    if length < 4 || groups.iter().all(|(_, group)| heads_a_column(group)) {
        return true;
    }
    if groups.iter().all(|(_, group)| group.len() == 1) {
        // Letters that count head the columns, where no digit is a letter.
        let letters = || groups.iter().map(|(_, group)| Token::Symbol(group[0]));
        return groups.len() <= 9 && groups[0].1[0].is_ascii_alphabetic() && labels::counts(&mut letters());
    }
    let bytes = || groups.iter().flat_map(|(_, group)| *group);
    let one_block = groups.len() == 1 || same_length_blocks(groups, options);
    if one_block
        && length > 9
        && bytes().all(|&b| is_symbol(b))
        && bytes().any(|&b| b.is_ascii_digit() || is_empty_symbol(b) || length == 16)
    {
        // The row of a large board, whose digits are letters too.
        return false;
    }
    let letter = |b: &u8| (b.is_ascii_alphabetic() && !matches!(b, b'x' | b'X' | b'u' | b'U')) || *b == UNKNOWN;
    let cells =
        groups.iter().flat_map(|(_, group)| *group).filter(|&&b| b.is_ascii_digit() || is_empty_symbol(b)).count();
    let word = |group: &[u8]| group.windows(3).any(|three| three.iter().all(letter));
    letter(&groups[0].1[0]) || cells * 2 < length || groups.iter().any(|(_, group)| word(group))
}

/// A row of fields between commas, semicolons or tabs, some of them empty.
fn fields(drawn: &[u8], start: usize, options: &Options) -> Option<Vec<(Token, usize)>> {
    let separator = [b',', b';', b'\t'].into_iter().find(|separator| drawn.contains(separator))?;
    let mut cells = pieces(drawn, start, separator);
    let filled = |cells: &[(usize, &[u8])]| cells.iter().all(|(_, field)| !field.is_empty());
    if let Some(((_, last), before)) = cells.split_last()
        && last.is_empty()
        && options.is_side(before.len())
        && (filled(before) || !options.is_side(cells.len()))
    {
        // A comma at the end of the row, with nothing meant behind it.
        cells.pop();
        if filled(&cells) {
            return Some(tokens(cells));
        }
    }
    let some_empty = cells.iter().any(|(_, field)| field.is_empty());
    let fit = some_empty && options.is_side(cells.len()) && cells.iter().all(|(_, field)| field.len() <= 2);
    fit.then(|| tokens(cells))
}

/// A row between bars in which a space is an empty cell: `|53 | 7 |   |`, `| 5 3   |`, or a bar around each cell. A symbol before the
/// first bar is the row's label.
fn bars(drawn: &[u8], start: usize, options: &Options) -> Option<Vec<(Token, usize)>> {
    let first = drawn.iter().position(|&b| b == b'|')?;
    let last = drawn.iter().rposition(|&b| b == b'|')?;
    let label = drawn[..first].trim_ascii();
    if label.len() > 1
        || !label.iter().all(u8::is_ascii_alphanumeric)
        || !drawn[last + 1..].trim_ascii().is_empty()
        || first == last
    {
        return None;
    }
    let cells = between_bars(drawn, start, first, last, options)?;
    let indent = drawn.len() - drawn.trim_ascii_start().len();
    Some(label.iter().map(|&b| (Token::Symbol(b), start + indent)).chain(cells).collect())
}

fn between_bars(
    drawn: &[u8],
    start: usize,
    first: usize,
    last: usize,
    options: &Options,
) -> Option<Vec<(Token, usize)>> {
    let inner = &drawn[first + 1..last];
    let start = start + first + 1;
    // Where an empty cell has a sign of its own, a space is none.
    if !inner.contains(&b' ') || inner.iter().any(|&b| is_empty_symbol(b)) {
        return None;
    }
    let cells = pieces(inner, start, b'|');
    if options.is_side(cells.len()) && cells.iter().all(|(_, cell)| cell.len() <= 2) {
        return Some(tokens(cells));
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

fn blank_or_symbol(b: u8) -> Token {
    if b == b' ' { Token::Empty } else { Token::Symbol(b) }
}

/// What stands between separators, without spaces around it.
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

fn tokens(cells: Vec<(usize, &[u8])>) -> Vec<(Token, usize)> {
    let side = cells.len() as u8;
    cells.into_iter().map(|(at, cell)| (group_token(cell, side), at)).collect()
}

/// The row without a note behind it.
fn without_note(row: &[u8]) -> &[u8] {
    let note = row.windows(2).position(|pair| matches!(pair, b" #" | b"\t#"));
    note.map_or(row, |at| &row[..at])
}

/// Blocks such as `53. .7. ...`: equal lengths that add up to a row.
fn same_length_blocks(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let length = groups[0].1.len();
    length > 1 && groups.iter().all(|(_, group)| group.len() == length) && options.is_side(length * groups.len())
}

fn is_cell(group: &[u8]) -> bool {
    matches!(group, [_]) || matches!(group, [b'u' | b'U', b'1'..=b'9']) || group.iter().all(u8::is_ascii_digit)
}
