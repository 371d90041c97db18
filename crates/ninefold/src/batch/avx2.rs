//! The instructions of AVX2: 32 boards at once.

#![expect(unsafe_code, reason = "vector instructions, and loads and stores through pointers")]

use std::arch::x86_64::*;

use super::found::{Boards, Found};
use super::instructions::Instructions;
use super::symbols::Alphabet;
use super::vectors;

/// The proof that this CPU has AVX2: there is no other way to make one than [`Avx2::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// Judges the boards of the first `count` lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
        #[target_feature(enable = "avx2")]
        fn judge(cpu: Avx2, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
            vectors::judge(cpu, boards, count, alphabet)
        }
        // SAFETY: `self` proves AVX2; the function has no other condition.
        unsafe { judge(self, boards, count, alphabet) }
    }
}

impl Instructions for Avx2 {
    type Vector = __m256i;
    const WIDTH: usize = 32;

    #[inline(always)]
    fn load<'a>(self, part: impl Fn(usize) -> &'a [u8; 16]) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_set_m128i(sixteen(part(1)), sixteen(part(0))) }
    }

    #[inline(always)]
    fn store(self, a: __m256i, to: &mut [u8]) {
        let to: &mut [u8; 32] = to.try_into().unwrap_or_else(|_| unreachable!());
        // SAFETY: `self` proves AVX2. `to` is 32 bytes that are ours to write; the store asks for no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn zip(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        // SAFETY: `self` proves AVX2.
        unsafe { [_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)] }
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_add_epi8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_min_epi8(a, b) }
    }

    #[inline(always)]
    fn differ(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_xor_si256(_mm256_cmpeq_epi8(a, b), _mm256_set1_epi8(-1)) }
    }

    #[inline(always)]
    fn top_bits(self, a: __m256i) -> u64 {
        // SAFETY: `self` proves AVX2.
        let bits = unsafe { _mm256_movemask_epi8(a) };
        bits.cast_unsigned().into()
    }

    #[inline(always)]
    fn upper_half(self, a: __m256i) -> __m256i {
        // A shift of pairs of bytes brings bits of the neighbour, which are masked off.
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_and_si256(_mm256_srli_epi16::<4>(a), _mm256_set1_epi8(0x0f)) }
    }

    #[inline(always)]
    fn look_up(self, table: __m256i, places: __m256i) -> __m256i {
        // SAFETY: `self` proves AVX2.
        unsafe { _mm256_shuffle_epi8(table, places) }
    }
}

pub(super) fn sixteen(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: `bytes` is 16 bytes; the load asks for no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
