//! Boards and layouts that several tests use.

use ninefold::{Board, Layout};
use proptest::prelude::*;

/// This many random cases. A failing one is shrunk for a while, and no file is left behind.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() }
}

/// LeetCode 36, example 1.
pub(crate) const VALID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub(crate) const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Rows and columns of the boxes of every usual side, and of some unusual ones.
pub(crate) const BOXES: [(u8, u8); 13] =
    [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (3, 5), (4, 4), (5, 5)];

/// A complete board without a conflict: each row is the one above it moved on by the width of a box, each band by one more.
pub(crate) fn solved(layout: &Layout) -> Vec<u8> {
    let (rows, columns) = layout.boxes().expect("a layout with boxes");
    let value = |row: u8, column: u8| (row % rows * columns + row / rows + column) % layout.side() + 1;
    layout.cells().map(|cell| value(cell.row(), cell.column())).collect()
}

pub(crate) fn layout() -> impl Strategy<Value = Layout> {
    prop::sample::select(BOXES.to_vec()).prop_map(|(rows, columns)| Layout::with_boxes(rows, columns).expect("boxes"))
}

/// Any board of the layout: from nearly empty to full, with and without conflicts.
pub(crate) fn board_of(layout: Layout) -> impl Strategy<Value = Board> {
    let side = layout.side();
    let cells = usize::from(side).pow(2);
    (0u8..=10)
        .prop_flat_map(move |filled| {
            let cell = (1..=side, 0u8..10).prop_map(move |(value, dice)| if dice < filled { value } else { 0 });
            prop::collection::vec(cell, cells)
        })
        .prop_map(move |values| Board::from_values(layout.clone(), &values).expect("values of the layout"))
}

/// A board without a conflict: some cells of a complete one.
pub(crate) fn valid_board_of(layout: Layout) -> impl Strategy<Value = Board> {
    let full = solved(&layout);
    prop::collection::vec(any::<bool>(), full.len()).prop_map(move |kept| {
        let values: Vec<u8> = full.iter().zip(kept).map(|(&value, kept)| if kept { value } else { 0 }).collect();
        Board::from_values(layout.clone(), &values).expect("values of the layout")
    })
}

pub(crate) fn board() -> impl Strategy<Value = Board> {
    layout().prop_flat_map(board_of)
}
