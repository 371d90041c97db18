//! The AVX-512 kernel: 64 boards at once, one byte lane each.
//!
//! The layout, the shift of the symbols and the rule are those of `avx2.rs`, with four boards in a register where there
//! are two (boards `i`, `i + 16`, `i + 32` and `i + 48`), and `vpternlog` joins three sets at once. The kernel asks for
//! no more than F and BW, which every server CPU with AVX-512 has; `vpopcntb` (BITALG) would save two instructions a
//! board and shut out the older half of them.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers, and the CPU must have AVX-512")]

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::avx2::AHEAD;
use super::found::{Boards, Found, LANES};
use super::symbols::Alphabet;

/// The proof that this CPU has AVX-512 F and BW: there is no other way to make one than [`Avx512::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        has.then_some(Avx512(()))
    }

    /// Judges the boards of all lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, alphabet: Alphabet) -> Found {
        // SAFETY: `self` exists, so `detect` has seen both features; the function has no other condition.
        unsafe { judge(boards, alphabet) }
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn judge(boards: &Boards<'_>, alphabet: Alphabet) -> Found {
    let mut cells = MaybeUninit::uninit();
    let (cells, least) = transpose(boards, alphabet.shift(), &mut cells);
    let sets = sizes_of_sets(cells);
    let nines = nines_and_clues(cells);

    let sizes = _mm512_add_epi8(sets, nines.sizes);
    let thrice = _mm512_add_epi8(nines.clues, _mm512_add_epi8(nines.clues, nines.clues));
    let conflict = _mm512_cmpneq_epi8_mask(sizes, thrice);
    let low = _mm512_cmplt_epi8_mask(least, _mm512_set1_epi8(alphabet.floor()));
    let marked = _mm512_test_epi8_mask(nines.marks, _mm512_set1_epi8(-64));
    let full = _mm512_cmpeq_epi8_mask(nines.clues, _mm512_set1_epi8(81));
    let raised = _mm512_or_si512(nines.clues, _mm512_set1_epi8(-128));

    let mut bytes = [0u8; LANES];
    let judged = _mm512_mask_mov_epi8(nines.clues, conflict, raised);
    // SAFETY: `bytes` is 64 bytes that are ours to write; the store asks for no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), judged) };
    Found { conflict, odd: low | marked, full, bytes }
}

/// One shifted register a cell, and the least shifted byte of each board.
#[target_feature(enable = "avx512f,avx512bw")]
fn transpose<'a>(
    boards: &Boards<'_>,
    shift: u8,
    cells: &'a mut MaybeUninit<[__m512i; 81]>,
) -> (&'a [__m512i; 81], __m512i) {
    let slots: *mut __m512i = cells.as_mut_ptr().cast();
    let shift = _mm512_set1_epi8(shift.cast_signed());
    let mut least = _mm512_set1_epi8(0x7f);
    for square in 0..5 {
        prefetch(boards[0], square);
        let mut rows = [_mm512_setzero_si512(); 16];
        for (i, row) in rows.iter_mut().enumerate() {
            let mut four = _mm512_zextsi128_si512(sixteen(boards[i], square));
            four = _mm512_inserti32x4::<1>(four, sixteen(boards[i + 16], square));
            four = _mm512_inserti32x4::<2>(four, sixteen(boards[i + 32], square));
            *row = _mm512_inserti32x4::<3>(four, sixteen(boards[i + 48], square));
        }
        let rows = interleave(interleave(interleave(interleave(rows))));
        for (i, &row) in rows.iter().enumerate() {
            let cell = _mm512_add_epi8(row, shift);
            least = _mm512_min_epi8(least, cell);
            // SAFETY: `square` is at most 4 and `i` at most 15, so the place is at most 79, of 81.
            unsafe { slots.add(16 * square + i).write(cell) };
        }
    }
    let mut last = [0u8; LANES];
    for (last, board) in last.iter_mut().zip(boards) {
        *last = board[80];
    }
    // SAFETY: `last` is 64 bytes; the load asks for no alignment.
    let last = unsafe { _mm512_loadu_si512(last.as_ptr().cast()) };
    let last = _mm512_add_epi8(last, shift);
    // SAFETY: place 80 is the last of 81.
    unsafe { slots.add(80).write(last) };
    // SAFETY: places 0 to 79 were written by the loops over 5 squares of 16 cells, place 80 just now.
    (unsafe { cells.assume_init_ref() }, _mm512_min_epi8(least, last))
}

/// One round: the bytes of the first eight registers alternate with those of the last eight. Written out, because as a
/// loop it may stay one, and go through memory.
#[target_feature(enable = "avx512f,avx512bw")]
fn interleave(r: [__m512i; 16]) -> [__m512i; 16] {
    #[rustfmt::skip]
    let round = [
        _mm512_unpacklo_epi8(r[0], r[8]), _mm512_unpackhi_epi8(r[0], r[8]),
        _mm512_unpacklo_epi8(r[1], r[9]), _mm512_unpackhi_epi8(r[1], r[9]),
        _mm512_unpacklo_epi8(r[2], r[10]), _mm512_unpackhi_epi8(r[2], r[10]),
        _mm512_unpacklo_epi8(r[3], r[11]), _mm512_unpackhi_epi8(r[3], r[11]),
        _mm512_unpacklo_epi8(r[4], r[12]), _mm512_unpackhi_epi8(r[4], r[12]),
        _mm512_unpacklo_epi8(r[5], r[13]), _mm512_unpackhi_epi8(r[5], r[13]),
        _mm512_unpacklo_epi8(r[6], r[14]), _mm512_unpackhi_epi8(r[6], r[14]),
        _mm512_unpacklo_epi8(r[7], r[15]), _mm512_unpackhi_epi8(r[7], r[15]),
    ];
    round
}

/// Asks for memory ahead, as `avx2.rs` does.
#[target_feature(enable = "avx512f,avx512bw")]
fn prefetch(first: &[u8; 81], square: usize) {
    for line in 0..17 {
        let ahead = first.as_ptr().wrapping_add(AHEAD + 64 * (17 * square + line));
        // A hint reads nothing and cannot fault, wherever the address is.
        _mm_prefetch::<_MM_HINT_T0>(ahead.cast());
    }
}

/// Cells `16 * square` to `16 * square + 15` of a board.
#[target_feature(enable = "avx512f,avx512bw")]
fn sixteen(board: &[u8; 81], square: usize) -> __m128i {
    let cells: &[u8; 16] = board[16 * square..][..16].try_into().unwrap_or_else(|_| unreachable!());
    // SAFETY: `cells` is 16 bytes; the load asks for no alignment.
    unsafe { _mm_loadu_si128(cells.as_ptr().cast()) }
}

/// `a | b | c`.
#[target_feature(enable = "avx512f,avx512bw")]
fn join(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi32::<0xfe>(a, b, c)
}

/// The sizes of the 27 sets of the digits 1–8, added up.
#[target_feature(enable = "avx512f,avx512bw")]
fn sizes_of_sets(cells: &[__m512i; 81]) -> __m512i {
    let bit = table([0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0]);
    let zero = _mm512_setzero_si512();
    let mut sizes = zero;
    let mut columns = [zero; 9];
    for band in 0..3 {
        // Three cells of a row in a box: threes[row][stack].
        let mut threes = [[zero; 3]; 3];
        for stack in 0..3 {
            let mut digits = [[zero; 3]; 3];
            for (row, digits) in digits.iter_mut().enumerate() {
                for (place, digit) in digits.iter_mut().enumerate() {
                    *digit = _mm512_shuffle_epi8(bit, cells[27 * band + 9 * row + 3 * stack + place]);
                }
                threes[row][stack] = join(digits[0], digits[1], digits[2]);
            }
            for place in 0..3 {
                let three = join(digits[0][place], digits[1][place], digits[2][place]);
                columns[3 * stack + place] = _mm512_or_si512(columns[3 * stack + place], three);
            }
        }
        for (i, &[left, middle, right]) in threes.iter().enumerate() {
            let row = join(left, middle, right);
            let set = join(threes[0][i], threes[1][i], threes[2][i]);
            sizes = _mm512_add_epi8(sizes, _mm512_add_epi8(size(row), size(set)));
        }
    }
    for set in columns {
        sizes = _mm512_add_epi8(sizes, size(set));
    }
    sizes
}

/// How many bits of each byte are set.
#[target_feature(enable = "avx512f,avx512bw")]
fn size(set: __m512i) -> __m512i {
    let bits = table([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
    let half = _mm512_set1_epi8(0x0f);
    let low = _mm512_shuffle_epi8(bits, _mm512_and_si512(set, half));
    let high = _mm512_shuffle_epi8(bits, _mm512_and_si512(_mm512_srli_epi16::<4>(set), half));
    _mm512_add_epi8(low, high)
}

struct Nines {
    /// In how many of the 27 houses a nine stands.
    sizes: __m512i,
    /// How many cells are filled.
    clues: __m512i,
    /// One of the top two bits where a symbol is a marked one.
    marks: __m512i,
}

#[target_feature(enable = "avx512f,avx512bw")]
fn nines_and_clues(cells: &[__m512i; 81]) -> Nines {
    let band = [nine_table(1), nine_table(2), nine_table(4)];
    let bits = table([0, 1, 1, 2, 1, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
    let any = table([0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    let zero = _mm512_setzero_si512();
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
                let first = _mm512_shuffle_epi8(band[0], cells[9 * row + column]);
                let second = _mm512_shuffle_epi8(band[1], cells[9 * (row + 3) + column]);
                let third = _mm512_shuffle_epi8(band[2], cells[9 * (row + 6) + column]);
                *nine = _mm512_add_epi8(_mm512_add_epi8(first, second), third);
                columns[column] = _mm512_or_si512(columns[column], *nine);
                clues = _mm512_add_epi8(clues, _mm512_and_si512(*nine, _mm512_set1_epi8(0x30)));
            }
            let three = join(nines[0], nines[1], nines[2]);
            *set = _mm512_or_si512(*set, three);
            whole = _mm512_or_si512(whole, three);
            // Nine cells at most: 0x90. A shift of pairs of bytes brings bits of the neighbour, which are masked off.
            let clues = _mm512_and_si512(_mm512_srli_epi16::<4>(clues), _mm512_set1_epi8(0x0f));
            found.clues = _mm512_add_epi8(found.clues, clues);
        }
        found.sizes = _mm512_add_epi8(found.sizes, _mm512_shuffle_epi8(bits, whole));
        found.marks = _mm512_or_si512(found.marks, whole);
    }
    for set in boxes {
        found.sizes = _mm512_add_epi8(found.sizes, _mm512_shuffle_epi8(bits, set));
    }
    for set in columns {
        found.sizes = _mm512_add_epi8(found.sizes, _mm512_shuffle_epi8(any, set));
    }
    found
}

/// What the shifted symbols add to the byte of three cells, with `nine` as the bit of a nine.
#[target_feature(enable = "avx512f,avx512bw")]
fn nine_table(nine: i8) -> __m512i {
    const ODD: i8 = 0x40;
    const CLUE: i8 = 0x10;
    table([0, ODD, ODD, 0, 0, ODD, 0, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE, CLUE + nine])
}

/// A table for byte shuffles: the same sixteen bytes in all four quarters.
#[target_feature(enable = "avx512f,avx512bw")]
fn table(bytes: [i8; 16]) -> __m512i {
    // SAFETY: `bytes` is 16 bytes; the load asks for no alignment.
    let quarter = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
    _mm512_broadcast_i32x4(quarter)
}
