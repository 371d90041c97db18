//! One piece of a plain stream, judged by the kernel, on any thread.

use std::ops::Range;

use super::{Checked, Detail, Want};
use crate::batch::{Block, Judgement, Kernel, plain_value};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::{Format, Plain, Plan, Reader, Skipped, remark};
use crate::report::{Finding, Report, Summary};
use crate::search::{Budget, Searched, Solutions};
use crate::standing::{Require, Standing, Status};
use crate::track::{Pair, Tracked, Wanted, track_many};

/// Boards that are searched together where each is reported: enough for the engine, and few enough for the cache.
const SEARCHED: usize = 1024;

/// Judges pieces of a stream. A piece is whole lines; what is torn or touches an edge of the piece is left to the
/// [`Merger`](super::Merger).
#[derive(Clone, Debug)]
pub struct Judge {
    plain: Plain,
    reader: Reader,
    kernel: Kernel,
    want: Want,
}

/// What was found in one piece.
#[derive(Debug, Default)]
pub struct Judged {
    /// How many line feeds the piece has.
    pub(super) lines: u64,
    pub(super) parts: Vec<Item>,
    /// Lines that were passed over; they count from 1 within the piece.
    pub(super) skipped: Skipped,
}

/// A part of what was found; lines count from 1 within the piece.
#[derive(Debug)]
pub(super) enum Item {
    Checked(Checked),
    /// A board whose report is still to be made.
    Board {
        line: u64,
        board: Box<Pending>,
    },
    /// Lines for the careful reader, which what is before or after the piece may belong to.
    Edge {
        bytes: Range<usize>,
        line: u64,
    },
}

/// A board whose report is still to be made.
#[derive(Debug)]
pub(super) struct Pending {
    cells: Cells,
    known: Known,
}

/// What is known of it.
#[derive(Debug)]
enum Known {
    Nothing,
    /// It is valid, and this was found where boards were searched together.
    Valid(Option<Searched<[u8; 81]>>),
    /// It has to be on track, and this was found of it together with others.
    Tracked(Tracked, Option<Box<[u8; 81]>>),
}

impl Pending {
    /// The report; what is not known is found out now.
    pub(super) fn report(self, line: u64, want: &Want, budget: &Budget<'_>) -> Report {
        let report = match self.known {
            Known::Nothing => self.cells.report(line, want.require, budget),
            Known::Valid(found) => self.cells.report_searched(line, want, found),
            Known::Tracked(found, solution) => {
                let mut report = self.cells.report(line, Require::Valid, budget);
                report.set_track(found, solution.map(|values| classic(&values)));
                report
            }
        };
        report.with(want.extras, budget)
    }
}

/// The cells of a plain line.
#[derive(Debug)]
struct Cells {
    board: [u8; 81],
    /// Where the board is an answer, its puzzle.
    puzzle: Option<[u8; 81]>,
    format: Format,
}

impl Cells {
    /// The report of these cells, searched by itself if that is required.
    fn report(&self, line: u64, require: Require, budget: &Budget<'_>) -> Report {
        let report = match &self.puzzle {
            Some(puzzle) => Report::of_answer(Ok(classic(puzzle)), Ok(classic(&self.board))),
            None => Report::searched(classic(&self.board), require, budget),
        };
        Report { line: Some(line), format: Some(self.format), ..report }
    }

    /// The report of cells that are known to be a valid board, and what a search has found. The cells themselves are left
    /// out if they are not wanted.
    fn report_searched(&self, line: u64, want: &Want, found: Option<Searched<[u8; 81]>>) -> Report {
        let require = want.require;
        if let (Detail::Verdicts, Some(Searched { solutions: Solutions::One(solution), redundant: None })) =
            (want.detail, &found)
            && !want.extras.need_boards()
        {
            let clues = self.board.iter().map(|&value| u8::from(value != 0)).sum();
            let report = Report::from(Finding::Judged { clues, solution: Some(Box::new(*solution)) });
            return Report { line: Some(line), format: Some(self.format), require, ..report };
        }
        let searched = found.map(|Searched { solutions, redundant }| {
            let solutions = solutions.map(|values| classic(&values));
            Searched { solutions, redundant }
        });
        let report = Report::of_searched(classic(&self.board), require, searched);
        Report { line: Some(line), format: Some(self.format), ..report }
    }
}

/// The board of these values, none of which is above 9.
fn classic(values: &[u8; 81]) -> Board {
    Board::from_values(Layout::CLASSIC, values).unwrap_or_else(|| Board::empty(Layout::CLASSIC))
}

impl Plan {
    /// A judge for the pieces of this stream.
    pub fn judge(&self, kernel: Kernel, want: Want) -> Judge {
        Judge { plain: self.plain, reader: self.inner.clone(), kernel, want }
    }
}

impl Judge {
    /// Judges a piece of whole lines; `before` is how many lines of the stream are before it, which only matters where
    /// reports are written.
    pub fn judge(&self, piece: &[u8], before: u64, budget: &Budget<'_>) -> Judged {
        let mut judging = Judging {
            judge: self,
            piece,
            before,
            budget,
            lines: 0,
            run: None,
            explained: 0,
            boards: Vec::new(),
            pairs: Vec::new(),
            places: Vec::new(),
            judged: Judged::default(),
        };
        let kernel = self.kernel;
        let mut each = |block: &Block<'_>| judging.block(block);
        let mut end = piece.len();
        match self.plain {
            Plain::No => {
                let parts = vec![Item::Edge { bytes: 0..piece.len(), line: 1 }];
                return Judged { parts, ..Judged::default() };
            }
            Plain::Lines => kernel.judge_lines_with(piece, remark, each),
            Plain::JsonLines => kernel.judge_json_lines(piece, each),
            Plain::Column { column, separator } => end = kernel.judge_csv(piece, column, separator, each),
            Plain::Pairs { puzzle, answer, separator } => {
                end = kernel.judge_csv_pairs(piece, (puzzle, answer), separator, &mut each);
            }
        }
        judging.end_run(end, end < piece.len());
        judging.search();
        if end < piece.len() {
            // From a quote on, only the careful reader can tell the records apart.
            judging.judged.parts.push(Item::Edge { bytes: end..piece.len(), line: judging.lines + 1 });
            judging.lines += newlines(&piece[end..]);
        }
        judging.judged.lines = judging.lines;
        judging.judged
    }
}

struct Judging<'a> {
    judge: &'a Judge,
    piece: &'a [u8],
    /// Lines before the piece.
    before: u64,
    budget: &'a Budget<'a>,
    /// Lines done with.
    lines: u64,
    /// Lines that are not plain, from this byte and this line.
    run: Option<(usize, u64)>,
    explained: usize,
    /// Valid boards that are to be searched, each with its line.
    boards: Vec<([u8; 81], u64)>,
    /// Boards that have to be on track, with their puzzles, and the line of each.
    pairs: Vec<Pair>,
    places: Vec<u64>,
    judged: Judged,
}

impl Judging<'_> {
    fn want(&self) -> &Want {
        &self.judge.want
    }

    fn block(&mut self, block: &Block<'_>) {
        let tally = block.tally();
        let Want { require, detail, in_order, .. } = *self.want();
        let unfinished = tally.valid - tally.solved;
        let passes = |status, boards: usize| boards == 0 || Standing::of(status).passes(require);
        let plain = tally.conflicts + tally.not_plain == 0 && !block.any_changes_a_clue() && self.run.is_none();
        let mixed = in_order && unfinished > 0 && tally.solved > 0;
        let counted = detail == Detail::Failures && !require.is_deep() && plain && !mixed;
        // A right answer is on track, and nobody has to search for that.
        if detail == Detail::Failures && require == Require::OnTrack && plain && unfinished == 0 {
            self.search();
            self.count(Standing::of(Status::Solved).tracked(&Tracked::OnTrack), tally.solved as u64);
            self.lines += tally.lines as u64;
            return;
        }
        if counted && passes(Status::Valid, unfinished) && passes(Status::Solved, tally.solved) {
            self.count(Standing::of(Status::Valid), unfinished as u64);
            self.count(Standing::of(Status::Solved), tally.solved as u64);
            self.lines += tally.lines as u64;
            return;
        }
        for (place, (line, judgement)) in block.lines().enumerate() {
            self.line(line, judgement, block.changes_a_clue(place));
        }
    }

    fn line(&mut self, line: Range<usize>, judgement: Judgement, changed: bool) {
        self.lines += 1;
        let Some(standing) = Standing::of_judgement(judgement) else {
            self.run.get_or_insert((line.start, self.lines));
            return;
        };
        self.end_run(line.start, true);
        let standing = standing.changed(changed);
        let Want { require, detail, .. } = *self.want();
        if require == Require::OnTrack {
            let Cells { board, puzzle, .. } = self.cells(line);
            self.pairs.push(Pair { puzzle: puzzle.unwrap_or(board), answer: board, standing });
            self.places.push(self.lines);
            if self.pairs.len() == SEARCHED {
                self.track();
            }
            return;
        }
        if require.is_deep() && judgement.is_valid() {
            let board = self.cells(line).board;
            self.boards.push((board, self.lines));
            if detail != Detail::Failures && self.boards.len() == SEARCHED {
                self.search();
            }
            return;
        }
        self.search();
        let passed = standing.passes(require);
        match (passed, detail, judgement.clues()) {
            (true, Detail::Failures, _) => self.count(standing, 1),
            (true, Detail::Verdicts, Some(clues))
                if !matches!(self.judge.plain, Plain::Pairs { .. }) && !self.want().extras.need_boards() =>
            {
                let (line, format) = (self.lines, self.format());
                let judged = Checked::Judged { line, format, clues, require };
                if self.want().written.is_none() {
                    self.push(judged);
                } else if let Ok(report) = judged.into_report(require) {
                    self.give(report);
                }
            }
            _ if !passed && !self.explains() => self.count(standing, 1),
            _ => {
                let is_answer = matches!(self.judge.plain, Plain::Pairs { .. });
                let known = if passed && !is_answer { Known::Valid(None) } else { Known::Nothing };
                let cells = self.cells(line);
                self.report(Pending { cells, known }, self.lines);
            }
        }
    }

    /// Is one more failing board explained?
    fn explains(&mut self) -> bool {
        self.explained += 1;
        self.explained <= self.judge.want.explained
    }

    fn report(&mut self, board: Pending, line: u64) {
        if self.judge.want.lazy {
            self.judged.parts.push(Item::Board { line, board: Box::new(board) });
        } else {
            let report = board.report(line, self.want(), self.budget);
            self.give(report);
        }
    }

    /// The cells of a board in a plain line.
    fn cells(&self, line: Range<usize>) -> Cells {
        let text = &self.piece[line];
        let of = |symbols: &[u8]| {
            let mut values = [0; 81];
            values.iter_mut().zip(symbols).for_each(|(cell, &symbol)| *cell = plain_value(symbol));
            values
        };
        let field = |column: usize, separator: u8| of(text.split(|&b| b == separator).nth(column).unwrap_or_default());
        let both = |puzzle: usize, answer: usize, separator: u8| {
            let (mut boards, mut rest) = (([0; 81], [0; 81]), text);
            for column in 0..=puzzle.max(answer) {
                // A board is 81 symbols, none of which has to be looked at to know where it ends.
                let is_board = column == puzzle || column == answer;
                let end = if is_board { Some(81) } else { rest.iter().position(|&b| b == separator) };
                let (field, after) = rest.split_at_checked(end.unwrap_or(rest.len())).unwrap_or((rest, &[]));
                if column == puzzle {
                    boards.0 = of(field);
                }
                if column == answer {
                    boards.1 = of(field);
                }
                rest = after.get(1..).unwrap_or_default();
            }
            (boards.1, Some(boards.0))
        };
        let (board, puzzle) = match self.judge.plain {
            Plain::No | Plain::Lines => (of(text), None),
            Plain::Column { column, separator } => (field(column, separator), None),
            Plain::Pairs { puzzle, answer, separator } => both(puzzle, answer, separator),
            Plain::JsonLines => {
                let mut board = [0; 81];
                let cells = text.iter().filter(|b| b.is_ascii_digit() || **b == b'.');
                board.iter_mut().zip(cells).for_each(|(cell, &symbol)| *cell = plain_value(symbol));
                (board, None)
            }
        };
        Cells { board, puzzle, format: self.format() }
    }

    fn format(&self) -> Format {
        match self.judge.plain {
            Plain::No | Plain::Lines => Format::Line,
            Plain::JsonLines => Format::Json,
            Plain::Column { .. } | Plain::Pairs { .. } => Format::Csv,
        }
    }

    /// Searches the boards that were gathered, all of them together.
    fn search(&mut self) {
        self.track();
        if self.boards.is_empty() {
            return;
        }
        let (boards, lines): (Vec<[u8; 81]>, Vec<u64>) = std::mem::take(&mut self.boards).into_iter().unzip();
        let Want { require, detail, .. } = *self.want();
        let format = self.format();
        let pending = |board, known| Pending { cells: Cells { board, puzzle: None, format }, known };
        if detail == Detail::Failures {
            let standings = require.standings(&boards, self.budget);
            for ((board, line), standing) in boards.into_iter().zip(lines).zip(standings) {
                if standing.passes(require) || !self.explains() {
                    self.count(standing, 1);
                } else {
                    self.report(pending(board, Known::Nothing), line);
                }
            }
            return;
        }
        let found = require.search_many(&boards, self.budget);
        for ((board, line), found) in boards.into_iter().zip(lines).zip(found) {
            self.report(pending(board, Known::Valid(Some(found))), line);
        }
    }

    /// Holds the boards that were gathered against the solutions of their puzzles, all of them together.
    fn track(&mut self) {
        let pairs = std::mem::take(&mut self.pairs);
        let places = std::mem::take(&mut self.places);
        let counts = self.want().detail == Detail::Failures;
        let (is_pairs, format) = (matches!(self.judge.plain, Plain::Pairs { .. }), self.format());
        let counts_all = counts && self.explained >= self.judge.want.explained;
        let wanted = if counts_all { Wanted::Verdict } else { Wanted::Everything };
        track_many(&pairs, wanted, self.budget, |index, found, solution| {
            let Pair { puzzle, answer, standing } = &pairs[index];
            let standing = standing.tracked(&found);
            if counts && (standing.passes(Require::OnTrack) || !self.explains()) {
                return self.count(standing, 1);
            }
            let cells = Cells { board: *answer, puzzle: is_pairs.then_some(*puzzle), format };
            self.report(Pending { cells, known: Known::Tracked(found, solution.map(Box::new)) }, places[index]);
        });
        // The room is used again.
        (self.pairs, self.places) = (pairs, places);
        self.pairs.clear();
        self.places.clear();
    }

    /// A run of lines that are not plain ends before `end`; `inside` if a plain line follows.
    fn end_run(&mut self, end: usize, inside: bool) {
        let Some((start, line)) = self.run.take() else { return };
        self.search();
        let at_an_edge = start == 0 || !inside;
        let alone = !matches!(self.judge.plain, Plain::Lines);
        // Three bytes may be a report: where they are made one by one, these are, too.
        if self.judge.want.lazy || at_an_edge && !(alone && start > 0) {
            self.judged.parts.push(Item::Edge { bytes: start..end, line });
            return;
        }
        let mut reader = self.judge.reader.clone();
        let mut reports = Vec::new();
        reader.read_within(&self.piece[start..end], true, self.budget, &mut |mut entry| {
            entry.move_down(line - 1);
            reports.push(self.judge.want.report(entry, self.budget));
            true
        });
        self.judged.skipped.merge(reader.skipped().moved_down(line - 1));
        reports.into_iter().for_each(|report| self.give(report));
    }

    /// Hands a report over, or writes it.
    fn give(&mut self, mut report: Report) {
        let Some(written) = self.judge.want.written.as_ref().filter(|written| written.shape.holds(&report)) else {
            return self.push(Checked::Report(Box::new(report)));
        };
        report.move_down(self.before);
        report.file = written.file.clone();
        let shape = written.shape;
        if !matches!(self.judged.parts.last(), Some(Item::Checked(Checked::Written { .. }))) {
            // A report is about four times as long as its line: to grow step by step would be to copy it several times.
            let every = self.want().detail != Detail::Failures && self.judged.parts.is_empty();
            let text = String::with_capacity(if every { 4 * self.piece.len() } else { 0 });
            self.push(Checked::Written { text, counted: Summary::default() });
        }
        if let Some(Item::Checked(Checked::Written { text, counted })) = self.judged.parts.last_mut() {
            counted.add(&report);
            shape.write(&report, text);
        }
    }

    fn push(&mut self, checked: Checked) {
        self.judged.parts.push(Item::Checked(checked));
    }

    fn count(&mut self, standing: Standing, boards: u64) {
        let Want { require, in_order, .. } = *self.want();
        match self.judged.parts.last_mut() {
            _ if boards == 0 => {}
            Some(Item::Checked(Checked::Counted(summary))) => summary.count(standing, require, boards),
            Some(Item::Checked(Checked::Run { standing: last, boards: run })) if *last == standing => *run += boards,
            _ if in_order => self.push(Checked::Run { standing, boards }),
            _ => {
                let mut summary = Summary::default();
                summary.count(standing, require, boards);
                self.push(Checked::Counted(summary));
            }
        }
    }
}

/// Counts line feeds, in bytes as long as that goes, so that it becomes vector code.
pub(super) fn newlines(text: &[u8]) -> u64 {
    let count = |chunk: &[u8]| chunk.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>();
    text.chunks(192).map(|chunk| u64::from(count(chunk))).sum()
}
