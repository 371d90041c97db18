//! Reading a stream piece by piece, in memory that does not grow with it.

use std::borrow::Cow;
use std::cell::Cell;

use super::csv::{PairTable, Table};
#[cfg(feature = "json")]
use super::detect::is_comment;
use super::detect::{Family, family};
#[cfg(not(feature = "json"))]
use super::error::Foreign;
use super::error::{ErrorKind, ReadError};
use super::format::{Format, Options};
#[cfg(feature = "json")]
use super::json::Json;
use super::plan::Plain;
use super::ruled::Ruler;
use super::skipped::Skipped;
use super::text::Text;
use super::xml::Xml;
use super::{Entry, line_ends};
use crate::search::Budget;

/// The longest line, record or value that is read, in bytes. No board comes near it.
pub const MAX_PIECE: usize = 1 << 20;

pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How much of a text is wanted to tell its format. Less where inputs are made by a fuzzer: they are short, and would otherwise never
/// be read in pieces.
pub(crate) const SAMPLE: usize = if cfg!(fuzzing) { 1 << 7 } else { 1 << 16 };

/// Is the format told from the first lines, where they tell? A browser has all of a file at hand and need not hurry, and what it
/// has to download is shorter by a kilobyte.
pub(crate) const EARLY: bool = !cfg!(target_family = "wasm");

/// Reads the boards of a stream that is handed over piece by piece.
///
/// The caller keeps the bytes: [`Reader::read`] says how many of them it is done with, and wants to see the rest again
/// with more behind it. It never asks for more than twice [`MAX_PIECE`].
///
/// ```
/// use ninefold::read::{Options, Reader};
///
/// let mut boards = 0;
/// let mut reader = Reader::new(Options::default());
/// let text = [b'.'; 81];
/// let used = reader.read(&text, false, &mut |_| boards += 1);
/// reader.read(&text[used..], true, &mut |_| boards += 1);
/// assert_eq!(boards, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    options: Options,
    state: State,
    /// The number of the line that the next byte stands in.
    line: u64,
    /// Do carriage returns end lines, without a line feed behind them?
    returns: bool,
    /// How many bytes from here on may still tell that: the rest of the sample, where reading began before all of it was there.
    untold: usize,
    /// The first line of JSON as far as it was read, while it is not known whether every line is a value.
    first: Option<Vec<u8>>,
    skipped: Skipped,
    /// The rules that the options give to boards, if they give any.
    ruler: Option<Box<Ruler>>,
    /// The budget ended the last read.
    stopped: bool,
}

#[derive(Clone, Debug)]
enum State {
    /// Nothing read yet, and the format not known from this many bytes.
    Start(usize),
    Lines(Lines),
    #[cfg(feature = "json")]
    Json(Json),
    Xml(Xml),
    /// The rest cannot be read, and that was said.
    Done,
}

/// Readers that take a line, or a record of lines, at a time.
#[derive(Clone, Debug)]
struct Lines {
    kind: LineKind,
    splitter: Splitter,
}

#[derive(Clone, Debug)]
enum LineKind {
    Text(Box<Text>),
    Table(Box<Table>),
    Pairs(PairTable),
}

/// Who is handed the entries, and may say that those are enough for now, as the budget may.
pub(super) struct Each<'a> {
    each: &'a mut dyn FnMut(Entry) -> bool,
    budget: &'a Budget<'a>,
    goes_on: Cell<bool>,
    stopped: Cell<bool>,
}

impl<'a> Each<'a> {
    fn new(each: &'a mut dyn FnMut(Entry) -> bool, budget: &'a Budget<'a>) -> Each<'a> {
        Each { each, budget, goes_on: Cell::new(true), stopped: Cell::new(false) }
    }

    pub(super) fn give(&mut self, entry: Entry) {
        let wants_more = (self.each)(entry);
        self.goes_on.set(self.goes_on.get() && wants_more);
    }

    /// Asks the budget; after the first no, nobody is asked again.
    pub(super) fn goes_on(&self) -> bool {
        if self.goes_on.get() && self.budget.is_stopped() {
            self.stopped.set(true);
            self.goes_on.set(false);
        }
        self.goes_on.get()
    }
}

impl Reader {
    /// A reader at the beginning of a stream.
    pub fn new(options: Options) -> Reader {
        Reader {
            ruler: Ruler::of(&options),
            stopped: false,
            options,
            state: State::Start(0),
            line: 1,
            returns: false,
            untold: 0,
            first: None,
            skipped: Skipped::default(),
        }
    }

    /// Reads what it can of `text`, hands each board to `each`, and returns how many bytes are done with. With `last`
    /// nothing follows, and all of it is.
    pub fn read(&mut self, text: &[u8], last: bool, each: &mut dyn FnMut(Entry)) -> usize {
        self.read_while(text, last, &mut |entry| {
            each(entry);
            true
        })
    }

    /// The same, which pauses soon after `each` has returned `false`: what is left of `text`, with `last` too, is wanted
    /// again. What was found in a line or a JSON value before the pause is not found again.
    pub fn read_while(&mut self, text: &[u8], last: bool, each: &mut dyn FnMut(Entry) -> bool) -> usize {
        self.read_within(text, last, &Budget::UNLIMITED, each)
    }

    /// The same, which also pauses soon after the budget was stopped, as [`Reader::was_stopped`] then says.
    pub fn read_within(
        &mut self,
        text: &[u8],
        last: bool,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(Entry) -> bool,
    ) -> usize {
        let Some(mut ruler) = self.ruler.take() else { return self.read_entries(text, last, budget, each) };
        let used = self.read_entries(text, last, budget, &mut |entry| each(ruler.ruled(entry)));
        self.ruler = Some(ruler);
        used
    }

    /// Was the last read ended by its budget, with something left to read?
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    fn read_entries(
        &mut self,
        text: &[u8],
        last: bool,
        budget: &Budget<'_>,
        each: &mut dyn FnMut(Entry) -> bool,
    ) -> usize {
        let mut each = Each::new(each, budget);
        let used = self.read_each(text, last, &mut each);
        self.stopped = each.stopped.get() && used < text.len();
        used
    }

    fn read_each(&mut self, text: &[u8], last: bool, each: &mut Each<'_>) -> usize {
        let mut used = 0;
        if let State::Start(seen) = self.state {
            used = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
            let whole = last || text.len() >= SAMPLE;
            let new = whole || EARLY && line_ends::may_have_ended(text, seen);
            match new.then(|| self.start(&text[used..], whole || !EARLY, &mut |entry| each.give(entry))).flatten() {
                Some(state) => self.state = state,
                None => {
                    self.state = State::Start(text.len());
                    return 0;
                }
            }
        }
        let mark = used;
        let rest = self.with_line_feeds(&text[mark..], last);
        #[cfg(feature = "json")]
        if EARLY && self.first.is_some() {
            used += self.first_line(&rest, last, each);
        }
        let rest = &rest[used - mark..];
        used += match &mut self.state {
            _ if EARLY && self.first.is_some() || !each.goes_on() => 0,
            State::Start(_) | State::Done => rest.len(),
            State::Lines(lines) => lines.read(rest, last, &mut self.line, &self.options, each),
            #[cfg(feature = "json")]
            State::Json(json) => json.read(rest, last, &mut self.line, &self.options, each),
            State::Xml(xml) => xml.read(rest, last, &mut self.line, &self.options, each),
        };
        self.untold = self.untold.saturating_sub(used - mark);
        if let State::Lines(Lines { kind: LineKind::Text(text), .. }) = &mut self.state {
            self.skipped.merge(std::mem::take(&mut text.skipped));
        }
        if last && (each.goes_on() || used == text.len()) {
            self.state = State::Done;
            return text.len();
        }
        used
    }

    /// The lines so far that were passed over.
    pub fn skipped(&self) -> Skipped {
        self.skipped
    }

    /// Was everything read?
    pub(crate) fn is_done(&self) -> bool {
        matches!(self.state, State::Done)
    }

    /// Looks at the beginning of a stream without reading it. Is something wrong with it that only reading tells, or do
    /// its lines not end with line feeds?
    pub(super) fn begin(&mut self, text: &[u8], whole: bool) -> Option<bool> {
        let mut faulty = false;
        self.state = self.start(text, whole, &mut |_| faulty = true)?;
        Some(faulty || self.returns)
    }

    /// The same reader for a later part of the stream, in which no carriage return ends a line by itself.
    pub(super) fn after_the_sample(&self) -> Reader {
        Reader { untold: 0, ..self.clone() }
    }

    /// Looks at the next bytes as a part of the sample: they are handed over now, or were before and are not yet done with.
    pub(crate) fn sample(&mut self, bytes: usize) {
        self.untold = bytes;
    }

    /// Do carriage returns end lines?
    pub(crate) fn has_returns(&self) -> bool {
        self.returns
    }

    /// The text with line feeds at the ends of its lines, without what may yet be a part of such an end.
    fn with_line_feeds<'a>(&mut self, text: &'a [u8], last: bool) -> Cow<'a, [u8]> {
        self.returns |= EARLY && self.untold > 0 && line_ends::has_lone_returns(&text[..text.len().min(self.untold)]);
        if self.returns {
            return line_ends::unified(text, last);
        }
        let open = if EARLY && self.untold > 0 && !last { line_ends::halves(text) } else { 0 };
        Cow::Borrowed(&text[..text.len() - open])
    }

    /// Reads the first line of JSON, which is the same value whatever comes after it. Then it is found out whether every line is
    /// one, as soon as there is another.
    #[cfg(feature = "json")]
    fn first_line(&mut self, text: &[u8], last: bool, each: &mut Each<'_>) -> usize {
        let (State::Json(json), Some(first)) = (&mut self.state, &mut self.first) else { return 0 };
        let whole = [first, text].concat();
        let end = end_of_first_line(&whole).unwrap_or(whole.len()).saturating_sub(first.len());
        let used = json.read(&text[..end], true, &mut self.line, &self.options, each);
        first.extend_from_slice(&text[..used]);
        if !each.goes_on() {
            return used;
        }
        let known = Json::new(&whole[..whole.len().min(SAMPLE)]);
        if known.is_lines() {
            *json = known;
            self.first = None;
        } else if last || whole.len() >= SAMPLE {
            self.first = None;
        }
        used
    }

    /// There is a board before or after what this reader reads, so that what only counts where there is none does not.
    pub(crate) fn beside_a_board(&mut self) {
        if let State::Lines(Lines { kind: LineKind::Text(text), .. }) = &mut self.state {
            text.beside_a_board();
        }
    }

    /// Where a kernel finds the boards of a stream that begins with `text`; a table is read up to where its columns are
    /// known. `None` if more of the text may tell, which it cannot where this is the `whole` beginning.
    pub(super) fn plain(&mut self, text: &[u8], whole: bool, last: bool) -> Option<Plain> {
        Some(match &mut self.state {
            State::Lines(Lines { kind: LineKind::Text(_), .. }) => match self.options.format {
                None | Some(Format::Line) => Plain::Lines,
                Some(_) => Plain::No,
            },
            State::Lines(Lines { kind, .. }) => {
                let (mut splitter, mut number, options) = (Splitter::default(), 1, &self.options);
                let mut ignore = |_| true;
                let mut nobody = Each::new(&mut ignore, &Budget::UNLIMITED);
                let sample = &text[..text.len().min(SAMPLE)];
                splitter.split(
                    sample,
                    last,
                    &mut number,
                    super::csv::end_of_record,
                    &mut nobody,
                    &mut |number, record, _| {
                        if let (Record::Whole(record), Plain::No) = (record, kind.plain()) {
                            kind.record(number, record, options, &mut |_| {});
                        }
                    },
                );
                Some(kind.plain()).filter(|plain| whole || *plain != Plain::No)?
            }
            #[cfg(feature = "json")]
            State::Json(json) if json.is_lines() && self.options.pairs.is_none() => Plain::JsonLines,
            _ => Plain::No,
        })
    }

    /// The reader for a stream that begins like this; `None` if more of it has to be seen, and this is not the `whole` beginning.
    fn start(&mut self, text: &[u8], whole: bool, each: &mut dyn FnMut(Entry)) -> Option<State> {
        let sample = &text[..text.len().min(SAMPLE)];
        self.returns = line_ends::has_lone_returns(sample);
        let sample = &*line_ends::counted(sample);
        let fail = |kind: ErrorKind, each: &mut dyn FnMut(Entry)| {
            let first = sample.split(|&b| b == b'\n').next().unwrap_or_default();
            let error = ReadError::at(kind, 1, 1, &String::from_utf8_lossy(&first[..first.len().min(400)]));
            each(Entry::new(1, self.options.format, Err(error)));
            State::Done
        };
        let lines = |kind| State::Lines(Lines { kind, splitter: Splitter::default() });
        let family = family(sample, whole, &self.options)?;
        self.untold = if whole { 0 } else { SAMPLE };
        Some(match family {
            Family::Text => lines(LineKind::Text(Box::default())),
            Family::Utf16 => fail(ErrorKind::Utf16, each),
            Family::Csv if self.options.pairs.is_some() => lines(LineKind::Pairs(PairTable::default())),
            Family::Csv => lines(LineKind::Table(Box::default())),
            #[cfg(feature = "json")]
            Family::Json => {
                let (json, end) = (Json::new(sample), end_of_first_line(sample));
                let is_value = |end: usize| Json::new(&[&sample[..end], b"["].concat()).is_lines();
                if let Some(end) = end.filter(|&end| !whole && !json.is_lines() && is_value(end)) {
                    // What is shorter than a board may be a type, such as `[9]`, which the next line goes on with.
                    self.first = Some(Vec::new()).filter(|_| end > 81);
                    self.first.as_ref()?;
                }
                State::Json(json)
            }
            Family::Xml => State::Xml(Xml::default()),
            #[cfg(not(feature = "json"))]
            Family::Json => fail(ErrorKind::Unsupported { what: Foreign::Json }, each),
        })
    }
}

impl Lines {
    fn read(&mut self, text: &[u8], last: bool, number: &mut u64, options: &Options, each: &mut Each<'_>) -> usize {
        let Lines { kind, splitter } = self;
        let end_of_record = kind.end_of_record();
        let used = splitter.split(text, last, number, end_of_record, each, &mut |number, record, each| match record {
            Record::Whole(record) => kind.record(number, record, options, &mut |entry| each.give(entry)),
            Record::TooLong(head) => each.give(kind.too_long(number, head, options)),
        });
        if last
            && used == text.len()
            && let LineKind::Text(text) = kind
        {
            text.end(options, &mut |entry| each.give(entry));
        }
        used
    }
}

/// Cuts a stream into records that end at line feeds.
#[derive(Clone, Debug, Default)]
pub(super) struct Splitter {
    /// In the middle of a record that is too long.
    skipping: bool,
}

/// What a stream is cut into.
pub(super) enum Record<'a> {
    /// A record without its line end.
    Whole(&'a [u8]),
    /// The beginning of a record that is longer than any board.
    TooLong(&'a [u8]),
}

/// Finds the line feed that ends the record at the beginning of a text, which may be the last of the stream.
pub(super) type EndOfRecord = fn(text: &[u8], last: bool) -> Option<usize>;

impl Splitter {
    /// Hands over the records of `text`, each with the number of its line, and returns how many bytes are done with.
    pub(super) fn split(
        &mut self,
        text: &[u8],
        last: bool,
        number: &mut u64,
        end_of_record: EndOfRecord,
        each: &mut Each<'_>,
        take: &mut dyn FnMut(u64, Record<'_>, &mut Each<'_>),
    ) -> usize {
        let mut used = 0;
        while used < text.len() && each.goes_on() {
            let rest = &text[used..];
            let (length, end) = match end_of_record(rest, last) {
                Some(length) => (length, length + 1),
                None if last || rest.len() > MAX_PIECE => (rest.len(), rest.len()),
                None => return used,
            };
            let whole = end > length || last;
            let ends = rest[..length].iter().rev().take_while(|&&b| b == b'\r').count();
            let record = &rest[..length - ends];
            if self.skipping {
                self.skipping = !whole;
            } else if length > MAX_PIECE || !whole {
                take(*number, Record::TooLong(record), each);
                self.skipping = !whole;
            } else {
                take(*number, Record::Whole(record), each);
            }
            *number += rest[..end].iter().filter(|&&b| b == b'\n').count() as u64;
            used += end;
        }
        used
    }
}

impl LineKind {
    fn end_of_record(&self) -> EndOfRecord {
        match self {
            LineKind::Text(_) => |text, _| text.iter().position(|&b| b == b'\n'),
            LineKind::Table(_) | LineKind::Pairs(_) => super::csv::end_of_record,
        }
    }

    fn record(&mut self, number: u64, record: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        match self {
            LineKind::Text(text) => text.line(number, record, options, each),
            LineKind::Table(table) => table.record(number, record, options, each),
            LineKind::Pairs(table) => table.record(number, record, options, each),
        }
    }

    /// The entry for a record that is longer than any board.
    fn too_long(&self, number: u64, head: &[u8], options: &Options) -> Entry {
        let entry = too_long(number, head, options);
        match self {
            LineKind::Pairs(_) => Entry { answer: Some(entry.board.clone()), format: Some(Format::Csv), ..entry },
            _ => entry,
        }
    }

    /// Where a kernel finds the boards of further records, once that is known.
    fn plain(&self) -> Plain {
        match self {
            LineKind::Text(_) => Plain::No,
            LineKind::Table(table) => {
                table.column().map_or(Plain::No, |(column, separator)| Plain::Column { column, separator })
            }
            LineKind::Pairs(PairTable::At { separator, puzzle, answer }) => {
                Plain::Pairs { puzzle: *puzzle, answer: *answer, separator: *separator }
            }
            LineKind::Pairs(_) => Plain::No,
        }
    }
}

/// The entry for a piece that is longer than any board.
pub(super) fn too_long(line: u64, piece: &[u8], options: &Options) -> Entry {
    let head = String::from_utf8_lossy(&piece[..piece.len().min(400)]).into_owned();
    let error = ReadError::at(ErrorKind::TooLong { limit: MAX_PIECE }, line, 1, &head);
    Entry::new(line, options.format, Err(error))
}

/// Where the first line ends that is neither blank nor a comment, behind its line feed.
#[cfg(feature = "json")]
fn end_of_first_line(text: &[u8]) -> Option<usize> {
    let mut end = 0;
    text.split_inclusive(|&b| b == b'\n').find_map(|line| {
        end += line.len();
        let written = line.trim_ascii();
        (line.ends_with(b"\n") && !written.is_empty() && !is_comment(written)).then_some(end)
    })
}
