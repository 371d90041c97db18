//! The instructions of WebAssembly's vectors: 16 boards at once.
//!
//! A byte shuffle gives 0 for every place above 15, not only above 127, so places are brought down first.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::wasm32::*;

use super::instructions::Instructions;

/// WebAssembly cannot detect CPU features at run time: a module with vectors runs, or does not load. So that this is
/// compiled is the proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simd128;

impl Instructions for Simd128 {
    type Vector = v128;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn load<'a>(self, part: impl Fn(usize) -> &'a [u8; 16]) -> v128 {
        // SAFETY: a part is 16 bytes; the load asks for no alignment.
        unsafe { v128_load(part(0).as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, a: v128, to: &mut [u8]) {
        let to: &mut [u8; 16] = to.try_into().unwrap_or_else(|_| unreachable!());
        // SAFETY: `to` is 16 bytes that are ours to write; the store asks for no alignment.
        unsafe { v128_store(to.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn zip(self, a: v128, b: v128) -> [v128; 2] {
        [
            u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
            u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
        ]
    }

    #[inline(always)]
    fn and(self, a: v128, b: v128) -> v128 {
        v128_and(a, b)
    }

    #[inline(always)]
    fn or(self, a: v128, b: v128) -> v128 {
        v128_or(a, b)
    }

    #[inline(always)]
    fn add(self, a: v128, b: v128) -> v128 {
        i8x16_add(a, b)
    }

    #[inline(always)]
    fn min(self, a: v128, b: v128) -> v128 {
        i8x16_min(a, b)
    }

    #[inline(always)]
    fn differ(self, a: v128, b: v128) -> v128 {
        i8x16_ne(a, b)
    }

    #[inline(always)]
    fn top_bits(self, a: v128) -> u64 {
        i8x16_bitmask(a).into()
    }

    #[inline(always)]
    fn upper_half(self, a: v128) -> v128 {
        u8x16_shr(a, 4)
    }

    #[inline(always)]
    fn size(self, a: v128) -> v128 {
        i8x16_popcnt(a)
    }

    #[inline(always)]
    fn place(self, a: v128) -> v128 {
        v128_and(a, u8x16_splat(0x8f))
    }

    #[inline(always)]
    fn look_up(self, table: v128, places: v128) -> v128 {
        i8x16_swizzle(table, places)
    }
}
