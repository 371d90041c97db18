//! Many boards in one of the shapes that Python has them in, each row of them a board or nothing: where the library finds them.

mod arrow;
mod cells;
mod list;
mod numbers;
mod texts;

use ninefold::read::Options;
use ninefold::rows::{Chunks, Source};
use pyo3::prelude::*;
use pyo3::types::PyList;

pub(crate) use arrow::rows_of_arrow;
pub(crate) use cells::Coding;
pub(crate) use list::rows_of_list;
pub(crate) use numbers::rows_of_numpy;
use texts::Reading;

/// Many boards, as they lie.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Rows {
    shape: Shape,
    coding: Coding,
}

enum Shape {
    Numpy(Py<PyAny>),
    Arrow(Vec<arrow::Chunk>),
    List(Py<PyList>),
}

/// How many strings of a list are borrowed at a time.
const PIECE: usize = 1 << 15;

impl Rows {
    /// Calls `work` with all rows, whose texts are read by these options.
    pub(crate) fn with_all<R>(
        &self,
        py: Python<'_>,
        options: &Options,
        work: impl FnOnce(&dyn Source) -> PyResult<R>,
    ) -> PyResult<R> {
        let reading = Reading::new(self.coding, options);
        match &self.shape {
            Shape::Numpy(array) => numbers::with_source(array.bind(py), self.coding, work),
            Shape::Arrow(chunks) => {
                let sources = chunks.iter().map(|chunk| arrow::source(chunk, reading));
                work(&Chunks::new(sources.collect::<PyResult<_>>()?))
            }
            Shape::List(list) => work(&list::items(list.bind(py).iter(), reading, 0)?),
        }
    }

    /// Calls `work` with the rows and the number of the first of them, piece by piece where they cannot be borrowed all at once
    /// without much memory.
    pub(crate) fn for_pieces(
        &self,
        py: Python<'_>,
        options: &Options,
        mut work: impl FnMut(&dyn Source, usize) -> PyResult<()>,
    ) -> PyResult<()> {
        let Shape::List(list) = &self.shape else { return self.with_all(py, options, |source| work(source, 0)) };
        let list = list.bind(py);
        let mut at = 0;
        while at < list.len() {
            let end = (at + PIECE).min(list.len());
            let reading = Reading::new(self.coding, options);
            work(&list::items(list.get_slice(at, end).iter(), reading, at)?, at)?;
            py.check_signals()?;
            at = end;
        }
        Ok(())
    }
}

#[pymethods]
impl Rows {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        match &self.shape {
            Shape::Numpy(array) => array.bind(py).len(),
            Shape::Arrow(chunks) => Ok(chunks.iter().map(arrow::Chunk::len).sum()),
            Shape::List(list) => Ok(list.bind(py).len()),
        }
    }
}
