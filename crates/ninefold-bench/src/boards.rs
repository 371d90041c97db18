//! The boards: made here from a seed, or read from lists.

use std::path::Path;

/// A board as a line of text has it: `1`–`9`, `.` for empty.
pub(crate) type Symbols = [u8; 81];

const COMPLETE: &Symbols = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What a board is, and so what everybody must answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Valid, with 17 to 35 clues. Whether it has one solution is not asked here.
    Puzzle,
    /// Complete and valid.
    Complete,
    /// A complete grid or a puzzle with one clue changed so that it clashes.
    NearMiss,
    /// Any digit or none in any cell.
    Garbage,
}

impl Kind {
    pub(crate) const ALL: [Kind; 4] = [Kind::Puzzle, Kind::Complete, Kind::NearMiss, Kind::Garbage];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Puzzle => "puzzles",
            Kind::Complete => "complete",
            Kind::NearMiss => "near misses",
            Kind::Garbage => "garbage",
        }
    }
}

/// A stream of numbers that is the same on every run (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        self.shuffle(&mut order);
        order
    }

    /// Rows or columns, permuted within bands or stacks, and these too.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.order::<3>();
        let inner: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|i| 3 * bands[i / 3] + inner[i / 3][i % 3])
    }

    /// The same board to the rule: digits, rows and columns permuted.
    pub(crate) fn permute(&mut self, board: &Symbols) -> Symbols {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.order::<9>());
        std::array::from_fn(|cell| match board[9 * rows[cell / 9] + columns[cell % 9]] {
            symbol @ b'1'..=b'9' => b'1' + digits[usize::from(symbol - b'1')] as u8,
            _ => b'.',
        })
    }

    pub(crate) fn board(&mut self, kind: Kind) -> Symbols {
        match kind {
            Kind::Complete => self.permute(COMPLETE),
            Kind::Puzzle => {
                let mut board = self.permute(COMPLETE);
                let clues = 17 + self.below(19);
                self.order::<81>()[clues..].iter().for_each(|&cell| board[cell] = b'.');
                board
            }
            Kind::NearMiss => {
                let kind = if self.below(2) == 0 { Kind::Complete } else { Kind::Puzzle };
                let mut board = self.board(kind);
                // A twin of a clue in the same row.
                let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != b'.').collect();
                let cell = clues[self.below(clues.len())];
                let other = cell / 9 * 9 + (cell % 9 + 1 + self.below(8)) % 9;
                board[other] = board[cell];
                board
            }
            Kind::Garbage => std::array::from_fn(|_| b".123456789"[self.below(10)]),
        }
    }

    pub(crate) fn boards(&mut self, kind: Kind, count: usize) -> Vec<Symbols> {
        (0..count).map(|_| self.board(kind)).collect()
    }
}

/// The boards of all files of a folder that hold a board a line (anything after 81 symbols is left out), permuted.
pub(crate) fn read(folder: &Path, random: &mut Random) -> std::io::Result<Vec<Symbols>> {
    let mut boards = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let text = std::fs::read(entry?.path())?;
        let symbol = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let lines = text.split(|&byte| byte == b'\n').filter_map(|line| line.first_chunk::<81>());
        boards.extend(lines.filter(|line| line.iter().all(symbol)).map(|line| random.permute(line)));
    }
    random.shuffle(&mut boards);
    Ok(boards)
}

/// The boards as text, a line each.
pub(crate) fn lines(boards: &[Symbols]) -> Vec<u8> {
    boards.iter().flat_map(|board| board.iter().chain(b"\n")).copied().collect()
}
