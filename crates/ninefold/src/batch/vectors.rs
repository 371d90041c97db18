//! The vector kernel, for any instruction set: as many boards at once as a register has bytes, one byte lane each.
//!
//! **Layout.** Sixteen cells of 32 boards are 16 registers of 32 bytes, board `i` in the first and board `i + 16` in the
//! second part. Four rounds of interleaving turn each part around, so that a register holds one cell of all 32 boards:
//!
//! ```text
//!            byte 0  1  …  15 | 16 …  31                    byte 0  1  …  15 | 16 …  31
//! register 0   a0 a1 …  a15   | q0 …  q15      register 0     a0 b0 …  p0    | q0 …  F0      cell 0
//! register 1   b0 b1 …  b15   | r0 …  r15  →   register 1     a1 b1 …  p1    | q1 …  F1      cell 1
//!    …          boards a … p  | boards q … F      …
//! register 15  p0 p1 …  p15   | F0 …  F15      register 15    a15 b15 … p15  | q15 … F15     cell 15
//! ```
//!
//! Registers of 16 bytes have the first part only, registers of 64 bytes have four. Five such squares are 80 cells; the
//! last cell is collected byte by byte. No load reaches beyond a board.
//!
//! **Symbols.** Adding the alphabet's shift brings `1`–`9` to 0x77–0x7f. Then the lower half of the byte alone tells the
//! digits apart, and the top bit is set for `? _ x X`, for which a byte shuffle gives 0, which is what an empty cell is:
//!
//! ```text
//! symbol    *  +  ,  -  .  /  0  1 … 9    others (as signed bytes)
//! shifted  70 71 72 73 74 75 76 77…7f    below 70
//! ```
//!
//! So one minimum per cell and the three marked codes (`+ , /`) find every byte that may be wrong; the few boards with
//! such a byte are looked at again by plain code, so that `? _ x X` cost a little more than the usual symbols.
//!
//! **The rule.** With the digits of a house as a set, the size of the set is the number of filled cells of the house if
//! and only if no digit appears twice, and never more. So a board is valid if and only if the sizes of its 27 sets add
//! up to three times its clues. Sets need only `or`, and three cells of a row in a box are joined once for both.
//! Digits 1–8 are the eight bits of a byte (one shuffle per cell). The nines, which have no bit left, are kept three
//! cells to a byte, one bit for each band of rows, together with the count of clues:
//!
//! ```text
//! bit   7 6    5 4     3    2      1      0
//!       odd   clues    0    nine in band 3, 2, 1
//! ```
//!
//! Joining those over a row gives three rows at once, over a box three boxes, and over the three rows of a column
//! the column's bands.
//!
//! **What lost.** By measurement: clearing the 81 registers' place in memory first and returning them by value took a
//! third more time on boards in cache; leaving the CPU to guess which memory is next took a third more on text that is
//! not; a sketch of the other layout (a board at a time, its 27 houses across the lanes, nine steps) took 10 ns per board
//! with AVX-512, which can pick the cells of a step with one instruction. By count of instructions, and so not written:
//! that layout in AVX2, where the cells of a step come from six registers; marking digits seen twice, which costs 6 for
//! three sets where joining costs 2 and the size of a house 7, and gives no clues; two cells per byte, which halves the
//! interleaving and costs more to pack and unpack. By thought: adding instead of joining, because three eights add up
//! to one.

#![expect(unsafe_code, reason = "the 81 registers are written to memory that is not cleared first; prefetching")]

use std::mem::MaybeUninit;

use super::found::{Boards, Found};
use super::instructions::Instructions;
use super::symbols::{Alphabet, Symbols};

/// What brings the digits 1–9 to 0x77–0x7f, by alphabet. A table, because the compiler may copy the loops for every case
/// of a `match`.
const SHIFTS: [u8; 4] = [0x46, 0x46, 0x46, 0x76];
/// The least signed value that a byte may have after the shift without being looked at again, by alphabet.
const FLOORS: [u8; 4] = [0x70, 0x74, 0x76, 0x76];

/// Judges the boards of the first `count` lanes, and perhaps more.
///
/// Call it from a function that enables the instructions: this and everything below is inlined into that.
#[inline(always)]
pub(super) fn judge<I: Instructions>(cpu: I, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
    let mut found = Found::NOTHING;
    let parts = boards.chunks_exact(I::WIDTH).zip(found.bytes.chunks_exact_mut(I::WIDTH));
    for (part, (boards, bytes)) in parts.take(count.div_ceil(I::WIDTH)).enumerate() {
        let mut cells = [const { MaybeUninit::uninit() }; 81];
        let (cells, least) = transpose(cpu, boards, SHIFTS[alphabet as usize], &mut cells);
        let sets = sizes_of_sets(cpu, cells);
        let nines = nines_and_clues(cpu, cells);

        let thrice = cpu.add(nines.clues, cpu.add(nines.clues, nines.clues));
        let conflict = cpu.differ(cpu.add(sets, nines.sizes), thrice);
        let low = cpu.less(least, cpu.splat(FLOORS[alphabet as usize]));
        // Either of the top two bits is a mark.
        let odd = cpu.or3(low, nines.marks, cpu.add(nines.marks, nines.marks));
        let full = cpu.less(cpu.splat(80), nines.clues);

        let place = I::WIDTH * part;
        found.conflict |= cpu.top_bits(conflict) << place;
        found.odd |= cpu.top_bits(odd) << place;
        found.full |= cpu.top_bits(full) << place;
        cpu.store(cpu.or(nines.clues, cpu.and(conflict, cpu.splat(128))), bytes);
    }
    found
}

/// One shifted register per cell, and the least shifted byte of each board.
#[inline(always)]
fn transpose<'a, I: Instructions>(
    cpu: I,
    boards: &[&Symbols],
    shift: u8,
    cells: &'a mut [MaybeUninit<I::Vector>; 81],
) -> (&'a [I::Vector], I::Vector) {
    let shift = cpu.splat(shift);
    let mut least = cpu.splat(0x7f);
    let (squares, last) = cells.as_chunks_mut::<16>();
    for (square, slots) in squares.iter_mut().enumerate() {
        #[cfg(target_arch = "x86_64")]
        prefetch::<I>(boards[0], square);
        // Written out, because as a loop it may stay one, and go through memory.
        let row = |i| cpu.load(|part| sixteen(boards[i + 16 * part], square));
        #[rustfmt::skip]
        let rows = [
            row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7),
            row(8), row(9), row(10), row(11), row(12), row(13), row(14), row(15),
        ];
        let rows = interleave(cpu, interleave(cpu, interleave(cpu, interleave(cpu, rows))));
        for (&row, slot) in rows.iter().zip(slots) {
            let cell = cpu.add(row, shift);
            least = cpu.min(least, cell);
            slot.write(cpu.place(cell));
        }
    }
    let mut bytes = [[0; 16]; 4];
    for (byte, board) in bytes.as_flattened_mut().iter_mut().zip(boards) {
        *byte = board[80];
    }
    let cell = cpu.add(cpu.load(|part| &bytes[part]), shift);
    last[0].write(cpu.place(cell));
    let cells: *const [MaybeUninit<I::Vector>] = cells;
    // SAFETY: 81 cells are five chunks of 16, all written by the loops, and `last`, which is one and written just now. A cell lies in
    // memory as its vector does, and the reference lives as long as the borrow that it was made from.
    (unsafe { &*(cells as *const [I::Vector]) }, cpu.min(least, cell))
}

/// One round: the bytes of the first eight registers alternate with those of the last eight.
/// Written out for the same reason.
#[inline(always)]
fn interleave<I: Instructions>(cpu: I, r: [I::Vector; 16]) -> [I::Vector; 16] {
    let ([a, b], [c, d]) = (cpu.zip(r[0], r[8]), cpu.zip(r[1], r[9]));
    let ([e, f], [g, h]) = (cpu.zip(r[2], r[10]), cpu.zip(r[3], r[11]));
    let ([i, j], [k, l]) = (cpu.zip(r[4], r[12]), cpu.zip(r[5], r[13]));
    let ([m, n], [o, p]) = (cpu.zip(r[6], r[14]), cpu.zip(r[7], r[15]));
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
}

/// Asks for the memory that the boards after the next are likely to be in, a fifth of it per square: the loads of a
/// square jump from board to board, which hides from the CPU that all of them together go straight on.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn prefetch<I: Instructions>(first: &Symbols, square: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

    // Far enough that it has come when it is needed: 256 lines.
    let ahead = first.as_ptr().wrapping_add(256 * 82);
    let count = (82 * I::WIDTH).div_ceil(5 * 64);
    for i in count * square..count * (square + 1) {
        // SAFETY: every x86-64 CPU has SSE. A hint reads nothing and cannot fault, wherever the address is.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(ahead.wrapping_add(64 * i).cast()) };
    }
}

/// Cells `16 * square` to `16 * square + 15` of a board.
#[inline(always)]
fn sixteen(board: &Symbols, square: usize) -> &[u8; 16] {
    &board.as_chunks::<16>().0[square]
}

/// The sizes of the 27 sets of the digits 1–8, added up.
#[inline(always)]
fn sizes_of_sets<I: Instructions>(cpu: I, cells: &[I::Vector]) -> I::Vector {
    let bit = cpu.table([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 0]);
    let zero = cpu.splat(0);
    let mut sizes = zero;
    let mut columns = [zero; 9];
    for band in 0..3 {
        // Three cells of a row in a box: threes[row][stack].
        let mut threes = [[zero; 3]; 3];
        for stack in 0..3 {
            let mut digits = [[zero; 3]; 3];
            for (row, digits) in digits.iter_mut().enumerate() {
                for (place, digit) in digits.iter_mut().enumerate() {
                    *digit = cpu.look_up(bit, cells[27 * band + 9 * row + 3 * stack + place]);
                }
                threes[row][stack] = cpu.or3(digits[0], digits[1], digits[2]);
            }
            for place in 0..3 {
                let three = cpu.or3(digits[0][place], digits[1][place], digits[2][place]);
                columns[3 * stack + place] = cpu.or(columns[3 * stack + place], three);
            }
        }
        for (i, &[left, middle, right]) in threes.iter().enumerate() {
            let row = cpu.or3(left, middle, right);
            let set = cpu.or3(threes[0][i], threes[1][i], threes[2][i]);
            sizes = cpu.add(sizes, cpu.add(cpu.size(row), cpu.size(set)));
        }
    }
    for set in columns {
        sizes = cpu.add(sizes, cpu.size(set));
    }
    sizes
}

struct Nines<V> {
    /// How many of the 27 houses have a nine.
    sizes: V,
    /// How many cells are filled.
    clues: V,
    /// One of the top two bits where a symbol is a marked one.
    marks: V,
}

#[inline(always)]
fn nines_and_clues<I: Instructions>(cpu: I, cells: &[I::Vector]) -> Nines<I::Vector> {
    let band = [nine_table(cpu, 1), nine_table(cpu, 2), nine_table(cpu, 4)];
    let bits = cpu.table([0, 1, 1, 2, 1, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    let any = cpu.table([0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let zero = cpu.splat(0);
    let mut found = Nines { sizes: zero, clues: zero, marks: zero };
    let mut boxes = [zero; 3];
    let mut columns = [zero; 9];
    for row in 0..3 {
        let mut whole = zero;
        for (stack, set) in boxes.iter_mut().enumerate() {
            let mut nines = [zero; 3];
            let mut clues = zero;
            for (place, nine) in nines.iter_mut().enumerate() {
                let column = 3 * stack + place;
                let first = cpu.look_up(band[0], cells[9 * row + column]);
                let second = cpu.look_up(band[1], cells[9 * (row + 3) + column]);
                let third = cpu.look_up(band[2], cells[9 * (row + 6) + column]);
                *nine = cpu.add(cpu.add(first, second), third);
                columns[column] = cpu.or(columns[column], *nine);
                clues = cpu.add(clues, cpu.and(*nine, cpu.splat(0x30)));
            }
            let three = cpu.or3(nines[0], nines[1], nines[2]);
            *set = cpu.or(*set, three);
            whole = cpu.or(whole, three);
            // Nine cells at most: 0x90.
            found.clues = cpu.add(found.clues, cpu.upper_half(clues));
        }
        found.sizes = cpu.add(found.sizes, cpu.look_up(bits, cpu.place(whole)));
        found.marks = cpu.or(found.marks, whole);
    }
    for set in boxes {
        found.sizes = cpu.add(found.sizes, cpu.look_up(bits, cpu.place(set)));
    }
    for set in columns {
        found.sizes = cpu.add(found.sizes, cpu.look_up(any, cpu.place(set)));
    }
    found
}

/// What the shifted symbols add to the byte of three cells, with `nine` as the bit of a nine.
#[inline(always)]
fn nine_table<I: Instructions>(cpu: I, nine: u8) -> I::Vector {
    const ODD: u8 = 0x40;
    const CLUE: u8 = 0x10;
    cpu.table([0, ODD, ODD, 0, 0, ODD, 0, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE + nine])
}
