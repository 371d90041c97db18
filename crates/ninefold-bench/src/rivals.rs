//! The other ways to check a board, each as those who use it write it: they stop at the first clash.

use std::collections::HashSet;

use crate::boards::Symbols;

/// A method by name.
pub(crate) type Rival = (&'static str, fn(&Symbols) -> bool);

pub(crate) const RIVALS: [Rival; 4] = [
    ("three tables", three_tables),
    ("bit masks", bit_masks),
    ("hash sets", hash_sets),
    ("rows, columns, boxes extracted", extraction),
];

/// Three tables of what was seen, one pass: the usual answer to LeetCode 36.
pub(crate) fn three_tables(board: &Symbols) -> bool {
    let mut rows = [[false; 9]; 9];
    let mut columns = [[false; 9]; 9];
    let mut boxes = [[false; 9]; 9];
    for row in 0..9 {
        for column in 0..9 {
            let symbol = board[9 * row + column];
            if symbol == b'.' {
                continue;
            }
            let digit = usize::from(symbol - b'1');
            let place = row / 3 * 3 + column / 3;
            if rows[row][digit] || columns[column][digit] || boxes[place][digit] {
                return false;
            }
            rows[row][digit] = true;
            columns[column][digit] = true;
            boxes[place][digit] = true;
        }
    }
    true
}

/// One integer a house, a bit a digit.
fn bit_masks(board: &Symbols) -> bool {
    let mut rows = [0u16; 9];
    let mut columns = [0u16; 9];
    let mut boxes = [0u16; 9];
    for row in 0..9 {
        for column in 0..9 {
            let symbol = board[9 * row + column];
            if symbol == b'.' {
                continue;
            }
            let bit = 1 << (symbol - b'1');
            let place = row / 3 * 3 + column / 3;
            if (rows[row] | columns[column] | boxes[place]) & bit != 0 {
                return false;
            }
            rows[row] |= bit;
            columns[column] |= bit;
            boxes[place] |= bit;
        }
    }
    true
}

/// One set of (house, digit).
fn hash_sets(board: &Symbols) -> bool {
    let mut seen = HashSet::new();
    for row in 0..9 {
        for column in 0..9 {
            let symbol = board[9 * row + column];
            if symbol != b'.'
                && !(seen.insert((0, row, symbol))
                    && seen.insert((1, column, symbol))
                    && seen.insert((2, row / 3 * 3 + column / 3, symbol)))
            {
                return false;
            }
        }
    }
    true
}

/// Each house copied out, sorted, and neighbours compared.
fn extraction(board: &Symbols) -> bool {
    let no_twins = |house: Vec<u8>| {
        let mut digits: Vec<u8> = house.into_iter().filter(|&symbol| symbol != b'.').collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    };
    let row = |i: usize| (0..9).map(|j| board[9 * i + j]).collect();
    let column = |i: usize| (0..9).map(|j| board[9 * j + i]).collect();
    let square = |i: usize| (0..9).map(|j| board[9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3]).collect();
    (0..9).all(|i| no_twins(row(i)) && no_twins(column(i)) && no_twins(square(i)))
}

/// The three tables as LeetCode hands the board over, after a JSON reader has made it.
pub(crate) fn three_tables_of_chars(board: &[Vec<char>]) -> bool {
    let mut rows = [[false; 9]; 9];
    let mut columns = [[false; 9]; 9];
    let mut boxes = [[false; 9]; 9];
    for (i, row) in board.iter().enumerate() {
        for (j, &symbol) in row.iter().enumerate() {
            if symbol == '.' {
                continue;
            }
            let digit = symbol as usize - '1' as usize;
            let place = i / 3 * 3 + j / 3;
            if rows[i][digit] || columns[j][digit] || boxes[place][digit] {
                return false;
            }
            rows[i][digit] = true;
            columns[j][digit] = true;
            boxes[place][digit] = true;
        }
    }
    true
}
