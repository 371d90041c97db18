//! One classic board as 27 words, the form that [`rules`](super::rules) works on.

use super::rules::ALL;

/// For each digit three words of cells that it may take; see [`rules`](super::rules).
pub(in crate::search) type Candidates = [[u32; 3]; 9];

/// The three bits of a word that lie in the same box as this one.
#[inline(always)]
pub(super) fn box_of(bit: u32) -> u32 {
    7 << (bit / 3 * 3)
}

/// Of each cell the row within its band, from 0, and the bit in the word.
const PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = ((row % 3) as u8, (9 * (row / 3) + column) as u8);
        cell += 1;
    }
    places
};

/// The cell of each bit of each word; bits above the 27 have none.
const CELLS: [[u8; 32]; 3] = {
    let mut cells = [[0; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (r, bit) = PLACES[cell];
        cells[r as usize][bit as usize] = cell as u8;
        cell += 1;
    }
    cells
};

/// The candidates that the clues leave in their cells and boxes. `None` when a value is above 9 or a digit appears twice
/// in a box, which the rules would see late or never.
pub(in crate::search) fn read(values: &[u8; 81]) -> Option<Candidates> {
    let mut clues = [[0u32; 3]; 9];
    let mut boxes = [0u32; 9];
    let mut filled = [0u32; 3];
    let mut twice = 0;
    let mut occupied = occupied(values);
    while occupied != 0 {
        let cell = occupied.trailing_zeros() as usize;
        occupied &= occupied - 1;
        let (r, bit) = PLACES[cell];
        let digit = usize::from(values[cell]).wrapping_sub(1);
        if digit >= 9 {
            return None;
        }
        let r = usize::from(r);
        let bit = u32::from(bit);
        clues[digit][r] |= 1 << bit;
        filled[r] |= 1 << bit;
        twice |= boxes[digit] >> bit & 1;
        boxes[digit] |= box_of(bit);
    }
    if twice != 0 {
        return None;
    }
    let mut candidates = clues;
    for (digit, words) in candidates.iter_mut().enumerate() {
        for (word, filled) in words.iter_mut().zip(filled) {
            *word |= ALL & !filled & !boxes[digit];
        }
    }
    Some(candidates)
}

/// A bit for each cell that is not empty.
fn occupied(values: &[u8; 81]) -> u128 {
    let mut bits = u128::from(values[80] != 0) << 80;
    for (i, eight) in values[..80].as_chunks::<8>().0.iter().enumerate() {
        let bytes = u64::from_le_bytes(*eight);
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        // The top bit of each byte that is not zero, then the eight of them gathered into one byte.
        let tops = (((bytes & LOW) + LOW) | bytes) & !LOW;
        let byte = (tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= u128::from(byte) << (8 * i);
    }
    bits
}

/// One value a cell of a board on which every cell has one candidate.
pub(in crate::search) fn write(candidates: &Candidates) -> [u8; 81] {
    let mut values = [0; 81];
    for (digit, words) in (1..).zip(candidates) {
        for (r, &word) in words.iter().enumerate() {
            let mut cells = word;
            while cells != 0 {
                values[usize::from(CELLS[r][cells.trailing_zeros() as usize & 31])] = digit;
                cells &= cells - 1;
            }
        }
    }
    values
}

/// May every cell of an answer that has another value than the board have it?
pub(in crate::search) fn has_all(candidates: &Candidates, board: &[u8; 81], answer: &[u8; 81]) -> bool {
    let mut values = [0; 81];
    // Without a branch, so that it becomes vector code.
    let differing = |(&value, &answer): (&u8, &u8)| if value == answer { 0 } else { answer };
    values.iter_mut().zip(board.iter().zip(answer)).for_each(|(to, pair)| *to = differing(pair));
    let mut occupied = occupied(&values);
    let mut all = 1;
    while occupied != 0 {
        let cell = occupied.trailing_zeros() as usize;
        occupied &= occupied - 1;
        let (r, bit) = PLACES[cell];
        all &= candidates.get(usize::from(values[cell]) - 1).map_or(0, |words| words[usize::from(r)] >> bit);
    }
    all & 1 == 1
}

/// Takes a value away from a cell.
pub(in crate::search) fn forbid(candidates: &mut Candidates, cell: usize, value: u8) {
    let (r, bit) = PLACES[cell];
    candidates[usize::from(value) - 1][usize::from(r)] &= !(1 << bit);
}
