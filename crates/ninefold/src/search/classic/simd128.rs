//! Four boards at a time in WebAssembly's vectors. That this is compiled is the proof that there are vectors: without them, a module that
//! has some does not load.
#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, Vector, Words};

/// Instructions that every machine has which this runs on.
#[derive(Clone, Copy)]
pub(super) struct Portable;

#[derive(Clone, Copy)]
pub(super) struct Simd128Vector(v128);

impl Instructions for Portable {
    type Vector = Simd128Vector;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(self, word: u32) -> Simd128Vector {
        Simd128Vector(u32x4_splat(word))
    }

    #[inline(always)]
    fn load(self, from: &Words, part: usize) -> Simd128Vector {
        let from = &from.0.as_chunks::<4>().0[part];
        // SAFETY: four words are 16 bytes; the load asks for no alignment.
        Simd128Vector(unsafe { v128_load(from.as_ptr().cast()) })
    }
}

impl BitAnd for Simd128Vector {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Simd128Vector(v128_and(self.0, other.0))
    }
}

impl BitOr for Simd128Vector {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Simd128Vector(v128_or(self.0, other.0))
    }
}

impl BitXor for Simd128Vector {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Simd128Vector(v128_xor(self.0, other.0))
    }
}

impl Vector for Simd128Vector {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Simd128Vector(u32x4_shl(self.0, N.cast_unsigned()))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Simd128Vector(u32x4_shr(self.0, N.cast_unsigned()))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Simd128Vector(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Simd128Vector(u32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Simd128Vector(u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        u32x4_bitmask(u32x4_eq(self.0, u32x4_splat(0))).into()
    }

    #[inline(always)]
    fn store(self, to: &mut Words, part: usize) {
        let to = &mut to.0.as_chunks_mut::<4>().0[part];
        // SAFETY: four words are 16 bytes that are ours to write; the store asks for no alignment.
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }
}
