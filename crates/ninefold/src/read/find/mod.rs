//! Finds boards in a text that has no grammar: drawings, tables, lists of any programming language, what is between words.
//!
//! ```text
//! line ──markup──▶ plain lines ──segments──▶ parts ──row──▶ rows ──block──▶ boards
//! ```
//!
//! It looks at a text as a person does: for as many rows of cells as a row has, whatever brackets, separators, labels and
//! words are around them. Rows are gathered until something else follows; only then is it decided what they are. What it
//! holds is bounded, and so is the work for each line.

mod block;
mod cells;
mod fields;
mod labels;
mod lists;
pub(super) mod markup;
mod named;
mod row;
mod segments;
mod words;

use std::sync::Arc;

pub(super) use self::labels::names_columns;
use self::named::Named;
use self::row::{Around, Cells, Row, Style};
use self::segments::{Event, events};
pub(super) use self::words::time;
use super::line::Line;
use super::skipped::Skipped;
use super::symbols::Token;
use super::{Entry, Format, Options};

/// So many rows are gathered before the boards among the first of them are given: more than any two boards have.
const MOST_ROWS: usize = 64;

/// The most cells that are gathered: those of many boards.
const MOST_GATHERED: usize = 1 << 16;

/// The most cells that one pair of brackets holds: those of the largest board, and some.
const MOST_CELLS: usize = 700;

/// A list that begins in one of so many first lines is the text's own.
const EARLIEST: u64 = 2;

/// More digits than a number in a sentence has: those of a card or an account.
const LONGEST_NUMBER: usize = 34;

/// State between lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    rows: Vec<Row>,
    /// How many cells the rows had when they came.
    cells: usize,
    /// The header of a Markdown table.
    head: Option<Box<Row>>,
    /// How many rows came before each blank line.
    breaks: Vec<usize>,
    /// What the innermost bracket holds so far, one for each line.
    inside: Option<Vec<Row>>,
    /// How many lines there were that say something.
    lines: u64,
    /// The line of the first bracket of this block, counted in those.
    opened: Option<u64>,
    /// The lines that turned out not to be of a board.
    pub(super) skipped: Skipped,
    /// The last of them, so that several parts of one line are one line.
    passed: Vec<u64>,
    /// Lines of the list that is open: parts of a board, if it holds one.
    listed: Vec<u64>,
    named: Named,
    /// A line of this many cells is a board, too: all cells of one whose side is known.
    pub(super) flat: Option<usize>,
}

/// What a line is.
pub(super) enum Part {
    /// Nothing, or a part of the frame or of a row.
    Neutral,
    /// Rows.
    Rows,
    /// Words between boards, or anything else.
    Other,
}

/// A board, or what looked like one.
pub(super) struct Found {
    pub(super) entry: Entry,
    /// Nothing was around its rows, so they were certainly meant as a board.
    pub(super) is_sure: bool,
}

impl Finder {
    /// Takes one line that is neither blank nor a board by itself.
    pub(super) fn line(&mut self, line: &Arc<Line<'static>>, options: &Options, give: &mut dyn FnMut(Found)) -> Part {
        self.lines += 1;
        if self.named.line(line.number, &line.ascii) {
            return Part::Rows;
        }
        self.end_named(options, give);
        if words::is_label_alone(&line.ascii) {
            return Part::Neutral;
        }
        if words::is_not_a_row(&line.ascii) {
            self.end(options, give);
            return Part::Other;
        }
        let says_something = |b: &u8| b.is_ascii_alphanumeric() || matches!(*b, b'?' | super::characters::UNKNOWN);
        if self.inside.is_none()
            && !line.ascii.iter().any(says_something)
            && !line.ascii.iter().any(|b| b"[](){}".contains(b))
        {
            return self.strokes(line, options, give);
        }
        self.parts(line, options, give)
    }

    /// A line of sixteen symbols: a row of a 16×16 board, or a whole 4×4 board.
    pub(super) fn sixteen(&mut self, line: &Arc<Line<'static>>, options: &Options, give: &mut dyn FnMut(Found)) {
        self.lines += 1;
        let cells = (line.indent()..line.indent() + 16).map(|at| (Token::Symbol(line.ascii[at]), at)).collect();
        let cells =
            Cells { cells, style: Style::Sixteen, apart: false, trail: false, around: Around::Nothing, solid: true };
        // What an open bracket holds came before it, and is something else.
        let held = self.inside.as_mut().map(std::mem::take).unwrap_or_default();
        if !held.is_empty() {
            held.into_iter().for_each(|row| self.row(row, options, give));
            self.end_block(options, give);
        }
        // A date or a sentence in the line above is no row of this board.
        if self.rows.last().is_some_and(|last| last.around != Around::Nothing && last.width() != 16) {
            self.end_block(options, give);
        }
        self.row(Row::new(line, cells, Around::Nothing), options, give);
    }

    /// A line without digits or letters.
    fn strokes(&mut self, line: &Arc<Line<'static>>, options: &Options, give: &mut dyn FnMut(Found)) -> Part {
        // Below one row it is the rule of a Markdown table, and the row is the table's head.
        if self.rows.len() == 1 && is_rule_of_a_table(&line.ascii, &self.rows[0]) {
            self.head = self.rows.pop().map(Box::new);
            return Part::Neutral;
        }
        if let Some(cells) = cells::strokes(&line.ascii, options) {
            self.row(Row::new(line, cells, Around::Nothing), options, give);
        }
        Part::Neutral
    }

    /// Takes the rows that end in a line.
    fn parts(&mut self, line: &Arc<Line<'static>>, options: &Options, give: &mut dyn FnMut(Found)) -> Part {
        let text = &line.ascii[words::time(&line.ascii)..];
        let text = &text[words::label(text)..];
        let skipped = line.ascii.len() - text.len();
        let alone = is_one_part(text);
        let around = if alone { Around::Nothing } else { Around::Marks };
        let (mut rows, mut arrow, mut words, mut brackets) = (Vec::new(), false, false, false);
        for event in events(text) {
            match event {
                Event::Open => {
                    rows.append(&mut self.inside.replace(Vec::new()).unwrap_or_default());
                    self.opened = self.opened.or(Some(self.lines));
                    brackets = true;
                }
                Event::Close => {
                    rows.extend(joined(self.inside.take().unwrap_or_default(), options));
                    brackets = true;
                }
                Event::Mark => {}
                Event::Arrow => arrow = true,
                Event::Part(from, to) => {
                    let (part, from) = (&text[from..to], skipped + from);
                    let mut read = cells::read(part, from, self.inside.is_some(), options);
                    if read.is_empty() && (alone || self.inside.is_some()) {
                        read.extend(cells::few(part, from));
                    }
                    words |= read.is_empty() && part.iter().any(u8::is_ascii_alphabetic);
                    let read = read.into_iter();
                    match &mut self.inside {
                        Some(inside) => {
                            inside.extend(read.map(|cells| Row::new(line, cells, Around::Marks)));
                        }
                        None => rows.extend(read.map(|cells| Row::new(line, cells, around))),
                    }
                }
            }
            if rows.len() > MOST_ROWS {
                self.take(&mut rows, alone, options, give);
            }
        }
        // More than a board has: it is not one, and is not held.
        if self.inside.as_ref().is_some_and(|inside| inside.iter().map(Row::width).sum::<usize>() > MOST_CELLS) {
            rows.append(&mut self.inside.replace(Vec::new()).unwrap_or_default());
        }
        if let [left, right] = rows.as_mut_slice()
            && arrow
            && left.width() == right.width()
        {
            // The list on the left may have begun in an earlier line.
            left.further.push((left.cells.len(), Arc::clone(&right.line)));
            left.cells.append(&mut right.cells);
            rows.pop();
        }
        if self.take(&mut rows, alone, options, give) {
            return Part::Rows;
        }
        // Names before a list that spans lines are not words between boards.
        if !words || (brackets && self.inside.is_some()) {
            let says_something = line.ascii.iter().any(u8::is_ascii_alphanumeric);
            match brackets || self.inside.is_some() {
                true if says_something => self.listed.push(line.number),
                false if says_something => self.skip(&[line.number]),
                _ => {}
            }
            if self.inside.is_none() && self.rows.is_empty() || self.listed.len() > MOST_CELLS {
                self.skip_listed();
            }
            return Part::Neutral;
        }
        self.end(options, give);
        Part::Other
    }

    /// Gathers rows of one line; `false` if there are none.
    fn take(&mut self, rows: &mut Vec<Row>, alone: bool, options: &Options, give: &mut dyn FnMut(Found)) -> bool {
        // In a list that has rows, a shorter one is a row, too, if a wrong one.
        let in_list = self.rows.last().is_some_and(|last| last.around == Around::Marks && last.width() > 3);
        rows.retain(|row| alone || row.width() > 3 || in_list && row.width() > 1);
        let some = !rows.is_empty();
        for row in rows.drain(..) {
            self.row(row, options, give);
        }
        some
    }

    fn row(&mut self, row: Row, options: &Options, give: &mut dyn FnMut(Found)) {
        // A board with blank lines between its bands has one band between any two; another row means that a new board began.
        if let Some(&last) = self.breaks.last()
            && self.rows.len() >= last + self.breaks[0]
        {
            let rest = self.rows.split_off(last);
            self.end_block(options, give);
            self.rows = rest;
        }
        // Dashes of another width than the rows are strokes of the frame.
        let width = row.width();
        match row.style {
            Style::Dashes
                if self.rows.iter().rfind(|row| row.style != Style::Dashes).is_some_and(|row| row.width() != width) =>
            {
                return;
            }
            Style::Dashes => {}
            _ => self.rows.retain(|row| row.style != Style::Dashes || row.width() == width),
        }
        let with_words = |last: &Row| last.around != row.around && last.around.max(row.around) == Around::Words;
        // Lines of sixteen symbols may be boards, of which a list or a sentence below them is no row.
        let is_sixteen = |last: &Row| last.style == Style::Sixteen && row.around != Around::Nothing && width != 16;
        let is_other =
            |last: &Row| is_sixteen(last) || with_words(last) && (last.width() != width || !last.has_digit());
        if self.rows.last().is_some_and(is_other) {
            self.end_block(options, give);
        }
        self.rows.push(row);
        self.cells += width;
        if self.cells > MOST_GATHERED {
            return self.end_block(options, give);
        }
        if self.rows.len() >= MOST_ROWS {
            self.give_first(options, give);
        }
    }

    /// Gives the first boards of rows that do not end.
    fn give_first(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        let side = self.rows[0].width();
        let whole = if options.is_side(side) && side <= 25 { (self.rows.len() / side - 1).max(1) * side } else { 0 };
        let same = self.rows.iter().all(|row| row.width() == side);
        let column = side < 4 && self.rows.len() < MOST_CELLS;
        if column && same {
            return;
        }
        if !same || whole == 0 || whole >= self.rows.len() {
            return self.end_block(options, give);
        }
        let rest = self.rows.split_off(whole);
        self.end_block(options, give);
        self.rows = rest;
    }

    /// A blank line: the end of a board, unless it is between the bands of one.
    pub(super) fn blank_line(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        let Some(first) = self.rows.first() else {
            self.head = None;
            return;
        };
        let rows = self.rows.len();
        if self.breaks.last() == Some(&rows) || self.inside.is_some() {
            return;
        }
        let before = self.breaks.last().copied().unwrap_or(0);
        let goes_on = |side: usize| {
            let band = options.boxes_of(side).map_or(0, |(rows, _)| usize::from(rows));
            (band > 0 && rows == before + band || rows == before + 1) && rows < side
        };
        let width = first.width();
        let even = self.breaks.first().is_none_or(|&first| rows == before + first);
        if even && (goes_on(width) || (width > 1 && goes_on(width - 1))) {
            self.breaks.push(rows);
        } else {
            self.end_block(options, give);
        }
    }

    /// A comment: as a blank line, but in a list it separates nothing.
    pub(super) fn comment(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        if self.rows.last().is_none_or(|row| row.around == Around::Nothing) {
            self.blank_line(options, give);
        }
    }

    /// A board that was not found here came before.
    pub(super) fn after_a_board(&mut self) {
        self.lines = self.lines.max(EARLIEST);
    }

    /// Something else follows, or nothing.
    pub(super) fn end(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        for row in self.inside.take().unwrap_or_default() {
            self.row(row, options, give);
        }
        self.end_block(options, give);
        self.end_named(options, give);
    }

    fn end_named(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        if let Some(found) = self.named.end() {
            // The rows came before the names.
            self.end_block(options, give);
            give(Found { entry: Entry::filled(found.line, found.format, found.board), is_sure: true });
        }
    }

    /// Makes boards, or an error, of the rows that were gathered.
    fn end_block(&mut self, options: &Options, give: &mut dyn FnMut(Found)) {
        let rows = std::mem::take(&mut self.rows);
        self.cells = 0;
        let head = self.head.take().map(|head| *head);
        let opened = self.opened.take();
        self.breaks.clear();
        let Some(around) = rows.iter().map(|row| row.around).max() else { return self.skip_listed() };
        // Lists at the very beginning are what 0.1.0 called JSON.
        let format = match around {
            Around::Nothing => Format::Grid,
            Around::Marks if opened.is_some_and(|line| line <= EARLIEST) => Format::Json,
            _ => Format::Text,
        };
        let lines: Vec<u64> = rows.iter().map(|row| row.line.number).collect();
        // Numbers in sentences.
        let is_short = |row: &Row| row.width() <= LONGEST_NUMBER;
        let is_prose = around == Around::Words && rows.len() < 6 && rows.iter().all(is_short);
        let (mut boards, titles) = block::read(rows, head, self.flat, options);
        boards.retain(|found| !is_prose || found.board.is_ok());
        if boards.is_empty() || around != Around::Nothing && boards.iter().all(|found| found.board.is_err()) {
            self.skip_listed();
            self.skip(&lines);
        } else {
            // Lists that begin below the last row have nothing to do with these boards.
            self.listed.retain(|line| lines.last().is_none_or(|last| line > last));
            self.skip_listed();
            self.skip(&titles);
        }
        for found in boards {
            let format = match (format, found.format, &found.board) {
                (_, _, Err(error)) if error.is_format_in_doubt() => None,
                (Format::Grid, Some(own), _) => Some(own),
                (format, ..) => Some(format),
            };
            let entry = Entry::filled(found.line, format, found.board);
            give(Found { entry, is_sure: around == Around::Nothing });
        }
    }

    pub(super) fn skip(&mut self, lines: &[u64]) {
        for line in lines {
            if !self.passed.contains(line) {
                self.skipped.count(*line);
                self.passed.push(*line);
            }
        }
        let old = self.passed.len().saturating_sub(MOST_ROWS);
        self.passed.drain(..old);
    }

    /// No board holds the lines of the last list.
    fn skip_listed(&mut self) {
        let lines = std::mem::take(&mut self.listed);
        self.skip(&lines);
    }
}

/// Is there nothing but one part in a line, neither bracket nor mark?
fn is_one_part(line: &[u8]) -> bool {
    let mut events = events(line);
    matches!((events.next(), events.next()), (Some(Event::Part(..)), None))
}

/// What one pair of brackets holds: a row, or a board, over several lines, or rows.
fn joined(mut rows: Vec<Row>, options: &Options) -> Vec<Row> {
    if rows.len() < 2 {
        return rows;
    }
    // The comma at the end of a line is not an empty field, unless there are others.
    for row in &mut rows {
        let empty = row.cells.iter().filter(|cell| cell.0 == Token::Empty).count();
        if row.trail && empty == 1 {
            row.cells.pop();
            row.trail = false;
        }
    }
    let cells: usize = rows.iter().map(Row::width).sum();
    let is_board = cells >= 16 && options.side_of(cells).is_some();
    let as_they_are = rows.iter().all(|row| row.width() == rows.len());
    if as_they_are || !(options.is_side(cells) || is_board) {
        return rows;
    }
    let mut rows = rows.into_iter();
    let Some(mut first) = rows.next() else { return Vec::new() };
    for row in rows {
        first.further.push((first.cells.len(), row.line));
        first.cells.extend(row.cells);
    }
    vec![first]
}

/// `|---|:-:|---|`, with a field for each cell of the row above it.
fn is_rule_of_a_table(text: &[u8], head: &Row) -> bool {
    let inner = text.trim_ascii();
    let Some(inner) = inner.strip_prefix(b"|").and_then(|rest| rest.strip_suffix(b"|")) else { return false };
    let mut fields = inner.split(|&b| b == b'|');
    let rule = |field: &[u8]| {
        let field = field.trim_ascii();
        field.contains(&b'-') && field.iter().all(|b| matches!(b, b'-' | b':'))
    };
    fields.clone().count() == head.width() && fields.all(rule)
}
