//! Clues that are seen to be needed without search.
//!
//! In a complete grid some sets of cells can be filled in another way while the rest stays: every puzzle for the grid
//! has a clue in each of them, and where it has only one, that clue is needed. Two kinds are cheap to find:
//!
//! - The cells of two digits. Exchanging the digits in one row makes it necessary in other rows, by way of columns and
//!   boxes; rows that hang together in this way form a set.
//! - Two rows of a band, or two columns of a stack. Exchanging them in one column makes it necessary in other columns,
//!   by way of the digits that would otherwise stand twice.
//!
//! Most clues of a minimal puzzle are alone in such a set.

/// The clues (a bit a cell) that are alone in a set of one of the two kinds. `solution` solves the board.
pub(super) fn surely_needed(values: &[u8; 81], solution: &[u8; 81]) -> u128 {
    let places = Places::new(values, solution);
    let mut needed = 0;
    for a in 0..9 {
        for b in a + 1..9 {
            needed |= places.alone_among_digits(a, b);
        }
    }
    for line in 0..9 {
        let next = line / 3 * 3 + (line + 1) % 3;
        needed |= alone_among_lines(values, solution, |i| 9 * line + i, |i| 9 * next + i);
        needed |= alone_among_lines(values, solution, |i| 9 * i + line, |i| 9 * i + next);
    }
    needed
}

/// Where each digit stands in the solution.
struct Places {
    /// The row of a digit, by column and by box.
    row_in_column: [[u8; 9]; 9],
    row_in_box: [[u8; 9]; 9],
    column_in_row: [[u8; 9]; 9],
    /// The rows in which the digit is a clue, a bit each.
    clues: [u32; 9],
}

impl Places {
    fn new(values: &[u8; 81], solution: &[u8; 81]) -> Places {
        let mut places =
            Places { row_in_column: [[0; 9]; 9], row_in_box: [[0; 9]; 9], column_in_row: [[0; 9]; 9], clues: [0; 9] };
        for row in 0..9 {
            for column in 0..9 {
                let cell = 9 * row + column;
                let digit = usize::from(solution[cell] - 1);
                places.row_in_column[digit][column] = row as u8;
                places.row_in_box[digit][row / 3 * 3 + column / 3] = row as u8;
                places.column_in_row[digit][row] = column as u8;
                places.clues[digit] |= u32::from(values[cell] != 0) << row;
            }
        }
        places
    }

    fn alone_among_digits(&self, a: usize, b: usize) -> u128 {
        let mut linked = [0u32; 9];
        for i in 0..9 {
            for rows in [&self.row_in_column, &self.row_in_box] {
                let (one, other) = (rows[a][i], rows[b][i]);
                linked[usize::from(one)] |= 1 << other;
                linked[usize::from(other)] |= 1 << one;
            }
        }
        let mut needed = 0;
        let mut left = 0x1FFu32;
        while left != 0 {
            let mut set = left & left.wrapping_neg();
            let mut fresh = set;
            while fresh != 0 {
                let row = fresh.trailing_zeros() as usize;
                set |= linked[row];
                left &= !(1 << row);
                fresh = set & left;
            }
            let (of_a, of_b) = (self.clues[a] & set, self.clues[b] & set);
            if of_a.count_ones() + of_b.count_ones() == 1 {
                let (digit, row) = if of_a != 0 { (a, of_a.trailing_zeros()) } else { (b, of_b.trailing_zeros()) };
                let row = row as usize;
                needed |= 1 << (9 * row + usize::from(self.column_in_row[digit][row]));
            }
        }
        needed
    }
}

/// `one` and `other` give the cells of two lines that share their boxes.
fn alone_among_lines(
    values: &[u8; 81],
    solution: &[u8; 81],
    one: impl Fn(usize) -> usize,
    other: impl Fn(usize) -> usize,
) -> u128 {
    let mut place_in_other = [0u8; 10];
    (0..9).for_each(|i| place_in_other[usize::from(solution[other(i)])] = i as u8);
    let mut needed = 0;
    let mut left = 0x1FFu32;
    while left != 0 {
        let start = left.trailing_zeros() as usize;
        let (mut i, mut clues, mut last) = (start, 0, 0);
        loop {
            left &= !(1 << i);
            for cell in [one(i), other(i)] {
                if values[cell] != 0 {
                    clues += 1;
                    last = cell;
                }
            }
            i = usize::from(place_in_other[usize::from(solution[one(i)])]);
            if i == start {
                break;
            }
        }
        if clues == 1 {
            needed |= 1 << last;
        }
    }
    needed
}
