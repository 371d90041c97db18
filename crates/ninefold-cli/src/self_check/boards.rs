//! Boards that are made up, the same for the same seed.

use ninefold::{Board, Layout};

/// 81 values in reading order, 0 for empty; or 81 bytes that are meant to be symbols.
pub(super) type Cells = [u8; 81];

const SOLVED: &Cells = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Numbers that look random (SplitMix64).
pub(super) struct Random(u64);

impl Random {
    /// Different numbers for each part of a self-check and each of its rounds.
    pub(super) fn new(seed: u64, part: u64, round: usize) -> Random {
        let mut random = Random(seed);
        for number in [part, round as u64] {
            random.0 = random.next().wrapping_add(number);
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below this one.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(super) fn digit(&mut self) -> u8 {
        self.below(9) as u8 + 1
    }

    pub(super) fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).for_each(|last| items.swap(last, self.below(last + 1)));
    }
}

/// A complete board without a conflict.
pub(super) fn solved(random: &mut Random) -> Cells {
    mixed(&SOLVED.map(|symbol| symbol - b'0'), random)
}

/// An equivalent board: digits renamed, rows and columns in another order that keeps bands together, perhaps transposed.
pub(super) fn mixed(cells: &Cells, random: &mut Random) -> Cells {
    let mut digits: [u8; 10] = std::array::from_fn(|digit| digit as u8);
    random.shuffle(&mut digits[1..]);
    let (rows, columns) = (order(random), order(random));
    let transposed = random.once_in(2);
    std::array::from_fn(|index| {
        let (row, column) = (rows[index / 9], columns[index % 9]);
        let from = if transposed { 9 * column + row } else { 9 * row + column };
        digits[usize::from(cells[from])]
    })
}

/// Nine rows or columns, mixed within their bands, the bands mixed too.
fn order(random: &mut Random) -> [usize; 9] {
    let mut three = || {
        let mut three = [0, 1, 2];
        random.shuffle(&mut three);
        three
    };
    let (bands, within) = (three(), [three(), three(), three()]);
    std::array::from_fn(|index| 3 * bands[index / 3] + within[index / 3][index % 3])
}

/// The board with this many of its cells, the others empty.
pub(super) fn thinned(cells: &Cells, kept: usize, random: &mut Random) -> Cells {
    let mut places: [usize; 81] = std::array::from_fn(|place| place);
    let mut thinned = [0; 81];
    for next in 0..kept {
        places.swap(next, next + random.below(81 - next));
        thinned[places[next]] = cells[places[next]];
    }
    thinned
}

/// The board with one cell changed.
pub(super) fn changed(mut cells: Cells, value: u8, random: &mut Random) -> Cells {
    cells[random.below(81)] = value;
    cells
}

/// A board with so many digits put anywhere, less those that would appear twice in a house.
pub(super) fn scattered(digits: usize, random: &mut Random) -> Cells {
    let mut cells = [0; 81];
    // The digits of the rows, the columns and the boxes, a bit each.
    let mut houses = [[0u16; 9]; 3];
    for _ in 0..digits {
        let (place, digit) = (random.below(81), random.digit());
        let numbers = [place / 9, place % 9, place / 27 * 3 + place % 9 / 3];
        if cells[place] == 0 && (0..3).all(|kind| houses[kind][numbers[kind]] >> digit & 1 == 0) {
            cells[place] = digit;
            (0..3).for_each(|kind| houses[kind][numbers[kind]] |= 1 << digit);
        }
    }
    cells
}

/// Digits anywhere, so many in ten cells, whether they clash or not.
pub(super) fn anything(filled: usize, random: &mut Random) -> Cells {
    std::array::from_fn(|_| if random.below(10) < filled { random.digit() } else { 0 })
}

/// The board of these values, if they are digits.
pub(super) fn board(cells: &Cells) -> Option<Board> {
    Board::from_values(Layout::CLASSIC, cells)
}

/// A board of the classic layout as values.
pub(super) fn cells(board: &Board) -> Cells {
    let mut cells = [0; 81];
    cells.iter_mut().zip(board.values()).for_each(|(cell, value)| *cell = value);
    cells
}

/// The values as they are written in a line; what is not a digit as its number.
pub(super) fn line(cells: &Cells) -> String {
    match board(cells) {
        Some(board) => board.to_string(),
        None => cells.map(|value| value.to_string()).join(" "),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::check;

    use super::*;

    #[test]
    fn boards_are_what_they_should_be() {
        let mut random = Random::new(1, 2, 3);
        for number in 0..1000 {
            let full = solved(&mut random);
            assert!(check(&board(&full).expect("a board")).is_solved());
            let thin = board(&thinned(&full, number % 82, &mut random)).expect("a board");
            assert_eq!((thin.clues(), check(&thin).is_valid()), (number % 82, true));
            assert!(check(&board(&scattered(number % 50, &mut random)).expect("a board")).is_valid());
        }
        assert_ne!(solved(&mut random), solved(&mut random));
    }

    #[test]
    fn seeds_parts_and_rounds_have_their_own_numbers() {
        let first = |seed, part, round| Random::new(seed, part, round).next();
        let all = [first(1, 1, 1), first(2, 1, 1), first(1, 2, 1), first(1, 1, 2), first(1, 0, 2)];
        assert!((0..5).all(|one| (0..one).all(|other| all[one] != all[other])), "{all:?}");
        assert_eq!(first(1, 1, 1), first(1, 1, 1));
    }
}
