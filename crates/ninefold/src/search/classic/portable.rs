//! Eight boards at a time in arrays, of which the compiler makes vectors where it knows some.

use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, Vector, Words};

/// More would be more than the registers hold.
const WIDTH: usize = 8;

/// Instructions that every processor has: the compiler makes what it can of plain arrays.
#[derive(Clone, Copy)]
pub(super) struct Portable;

#[derive(Clone, Copy)]
pub(super) struct PlainVector([u32; WIDTH]);

impl Instructions for Portable {
    type Vector = PlainVector;
    const WIDTH: usize = WIDTH;

    #[inline(always)]
    fn splat(self, word: u32) -> PlainVector {
        PlainVector([word; WIDTH])
    }

    #[inline(always)]
    fn load(self, from: &Words, part: usize) -> PlainVector {
        PlainVector(from.0.as_chunks().0[part])
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
    fn plus(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |mask, (lane, &word)| mask | u32::from(word == 0) << lane)
    }

    #[inline(always)]
    fn store(self, to: &mut Words, part: usize) {
        to.0.as_chunks_mut().0[part] = self.0;
    }
}
