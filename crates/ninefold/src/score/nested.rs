//! Boards in brackets: JSON, Python and other languages, over any number of lines.
//!
//! The reader of JSON is strict, and locates errors. What a model writes is often not JSON at all: tuples, comments,
//! a name before it, cut off at the end.

use super::cells::{EMPTY, number, symbol};
use super::choice::Choice;
use crate::read::symbols::{Token, is_empty_word};

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

/// The content of one pair of brackets.
struct Frame {
    open: char,
    cells: Vec<Token>,
    rows: Vec<Vec<Token>>,
    /// Does it hold something that no board has?
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
            (cells, 0) if cells == side * side && !frame.spoilt => self.choice.offer(frame.cells, at),
            // An object may hold other things as well.
            (0, rows) if rows == side && !(frame.spoilt && is_list) => {
                self.choice.offer(frame.rows.into_iter().flatten(), at);
            }
            _ => self.spoil(),
        }
        1
    }

    fn row(&mut self, cells: Vec<Token>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.rows.push(cells);
            frame.spoilt |= frame.rows.len() > self.side.into();
        }
    }

    fn cell(&mut self, cell: Token) {
        if let Some(frame) = self.frames.last_mut() {
            frame.cells.push(cell);
            frame.spoilt |= frame.cells.len() > usize::from(self.side).pow(2);
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
        // Only to the end of the line: a mark without its partner must not cost more than that.
        let end = rest.bytes().skip(1).position(|byte| byte == mark || byte == b'\n');
        let Some(end) = end.filter(|end| rest.as_bytes()[end + 1] == mark) else { return 1 };
        let (inside, after) = (&rest[1..1 + end], &rest[end + 2..]);
        if !after.trim_start_matches(' ').starts_with(':') {
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
        if is_empty_word(word.as_bytes()) || matches!(word, "" | "none" | "-1") {
            return self.cell(EMPTY);
        }
        match number(word, self.side) {
            Some(Some(cell)) => return self.cell(cell),
            Some(None) => return self.spoil(),
            None => {}
        }
        // Any other length is neither a cell nor a row, and need not be looked at.
        let fits = word.len() == 1 || word.len() == usize::from(self.side);
        let cells = || word.chars().map(|c| symbol(c, self.side)).collect::<Option<Vec<Token>>>();
        match fits.then(cells).flatten() {
            Some(cells) if cells.len() == 1 => self.cell(cells[0]),
            Some(cells) => self.row(cells),
            None => self.spoil(),
        }
    }
}
