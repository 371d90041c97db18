//! Boards in brackets: JSON, and what programs in Python and others look like, over as many lines as they like.
//!
//! The library reads JSON to the letter, with places for its errors. A model's is often not JSON at all: tuples, comments,
//! a name before it, cut off at the end.

use super::cells::{Cell, EMPTY, symbol};
use super::choice::Choice;

/// Nobody nests deeper.
const DEEPEST: usize = 64;

/// Offers every board of the text that is written in brackets.
pub(super) fn offer(text: &str, side: u8, choice: &mut Choice<'_>) {
    let mut nested = Nested { side, frames: Vec::new(), choice };
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match c {
            '[' | '(' | '{' => nested.open(c),
            ']' | ')' | '}' => nested.close(c, at),
            _ if nested.frames.is_empty() => rest.find(['[', '(', '{', ']', ')', '}']).unwrap_or(rest.len()),
            '"' | '\'' => nested.quoted(rest),
            '#' => line_end(rest),
            '/' if rest.starts_with("//") => line_end(rest),
            _ if is_between(c) => c.len_utf8(),
            _ => nested.word(rest),
        };
    }
}

fn line_end(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/' | ':')
}

/// What stands in one pair of brackets.
struct Frame {
    open: char,
    cells: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
    /// Has it something that no board has?
    spoilt: bool,
}

struct Nested<'a, 'b> {
    side: u8,
    frames: Vec<Frame>,
    choice: &'a mut Choice<'b>,
}

impl Nested<'_, '_> {
    fn open(&mut self, open: char) -> usize {
        if self.frames.len() == DEEPEST {
            self.frames.clear();
        }
        self.frames.push(Frame { open, cells: Vec::new(), rows: Vec::new(), spoilt: false });
        1
    }

    fn close(&mut self, close: char, at: usize) -> usize {
        let side = usize::from(self.side);
        let Some(frame) = self.frames.pop() else { return 1 };
        if !matches!((frame.open, close), ('[', ']') | ('(', ')') | ('{', '}')) {
            self.frames.clear();
            return 1;
        }
        let is_list = frame.open != '{';
        match (frame.cells.len(), frame.rows.len()) {
            (cells, 0) if cells == side && !frame.spoilt => self.row(frame.cells),
            (cells, 0) if cells == side * side && !frame.spoilt => self.choice.offer(frame.cells.into_iter(), at),
            // An object may say other things as well.
            (0, rows) if rows == side && !(frame.spoilt && is_list) => {
                self.choice.offer(frame.rows.into_iter().flatten(), at);
            }
            _ => self.spoil(),
        }
        1
    }

    fn row(&mut self, cells: Vec<Cell>) {
        let side = usize::from(self.side);
        if let Some(frame) = self.frames.last_mut() {
            frame.rows.push(cells);
            frame.spoilt |= frame.rows.len() > side;
        }
    }

    fn cell(&mut self, cell: Cell) {
        let side = usize::from(self.side);
        if let Some(frame) = self.frames.last_mut() {
            match frame.cells.len() > side * side {
                true => frame.spoilt = true,
                false => frame.cells.push(cell),
            }
        }
    }

    fn spoil(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.spoilt = true;
        }
    }

    /// A string: a key, a cell or a row.
    fn quoted(&mut self, rest: &str) -> usize {
        let mark = rest.as_bytes()[0];
        // No further than the line goes, or a lone mark would be looked for again and again.
        let end = rest.bytes().skip(1).position(|byte| byte == mark || byte == b'\n');
        let Some(end) = end.filter(|end| rest.as_bytes()[end + 1] == mark) else { return 1 };
        let (inside, behind) = (&rest[1..1 + end], &rest[end + 2..]);
        if !behind.trim_start_matches(' ').starts_with(':') {
            self.value(inside.trim());
        }
        end + 2
    }

    fn word(&mut self, rest: &str) -> usize {
        let ends = |c: char| is_between(c) || matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'');
        let end = rest.find(ends).unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches(".0");
        // A key without quotes.
        if !rest[end..].starts_with(':') {
            self.value(word);
        }
        end
    }

    fn value(&mut self, word: &str) {
        if matches!(word, "" | "None" | "none" | "null" | "nan" | "NaN" | "-1") {
            return self.cell(EMPTY);
        }
        if self.side > 9
            && word.len() == 2
            && let Ok(number) = word.parse()
        {
            return if number <= self.side { self.cell(Cell::Number(number)) } else { self.spoil() };
        }
        let length = word.len();
        // Longer than a row cannot be one, and need not be looked at.
        let cells: Option<Vec<Cell>> = match length == 1 || length == usize::from(self.side) {
            true => word.chars().map(|c| symbol(c, self.side)).collect(),
            false => None,
        };
        match cells {
            Some(cells) if cells.len() == 1 => self.cell(cells[0]),
            Some(cells) if cells.len() == usize::from(self.side) => self.row(cells),
            _ => self.spoil(),
        }
    }
}
