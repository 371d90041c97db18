//! The Python module `ninefold._ninefold`: it converts what Python has into what the library takes, calls the library, and
//! converts back. The package around it, in `python/ninefold`, chooses between the shapes of data and of results.

mod answers;
mod board;
mod checks;
mod column;
mod convert;
mod engine;
mod error;
mod interrupt;
mod report;
mod rows;
mod score;
mod single;

use pyo3::prelude::*;

/// The compiled part of `ninefold`.
// It has never been run in an interpreter without the lock, so it does not say that it can be.
#[pymodule(gil_used = true)]
mod _ninefold {
    #[pymodule_export]
    use crate::answers::{solve_rows, verify_rows};
    #[pymodule_export]
    use crate::checks::{Checks, check_rows};
    #[pymodule_export]
    use crate::column::Column;
    #[pymodule_export]
    use crate::engine::judge_only;
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::rows::{Rows, rows_of_arrow, rows_of_list, rows_of_numpy};
    #[pymodule_export]
    use crate::score::{score, score_rows};
    #[pymodule_export]
    use crate::single::{check, check_all, is_valid, solutions, solve, verify};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("KERNEL", ninefold::batch::Kernel::best().name())
    }
}
