//! A stream on one thread, for those who are handed it as it comes.

use super::judge::Judged;
use super::{Checked, Merger, Plan, Want};
use crate::batch::Kernel;
use crate::read::{MAX_PIECE, Options, SAMPLE};
use crate::search::Budget;

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
#[derive(Clone, Debug)]
pub struct Checker {
    options: Options,
    want: Want,
    kernel: Kernel,
    /// How the stream lies, once enough of it was seen.
    begun: Option<(Plan, Merger)>,
    /// What is not yet done with: the beginning of a stream, or of a line.
    rest: Vec<u8>,
    /// The next byte stands in the middle of a line that is longer than a piece.
    torn: bool,
    /// Every board by the careful reader.
    careful: bool,
}

impl Checker {
    /// A checker at the beginning of a stream.
    pub fn new(options: Options, want: Want, kernel: Kernel) -> Checker {
        Checker { options, want, kernel, begun: None, rest: Vec::new(), torn: false, careful: false }
    }

    /// The same checker, which from here on gives a [`Report`](crate::Report) of every board, also of those that pass.
    #[must_use]
    pub fn explaining(mut self) -> Checker {
        self.careful = true;
        self
    }

    /// Takes the next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8], budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.take(bytes, false, budget, each);
    }

    /// The stream has ended.
    pub fn finish(&mut self, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        self.take(&[], true, budget, each);
        if let Some((_, merger)) = &mut self.begun {
            merger.finish(budget, each);
        }
    }

    fn take(&mut self, bytes: &[u8], last: bool, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) {
        if self.rest.is_empty() {
            let used = self.read(bytes, last, budget, each);
            self.rest.extend_from_slice(&bytes[used..]);
        } else {
            let mut text = std::mem::take(&mut self.rest);
            text.extend_from_slice(bytes);
            let used = self.read(&text, last, budget, each);
            text.drain(..used);
            self.rest = text;
        }
    }

    /// Reads what can be read of a text, and returns how many bytes are done with.
    fn read(&mut self, text: &[u8], last: bool, budget: &Budget<'_>, each: &mut dyn FnMut(Checked)) -> usize {
        let mut used = 0;
        if self.begun.is_none() {
            if text.len() < SAMPLE && !last {
                return 0;
            }
            let plan = Plan::of(text, last, &self.options);
            used = if plan.is_plain() { plan.skip() } else { 0 };
            let merger = Merger::new(&plan, self.want);
            self.begun = Some((plan, merger));
        }
        let Some((plan, merger)) = &mut self.begun else { return used };
        if !plan.is_plain() {
            merger.take(&text[used..], Judged::default(), budget, each);
            return text.len();
        }
        if self.torn {
            let end = text[used..].iter().position(|&b| b == b'\n').map_or(text.len(), |newline| used + newline + 1);
            self.torn = end == text.len() && !text.ends_with(b"\n");
            merger.take_torn(&text[used..end], budget, each);
            used = end;
        }
        let rest = &text[used..];
        let end =
            if last { rest.len() } else { rest.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1) };
        match &rest[..end] {
            [] if rest.len() > MAX_PIECE => {
                merger.take_torn(rest, budget, each);
                self.torn = true;
                return text.len();
            }
            [] => {}
            piece if self.careful => merger.take_torn(piece, budget, each),
            piece => merger.take(piece, plan.judge(self.kernel, self.want).judge(piece, budget), budget, each),
        }
        used + end
    }
}
