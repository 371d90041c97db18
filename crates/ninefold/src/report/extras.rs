//! What a report may hold beyond what is required.

use super::{Finding, Report};
use crate::board::{Board, Cell};
use crate::layout::Layout;
use crate::read::PencilMarks;
use crate::same::{NotComparable, form};
use crate::search::{Budget, Solutions, TrueCandidates, solve, suspects, true_candidates};
use crate::track::Track;
use crate::write::{WriteFormat, Writer};

/// How far solutions are counted.
pub const MOST_SOLUTIONS: u64 = 1000;

/// What a report should hold beyond what is required.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Extras {
    /// The solution, where a board has to be on track and reports leave it out.
    pub reveal: bool,
    /// The single digits without which a board could be completed, if it cannot be and its givens are not known.
    pub suspects: bool,
    /// How many solutions there are, up to [`MOST_SOLUTIONS`], and the digits that they have in each cell.
    pub candidates: bool,
    /// The player's pencil marks, where the format has them.
    pub marks: bool,
    /// The puzzle as a link of f-puzzles, if it has more rules than its side and its boxes tell.
    pub f_puzzles: bool,
    /// The canonical form.
    pub canonical: bool,
    /// How many symmetries turn the board into itself.
    pub automorphisms: bool,
    /// The canonical form of the only solution.
    pub solution_class: bool,
}

/// What few reports have: in a box, so that the others are small.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct More {
    pub(super) track: Option<Track>,
    /// Is the solution that the track knows shown?
    pub(super) reveal: bool,
    pub(super) suspects: Option<Vec<Cell>>,
    pub(super) candidates: Option<TrueCandidates>,
    pub(super) pencil: Option<Box<PencilMarks>>,
    /// Are the pencil marks shown?
    pub(super) marks: bool,
    pub(super) f_puzzles: Option<String>,
    pub(super) form: Option<Result<Form, NotComparable>>,
    pub(super) class: Option<Board>,
    pub(super) redundant_rules: Option<Vec<String>>,
}

/// What equivalent boards have in common, as far as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(super) board: Option<Board>,
    pub(super) automorphisms: Option<u32>,
}

impl Extras {
    /// The names of what may be added.
    pub const NAMES: [&'static str; 7] =
        ["suspects", "candidates", "marks", "f-puzzles", "canonical", "automorphisms", "solution-class"];

    /// Adds what is named, separated by commas; `None` if a name is unknown.
    pub(crate) fn add(self, names: &str) -> Option<Extras> {
        names.split(',').try_fold(self, |extras, name| match name.trim() {
            "suspects" => Some(Extras { suspects: true, ..extras }),
            "candidates" => Some(Extras { candidates: true, ..extras }),
            "marks" => Some(Extras { marks: true, ..extras }),
            "f-puzzles" => Some(Extras { f_puzzles: true, ..extras }),
            "canonical" => Some(Extras { canonical: true, ..extras }),
            "automorphisms" => Some(Extras { automorphisms: true, ..extras }),
            "solution-class" => Some(Extras { solution_class: true, ..extras }),
            _ => None,
        })
    }

    /// Does a report need the board to hold them?
    pub(crate) fn need_boards(self) -> bool {
        self.suspects || self.candidates || self.compares()
    }

    /// Is a board compared with those that are equivalent to it?
    fn compares(self) -> bool {
        self.canonical || self.automorphisms || self.solution_class
    }
}

impl Report {
    /// The same report with the suspects of a board that cannot be completed.
    #[must_use]
    pub fn with_suspects(self, budget: &Budget<'_>) -> Report {
        self.with(Extras { suspects: true, ..Extras::default() }, budget)
    }

    /// The same report with what it should hold beyond what is required. What is beyond the budget is left out.
    #[must_use]
    pub fn with(mut self, extras: Extras, budget: &Budget<'_>) -> Report {
        if extras != Extras::default() {
            self.add(extras, budget);
        }
        self
    }

    /// Whether the player is on track, if that was required.
    pub fn track(&self) -> Option<&Track> {
        self.more.as_ref()?.track.as_ref()
    }

    /// If they were asked for, and the board has no solution: see [`suspects`].
    pub fn suspects(&self) -> Option<&[Cell]> {
        self.more.as_ref()?.suspects.as_deref()
    }

    /// If they were asked for: see [`true_candidates`].
    pub fn true_candidates(&self) -> Option<&TrueCandidates> {
        self.more.as_ref()?.candidates.as_ref()
    }

    /// If they were asked for: the pencil marks that the board came with.
    pub fn pencil_marks(&self) -> Option<&PencilMarks> {
        self.more.as_ref().filter(|more| more.marks)?.pencil.as_deref()
    }

    /// The pencil marks that the board came with, whether asked for or not.
    pub(crate) fn pencil(&self) -> Option<&PencilMarks> {
        self.more.as_ref()?.pencil.as_deref()
    }

    /// If it was asked for, and the puzzle has more rules than its side and its boxes tell: the link of f-puzzles that holds it.
    pub fn f_puzzles(&self) -> Option<&str> {
        self.more.as_ref()?.f_puzzles.as_deref()
    }

    /// If it was asked for: the canonical form of the board; see [`canonical`](crate::canonical()).
    pub fn canonical(&self) -> Option<&Board> {
        self.form()?.as_ref().ok()?.board.as_ref()
    }

    /// If it was asked for: how many symmetries turn the board into itself; see [`canonical`](crate::canonical()).
    pub fn automorphisms(&self) -> Option<u32> {
        self.form()?.as_ref().ok()?.automorphisms
    }

    /// If it was asked for: the canonical form of the board's solution, if it has exactly one.
    pub fn solution_class(&self) -> Option<&Board> {
        self.more.as_ref()?.class.as_ref()
    }

    /// If any of these was asked for: why the board has none.
    pub fn not_comparable(&self) -> Option<NotComparable> {
        self.form()?.as_ref().err().copied()
    }

    fn form(&self) -> Option<&Result<Form, NotComparable>> {
        self.more.as_ref()?.form.as_ref()
    }

    pub(super) fn more_mut(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }

    fn add(&mut self, extras: Extras, budget: &Budget<'_>) {
        let more = self.more_mut();
        (more.reveal, more.marks) = (more.reveal | extras.reveal, more.marks | extras.marks);
        if extras.f_puzzles {
            self.more_mut().f_puzzles = self.ruled_link();
        }
        if extras.compares() {
            self.compare(extras, budget);
        }
        let is_tracked = self.track().is_some();
        let Finding::Checked { board, verdict, searched } = &mut self.finding else { return };
        if !verdict.is_valid() {
            return;
        }
        // To know whether there is a solution is part of the question.
        if extras.suspects && searched.is_none() && !is_tracked {
            *searched = Some(solve(board, budget).into());
        }
        // Candidates would tell the solution.
        let candidates = extras.candidates && (!is_tracked || extras.reveal);
        let suspect = extras.suspects && self.givens.is_none() && self.is_impossible();
        let Finding::Checked { board, .. } = &self.finding else { return };
        let suspects = if suspect { suspects(board, budget) } else { None };
        let candidates = if candidates { true_candidates(board, MOST_SOLUTIONS, budget) } else { None };
        let more = self.more_mut();
        (more.suspects, more.candidates) = (suspects, candidates);
    }

    fn ruled_link(&self) -> Option<String> {
        let layout = self.board()?.layout();
        let is_told = layout.is_plain() && Layout::usual_boxes(layout.side()).is_some();
        let link = if is_told { None } else { Writer::new(WriteFormat::FPuzzles).report(self)?.ok() };
        link.map(|link| link.trim_end().to_string())
    }

    fn compare(&mut self, extras: Extras, budget: &Budget<'_>) {
        let Finding::Checked { board, verdict, searched } = &self.finding else { return };
        let form = form(board, verdict.is_solved()).map(|(board, automorphisms)| Form {
            board: extras.canonical.then_some(board),
            automorphisms: extras.automorphisms.then_some(automorphisms),
        });
        let class = match &searched {
            _ if !extras.solution_class || form.is_err() || !verdict.is_valid() => None,
            Some(found) => class(&found.solutions),
            None => class(&solve(board, budget)),
        };
        let more = self.more_mut();
        (more.form, more.class) = (Some(form), class);
    }
}

fn class(solutions: &Solutions<Board>) -> Option<Board> {
    let Solutions::One(solution) = solutions else { return None };
    form(solution, true).ok().map(|found| found.0)
}
