//! Eight boards at a time in the lanes of AVX2 registers.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, Vector, Words};

/// The proof that the processor has AVX2, and what came before it or with it (BMI1, BMI2, POPCNT): made by [`Avx2::detect`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx2(()))
    }
}

/// Made from an [`Avx2`] alone, or from another vector, so that to have one is a proof too.
#[derive(Clone, Copy)]
pub(super) struct Avx2Vector(__m256i);

impl Instructions for Avx2 {
    type Vector = Avx2Vector;
    const WIDTH: usize = 8;

    #[inline(always)]
    fn splat(self, word: u32) -> Avx2Vector {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(self, from: &Words, part: usize) -> Avx2Vector {
        let from = &from.0.as_chunks::<8>().0[part];
        // SAFETY: `self` proves AVX2. Eight words are 32 bytes; the load asks for no alignment.
        Avx2Vector(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }
}

impl BitAnd for Avx2Vector {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Avx2Vector {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Avx2Vector {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Vector for Avx2Vector {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: `self` proves AVX2.
        let mask =
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        mask.cast_unsigned()
    }

    #[inline(always)]
    fn store(self, to: &mut Words, part: usize) {
        let to = &mut to.0.as_chunks_mut::<8>().0[part];
        // SAFETY: `self` proves AVX2. Eight words are 32 bytes that are ours to write; the store asks for no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }
}
