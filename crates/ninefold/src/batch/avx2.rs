//! The AVX2 kernel: 32 boards at once, one byte lane each.
//!
//! **Layout.** Sixteen cells of 32 boards are 16 registers, board `i` in the low and board `i + 16` in the high half.
//! Four rounds of interleaving turn each half around, so that a register holds one cell of all 32 boards:
//!
//! ```text
//!            byte 0  1  …  15 | 16 …  31                    byte 0  1  …  15 | 16 …  31
//! register 0   a0 a1 …  a15   | q0 …  q15      register 0     a0 b0 …  p0    | q0 …  F0      cell 0
//! register 1   b0 b1 …  b15   | r0 …  r15  →   register 1     a1 b1 …  p1    | q1 …  F1      cell 1
//!    …          boards a … p  | boards q … F      …
//! register 15  p0 p1 …  p15   | F0 …  F15      register 15    a15 b15 … p15  | q15 … F15     cell 15
//! ```
//!
//! Five such squares are 80 cells; the last cell is collected byte by byte. No load reaches beyond a board.
//!
//! **Symbols.** Adding the alphabet's shift brings `1`–`9` to 0x77–0x7f. Then the low half of the byte alone tells the
//! digits apart, and the top bit is set for `? _ x X`, for which a byte shuffle gives 0, which is what an empty cell is:
//!
//! ```text
//! symbol    *  +  ,  -  .  /  0  1 … 9    others (as signed bytes)
//! shifted  70 71 72 73 74 75 76 77…7f    below 70
//! ```
//!
//! So one minimum a cell and the three marked codes (`+ , /`) find every byte that may be wrong; the few boards with
//! such a byte are looked at again by plain code, so that `? _ x X` cost a little more than the usual symbols.
//!
//! **The rule.** With the digits of a house as a set, the size of the set is the number of filled cells of the house if
//! and only if no digit stands twice, and never more. So a board is valid if and only if the sizes of its 27 sets add up
//! to three times its clues. Sets need only `or`, and three cells of a row in a box are joined once for both.
//! Digits 1–8 are the eight bits of a byte (one shuffle a cell). The nines, which have no bit left, stand three cells
//! to a byte, one bit for each band of rows, together with the count of clues:
//!
//! ```text
//! bit   7 6    5 4     3    2      1      0
//!       odd   clues    0    nine in band 3, 2, 1
//! ```
//!
//! Joining those over a row gives three rows at once, over a box three boxes, and over the three rows of a column
//! the column's bands.
//!
//! **What lost.** By measure: clearing the place of the 81 registers first and handing them back by value took a third more
//! time on boards in cache; leaving the CPU to guess which memory is next took a third more on text that is not; a sketch
//! of the other layout (a board at a time, its 27 houses across the lanes, nine steps) took 10 ns a board with AVX-512,
//! which can pick the cells of a step with one instruction. By count of instructions, and so not written: that layout in
//! AVX2, where the cells of a step come from six registers; marking digits seen twice, which costs 6 for three sets
//! where joining costs 2 and the size of a house 7, and gives no clues; two cells a byte, which halves the interleaving and
//! costs more to pack and unpack. By thought: adding instead of joining, because three eights add up to one.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers, and the CPU must have AVX2")]

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::found::{Boards, Found, LANES};
use super::symbols::Alphabet;

/// Boards a call of the inner function judges.
const WIDTH: usize = 32;

/// How far ahead memory is asked for, in bytes: eight calls, so that it has come when it is needed.
pub(super) const AHEAD: usize = 8 * WIDTH * 82;

/// The proof that this CPU has AVX2: there is no other way to make one than [`Avx2::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// Judges the boards of the first `count` lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
        let mut found = Found::NOTHING;
        for half in 0..count.div_ceil(WIDTH).min(LANES / WIDTH) {
            // SAFETY: `self` exists, so `detect` has seen AVX2 on this CPU; the function has no other condition.
            unsafe { judge_half(boards, half, alphabet, &mut found) };
        }
        found
    }
}

/// Judges boards `32 * half` to `32 * half + 31`.
#[target_feature(enable = "avx2")]
fn judge_half(boards: &Boards<'_>, half: usize, alphabet: Alphabet, found: &mut Found) {
    let boards: &[&[u8; 81]; WIDTH] = boards[WIDTH * half..][..WIDTH].try_into().unwrap_or_else(|_| unreachable!());
    let mut cells = MaybeUninit::uninit();
    let (cells, least) = transpose(boards, alphabet.shift(), &mut cells);
    let sets = sizes_of_sets(cells);
    let nines = nines_and_clues(cells);

    let sizes = _mm256_add_epi8(sets, nines.sizes);
    let thrice = _mm256_add_epi8(nines.clues, _mm256_add_epi8(nines.clues, nines.clues));
    let clean = _mm256_cmpeq_epi8(sizes, thrice);
    let low = _mm256_cmpgt_epi8(_mm256_set1_epi8(alphabet.floor()), least);
    let unmarked = _mm256_cmpeq_epi8(_mm256_and_si256(nines.marks, _mm256_set1_epi8(-64)), _mm256_setzero_si256());
    let full = _mm256_cmpeq_epi8(nines.clues, _mm256_set1_epi8(81));
    let bytes = _mm256_or_si256(nines.clues, _mm256_andnot_si256(clean, _mm256_set1_epi8(-128)));

    let place = WIDTH * half;
    found.conflict |= u64::from(!mask(clean)) << place;
    found.odd |= u64::from(mask(low) | !mask(unmarked)) << place;
    found.full |= u64::from(mask(full)) << place;
    let out: &mut [u8; WIDTH] = (&mut found.bytes[place..][..WIDTH]).try_into().unwrap_or_else(|_| unreachable!());
    // SAFETY: `out` is 32 bytes that are ours to write; the store asks for no alignment.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), bytes) };
}

#[target_feature(enable = "avx2")]
fn mask(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes).cast_unsigned()
}

/// One shifted register a cell, and the least shifted byte of each board.
#[target_feature(enable = "avx2")]
fn transpose<'a>(
    boards: &[&[u8; 81]; WIDTH],
    shift: u8,
    cells: &'a mut MaybeUninit<[__m256i; 81]>,
) -> (&'a [__m256i; 81], __m256i) {
    let slots: *mut __m256i = cells.as_mut_ptr().cast();
    let shift = _mm256_set1_epi8(shift.cast_signed());
    let mut least = _mm256_set1_epi8(0x7f);
    for square in 0..5 {
        prefetch(boards[0], square);
        let mut rows = [_mm256_setzero_si256(); 16];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = _mm256_set_m128i(sixteen(boards[i + 16], square), sixteen(boards[i], square));
        }
        let rows = interleave(interleave(interleave(interleave(rows))));
        for (i, &row) in rows.iter().enumerate() {
            let cell = _mm256_add_epi8(row, shift);
            least = _mm256_min_epi8(least, cell);
            // SAFETY: `square` is at most 4 and `i` at most 15, so the place is at most 79, of 81.
            unsafe { slots.add(16 * square + i).write(cell) };
        }
    }
    let mut last = [0u8; WIDTH];
    for (last, board) in last.iter_mut().zip(boards) {
        *last = board[80];
    }
    // SAFETY: `last` is 32 bytes; the load asks for no alignment.
    let last = unsafe { _mm256_loadu_si256(last.as_ptr().cast()) };
    let last = _mm256_add_epi8(last, shift);
    // SAFETY: place 80 is the last of 81.
    unsafe { slots.add(80).write(last) };
    // SAFETY: places 0 to 79 were written by the loops over 5 squares of 16 cells, place 80 just now.
    (unsafe { cells.assume_init_ref() }, _mm256_min_epi8(least, last))
}

/// One round: the bytes of the first eight registers alternate with those of the last eight. Written out, because as a
/// loop it may stay one, and go through memory.
#[target_feature(enable = "avx2")]
fn interleave(r: [__m256i; 16]) -> [__m256i; 16] {
    #[rustfmt::skip]
    let round = [
        _mm256_unpacklo_epi8(r[0], r[8]), _mm256_unpackhi_epi8(r[0], r[8]),
        _mm256_unpacklo_epi8(r[1], r[9]), _mm256_unpackhi_epi8(r[1], r[9]),
        _mm256_unpacklo_epi8(r[2], r[10]), _mm256_unpackhi_epi8(r[2], r[10]),
        _mm256_unpacklo_epi8(r[3], r[11]), _mm256_unpackhi_epi8(r[3], r[11]),
        _mm256_unpacklo_epi8(r[4], r[12]), _mm256_unpackhi_epi8(r[4], r[12]),
        _mm256_unpacklo_epi8(r[5], r[13]), _mm256_unpackhi_epi8(r[5], r[13]),
        _mm256_unpacklo_epi8(r[6], r[14]), _mm256_unpackhi_epi8(r[6], r[14]),
        _mm256_unpacklo_epi8(r[7], r[15]), _mm256_unpackhi_epi8(r[7], r[15]),
    ];
    round
}

/// Asks for the memory that the boards after the next are likely to stand in, a fifth of it a square: the loads of a
/// square jump from board to board, which hides from the CPU that all of them together go straight on.
#[target_feature(enable = "avx2")]
fn prefetch(first: &[u8; 81], square: usize) {
    for line in 0..9 {
        let ahead = first.as_ptr().wrapping_add(AHEAD + 64 * (9 * square + line));
        // A hint reads nothing and cannot fault, wherever the address is.
        _mm_prefetch::<_MM_HINT_T0>(ahead.cast());
    }
}

/// Cells `16 * square` to `16 * square + 15` of a board.
#[target_feature(enable = "avx2")]
fn sixteen(board: &[u8; 81], square: usize) -> __m128i {
    let cells: &[u8; 16] = board[16 * square..][..16].try_into().unwrap_or_else(|_| unreachable!());
    // SAFETY: `cells` is 16 bytes; the load asks for no alignment.
    unsafe { _mm_loadu_si128(cells.as_ptr().cast()) }
}

/// The sizes of the 27 sets of the digits 1–8, added up.
#[target_feature(enable = "avx2")]
fn sizes_of_sets(cells: &[__m256i; 81]) -> __m256i {
    let bit = table([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0]);
    let zero = _mm256_setzero_si256();
    let mut sizes = zero;
    let mut columns = [zero; 9];
    for band in 0..3 {
        let mut boxes = [zero; 3];
        for row in 3 * band..3 * band + 3 {
            let mut whole = zero;
            for (stack, set) in boxes.iter_mut().enumerate() {
                let mut three = zero;
                for column in 3 * stack..3 * stack + 3 {
                    let digit = _mm256_shuffle_epi8(bit, cells[9 * row + column]);
                    columns[column] = _mm256_or_si256(columns[column], digit);
                    three = _mm256_or_si256(three, digit);
                }
                *set = _mm256_or_si256(*set, three);
                whole = _mm256_or_si256(whole, three);
            }
            sizes = _mm256_add_epi8(sizes, size(whole));
        }
        for set in boxes {
            sizes = _mm256_add_epi8(sizes, size(set));
        }
    }
    for set in columns {
        sizes = _mm256_add_epi8(sizes, size(set));
    }
    sizes
}

/// How many bits of each byte are set.
#[target_feature(enable = "avx2")]
fn size(set: __m256i) -> __m256i {
    let bits = table([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let half = _mm256_set1_epi8(0x0f);
    let low = _mm256_shuffle_epi8(bits, _mm256_and_si256(set, half));
    let high = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16::<4>(set), half));
    _mm256_add_epi8(low, high)
}

struct Nines {
    /// In how many of the 27 houses a nine stands.
    sizes: __m256i,
    /// How many cells are filled.
    clues: __m256i,
    /// One of the top two bits where a symbol is a marked one.
    marks: __m256i,
}

#[target_feature(enable = "avx2")]
fn nines_and_clues(cells: &[__m256i; 81]) -> Nines {
    let band = [nine_table(1), nine_table(2), nine_table(4)];
    let bits = table([0, 1, 1, 2, 1, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    let any = table([0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let zero = _mm256_setzero_si256();
    let mut found = Nines { sizes: zero, clues: zero, marks: zero };
    let mut boxes = [zero; 3];
    let mut columns = [zero; 9];
    for row in 0..3 {
        let mut whole = zero;
        for (stack, set) in boxes.iter_mut().enumerate() {
            let mut three = zero;
            let mut clues = zero;
            for column in 3 * stack..3 * stack + 3 {
                let first = _mm256_shuffle_epi8(band[0], cells[9 * row + column]);
                let second = _mm256_shuffle_epi8(band[1], cells[9 * (row + 3) + column]);
                let third = _mm256_shuffle_epi8(band[2], cells[9 * (row + 6) + column]);
                let nine = _mm256_add_epi8(_mm256_add_epi8(first, second), third);
                columns[column] = _mm256_or_si256(columns[column], nine);
                three = _mm256_or_si256(three, nine);
                clues = _mm256_add_epi8(clues, _mm256_and_si256(nine, _mm256_set1_epi8(0x30)));
            }
            *set = _mm256_or_si256(*set, three);
            whole = _mm256_or_si256(whole, three);
            // Nine cells at most: 0x90. A shift of pairs of bytes brings bits of the neighbour, which are masked off.
            let clues = _mm256_and_si256(_mm256_srli_epi16::<4>(clues), _mm256_set1_epi8(0x0f));
            found.clues = _mm256_add_epi8(found.clues, clues);
        }
        found.sizes = _mm256_add_epi8(found.sizes, _mm256_shuffle_epi8(bits, whole));
        found.marks = _mm256_or_si256(found.marks, whole);
    }
    for set in boxes {
        found.sizes = _mm256_add_epi8(found.sizes, _mm256_shuffle_epi8(bits, set));
    }
    for set in columns {
        found.sizes = _mm256_add_epi8(found.sizes, _mm256_shuffle_epi8(any, set));
    }
    found
}

/// What the shifted symbols add to the byte of three cells, with `nine` as the bit of a nine.
#[target_feature(enable = "avx2")]
fn nine_table(nine: i8) -> __m256i {
    const ODD: i8 = 0x40;
    const CLUE: i8 = 0x10;
    table([0, ODD, ODD, 0, 0, ODD, 0, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE + nine])
}

/// A table for byte shuffles: the same sixteen bytes in both halves.
#[target_feature(enable = "avx2")]
fn table(bytes: [i8; 16]) -> __m256i {
    // SAFETY: `bytes` is 16 bytes; the load asks for no alignment.
    let half = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
    _mm256_broadcastsi128_si256(half)
}
