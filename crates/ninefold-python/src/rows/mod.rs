//! Many boards in one of the shapes that Python has them in, each row of them a board or nothing.
//!
//! A shape is a [`Source`]. It is asked for judgements by blocks, which it gives as fast as it can, and for single rows,
//! which are the few that a kernel does not understand or that have to be explained.

mod arrow;
mod cells;
mod list;
mod numbers;
mod texts;

use std::ops::Range;

use ninefold::batch::Judgement;
use ninefold::read::Entry;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::error::RowError;
pub(crate) use arrow::rows_of_arrow;
pub(crate) use cells::Coding;
pub(crate) use list::rows_of_list;
pub(crate) use numbers::rows_of_numpy;

/// Rows of boards.
pub(crate) trait Source: Sync {
    fn len(&self) -> usize;

    /// Judges some rows. "Not a board" means no more than that somebody has to look at [`Source::entry`].
    ///
    /// # Errors
    /// For numbers that are not cells.
    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError>;

    /// What stands in a row; `None` for nothing at all.
    ///
    /// # Errors
    /// For numbers that are not cells.
    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError>;

    /// The text of a row, as it stands there; `None` for nothing at all.
    ///
    /// # Errors
    /// For rows that are no text.
    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        Err(RowError { row, message: "this is not a text".to_string() })
    }
}

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
    /// Calls `work` with all rows.
    pub(crate) fn with_all<R>(&self, py: Python<'_>, work: impl FnOnce(&[&dyn Source]) -> PyResult<R>) -> PyResult<R> {
        match &self.shape {
            Shape::Numpy(array) => numbers::with_source(array.bind(py), self.coding, |source| work(&[source])),
            Shape::Arrow(chunks) => {
                let sources: Vec<_> =
                    chunks.iter().map(|chunk| arrow::source(chunk, self.coding)).collect::<PyResult<_>>()?;
                work(&sources.iter().map(|source| &**source).collect::<Vec<_>>())
            }
            Shape::List(list) => work(&[&list::items(list.bind(py).iter(), self.coding, 0)?]),
        }
    }

    /// Calls `work` with the rows, piece by piece where they cannot be borrowed all at once without much memory.
    pub(crate) fn for_pieces(
        &self,
        py: Python<'_>,
        mut work: impl FnMut(&[&dyn Source]) -> PyResult<()>,
    ) -> PyResult<()> {
        let Shape::List(list) = &self.shape else { return self.with_all(py, work) };
        let list = list.bind(py);
        let mut at = 0;
        while at < list.len() {
            let end = (at + PIECE).min(list.len());
            work(&[&list::items(list.get_slice(at, end).iter(), self.coding, at)?])?;
            py.check_signals()?;
            at = end;
        }
        Ok(())
    }
}

/// How many rows there are in all.
pub(crate) fn count(sources: &[&dyn Source]) -> usize {
    sources.iter().map(|source| source.len()).sum()
}

/// The source that has a row, and the number of its first row.
pub(crate) fn find<'a>(sources: &[&'a dyn Source], row: usize) -> Option<(&'a dyn Source, usize)> {
    let mut base = 0;
    sources.iter().find_map(|&source| {
        let first = base;
        base += source.len();
        (row < base).then_some((source, first))
    })
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
