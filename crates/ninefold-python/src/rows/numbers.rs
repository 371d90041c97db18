//! Arrays of numpy.

use ninefold::rows::{RowError, Source, Values};
use numpy::ndarray::{ArrayView, Axis, Ix2, Ix3, RemoveAxis};
use numpy::{Element, PyArrayDescrMethods, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::cells::{Cells, Coding, Converted, Number, fill};
use super::{Rows, Shape};

/// Rows of an array `(N, 81)` or `(N, 9, 9)`, aligned and in this machine's byte order.
#[pyfunction]
pub(crate) fn rows_of_numpy(array: &Bound<'_, PyUntypedArray>, empty: i64, offset: i64) -> PyResult<Rows> {
    match array.shape() {
        [_, 81] | [_, 9, 9] => {
            Ok(Rows { shape: Shape::Numpy(array.as_any().clone().unbind()), coding: Coding { empty, offset } })
        }
        shape => {
            let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
            let message = format!("boards must be an array of shape (N, 81) or (N, 9, 9), not ({})", shape.join(", "));
            Err(PyValueError::new_err(message))
        }
    }
}

pub(super) fn with_source<R>(
    array: &Bound<'_, PyAny>,
    coding: Coding,
    work: impl FnOnce(&dyn Source) -> PyResult<R>,
) -> PyResult<R> {
    let dtype = array.cast::<PyUntypedArray>()?.dtype();
    match (dtype.kind(), dtype.itemsize()) {
        (b'u', 1) => with_bytes(array, coding, work),
        (b'i', 1) => with_numbers::<i8, R>(array, coding, work),
        (b'u', 2) => with_numbers::<u16, R>(array, coding, work),
        (b'i', 2) => with_numbers::<i16, R>(array, coding, work),
        (b'u', 4) => with_numbers::<u32, R>(array, coding, work),
        (b'i', 4) => with_numbers::<i32, R>(array, coding, work),
        (b'u', 8) => with_numbers::<u64, R>(array, coding, work),
        (b'i', 8) => with_numbers::<i64, R>(array, coding, work),
        (b'f', 4) => with_numbers::<f32, R>(array, coding, work),
        (b'f', 8) => with_numbers::<f64, R>(array, coding, work),
        _ => {
            let message = format!("boards must be an array of integers, not of {}: cannot read row 0", dtype.str()?);
            Err(PyTypeError::new_err(message))
        }
    }
}

/// Contiguous bytes are judged where they lie.
fn with_bytes<R>(
    array: &Bound<'_, PyAny>,
    coding: Coding,
    work: impl FnOnce(&dyn Source) -> PyResult<R>,
) -> PyResult<R> {
    let bytes: PyReadonlyArrayDyn<'_, u8> = array.extract()?;
    match bytes.as_slice() {
        // A slice may also be of an array that lies column by column.
        Ok(bytes) if coding == Coding::PLAIN && array.cast::<PyUntypedArray>()?.is_c_contiguous() => {
            let (boards, _) = bytes.as_chunks::<81>();
            work(&Values(boards))
        }
        _ => with_numbers::<u8, R>(array, coding, work),
    }
}

fn with_numbers<T: Number + Element, R>(
    array: &Bound<'_, PyAny>,
    coding: Coding,
    work: impl FnOnce(&dyn Source) -> PyResult<R>,
) -> PyResult<R> {
    let array: PyReadonlyArrayDyn<'_, T> = array.extract()?;
    let view = array.as_array();
    let wrong = |error: numpy::ndarray::ShapeError| PyValueError::new_err(error.to_string());
    match view.ndim() {
        2 => {
            let view = view.into_dimensionality::<Ix2>().map_err(wrong)?;
            work(&Converted(Numbers { view, coding }))
        }
        _ => {
            let view = view.into_dimensionality::<Ix3>().map_err(wrong)?;
            work(&Converted(Numbers { view, coding }))
        }
    }
}

struct Numbers<'a, T, D> {
    view: ArrayView<'a, T, D>,
    coding: Coding,
}

impl<T: Number, D: RemoveAxis + Sync> Cells for Numbers<'_, T, D> {
    fn len(&self) -> usize {
        self.view.len_of(Axis(0))
    }

    fn fill(&self, row: usize, to: &mut [u8; 81]) -> Result<bool, RowError> {
        fill(self.coding, row, self.view.index_axis(Axis(0), row).iter().copied(), to).map(|()| true)
    }
}
