//! Arrays of Arrow, from any producer.
//!
//! A producer may say anything, so offsets are not believed: every slice is taken with a check, and text is bytes until a
//! reader has read it.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, BinaryType, BinaryViewType, ByteArrayType, ByteViewType, Float32Type, Float64Type, Int8Type,
    Int16Type, Int32Type, Int64Type, LargeBinaryType, LargeUtf8Type, StringViewType, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type, Utf8Type,
};
use arrow_array::{Array, ArrayRef, GenericByteArray, GenericByteViewArray, OffsetSizeTrait};
use arrow_buffer::{ArrowNativeType, NullBuffer};
use arrow_schema::DataType;
use ninefold::batch::Judgement;
use ninefold::read::Entry;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use super::cells::{self, Coding, Number};
use super::{Rows, Shape, Source, texts};
use crate::error::RowError;

/// Rows of an Arrow array, chunked array or stream.
#[pyfunction]
pub(crate) fn rows_of_arrow(array: &Bound<'_, PyAny>, empty: i64, offset: i64) -> PyResult<Rows> {
    // What a broken producer hands over may make the importer panic.
    let import = || -> PyResult<Vec<ArrayRef>> {
        Ok(array.extract::<AnyArray>()?.into_chunked_array().map_err(PyErr::from)?.into_inner().0)
    };
    let chunks = catch_unwind(AssertUnwindSafe(import)).unwrap_or_else(|_| {
        Err(PyValueError::new_err("this is not an Arrow array: its producer broke the protocol"))
    })?;
    let coding = Coding { empty, offset };
    for chunk in &chunks {
        source(chunk, coding)?;
    }
    Ok(Rows { shape: Shape::Arrow(chunks), coding })
}

pub(super) fn source(array: &ArrayRef, coding: Coding) -> PyResult<Box<dyn Source + '_>> {
    let unknown = || {
        let message = "boards are strings, binary, or lists of 81 integers, not a column of";
        PyTypeError::new_err(format!("{message} {}", array.data_type()))
    };
    Ok(match array.data_type() {
        DataType::Null => Box::new(Nothing(array.len())),
        DataType::Utf8 => Box::new(Bytes::<Utf8Type>::new(array, coding)),
        DataType::LargeUtf8 => Box::new(Bytes::<LargeUtf8Type>::new(array, coding)),
        DataType::Binary => Box::new(Bytes::<BinaryType>::new(array, coding)),
        DataType::LargeBinary => Box::new(Bytes::<LargeBinaryType>::new(array, coding)),
        DataType::Utf8View => Box::new(Views::<StringViewType>::new(array, coding)),
        DataType::BinaryView => Box::new(Views::<BinaryViewType>::new(array, coding)),
        DataType::FixedSizeBinary(_) => {
            let array = array.as_fixed_size_binary();
            let width = usize::try_from(array.value_length()).map_err(|_| unknown())?;
            Box::new(Fixed { data: array.value_data(), width, len: array.len(), nulls: array.nulls(), coding })
        }
        DataType::FixedSizeList(_, size) => {
            let list = array.as_fixed_size_list();
            let (values, width) = match list.values().data_type() {
                DataType::FixedSizeList(_, inner) if (*size, *inner) == (9, 9) => {
                    (list.values().as_fixed_size_list().values(), 81)
                }
                _ => (list.values(), usize::try_from(*size).map_err(|_| unknown())?),
            };
            lists(values, Bounds::Every(width), array, coding).ok_or_else(unknown)?
        }
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            lists(list.values(), Bounds::Narrow(list.value_offsets()), array, coding).ok_or_else(unknown)?
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            lists(list.values(), Bounds::Wide(list.value_offsets()), array, coding).ok_or_else(unknown)?
        }
        _ => return Err(unknown()),
    })
}

fn is_null(nulls: Option<&NullBuffer>, row: usize) -> bool {
    nulls.is_some_and(|nulls| nulls.is_null(row))
}

fn broken(row: usize) -> RowError {
    RowError { row, message: "the offsets of this Arrow array point outside its data".to_string() }
}

/// A column that holds nothing.
struct Nothing(usize);

impl Source for Nothing {
    fn len(&self) -> usize {
        self.0
    }

    fn judge(&self, _: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        out.fill(Judgement::NOT_A_BOARD);
        Ok(())
    }

    fn entry(&self, _: usize) -> Result<Option<Entry>, RowError> {
        Ok(None)
    }
}

/// Text or binary with offsets.
struct Bytes<'a, T: ByteArrayType> {
    array: &'a GenericByteArray<T>,
    data: &'a [u8],
    coding: Coding,
}

impl<'a, T: ByteArrayType> Bytes<'a, T> {
    fn new(array: &'a ArrayRef, coding: Coding) -> Self {
        let array = array.as_bytes::<T>();
        Bytes { array, data: array.value_data(), coding }
    }

    fn text(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if is_null(self.array.nulls(), row) {
            return Ok(None);
        }
        let offsets = self.array.value_offsets();
        let (start, end) = (offsets[row].to_usize(), offsets[row + 1].to_usize());
        let (Some(start), Some(end)) = (start, end) else { return Err(broken(row)) };
        self.data.get(start..end).map(Some).ok_or_else(|| broken(row))
    }

    /// The rows as boards end to end, where all of them are as long as one.
    fn dense(&self, rows: Range<usize>) -> Option<&'a [[u8; 81]]> {
        let offsets = self.array.value_offsets().get(rows.start..=rows.end)?;
        let even = offsets
            .windows(2)
            .fold(true, |even, pair| even & (pair[1].as_usize().wrapping_sub(pair[0].as_usize()) == 81));
        if !even || self.array.nulls().is_some() {
            return None;
        }
        let start = offsets.first()?.to_usize()?;
        Some(self.data.get(start..start.checked_add(81 * rows.len())?)?.as_chunks::<81>().0)
    }
}

impl<T: ByteArrayType> Source for Bytes<'_, T> {
    fn len(&self) -> usize {
        self.array.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        match self.dense(rows.clone()) {
            Some(boards) => {
                texts::judge_dense(boards, out);
                Ok(())
            }
            None => texts::judge(rows, out, |row| self.text(row)),
        }
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.text(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding))
    }
}

/// Text or binary whose rows stand anywhere in some buffers.
struct Views<'a, T: ByteViewType> {
    array: &'a GenericByteViewArray<T>,
    coding: Coding,
}

impl<'a, T: ByteViewType> Views<'a, T> {
    fn new(array: &'a ArrayRef, coding: Coding) -> Self {
        Views { array: array.as_byte_view::<T>(), coding }
    }

    /// The text of a row; one of up to 12 bytes stands in the view itself, and is no board.
    fn text(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if is_null(self.array.nulls(), row) {
            return Ok(None);
        }
        let view = self.array.views()[row];
        let (length, buffer, offset) = (view as u32 as usize, (view >> 64) as u32 as usize, (view >> 96) as usize);
        if length <= 12 {
            return Ok(Some(&SHORT[..length]));
        }
        let buffer = self.array.data_buffers().get(buffer).ok_or_else(|| broken(row))?;
        buffer.as_slice().get(offset..offset + length).map(Some).ok_or_else(|| broken(row))
    }
}

/// What stands for a text that is too short to be a board.
static SHORT: [u8; 12] = [b'.'; 12];

impl<T: ByteViewType> Source for Views<'_, T> {
    fn len(&self) -> usize {
        self.array.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        texts::judge(rows, out, |row| self.text(row))
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        if is_null(self.array.nulls(), row) {
            return Ok(None);
        }
        let view = self.array.views()[row].to_le_bytes();
        match view[0] {
            length @ 0..=12 if view[1..4] == [0; 3] => {
                texts::entry(row, &view[4..4 + usize::from(length)], self.coding)
            }
            _ => self.text(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding)),
        }
    }
}

/// Binary of one width.
struct Fixed<'a> {
    data: &'a [u8],
    width: usize,
    len: usize,
    nulls: Option<&'a NullBuffer>,
    coding: Coding,
}

impl<'a> Fixed<'a> {
    fn text(&self, row: usize) -> Result<Option<&'a [u8]>, RowError> {
        if is_null(self.nulls, row) {
            return Ok(None);
        }
        self.data.get(row * self.width..(row + 1) * self.width).map(Some).ok_or_else(|| broken(row))
    }

    /// The rows as values, where that is what the first of them is. What the others are, each of them says.
    fn values(&self, rows: Range<usize>) -> Option<&'a [[u8; 81]]> {
        let first = rows.clone().find(|&row| !is_null(self.nulls, row))?;
        let values =
            self.width == 81 && self.coding == Coding::PLAIN && self.data.get(first * 81).is_some_and(|&b| b < 10);
        if values { self.data.as_chunks::<81>().0.get(rows) } else { None }
    }
}

impl Source for Fixed<'_> {
    fn len(&self) -> usize {
        self.len
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        let Some(boards) = self.values(rows.clone()) else {
            return texts::judge(rows, out, |row| self.text(row));
        };
        cells::judge(boards, out);
        if let Some(nulls) = self.nulls {
            let missing = rows.zip(out).filter(|(row, _)| nulls.is_null(*row));
            missing.for_each(|(_, judgement)| *judgement = Judgement::NOT_A_BOARD);
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.text(row)?.map_or(Ok(None), |text| texts::entry(row, text, self.coding))
    }
}

/// Where the cells of each row stand among all cells.
#[derive(Clone, Copy)]
enum Bounds<'a> {
    Every(usize),
    Narrow(&'a [i32]),
    Wide(&'a [i64]),
}

impl Bounds<'_> {
    fn of(self, row: usize) -> Option<Range<usize>> {
        fn between<O: OffsetSizeTrait>(offsets: &[O], row: usize) -> Option<Range<usize>> {
            Some(offsets[row].to_usize()?..offsets[row + 1].to_usize()?)
        }
        match self {
            Bounds::Every(width) => Some(row * width..(row + 1) * width),
            Bounds::Narrow(offsets) => between(offsets, row),
            Bounds::Wide(offsets) => between(offsets, row),
        }
    }
}

/// Lists of numbers.
struct Lists<'a, T> {
    numbers: &'a [T],
    number_nulls: Option<&'a NullBuffer>,
    bounds: Bounds<'a>,
    len: usize,
    nulls: Option<&'a NullBuffer>,
    coding: Coding,
}

fn lists<'a>(
    values: &'a ArrayRef,
    bounds: Bounds<'a>,
    lists: &'a ArrayRef,
    coding: Coding,
) -> Option<Box<dyn Source + 'a>> {
    fn of<'a, P: ArrowPrimitiveType<Native: Number>>(
        values: &'a ArrayRef,
        bounds: Bounds<'a>,
        lists: &'a ArrayRef,
        coding: Coding,
    ) -> Option<Box<dyn Source + 'a>> {
        let numbers = values.as_primitive::<P>().values();
        let (len, nulls, number_nulls) = (lists.len(), lists.nulls(), values.nulls());
        Some(Box::new(Lists { numbers, number_nulls, bounds, len, nulls, coding }))
    }
    match values.data_type() {
        DataType::UInt8 => of::<UInt8Type>(values, bounds, lists, coding),
        DataType::Int8 => of::<Int8Type>(values, bounds, lists, coding),
        DataType::UInt16 => of::<UInt16Type>(values, bounds, lists, coding),
        DataType::Int16 => of::<Int16Type>(values, bounds, lists, coding),
        DataType::UInt32 => of::<UInt32Type>(values, bounds, lists, coding),
        DataType::Int32 => of::<Int32Type>(values, bounds, lists, coding),
        DataType::UInt64 => of::<UInt64Type>(values, bounds, lists, coding),
        DataType::Int64 => of::<Int64Type>(values, bounds, lists, coding),
        DataType::Float32 => of::<Float32Type>(values, bounds, lists, coding),
        DataType::Float64 => of::<Float64Type>(values, bounds, lists, coding),
        _ => None,
    }
}

impl<T: Number> Lists<'_, T> {
    /// Writes the cells of a row; one without a board is left as it is.
    fn fill(&self, row: usize, to: &mut [u8; 81]) -> Result<(), RowError> {
        if is_null(self.nulls, row) {
            return Ok(());
        }
        let bounds = self.bounds.of(row).ok_or_else(|| broken(row))?;
        let numbers = self.numbers.get(bounds.clone()).ok_or_else(|| broken(row))?;
        if numbers.len() != 81 {
            let message = format!("{} cells, but a board has 81", numbers.len());
            return Err(RowError { row, message });
        }
        if self.number_nulls.is_some_and(|nulls| bounds.into_iter().any(|index| nulls.is_null(index))) {
            return Err(self.coding.error(row, "null"));
        }
        cells::fill(self.coding, row, numbers.iter().copied(), to)
    }
}

impl<T: Number> Source for Lists<'_, T> {
    fn len(&self) -> usize {
        self.len
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        cells::judge_converted(rows.clone(), out, |row, board| self.fill(row, board))?;
        if let Some(nulls) = self.nulls {
            let missing = rows.zip(out).filter(|(row, _)| nulls.is_null(*row));
            missing.for_each(|(_, judgement)| *judgement = Judgement::NOT_A_BOARD);
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        if is_null(self.nulls, row) {
            return Ok(None);
        }
        let mut board = [0; 81];
        self.fill(row, &mut board)?;
        Ok(cells::entry(&board))
    }
}
