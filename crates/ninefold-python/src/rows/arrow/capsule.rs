//! Capsules of the Arrow protocol: whatever somebody hands over, an array out of it or an exception.
#![expect(unsafe_code, reason = "capsules hold pointers to C structures, and those hold callbacks")]

use std::ffi::CStr;
use std::mem::forget;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::column::{Broken, Column, column};
use super::kind::Kind;
use super::schema::Owned;
use crate::rows::texts::Content;

/// An array that was taken over from its producer, and the kind that it was checked against. It is released when dropped.
pub(in crate::rows) struct Chunk {
    array: FFI_ArrowArray,
    kind: Arc<Kind>,
}

impl Chunk {
    fn new(array: FFI_ArrowArray, kind: Arc<Kind>) -> PyResult<Chunk> {
        let chunk = Chunk { array, kind };
        chunk.column()?;
        Ok(chunk)
    }

    /// The column, looked at once more: a producer may have changed it.
    pub(super) fn column(&self) -> PyResult<Column<'_>> {
        column(&self.array, &self.kind).map_err(broken)
    }

    /// What the bytes of a row are.
    pub(super) fn content(&self) -> Content {
        self.kind.content()
    }

    pub(in crate::rows) fn len(&self) -> usize {
        self.array.len()
    }
}

pub(super) fn broken(what: Broken) -> PyErr {
    PyValueError::new_err(format!("the producer of this Arrow array violated the protocol: {what}"))
}

/// All chunks of an array or a stream.
pub(super) fn chunks(producer: &Bound<'_, PyAny>) -> PyResult<Vec<Chunk>> {
    if producer.hasattr("__arrow_c_array__")? {
        return of_array(&producer.call_method0("__arrow_c_array__")?).map(|chunk| vec![chunk]);
    }
    let capsule = producer.call_method0("__arrow_c_stream__")?;
    let empty = FFI_ArrowArrayStream::empty();
    of_stream(producer.py(), take(&capsule, c"arrow_array_stream", empty, |stream| stream.release.is_none())?)
}

fn of_array(capsules: &Bound<'_, PyAny>) -> PyResult<Chunk> {
    let Ok((schema, array)) = capsules.cast::<PyTuple>().map_err(PyErr::from).and_then(|pair| pair.extract()) else {
        return Err(PyTypeError::new_err(
            "__arrow_c_array__ gives a tuple of two capsules, and this gave something else",
        ));
    };
    let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = (schema, array);
    let schema = take(&schema, c"arrow_schema", FFI_ArrowSchema::empty(), |schema| schema.release.is_none())?;
    let array = take(&array, c"arrow_array", FFI_ArrowArray::empty(), |array| array.release.is_none())?;
    // SAFETY: it was in a capsule for schemas, which is how a producer hands one over that is as the protocol wants it; `take` has left
    // an empty one there, so that nobody else has it.
    let schema = unsafe { Owned::new(schema) }.ok_or_else(|| broken("the array has no schema"))?;
    Chunk::new(array, Arc::new(Kind::of(schema.get())?))
}

/// Takes a structure out of its capsule, and leaves an empty one there, as the protocol wants it.
fn take<T>(capsule: &Bound<'_, PyAny>, name: &CStr, empty: T, released: fn(&T) -> bool) -> PyResult<T> {
    let wrong = |_| PyTypeError::new_err(format!("this is not a capsule named {name:?}"));
    let pointer =
        capsule.cast::<PyCapsule>().map_err(PyErr::from).and_then(|capsule| capsule.pointer_checked(Some(name)));
    let pointer = pointer.map_err(wrong)?.cast::<T>();
    if !pointer.is_aligned() {
        return Err(broken("a capsule points to misaligned data"));
    }
    // SAFETY: a capsule of this name points to such a structure, which is what the protocol's names are for (`take` is
    // called with the type of the name, and with no other); Python has seen that it has the name and is not null, and it is
    // aligned. The capsule lives for as long as this call, and Python's lock or the borrow of the capsule keep others out.
    unsafe {
        if released(pointer.as_ref()) {
            // What a released structure points to is gone, whatever its other fields say.
            return Err(broken("it has been released; its capsule was already used"));
        }
        Ok(pointer.replace(empty))
    }
}

fn of_stream(py: Python<'_>, mut stream: FFI_ArrowArrayStream) -> PyResult<Vec<Chunk>> {
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(broken("a stream callback is missing"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream has not been released, and the callback is its own; it writes a schema, or gives an error.
    let code = unsafe { get_schema(&mut stream, &mut schema) };
    if code != 0 {
        // Whatever was written, there is nothing to release.
        forget(schema);
        return Err(failed(&mut stream, code));
    }
    // SAFETY: the stream has written it and said that it went well, so that it is as the protocol wants it; it is ours alone.
    let schema = unsafe { Owned::new(schema) }.ok_or_else(|| broken("the stream has no schema"))?;
    let kind = Arc::new(Kind::of(schema.get())?);
    let mut chunks = Vec::new();
    loop {
        py.check_signals()?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above, for an array.
        let code = unsafe { get_next(&mut stream, &mut array) };
        if code != 0 {
            forget(array);
            return Err(failed(&mut stream, code));
        }
        if array.release.is_none() {
            return Ok(chunks);
        }
        chunks.push(Chunk::new(array, Arc::clone(&kind))?);
    }
}

/// The error that a stream tells of itself.
fn failed(stream: &mut FFI_ArrowArrayStream, code: i32) -> PyErr {
    let told = stream.get_last_error.and_then(|get_last_error| {
        // SAFETY: the stream has not been released, and the last call gave an error, which is when this may be asked.
        let text = unsafe { get_last_error(stream) };
        // SAFETY: it is not null, and by the protocol it ends with a zero and stays until the stream is called again.
        (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
    });
    PyValueError::new_err(format!("the Arrow stream failed: {}", told.unwrap_or_else(|| format!("error {code}"))))
}
