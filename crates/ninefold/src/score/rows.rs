//! Boards that are written row by row.
//!
//! Rows without a blank line between them are a block. A block of as many rows as the board has is a board, whatever rows are
//! near it; so are smaller blocks with as many rows together. Rows continue over blank lines and rules, and over nothing else.

use super::choice::Choice;
use super::line::{Kind, Line, Row, line};
use crate::read::symbols::Token;

/// Offers every board of the text that is written in lines.
pub(super) fn offer(text: &str, side: u8, choice: &mut Choice<'_>) {
    let mut rows = Rows { side: side.into(), blocks: Vec::new(), column: Vec::new(), end: 0, choice };
    let mut end = 0;
    for whole in text.split('\n') {
        end += whole.len() + 1;
        // Rows in running text: `Row 1 is 5, 3, …. Row 2 is …`.
        match starts(whole).nth(1) {
            Some(_) => by_rows(whole).for_each(|part| rows.take(line(part, side), end)),
            None => rows.take(line(whole, side), end),
        }
    }
    rows.finish();
}

/// Where a row is named.
fn starts(line: &str) -> impl Iterator<Item = usize> {
    let is_row = |at: &usize| {
        let at = *at;
        let word = line.as_bytes().get(at..at + 4).is_some_and(|word| word.eq_ignore_ascii_case(b"row "));
        word && line.as_bytes().get(at + 4).is_some_and(u8::is_ascii_digit)
    };
    (0..line.len()).filter(is_row)
}

fn by_rows(line: &str) -> impl Iterator<Item = &str> {
    let ends = starts(line).skip(1).chain([line.len()]);
    starts(line).zip(ends).map(|(start, end)| &line[start..end])
}

struct Rows<'a, 'b> {
    side: usize,
    /// The blocks since the last line that was something else; the last may continue.
    blocks: Vec<Vec<(Row, usize)>>,
    /// Cells on a line each.
    column: Vec<Token>,
    end: usize,
    choice: &'a mut Choice<'b>,
}

impl Rows<'_, '_> {
    fn take(&mut self, line: Line, end: usize) {
        match line {
            Line::Blank if self.blocks.last().is_none_or(Vec::is_empty) => {}
            Line::Blank => self.blocks.push(Vec::new()),
            Line::Rule => {}
            Line::Cell(cell) => {
                self.finish_rows();
                self.column.push(cell);
                self.end = end;
            }
            Line::Row(row) => {
                self.finish_column();
                if row.begins || !self.continues(row.kind) {
                    self.finish_rows();
                }
                match self.blocks.last_mut() {
                    Some(block) => block.push((row, end)),
                    None => self.blocks.push(vec![(row, end)]),
                }
            }
            Line::Board(cells) => {
                self.finish();
                self.choice.offer(cells, end);
            }
            Line::Other => self.finish(),
        }
    }

    /// Can a row of this kind follow the last one? Numbers count up.
    fn continues(&self, kind: Kind) -> bool {
        let Some((last, _)) = self.blocks.iter().rev().find_map(|block| block.last()) else { return true };
        match (last.kind, kind) {
            (Kind::Numbered(last), Kind::Numbered(next)) => next == last.saturating_add(1),
            (last, next) => last == next,
        }
    }

    fn finish(&mut self) {
        self.finish_rows();
        self.finish_column();
    }

    fn finish_column(&mut self) {
        let column = std::mem::take(&mut self.column);
        if column.len() == self.side * self.side {
            self.choice.offer(column, self.end);
        }
    }

    fn finish_rows(&mut self) {
        let blocks = std::mem::take(&mut self.blocks);
        let mut small: Vec<&[(Row, usize)]> = Vec::new();
        for block in blocks.iter().filter(|block| !block.is_empty()) {
            if block.len() < self.side {
                small.push(block);
                continue;
            }
            self.offer_small(&small);
            small.clear();
            // Where there are more rows than a board has, the extra ones may be at either end.
            for rows in block.chunks_exact(self.side).chain(block.rchunks_exact(self.side)) {
                self.offer(rows.iter());
            }
        }
        self.offer_small(&small);
    }

    /// Small blocks that together make a board, counted from the first and from the last.
    fn offer_small(&mut self, blocks: &[&[(Row, usize)]]) {
        for backward in [false, true] {
            let place = |index: usize| if backward { blocks.len() - 1 - index } else { index };
            let (mut from, mut rows) = (0, 0);
            for to in 0..blocks.len() {
                rows += blocks[place(to)].len();
                while rows > self.side {
                    rows -= blocks[place(from)].len();
                    from += 1;
                }
                if rows == self.side {
                    let (first, last) = (place(from).min(place(to)), place(from).max(place(to)));
                    self.offer(blocks[first..=last].iter().copied().flatten());
                    (from, rows) = (to + 1, 0);
                }
            }
        }
    }

    fn offer<'r>(&mut self, rows: impl Iterator<Item = &'r (Row, usize)> + Clone) {
        let end = rows.clone().map(|(_, end)| *end).max().unwrap_or_default();
        self.choice.offer(rows.flat_map(|(row, _)| row.cells.iter().copied()), end);
    }
}
