//! The portable kernel: one board after the other, three cells at a time, in one 64-bit word.
//!
//! **Layout.** A table gives the word of a cell by its symbol and its place among the three cells of a row in a box:
//!
//! ```text
//! bit   63    62 … 54  53 … 45  44 … 36    35 … 32  …  7 … 4  3 … 0
//!       –      place 2  place 1  place 0   digit 9  …   digit 2, 1
//!              the set of digits there     how many of each digit
//! ```
//!
//! The three words of a row in a box add up without a carry between fields. Three such sums are a row, or a box: no
//! field can pass nine, and a digit that stands twice sets one of the upper three bits of its field. The upper half is
//! three columns, whose sets must not meet the sets of the rows above.
//!
//! A symbol that the alphabet does not have counts as nothing and stands as all nine digits at its place; so the sizes of
//! the columns' sets and the number of clues differ, or the column clashes, and only such boards are looked at again.
//!
//! **What lost.** Lanes of plain arrays, left to the compiler to make vectors of: without a byte shuffle in the baseline
//! instruction set, a digit's bit costs 24 instructions for 16 cells, by count more than the table's load a cell.

use super::found::{Boards, Found};
use super::symbols::{Alphabet, Symbols};

const TWICE: u64 = 0xe_eeee_eeee;
const COLUMNS: u64 = 0x7ff_ffff << 36;

/// The words of the symbols at each of the three places.
type Words = [[u64; 256]; 3];

static TEXT: Words = words(Alphabet::Text);
static QUOTED: Words = words(Alphabet::Quoted);
static NUMERALS: Words = words(Alphabet::Numerals);
static VALUES: Words = words(Alphabet::Values);

const fn words(alphabet: Alphabet) -> Words {
    let mut words = [[0; 256]; 3];
    let mut place = 0;
    while place < 3 {
        let mut byte = 0;
        while byte < 256 {
            words[place][byte] = match alphabet.value(byte as u8) {
                Some(0) => 0,
                Some(digit) => 1 << (4 * (digit - 1)) | 1 << (36 + 9 * place + digit as usize - 1),
                None => 0x1ff << (36 + 9 * place),
            };
            byte += 1;
        }
        place += 1;
    }
    words
}

/// Judges the boards of the first `count` lanes.
pub(super) fn judge(boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
    let words = match alphabet {
        Alphabet::Text => &TEXT,
        Alphabet::Quoted => &QUOTED,
        Alphabet::Numerals => &NUMERALS,
        Alphabet::Values => &VALUES,
    };
    let mut found = Found::NOTHING;
    for (lane, (board, byte)) in boards.iter().zip(&mut found.bytes).take(count).enumerate() {
        let clues = match valid_clues(board, words) {
            Some(clues) => clues,
            None if !alphabet.holds(board) => {
                found.odd |= 1 << lane;
                continue;
            }
            None => {
                found.conflict |= 1 << lane;
                128 + filled(board, alphabet)
            }
        };
        *byte = clues;
        found.full |= u64::from(clues & 127 == 81) << lane;
    }
    found
}

/// The number of clues of a board that is valid; `None` if it has a conflict or is no board.
fn valid_clues(board: &Symbols, words: &Words) -> Option<u8> {
    let mut columns = [0u64; 3];
    let mut clash = 0u64;
    let mut twice = 0u64;
    let mut counts = 0u64;
    let (bands, _) = board.as_chunks::<27>();
    for band in bands {
        let mut boxes = [0u64; 3];
        let (rows, _) = band.as_chunks::<9>();
        for row in rows {
            let mut whole = 0u64;
            for stack in 0..3 {
                let three = word(words, row, stack, 0) + word(words, row, stack, 1) + word(words, row, stack, 2);
                clash |= columns[stack] & three;
                columns[stack] |= three;
                // What runs over in the upper half stays there.
                boxes[stack] = boxes[stack].wrapping_add(three);
                whole = three.wrapping_add(whole);
            }
            twice |= whole;
            counts = whole.wrapping_add(counts);
        }
        twice |= boxes[0] | boxes[1] | boxes[2];
    }
    let sizes: u32 = columns.iter().map(|column| (column & COLUMNS).count_ones()).sum();
    // With no digit twice in a row, no digit stands more than nine times: the fields of `counts` have not run over.
    let pairs = (counts & 0x0f_0f0f_0f0f) + (counts >> 4 & 0x0f0f_0f0f);
    let clues = pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56;
    (twice & TWICE == 0 && clash & COLUMNS == 0 && u64::from(sizes) == clues).then_some(clues as u8)
}

/// The word of a cell. A build for size would not copy it into the loop by itself.
#[inline(always)]
fn word(words: &Words, row: &[u8; 9], stack: usize, place: usize) -> u64 {
    words[place][usize::from(row[3 * stack + place])]
}

fn filled(board: &Symbols, alphabet: Alphabet) -> u8 {
    let one = if alphabet == Alphabet::Values { 1 } else { b'1' };
    board.iter().map(|&byte| u8::from(byte.wrapping_sub(one) < 9)).sum()
}
