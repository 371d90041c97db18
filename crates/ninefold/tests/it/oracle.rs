//! The rule written once more, by pairs of cells and without houses, so that it shares no thought with the library.

use std::collections::{BTreeMap, BTreeSet};

use ninefold::{Board, HouseKind, check};

/// A conflict as kind and number of the house, digit, and the cells as (row, column), all from 1.
pub(crate) type Clash = (HouseKind, u8, u8, BTreeSet<(u8, u8)>);

/// Every conflict of a board with boxes, found by comparing each cell with each other.
pub(crate) fn clashes(values: &[u8], box_rows: u8, box_columns: u8) -> BTreeSet<Clash> {
    let side = box_rows * box_columns;
    let place = |index: usize| ((index / usize::from(side)) as u8, (index % usize::from(side)) as u8);
    let box_of = |(row, column): (u8, u8)| row / box_rows * box_rows + column / box_columns;
    let mut groups: BTreeMap<(HouseKind, u8, u8), BTreeSet<(u8, u8)>> = BTreeMap::new();
    for (first, &digit) in values.iter().enumerate() {
        for (second, &other) in values.iter().enumerate().skip(first + 1) {
            if digit == 0 || digit != other {
                continue;
            }
            let (a, b) = (place(first), place(second));
            let shared = [
                (a.0 == b.0).then_some((HouseKind::Row, a.0)),
                (a.1 == b.1).then_some((HouseKind::Column, a.1)),
                (box_of(a) == box_of(b)).then_some((HouseKind::Box, box_of(a))),
            ];
            for (kind, number) in shared.into_iter().flatten() {
                let cells = groups.entry((kind, number + 1, digit)).or_default();
                cells.extend([a, b].map(|(row, column)| (row + 1, column + 1)));
            }
        }
    }
    groups.into_iter().map(|((kind, number, digit), cells)| (kind, number, digit, cells)).collect()
}

/// What the library finds, in the words of the oracle.
pub(crate) fn found(board: &Board) -> BTreeSet<Clash> {
    let conflicts = check(board).conflicts;
    let clashes: BTreeSet<Clash> = conflicts
        .iter()
        .map(|conflict| {
            let (house, digit) = (conflict.house().expect("a house"), conflict.digit().expect("a digit"));
            let cells = conflict.cells().iter().map(|cell| (cell.row() + 1, cell.column() + 1)).collect();
            (house.kind, house.number, digit.get(), cells)
        })
        .collect();
    assert_eq!(clashes.len(), conflicts.len(), "a conflict was named twice");
    clashes
}

/// What the oracle finds on a board.
pub(crate) fn expected(board: &Board) -> BTreeSet<Clash> {
    let (rows, columns) = board.layout().boxes().expect("a board with boxes");
    clashes(&board.values().collect::<Vec<_>>(), rows, columns)
}

#[test]
fn the_oracle_itself_knows_the_second_leetcode_example() {
    let text = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let values: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    let column = (HouseKind::Column, 1, 8, BTreeSet::from([(1, 1), (4, 1)]));
    let square = (HouseKind::Box, 1, 8, BTreeSet::from([(1, 1), (3, 3)]));
    assert_eq!(clashes(&values, 3, 3), BTreeSet::from([column, square]));
}
