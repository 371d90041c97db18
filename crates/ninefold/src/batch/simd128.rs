//! The kernel of WebAssembly's vectors: 16 boards at once, one byte lane each.
//!
//! It is the AVX2 kernel with half its lanes; what it does and why is told there. Two things differ. A byte shuffle gives 0
//! for every index above 15, not only above 127, so indices are brought down first. And the size of a set is one
//! instruction.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::wasm32::*;

use super::found::{Boards, Found, LANES};
use super::symbols::Alphabet;

/// Boards a call of the inner function judges.
const WIDTH: usize = 16;

/// Judges the boards of the first `count` lanes.
pub(super) fn judge(boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
    let mut found = Found::NOTHING;
    for part in 0..count.div_ceil(WIDTH).min(LANES / WIDTH) {
        judge_part(boards, part, alphabet, &mut found);
    }
    found
}

/// Judges boards `16 * part` to `16 * part + 15`.
fn judge_part(boards: &Boards<'_>, part: usize, alphabet: Alphabet, found: &mut Found) {
    let place = WIDTH * part;
    let boards: &[&[u8; 81]; WIDTH] = boards[place..][..WIDTH].try_into().unwrap_or_else(|_| unreachable!());
    let (cells, least) = transpose(boards, alphabet.shift());
    let sets = sizes_of_sets(&cells);
    let nines = nines_and_clues(&cells);

    let sizes = i8x16_add(sets, nines.sizes);
    let thrice = i8x16_add(nines.clues, i8x16_add(nines.clues, nines.clues));
    let clean = i8x16_eq(sizes, thrice);
    let low = i8x16_lt(least, i8x16_splat(alphabet.floor()));
    let unmarked = i8x16_eq(v128_and(nines.marks, i8x16_splat(-64)), i8x16_splat(0));
    let full = i8x16_eq(nines.clues, i8x16_splat(81));
    let bytes = v128_or(nines.clues, v128_andnot(i8x16_splat(-128), clean));

    found.conflict |= u64::from(!i8x16_bitmask(clean)) << place;
    found.odd |= u64::from(i8x16_bitmask(low) | !i8x16_bitmask(unmarked)) << place;
    found.full |= u64::from(i8x16_bitmask(full)) << place;
    let out: &mut [u8; WIDTH] = (&mut found.bytes[place..][..WIDTH]).try_into().unwrap_or_else(|_| unreachable!());
    // SAFETY: `out` is 16 bytes that are ours to write; the store asks for no alignment.
    unsafe { v128_store(out.as_mut_ptr().cast(), bytes) };
}

/// One register a cell, each byte an index into a table of symbols or above all of them, and the least shifted byte of
/// each board.
fn transpose(boards: &[&[u8; 81]; WIDTH], shift: u8) -> ([v128; 81], v128) {
    let shift = u8x16_splat(shift);
    let index = u8x16_splat(0x8f);
    let mut least = i8x16_splat(0x7f);
    let mut cells = [least; 81];
    for square in 0..5 {
        let mut rows = [least; 16];
        for (row, board) in rows.iter_mut().zip(boards) {
            let sixteen: &[u8; 16] = board[16 * square..][..16].try_into().unwrap_or_else(|_| unreachable!());
            // SAFETY: `sixteen` is 16 bytes; the load asks for no alignment.
            *row = unsafe { v128_load(sixteen.as_ptr().cast()) };
        }
        let rows = interleave(interleave(interleave(interleave(rows))));
        for (row, slot) in rows.into_iter().zip(&mut cells[16 * square..]) {
            let cell = i8x16_add(row, shift);
            least = i8x16_min(least, cell);
            *slot = v128_and(cell, index);
        }
    }
    let mut last = [0u8; WIDTH];
    for (last, board) in last.iter_mut().zip(boards) {
        *last = board[80];
    }
    // SAFETY: `last` is 16 bytes; the load asks for no alignment.
    let last = i8x16_add(unsafe { v128_load(last.as_ptr().cast()) }, shift);
    cells[80] = v128_and(last, index);
    (cells, i8x16_min(least, last))
}

/// One round: the bytes of the first eight registers alternate with those of the last eight.
fn interleave(r: [v128; 16]) -> [v128; 16] {
    let mut round = r;
    for i in 0..8 {
        round[2 * i] = u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(r[i], r[i + 8]);
        round[2 * i + 1] =
            u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(r[i], r[i + 8]);
    }
    round
}

/// The sizes of the 27 sets of the digits 1–8, added up.
fn sizes_of_sets(cells: &[v128; 81]) -> v128 {
    let bit = i8x16(0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0);
    let zero = i8x16_splat(0);
    let mut sizes = zero;
    let mut columns = [zero; 9];
    for band in 0..3 {
        let mut boxes = [zero; 3];
        for row in 3 * band..3 * band + 3 {
            let mut whole = zero;
            for (stack, set) in boxes.iter_mut().enumerate() {
                let mut three = zero;
                for column in 3 * stack..3 * stack + 3 {
                    let digit = i8x16_swizzle(bit, cells[9 * row + column]);
                    columns[column] = v128_or(columns[column], digit);
                    three = v128_or(three, digit);
                }
                *set = v128_or(*set, three);
                whole = v128_or(whole, three);
            }
            sizes = i8x16_add(sizes, i8x16_popcnt(whole));
        }
        for set in boxes {
            sizes = i8x16_add(sizes, i8x16_popcnt(set));
        }
    }
    for set in columns {
        sizes = i8x16_add(sizes, i8x16_popcnt(set));
    }
    sizes
}

struct Nines {
    /// In how many of the 27 houses a nine stands.
    sizes: v128,
    /// How many cells are filled.
    clues: v128,
    /// One of the top two bits where a symbol is a marked one.
    marks: v128,
}

fn nines_and_clues(cells: &[v128; 81]) -> Nines {
    let band = [nine_table(1), nine_table(2), nine_table(4)];
    let any = i8x16(0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    let nine_bits = i8x16_splat(7);
    let zero = i8x16_splat(0);
    let mut found = Nines { sizes: zero, clues: zero, marks: zero };
    let mut boxes = [zero; 3];
    let mut columns = [zero; 9];
    for row in 0..3 {
        let mut whole = zero;
        for (stack, set) in boxes.iter_mut().enumerate() {
            let mut three = zero;
            let mut clues = zero;
            for column in 3 * stack..3 * stack + 3 {
                let first = i8x16_swizzle(band[0], cells[9 * row + column]);
                let second = i8x16_swizzle(band[1], cells[9 * (row + 3) + column]);
                let third = i8x16_swizzle(band[2], cells[9 * (row + 6) + column]);
                let nine = i8x16_add(i8x16_add(first, second), third);
                columns[column] = v128_or(columns[column], nine);
                three = v128_or(three, nine);
                clues = i8x16_add(clues, v128_and(nine, i8x16_splat(0x30)));
            }
            *set = v128_or(*set, three);
            whole = v128_or(whole, three);
            // Nine cells at most: 0x90.
            found.clues = i8x16_add(found.clues, u8x16_shr(clues, 4));
        }
        found.sizes = i8x16_add(found.sizes, i8x16_popcnt(v128_and(whole, nine_bits)));
        found.marks = v128_or(found.marks, whole);
    }
    for set in boxes {
        found.sizes = i8x16_add(found.sizes, i8x16_popcnt(v128_and(set, nine_bits)));
    }
    for set in columns {
        found.sizes = i8x16_add(found.sizes, i8x16_swizzle(any, v128_and(set, nine_bits)));
    }
    found
}

/// What the shifted symbols add to the byte of three cells, with `nine` as the bit of a nine.
fn nine_table(nine: i8) -> v128 {
    const ODD: i8 = 0x40;
    const CLUE: i8 = 0x10;
    i8x16(0, ODD, ODD, 0, 0, ODD, 0, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE + nine)
}
