//! What the rules of the classic engine need of a processor: the same word of
//! several boards, one in each lane.

use std::ops::{BitAnd, BitOr, BitXor};

/// Boards that are searched side by side.
pub(super) const LANES: usize = 8;

/// One 32-bit word of each board, in memory.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Words(pub(super) [u32; LANES]);

/// One 32-bit word of each board, in registers. Shifts drop what leaves a word.
pub(super) trait Vector: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// One bit a lane: is its word zero?
    fn zeros(self) -> u32;
    fn store(self, to: &mut Words);
}

/// A set of instructions. A value of the type is the proof that the processor has them.
pub(super) trait Instructions: Copy {
    type Vector: Vector;

    fn splat(self, word: u32) -> Self::Vector;
    fn load(self, from: &Words) -> Self::Vector;
}

/// Instructions that every processor has: the compiler makes what it can of plain arrays.
#[derive(Clone, Copy)]
pub(super) struct Portable;

#[derive(Clone, Copy)]
pub(super) struct PlainVector([u32; LANES]);

impl Instructions for Portable {
    type Vector = PlainVector;

    #[inline(always)]
    fn splat(self, word: u32) -> PlainVector {
        PlainVector([word; LANES])
    }

    #[inline(always)]
    fn load(self, from: &Words) -> PlainVector {
        PlainVector(from.0)
    }
}

impl PlainVector {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut words = self.0;
        for (word, other) in words.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        PlainVector(words)
    }
}

impl BitAnd for PlainVector {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for PlainVector {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for PlainVector {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Vector for PlainVector {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        PlainVector(self.0.map(|word| word << N))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        PlainVector(self.0.map(|word| word >> N))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |mask, (lane, &word)| mask | u32::from(word == 0) << lane)
    }

    #[inline(always)]
    fn store(self, to: &mut Words) {
        to.0 = self.0;
    }
}
