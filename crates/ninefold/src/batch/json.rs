//! A board a line, as JSON: nine rows of nine strings or numbers.
//!
//! Four shapes are plain. In each of them every byte but those of the cells is known, and so is the length of the line:
//!
//! ```text
//! [["5","3",".",…],…]        343 bytes, a cell every 4
//! [["5", "3", ".", …], …]    423 bytes, a cell every 5
//! [[5,3,0,…],…]              181 bytes, a cell every 2
//! [[5, 3, 0, …], …]          261 bytes, a cell every 3
//! ```
//!
//! So a line is held against its shape (all bytes at once: the difference, masked), and its cells are picked out to where a
//! kernel takes them.

use super::block::{Block, Gathered};
use super::found::{LANES, NO_BOARD};
use super::kernel::Kernel;
use super::newline::{end_at, line_at};
use super::symbols::{Alphabet, Symbols};

impl Kernel {
    /// Judges a text of JSON lines, a board each, and hands the lines over in blocks, in their order.
    ///
    /// A plain line is an array of nine arrays of nine cells, with no space at all or with one space after every comma.
    /// The cells are all strings, `"1"`–`"9"` and `"."` or `"0"` for empty, or all numbers from 0 to 9. The ends of
    /// lines and the time are as in [`judge_lines`](Kernel::judge_lines).
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// let row = "[5, 0, 0, 0, 0, 0, 0, 0, 0]";
    /// let text = format!("[{}]\n", [row; 9].join(", "));
    /// Kernel::best().judge_json_lines(text.as_bytes(), |block| assert_eq!(block.tally().conflicts, 1));
    /// ```
    pub fn judge_json_lines(self, text: &[u8], mut sink: impl FnMut(&Block<'_>)) {
        let mut scratch = [NO_BOARD; LANES];
        let mut shape = &SHAPES[0];
        let mut at = 0;
        let mut gathered = Gathered::new();
        while at < text.len() {
            gathered.clear();
            while at < text.len() && !gathered.is_full() {
                let (rest, cells) = (&text[at..], &mut scratch[gathered.count]);
                let fit = shape.pick(rest, cells).map(|length| (shape, length));
                let fit = fit.or_else(|| SHAPES.iter().find_map(|shape| Some((shape, shape.pick(rest, cells)?))));
                if let Some((fitting, length)) = fit {
                    shape = fitting;
                    gathered.push_board(at..at + shape.length, &NO_BOARD);
                    at += length;
                } else {
                    let (line, next) = line_at(text, at);
                    gathered.push_odd(line);
                    at = next;
                }
            }
            let boards = scratch.each_ref();
            let found = self.judge(&boards, gathered.count, Alphabet::Quoted);
            gathered.hand_over(&found, gathered.count, &mut sink);
        }
    }
}

/// The longest line of a shape.
const LONGEST: usize = 423;

static SHAPES: [Shape; 4] =
    [Shape::new(true, false), Shape::new(true, true), Shape::new(false, false), Shape::new(false, true)];

/// How a plain line is written.
struct Shape {
    length: usize,
    /// From one cell to the next, and from one row to the next.
    step: usize,
    row_step: usize,
    first: usize,
    alphabet: Alphabet,
    /// What stands at each place, and 255 if it must stand there, 0 for the cells.
    bytes: [u8; LONGEST],
    fixed: [u8; LONGEST],
}

impl Shape {
    const fn new(quoted: bool, spaced: bool) -> Shape {
        let (quote, space) = (quoted as usize, spaced as usize);
        let step = 2 + 2 * quote + space;
        let row_step = 9 * step + 2;
        let mut shape = Shape {
            length: 9 * row_step + 1 - space,
            step,
            row_step,
            first: 2 + quote,
            alphabet: if quoted { Alphabet::Quoted } else { Alphabet::Numerals },
            bytes: [b' '; LONGEST],
            fixed: [255; LONGEST],
        };
        // Every comma and quote first, then the brackets, which stand where the ends of a row were taken for more cells.
        let mut cell = 0;
        while cell < 81 {
            let at = shape.place(cell);
            shape.fixed[at] = 0;
            if quoted {
                shape.bytes[at - 1] = b'"';
                shape.bytes[at + 1] = b'"';
            }
            let end = at + quote + 1;
            shape.bytes[end] = if cell % 9 == 8 { b']' } else { b',' };
            if cell % 9 == 8 && cell < 80 {
                shape.bytes[end + 1] = b',';
            }
            if cell % 9 == 0 {
                shape.bytes[at - quote - 1] = b'[';
            }
            cell += 1;
        }
        shape.bytes[0] = b'[';
        shape.bytes[shape.length - 1] = b']';
        shape
    }

    const fn place(&self, cell: usize) -> usize {
        self.first + cell / 9 * self.row_step + cell % 9 * self.step
    }

    /// Copies the cells of the line at the head of `rest` if the line has this shape and its cells are plain; and says
    /// where the next line begins.
    fn pick(&self, rest: &[u8], cells: &mut Symbols) -> Option<usize> {
        let line = rest.get(..self.length)?;
        let next = end_at(rest, self.length)?;
        let template = self.bytes.iter().zip(&self.fixed);
        let wrong = line.iter().zip(template).fold(0, |wrong, (byte, (right, fixed))| wrong | (byte ^ right) & fixed);
        if wrong != 0 {
            return None;
        }
        let (rows, _) = cells.as_chunks_mut::<9>();
        for (row, cells) in rows.iter_mut().enumerate() {
            let line = &line[self.first + row * self.row_step..][..8 * self.step + 1];
            cells.iter_mut().zip(line.iter().step_by(self.step)).for_each(|(cell, &byte)| *cell = byte);
        }
        self.alphabet.holds(cells).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shapes_are_what_others_write() {
        let row = |cell: &str, comma: &str| format!("[{}]", [cell; 9].join(comma));
        let board = |cell: &str, comma: &str| format!("[{}]", vec![row(cell, comma); 9].join(comma));
        let shapes = [("\".\"", ","), ("\".\"", ", "), ("0", ","), ("0", ", ")];
        for (shape, (cell, comma)) in SHAPES.iter().zip(shapes) {
            let board = board(cell, comma);
            assert_eq!(shape.length, board.len());
            for (at, byte) in board.bytes().enumerate() {
                let is_cell = byte == b'.' || byte == b'0';
                assert_eq!(shape.fixed[at], if is_cell { 0 } else { 255 }, "{at} of {board}");
                assert!(is_cell || shape.bytes[at] == byte, "{at} of {board}");
            }
        }
    }
}
