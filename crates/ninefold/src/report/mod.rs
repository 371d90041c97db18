//! Everything known of one board, in one shape, for all front ends.

mod csv;
mod data;
mod draw;
mod extras;
#[cfg(feature = "serde")]
mod serialize;
mod summary;
mod text;

pub use csv::CSV_HEADER;
pub use data::{Data, FIELDS};
pub use draw::Color;
use extras::More;
pub use extras::{Extras, MOST_SOLUTIONS};
pub use summary::Summary;

use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::check::{Conflict, Verdict, check};
use crate::layout::Layout;
use crate::read::{Entry, ErrorKind, Format, Part, ReadError};
use crate::search::{Budget, Reason, Searched, Solutions, classic_values, reasons, redundant_rules};
use crate::standing::{Require, Standing, Status};
use crate::track::{Attempt, Pair, Track, Tracked, Wanted, track_many};
use crate::verify::{Verification, verify, verify_checked};
use crate::words::{Lang, Voice};
use crate::write::{line_of, symbols};

/// The JSON Schema of a report and, in its `$defs`, of its parts and of a summary.
pub const SCHEMA: &str = include_str!("../../report.schema.json");

/// Everything known of one board.
///
/// ```
/// use ninefold::{Board, Report};
///
/// let board: Board = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let report = Report::of(board);
/// assert_eq!(report.to_json(), concat!(
///     r#"{"status":"conflict","valid":false,"side":9,"clues":30,"conflicts":["#,
///     r#"{"house":"column 1","digit":"8","cells":["r1c1","r4c1"]},"#,
///     r#"{"house":"box 1","digit":"8","cells":["r1c1","r3c3"]}]}"#,
/// ));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The file it was in, if it was a file.
    pub file: Option<Arc<str>>,
    /// The line of its first cell, from 1.
    pub line: Option<u64>,
    /// The format it was read as.
    pub format: Option<Format>,
    /// What it had to reach.
    pub require: Require,
    /// What was found.
    pub finding: Finding,
    /// The printed digits alone, if the format distinguishes them from the player's.
    pub givens: Option<Board>,
    /// What few reports have.
    pub(crate) more: Option<Box<More>>,
}

/// What was found where a board was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Not a board.
    Malformed(ReadError),
    /// A valid classic board whose cells were not kept.
    Judged {
        /// How many cells are filled.
        clues: u8,
        /// The values of its only solution, where it was searched for.
        solution: Option<Box<[u8; 81]>>,
    },
    /// A board that was checked.
    Checked {
        /// The board.
        board: Board,
        /// Its conflicts.
        verdict: Verdict,
        /// What a search found, where one was needed.
        searched: Option<Searched>,
    },
    /// An answer that was checked against its puzzle.
    Verified {
        /// The puzzle.
        puzzle: Board,
        /// The answer.
        answer: Board,
        /// What is wrong with it.
        verification: Verification,
    },
}

impl From<Finding> for Report {
    fn from(finding: Finding) -> Report {
        Report { file: None, line: None, format: None, require: Require::Valid, finding, givens: None, more: None }
    }
}

impl Report {
    /// Checks a board.
    pub fn of(board: Board) -> Report {
        Report::searched(board, Require::Valid, &Budget::default())
    }

    /// Checks a board, and searches as deep as is required.
    ///
    /// ```
    /// use ninefold::search::Budget;
    /// use ninefold::{Board, Report, Require, Status};
    ///
    /// let board: Board = ".87654321\
    ///     2........3........4........5........6........7........8........9........".parse()?;
    /// let report = Report::searched(board, Require::Solvable, &Budget::default());
    /// assert_eq!(report.status(), Status::Unsolvable);
    /// let why = report.to_sentence(ninefold::Lang::En);
    /// assert!(why.starts_with("r1c1 has no possible digit: row 1 has 1–8, column 1 has 2–9; 9 has no place left in row 1"));
    /// # Ok::<(), ninefold::ReadError>(())
    /// ```
    pub fn searched(board: Board, require: Require, budget: &Budget<'_>) -> Report {
        let verdict = check(&board);
        let searched = if verdict.is_valid() { require.search(&board, budget) } else { None };
        let rules = match &searched {
            Some(Searched { solutions: Solutions::One(solution), .. }) if require == Require::Minimal => {
                redundant_rules(&board, solution, budget)
            }
            _ => None,
        };
        let mut report = Report { require, ..Finding::Checked { board, verdict, searched }.into() };
        if rules.is_some() {
            report.more_mut().redundant_rules = rules;
        }
        if require == Require::OnTrack { report.tracked(budget) } else { report }
    }

    /// The same report of an answer or a board that has to be on track: its entries are held against the solutions of its
    /// givens. Where givens are not known, every digit is one.
    ///
    /// ```
    /// use ninefold::search::Budget;
    /// use ninefold::{Lang, Report};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse();
    /// let answer = "532.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse();
    /// let report = Report::of_answer(puzzle, answer).tracked(&Budget::default());
    /// assert_eq!(report.to_sentence(Lang::En), "1 digit is wrong: r1c3");
    /// ```
    #[must_use]
    pub fn tracked(mut self, budget: &Budget<'_>) -> Report {
        let track = self.attempt().map(|attempt| attempt.track(budget));
        self.set(track);
        self
    }

    /// [`Report::tracked`] of many reports. Those of answers to classic puzzles are searched together, which is faster.
    pub fn tracked_all(reports: Vec<Report>, budget: &Budget<'_>) -> Vec<Report> {
        let pair = |report: &Report| match &report.finding {
            Finding::Verified { puzzle, answer, .. } => Some(Pair {
                puzzle: classic_values(puzzle)?,
                answer: classic_values(answer)?,
                standing: report.standing(),
            }),
            _ => None,
        };
        let (mut together, mut pairs) = (Vec::new(), Vec::new());
        let mut tracked: Vec<Report> = Vec::with_capacity(reports.len());
        for report in reports {
            match pair(&report) {
                Some(pair) => {
                    pairs.push(pair);
                    together.push(tracked.len());
                    tracked.push(report);
                }
                None => tracked.push(report.tracked(budget)),
            }
        }
        track_many(&pairs, Wanted::Everything, budget, |index, found, solution| {
            let solution = solution.and_then(|values| Board::from_values(Layout::CLASSIC, &values));
            tracked[together[index]].set_track(found, solution);
        });
        tracked
    }

    /// The same where this was found together with others.
    pub(crate) fn set_track(&mut self, found: Tracked, solution: Option<Board>) {
        let track = self.attempt().map(|attempt| attempt.of(found, solution));
        self.set(track);
    }

    fn set(&mut self, track: Option<Track>) {
        self.require = Require::OnTrack;
        self.more_mut().track = track;
    }

    fn attempt(&self) -> Option<Attempt<'_>> {
        match &self.finding {
            Finding::Malformed(_) | Finding::Judged { .. } => None,
            Finding::Checked { board, verdict, .. } => {
                Some(Attempt::new(self.givens.as_ref().unwrap_or(board), board, true, verdict.is_valid()))
            }
            Finding::Verified { puzzle, answer, verification } => {
                let keeps_givens = verification.changed_clues.is_empty();
                Some(Attempt::new(puzzle, answer, keeps_givens, verification.verdict.is_valid()))
            }
        }
    }

    /// The report of a valid board that a batch has searched.
    pub(crate) fn of_searched(board: Board, require: Require, searched: Option<Searched>) -> Report {
        let verdict = Verdict { conflicts: Vec::new(), full: board.is_full() };
        Report { require, ..Finding::Checked { board, verdict, searched }.into() }
    }

    /// Checks a reader's entry, and searches if required. An answer is checked against its puzzle.
    pub fn of_entry(entry: Entry, require: Require, budget: &Budget<'_>) -> Report {
        let Entry { line, format, board, givens, pencil, answer } = entry;
        let on_track = require == Require::OnTrack;
        let report = match (board, answer) {
            (puzzle, Some(answer)) => Report::of_answer(puzzle, answer).at_line(line),
            (Ok(board), None) if on_track => Report::of(board),
            (Ok(board), None) => Report::searched(board, require, budget),
            (Err(error), None) => Report { require, ..Report::malformed(error) },
        };
        let mut report = Report { line: Some(line), format, givens, ..report };
        if pencil.is_some() {
            report.more_mut().pencil = pencil;
        }
        if on_track { report.tracked(budget) } else { report }
    }

    /// Holds an answer against its puzzle. Either may be malformed, and then the report is.
    pub fn of_answer(puzzle: Result<Board, ReadError>, answer: Result<Board, ReadError>) -> Report {
        let finding = match (puzzle, answer) {
            (Err(error), _) => Finding::Malformed(error.of(Part::Puzzle)),
            (_, Err(error)) => Finding::Malformed(error.of(Part::Answer)),
            (Ok(puzzle), Ok(answer)) => {
                let answer = answer.under(puzzle.layout());
                match verify(&puzzle, &answer) {
                    Ok(verification) => Finding::Verified { puzzle, answer, verification },
                    Err(_) => Finding::Malformed(ReadError::at(ErrorKind::LayoutMismatch, 1, 1, "")),
                }
            }
        };
        Report { require: Require::Solved, ..finding.into() }
    }

    /// Holds the board of this report, an answer, against the board of another, its puzzle. What is wrong with a puzzle is
    /// reported where the puzzle is.
    #[must_use]
    pub fn against(self, puzzle: Report) -> Report {
        let Report { file, line, format, finding, .. } = self;
        let require = Require::Solved;
        let finding = match (puzzle.finding, finding) {
            (Finding::Malformed(error), _) => {
                let finding = Finding::Malformed(error.of(Part::Puzzle));
                let Report { file, line, format, .. } = puzzle;
                return Report { file, line, format, require, ..finding.into() };
            }
            (_, Finding::Malformed(error)) => Finding::Malformed(error.of(Part::Answer)),
            (Finding::Checked { board: puzzle, .. }, Finding::Checked { board: answer, verdict, .. }) => {
                let was_plain = answer.layout().clone();
                let answer = answer.under(puzzle.layout());
                let verdict = if *answer.layout() == was_plain { verdict } else { check(&answer) };
                match verify_checked(&puzzle, &answer, verdict) {
                    Ok(verification) => Finding::Verified { puzzle, answer, verification },
                    Err(_) => Finding::Malformed(ReadError::at(ErrorKind::LayoutMismatch, line.unwrap_or(1), 1, "")),
                }
            }
            (_, finding) => finding,
        };
        Report { file, line, format, require, ..finding.into() }
    }

    /// The report of a text that is not a board.
    pub fn malformed(error: ReadError) -> Report {
        Finding::Malformed(error).into()
    }

    /// The report of an input in which no board was found.
    pub fn no_board(require: Require) -> Report {
        Report { require, ..Report::malformed(ReadError::at(ErrorKind::NoBoard, 1, 1, "")) }
    }

    /// The same report of a board in this file.
    #[must_use]
    pub fn in_file(self, file: Option<Arc<str>>) -> Report {
        Report { file, ..self }
    }

    /// The same report of a board at this line.
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Report {
        self.line = Some(line);
        if let Finding::Malformed(error) = &mut self.finding
            && error.kind == ErrorKind::LayoutMismatch
        {
            error.line = line;
        }
        self
    }

    /// The name of the file for a terminal: a name may hold control characters, which must not reach it.
    pub fn printable_file(&self) -> Option<String> {
        let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
        self.file.as_ref().map(|file| file.chars().map(printable).collect())
    }

    /// The standing of the board.
    pub fn standing(&self) -> Standing {
        let checked = |verdict: &Verdict| {
            Standing::of(match (verdict.is_valid(), verdict.full) {
                (false, _) => Status::Conflict,
                (true, true) => Status::Solved,
                (true, false) => Status::Valid,
            })
        };
        let standing = match &self.finding {
            Finding::Malformed(_) => Standing::of(Status::Malformed),
            Finding::Judged { clues: 81, .. } => Standing::of(Status::Solved),
            Finding::Judged { solution: None, .. } => Standing::of(Status::Valid),
            Finding::Judged { solution: Some(_), .. } => Standing::of(Status::Unique),
            Finding::Checked { verdict, searched: None, .. } => checked(verdict),
            Finding::Checked { verdict, searched: Some(found), .. } => checked(verdict).searched(found),
            Finding::Verified { verification, .. } => {
                let Verification { verdict, changed_clues, .. } = verification;
                checked(verdict).changed(verdict.is_solved() && !changed_clues.is_empty())
            }
        };
        let standing = self.track().map_or(standing, |track| standing.tracked(&track.found));
        let in_doubt = self.board().is_some_and(|board| board.layout().is_in_doubt());
        if in_doubt && !(standing.status() == Status::Solved && self.matches_stored() == Some(true)) {
            return standing.in_doubt();
        }
        standing
    }

    /// Is the answer right, and is that certain?
    pub(crate) fn is_accepted(&self, verification: &Verification) -> bool {
        let in_doubt = self.board().is_some_and(|board| board.layout().is_in_doubt());
        verification.is_accepted() && (!in_doubt || self.matches_stored() == Some(true))
    }

    /// Does the board, or the answer, equal the solution that the puzzle came with? `None` if there is none, or a cell is empty.
    pub fn matches_stored(&self) -> Option<bool> {
        let board = self.board().filter(|board| board.is_full())?;
        let stored = board.layout().stored_solution()?;
        Some(board.values().eq(stored.iter().copied()))
    }

    /// Of a puzzle with one solution, if it has to be minimal: what it could do without besides clues, one at a time.
    pub fn redundant_rules(&self) -> Option<&[String]> {
        self.more.as_ref()?.redundant_rules.as_deref()
    }

    /// The status of the board.
    pub fn status(&self) -> Status {
        self.standing().status()
    }

    /// Does it reach what was required?
    pub fn passed(&self) -> bool {
        self.standing().passes(self.require)
    }

    /// What a search found of the board, where one was needed.
    pub fn search(&self) -> Option<&Searched> {
        match &self.finding {
            Finding::Checked { searched, .. } => searched.as_ref(),
            _ => None,
        }
    }

    /// The only solution of the board, as a line of symbols, where it was searched for and is known.
    pub fn only_solution(&self) -> Option<String> {
        match &self.finding {
            Finding::Judged { solution: Some(solution), .. } => Some(line_of(&solution[..])),
            Finding::Checked { searched: Some(Searched { solutions: Solutions::One(solution), .. }), .. } => {
                Some(symbols(solution))
            }
            _ => None,
        }
    }

    /// The solution of a board that has to be on track, where it is known and to be shown.
    pub fn revealed(&self) -> Option<&Board> {
        let more = self.more.as_ref().filter(|more| more.reveal)?;
        more.track.as_ref()?.solution.as_ref()
    }

    /// Is it known that the board, or the givens of a player's, cannot be completed?
    pub fn is_impossible(&self) -> bool {
        let searched = self.search().is_some_and(|found| found.solutions == Solutions::None);
        searched || self.track().is_some_and(|track| track.found == Tracked::NoSolution)
    }

    /// Why the board cannot be completed, as far as that shows without search; empty if it can be, or nobody searched.
    pub fn reasons(&self) -> Vec<Reason> {
        match &self.finding {
            Finding::Checked { board, searched: Some(Searched { solutions: Solutions::None, .. }), .. } => {
                reasons(board)
            }
            _ => Vec::new(),
        }
    }

    /// The cells in which the two solutions of a board that has several differ, in reading order.
    pub fn differing_cells(&self) -> Vec<Cell> {
        match self.search() {
            Some(Searched { solutions: Solutions::Many(one, other), .. }) => {
                one.cells().filter(|&(cell, digit)| other.get(cell) != digit).map(|(cell, _)| cell).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The conflicts of the board; empty if there is no board.
    pub fn conflicts(&self) -> &[Conflict] {
        match &self.finding {
            Finding::Malformed(_) | Finding::Judged { .. } => &[],
            Finding::Checked { verdict, .. } => &verdict.conflicts,
            Finding::Verified { verification, .. } => &verification.verdict.conflicts,
        }
    }

    /// The board, or the answer; `None` if there is none or it was not kept.
    pub fn board(&self) -> Option<&Board> {
        match &self.finding {
            Finding::Malformed(_) | Finding::Judged { .. } => None,
            Finding::Checked { board, .. } => Some(board),
            Finding::Verified { answer, .. } => Some(answer),
        }
    }

    /// Why there is no board.
    pub fn error(&self) -> Option<&ReadError> {
        match &self.finding {
            Finding::Malformed(error) => Some(error),
            _ => None,
        }
    }

    /// The report as JSON, in one line.
    pub fn to_json(&self) -> String {
        self.data().to_json()
    }

    /// The report as a record of CSV under [`CSV_HEADER`], without a line end.
    pub fn to_csv(&self) -> String {
        csv::record(self)
    }

    /// The report for a person: the board drawn with its conflicts marked, a sentence for each, the verdict.
    pub fn to_text(&self, voice: Voice, color: Color) -> String {
        text::report(self, voice, color)
    }

    /// The report in one line, for a list of many: what is wrong, without the drawing and the place.
    pub fn to_sentence(&self, lang: Lang) -> String {
        text::sentence(self, lang)
    }

    /// The report, moved down by this many lines.
    pub(crate) fn move_down(&mut self, lines: u64) {
        self.line = self.line.map(|line| line + lines);
        if let Finding::Malformed(error) = &mut self.finding {
            error.line += lines;
        }
    }
}
