//! A board as a picture of characters, with marked cells.
//!
//! ```text
//!      c1 c2 c3  c4 c5 c6  c7 c8 c9
//!     ┌─────────┬─────────┬─────────┐
//! r1  │[8] 3  . │ .  7  . │ .  .  . │
//! ```
//!
//! A marked cell is in brackets, so that it shows without colour. Lines are drawn where two cells belong to different
//! boxes, which serves jigsaws too. The labels are those of the sentences below it, and a reader takes the picture back.

use crate::board::{Board, Cell};
use crate::layout::{HouseKind, Layout};

/// Are the escape codes of a terminal wanted?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Color {
    /// Plain characters.
    #[default]
    Never,
    /// With escape codes.
    Always,
}

/// What a piece of text is, to be shown by its colour.
#[derive(Clone, Copy)]
pub(super) enum Tint {
    Bad,
    Good,
    Faint,
    Strong,
}

impl Color {
    pub(super) fn paint(self, text: &str, tint: Tint) -> String {
        let code = match tint {
            Tint::Bad => "1;31",
            Tint::Good => "1;32",
            Tint::Faint => "2",
            Tint::Strong => "1",
        };
        match self {
            Color::Never => text.to_string(),
            Color::Always => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}

/// Draws a board; `marked` cells are in brackets.
pub(super) fn board(board: &Board, marked: &[Cell], color: Color) -> String {
    let side = usize::from(board.side());
    let width = if side > 9 { 2 } else { 1 };
    let regions = regions(board.layout());
    let region = |row: usize, column: usize| regions[row * side + column];
    let edge_right = |row: usize, column: usize| column + 1 == side || region(row, column) != region(row, column + 1);
    let edge_below = |row: usize, column: usize| row + 1 == side || region(row, column) != region(row + 1, column);
    let bar = |column: usize| (0..side).any(|row| edge_right(row, column));

    let mut text = " ".repeat(width + 4);
    for column in 0..side {
        text += &format!("{:<1$}", format!("c{}", column + 1), width + 2);
        if bar(column) {
            text.push(' ');
        }
    }
    text.truncate(text.trim_end().len());
    text = color.paint(&text, Tint::Faint) + "\n";

    // A rule between rows: `above` is the row above it, or `None` at the top.
    let rule = |above: Option<usize>| {
        let line = |column: usize| above.is_none_or(|row| edge_below(row, column));
        let up = |column: usize| above.is_some_and(|row| edge_right(row, column));
        let below = above.map_or(0, |row| row + 1);
        let down = |column: usize| below < side && edge_right(below, column);
        let mut rule = " ".repeat(width + 3);
        rule.push(junction(above.is_some(), below < side, false, line(0)));
        for column in 0..side {
            rule += &(if line(column) { "─" } else { " " }).repeat(width + 2);
            if bar(column) {
                let next = column + 1 < side && line(column + 1);
                rule.push(junction(up(column), down(column), line(column), next));
            }
        }
        color.paint(&rule, Tint::Faint) + "\n"
    };

    text += &rule(None);
    for row in 0..side {
        text += &color.paint(&format!("{:<1$} │", format!("r{}", row + 1), width + 2), Tint::Faint);
        for column in 0..side {
            let cell = Cell::new(row as u8, column as u8);
            let symbol = board.get(cell).map_or(".".to_string(), |digit| digit.to_string());
            text += &match board.get(cell) {
                _ if marked.contains(&cell) => color.paint(&format!("[{symbol:>width$}]"), Tint::Bad),
                None => color.paint(&format!(" {symbol:>width$} "), Tint::Faint),
                Some(_) => format!(" {symbol:>width$} "),
            };
            if bar(column) {
                text += &color.paint(if edge_right(row, column) { "│" } else { " " }, Tint::Faint);
            }
        }
        text.push('\n');
        if (0..side).any(|column| edge_below(row, column)) {
            text += &rule(Some(row));
        }
    }
    text
}

/// The region of each cell in reading order: its box, its jigsaw piece, or one for all.
fn regions(layout: &Layout) -> Vec<u8> {
    let side = layout.side();
    let mut regions = vec![0; usize::from(side) * usize::from(side)];
    for house in layout.houses().filter(|house| matches!(house.name.kind, HouseKind::Box | HouseKind::Region)) {
        for cell in house.cells {
            regions[cell.index(side)] = house.name.number;
        }
    }
    regions
}

fn junction(up: bool, down: bool, left: bool, right: bool) -> char {
    let index = usize::from(up) | usize::from(down) << 1 | usize::from(left) << 2 | usize::from(right) << 3;
    [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'][index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    #[test]
    fn a_small_board_is_drawn_with_its_boxes_and_marks() {
        let cell = Cell::new(0, 0);
        let four = Board::empty(Layout::of_side(4).unwrap()).with(cell, Digit::new(3)).unwrap();
        assert_eq!(
            board(&four, &[cell], Color::Never),
            "     c1 c2  c3 c4\n    ┌──────┬──────┐\nr1  │[3] . │ .  . │\nr2  │ .  . │ .  . │\n    ├──────┼──────┤\n\
             r3  │ .  . │ .  . │\nr4  │ .  . │ .  . │\n    └──────┴──────┘\n"
        );
    }

    #[test]
    fn a_jigsaw_is_drawn_along_its_regions() {
        let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = Board::empty(Layout::jigsaw(4, &regions).unwrap());
        let drawn = board(&jigsaw, &[], Color::Never);
        assert_eq!(drawn.lines().nth(3), Some("    │   ┌───┬───┘   │"));
    }
}
