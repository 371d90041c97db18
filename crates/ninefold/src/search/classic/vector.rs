//! What the rules of the classic engine need of a processor: the same word of
//! several boards, one in each lane. Where a register holds fewer than all lanes, it holds one part of them.

use std::ops::{BitAnd, BitOr, BitXor};

/// Boards that are searched side by side: as many as the widest registers hold, and the same number everywhere. Lanes help each other, so
/// that their number decides which solutions of a board are found first and what a budget suffices for.
pub(super) const LANES: usize = 16;

/// One 32-bit word of each board, in memory.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Words(pub(super) [u32; LANES]);

/// One 32-bit word of each board of a part, in registers. Shifts drop what leaves a word.
pub(super) trait Vector: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    /// One bit a lane: is its word zero?
    fn zeros(self) -> u32;
    fn store(self, to: &mut Words, part: usize);

    /// The bits of `a` where `self` has a bit, else those of `b`. Override it, and the two below, where that is one instruction.
    #[inline(always)]
    fn choose(self, a: Self, b: Self) -> Self {
        (a & self) | b.without(self)
    }

    /// `self` with other bits in some places, and none of them elsewhere.
    #[inline(always)]
    fn with(self, bits: Self, places: Self) -> Self {
        self.without(places) | bits
    }

    /// `self | other >> N`, which have no bit in common.
    #[inline(always)]
    fn or_shr<const N: i32>(self, other: Self) -> Self {
        self | other.shr::<N>()
    }
}

/// A set of instructions. A value of the type is the proof that the processor has them.
pub(super) trait Instructions: Copy {
    type Vector: Vector;
    /// The boards of a part.
    const WIDTH: usize;

    fn splat(self, word: u32) -> Self::Vector;
    fn load(self, from: &Words, part: usize) -> Self::Vector;
}
