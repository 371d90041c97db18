//! Why a valid board cannot be completed, as far as it shows without search.

use crate::board::{Board, Cell, Digit};
use crate::layout::HouseName;

/// Something that by itself makes a board impossible to complete.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Every digit is already in a house of this empty cell.
    NoDigit {
        /// The empty cell.
        cell: Cell,
        /// Its houses, in the order of the layout, each with the digits that it rules out, in rising order. A house
        /// that rules out none is left out.
        because: Vec<(HouseName, Vec<Digit>)>,
    },
    /// This digit is not in the house, and no empty cell of the house can take it.
    NoPlace {
        /// The digit.
        digit: Digit,
        /// The house.
        house: HouseName,
    },
}

/// Finds every empty cell with no possible digit, then every digit with no place left in a house.
///
/// The list may be empty for a board that cannot be completed: most of the time that takes a search to see. For a board
/// with a conflict look at the conflicts instead.
///
/// ```
/// use ninefold::search::{Reason, reasons};
/// use ninefold::{Board, Layout};
///
/// let rows = [".87654321", "2........", "3........", "4........", "5........", "6........", "7........", "8........", "9........"];
/// let values: Vec<u8> = rows.concat().bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
/// let board = Board::from_values(Layout::CLASSIC, &values).unwrap();
/// let Reason::NoDigit { cell, because } = &reasons(&board)[0] else { panic!() };
/// assert_eq!(cell.to_string(), "r1c1");
/// assert_eq!(because[0].0.to_string(), "row 1");
/// assert_eq!(because[0].1.len(), 8);
/// ```
pub fn reasons(board: &Board) -> Vec<Reason> {
    let layout = board.layout();
    let side = layout.side();
    let all = (1u32 << side) - 1;
    let mut ruled_out = vec![0u32; usize::from(side) * usize::from(side)];
    let mut reasons = Vec::new();
    for house in layout.houses() {
        let present = present(board, house.cells);
        house.cells.iter().for_each(|cell| ruled_out[cell.index(side)] |= present);
    }
    for (cell, digit) in board.cells() {
        if digit.is_none() && ruled_out[cell.index(side)] == all {
            let houses = layout.houses().filter(|house| house.cells.contains(&cell));
            let because = houses.map(|house| (house.name, digits(present(board, house.cells))));
            reasons.push(Reason::NoDigit { cell, because: because.filter(|(_, digits)| !digits.is_empty()).collect() });
        }
    }
    for house in layout.houses() {
        let open = house.cells.iter().filter(|&&cell| board.get(cell).is_none());
        let possible = open.fold(present(board, house.cells), |set, cell| set | !ruled_out[cell.index(side)]);
        let missing = digits(all & !possible).into_iter();
        reasons.extend(missing.map(|digit| Reason::NoPlace { digit, house: house.name }));
    }
    reasons
}

/// The digits in the cells, bit d - 1 for digit d.
fn present(board: &Board, cells: &[Cell]) -> u32 {
    cells.iter().filter_map(|&cell| board.get(cell)).fold(0, |set, digit| set | 1 << (digit.get() - 1))
}

fn digits(set: u32) -> Vec<Digit> {
    (1..=32u8).filter(|digit| set >> (digit - 1) & 1 == 1).filter_map(Digit::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    fn board(layout: Layout, cells: &str) -> Board {
        let values: Vec<u8> = cells.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        Board::from_values(layout, &values).unwrap()
    }

    fn words(digits: &[Digit]) -> String {
        digits.iter().map(Digit::to_string).collect()
    }

    #[test]
    fn a_cell_between_a_full_row_and_a_full_column() {
        let board =
            board(Layout::CLASSIC, ".876543212........3........4........5........6........7........8........9........");
        let found = reasons(&board);
        let Reason::NoDigit { cell, because } = &found[0] else { panic!("{found:?}") };
        assert_eq!(cell.to_string(), "r1c1");
        let because: Vec<String> = because.iter().map(|(house, set)| format!("{house} {}", words(set))).collect();
        assert_eq!(because, ["row 1 12345678", "column 1 23456789", "box 1 2378"]);
        let rest: Vec<String> = found[1..]
            .iter()
            .map(|reason| match reason {
                Reason::NoPlace { digit, house } => format!("{digit} {house}"),
                Reason::NoDigit { .. } => panic!("{reason:?}"),
            })
            .collect();
        assert_eq!(rest, ["9 row 1", "1 column 1"]);
    }

    #[test]
    fn a_digit_with_no_place_in_a_box() {
        let board = board(
            Layout::CLASSIC,
            "1........\
             .........\
             .........\
             ...1.....\
             .........\
             .........\
             .........\
             .23......\
             .45......",
        );
        assert_eq!(reasons(&board), []);
        let worse = board.with(Cell::new(6, 8), Digit::new(1)).unwrap();
        let house = Layout::CLASSIC.houses().nth(18 + 6).unwrap().name;
        assert_eq!(reasons(&worse), [Reason::NoPlace { digit: Digit::new(1).unwrap(), house }]);
    }

    #[test]
    fn diagonals_rule_out_too() {
        let layout = Layout::of_side(4).unwrap().with_diagonals();
        let board = board(layout, "1....2.........3");
        let found = reasons(&board);
        assert!(!found.iter().any(|reason| matches!(reason, Reason::NoDigit { .. })), "{found:?}");
        let worse = board.with(Cell::new(2, 3), Digit::new(4)).unwrap();
        let Some(Reason::NoDigit { cell, because }) = reasons(&worse).into_iter().next() else { panic!() };
        assert_eq!(cell.to_string(), "r3c3");
        assert_eq!(because.last().unwrap().0.to_string(), "diagonal 1");
    }

    #[test]
    fn a_solvable_board_has_none() {
        assert_eq!(reasons(&Board::empty(Layout::of_side(25).unwrap())), []);
    }
}
