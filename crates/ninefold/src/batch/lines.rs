//! A board a line.

use super::block::{Block, Gathered};
use super::kernel::Kernel;
use super::newline::{end_at, holds, line_at};
use super::symbols::{Alphabet, Symbols};

impl Kernel {
    /// Judges a text of one board a line, and hands the lines over in blocks, in their order.
    ///
    /// A plain line is 81 bytes, each of them `1`–`9`, or one of `. 0 _ - * x X ?` for an empty cell; it ends with a
    /// line feed, with a carriage return and a line feed, or with the text. The time is linear in the length of the
    /// text, whatever it holds.
    pub fn judge_lines(self, text: &[u8], sink: impl FnMut(&Block<'_>)) {
        self.judge_lines_with(text, |_| None, sink);
    }

    /// The same where something may follow a board in its line: `remark` says how long that is at the beginning of a text, up to
    /// the end of the line, and `None` if the line is not plain.
    pub(crate) fn judge_lines_with(
        self,
        text: &[u8],
        remark: impl Fn(&[u8]) -> Option<usize>,
        mut sink: impl FnMut(&Block<'_>),
    ) {
        let mut at = 0;
        let mut trusting = true;
        let mut gathered = Gathered::new();
        while at < text.len() {
            gathered.clear();
            let mut next = at;
            while next < text.len() && !gathered.is_full() {
                next = if trusting {
                    guess_lines(text, next, &mut gathered, &remark)
                } else {
                    read_line(text, next, &mut gathered, &remark)
                };
            }
            let found = self.judge(&gathered.boards, gathered.count, Alphabet::Text);
            let wrong = if trusting { first_wrong_guess(&gathered, found.odd) } else { None };
            trusting = wrong.is_none();
            at = wrong.map_or(next, |lane| gathered.lines[lane].start);
            gathered.hand_over(&found, wrong.unwrap_or(gathered.count), &mut sink);
        }
    }
}

/// Takes 81 bytes after 81 bytes for lines as long as a line ends after them, without looking at what they are: the
/// kernel looks at all of them, and a line feed is no symbol.
fn guess_lines<'a>(
    text: &'a [u8],
    mut at: usize,
    gathered: &mut Gathered<'a>,
    remark: &impl Fn(&[u8]) -> Option<usize>,
) -> usize {
    let begun = gathered.count;
    while let Some([board @ .., b'\n']) = text[at..].first_chunk::<82>()
        && !gathered.is_full()
    {
        gathered.push_board(at..at + 81, board);
        at += 82;
    }
    if gathered.count > begun {
        return at;
    }
    // A carriage return, the end of the text, a remark, or another kind of line.
    let rest = &text[at..];
    let Some(board) = rest.first_chunk::<81>() else { return read_line(text, at, gathered, remark) };
    if let Some(length) = end_at(rest, 81) {
        gathered.push_board(at..at + 81, board);
        return at + length;
    }
    // What follows may be long, so here a guess is not worth being wrong.
    let length = if holds(board, b'\n') { None } else { remark(&rest[81..]).map(|length| 81 + length) };
    match length.and_then(|length| Some((length, end_at(rest, length)?))) {
        Some((length, next)) => {
            gathered.push_board(at..at + length, board);
            at + next
        }
        None => read_line(text, at, gathered, remark),
    }
}

/// Looks for the end of the line.
#[cold]
fn read_line<'a>(
    text: &'a [u8],
    at: usize,
    gathered: &mut Gathered<'a>,
    remark: &impl Fn(&[u8]) -> Option<usize>,
) -> usize {
    let (line, next) = line_at(text, at);
    let length = line.len();
    match text[line.clone()].split_first_chunk::<81>() {
        Some((board, [])) => gathered.push_board(line, board),
        Some((board, _)) if remark(&text[line.start + 81..]) == Some(length - 81) => gathered.push_board(line, board),
        _ => gathered.push_odd(line),
    }
    next
}

/// A guess is wrong where there was a line feed before the one at the end, or the carriage return of that one.
fn first_wrong_guess(gathered: &Gathered<'_>, odd: u64) -> Option<usize> {
    let is_wrong = |board: &Symbols| board[80] == b'\r' || holds(board, b'\n');
    (0..gathered.count).find(|&lane| odd >> lane & 1 == 1 && is_wrong(gathered.boards[lane]))
}
