//! Checking a stream of boards: the kernel decides, and only boards that fail go on to be explained.
//!
//! Most large inputs are plain: one board per line, the same column of each record, the same JSON in each line. A [`Plan`] detects
//! at the beginning of a stream whether it is of that kind. If it is, a [`Cutter`] cuts it after line feeds and the pieces go to
//! as many [`Judge`]s as there are cores; the [`Merger`] takes what they found in order, hands every line that is not
//! plain to the careful [`Reader`](crate::read::Reader), and gives the same reports that the careful reader alone would
//! have given. A stream of any other kind goes to the careful reader as it comes.
//!
//! [`Checker`] does all of that on one thread. With [`Options::pairs`](crate::read::Options) a stream is one of puzzles and
//! their answers, and takes the same way.
//!
//! ```text
//! stream ──Cutter──▶ pieces ──Judge (any thread)──▶ Judged ──Merger (in order)──▶ counts and reports
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
//! let judged = judge.judge(text.as_bytes(), 0, &Default::default());
//! let (mut good, mut bad) = (0, 0);
//! let mut merger = Merger::new(&plan, Want::default());
//! let mut each = |checked| {
//!     match checked {
//!         Checked::Counted(summary) => good += summary.passed,
//!         Checked::Report(report) => bad += report.conflicts().len().min(1),
//!         _ => {}
//!     }
//!     true
//! };
//! merger.take(text.as_bytes(), judged, &Default::default(), &mut each);
//! merger.finish(&Default::default(), &mut each);
//! assert_eq!((good, bad), (1, 1));
//! ```

mod checker;
mod cut;
mod judge;
mod merge;

pub use crate::read::Plan;
pub use checker::Checker;
pub use cut::{Cutter, Piece};
pub use judge::{Judge, Judged};
pub use merge::Merger;

use std::sync::Arc;

use crate::read::{Entry, Format};
use crate::report::{Extras, Finding, Report, Summary};
use crate::search::Budget;
use crate::standing::{Require, Standing};

/// What is wanted of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// What a board must reach to pass.
    pub require: Require,
    /// What a report holds beyond that.
    pub extras: Extras,
    /// Which boards are reported one by one, and how much of them.
    pub detail: Detail,
    /// Boards that are counted are counted in order, so that every board's standing is known: [`Checked::Run`].
    pub in_order: bool,
    /// How many failing boards of a piece are explained; beyond that they are counted.
    pub explained: usize,
    /// Make a report when it is handed over, and not before: it may be a hundred times as long as its board. Otherwise that
    /// is done by the judge, on its thread. A [`Checker`] has one thread and always does so.
    pub lazy: bool,
    /// Reports are written by the judge, on its thread: [`Checked::Written`]. Those of the careful reader are not.
    pub written: Option<Written>,
}

/// How reports are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file in them.
    pub file: Option<Arc<str>>,
    /// One line each.
    pub shape: Shape,
}

/// What a report is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line of JSON.
    Json,
    /// A record of CSV.
    Csv,
    /// The only solution as a line of symbols. Reports of boards that have none, or several, are not written.
    Solution,
}

impl Shape {
    /// Can this report be written?
    fn holds(self, report: &Report) -> bool {
        self != Shape::Solution || report.only_solution().is_some()
    }

    /// Writes a report and a line end.
    pub fn write(self, report: &Report, text: &mut String) {
        match self {
            Shape::Json => report.data().write(text),
            Shape::Csv => text.push_str(&report.to_csv()),
            Shape::Solution => text.push_str(&report.only_solution().unwrap_or_default()),
        }
        text.push('\n');
    }
}

/// Which boards of a stream are reported one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Those that fail; the others are counted.
    #[default]
    Failures,
    /// All, those that pass perhaps without their cells.
    Verdicts,
    /// All, with their cells.
    Boards,
}

impl Default for Want {
    fn default() -> Want {
        Want {
            require: Require::Valid,
            extras: Extras::default(),
            detail: Detail::Failures,
            in_order: false,
            explained: usize::MAX,
            lazy: false,
            written: None,
        }
    }
}

impl Want {
    /// The report of a board that was read with care.
    fn report(&self, entry: Entry, budget: &Budget<'_>) -> Report {
        Report::of_entry(entry, self.require, budget).with(self.extras, budget)
    }
}

/// What was found in a stream, in the order of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Boards that need no report, counted.
    Counted(Summary),
    /// The same in order: this many boards after each other stand here.
    Run {
        /// Where they stand.
        standing: Standing,
        /// How many there are.
        boards: u64,
    },
    /// A board in a plain line that passed, of which no more was kept.
    Judged {
        /// Its line, from 1.
        line: u64,
        /// The format it was read as.
        format: Format,
        /// How many cells are filled.
        clues: u8,
        /// What it had to reach.
        require: Require,
    },
    /// A report, without the name of the file.
    Report(Box<Report>),
    /// Reports of boards after each other, written one per line.
    Written {
        /// The lines.
        text: String,
        /// The boards, counted.
        counted: Summary,
    },
}

impl Checked {
    /// The report of one board, or the counts of several; `require` is what they had to reach.
    pub fn into_report(self, require: Require) -> Result<Report, Summary> {
        match self {
            Checked::Counted(summary) | Checked::Written { counted: summary, .. } => Err(summary),
            Checked::Run { standing, boards } => {
                let mut summary = Summary::default();
                summary.count(standing, require, boards);
                Err(summary)
            }
            Checked::Judged { line, format, clues, require } => {
                let report = Report::from(Finding::Judged { clues, solution: None });
                Ok(Report { line: Some(line), format: Some(format), require, ..report })
            }
            Checked::Report(report) => Ok(*report),
        }
    }
}
