//! A part of a line → cells.
//!
//! ```text
//! 53..7....      5 3 . | . 7 . | . . .      '5','3','.','.','7','.','.','.','.'      5;3;;;7;;;;      |53 | 7 |   |
//! ```

use std::borrow::Cow;
use std::sync::Arc;

use crate::read::Options;
use crate::read::characters::UNKNOWN;
use crate::read::error::{ErrorKind, ReadError};
use crate::read::line::Line;
use crate::read::one_line::{group_token, groups};
use crate::read::symbols::{Token, is_empty_symbol, is_empty_word, is_symbol};

use super::labels;

/// Cells that may be a row of a board, or all of one.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: Arc<Line<'static>>,
    /// Each with the index of its character.
    pub(super) cells: Vec<(Token, usize)>,
    pub(super) style: Style,
    /// The first cell is set apart, as a label is.
    pub(super) apart: bool,
    /// The last cell is an empty field, or only the end of a list.
    pub(super) trail: bool,
    pub(super) around: Around,
    /// Are all cells one run of symbols?
    pub(super) solid: bool,
    /// Where the cells of further lines begin, if there are any, and those lines.
    pub(super) further: Vec<(usize, Arc<Line<'static>>)>,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    Plain,
    /// Sixteen symbols and nothing else: a row of a 16×16 board, or a whole 4×4 board.
    Sixteen,
    /// Nothing but `-`: a row of empty cells, or a part of the frame. Only the other rows can tell.
    Dashes,
    /// Groups of candidates; a group of one is a digit.
    Candidates,
    /// Candidates, and `u` before a digit that the player placed.
    Sdx,
}

/// What else is in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Around {
    /// Nothing but a label.
    Nothing,
    /// Brackets or marks, as programs write them.
    Marks,
    /// Words.
    Words,
}

/// What a part of a line reads as.
pub(super) struct Cells {
    pub(super) cells: Vec<(Token, usize)>,
    pub(super) style: Style,
    pub(super) apart: bool,
    pub(super) trail: bool,
    pub(super) around: Around,
    pub(super) solid: bool,
}

impl Row {
    pub(super) fn new(line: &Arc<Line<'static>>, cells: Cells, around: Around) -> Row {
        let Cells { cells, style, apart, trail, around: inside, solid } = cells;
        Row {
            line: Arc::clone(line),
            cells,
            style,
            apart,
            trail,
            around: around.max(inside),
            solid,
            further: Vec::new(),
        }
    }

    pub(super) fn width(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn error(&self, kind: ErrorKind, index: usize) -> ReadError {
        self.line.error(kind, index)
    }

    /// The line of a cell.
    pub(super) fn line_of(&self, cell: usize) -> &Arc<Line<'static>> {
        self.further.iter().rev().find(|further| further.0 <= cell).map_or(&self.line, |further| &further.1)
    }

    /// The characters of a cell, or the first of many.
    pub(super) fn text(&self, cell: usize) -> &[u8] {
        let line = &self.line_of(cell).ascii;
        let rest = self.cells.get(cell).map_or(&[][..], |&(_, at)| &line[at.min(line.len())..]);
        let length =
            rest.iter().take(LONGEST_LABEL).take_while(|b| b.is_ascii_alphanumeric() || **b == UNKNOWN).count();
        &rest[..length]
    }

    pub(super) fn has_digit(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell.0, Token::Symbol(b'1'..=b'9') | Token::Number(1..)))
    }
}

/// Reads a part of a line, which begins at the character `start`. There may be several rows in it.
pub(super) fn read(part: &[u8], start: usize, in_brackets: bool, options: &Options) -> Vec<Cells> {
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
    }
    rows
}

/// A full stop after a number, or after all cells of a board, ends a sentence, if no other is there.
fn take_off_full_stops(groups: &mut [(usize, &[u8])], options: &Options) {
    let is_board = |length: usize| length > 9 && options.is_side(length.isqrt()) && length.isqrt().pow(2) == length;
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

impl Cells {
    fn plain(cells: Vec<(Token, usize)>) -> Cells {
        Cells { cells, style: Style::Plain, apart: false, trail: false, around: Around::Nothing, solid: false }
    }
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
    let square =
        groups.len() > 25 && options.is_side(groups.len().isqrt()) && groups.len().isqrt().pow(2) == groups.len();
    if !single
        && !apart
        && (options.is_side(groups.len()) || numbers || square)
        && !same_length_blocks(groups, options)
        && groups.iter().all(|(_, group)| is_cell(group))
    {
        let side = if square { groups.len().isqrt() } else { groups.len() } as u8;
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
    let is_flat = cells > 25 && options.is_side(cells.isqrt()) && cells.isqrt().pow(2) == cells;
    if options.is_side(cells) || is_flat {
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

/// The marks of Markdown on each side of a digit, and what is between them.
fn emphasis(group: &[u8]) -> (usize, &[u8]) {
    let mark = |b: &u8| matches!(b, b'*' | b'_' | b'~');
    let marks = group.iter().take_while(|b| mark(b)).count();
    let after = group.iter().rev().take_while(|b| mark(b)).count();
    let fits = marks > 0 && marks == after && marks + after < group.len();
    let inner = if fits { &group[marks..group.len() - marks] } else { group };
    if fits && inner.len() < 5 && inner.iter().all(u8::is_ascii_alphanumeric) { (marks, inner) } else { (0, group) }
}

/// A number without its fraction, if that is nothing.
fn whole(group: &[u8]) -> &[u8] {
    let digits = group.iter().take_while(|b| b.is_ascii_digit()).count();
    match &group[digits..] {
        [b'.', zeros @ ..] if matches!(digits, 1 | 2) && zeros.len() < 7 && zeros.iter().all(|&b| b == b'0') => {
            &group[..digits]
        }
        _ => group,
    }
}

/// Spaces, and what is drawn or written between cells.
fn is_separator(b: &u8) -> bool {
    matches!(*b, b' ' | b'\t') || b",;|!\"'`/[](){}".contains(b)
}

/// Is it something to read, and not cells?
fn is_word(group: &[u8]) -> bool {
    let letter = |b: &&u8| (b.is_ascii_alphabetic() && !matches!(b, b'x' | b'X' | b'u' | b'U')) || **b == UNKNOWN;
    let letters = || group.iter().filter(letter);
    if group == [UNKNOWN] {
        return true;
    }
    let Some(first) = letters().next().filter(|_| group.len() > 1) else { return false };
    let unknown = group.iter().filter(|b| **b == UNKNOWN).count();
    if group.len() > 5 && letters().count() == unknown && 4 * unknown <= group.len() {
        // A row with something odd in it.
        return false;
    }
    if !group.iter().all(|&b| is_symbol(b)) {
        return true;
    }
    // Rows of large boards, or of their boxes, have letters in them; any one letter may be the empty cell.
    let others = group.iter().filter(|b| !b.is_ascii_alphabetic()).count();
    let large = matches!(group.len(), 4 | 5 | 10 | 12 | 16 | 25 | 100 | 144 | 256 | 625)
        && (4 * others >= group.len() || others > 0 && !group.iter().any(u8::is_ascii_lowercase));
    let one_letter = group.len() > 5 && letters().all(|letter| letter == first);
    let sixteen = group.len() == 16 && !group.iter().any(u8::is_ascii_lowercase);
    !(large || one_letter || sixteen)
}

/// The length of a label with a colon after it, `A:`, `Row 1:`, `第1行：`, at the beginning of a line.
pub(super) fn label(line: &[u8]) -> usize {
    let Some(colon) = line.iter().take(16).position(|&b| b == b':') else { return 0 };
    // With or without emphasis.
    let mut words = line[..colon].split(|b| matches!(b, b' ' | b'*' | b'_')).filter(|word| !word.is_empty());
    let is = |word: &[u8]| word.len() == 1 || is_label(word) || word.iter().all(u8::is_ascii_digit);
    let (first, second, third) = (words.next(), words.next(), words.next());
    let fits = first.is_some_and(is) && second.is_none_or(is) && third.is_none();
    let end = colon + 1 + line[colon + 1..].iter().take_while(|b| **b == b'*').count().min(2);
    if fits && line.get(end).is_some_and(|&b| b != b'/') { end } else { 0 }
}

/// Is there nothing in a line but the label of a row, which is below it? `Row 1:`, `**R1**`.
pub(super) fn is_label_alone(line: &[u8]) -> bool {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == UNKNOWN;
    if !line.iter().all(|b| is_part(b) || matches!(b, b' ' | b'\t' | b'*' | b':')) {
        return false;
    }
    let mut words = line.split(|b| !is_part(b)).filter(|word| !word.is_empty());
    let (first, second, third) = (words.next(), words.next(), words.next());
    let number = |word: &[u8]| word.len() < 3 && word.iter().all(u8::is_ascii_digit);
    match (first, second, third) {
        (Some([b'r' | b'R' | UNKNOWN, rest @ ..]), None, None) => {
            let rest = rest.strip_suffix(&[UNKNOWN]).unwrap_or(rest);
            !rest.is_empty() && number(rest)
        }
        (Some(word), Some(count), None) => word.eq_ignore_ascii_case(b"row") && number(count),
        _ => false,
    }
}

/// Does a line say itself that it is not a row? `Column 1: 5 6 . 8 …`, `Box 1: …`.
pub(super) fn is_not_a_row(line: &[u8]) -> bool {
    let start = line.iter().position(u8::is_ascii_alphanumeric).unwrap_or(line.len());
    let word = line[start..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let word = &line[start..start + word];
    let after = line[start + word.len()..].trim_ascii_start();
    let names: [&[u8]; 7] = [b"col", b"column", b"box", b"block", b"square", b"region", b"candidates"];
    names.iter().any(|name| word.eq_ignore_ascii_case(name)) && after.first().is_some_and(u8::is_ascii_digit)
}

/// `R1`, `row`, `第1行`: what may be before a row.
fn is_label(word: &[u8]) -> bool {
    word.len() <= 6 && word.iter().any(u8::is_ascii_digit) || word.eq_ignore_ascii_case(b"row")
}

/// Words and other things that were not meant as a row.
fn is_title(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let length: usize = groups.iter().map(|(_, group)| group.len()).sum();
    if length < 4 {
        return true;
    }
    if groups.iter().all(|(_, group)| group.len() == 1) {
        // Letters that count head the columns, where no digit is a letter.
        let letters = || groups.iter().map(|(_, group)| *group);
        return groups.len() <= 9 && groups[0].1[0].is_ascii_alphabetic() && labels::count(&mut letters());
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
    let cells = bytes().filter(|&&b| b.is_ascii_digit() || is_empty_symbol(b)).count();
    let letters = || bytes().filter(|b| b.is_ascii_alphabetic());
    let one_letter = letters().all(|b| Some(b) == letters().next());
    cells * 2 < length && !one_letter
}

/// A row of fields between commas, semicolons, tabs or bars, some of them empty or words.
fn fields(part: &[u8], start: usize, in_brackets: bool, options: &Options) -> Option<Cells> {
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
    let groups = cells.iter().filter(|cell| cell.0 == Token::Group).count();
    let style = if groups > 0 && side <= 9 { Style::Candidates } else { Style::Plain };
    Some(Cells { style, trail, around, ..Cells::plain(cells) })
}

const LONGEST_FIELD: usize = 24;

/// No more characters are looked at to tell what a label says.
const LONGEST_LABEL: usize = 12;

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

fn one(group: &[u8], side: u8) -> Option<Token> {
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
fn bars(drawn: &[u8], start: usize, options: &Options) -> Option<Vec<(Token, usize)>> {
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

/// Blocks such as `53. .7. ...`: equal lengths that add up to a row.
fn same_length_blocks(groups: &[(usize, &[u8])], options: &Options) -> bool {
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
