//! What the vector kernel needs of a processor: bytes in lanes, and a byte shuffle.

/// A set of instructions. A value of the type proves that this CPU has them.
///
/// Every method is `#[inline(always)]`, because a vector stays in its register only if there is no call. Addition wraps.
pub(super) trait Instructions: Copy {
    /// A register: one byte per lane, in parts of sixteen.
    type Vector: Copy;
    /// How many lanes: 16, 32 or 64.
    const WIDTH: usize;

    /// Sixteen bytes for each part.
    fn load<'a>(self, part: impl Fn(usize) -> &'a [u8; 16]) -> Self::Vector;
    /// Writes all lanes; `to` has as many bytes.
    fn store(self, a: Self::Vector, to: &mut [u8]);
    /// In each part, the bytes of `a` alternate with those of `b`: the first eight of both, and the last eight.
    fn zip(self, a: Self::Vector, b: Self::Vector) -> [Self::Vector; 2];
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller of the signed bytes.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// All bits where the bytes differ, else none.
    fn differ(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The top bit of every byte, that of lane 0 in bit 0.
    fn top_bits(self, a: Self::Vector) -> u64;
    /// The upper four bits of every byte, moved down.
    fn upper_half(self, a: Self::Vector) -> Self::Vector;
    /// The byte of the table at each place, which is 0 to 15 or what [`Instructions::place`] gives; 0 for a place with
    /// the top bit set.
    fn look_up(self, table: Self::Vector, places: Self::Vector) -> Self::Vector;

    /// Any bytes as places in a table: the lower half counts, and the top bit. Override it where the shuffle looks at
    /// more bits than these.
    #[inline(always)]
    fn place(self, a: Self::Vector) -> Self::Vector {
        a
    }

    /// `a | b | c`. Override it where that is one instruction.
    #[inline(always)]
    fn or3(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        self.or(self.or(a, b), c)
    }

    /// How many bits of each byte are set. Override it where that is one instruction.
    #[inline(always)]
    fn size(self, a: Self::Vector) -> Self::Vector {
        let sizes = self.table([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
        let lower = self.look_up(sizes, self.and(a, self.splat(0x0f)));
        self.add(lower, self.look_up(sizes, self.upper_half(a)))
    }

    /// All bits where the signed byte of `a` is less than that of `b`, else none.
    #[inline(always)]
    fn less(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        self.differ(self.min(a, b), b)
    }

    /// A table for [`Instructions::look_up`].
    #[inline(always)]
    fn table(self, bytes: [u8; 16]) -> Self::Vector {
        self.load(|_| &bytes)
    }

    #[inline(always)]
    fn splat(self, byte: u8) -> Self::Vector {
        self.table([byte; 16])
    }
}
