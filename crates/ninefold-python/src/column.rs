//! A column of results for anybody who speaks Arrow.

use arrow_array::ffi::to_ffi;
use arrow_array::{Array, ArrayRef};
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// An Arrow array; `pyarrow.array`, `polars.Series` and others take it without a copy.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Column {
    array: ArrayRef,
}

impl Column {
    pub(crate) fn new(array: ArrayRef) -> Column {
        Column { array }
    }
}

/// What `__arrow_c_array__` gives.
type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<ninefold column of {} rows: {}>", self.array.len(), self.array.data_type())
    }

    /// The type, by the protocol of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.array.data_type()).map_err(failed)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The array, by the protocol of Arrow. It has one type, whichever is asked for.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Capsules<'py>> {
        drop(requested_schema);
        let (array, schema) = to_ffi(&self.array.to_data()).map_err(failed)?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        Ok((schema, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }
}

fn failed(error: arrow_schema::ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
