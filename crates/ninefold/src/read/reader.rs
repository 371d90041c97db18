//! Reading a stream piece by piece, in memory that does not grow with it.

use std::borrow::Cow;

#[cfg(feature = "csv")]
use super::csv::Table;
use super::detect::{Family, family};
use super::error::{ErrorKind, ReadError};
use super::format::{Format, Options};
#[cfg(feature = "json")]
use super::json::Json;
use super::text::Text;
#[cfg(feature = "xml")]
use super::xml::Xml;
use super::{Entry, line_ends};

/// The longest line, record or value that is read, in bytes. No board comes near it.
pub const MAX_PIECE: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// How much of a text is wanted to tell its format.
pub(crate) const SAMPLE: usize = 1 << 16;

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
}

/// How the boards of a stream lie, told from its beginning.
///
/// It is what [`stream`](crate::stream) works by.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where a kernel finds boards.
    pub(crate) plain: Plain,
    /// The bytes before the first line that are no text: a byte order mark.
    skip: usize,
    /// A reader at the first line.
    pub(crate) outer: Reader,
    /// A reader at any line behind a plain one.
    pub(crate) inner: Reader,
}

/// Where a kernel finds the boards of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    /// Nowhere.
    No,
    /// A board a line.
    Lines,
    /// A JSON value a line.
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "only a reader of JSON finds them"))]
    JsonLines,
    /// A field of each record.
    #[cfg_attr(not(feature = "csv"), expect(dead_code, reason = "only a reader of tables finds them"))]
    Column { column: usize, separator: u8 },
}

impl Plan {
    /// Tells how a stream lies from its first bytes: 64 KiB, or all there are.
    pub fn of(text: &[u8], last: bool, options: &Options) -> Plan {
        let skip = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let mut outer = Reader::new(options.clone());
        let mut told = false;
        outer.state = outer.start(&text[skip..], &mut |_| told = true);
        let mut inner = outer.clone();
        let plain = inner.plain(&text[skip..], last);
        if told || plain == Plain::No || outer.returns || !options.layout(9).is_some_and(|layout| layout.is_classic()) {
            // What was told must be told again, by the reader that reads the stream.
            return Plan::careful(options);
        }
        Plan { plain, skip, outer, inner }
    }

    /// A plan that leaves everything to the careful reader.
    pub fn careful(options: &Options) -> Plan {
        let fresh = Reader::new(options.clone());
        Plan { plain: Plain::No, skip: 0, outer: fresh.clone(), inner: fresh }
    }

    /// How many bytes at the beginning of the stream are no text.
    pub fn skip(&self) -> usize {
        self.skip
    }

    /// May the stream be cut at any line feed?
    pub fn is_plain(&self) -> bool {
        self.plain != Plain::No
    }
}

#[derive(Clone, Debug)]
enum State {
    /// Nothing read yet.
    Start,
    Lines(Lines),
    #[cfg(feature = "json")]
    Json(Json),
    #[cfg(feature = "xml")]
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
    Text(Text),
    #[cfg(feature = "csv")]
    Table(Box<Table>),
}

impl Reader {
    /// A reader at the beginning of a stream.
    pub fn new(options: Options) -> Reader {
        Reader { options, state: State::Start, line: 1, returns: false }
    }

    /// Reads what it can of `text`, hands each board to `each`, and returns how many bytes are done with. With `last`
    /// nothing follows, and all of it is.
    pub fn read(&mut self, text: &[u8], last: bool, each: &mut dyn FnMut(Entry)) -> usize {
        let mut used = 0;
        if matches!(self.state, State::Start) {
            if text.len() < SAMPLE && !last {
                return 0;
            }
            used = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
            self.state = self.start(&text[used..], each);
        }
        let rest = if self.returns { line_ends::unified(&text[used..], last) } else { Cow::Borrowed(&text[used..]) };
        used += match &mut self.state {
            State::Start | State::Done => rest.len(),
            State::Lines(lines) => lines.read(&rest, last, &mut self.line, &self.options, each),
            #[cfg(feature = "json")]
            State::Json(json) => json.read(&rest, last, &mut self.line, &self.options, each),
            #[cfg(feature = "xml")]
            State::Xml(xml) => xml.read(&rest, last, &mut self.line, &self.options, each),
        };
        if last {
            self.state = State::Done;
            return text.len();
        }
        used
    }

    /// Where a kernel finds the boards of a stream that begins with `text`; a table is read up to where its column is known.
    #[cfg_attr(not(feature = "csv"), expect(unused_variables, reason = "only a table looks at the text"))]
    fn plain(&mut self, text: &[u8], last: bool) -> Plain {
        match &mut self.state {
            State::Lines(Lines { kind: LineKind::Text(_), .. }) => match self.options.format {
                None | Some(Format::Line) => Plain::Lines,
                Some(_) => Plain::No,
            },
            #[cfg(feature = "csv")]
            State::Lines(Lines { kind: LineKind::Table(table), .. }) => {
                let mut splitter = Splitter::default();
                let mut number = 1;
                let options = &self.options;
                splitter.split(
                    &text[..text.len().min(SAMPLE)],
                    last,
                    &mut number,
                    super::csv::end_of_record,
                    &mut |number, record| {
                        if let (Record::Whole(record), None) = (record, table.column()) {
                            table.record(number, record, options, &mut |_| {});
                        }
                    },
                );
                table.column().map_or(Plain::No, |(column, separator)| Plain::Column { column, separator })
            }
            #[cfg(feature = "json")]
            State::Json(json) if json.is_lines() => Plain::JsonLines,
            _ => Plain::No,
        }
    }

    fn start(&mut self, text: &[u8], each: &mut dyn FnMut(Entry)) -> State {
        let sample = &text[..text.len().min(SAMPLE)];
        self.returns = line_ends::has_lone_returns(sample);
        let sample = &*line_ends::counted(sample);
        let fail = |kind: ErrorKind, each: &mut dyn FnMut(Entry)| {
            let first = sample.split(|&b| b == b'\n').next().unwrap_or_default();
            let error = ReadError::at(kind, 1, 1, &String::from_utf8_lossy(&first[..first.len().min(400)]));
            each(Entry { line: 1, format: self.options.format, board: Err(error) });
            State::Done
        };
        let text = || State::Lines(Lines { kind: LineKind::Text(Text::default()), splitter: Splitter::default() });
        match family(sample, &self.options) {
            Family::Text => text(),
            Family::Utf16 => fail(ErrorKind::Utf16, each),
            #[cfg(feature = "csv")]
            Family::Csv => State::Lines(Lines { kind: LineKind::Table(Box::default()), splitter: Splitter::default() }),
            #[cfg(feature = "json")]
            Family::Json => State::Json(Json::new(sample)),
            #[cfg(feature = "xml")]
            Family::Xml => State::Xml(Xml::default()),
            #[cfg(not(feature = "csv"))]
            Family::Csv => fail(ErrorKind::Unsupported { what: "CSV".into() }, each),
            #[cfg(not(feature = "json"))]
            Family::Json => fail(ErrorKind::Unsupported { what: "JSON".into() }, each),
            #[cfg(not(feature = "xml"))]
            Family::Xml => fail(ErrorKind::Unsupported { what: "XML".into() }, each),
        }
    }
}

impl Lines {
    fn read(
        &mut self,
        text: &[u8],
        last: bool,
        number: &mut u64,
        options: &Options,
        each: &mut dyn FnMut(Entry),
    ) -> usize {
        let Lines { kind, splitter } = self;
        let end_of_record = kind.end_of_record();
        let used = splitter.split(text, last, number, end_of_record, &mut |number, record| match record {
            Record::Whole(record) => kind.record(number, record, options, each),
            Record::TooLong(head) => each(too_long(number, head, options)),
        });
        if last && let LineKind::Text(text) = kind {
            text.end(options, each);
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
        each: &mut dyn FnMut(u64, Record<'_>),
    ) -> usize {
        let mut used = 0;
        while used < text.len() {
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
                each(*number, Record::TooLong(record));
                self.skipping = !whole;
            } else {
                each(*number, Record::Whole(record));
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
            #[cfg(feature = "csv")]
            LineKind::Table(_) => super::csv::end_of_record,
        }
    }

    fn record(&mut self, number: u64, record: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        match self {
            LineKind::Text(text) => text.line(number, record, options, each),
            #[cfg(feature = "csv")]
            LineKind::Table(table) => table.record(number, record, options, each),
        }
    }
}

/// The entry for a piece that is longer than any board.
pub(super) fn too_long(line: u64, piece: &[u8], options: &Options) -> Entry {
    let head = String::from_utf8_lossy(&piece[..piece.len().min(400)]).into_owned();
    let error = ReadError::at(ErrorKind::TooLong { limit: MAX_PIECE }, line, 1, &head);
    Entry { line, format: options.format, board: Err(error) }
}
