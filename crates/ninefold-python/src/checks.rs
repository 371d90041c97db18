//! What was found of many boards, and its columns, which are made when they are asked for.

use std::sync::{Arc, OnceLock};

use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt8Array};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use ninefold::{Lang, Require, Status};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::column::Column;
use crate::convert;
use crate::engine::{self, Fault, How, NOTHING, REDUNDANT, What};
use crate::interrupt::{self, Work};
use crate::rows::{Rows, count};

/// Rows, and a sentence for each.
type Sentences<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyList>);

/// Checks all rows.
#[pyfunction]
pub(crate) fn check_rows(rows: &Bound<'_, Rows>, require: &str, threads: Option<usize>) -> PyResult<Checks> {
    let require = convert::require(require)?;
    let mut statuses = Vec::new();
    let py = rows.py();
    rows.get().for_pieces(py, |sources| {
        let size = if engine::is_deep(require) { Work::Long } else { Work::of_kernel_rows(count(sources)) };
        let statuses = &mut statuses;
        interrupt::run(py, size, |stop| engine::check(sources, How { require, threads, stop }, statuses))??;
        Ok(())
    })?;
    Ok(Checks { rows: rows.clone().unbind(), statuses, faults: OnceLock::new(), require })
}

/// What was found of many boards: a byte each. What is wrong with those that have a fault is found when it is asked for,
/// from the boards themselves, which are therefore kept.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Checks {
    rows: Py<Rows>,
    statuses: Vec<u8>,
    faults: OnceLock<Vec<Fault>>,
    require: Require,
}

impl Checks {
    /// The faults, in the order of the rows.
    fn faults(&self, py: Python<'_>) -> PyResult<&[Fault]> {
        if let Some(faults) = self.faults.get() {
            return Ok(faults);
        }
        let mut faults = Vec::new();
        let mut first = 0;
        self.rows.get().for_pieces(py, |sources| {
            let rows = count(sources);
            let explain = |stop: &_| engine::explain(sources, first, &self.statuses, stop);
            faults.extend(interrupt::run(py, Work::of_rows(rows), explain)??);
            first += rows;
            Ok(())
        })?;
        // Two threads that ask at once have found the same.
        Ok(self.faults.get_or_init(|| faults))
    }

    fn is(&self, status: u8, statuses: &[Status]) -> bool {
        statuses.iter().any(|&wanted| engine::code(wanted) == status & !REDUNDANT)
    }

    fn passed(&self, status: u8) -> bool {
        use Status::{Conflict, Malformed, Multiple, Solved, Unique};
        match self.require {
            Require::Valid => !self.is(status, &[Malformed, Conflict]),
            Require::Solvable => self.is(status, &[Multiple, Unique, Solved]),
            Require::Unique => self.is(status, &[Unique, Solved]),
            Require::Minimal => status & REDUNDANT == 0 && self.is(status, &[Unique, Solved]),
            _ => self.is(status, &[Solved]),
        }
    }

    fn flags(&self, name: &str) -> PyResult<Flags> {
        Ok(match name {
            // The ladder: what is above a conflict is valid.
            "valid" => Flags::From(engine::code(Status::Unsolvable)),
            "passed" => Flags::Table(Box::new(std::array::from_fn(|status| self.passed(status as u8)))),
            _ => return Err(PyValueError::new_err(format!("there is no column {name:?}"))),
        })
    }

    fn conflicts(&self, faults: &[Fault]) -> Vec<u8> {
        let mut conflicts = vec![0; self.statuses.len()];
        for fault in faults {
            if let What::Conflicts { count, .. } = fault.what {
                conflicts[fault.row] = count;
            }
        }
        conflicts
    }

    fn nulls(&self) -> Option<NullBuffer> {
        let statuses = &self.statuses;
        let present = || BooleanBuffer::collect_bool(statuses.len(), |row| statuses[row] != NOTHING);
        statuses.contains(&NOTHING).then(|| present().into())
    }
}

/// Which statuses make a column true; never the row that has none.
enum Flags {
    /// From this place on.
    From(u8),
    /// Those of a table.
    Table(Box<[bool; 256]>),
}

impl Flags {
    fn column<T>(&self, statuses: &[u8], collect: impl FnOnce(&dyn Fn(usize) -> bool) -> T) -> T {
        match self {
            Flags::From(least) => collect(&|row| statuses[row] >= *least && statuses[row] != NOTHING),
            Flags::Table(table) => collect(&|row| table[usize::from(statuses[row])] && statuses[row] != NOTHING),
        }
    }

    fn numpy(&self, statuses: &[u8]) -> Vec<bool> {
        match self {
            Flags::From(least) => statuses.iter().map(|&status| (status >= *least) & (status != NOTHING)).collect(),
            Flags::Table(_) => self.column(statuses, |flag| (0..statuses.len()).map(flag).collect()),
        }
    }

    fn arrow(&self, statuses: &[u8]) -> BooleanBuffer {
        match self {
            Flags::From(least) => pack(statuses, *least),
            Flags::Table(_) => self.column(statuses, |flag| BooleanBuffer::collect_bool(statuses.len(), flag)),
        }
    }
}

/// A bit a row, set from the status `least` on, for eight rows at a time.
fn pack(statuses: &[u8], least: u8) -> BooleanBuffer {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let add = u64::from(0x80 - least) * 0x0101_0101_0101_0101;
    let bits = |eight: [u8; 8]| {
        let eight = u64::from_le_bytes(eight);
        // The top bit of a byte: its low seven are no less, and the top one is not set, which is so of a row that has none.
        let flags = ((eight & LOW) + add) & !eight & !LOW;
        // Byte i has its flag at 8i; this moves it to 56 + i, and all others out of the way.
        ((flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    };
    let (eights, rest) = statuses.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let bytes: Vec<u8> = eights.iter().map(|&eight| bits(eight)).chain([bits(last)]).collect();
    BooleanBuffer::new(bytes.into(), 0, statuses.len())
}

/// The sentences of a column, with their rows.
fn sentences(faults: &[Fault], name: &str) -> PyResult<Vec<(usize, String)>> {
    let sentence = |what: &What| match (name, what) {
        ("first_conflict", What::Conflicts { first, .. }) => Some(Lang::En.conflict(first)),
        ("error", What::Malformed(error)) => Some(error.to_string()),
        _ => None,
    };
    match name {
        "first_conflict" | "error" => {
            Ok(faults.iter().filter_map(|fault| Some((fault.row, sentence(&fault.what)?))).collect())
        }
        _ => Err(PyValueError::new_err(format!("there is no column {name:?}"))),
    }
}

#[pymethods]
impl Checks {
    fn __len__(&self) -> usize {
        self.statuses.len()
    }

    /// The places of the statuses in `STATUSES`, 255 for a row without a board.
    fn codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let plain = |&status: &u8| if status == NOTHING { status } else { status & !REDUNDANT };
        self.statuses.iter().map(plain).collect::<Vec<u8>>().into_pyarray(py)
    }

    /// A column of truth values for numpy; false for a row without a board.
    fn numpy_flags<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(self.flags(name)?.numpy(&self.statuses).into_pyarray(py))
    }

    fn numpy_conflicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        Ok(self.conflicts(self.faults(py)?).into_pyarray(py))
    }

    /// The rows of a column of sentences that have one, and the sentences.
    fn sentence_rows<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Sentences<'py>> {
        let (rows, sentences): (Vec<i64>, Vec<String>) =
            sentences(self.faults(py)?, name)?.into_iter().map(|(row, sentence)| (row as i64, sentence)).unzip();
        Ok((rows.into_pyarray(py), PyList::new(py, sentences)?))
    }

    /// Any column as an Arrow array; null for a row without a board.
    fn arrow(&self, py: Python<'_>, name: &str) -> PyResult<Column> {
        let statuses = &self.statuses;
        let column: ArrayRef = match name {
            "valid" | "passed" => Arc::new(BooleanArray::new(self.flags(name)?.arrow(statuses), self.nulls())),
            "conflicts" => Arc::new(UInt8Array::new(self.conflicts(self.faults(py)?).into(), self.nulls())),
            "status" => {
                let word = |&status: &u8| match status {
                    NOTHING => None,
                    status => Status::ALL.get(usize::from(status & !REDUNDANT)).map(|status| status.name()),
                };
                Arc::new(py.detach(|| statuses.iter().map(word).collect::<StringArray>()))
            }
            _ => {
                let mut sentences = sentences(self.faults(py)?, name)?.into_iter().peekable();
                let sentence = |row| sentences.next_if(|(of, _)| *of == row).map(|(_, sentence)| sentence);
                Arc::new((0..statuses.len()).map(sentence).collect::<StringArray>())
            }
        };
        Ok(Column::new(column))
    }
}
