//! Sixteen boards in the lanes of AVX-512 registers.
#![expect(unsafe_code, reason = "vector instructions")]

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use super::vector::{Instructions, Vector, Words};

/// The proof that the processor has AVX-512 F, and what came before it (BMI1, BMI2, POPCNT): made by [`Avx512::detect`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Avx512> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Avx512(()))
    }
}

/// Made from an [`Avx512`] alone, or from another vector, so that to have one is a proof too.
#[derive(Clone, Copy)]
pub(super) struct Avx512Vector(__m512i);

impl Instructions for Avx512 {
    type Vector = Avx512Vector;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn splat(self, word: u32) -> Avx512Vector {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(self, from: &Words, _part: usize) -> Avx512Vector {
        // SAFETY: `self` proves AVX-512. `Words` is sixteen words, 64 bytes, aligned to 64.
        Avx512Vector(unsafe { _mm512_load_si512((&raw const from.0).cast()) })
    }
}

impl BitAnd for Avx512Vector {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Avx512Vector {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl BitXor for Avx512Vector {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}

impl Vector for Avx512Vector {
    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: `self` proves AVX-512.
        Avx512Vector(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_testn_epi32_mask(self.0, self.0) }.into()
    }

    #[inline(always)]
    fn store(self, to: &mut Words, _part: usize) {
        // SAFETY: `self` proves AVX-512. `Words` is sixteen words, 64 bytes, aligned to 64.
        unsafe { _mm512_store_si512((&raw mut to.0).cast(), self.0) }
    }
}
