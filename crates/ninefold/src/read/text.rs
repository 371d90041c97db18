//! The reader of text: boards in one line, `.sdk` sections, comments, and everything that the [finder](super::find) finds.

use std::sync::Arc;

use super::error::{ErrorKind, ReadError};
use super::find::{self, Finder, Found, Part, markup};
use super::iss::{self, Item};
use super::janko::{Janko, Step};
use super::line::Line;
use super::links;
use super::one_line;
use super::skipped::Skipped;
use super::{Entry, Format, Options};

/// The most characters of a table row in HTML that is written over several lines.
const LONGEST_TABLE_ROW: usize = 1 << 14;

/// The most characters of a puzzle of the Interactive Sudoku Solver that is written over several lines.
const LONGEST_PUZZLE: usize = 1 << 16;

/// The most boards in comments that are held.
const MOST_IN_COMMENTS: usize = 16;

/// State between lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    finder: Finder,
    /// The lines that are neither boards nor parts of one.
    pub(super) skipped: Skipped,
    /// Finds boards in comments, which count only if there are no others.
    comments: Finder,
    in_comments: Vec<Entry>,
    /// The first thing that looked like a board in a program or in prose, if no board was found.
    doubtful: Option<Box<Entry>>,
    /// Was there a board, or something that was certainly meant as one?
    found: bool,
    /// A row of an HTML table that has not ended.
    table_row: Option<Box<Line<'static>>>,
    /// A puzzle of the Interactive Sudoku Solver with one item in each of its lines, and what these are so far.
    items: Option<(Item, Box<Line<'static>>)>,
    /// A jigsaw of which more lines are to come.
    janko: Option<Box<Janko>>,
    section: Section,
    /// The board of an `.sdk` section, and which: that of `[Puzzle]` is replaced by the player's, if there is one.
    held: Option<(Section, Entry)>,
}

/// What is asked of the finder, which hands over what it found.
type Question<'a> = dyn FnMut(&mut Finder, &mut dyn FnMut(Found)) + 'a;

/// The `.sdk` section that a line is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Puzzle,
    State,
}

impl Text {
    /// Takes one line without its line end.
    pub(super) fn line(&mut self, number: u64, bytes: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        let line = match Line::new(number, bytes) {
            Ok(line) => line,
            Err(error) => return self.undecoded(error, Line::lossy(number, bytes), options, each),
        };
        self.decoded(line, options, each);
    }

    fn decoded(&mut self, line: Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        if let Some(line) = self.items(line, options, each)
            && let Some(line) = self.janko(line, options, each)
        {
            self.other_line(line, options, each);
        }
    }

    /// A line that belongs to no puzzle of several lines.
    fn other_line(&mut self, line: Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        let number = line.number;
        let text = line.text();
        // Empty fields alone are a row, and spaces alone may be a board.
        let tabs = line.ascii.iter().filter(|b| **b == b'\t').count();
        if text.is_empty() && line.ascii.len() != 81 && tabs < 3 {
            return self.find(options, each, &mut |finder, give| finder.blank_line(options, give));
        }
        if let Some(mark) = comment(text) {
            let mark = line.indent() + mark;
            return self.comment(line.without_mark(mark), options, each);
        }
        if text.starts_with(b"[") && text.ends_with(b"]") && text[1..text.len() - 1].iter().all(u8::is_ascii_alphabetic)
        {
            return self.section(text, options, each);
        }
        if let Some(what) = one_line::unsupported(text) {
            self.end_board(options, each);
            let board = Err(line.error(ErrorKind::Unsupported { what }, line.indent()));
            return self.give(Entry::new(number, None, board), each);
        }
        let mut has_links = false;
        links::read(&line, options, &mut |format, board| {
            if !std::mem::replace(&mut has_links, true) {
                self.end_board(options, each);
                self.finder.after_a_board();
            }
            let board = match options.format {
                Some(wanted) if wanted != format => Err(line.error(ErrorKind::NotABoard, line.indent())),
                _ => board,
            };
            self.give(Entry::filled(number, Some(format), board), each);
        });
        if has_links {
            return;
        }
        if options.format != Some(Format::Grid) {
            if let Some((format, board)) = one_line::read(&line, options) {
                if format == Format::Line && text.len() == 16 && options.format.is_none() {
                    if self.section != Section::None {
                        return self.look_through(line, options, each);
                    }
                    let line = Arc::new(line.into_owned());
                    return self.find(options, each, &mut |finder, give| finder.sixteen(&line, options, give));
                }
                let board = match options.format {
                    Some(wanted) if wanted != format => Err(line.error(ErrorKind::NotABoard, line.indent())),
                    _ => board,
                };
                // A board of its own: whatever was going on before it has ended.
                self.end_board(options, each);
                self.finder.after_a_board();
                return self.give(Entry::filled(number, options.format.or(Some(format)), board), each);
            }
            if options.format.is_some_and(Format::is_one_line) {
                let board = Err(line.error(ErrorKind::NotABoard, line.indent()));
                return each(Entry::new(number, options.format, board));
            }
        }
        self.look_through(line, options, each);
    }

    /// Holds a line with one item of a string of the Interactive Sudoku Solver: those in the next lines belong to the same puzzle,
    /// unless all of them are givens, each of which is a puzzle. Any other line is handed back.
    fn items<'a>(&mut self, line: Line<'a>, options: &Options, each: &mut dyn FnMut(Entry)) -> Option<Line<'a>> {
        let item = iss::is_item(line.text()).filter(|_| matches!(options.format, None | Some(Format::Iss)));
        match (self.items.take(), item) {
            (Some((before, mut held)), Some(item)) if before.max(item) == Item::Rule => {
                if held.ascii.len() < LONGEST_PUZZLE {
                    held.join(&line);
                }
                self.items = Some((Item::Rule, held));
                return None;
            }
            (Some((_, held)), _) => self.puzzle(&held, options, each),
            (None, _) => {}
        }
        let Some(item) = item else { return Some(line) };
        self.items = Some((item, Box::new(line.into_owned())));
        None
    }

    /// Holds the lines of a jigsaw of which the first is `9 9`. A line that is none of them is handed back.
    fn janko<'a>(&mut self, line: Line<'a>, options: &Options, each: &mut dyn FnMut(Entry)) -> Option<Line<'a>> {
        let Some(held) = self.janko.take() else {
            let side = Janko::begin(&line).filter(|_| matches!(options.format, None | Some(Format::Janko)));
            let Some(side) = side else { return Some(line) };
            self.janko = Some(Box::new(Janko::new(side, line.into_owned())));
            return None;
        };
        match held.take(line, options) {
            Step::More(held) => self.janko = Some(Box::new(held)),
            Step::Board(number, board) => {
                self.end_board(options, each);
                self.finder.after_a_board();
                self.give(Entry::filled(number, Some(Format::Janko), board), each);
            }
            Step::Other(lines) => lines.into_iter().for_each(|line| self.other_line(line, options, each)),
        }
        None
    }

    /// A puzzle of which all lines are there.
    fn puzzle(&mut self, line: &Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        if let Some((format, board)) = one_line::read(line, options) {
            let is_cut = line.ascii.len() >= LONGEST_PUZZLE;
            let too_long = || line.error(ErrorKind::TooLong { limit: LONGEST_PUZZLE }, 0);
            let board = if is_cut { Err(too_long()) } else { board };
            self.end_board(options, each);
            self.finder.after_a_board();
            self.give(Entry::filled(line.number, Some(format), board), each);
        }
    }

    /// Looks for a board, or a part of one, in a line that is not one by itself.
    fn look_through(&mut self, line: Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        if let Some(mut row) = self.table_row.take() {
            let is_open = markup::leaves_row_open(&line.ascii).unwrap_or(true);
            row.join(&line);
            return self.table_row(row, is_open, options, each);
        }
        if !markup::is_in(&line.ascii) {
            return self.plain(line.into_owned(), options, each);
        }
        let is_open = markup::leaves_row_open(&line.ascii).unwrap_or(false);
        self.table_row(Box::new(line.into_owned()), is_open, options, each);
    }

    /// A line with markup, unless it is the beginning of a table row that ends in another.
    fn table_row(&mut self, line: Box<Line<'static>>, is_open: bool, options: &Options, each: &mut dyn FnMut(Entry)) {
        if is_open && line.ascii.len() < LONGEST_TABLE_ROW {
            self.table_row = Some(line);
            return;
        }
        line.plain(&mut |line| {
            if !line.text().is_empty() {
                self.plain(line, options, each);
            }
        });
    }

    fn plain(&mut self, line: Line<'static>, options: &Options, each: &mut dyn FnMut(Entry)) {
        let line = Arc::new(line);
        let mut is_other = false;
        self.find(options, each, &mut |finder, give| {
            is_other = matches!(finder.line(&line, options, give), Part::Other);
        });
        if !is_other {
            return;
        }
        if !options.strict {
            if !find::names_columns(&line.ascii) {
                self.finder.skip(&[line.number]);
                self.skipped.merge(std::mem::take(&mut self.finder.skipped));
            }
            return;
        }
        let board = Err(line.error(ErrorKind::NotABoard, line.indent()));
        self.deliver(Entry::new(line.number, options.format, board), each);
    }

    /// A line with bytes that are not text. They are an error if most of the line is cells, unless a whole board is before them. Any other
    /// line is read as if letters of no known language were in their place.
    fn undecoded(&mut self, error: ReadError, line: Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        let written = || line.ascii.iter().filter(|b| !b.is_ascii_whitespace());
        let cells = written().filter(|b| b.is_ascii_digit() || super::symbols::is_empty_symbol(**b)).count();
        let is_board = || one_line::read(&line, options).is_some_and(|(_, board)| board.is_ok());
        if comment(line.text()).is_none() && 2 * cells >= written().count() && !is_board() {
            self.end_board(options, each);
            return self.give(Entry::new(line.number, options.format, Err(error)), each);
        }
        let byte = if let ErrorKind::InvalidUtf8 { byte } = error.kind { byte } else { 0 };
        self.skipped.count_undecoded(error.line, error.column, byte);
        self.decoded(line, options, each);
    }

    fn comment(&mut self, line: Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        self.find(options, each, &mut |finder, give| finder.comment(options, give));
        if self.found || self.in_comments.len() >= MOST_IN_COMMENTS || options.format.is_some() {
            return;
        }
        let held = &mut self.in_comments;
        let mut hold = |found: Found| held.extend(found.entry.board.is_ok().then_some(found.entry));
        match one_line::read(&line, options) {
            Some((_, board)) => {
                let entry = Entry::filled(line.number, Some(Format::Text), board);
                hold(Found { entry, is_sure: false });
            }
            None if line.text().is_empty() => self.comments.blank_line(options, &mut hold),
            None => {
                self.comments.line(&Arc::new(line.into_owned()), options, &mut hold);
            }
        }
    }

    /// Boards have this many cells, so that a line of so many is one.
    pub(super) fn only_of(&mut self, cells: usize) {
        self.finder.flat = Some(cells);
    }

    /// There is a board before or after what is read here.
    pub(super) fn beside_a_board(&mut self) {
        self.found = true;
        self.finder.after_a_board();
    }

    /// The text has ended.
    pub(super) fn end(&mut self, options: &Options, each: &mut dyn FnMut(Entry)) {
        self.end_board(options, each);
        if self.found {
            return;
        }
        let held = &mut self.in_comments;
        self.comments.end(options, &mut |found| held.extend(found.entry.board.is_ok().then_some(found.entry)));
        let in_comments = std::mem::take(&mut self.in_comments);
        let doubtful = self.doubtful.take().filter(|_| in_comments.is_empty()).map(|entry| *entry);
        in_comments
            .into_iter()
            .map(|entry| Entry { format: Some(Format::Text), ..entry })
            .chain(doubtful)
            .for_each(each);
    }

    fn end_board(&mut self, options: &Options, each: &mut dyn FnMut(Entry)) {
        if let Some((_, held)) = self.items.take() {
            self.puzzle(&held, options, each);
        }
        if let Some(held) = self.janko.take() {
            held.end().into_iter().for_each(|line| self.other_line(line, options, each));
        }
        if let Some(row) = self.table_row.take() {
            row.plain(&mut |line| self.plain(line, options, each));
        }
        self.find(options, each, &mut |finder, give| finder.end(options, give));
        self.section = Section::None;
        self.release(each);
    }

    /// Hands over what the finder finds.
    fn find(&mut self, options: &Options, each: &mut dyn FnMut(Entry), ask: &mut Question<'_>) {
        let mut finder = std::mem::take(&mut self.finder);
        ask(&mut finder, &mut |Found { entry, is_sure }| match entry.board {
            Err(_) if !is_sure && !options.strict => {
                self.doubtful.get_or_insert_with(|| Box::new(entry));
            }
            _ => self.deliver(entry, each),
        });
        self.skipped.merge(std::mem::take(&mut finder.skipped));
        self.finder = finder;
    }

    fn section(&mut self, tag: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        self.find(options, each, &mut |finder, give| finder.end(options, give));
        self.section = match tag.to_ascii_lowercase().as_slice() {
            b"[puzzle]" => Section::Puzzle,
            b"[state]" => Section::State,
            _ => Section::None,
        };
        if self.section != Section::State {
            self.release(each);
        }
    }

    fn deliver(&mut self, mut entry: Entry, each: &mut dyn FnMut(Entry)) {
        if self.section == Section::None {
            return self.give(entry, each);
        }
        entry.format = Some(Format::Sdk);
        match (&self.held, self.section) {
            // The player's board takes the place of the printed one.
            (Some((Section::Puzzle, puzzle)), Section::State) => entry.givens = puzzle.board.as_ref().ok().cloned(),
            _ => self.release(each),
        }
        self.held = Some((self.section, entry));
    }

    fn release(&mut self, each: &mut dyn FnMut(Entry)) {
        if let Some((_, held)) = self.held.take() {
            self.give(held, each);
        }
    }

    fn give(&mut self, entry: Entry, each: &mut dyn FnMut(Entry)) {
        self.found = true;
        each(entry);
    }
}

/// The length of the mark of a comment at the beginning of a line.
fn comment(text: &[u8]) -> Option<usize> {
    let marks: [&[u8]; 2] = [b"#", b"//"];
    let mark = marks.into_iter().find(|mark| text.starts_with(mark))?;
    Some(text.iter().take_while(|b| **b == mark[0]).count())
}

/// The boards of a text that is no JSON, each with its line in it.
#[cfg(feature = "json")]
pub(super) fn boards(text: &str, options: &Options) -> Vec<Entry> {
    let mut finder = Finder::default();
    let mut found = Vec::new();
    let mut give = |each: Found| found.push(each.entry);
    for (line, number) in text.split('\n').zip(1..) {
        let line = Line::lossy(number, line.as_bytes());
        if line.text().is_empty() {
            finder.blank_line(options, &mut give);
        } else {
            finder.line(&Arc::new(line.into_owned()), options, &mut give);
        }
    }
    finder.end(options, &mut give);
    found
}
