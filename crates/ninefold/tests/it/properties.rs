//! Properties of the check, held against the oracle.

use std::collections::BTreeSet;

use ninefold::{Board, Cell, Digit, HouseKind, Layout, check, is_valid, is_valid_sudoku, verify};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::oracle::{Clash, expected, found};
use crate::samples::{BOXES, VALID, board, board_of, config, layout, solved, valid_board_of};

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn random_classic_boards_have_the_conflicts_of_the_oracle(board in board_of(Layout::CLASSIC)) {
        prop_assert_eq!(found(&board), expected(&board));
    }

    #[test]
    fn random_boards_of_any_side_have_the_conflicts_of_the_oracle(board in board()) {
        prop_assert_eq!(found(&board), expected(&board));
    }

    #[test]
    fn the_short_answers_agree_with_the_long_one(board in board()) {
        let verdict = check(&board);
        prop_assert_eq!(is_valid(&board), expected(&board).is_empty());
        prop_assert_eq!(verdict.is_valid(), expected(&board).is_empty());
        prop_assert_eq!(verdict.full, board.values().all(|value| value > 0));
        prop_assert_eq!(verdict.is_solved(), verdict.is_valid() && verdict.full);
    }

    #[test]
    fn the_leetcode_function_agrees_with_the_oracle(board in board_of(Layout::CLASSIC)) {
        let symbol = |value: u8| if value == 0 { '.' } else { char::from(b'0' + value) };
        let symbols: Vec<char> = board.values().map(symbol).collect();
        let rows = symbols.chunks(9).map(<[char]>::to_vec).collect();
        prop_assert_eq!(is_valid_sudoku(rows), expected(&board).is_empty());
    }

    #[test]
    fn conflicts_come_rows_first_then_columns_then_boxes_then_by_digit(board in board()) {
        let conflicts = check(&board).conflicts;
        let order: Vec<_> = conflicts.iter().map(|c| (c.house().map(|house| (house.kind, house.number)), c.digit())).collect();
        let mut sorted = order.clone();
        sorted.sort();
        prop_assert_eq!(order, sorted);
        for conflict in &conflicts {
            prop_assert!(conflict.cells().len() >= 2);
            prop_assert!(conflict.cells().is_sorted(), "{}", conflict);
        }
    }

    #[test]
    fn conflicts_move_with_the_cells_under_every_symmetry((board, symmetry) in board_and_symmetry()) {
        let moved = symmetry.board(&board);
        let expected: BTreeSet<Clash> = found(&board).into_iter().map(|clash| symmetry.clash(clash, &board)).collect();
        prop_assert_eq!(found(&moved), expected);
    }

    #[test]
    fn emptying_a_cell_never_makes_a_valid_board_invalid(
        (board, cell) in layout().prop_flat_map(|layout| (valid_board_of(layout), any::<Index>())),
    ) {
        prop_assert!(is_valid(&board));
        let emptied = board.with(cell_at(cell, &board), None).unwrap();
        prop_assert!(is_valid(&emptied));
    }

    #[test]
    fn a_board_with_a_conflict_stays_invalid_whatever_is_added(board in board(), cell: Index, digit: Index) {
        let cell = cell_at(cell, &board);
        let digit = Digit::new(digit.index(board.side().into()) as u8 + 1);
        if board.get(cell).is_none() {
            let more = board.with(cell, digit).unwrap();
            prop_assert!(is_valid(&board) || !is_valid(&more));
            prop_assert!(found(&board).len() <= found(&more).len());
        }
    }

    #[test]
    fn an_answer_is_held_against_its_puzzle_cell_by_cell(
        (puzzle, answer) in layout().prop_flat_map(|layout| (valid_board_of(layout.clone()), board_of(layout))),
    ) {
        let verification = verify(&puzzle, &answer).unwrap();
        let pairs = || puzzle.values().zip(answer.values()).enumerate();
        let name = |index: usize| {
            let side = usize::from(puzzle.side());
            Cell::new((index / side) as u8, (index % side) as u8)
        };
        let changed: Vec<Cell> =
            pairs().filter(|(_, (was, is))| *was != 0 && *is != 0 && was != is).map(|(at, _)| name(at)).collect();
        let missing: Vec<Cell> = pairs().filter(|(_, (_, is))| *is == 0).map(|(at, _)| name(at)).collect();
        let accepted = changed.is_empty() && missing.is_empty() && expected(&answer).is_empty();
        prop_assert_eq!(verification.is_accepted(), accepted);
        prop_assert_eq!(verification.changed_clues, changed);
        prop_assert_eq!(verification.missing_cells, missing);
        prop_assert_eq!(verification.verdict, check(&answer));
    }
}

#[test]
fn every_cell_with_every_digit_has_the_conflicts_of_the_oracle() {
    let example: Board = VALID.parse().unwrap();
    let complete = |(rows, columns)| {
        let layout = Layout::with_boxes(rows, columns).unwrap();
        Board::from_values(layout.clone(), &solved(&layout)).unwrap()
    };
    for board in [example].into_iter().chain([(2, 2), (2, 3), (3, 2), (3, 3)].map(complete)) {
        for cell in board.layout().cells() {
            for digit in (0..=board.side()).map(Digit::new) {
                let written = board.with(cell, digit).unwrap();
                assert_eq!(found(&written), expected(&written), "{written:?}");
            }
        }
    }
}

#[test]
fn every_pair_of_cells_clashes_exactly_when_it_shares_a_house() {
    let empty = Board::empty(Layout::CLASSIC);
    for first in Layout::CLASSIC.cells() {
        for second in Layout::CLASSIC.cells().filter(|&second| second > first) {
            let nine = Digit::new(9);
            let board = empty.with(first, nine).and_then(|board| board.with(second, nine)).unwrap();
            assert_eq!(found(&board), expected(&board), "{first} {second}");
        }
    }
}

#[test]
fn complete_boards_of_every_size_are_solved_and_their_answers_accepted() {
    for (rows, columns) in BOXES {
        let layout = Layout::with_boxes(rows, columns).unwrap();
        let board = Board::from_values(layout.clone(), &solved(&layout)).unwrap();
        assert!(check(&board).is_solved(), "{rows}x{columns}");
        assert!(verify(&Board::empty(layout), &board).unwrap().is_accepted(), "{rows}x{columns}");
    }
}

#[test]
fn a_puzzle_and_an_answer_of_different_layouts_cannot_be_compared() {
    let wide = Board::empty(Layout::with_boxes(2, 3).unwrap());
    let tall = Board::empty(Layout::with_boxes(3, 2).unwrap());
    assert!(verify(&wide, &tall).is_err());
    assert!(verify(&wide, &Board::empty(Layout::CLASSIC)).is_err());
}

fn cell_at(index: Index, board: &Board) -> Cell {
    let side = usize::from(board.side());
    let at = index.index(side * side);
    Cell::new((at / side) as u8, (at % side) as u8)
}

/// A symmetry of a board with boxes: where each row, column and digit goes, and whether the board is then transposed.
#[derive(Clone, Debug)]
struct Symmetry {
    rows: Vec<u8>,
    columns: Vec<u8>,
    /// At index `d` the digit that `d` becomes; 0 stays 0.
    digits: Vec<u8>,
    transposed: bool,
}

impl Symmetry {
    fn cell(&self, (row, column): (u8, u8)) -> (u8, u8) {
        let (row, column) = (self.rows[usize::from(row)], self.columns[usize::from(column)]);
        if self.transposed { (column, row) } else { (row, column) }
    }

    fn board(&self, board: &Board) -> Board {
        let (rows, columns) = board.layout().boxes().unwrap();
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let layout = Layout::with_boxes(rows, columns).unwrap();
        let mut values = vec![0; usize::from(board.side()).pow(2)];
        for (cell, digit) in board.cells() {
            let (row, column) = self.cell((cell.row(), cell.column()));
            let value = digit.map_or(0, Digit::get);
            values[Cell::new(row, column).index(board.side())] = self.digits[usize::from(value)];
        }
        Board::from_values(layout, &values).unwrap()
    }

    /// Where a clash of `board` goes: its cells and its digit move, and its house is the one of its cells.
    fn clash(&self, (kind, _, digit, cells): Clash, board: &Board) -> Clash {
        let cells: BTreeSet<(u8, u8)> = cells
            .into_iter()
            .map(|(row, column)| self.cell((row - 1, column - 1)))
            .map(|(row, column)| (row + 1, column + 1))
            .collect();
        let kind = match kind {
            HouseKind::Row if self.transposed => HouseKind::Column,
            HouseKind::Column if self.transposed => HouseKind::Row,
            kind => kind,
        };
        let (rows, columns) = board.layout().boxes().unwrap();
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let &(row, column) = cells.first().unwrap();
        let number = match kind {
            HouseKind::Row => row,
            HouseKind::Column => column,
            _ => (row - 1) / rows * rows + (column - 1) / columns + 1,
        };
        (kind, number, self.digits[usize::from(digit)], cells)
    }
}

fn board_and_symmetry() -> impl Strategy<Value = (Board, Symmetry)> {
    layout().prop_flat_map(|layout| {
        let (rows, columns) = layout.boxes().unwrap();
        let side = layout.side();
        let digits = Just((1..=side).collect::<Vec<u8>>()).prop_shuffle().prop_map(|mut digits| {
            digits.insert(0, 0);
            digits
        });
        let symmetry = (lines(side / rows, rows), lines(side / columns, columns), digits, any::<bool>())
            .prop_map(|(rows, columns, digits, transposed)| Symmetry { rows, columns, digits, transposed });
        (board_of(layout), symmetry)
    })
}

/// A permutation of the lines that keeps those of a band together: bands among themselves, lines within each.
fn lines(bands: u8, lines: u8) -> impl Strategy<Value = Vec<u8>> {
    let order = Just((0..bands).collect::<Vec<u8>>()).prop_shuffle();
    let within = prop::collection::vec(Just((0..lines).collect::<Vec<u8>>()).prop_shuffle(), usize::from(bands));
    (order, within).prop_map(move |(order, within)| {
        let band = |(band, inner): (u8, &Vec<u8>)| inner.iter().map(|line| band * lines + line).collect::<Vec<u8>>();
        order.into_iter().zip(&within).flat_map(band).collect()
    })
}
