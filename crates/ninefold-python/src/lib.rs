//! The Python module `ninefold._ninefold`: it converts what Python has into what the library takes, calls the library, and
//! converts back. The package around it, in `python/ninefold`, chooses between the shapes of data and of results.

mod answers;
mod ask;
mod audit;
mod board;
mod checks;
mod column;
mod error;
mod interrupt;
mod measure;
mod parts;
mod report;
mod rows;
mod same;
mod score;
mod single;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The compiled part of `ninefold`.
// It has never been run in an interpreter without the lock, so it does not say that it can be.
#[pymodule(gil_used = true)]
mod _ninefold {
    #[pymodule_export]
    use crate::answers::{solve_rows, verify_rows};
    #[pymodule_export]
    use crate::audit::audit_rows;
    #[pymodule_export]
    use crate::checks::{Faults, Standings, check_rows};
    #[pymodule_export]
    use crate::column::Column;
    #[pymodule_export]
    use crate::measure::{judge_only, search_only};
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::rows::{Rows, rows_of_arrow, rows_of_list, rows_of_numpy};
    #[pymodule_export]
    use crate::same::{canonical_rows, puzzle_and_answer_of};
    #[pymodule_export]
    use crate::score::{score, score_moves, score_rows};
    #[pymodule_export]
    use crate::single::{check, check_all, is_valid, solutions, solve, verify};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("STATUSES", PyTuple::new(module.py(), ninefold::Status::ALL.map(ninefold::Status::name))?)?;
        module.add("AUDIT_KINDS", PyTuple::new(module.py(), ninefold::audit::KINDS)?)?;
        module.add("AUDIT_COLUMNS", PyTuple::new(module.py(), ninefold::audit::COLUMNS)?)?;
        module.add("KERNEL", ninefold::batch::Kernel::best().name())
    }
}
