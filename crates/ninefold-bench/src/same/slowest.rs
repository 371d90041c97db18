//! Boards that could take long: those with many symmetries.

use std::time::{Duration, Instant};

use crate::search::lists::values;
use crate::search::numbers::Numbers;

/// The most symmetric grid.
pub(crate) const SYMMETRIC: &[u8; 81] =
    b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Boards of each kind, with its name.
pub(crate) fn boards(numbers: &mut Numbers) -> Vec<(&'static str, [u8; 81])> {
    let grid = values(SYMMETRIC);
    let made = |of: fn(usize, usize) -> u8| std::array::from_fn(|cell| of(cell / 9, cell % 9));
    let mut boards = vec![
        ("empty", [0; 81]),
        ("all cells equal", [5; 81]),
        ("rows equal", made(|_, column| 1 + column as u8)),
        ("nine digits on a diagonal", made(|row, column| u8::from(row == column) * (1 + row as u8))),
        ("one digit nine times", made(|row, column| u8::from(column == row % 3 * 3 + row / 3))),
        ("shifted rows, not valid", made(|row, column| 1 + ((row + column) % 9) as u8)),
        ("boxes of one digit", made(|row, column| 1 + (row / 3 * 3 + column / 3) as u8)),
        ("three digits, shifted", made(|row, column| 1 + ((row + column) % 3) as u8)),
        ("the 648-fold grid", grid),
    ];
    for clues in 1..=4 {
        for _ in 0..500 {
            let mut board = [0; 81];
            (0..clues).for_each(|_| board[numbers.below(81)] = 1 + numbers.below(9) as u8);
            boards.push(("one to four clues", board));
        }
    }
    for mask in 1..511_u16 {
        boards.push(("digits of the 648-fold grid", grid.map(|digit| digit * (mask >> (digit - 1) & 1) as u8)));
        let kept = |cell: usize| mask >> (cell / 27 * 3 + cell % 9 / 3) & 1 == 1;
        boards.push(("boxes of the 648-fold grid", std::array::from_fn(|cell| grid[cell] * u8::from(kept(cell)))));
        let kept = |cell: usize| mask >> (cell / 9 % 3 * 3 + cell % 3) & 1 == 1;
        boards
            .push(("the same cells of each box of it", std::array::from_fn(|cell| grid[cell] * u8::from(kept(cell)))));
    }
    for _ in 0..2_000 {
        let some = 1 + numbers.below(80);
        let board = std::array::from_fn(|cell| if numbers.below(81) < some { grid[cell] } else { 0 });
        boards.push(("random parts of the 648-fold grid", board));
    }
    boards
}

pub(super) fn run(numbers: &mut Numbers) {
    println!("| board | how many | slowest |\n|---|---:|---:|");
    let mut boards = boards(numbers);
    boards.sort_by_key(|(name, _)| *name);
    for of_kind in boards.chunk_by(|one, other| one.0 == other.0) {
        let slowest = of_kind.iter().map(|(_, board)| time(board)).max().unwrap_or_default();
        println!("| {} | {} | {:.3} ms |", of_kind[0].0, of_kind.len(), slowest.as_secs_f64() * 1e3);
    }
}

/// The fastest of a few times, as one may be interrupted.
pub(super) fn time(board: &[u8; 81]) -> Duration {
    let mut form = [[0; 81]];
    let mut once = || {
        let start = Instant::now();
        ninefold::same::batch::canonical_many(std::slice::from_ref(board), &mut form, None);
        start.elapsed()
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}
