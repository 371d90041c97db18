//! Eight boards in the lanes of AVX2 registers.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, LANES, Vector, Words};

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
    const WIDTH: usize = LANES;

    #[inline(always)]
    fn splat(self, word: u32) -> Avx2Vector {
        // SAFETY: `self` proves AVX2.
        Avx2Vector(unsafe { _mm256_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(self, from: &Words, _part: usize) -> Avx2Vector {
        // SAFETY: `self` proves AVX2. `Words` is eight words, 32 bytes, aligned to 32.
        Avx2Vector(unsafe { _mm256_load_si256((&raw const from.0).cast()) })
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
    fn zeros(self) -> u32 {
        // SAFETY: `self` proves AVX2.
        let mask =
            unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
        mask.cast_unsigned()
    }

    #[inline(always)]
    fn store(self, to: &mut Words, _part: usize) {
        // SAFETY: `self` proves AVX2. `Words` is eight words, 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256((&raw mut to.0).cast(), self.0) }
    }
}
