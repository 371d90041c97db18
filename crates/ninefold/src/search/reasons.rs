//! Why a valid board cannot be completed, as far as it shows without search.

use crate::board::{Board, Cell, Digit};
use crate::layout::HouseName;
use crate::rules::RuleName;

/// A rule that leaves a cell without some digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// A house that has them.
    House(HouseName),
    /// Another rule, as the board stands.
    Rule(RuleName),
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cause::House(house) => house.fmt(f),
            Cause::Rule(rule) => rule.fmt(f),
        }
    }
}

/// Something that by itself makes a board impossible to complete.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Every digit is already in a house of this empty cell, or ruled out by another rule.
    NoDigit {
        /// The empty cell.
        cell: Cell,
        /// Its houses and other rules, in the order of the layout, each with the digits that it rules out, in rising order. What
        /// rules out none is left out.
        because: Vec<(Cause, Vec<Digit>)>,
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
    let by_rules = by_rules(board);
    for (_, out) in &by_rules {
        out.iter().for_each(|&(index, digits)| ruled_out[index] |= digits);
    }
    for (cell, digit) in board.cells() {
        if digit.is_none() && ruled_out[cell.index(side)] == all {
            let houses = layout.houses().filter(|house| house.cells.contains(&cell));
            let houses = houses.map(|house| (Cause::House(house.name), digits(present(board, house.cells))));
            let rules = by_rules.iter().flat_map(|(name, out)| {
                let here = out.iter().filter(|(index, _)| *index == cell.index(side));
                here.map(|&(_, out)| (Cause::Rule(*name), digits(out)))
            });
            let because = houses.chain(rules);
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

/// What each rule that is not a house takes away from empty cells, by place in reading order, as the board stands.
fn by_rules(board: &Board) -> Vec<(RuleName, Vec<(usize, u32)>)> {
    let Some(rules) = board.layout().rules() else { return Vec::new() };
    let all = (1u32 << board.side()) - 1;
    let taken = rules.constraints().iter().zip(rules.propagators()).filter_map(|(constraint, rule)| {
        let set = |&cell: &u16| match board.value(cell.into()) {
            0 => all,
            value => 1 << (value - 1),
        };
        let mut sets: Vec<u32> = rule.cells.iter().map(set).collect();
        rule.prune(&mut sets).ok()?;
        let is_open = |&(cell, _): &(usize, u32)| board.value(cell) == 0;
        let out = rule.cells.iter().map(|&cell| usize::from(cell)).zip(sets.iter().map(|set| all & !set));
        Some((constraint.name(), out.filter(is_open).filter(|&(_, out)| out != 0).collect()))
    });
    taken.collect()
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
