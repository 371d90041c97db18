//! Where many boards stand, and the columns of that, which are made when they are asked for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrow_array::{ArrayRef, BooleanArray, StringArray, UInt16Array};
use arrow_buffer::{BooleanBuffer, NullBuffer};
use ninefold::rows::{self, Fault, NOTHING, Why, rows_per_thread};
use ninefold::{Ask, Lang, Require, Standing, Verb};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::ask::ask;
use crate::column::Column;
use crate::interrupt::{self, Work};
use crate::parts::in_parts;
use crate::rows::Rows;

/// Checks all rows.
#[pyfunction]
#[pyo3(signature = (rows, threads, require=None, **options))]
pub(crate) fn check_rows(
    py: Python<'_>,
    rows: &Rows,
    threads: Option<usize>,
    require: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Standings> {
    let ask = ask(Verb::Check, require, options)?;
    let mut bytes = Vec::new();
    rows.for_pieces(py, &ask.options, |source, first| {
        let rows = source.len();
        let size = if ask.require.is_deep() { Work::Long } else { Work::of_kernel_rows(rows) };
        let check = |stop: &AtomicBool| {
            let budget = ask.budget().or_until(stop);
            in_parts(rows, threads, rows_per_thread(&ask), |part| rows::check(source, part, ask.require, &budget))
        };
        for part in interrupt::run_rows(py, size, first, check)? {
            match bytes.is_empty() {
                true => bytes = part,
                false => bytes.extend(part),
            }
        }
        Ok(())
    })?;
    Ok(Standings { bytes, ask })
}

/// Where many boards stand: a byte each.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Standings {
    pub(crate) bytes: Vec<u8>,
    pub(crate) ask: Ask,
}

impl Standings {
    fn flags(&self, name: &str) -> PyResult<Vec<bool>> {
        match name {
            "valid" => Ok(rows::passed(&self.bytes, Require::Valid)),
            "passed" => Ok(rows::passed(&self.bytes, self.ask.require)),
            "accepted" => Ok(rows::passed(&self.bytes, Require::Solved)),
            _ => Err(PyValueError::new_err(format!("no column named {name:?}"))),
        }
    }

    fn nulls(&self) -> Option<NullBuffer> {
        let present = || self.bytes.iter().map(|&byte| byte != NOTHING).collect::<Vec<bool>>();
        self.bytes.contains(&NOTHING).then(|| bits(&present()).into())
    }
}

/// What makes the standings again: a function, and the bytes and the level for it.
type Pickled<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, &'static str));

#[pymethods]
impl Standings {
    fn __len__(&self) -> usize {
        self.bytes.len()
    }

    /// The bytes, and what was required of them.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        let restore = py.get_type::<Standings>().getattr("_restore")?;
        Ok((restore, (PyBytes::new(py, &self.bytes), self.ask.require.name())))
    }

    #[staticmethod]
    fn _restore(bytes: Vec<u8>, require: &str) -> PyResult<Standings> {
        let mut ask = Ask::new(Verb::Check);
        ask.require = Require::from_name(require).ok_or_else(|| PyValueError::new_err("no such level"))?;
        Ok(Standings { bytes, ask })
    }

    /// The places of the statuses in `STATUSES`, 255 for a row without a board.
    fn codes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let code = |&byte: &u8| Standing::from_byte(byte).map_or(NOTHING, |standing| standing.status() as u8);
        self.bytes.iter().map(code).collect::<Vec<u8>>().into_pyarray(py)
    }

    /// `valid` or `passed` for numpy; false for a row without a board.
    fn numpy<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyArray1<bool>>> {
        Ok(self.flags(name)?.into_pyarray(py))
    }

    /// `valid`, `passed` or `status` as an Arrow array; null for a row without a board.
    fn arrow(&self, py: Python<'_>, name: &str) -> PyResult<Column> {
        let word = |&byte: &u8| Some(Standing::from_byte(byte)?.status().name());
        let column: ArrayRef = match name {
            "status" => Arc::new(py.detach(|| self.bytes.iter().map(word).collect::<StringArray>())),
            _ => Arc::new(BooleanArray::new(bits(&self.flags(name)?), self.nulls())),
        };
        Ok(Column::new(column))
    }

    /// Why rows are not valid, from the boards as they were checked.
    fn explain(slf: Bound<'_, Self>, rows: &Rows) -> PyResult<Faults> {
        let Standings { bytes, ask } = slf.get();
        let mut faults = Vec::new();
        rows.for_pieces(slf.py(), &ask.options, |source, first| {
            let rows = source.len();
            let standings = bytes.get(first..first + rows).unwrap_or_default();
            let explain = |stop: &AtomicBool| rows::explain(source, 0..rows, standings, &ask.budget().or_until(stop));
            let mut found = interrupt::run_rows(slf.py(), Work::of_rows(rows), first, explain)?;
            found.iter_mut().for_each(|fault| fault.row += first);
            faults.extend(found);
            Ok(())
        })?;
        Ok(Faults { faults, standings: slf.unbind() })
    }
}

/// A bit a row, for eight rows at a time.
fn bits(flags: &[bool]) -> BooleanBuffer {
    // Byte i has its flag at 8i; this moves it to 56 + i, and all others out of the way.
    let pack =
        |eight: [bool; 8]| (u64::from_le_bytes(eight.map(u8::from)).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let (eights, rest) = flags.as_chunks::<8>();
    let mut last = [false; 8];
    last[..rest.len()].copy_from_slice(rest);
    let bytes: Vec<u8> = eights.iter().chain([&last]).map(|&eight| pack(eight)).collect();
    BooleanBuffer::new(bytes.into(), 0, flags.len())
}

/// Why rows are not valid, in the order of the rows.
#[pyclass(frozen, module = "ninefold._ninefold")]
pub(crate) struct Faults {
    faults: Vec<Fault>,
    standings: Py<Standings>,
}

impl Faults {
    fn counts(&self) -> Vec<u16> {
        let mut counts = vec![0; self.standings.get().bytes.len()];
        for fault in &self.faults {
            if let Why::Conflicts { count, .. } = fault.why {
                counts[fault.row] = count.try_into().unwrap_or(u16::MAX);
            }
        }
        counts
    }

    /// The sentences of a column, with their rows.
    fn sentences(&self, name: &str) -> PyResult<impl Iterator<Item = (usize, String)>> {
        let sentence: fn(&Why) -> Option<String> = match name {
            "first_conflict" => |why| match why {
                Why::Conflicts { first, .. } => Some(Lang::En.conflict(first)),
                _ => None,
            },
            "error" => |why| match why {
                Why::Malformed(error) => Some(error.to_string()),
                _ => None,
            },
            _ => return Err(PyValueError::new_err(format!("no column named {name:?}"))),
        };
        Ok(self.faults.iter().filter_map(move |fault| Some((fault.row, sentence(&fault.why)?))))
    }
}

#[pymethods]
impl Faults {
    /// How many conflicts each row has.
    fn numpy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        self.counts().into_pyarray(py)
    }

    /// The rows that have a `first_conflict` or an `error`, and what it says.
    fn sentences_of(&self, name: &str) -> PyResult<Vec<(usize, String)>> {
        Ok(self.sentences(name)?.collect())
    }

    /// `conflicts`, `first_conflict` or `error` as an Arrow array; null for a row without a board.
    fn arrow(&self, name: &str) -> PyResult<Column> {
        let standings = self.standings.get();
        if name == "conflicts" {
            return Ok(Column::new(Arc::new(UInt16Array::new(self.counts().into(), standings.nulls()))));
        }
        let mut sentences = self.sentences(name)?.peekable();
        let sentence = |row| sentences.next_if(|(of, _)| *of == row).map(|(_, sentence)| sentence);
        Ok(Column::new(Arc::new((0..standings.bytes.len()).map(sentence).collect::<StringArray>())))
    }
}
