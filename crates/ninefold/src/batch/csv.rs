//! A board a line, in one column of CSV or TSV.

use std::ops::Range;

use super::block::{Block, Gathered};
use super::kernel::Kernel;
use super::newline::{holds, line_at};
use super::symbols::{Alphabet, Symbols};

impl Kernel {
    /// Judges one column (counted from 0) of a text of separated fields, and hands the lines over in blocks, in their
    /// order.
    ///
    /// A plain line is one whose field is a plain line of [`judge_lines`](Kernel::judge_lines), and which holds nothing but
    /// ASCII, no zero byte, and no carriage return but the one at its end. A header is not plain.
    ///
    /// A line with a double quote may be the beginning of a record of several lines. So judging ends before it; the
    /// number of bytes judged is returned, and it is for the caller to read that record and to go on after it.
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// let text = format!("id,puzzle\n1,{}\n2,\"a quoted\nfield\"\n", ".".repeat(81));
    /// let judged = Kernel::best().judge_csv(text.as_bytes(), 1, b',', |block| {
    ///     let tally = block.tally();
    ///     assert_eq!((tally.not_plain, tally.valid), (1, 1));
    /// });
    /// assert!(text[judged..].starts_with("2,\"a quoted"));
    /// ```
    pub fn judge_csv(self, text: &[u8], column: usize, separator: u8, mut sink: impl FnMut(&Block<'_>)) -> usize {
        let mut at = 0;
        let mut quoted = false;
        // Where the field began in the line before, which is where it is looked for first.
        let mut offset = 0;
        let mut gathered = Gathered::new();
        while at < text.len() && !quoted {
            gathered.clear();
            while at < text.len() && !gathered.is_full() {
                let (line, next) = line_at(text, at);
                let bytes = &text[line.clone()];
                quoted = holds(bytes, b'"');
                if quoted {
                    break;
                }
                if !begins(bytes, offset, column, separator) {
                    offset = find(bytes, column, separator).unwrap_or(offset);
                }
                push(text, line, offset, (column, separator), &mut gathered);
                at = next;
            }
            let found = self.judge(&gathered.boards, gathered.count, Alphabet::Text);
            gathered.hand_over(&found, gathered.count, &mut sink);
        }
        at
    }
}

fn push<'a>(
    text: &'a [u8],
    line: Range<usize>,
    offset: usize,
    (column, separator): (usize, u8),
    gathered: &mut Gathered<'a>,
) {
    let bytes = &text[line.clone()];
    let board = begins(bytes, offset, column, separator).then(|| field(&bytes[offset..], separator)).flatten();
    match board {
        Some(board) if !holds(bytes, b'\r') && is_ascii_text(bytes) => gathered.push_board(line, board),
        _ => gathered.push_odd(line),
    }
}

/// Does the field of this column begin here?
fn begins(line: &[u8], offset: usize, column: usize, separator: u8) -> bool {
    match line.get(..offset) {
        None => false,
        Some([]) => column == 0,
        Some(before) => before[offset - 1] == separator && separators(before, separator) == column,
    }
}

/// Whether every byte is ASCII and none is zero: what is wrong with other bytes of a line, only a careful reader tells.
fn is_ascii_text(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & (byte.wrapping_sub(1) < 127))
}

fn separators(bytes: &[u8], separator: u8) -> usize {
    bytes.iter().map(|&byte| usize::from(byte == separator)).sum()
}

/// Where the field of this column begins.
fn find(line: &[u8], column: usize, separator: u8) -> Option<usize> {
    let mut begins = line.iter().enumerate().filter(|&(_, &byte)| byte == separator).map(|(place, _)| place + 1);
    if column == 0 { Some(0) } else { begins.nth(column - 1) }
}

/// The field at the head of `rest`, if it has 81 bytes.
fn field(rest: &[u8], separator: u8) -> Option<&Symbols> {
    let board = rest.first_chunk::<81>()?;
    let ends = rest.get(81).is_none_or(|&byte| byte == separator);
    (ends && !holds(board, separator)).then_some(board)
}
