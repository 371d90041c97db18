//! The library alone, for the benchmark: what a call from Python is held against.

use ninefold::batch::{Judgement, Kernel};
use ninefold::search::{Budget, Solutions, batch};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The kernel on contiguous bytes, and nothing else: how many boards are valid.
#[pyfunction]
pub(crate) fn judge_only(py: Python<'_>, array: PyReadonlyArray2<'_, u8>) -> PyResult<usize> {
    let boards = boards(&array)?;
    py.detach(|| {
        let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
        let judged = Kernel::best().judge_cells(boards, &mut judgements);
        judged.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(judgements.iter().filter(|judgement| judgement.is_valid()).count())
    })
}

/// The search of many boards, and nothing else: how many have one solution.
#[pyfunction]
pub(crate) fn search_only(py: Python<'_>, array: PyReadonlyArray2<'_, u8>) -> PyResult<usize> {
    let boards = boards(&array)?;
    let found = py.detach(|| batch::count(boards, &Budget::default()));
    Ok(found.iter().filter(|found| matches!(found, Solutions::One(()))).count())
}

fn boards<'a>(array: &'a PyReadonlyArray2<'_, u8>) -> PyResult<&'a [[u8; 81]]> {
    let cells = array.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
    match array.shape() {
        [_, 81] => Ok(cells.as_chunks::<81>().0),
        _ => Err(PyValueError::new_err("boards must be an array of shape (N, 81)")),
    }
}
