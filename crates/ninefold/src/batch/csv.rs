//! One board per line, in one column of CSV or TSV; or a puzzle in one column and its answer in another.

use super::block::{Block, Gathered};
use super::found::{Found, LANES, NO_BOARD};
use super::kernel::Kernel;
use super::newline::{holds, line_at};
use super::symbols::{Alphabet, Symbols, keeps_clues};

impl Kernel {
    /// Judges one column (counted from 0) of a text of separated fields, and hands the lines over in blocks, in their
    /// order.
    ///
    /// A plain line is one whose field is a plain line of [`judge_lines`](Kernel::judge_lines), and which holds nothing but
    /// ASCII, no zero byte, and no carriage return but the one at its end, and which does not begin like a comment. A header is
    /// not plain.
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
    pub fn judge_csv(self, text: &[u8], column: usize, separator: u8, sink: impl FnMut(&Block<'_>)) -> usize {
        self.judge_fields(text, Field::new(column, separator), None, sink)
    }

    /// The same for records with a puzzle and its answer: the answer is judged, and held against the puzzle where it is
    /// solved. A plain line is one in which both fields are.
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// let answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let text = format!("5{0},{answer}\n6{0},{answer}\n", ".".repeat(80));
    /// Kernel::best().judge_csv_pairs(text.as_bytes(), (0, 1), b',', |block| {
    ///     assert_eq!(block.tally().solved, 2);
    ///     assert!(!block.changes_a_clue(0) && block.changes_a_clue(1));
    /// });
    /// ```
    pub fn judge_csv_pairs(
        self,
        text: &[u8],
        (puzzle, answer): (usize, usize),
        separator: u8,
        sink: impl FnMut(&Block<'_>),
    ) -> usize {
        self.judge_fields(text, Field::new(answer, separator), Some(Field::new(puzzle, separator)), sink)
    }

    fn judge_fields(
        self,
        text: &[u8],
        mut board: Field,
        mut puzzle: Option<Field>,
        mut sink: impl FnMut(&Block<'_>),
    ) -> usize {
        let mut at = 0;
        let mut quoted = false;
        let mut gathered = Gathered::new();
        let mut puzzles = [&NO_BOARD; LANES];
        while at < text.len() && !quoted {
            gathered.clear();
            while at < text.len() && !gathered.is_full() {
                let (line, next) = line_at(text, at);
                let bytes = &text[line.clone()];
                quoted = holds(bytes, b'"');
                if quoted {
                    break;
                }
                let place = gathered.count;
                let clues = puzzle.as_mut().map_or(Some(&NO_BOARD), |puzzle| puzzle.symbols(bytes));
                match (board.symbols(bytes), clues) {
                    (Some(board), Some(clues))
                        if !holds(bytes, b'\r') && is_ascii_text(bytes) && !may_be_comment(bytes) =>
                    {
                        puzzles[place] = clues;
                        gathered.push_board(line, board);
                    }
                    _ => gathered.push_odd(line),
                }
                at = next;
            }
            let mut found = self.judge(&gathered.boards, gathered.count, Alphabet::Text);
            if puzzle.is_some() {
                hold_against(&puzzles, &mut gathered, &mut found);
            }
            gathered.hand_over(&found, gathered.count, &mut sink);
        }
        at
    }
}

/// Finds the answers that are not plain because their puzzles are not, and those that are solved and change a clue.
fn hold_against(puzzles: &[&Symbols; LANES], gathered: &mut Gathered<'_>, found: &mut Found) {
    for lane in (0..gathered.count).filter(|lane| gathered.odd >> lane & 1 == 0) {
        if !Alphabet::Text.holds(puzzles[lane]) {
            found.odd |= 1 << lane;
        } else if found.full >> lane & 1 == 1 && !keeps_clues(puzzles[lane], gathered.boards[lane]) {
            gathered.changed |= 1 << lane;
        }
    }
    gathered.changed &= !(found.odd | found.conflict);
}

/// A column of a text.
struct Field {
    column: usize,
    separator: u8,
    /// Where the field began in the line before, which is where it is looked for first.
    offset: usize,
}

impl Field {
    fn new(column: usize, separator: u8) -> Field {
        Field { column, separator, offset: 0 }
    }

    /// The field in this line, if it has 81 bytes.
    #[inline]
    fn symbols<'a>(&mut self, line: &'a [u8]) -> Option<&'a Symbols> {
        let Field { column, separator, offset } = *self;
        if !begins(line, offset, column, separator) {
            self.offset = find(line, column, separator)?;
        }
        field(line.get(self.offset..)?, separator)
    }
}

/// Before the first record such a line is a comment, which only a careful reader knows.
fn may_be_comment(line: &[u8]) -> bool {
    match line {
        [b'#', ..] | [b'/', b'/', ..] => true,
        [first, rest @ ..] if first.is_ascii_whitespace() => may_be_comment(rest.trim_ascii_start()),
        _ => false,
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
