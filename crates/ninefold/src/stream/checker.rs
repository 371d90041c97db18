//! A stream on one thread, for those who are handed it as it comes.

use super::cut::{Cutter, Piece};
use super::judge::Judged;
use super::merge::Each;
use super::{Checked, Detail, Merger, Want};
use crate::batch::Kernel;
use crate::read::{Options, Skipped};
use crate::report::Extras;
use crate::search::Budget;
use crate::standing::Require;

/// What is judged in one step, if it is plain.
const STEP: usize = 1 << 16;

/// Checks a stream of any size that is handed over in chunks of any size, in memory that does not grow with it.
///
/// ```
/// use ninefold::batch::Kernel;
/// use ninefold::read::Options;
/// use ninefold::search::Budget;
/// use ninefold::stream::{Checked, Checker, Want};
///
/// let mut checker = Checker::new(Options::default(), Want::default(), Kernel::best());
/// let mut passed = 0;
/// let mut each = |checked| if let Checked::Counted(summary) = checked { passed += summary.passed };
/// for chunk in format!("{}\n", ".".repeat(81)).repeat(10_000).as_bytes().chunks(1000) {
///     checker.push(chunk, &Budget::default(), &mut each);
/// }
/// checker.finish(&Budget::default(), &mut each);
/// assert_eq!(passed, 10_000);
/// ```
#[derive(Debug)]
pub struct Checker {
    want: Want,
    kernel: Kernel,
    cutter: Cutter,
    merger: Option<Merger>,
    /// What was handed over, from `done` on not yet looked at.
    text: Vec<u8>,
    done: usize,
    ended: bool,
}

impl Checker {
    /// A checker at the beginning of a stream.
    pub fn new(options: Options, want: Want, kernel: Kernel) -> Checker {
        let (cutter, want) = (Cutter::new(options), Want { lazy: true, ..want });
        Checker { want, kernel, cutter, merger: None, text: Vec::new(), done: 0, ended: false }
    }

    /// A copy, to come back to this place of the stream; `None` while there is something left to hand over.
    pub fn at_rest(&self) -> Option<Checker> {
        let merger = match &self.merger {
            Some(merger) => Some(merger.at_rest()?),
            None => None,
        };
        let Checker { want, cutter, text, .. } = self;
        Some(Checker { want: want.clone(), cutter: cutter.clone(), merger, text: text.clone(), ..*self })
    }

    /// The same checker, which from here on gives a [`Report`](crate::Report) of every board with its cells, also of those
    /// that pass; `require` is what they have to reach. What else a report may hold is left out: [`Report::with`] adds it
    /// to those that need it.
    ///
    /// [`Report::with`]: crate::Report::with
    #[must_use]
    pub fn explaining(mut self, require: Require) -> Checker {
        let extras = Extras::default();
        let want =
            Want { require, extras, detail: Detail::Boards, in_order: false, explained: usize::MAX, ..self.want };
        if let Some(merger) = &mut self.merger {
            merger.want = want.clone();
        }
        self.want = want;
        self
    }

    /// Takes the next bytes of the stream, and hands over what is found in them.
    pub fn push(&mut self, bytes: &[u8], budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.feed(bytes);
        self.run(budget, each);
    }

    /// The stream has ended.
    pub fn finish(&mut self, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.end();
        self.run(budget, each);
    }

    /// Takes the next bytes of the stream, and does nothing with them before [`Checker::step`].
    pub fn feed(&mut self, bytes: &[u8]) {
        self.text.drain(..std::mem::take(&mut self.done));
        self.text.extend_from_slice(bytes);
    }

    /// Nothing follows what was handed over.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// The lines so far that were passed over.
    pub fn skipped(&self) -> Skipped {
        self.merger.as_ref().map(Merger::skipped).unwrap_or_default()
    }

    fn run(&mut self, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        let mut each = |checked| {
            each(checked);
            true
        };
        while self.step(budget, &mut each) && !budget.is_stopped() {}
    }

    /// Does a part of the work, and pauses soon after `each` has returned `false` or the budget was stopped. Returns `false` when there is nothing
    /// more to do with what was handed over.
    pub fn step(&mut self, budget: &Budget<'_>, each: &mut Each<'_>) -> bool {
        if let Some(merger) = &mut self.merger
            && !merger.go_on(budget, each)
        {
            return true;
        }
        let rest = &self.text[self.done..];
        let near = &rest[..rest.len().min(STEP)];
        let last = self.ended && near.len() == rest.len();
        let piece = self.cutter.next(near, last).or_else(|| self.cutter.next(rest, self.ended));
        let Some(Piece { plan, start, end, torn, .. }) = piece else {
            return self.ended && self.merger.as_mut().is_some_and(|merger| !merger.finish(budget, each));
        };
        let merger = self.merger.get_or_insert_with(|| Merger::new(&plan, self.want.clone()));
        let piece = &rest[start..end];
        if torn {
            merger.take_torn(piece, budget, each);
        } else if plan.is_plain() {
            merger.take(piece, plan.judge(self.kernel, self.want.clone()).judge(piece, 0, budget), budget, each);
        } else {
            merger.take(piece, Judged::default(), budget, each);
        }
        self.done += end;
        true
    }
}
