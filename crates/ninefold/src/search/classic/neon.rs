//! Four boards at a time in the lanes of NEON registers.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::aarch64::*;
use std::arch::{asm, is_aarch64_feature_detected};
use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, Vector, Words};

/// The proof that the processor has NEON: made by [`Neon::detect`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neon(());

impl Neon {
    /// Always there where the target has it, which is every target with an operating system.
    pub(super) fn detect() -> Option<Neon> {
        is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

/// Made from a [`Neon`] alone, or from another vector, so that to have one is a proof too.
#[derive(Clone, Copy)]
pub(super) struct NeonVector(uint32x4_t);

impl Instructions for Neon {
    type Vector = NeonVector;
    const WIDTH: usize = 4;

    #[inline(always)]
    fn splat(self, word: u32) -> NeonVector {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vdupq_n_u32(word) })
    }

    #[inline(always)]
    fn load(self, from: &Words, part: usize) -> NeonVector {
        let from = &from.0.as_chunks::<4>().0[part];
        // SAFETY: `self` proves NEON. Four words are 16 bytes; the load asks for no alignment beyond that of a word.
        NeonVector(unsafe { vld1q_u32(from.as_ptr()) })
    }
}

impl BitAnd for NeonVector {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vandq_u32(self.0, other.0) })
    }
}

impl BitOr for NeonVector {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vorrq_u32(self.0, other.0) })
    }
}

impl BitXor for NeonVector {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { veorq_u32(self.0, other.0) })
    }
}

impl Vector for NeonVector {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vshlq_n_u32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vshrq_n_u32::<N>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vsubq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vaddq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // There is no instruction for it: each lane keeps the bit of its place, and they add up.
        // SAFETY: `self` proves NEON. Four words are 16 bytes; the load asks for no alignment beyond that of a word.
        unsafe { vaddvq_u32(vandq_u32(vceqzq_u32(self.0), vld1q_u32([1, 2, 4, 8].as_ptr()))) }
    }

    #[inline(always)]
    fn store(self, to: &mut Words, part: usize) {
        let to = &mut to.0.as_chunks_mut::<4>().0[part];
        // SAFETY: `self` proves NEON. Four words are 16 bytes that are ours to write; the store asks for no alignment beyond that of a word.
        unsafe { vst1q_u32(to.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        let mut chosen = b.0;
        // Of the intrinsic for it the compiler makes three instructions where it knows bits of the mask or has its complement from elsewhere.
        // SAFETY: `self` proves NEON. The instruction has no effect but on its first register.
        unsafe {
            asm!(
                "bit {chosen:v}.16b, {a:v}.16b, {places:v}.16b",
                chosen = inout(vreg) chosen,
                a = in(vreg) a.0,
                places = in(vreg) self.0,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        NeonVector(chosen)
    }

    #[inline(always)]
    fn with(self, bits: Self, places: Self) -> Self {
        places.choose(bits, self)
    }

    #[inline(always)]
    fn or_shr<const N: i32>(self, other: Self) -> Self {
        // Adding is the same: there is no bit in common.
        // SAFETY: `self` proves NEON.
        NeonVector(unsafe { vsraq_n_u32::<N>(self.0, other.0) })
    }
}
