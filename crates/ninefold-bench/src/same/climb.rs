//! Looks for slow boards by hill climbing: a board is changed a little, and kept if it is not faster than before.

use std::time::{Duration, Instant};

use super::slowest::{self, time};
use crate::search::numbers::Numbers;

/// Changes that did not help before a climb begins anew, elsewhere.
const PATIENCE: usize = 2_000;

pub(super) fn run(steps: usize, numbers: &mut Numbers) {
    let starts = slowest::boards(numbers);
    let (mut slowest, mut longest) = ([0; 81], Duration::ZERO);
    let (mut here, mut taken, mut patience) = ([0; 81], Duration::ZERO, 0);
    let begin = Instant::now();
    for step in 0..steps {
        if patience == 0 {
            here = starts[numbers.below(starts.len())].1;
            (taken, patience) = (time(&here), PATIENCE);
        }
        let next = changed(&here, numbers);
        let time = time(&next);
        patience -= 1;
        if time >= taken {
            if time > taken + taken / 20 {
                patience = PATIENCE;
            }
            (here, taken) = (next, time);
        }
        if time > longest {
            (slowest, longest) = (next, time);
        }
        if step % 100_000 == 99_999 {
            eprintln!("{} steps, {:.0?}, slowest {longest:?}: {}", step + 1, begin.elapsed(), text(&slowest));
        }
    }
    let text = text(&slowest);
    println!(
        "\nThe slowest board of {steps} steps of hill climbing takes {:.3} ms: `{text}`",
        longest.as_secs_f64() * 1e3
    );
}

fn text(board: &[u8; 81]) -> String {
    board.iter().map(|&value| char::from(b'0' + value)).collect()
}

/// Another board, which may be as symmetric as the first: a cell, or the cells of a symmetric pattern, get other values, or
/// rows change places.
fn changed(board: &[u8; 81], numbers: &mut Numbers) -> [u8; 81] {
    let mut board = *board;
    let (cell, value) = (numbers.below(81), numbers.below(10) as u8);
    let (row, column) = (cell / 9, cell % 9);
    match numbers.below(8) {
        0 | 1 => board[cell] = value,
        2 => board[cell] = board[numbers.below(81)],
        3 => (0..9).for_each(|other| board[9 * other + column] = board[9 * row + other]),
        4 => (0..9).for_each(|block| board[block / 3 * 27 + block % 3 * 3 + row % 3 * 9 + column % 3] = value),
        5 => {
            let other = numbers.below(9);
            (0..9).for_each(|column| board.swap(9 * row + column, 9 * other + column));
        }
        6 => {
            let other = numbers.below(9);
            (0..9).for_each(|column| board[9 * other + column] = board[9 * row + column]);
        }
        _ => {
            let from = board[cell];
            board.iter_mut().filter(|digit| **digit == from).for_each(|digit| *digit = value);
        }
    }
    board
}
