//! The instructions of NEON: 16 boards at once.
//!
//! A byte shuffle gives 0 for every place above 15, not only above 127, so places are brought down first.

#![expect(unsafe_code, reason = "vector instructions, and loads and stores through pointers")]

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

use super::found::{Boards, Found};
use super::instructions::Instructions;
use super::symbols::Alphabet;
use super::vectors;

/// The proof that this CPU has NEON: there is no other way to make one than [`Neon::detect`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Neon(());

impl Neon {
    /// Always there where the target has it, which is every target with an operating system.
    pub(super) fn detect() -> Option<Neon> {
        is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }

    /// Judges the boards of the first `count` lanes.
    pub(super) fn judge(self, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
        #[target_feature(enable = "neon")]
        fn judge(cpu: Neon, boards: &Boards<'_>, count: usize, alphabet: Alphabet) -> Found {
            vectors::judge(cpu, boards, count, alphabet)
        }
        // SAFETY: `self` proves NEON; the function has no other condition.
        unsafe { judge(self, boards, count, alphabet) }
    }
}

impl Instructions for Neon {
    type Vector = uint8x16_t;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn load<'a>(self, part: impl Fn(usize) -> &'a [u8; 16]) -> uint8x16_t {
        // SAFETY: `self` proves NEON. A part is 16 bytes; the load asks for no alignment.
        unsafe { vld1q_u8(part(0).as_ptr()) }
    }

    #[inline(always)]
    fn store(self, a: uint8x16_t, to: &mut [u8]) {
        let to: &mut [u8; 16] = to.try_into().unwrap_or_else(|_| unreachable!());
        // SAFETY: `self` proves NEON. `to` is 16 bytes that are ours to write; the store asks for no alignment.
        unsafe { vst1q_u8(to.as_mut_ptr(), a) }
    }

    #[inline(always)]
    fn zip(self, a: uint8x16_t, b: uint8x16_t) -> [uint8x16_t; 2] {
        // SAFETY: `self` proves NEON.
        unsafe { [vzip1q_u8(a, b), vzip2q_u8(a, b)] }
    }

    #[inline(always)]
    fn and(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vandq_u8(a, b) }
    }

    #[inline(always)]
    fn or(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vorrq_u8(a, b) }
    }

    #[inline(always)]
    fn add(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vaddq_u8(a, b) }
    }

    #[inline(always)]
    fn min(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vreinterpretq_u8_s8(vminq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b))) }
    }

    #[inline(always)]
    fn differ(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vmvnq_u8(vceqq_u8(a, b)) }
    }

    #[inline(always)]
    fn less(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vcltq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b)) }
    }

    #[inline(always)]
    fn top_bits(self, a: uint8x16_t) -> u64 {
        // There is no instruction for it: each lane keeps the bit of its place, and eight lanes add up to a byte.
        let places = self.table([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        // SAFETY: `self` proves NEON.
        unsafe {
            let bits = vandq_u8(vcltzq_s8(vreinterpretq_s8_u8(a)), places);
            u64::from(vaddv_u8(vget_low_u8(bits))) | u64::from(vaddv_u8(vget_high_u8(bits))) << 8
        }
    }

    #[inline(always)]
    fn upper_half(self, a: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vshrq_n_u8::<4>(a) }
    }

    #[inline(always)]
    fn size(self, a: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vcntq_u8(a) }
    }

    #[inline(always)]
    fn place(self, a: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vandq_u8(a, vdupq_n_u8(0x8f)) }
    }

    #[inline(always)]
    fn look_up(self, table: uint8x16_t, places: uint8x16_t) -> uint8x16_t {
        // SAFETY: `self` proves NEON.
        unsafe { vqtbl1q_u8(table, places) }
    }
}
