//! A line → the parts that brackets and marks cut it into.
//!
//! ```text
//! board[0] = new char[]{'5', '3', '.'};   // first row
//!       ╰┬╯╿             ╰─────┬─────╯    ╰─ a comment ends the line
//!   brackets│a mark        a part with cells
//! ```

/// What follows in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A bracket opens.
    Open,
    /// A bracket closes.
    Close,
    /// `=`, `:`, `+`: what is before it has nothing to do with what is after it.
    Mark,
    /// `->` or `=>`: two boards side by side, or a puzzle and its answer.
    Arrow,
    /// Anything else, from this character up to that.
    Part(usize, usize),
}

/// The parts of a line, brought to ASCII.
pub(super) fn events(line: &[u8]) -> Events<'_> {
    Events { line, from: 0, next: None }
}

pub(super) struct Events<'a> {
    line: &'a [u8],
    /// What is before it was taken.
    from: usize,
    /// What ended the last part.
    next: Option<Event>,
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.next.is_none() && self.from < self.line.len() {
            let (from, line) = (self.from, self.line);
            let (end, event, length) = (from..line.len())
                .find_map(|at| event(line, at).map(|(event, length)| (at, event, length)))
                .unwrap_or((line.len(), None, 0));
            // A comment ends the line.
            self.from = if event.is_some() { end + length } else { line.len() };
            // Tabs alone may be fields, all of them empty.
            let tabs = line[from..end].iter().filter(|b| **b == b'\t').count();
            if tabs > 2 && from > 0 || line[from..end].iter().any(|b| !b.is_ascii_whitespace()) {
                self.next = event;
                return Some(Event::Part(from, end));
            }
            self.next = event;
        }
        self.next.take()
    }
}

/// What is at this place, if it is not a part: the event, none for a comment, and its length.
fn event(line: &[u8], at: usize) -> Option<(Option<Event>, usize)> {
    let before = at.checked_sub(1).map(|before| line[before]);
    let after = line.get(at + 1).copied();
    match line[at] {
        // A cell that is marked, or wrapped, is a cell.
        b'[' | b'(' | b'{' => around_one_cell(line, at).is_none().then_some((Some(Event::Open), 1)),
        b']' | b')' | b'}' => (!ends_one_cell(line, at)).then_some((Some(Event::Close), 1)),
        b'#' if before.is_none_or(|b| b.is_ascii_whitespace()) => Some((None, 0)),
        b'/' if after == Some(b'/') && before.is_none_or(|b| b.is_ascii_whitespace() || b";,})]".contains(&b)) => {
            Some((None, 0))
        }
        b'-' if after == Some(b'-') && is_remark(&line[at..], before) => Some((None, 0)),
        b'-' | b'=' if after == Some(b'>') => Some((Some(Event::Arrow), 2)),
        b'>' => Some((Some(Event::Arrow), 1)),
        b if b":=+<#%$@~^\\".contains(&b) => Some((Some(Event::Mark), 1)),
        _ => None,
    }
}

/// How far back is looked for the first of several brackets in a row: beyond the longest row.
const MOST_BEFORE: usize = 128;

/// The second bracket of `[8]`, `(8)` or `Some(8)`; none of `board[8]` or `int[9]`.
fn around_one_cell(line: &[u8], open: usize) -> Option<usize> {
    // Of several in a row, the first one tells.
    let mut first = open;
    let farthest = open.saturating_sub(MOST_BEFORE);
    while first > 2.max(farthest) && line[first - 1] == b']' {
        match line[..first].iter().rev().take(5).position(|&b| b == b'[') {
            Some(back) => first -= back + 1,
            None => break,
        }
    }
    let before = first.checked_sub(1).map(|before| line[before]);
    let is_index = line[open] != b'(' && before.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b']' | b'_'));
    // R labels rows and columns with `[1,]` and `[,1]`.
    let cell = |b: &&u8| b.is_ascii_digit() || matches!(b, b'.' | b'_' | b',' | b' ');
    let inside = line[open + 1..].iter().take(4).take_while(cell).count();
    let cells = line[open + 1..].iter().take(inside).filter(|b| !matches!(b, b',' | b' ')).count();
    let one_more = inside > cells && matches!((line[open + 1], line[open + inside]), (b',' | b' ', _) | (_, b','));
    let close = open + 1 + inside;
    let closed = matches!((line[open], line.get(close)), (b'[', Some(b']')) | (b'(', Some(b')')) | (b'{', Some(b'}')));
    let alone = matches!(
        line.get(close + 1).unwrap_or(&b' '),
        b' ' | b',' | b'|' | b';' | b'\t' | b'[' | b']' | b')' | b'}' | b'"'
    );
    let one = (1..=2).contains(&cells) && (inside == cells || one_more && inside == cells + 1);
    (one && closed && alone && !is_index).then_some(close)
}

/// Is it the other one?
fn ends_one_cell(line: &[u8], close: usize) -> bool {
    let is_open = |at: usize| matches!(line[at], b'[' | b'(' | b'{');
    (close.saturating_sub(4)..close).any(|at| is_open(at) && around_one_cell(line, at) == Some(close))
}

/// `-- easy`: two dashes with words after them, and not cells.
fn is_remark(text: &[u8], before: Option<u8>) -> bool {
    let words = text[2..].trim_ascii_start();
    before.is_none_or(|b| b == b' ' || b == b'\t')
        && text.get(2).is_some_and(|b| *b == b' ')
        && words.first().is_some_and(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Vec<&str> {
        let part = |event: Event| match event {
            Event::Part(from, to) => line[from..to].trim(),
            Event::Open => "(",
            Event::Close => ")",
            Event::Mark => "=",
            Event::Arrow => ">",
        };
        events(line.as_bytes()).map(part).collect()
    }

    #[test]
    fn brackets_and_marks_cut_a_line() {
        assert_eq!(parts("board[0] = {5,3}; // 12"), ["board", "(", "0", ")", "=", "(", "5,3", ")", ";"]);
        assert_eq!(parts("53. -> 534"), ["53.", ">", "534"]);
        assert_eq!(parts("5 3 [8] .  # 1 2 3"), ["5 3 [8] ."]);
        assert_eq!(parts("see https://a.b/53.. -- easy"), ["see https", "=", "//a.b/53.."]);
        assert_eq!(parts("  "), [""; 0]);
    }
}
