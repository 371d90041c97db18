//! An array of a producer, as slices of what it points to.
//!
//! The C interface has no sizes of buffers: they follow from the type, the length and the offset, and whoever says a wrong
//! length or points elsewhere cannot be caught. Everything else is looked at here, before anything is read: that the array
//! has not been released, that it has the buffers and children of its type, that no number is negative or overflows, that
//! what must be there is not null. What stands *in* the buffers (offsets, views, keys) is not believed either: whoever
//! uses it takes slices with a check.
//!
//! All slices are of bytes, so that nothing depends on alignment.
#![expect(unsafe_code, reason = "the array is a C structure that points to buffers")]

use std::ffi::c_void;
use std::ops::RangeInclusive;
use std::slice;

use arrow_array::ffi::FFI_ArrowArray;

use super::kind::{Kind, Type, Width};

/// A part of a column, its rows counted from the first of the slice that the producer means.
pub(super) struct Column<'a> {
    pub(super) len: usize,
    pub(super) nulls: Nulls<'a>,
    pub(super) data: Data<'a>,
}

/// The buffers of a column, by its kind. Offsets are one more than the rows.
pub(super) enum Data<'a> {
    Nothing,
    Narrow { offsets: &'a [[u8; 4]], bytes: &'a [u8] },
    Wide { offsets: &'a [[u8; 8]], bytes: &'a [u8] },
    Views { views: &'a [[u8; 16]], buffers: Vec<&'a [u8]> },
    Fixed { width: usize, bytes: &'a [u8] },
    Lists(Bounds<'a>, Numbers<'a>),
    Dictionary { keys: Type, bytes: &'a [u8], values: Box<Column<'a>> },
}

/// Where the numbers of each row stand among all numbers.
pub(super) enum Bounds<'a> {
    /// So many a row, from the first on.
    Every {
        first: usize,
        size: usize,
    },
    /// Nine lists of nine a row: the first list, the first number, and which lists are null.
    Nines {
        list: usize,
        number: usize,
        nulls: Nulls<'a>,
    },
    Narrow(&'a [[u8; 4]]),
    Wide(&'a [[u8; 8]]),
}

/// The numbers of lists.
pub(super) struct Numbers<'a> {
    pub(super) kind: Type,
    pub(super) bytes: &'a [u8],
    pub(super) nulls: Nulls<'a>,
}

/// A bit a row, set where there is something; none for a column without nulls.
#[derive(Clone, Copy)]
pub(super) struct Nulls<'a> {
    bits: Option<&'a [u8]>,
    first: usize,
}

impl Nulls<'_> {
    const NONE: Nulls<'static> = Nulls { bits: None, first: 0 };

    /// Is no row null?
    pub(super) fn are_none(self) -> bool {
        self.bits.is_none()
    }

    pub(super) fn is_null(self, row: usize) -> bool {
        let bit = self.first + row;
        self.bits.is_some_and(|bits| bits.get(bit / 8).is_none_or(|byte| byte >> (bit % 8) & 1 == 0))
    }
}

/// What a producer did wrong.
pub(super) type Broken = &'static str;

/// The slices of an array of this kind.
///
/// # Errors
/// Where the array is not laid out as its kind is.
pub(super) fn column<'a>(array: &'a FFI_ArrowArray, kind: &Kind) -> Result<Column<'a>, Broken> {
    let array = Checked::new(array, Layout::of(kind))?;
    let (len, end) = (array.len, array.offset + array.len);
    let nulls = if *kind == Kind::Nothing { Nulls::NONE } else { array.nulls()? };
    let data = match kind {
        Kind::Nothing => Data::Nothing,
        Kind::Bytes(Width::Narrow, _) => {
            let offsets = array.offsets::<4>()?;
            let size = last(offsets, |offset| i32::from_ne_bytes(offset).into())?;
            Data::Narrow { offsets, bytes: array.buffer(2, size)? }
        }
        Kind::Bytes(Width::Wide, _) => {
            let offsets = array.offsets::<8>()?;
            Data::Wide { offsets, bytes: array.buffer(2, last(offsets, i64::from_ne_bytes)?)? }
        }
        Kind::Views(_) => Data::Views { views: array.rows(1)?, buffers: array.variadic()? },
        Kind::Fixed(width) => {
            Data::Fixed { width: *width, bytes: &array.buffer(1, bytes(end, *width)?)?[array.offset * width..] }
        }
        Kind::FixedList(size, kind) => {
            let numbers = Checked::new(array.child()?, Layout::NUMBERS)?;
            array.fit(*size, &numbers)?;
            Data::Lists(Bounds::Every { first: array.offset * size, size: *size }, numbers.numbers(*kind)?)
        }
        Kind::NineByNine(kind) => {
            let lists = Checked::new(array.child()?, Layout::of(&Kind::FixedList(9, *kind)))?;
            let numbers = Checked::new(lists.child()?, Layout::NUMBERS)?;
            array.fit(9, &lists)?;
            lists.fit(9, &numbers)?;
            let (list, number) = (array.offset * 9, lists.offset * 9);
            Data::Lists(Bounds::Nines { list, number, nulls: lists.nulls()? }, numbers.numbers(*kind)?)
        }
        Kind::List(width, kind) => {
            let numbers = Checked::new(array.child()?, Layout::NUMBERS)?.numbers(*kind)?;
            let bounds = match width {
                Width::Narrow => Bounds::Narrow(array.offsets()?),
                Width::Wide => Bounds::Wide(array.offsets()?),
            };
            Data::Lists(bounds, numbers)
        }
        Kind::Dictionary(keys, values) => {
            let values = Box::new(column(array.dictionary()?, values)?);
            Data::Dictionary { keys: *keys, bytes: array.numbers(*keys)?.bytes, values }
        }
    };
    Ok(Column { len, nulls, data })
}

const IMPOSSIBLE: Broken = "its length is impossible";

/// So many times so many bytes (or values), which is no more than there can be of them: no process has more addresses than
/// 48 bits make, and half of those are not its own.
fn bytes(count: usize, width: usize) -> Result<usize, Broken> {
    let bytes = count.checked_mul(width).filter(|&bytes| bytes as u64 <= 1 << 47 && isize::try_from(bytes).is_ok());
    bytes.ok_or(IMPOSSIBLE)
}

/// The end of the last row.
fn last<const W: usize>(offsets: &[[u8; W]], read: impl Fn([u8; W]) -> i64) -> Result<usize, Broken> {
    let last = offsets.last().map_or(0, |&last| read(last));
    usize::try_from(last).map_err(|_| "an offset is negative")
}

/// How many buffers and children an array of a kind has, and whether it has a dictionary.
struct Layout {
    buffers: RangeInclusive<usize>,
    children: usize,
    dictionary: bool,
}

impl Layout {
    const NUMBERS: Layout = Layout { buffers: 2..=2, children: 0, dictionary: false };

    fn of(kind: &Kind) -> Layout {
        let buffers = match kind {
            // Some write a buffer for it that is never there.
            Kind::Nothing => 0..=1,
            Kind::FixedList(..) | Kind::NineByNine(_) => 1..=1,
            Kind::Fixed(_) | Kind::List(..) | Kind::Dictionary(..) => 2..=2,
            Kind::Bytes(..) => 3..=3,
            // A view has 32 bits for the number of its buffer.
            Kind::Views(_) => 3..=u32::MAX as usize,
        };
        let children = usize::from(matches!(kind, Kind::List(..) | Kind::FixedList(..) | Kind::NineByNine(_)));
        Layout { buffers, children, dictionary: matches!(kind, Kind::Dictionary(..)) }
    }
}

/// An array that has not been released and is laid out as it should be.
struct Checked<'a> {
    array: &'a FFI_ArrowArray,
    len: usize,
    offset: usize,
    buffers: usize,
}

impl<'a> Checked<'a> {
    fn new(array: &'a FFI_ArrowArray, layout: Layout) -> Result<Self, Broken> {
        if array.release.is_none() {
            return Err("it has been released; its capsule was already used");
        }
        let number = |number: i64| usize::try_from(number).map_err(|_| "a length, an offset or a count is negative");
        let (len, offset, buffers) = (number(array.length)?, number(array.offset)?, number(array.n_buffers)?);
        if !layout.buffers.contains(&buffers) || number(array.n_children)? != layout.children {
            return Err("its buffers or children do not match its type");
        }
        if array.dictionary.is_null() == layout.dictionary {
            return Err("it has a dictionary but its type has none, or the reverse");
        }
        // From here on their sum, and one more, cannot overflow.
        bytes(bytes(offset, 1)? + bytes(len, 1)?, 1)?;
        if array.null_count < -1 || array.null_count > array.length {
            return Err("it has more nulls than rows");
        }
        if (array.buffers.is_null() && buffers > 0) || (array.children.is_null() && layout.children > 0) {
            return Err("its buffers or children are missing");
        }
        Ok(Checked { array, len, offset, buffers })
    }

    /// The pointer of a buffer, which may be null.
    fn pointer(&self, index: usize) -> *const c_void {
        assert!(index < self.buffers, "the kind has been checked");
        // SAFETY: the array has not been released and `buffers` is not null, so by the protocol it points to `n_buffers`
        // pointers, and the index is one of them. Nothing is assumed of its alignment.
        unsafe { self.array.buffers.add(index).read_unaligned() }
    }

    /// The first bytes of a buffer.
    fn buffer(&self, index: usize, bytes: usize) -> Result<&'a [u8], Broken> {
        let pointer = self.pointer(index).cast::<u8>();
        if bytes == 0 {
            return Ok(&[]);
        }
        if pointer.is_null() {
            return Err("a buffer is missing");
        }
        if pointer.addr().checked_add(self::bytes(bytes, 1)?).is_none() {
            return Err(IMPOSSIBLE);
        }
        // SAFETY: the pointer is not null, bytes need no alignment, and they are no more than `isize::MAX` and do not wrap
        // around. That so many can be read is the protocol's, and cannot be checked (see the head of this file): they are
        // what type, length and offset ask for, or the offsets and the lengths of a view. They stay until the array is
        // released, which is later than 'a, and by the protocol nobody writes to them.
        Ok(unsafe { slice::from_raw_parts(pointer, bytes) })
    }

    /// A buffer with `W` bytes a row, from the first row on.
    fn rows<const W: usize>(&self, index: usize) -> Result<&'a [[u8; W]], Broken> {
        let end = self.offset + self.len;
        Ok(&self.buffer(index, bytes(end, W)?)?.as_chunks().0[self.offset..])
    }

    /// One offset more than there are rows; a column without rows may have none.
    fn offsets<const W: usize>(&self) -> Result<&'a [[u8; W]], Broken> {
        if self.len == 0 {
            return Ok(&[]);
        }
        let end = self.offset + self.len + 1;
        Ok(&self.buffer(1, bytes(end, W)?)?.as_chunks().0[self.offset..])
    }

    fn numbers(&self, kind: Type) -> Result<Numbers<'a>, Broken> {
        let width = kind.bytes();
        let bytes = &self.buffer(1, bytes(self.offset + self.len, width)?)?[self.offset * width..];
        Ok(Numbers { kind, bytes, nulls: self.nulls()? })
    }

    /// Are there values for all lists of this size?
    fn fit(&self, size: usize, values: &Checked<'_>) -> Result<(), Broken> {
        match bytes(self.offset + self.len, size)? <= values.len {
            true => Ok(()),
            false => Err("its lists refer to more values than exist"),
        }
    }

    fn nulls(&self) -> Result<Nulls<'a>, Broken> {
        if self.len == 0 || self.array.null_count == 0 {
            return Ok(Nulls::NONE);
        }
        if self.pointer(0).is_null() {
            let unknown = self.array.null_count < 0;
            return if unknown { Ok(Nulls::NONE) } else { Err("it has nulls but no validity bitmap") };
        }
        let bits = self.buffer(0, (self.offset + self.len).div_ceil(8))?;
        Ok(Nulls { bits: Some(bits), first: self.offset })
    }

    /// The buffers that views point into: all behind the views but the last, which has their lengths.
    fn variadic(&self) -> Result<Vec<&'a [u8]>, Broken> {
        if self.len == 0 {
            return Ok(Vec::new());
        }
        let count = self.buffers - 3;
        let lengths = self.buffer(self.buffers - 1, bytes(count, 8)?)?.as_chunks::<8>().0;
        let buffers = lengths.iter().enumerate().map(|(index, &length)| {
            let length = usize::try_from(i64::from_ne_bytes(length)).map_err(|_| "a buffer length is negative")?;
            self.buffer(2 + index, length)
        });
        buffers.collect()
    }

    fn child(&self) -> Result<&'a FFI_ArrowArray, Broken> {
        // SAFETY: `new` has seen that there is one child and that `children` is not null, so by the protocol it points to
        // one pointer.
        self.inner(unsafe { self.array.children.read_unaligned() })
    }

    fn dictionary(&self) -> Result<&'a FFI_ArrowArray, Broken> {
        self.inner(self.array.dictionary)
    }

    fn inner(&self, inner: *mut FFI_ArrowArray) -> Result<&'a FFI_ArrowArray, Broken> {
        if !inner.is_aligned() {
            return Err("part of it is misaligned");
        }
        // SAFETY: it is aligned, and null or, by the protocol, an array that stays until this one is released, which is
        // later than 'a.
        unsafe { inner.as_ref() }.ok_or("part of it is missing")
    }
}
