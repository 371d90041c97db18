//! One line of plain text: a row, a whole board, or neither.
//!
//! A line is read in several ways, the most literal first, and the first that gives as many cells as a row has is taken. So
//! a `*` is an empty cell in `53**7****` and emphasis in `**5** 3 4 6 7 8 9 1 2`.

use super::cells::{EMPTY, cells, is_separator, symbol};
use crate::read::symbols::Token;

/// What a line is.
pub(super) enum Line {
    Blank,
    /// Drawn between rows, or a label on a line of its own.
    Rule,
    /// A single cell.
    Cell(Token),
    Row(Row),
    /// All rows in one line.
    Board(Vec<Token>),
    Other,
}

/// A row of cells.
pub(super) struct Row {
    pub(super) cells: Vec<Token>,
    pub(super) kind: Kind,
    /// Is it preceded by a heading, so that it cannot continue the rows above?
    pub(super) begins: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    /// Preceded by its number.
    Numbered(u8),
    /// Of two boards side by side, a row of the right one.
    Right,
}

/// Reads a line for a board of this side.
pub(super) fn line(line: &str, side: u8) -> Line {
    let line = line.trim();
    if line.is_empty() {
        return Line::Blank;
    }
    // A label alone, with its row below, separates rows no more than a rule does.
    if line.chars().all(is_rule) || is_label(line) {
        return Line::Rule;
    }
    if !may_have_cells(line, side) {
        return Line::Other;
    }
    if let found @ (Line::Cell(_) | Line::Row(_) | Line::Board(_)) = read(line, side, false) {
        return found;
    }
    let mut last = Line::Other;
    for body in bodies(line, side) {
        match read(body.text, side, body.begins) {
            found @ (Line::Row(_) | Line::Board(_)) => return found,
            found @ Line::Cell(_) => last = found,
            _ => {}
        }
    }
    last
}

/// Most lines are prose, which this detects quickly: too little of them could be cells or fields.
fn may_have_cells(line: &str, side: u8) -> bool {
    let may_be = |c: &char| symbol(*c, side).is_some() || matches!(c, '|' | ',' | ';' | '\t');
    line.len() <= 8 || line.chars().filter(may_be).nth(usize::from(side) - 2).is_some()
}

fn is_rule(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '|' | ':' | '~' | ' ' | '\t' | '\u{2500}'..='\u{257f}')
}

fn read(text: &str, side: u8, begins: bool) -> Line {
    let size = usize::from(side);
    let Some(ways) = Ways::of(text, side) else { return Line::Other };
    let row = |cells, kind| Line::Row(Row { cells, kind, begins });
    if let Some(cells) = ways.with(size).or_else(|| fields(text, side)) {
        return row(cells, Kind::Plain);
    }
    if let Some(cells) = ways.with(size * size) {
        return Line::Board(cells);
    }
    if let Some((number, cells)) = numbered(text, side) {
        return row(cells, Kind::Numbered(number));
    }
    if let Some(mut cells) = ways.with(2 * size) {
        return row(cells.split_off(size), Kind::Right);
    }
    match ways.with(1) {
        Some(cells) => Line::Cell(cells[0]),
        None => Line::Other,
    }
}

/// The ways to read a text, the most literal first.
struct Ways([Vec<Token>; 3]);

impl Ways {
    fn of(text: &str, side: u8) -> Option<Ways> {
        // Braces around all of a row are those of C.
        let text = text.trim_matches(|c: char| matches!(c, '{' | '}' | ',' | ';') || c.is_whitespace());
        let literal = cells(text, side, false)?;
        // Digits alone: the rest is emphasis, a bullet, a full stop, or splits a row into threes.
        let mut digits = literal.clone();
        digits.retain(|&cell| cell != EMPTY);
        if side <= 9 && digits.contains(&Token::Symbol(b'0')) {
            digits.clear();
        }
        let bare = cells(text, side, true).unwrap_or_default();
        Some(Ways([literal, digits, bare]))
    }

    fn with(&self, count: usize) -> Option<Vec<Token>> {
        self.0.iter().find(|cells| cells.len() == count).cloned()
    }
}

/// The fields of a row of a table, in which an empty field is an empty cell.
fn fields(text: &str, side: u8) -> Option<Vec<Token>> {
    let size = usize::from(side);
    ['|', '\t', ',', ';'].into_iter().find_map(|mark| {
        // Marks are between the fields, or around all of them as well.
        let around = text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark)).unwrap_or(text);
        let inside = [text, around].into_iter().find(|text| text.matches(mark).count() + 1 == size)?;
        let field = |field: &str| match cells(field, side, true)?.as_slice() {
            [] => Some(EMPTY),
            [cell] => Some(*cell),
            _ => None,
        };
        inside.split(mark).map(field).collect()
    })
}

/// A row with its number before it.
fn numbered(text: &str, side: u8) -> Option<(u8, Vec<Token>)> {
    let text = text.trim_start_matches(|c: char| is_separator(c) || c == '*');
    let end = text.find(|c: char| !c.is_ascii_digit()).filter(|end| (1..=2).contains(end))?;
    let number = text[..end].parse().ok()?;
    let rest = text[end..].trim_start_matches(['*', '.', ')', ':']);
    if !rest.starts_with(is_separator) {
        return None;
    }
    let rest = rest.trim();
    let cells = Ways::of(rest, side)?.with(side.into()).or_else(|| fields(rest, side))?;
    Some((number, cells))
}

/// A line without what is written before and after its cells.
struct Body<'a> {
    text: &'a str,
    begins: bool,
}

/// Words of labels that are not followed by rows.
const NOT_ROWS: [&str; 10] = ["col", "box", "block", "square", "region", "sum", "candidate", "列", "宫", "块"];
const ROW_WORDS: [&str; 10] = ["row", "rows", "line", "r", "zeile", "reihe", "ligne", "fila", "riga", "linha"];

/// Is it the label of a row, and nothing else? `Row 1:`, `第1行`.
fn is_label(line: &str) -> bool {
    if line.len() > 40 {
        return false;
    }
    let label = line.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
    let number = label.trim_matches(|c: char| !c.is_ascii_digit());
    let words = label.replace(number, " ");
    number.parse::<u8>().is_ok() && (ROW_WORDS.contains(&words.trim()) || words == "第 行")
}

/// The bodies that a line may have, the likeliest first: after the last mark of a label, after the first, and after words.
fn bodies(line: &str, side: u8) -> impl Iterator<Item = Body<'_>> {
    let head = line.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation());
    let before = line.len() - head.len();
    let marks = [head.rfind([':', '=']), head.find([':', '='])].map(|at| at.map_or(0, |at| at + 1));
    let ends = [marks[0], marks[1], words(head, side)];
    let body = move |end: usize| {
        let (label, text) = if end == 0 { ("", line) } else { head.split_at(end) };
        // The end of the label, right before the row.
        let near = label.char_indices().nth_back(23).map_or(label, |(at, _)| &label[at..]).to_ascii_lowercase();
        if NOT_ROWS.iter().any(|word| near.contains(word)) {
            return None;
        }
        let text = if line[..before].contains("**") { text.trim_start_matches(['*', ':']) } else { text };
        let is_short = near.trim_matches(|c: char| !c.is_alphabetic()).chars().count() <= 1;
        let of_row = near.contains(|c: char| c.is_ascii_digit()) || near.contains("row") || near.contains('行');
        Some(Body { text: cut(text.trim(), side), begins: !is_short && !of_row })
    };
    // Neither the same body nor the line itself is read again.
    let differ = move |place: &usize| !ends[..*place].contains(&ends[*place]);
    (0..ends.len())
        .filter(differ)
        .filter_map(move |place| body(ends[place]))
        .filter(move |body| body.text.len() < line.len())
}

/// The length of the words before a row: `Row 1`, `R1`, `A`, `1.`, `The solution is`.
fn words(head: &str, side: u8) -> usize {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let count = digits(head);
    if (1..=2).contains(&count) && head[count..].starts_with(['.', ')']) && head[count + 1..].starts_with([' ', '*']) {
        return count + 1;
    }
    if side > 9 && !head.get(..3).is_some_and(|word| word.eq_ignore_ascii_case("row")) {
        return 0;
    }
    let mut at = 0;
    loop {
        let rest = &head[at..];
        let letters = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let word = &rest[..letters];
        if word.is_empty() || (side <= 9 && word.eq_ignore_ascii_case("x")) {
            return at;
        }
        at += letters;
        let after = &head[at..];
        let is_row = ROW_WORDS.iter().any(|row| word.eq_ignore_ascii_case(row));
        let gap = if is_row { after.len() - after.trim_start().len() } else { 0 };
        let count = digits(&after[gap..]);
        if (1..=2).contains(&count) {
            at += gap + count;
        }
        let next = head[at..].trim_start_matches([' ', '\'', '-', '.', ',']);
        if side > 9 || !next.starts_with(|c: char| c.is_alphabetic()) {
            return at;
        }
        at = head.len() - next.len();
    }
}

/// The text up to the first word or mark.
fn cut(text: &str, side: u8) -> &str {
    let is_end = |c: char| match side {
        ..=9 => !(is_separator(c) || symbol(c, side).is_some() || matches!(c, '{' | '}' | '+' | '=' | '~' | '0'..='9')),
        _ => matches!(c, '#' | '(') || !c.is_ascii(),
    };
    text.find(is_end).map_or(text, |end| text[..end].trim_end())
}
