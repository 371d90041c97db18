//! Checking a stream of boards: the kernel decides, and only boards that fail go on to be explained.
//!
//! Most large inputs are plain: a board a line, the same column of each record, the same JSON in each line. A [`Plan`] tells from the
//! beginning of a stream whether it is of that kind. If it is, it can be cut at any line feed and the pieces given to
//! as many [`Judge`]s as there are cores; the [`Merger`] takes what they found in order, hands every line that is not
//! plain to the careful [`Reader`](crate::read::Reader), and gives the same reports that the careful reader alone would
//! have given. A stream of any other kind goes to the careful reader as it comes.
//!
//! [`Checker`] does all of that on one thread.
//!
//! ```text
//! stream ──cut──▶ pieces ──Judge (any thread)──▶ Judged ──Merger (in order)──▶ counts and reports
//! ```
//!
//! ```
//! use ninefold::batch::Kernel;
//! use ninefold::read::Options;
//! use ninefold::stream::{Checked, Merger, Plan, Want};
//!
//! let text = format!("# two boards\n{}\n{}\n", ".".repeat(81), "1".repeat(81));
//! let plan = Plan::of(text.as_bytes(), true, &Options::default());
//! let judge = plan.judge(Kernel::best(), Want::default());
//! let judged = judge.judge(text.as_bytes(), &Default::default());
//! let (mut good, mut bad) = (0, 0);
//! let mut merger = Merger::new(&plan, Want::default());
//! let mut each = |checked| match checked {
//!     Checked::Counted(summary) => good += summary.passed,
//!     Checked::Board(_) => good += 1,
//!     Checked::Report(report) => bad += report.conflicts().len().min(1),
//! };
//! merger.take(text.as_bytes(), judged, &Default::default(), &mut each);
//! merger.finish(&Default::default(), &mut each);
//! assert_eq!((good, bad), (1, 1));
//! ```

mod checker;
mod judge;
mod merge;
mod plain_board;

pub use crate::read::Plan;
pub use checker::Checker;
pub use judge::{Judge, Judged};
pub use merge::Merger;
pub use plain_board::PlainBoard;

use crate::report::{Report, Require, Summary};

/// What is wanted of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    /// What a board must reach to pass.
    pub require: Require,
    /// Boards that pass, too, one by one; otherwise they are counted.
    pub every: bool,
    /// A count is of boards with one status that stand behind each other, so that every board's status can be told.
    pub in_order: bool,
    /// How many failing boards of a piece are explained; beyond that they are counted.
    pub explained: usize,
}

impl Default for Want {
    fn default() -> Want {
        Want { require: Require::Valid, every: false, in_order: false, explained: usize::MAX }
    }
}

/// What was found of a stream, in the order of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Boards that need no report, counted.
    Counted(Summary),
    /// A board in a plain line that passed.
    Board(PlainBoard),
    /// A report, without the name of the file.
    Report(Box<Report>),
}
