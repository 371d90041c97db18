//! One round of the rules of Sudoku on several boards at once, without a branch.
//!
//! A board is 27 words of 27 bits: for each digit three words, one for the first, one for the second and one for the
//! third row of every band, with a bit for each cell that the digit may still take.
//!
//! ```text
//! word r of a digit     band 1     band 2     band 3       row 3 · band + r
//!                      ┌─────────┬─────────┬─────────┐
//!            bit       0 …      8 9 …     17 18 …    26    9 · band + column
//!                       └┬┘
//!                        a minirow: three bits of one word. A minicolumn: one bit of the three words.
//! ```
//!
//! So the minicolumns that a digit may be in are the words of the digit or-ed together, and the three boxes of a
//! band, or the three bands, are rotations of a word. The rules, for each digit:
//!
//! - In a band the digit is in each row once and in each box once: its minirows are one of six permutations.
//!   A minirow that is in no permutation whose minirows are all possible goes. This is what is known as pointing and
//!   claiming, taken together. The same holds for the minicolumns of a stack.
//! - If a box has one cell for the digit, no other digit may have the cell.
//! - If a cell has one digit, no other cell of its box may have the digit. Its row and column follow from the first
//!   rule, in the next round.

use std::hint::black_box;

use super::vector::{Instructions, LANES, Vector, Words};

/// All 27 bits.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The first bit of each three: a minirow, or what represents one.
const FIRST: u32 = 0o111_111_111;
/// The bits of the first box of each band.
const FIRST_BOX: u32 = 0o007_007_007;

/// The candidates of several boards, a board in each lane.
pub(super) struct Group {
    pub(super) words: [[Words; 3]; 9],
    /// The cells that have one candidate, after the last round.
    pub(super) naked: [Words; 3],
}

/// What a round came to, a bit a lane.
pub(super) struct Outcome {
    /// The board cannot be completed.
    pub(super) dead: u32,
    /// No further cell came down to one candidate.
    pub(super) stalled: u32,
}

#[derive(Clone, Copy)]
struct Masks<V> {
    first: V,
    last: V,
    not_first: V,
    not_last: V,
    other_boxes: V,
}

impl Group {
    pub(super) fn new() -> Self {
        Group { words: [[Words([ALL; LANES]); 3]; 9], naked: [Words([0; LANES]); 3] }
    }

    /// Applies every rule once to every board of the active lanes, and to none of a part that has no such lane.
    #[inline(always)]
    pub(super) fn round<I: Instructions>(&mut self, i: I, active: u32) -> Outcome {
        let mut outcome = Outcome { dead: 0, stalled: 0 };
        for part in 0..LANES / I::WIDTH {
            if active >> (part * I::WIDTH) & ((1 << I::WIDTH) - 1) == 0 {
                continue;
            }
            let of_part = self.part(i, part);
            outcome.dead |= of_part.dead << (part * I::WIDTH);
            outcome.stalled |= of_part.stalled << (part * I::WIDTH);
        }
        outcome
    }

    #[inline(always)]
    fn part<I: Instructions>(&mut self, i: I, part: usize) -> Outcome {
        let masks = Masks {
            first: i.splat(FIRST),
            last: i.splat(FIRST << 2),
            not_first: i.splat(FIRST * 6),
            not_last: i.splat(FIRST * 3),
            other_boxes: i.splat(ALL ^ FIRST_BOX),
        };
        let zero = i.splat(0);
        let mut alive = i.splat(ALL);
        // Cells that are the only one of their box for some digit; for an odd number of digits.
        let (mut claimed, mut claimed_odd) = ([zero; 3], [zero; 3]);
        let mut only = [zero; 9];
        for (words, only) in self.words.iter_mut().zip(&mut only) {
            let [w0, w1, w2] = minirows(&masks, words.each_ref().map(|word| i.load(word, part)));

            let either = w0 | w1;
            let columns = either | w2;
            let (up, down) = (next_of_three(&masks, columns), previous_of_three(&masks, columns));
            let rotated = (up & next_band(down)) | (down & next_band(up));
            let possible = columns & next_band(rotated);
            alive = alive & (possible | possible.shr::<1>() | possible.shr::<2>());

            let lone_column = columns.without(up | down);
            let lone = lone_column.without((w0 & w1) | (w2 & either));
            *only = lone;
            for (r, word) in [w0, w1, w2].into_iter().enumerate() {
                let word = word & possible;
                word.store(&mut words[r], part);
                let claim = word & lone;
                claimed[r] = claimed[r] | claim;
                claimed_odd[r] = claimed_odd[r] ^ claim;
            }
        }

        // Cells with one candidate or more, and with two or more.
        let (mut one, mut two) = ([zero; 3], [zero; 3]);
        for (words, only) in self.words.iter_mut().zip(only) {
            for r in 0..3 {
                let word = i.load(&words[r], part).without(claimed[r].without(only));
                word.store(&mut words[r], part);
                two[r] = two[r] | (one[r] & word);
                one[r] = one[r] | word;
            }
        }
        let naked: [I::Vector; 3] = std::array::from_fn(|r| one[r].without(two[r]));
        // Read again: the compiler would rather keep all 27 words, for which no processor has the registers.
        for words in black_box(&mut self.words) {
            let word = words.each_ref().map(|word| i.load(word, part));
            let here: [I::Vector; 3] = std::array::from_fn(|r| word[r] & naked[r]);
            let boxes = whole_minirows(&masks, here[0] | here[1] | here[2]);
            for r in 0..3 {
                word[r].with(here[r], boxes).store(&mut words[r], part);
            }
        }

        let twice = std::array::from_fn::<_, 3, _>(|r| claimed[r] ^ claimed_odd[r]);
        let full = one[0] & one[1] & one[2] & (alive | masks.not_first);
        let sound = full.without(twice[0] | twice[1] | twice[2]);
        let old = self.naked.each_ref().map(|word| i.load(word, part));
        let news = (old[0] ^ naked[0]) | (old[1] ^ naked[1]) | (old[2] ^ naked[2]);
        for (word, naked) in self.naked.iter_mut().zip(naked) {
            naked.store(word, part);
        }
        Outcome { dead: !(sound ^ i.splat(ALL)).zeros() & ((1 << I::WIDTH) - 1), stalled: news.zeros() }
    }
}

/// Within each three bits: each bit moves one up, the last comes first.
#[inline(always)]
fn next_of_three<V: Vector>(masks: &Masks<V>, word: V) -> V {
    masks.not_first.choose(word.shl::<1>(), word.shr::<2>())
}

#[inline(always)]
fn previous_of_three<V: Vector>(masks: &Masks<V>, word: V) -> V {
    masks.last.choose(word.shl::<2>(), word.shr::<1>())
}

/// Each box of a band moves one to the right, the last comes first.
#[inline(always)]
fn next_box<V: Vector>(masks: &Masks<V>, word: V) -> V {
    masks.other_boxes.choose(word.shl::<3>(), word.shr::<6>())
}

/// Each band moves one down, the last comes first. Leaves bits above the 27.
#[inline(always)]
fn next_band<V: Vector>(word: V) -> V {
    word.shl::<9>().or_shr::<18>(word)
}

/// All three bits of each minirow that has one of them.
#[inline(always)]
fn whole_minirows<V: Vector>(masks: &Masks<V>, word: V) -> V {
    let first = (word | word.shr::<1>() | word.shr::<2>()) & masks.first;
    first.shl::<3>().minus(first)
}

/// The rule of permutations for the minirows of a digit. They are packed into one word: bit r of each three says
/// whether minirow r of a box is possible.
#[inline(always)]
fn minirows<V: Vector>(masks: &Masks<V>, [w0, w1, w2]: [V; 3]) -> [V; 3] {
    // The last bit of each three that has any: what is below it carries, or it is there.
    let any = |word: V| ((word & masks.not_last).plus(masks.not_last) | word) & masks.last;
    let rows = any(w2).or_shr::<1>(any(w1)).or_shr::<2>(any(w0));
    let (up, down) = (next_of_three(masks, rows), previous_of_three(masks, rows));
    let rotated = (up & next_box(masks, down)) | (down & next_box(masks, up));
    let possible = rows & next_box(masks, rotated);
    let widen = |first: V| first.shl::<3>().minus(first);
    [
        w0 & widen(possible & masks.first),
        w1 & widen(possible.shr::<1>() & masks.first),
        w2 & widen(possible.shr::<2>() & masks.first),
    ]
}
