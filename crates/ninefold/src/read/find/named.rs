//! Cells by their names, in any order: `R1C3=4`, `r1c1: 5, r1c2: 3`.

use super::block::Found;
use crate::board::Board;
use crate::layout::Layout;
use crate::read::Format;

/// Fewer are mentioned in passing.
const FEWEST: usize = 17;

/// The cells that were named so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    line: u64,
    values: Option<Box<[u8; 81]>>,
    count: usize,
    /// Was a cell named twice?
    spoilt: bool,
}

impl Named {
    /// Takes a line of nothing but named cells; `false` for any other.
    pub(super) fn line(&mut self, number: u64, line: &[u8]) -> bool {
        let is_between = |b: &u8| matches!(b, b' ' | b'\t' | b',' | b';');
        let mut rest = line;
        let mut cells = Vec::new();
        loop {
            let spaces = rest.iter().take_while(|b| is_between(b)).count();
            rest = &rest[spaces..];
            if rest.is_empty() {
                break;
            }
            let &[b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9', ref after @ ..] = rest else {
                return false;
            };
            let after = after.trim_ascii_start();
            let Some((b'=' | b':', after)) = after.split_first() else { return false };
            let Some((value @ b'1'..=b'9', after)) = after.trim_ascii_start().split_first() else { return false };
            cells.push((9 * (row - b'1') + column - b'1', value - b'0'));
            rest = after;
        }
        if self.count == 0 {
            self.line = number;
        }
        let values = self.values.get_or_insert_with(|| Box::new([0; 81]));
        for (place, value) in cells.into_iter().map(|(place, value)| (usize::from(place), value)) {
            self.spoilt |= values[place] != 0;
            values[place] = value;
            self.count = (self.count + 1).min(82);
        }
        self.count > 0
    }

    /// The board of all cells, once something else follows.
    pub(super) fn end(&mut self) -> Option<Found> {
        let Named { line, values, count, spoilt } = std::mem::take(self);
        let board = Board::from_values(Layout::CLASSIC, &values?[..]).filter(|_| count >= FEWEST && !spoilt)?;
        Some(Found::new(line, Ok(board.into()), Some(Format::Text)))
    }
}
