//! The bytes that may stand for a cell.

/// The bytes of one board, a cell each.
pub(super) type Symbols = [u8; 81];

/// Which bytes a cell may be written with, and what each of them means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alphabet {
    /// `1`–`9`, and any of `. 0 _ - * x X ?` for empty.
    Text,
    /// `1`–`9`, and `.` or `0` for empty.
    Quoted,
    /// `1`–`9`, and `0` for empty.
    Numerals,
    /// The values 0 to 9 themselves.
    Values,
}

impl Alphabet {
    /// The digit that a byte stands for, 0 for empty; `None` for a byte that no cell is written with.
    pub(super) const fn value(self, byte: u8) -> Option<u8> {
        match (self, byte) {
            (Alphabet::Values, 0..=9) => Some(byte),
            (Alphabet::Values, _) => None,
            (_, b'0'..=b'9') => Some(byte - b'0'),
            (Alphabet::Text | Alphabet::Quoted, b'.') => Some(0),
            (Alphabet::Text, b'_' | b'-' | b'*' | b'x' | b'X' | b'?') => Some(0),
            _ => None,
        }
    }

    /// Is every byte one that a cell is written with? No branch and no table, so that it becomes vector code.
    pub(super) fn holds(self, board: &Symbols) -> bool {
        let all = |is: fn(u8) -> bool| board.iter().fold(true, |all, &byte| all & is(byte));
        match self {
            Alphabet::Text => all(|byte| {
                (byte.wrapping_sub(b'0') < 10)
                    | (byte == b'.')
                    | (byte == b'_')
                    | (byte == b'-')
                    | (byte == b'*')
                    | (byte | 0x20 == b'x')
                    | (byte == b'?')
            }),
            Alphabet::Quoted => all(|byte| (byte.wrapping_sub(b'0') < 10) | (byte == b'.')),
            Alphabet::Numerals => all(|byte| byte.wrapping_sub(b'0') < 10),
            Alphabet::Values => all(|byte| byte < 10),
        }
    }
}

/// The values of a board of plain symbols, those of a plain line of [`Kernel::judge_lines`](super::Kernel::judge_lines), 0 for
/// empty; `None` where one of them is not plain.
///
/// ```
/// use ninefold::batch::values;
///
/// let mut symbols = [b'.'; 81];
/// symbols[80] = b'7';
/// assert_eq!(values(&symbols).unwrap()[79..], [0, 7]);
/// symbols[0] = b'!';
/// assert_eq!(values(&symbols), None);
/// ```
pub fn values(symbols: &[u8; 81]) -> Option<[u8; 81]> {
    Alphabet::Text.holds(symbols).then(|| symbols.map(plain_value))
}

/// The value of a plain symbol.
pub(crate) const fn plain_value(symbol: u8) -> u8 {
    let digit = symbol.wrapping_sub(b'0');
    if digit <= 9 { digit } else { 0 }
}

/// Does a full answer have every clue of its puzzle? Both are values, but those of the puzzle may be none; then it has not. No
/// branch, so that it becomes vector code.
pub(crate) fn keeps_values(puzzle: &Symbols, answer: &Symbols) -> bool {
    puzzle.iter().zip(answer).fold(true, |all, (&clue, &digit)| all & ((clue == 0) | (clue == digit)))
}

/// The same for plain symbols, of which those of the puzzle may be none.
pub(crate) fn keeps_symbols(puzzle: &Symbols, answer: &Symbols) -> bool {
    keeps_clues(puzzle, answer) & Alphabet::Text.holds(puzzle)
}

/// Does a full answer have every clue of its puzzle? Both are plain symbols. No branch, so that it becomes vector code.
pub(super) fn keeps_clues(puzzle: &Symbols, answer: &Symbols) -> bool {
    let changes = |(clue, digit): (&u8, &u8)| (clue.wrapping_sub(b'1') < 9) & (clue != digit);
    !puzzle.iter().zip(answer).fold(false, |any, pair| any | changes(pair))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_is_value_for_every_cell() {
        for alphabet in [Alphabet::Text, Alphabet::Quoted, Alphabet::Numerals, Alphabet::Values] {
            for byte in 0..=255 {
                let mut board = [if alphabet == Alphabet::Values { 0 } else { b'0' }; 81];
                board[usize::from(byte) % 81] = byte;
                assert_eq!(alphabet.holds(&board), alphabet.value(byte).is_some(), "{alphabet:?} {byte}");
            }
        }
    }
}
