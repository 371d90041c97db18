//! The instructions of AVX-512: 64 boards at once.
//!
//! They are no more than F and BW, which every server CPU with AVX-512 has; `vpopcntb` (BITALG) would save two
//! instructions per board and shut out the older half of them.

#![expect(unsafe_code, reason = "vector instructions, and loads and stores through pointers")]

use std::arch::x86_64::*;

use super::avx2::sixteen;
use super::found::{Boards, Found};
use super::instructions::Instructions;
use super::symbols::Alphabet;
use super::vectors;

/// The proof that this CPU has AVX-512 F and BW: there is no other way to make one than [`Avx512::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        has.then_some(Avx512(()))
    }

    /// Judges the boards of the first `count` lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn judge(cpu: Avx512, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
            vectors::judge(cpu, boards, count, alphabet)
        }
        // SAFETY: `self` proves AVX-512 F and BW; the function has no other condition.
        unsafe { judge(self, boards, count, alphabet) }
    }
}

impl Instructions for Avx512 {
    type Vector = __m512i;
    const WIDTH: usize = 64;

    #[inline(always)]
    fn load<'a>(self, part: impl Fn(usize) -> &'a [u8; 16]) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe {
            let two = _mm512_inserti32x4::<1>(_mm512_zextsi128_si512(sixteen(part(0))), sixteen(part(1)));
            _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(two, sixteen(part(2))), sixteen(part(3)))
        }
    }

    #[inline(always)]
    fn store(self, a: __m512i, to: &mut [u8]) {
        let to: &mut [u8; 64] = to.try_into().unwrap_or_else(|_| unreachable!());
        // SAFETY: `self` proves AVX-512. `to` is 64 bytes that are ours to write; the store asks for no alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn zip(self, a: __m512i, b: __m512i) -> [__m512i; 2] {
        // SAFETY: `self` proves AVX-512.
        unsafe { [_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)] }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn or3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_ternarylogic_epi32::<0xfe>(a, b, c) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_add_epi8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_min_epi8(a, b) }
    }

    #[inline(always)]
    fn differ(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_movm_epi8(_mm512_cmpneq_epi8_mask(a, b)) }
    }

    #[inline(always)]
    fn top_bits(self, a: __m512i) -> u64 {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_movepi8_mask(a) }
    }

    #[inline(always)]
    fn upper_half(self, a: __m512i) -> __m512i {
        // A shift of pairs of bytes brings bits of the neighbour, which are masked off.
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_and_si512(_mm512_srli_epi16::<4>(a), _mm512_set1_epi8(0x0f)) }
    }

    #[inline(always)]
    fn look_up(self, table: __m512i, places: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        unsafe { _mm512_shuffle_epi8(table, places) }
    }
}
