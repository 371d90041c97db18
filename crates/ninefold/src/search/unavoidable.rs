//! Clues that are seen to be needed without search.
//!
//! In a complete grid some sets of cells can be filled in another way while the rest stays: every puzzle for the grid
//! has a clue in each of them, and where it has only one, that clue is needed. Two kinds are cheap to follow from a
//! clue, and to give up as soon as a second clue turns up:
//!
//! - Cells of two digits. Exchanging the digits in one row makes it necessary in other rows, by way of columns and
//!   boxes.
//! - Two rows of a band, or two columns of a stack. Exchanging them in one column makes it necessary in other columns,
//!   through the digits that would otherwise appear twice.
//!
//! Most clues of a minimal puzzle are alone in such a set.

/// Those of the clues (a bit a cell) that are alone in a set of one of the two kinds. `solution` solves the board.
pub(super) fn surely_needed(values: &[u8; 81], solution: &[u8; 81]) -> u128 {
    let grid = Grid::new(values, solution);
    let mut needed = 0;
    for cell in (0..81).filter(|&cell| values[cell] != 0) {
        let (row, column) = (cell / 9, cell % 9);
        let digit = usize::from(solution[cell] - 1);
        let alone = others_of_three(row).any(|other| grid.rows.is_alone(row, other, column))
            || others_of_three(column).any(|other| grid.columns.is_alone(column, other, row))
            || (0..9).any(|other| other != digit && grid.is_alone_among_digits(digit, other, row));
        needed |= u128::from(alone) << cell;
    }
    needed
}

/// The other two lines of a band or a stack.
fn others_of_three(line: usize) -> impl Iterator<Item = usize> {
    [1, 2].into_iter().map(move |i| line / 3 * 3 + (line + i) % 3)
}

/// Where every digit is.
struct Grid {
    rows: Lines,
    columns: Lines,
    /// The row of each digit in each column and in each box, as a bit.
    row_in_column: [[u16; 9]; 9],
    row_in_box: [[u16; 9]; 9],
    /// The rows in which each digit is a clue, a bit each.
    clues: [u16; 9],
}

/// Rows, or columns with rows for columns.
#[derive(Default)]
struct Lines {
    /// The digit, from 0, at each place of each line.
    digits: [[u8; 9]; 9],
    /// The place of each digit in each line.
    places: [[u8; 9]; 9],
    /// The places of each line that hold a clue, a bit each.
    clues: [u16; 9],
}

impl Grid {
    fn new(values: &[u8; 81], solution: &[u8; 81]) -> Grid {
        let (mut rows, mut columns) = (Lines::default(), Lines::default());
        let (mut row_in_column, mut row_in_box, mut clues) = ([[0; 9]; 9], [[0; 9]; 9], [0; 9]);
        for row in 0..9 {
            for column in 0..9 {
                let cell = 9 * row + column;
                let (digit, is_clue) = (usize::from(solution[cell] - 1), u16::from(values[cell] != 0));
                rows.put(row, column, digit, is_clue);
                columns.put(column, row, digit, is_clue);
                row_in_column[digit][column] = 1 << row;
                row_in_box[digit][row / 3 * 3 + column / 3] = 1 << row;
                clues[digit] |= is_clue << row;
            }
        }
        Grid { rows, columns, row_in_column, row_in_box, clues }
    }

    /// Is the clue `digit` in `row` the only clue among the cells that change when it is exchanged for `other`?
    fn is_alone_among_digits(&self, digit: usize, other: usize, row: usize) -> bool {
        let more_clues = (self.clues[digit] & !(1 << row)) | self.clues[other];
        let mut rows = 1u16 << row;
        let mut left = 0x1FF;
        loop {
            if rows & more_clues != 0 {
                return false;
            }
            let fresh = rows & left;
            if fresh == 0 {
                return true;
            }
            let row = fresh.trailing_zeros() as usize;
            left &= !(1 << row);
            for (one, other) in [(digit, other), (other, digit)] {
                let column = usize::from(self.rows.places[row][one]);
                rows |= self.row_in_column[other][column] | self.row_in_box[other][row / 3 * 3 + column / 3];
            }
        }
    }
}

impl Lines {
    fn put(&mut self, line: usize, place: usize, digit: usize, is_clue: u16) {
        self.digits[line][place] = digit as u8;
        self.places[line][digit] = place as u8;
        self.clues[line] |= is_clue << place;
    }

    /// Is the clue at `start` of `line` the only clue among the cells that change when it is exchanged for what stands
    /// beside it in the line `other`?
    fn is_alone(&self, line: usize, other: usize, start: usize) -> bool {
        let more_clues = (self.clues[line] & !(1 << start)) | self.clues[other];
        let mut place = start;
        loop {
            if more_clues >> place & 1 == 1 {
                return false;
            }
            place = usize::from(self.places[line][usize::from(self.digits[other][place])]);
            if place == start {
                return true;
            }
        }
    }
}
