//! One board after the other in plain words: WebAssembly without vectors, where several in arrays are several times the code.

use super::vector::{Instructions, Vector, Words};

/// Instructions that every processor has.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Instructions for Portable {
    type Vector = u32;
    const WIDTH: usize = 1;

    #[inline(always)]
    fn splat(self, word: u32) -> u32 {
        word
    }

    #[inline(always)]
    fn load(self, from: &Words, part: usize) -> u32 {
        from.0[part]
    }
}

impl Vector for u32 {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self << N
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self >> N
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        u32::from(self == 0)
    }

    #[inline(always)]
    fn store(self, to: &mut Words, part: usize) {
        to.0[part] = self;
    }
}
