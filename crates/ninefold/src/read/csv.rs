//! CSV and TSV: a column of boards, or one of puzzles and one of answers, found by their names, by their numbers, or by
//! what stands in them.

use super::detect::{is_comment, separator};
use super::error::{ErrorKind, ReadError, is_scientific};
use super::line::text;
use super::names::{ANSWER_NAMES, BOARD_NAMES, LIKELY_ANSWER_NAMES, LIKELY_BOARD_NAMES, is_one_of};
use super::{Entry, Filled, Format, Options, Pairs, read_one};

/// State between records.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    separator: u8,
    column: Column,
    /// A header without a known name: its line, and itself.
    header: Option<(u64, String)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Column {
    /// No record seen.
    #[default]
    Unknown,
    /// A header without a known name was seen; the first record tells.
    Untold,
    /// From 0.
    At(usize),
    /// There is none, and that was said.
    Missing,
}

impl Table {
    /// The column of the boards, from 0, and the separator, once they are known.
    pub(super) fn column(&self) -> Option<(usize, u8)> {
        match self.column {
            Column::At(at) => Some((at, self.separator)),
            _ => None,
        }
    }

    /// Takes one record without its line end.
    pub(super) fn record(&mut self, number: u64, record: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        let line = match text(number, record) {
            Ok(line) => line,
            Err(error) => {
                if self.column == Column::Untold && self.header.is_some() {
                    self.missing(number, "", options, each);
                }
                return each(Entry::new(number, Some(Format::Csv), Err(error)));
            }
        };
        // A `#` in a record is data like any other; comments stand before the first.
        if line.trim().is_empty() || (self.column == Column::Unknown && is_comment(record.trim_ascii_start())) {
            return;
        }
        if self.column == Column::Unknown {
            self.separator = separator(record).unwrap_or(b',');
            let names = fields(line, self.separator);
            self.column = named(&names, options.column.as_deref(), &BOARD_NAMES);
            if self.column != Column::Untold {
                if names_a_column(&names, self.column, options) {
                    return;
                }
            } else if options.column.is_none() && !names.iter().any(|field| is_board(&field.text)) {
                self.header = Some((number, line.to_string()));
                self.column = Column::Untold;
                return;
            }
        }
        let fields = fields(line, self.separator);
        if self.column == Column::Untold {
            let names =
                self.header.as_ref().map(|(_, header)| self::fields(header, self.separator)).unwrap_or_default();
            let is_answer = |at: usize| {
                names.get(at).is_some_and(|name| {
                    is_one_of(name.text.trim(), &ANSWER_NAMES) || is_one_of(name.text.trim(), &LIKELY_ANSWER_NAMES)
                })
            };
            let boards: Vec<usize> = (0..fields.len()).filter(|&at| is_board(&fields[at].text)).collect();
            match boards.iter().copied().find(|&at| !is_answer(at)).or(boards.first().copied()) {
                Some(at) if options.column.is_none() => self.column = Column::At(at),
                _ => {
                    return self.missing(number, line, options, each);
                }
            }
        }
        if let Column::At(at) = self.column {
            let board = field_board(number, line, &fields, at, options);
            each(Entry::filled(number, Some(Format::Csv), board));
        }
    }

    /// Tells, once, that no column holds boards: at the header if there was one, else at this record.
    fn missing(&mut self, number: u64, line: &str, options: &Options, each: &mut dyn FnMut(Entry)) {
        self.column = Column::Missing;
        let (number, line) = self.header.take().unwrap_or((number, line.to_string()));
        let have = shown(&fields(&line, self.separator));
        let kind = ErrorKind::MissingColumn { wanted: options.column.clone(), have, option: "column" };
        let board = Err(ReadError::at(kind, number, 1, &line));
        each(Entry::new(number, Some(Format::Csv), board));
    }
}

/// State between records of puzzles and their answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PairTable {
    /// No record seen.
    #[default]
    Unknown,
    /// The columns, from 0.
    At { separator: u8, puzzle: usize, answer: usize },
    /// There are none, and that was said.
    Missing,
}

impl PairTable {
    /// Takes one record without its line end.
    pub(super) fn record(&mut self, number: u64, record: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        let mut give = |puzzle, answer| {
            each(Entry { answer: Some(answer), ..Entry::new(number, Some(Format::Csv), puzzle) });
        };
        let line = match text(number, record) {
            Ok(line) => line,
            Err(error) => return give(Err(error.clone()), Err(error)),
        };
        if line.trim().is_empty() || *self == PairTable::Missing {
            return;
        }
        if *self == PairTable::Unknown {
            if is_comment(record.trim_ascii_start()) {
                return;
            }
            match pair_columns(record, line, options) {
                Ok((columns, is_record)) => {
                    *self = columns;
                    if !is_record {
                        return;
                    }
                }
                Err(kind) => {
                    *self = PairTable::Missing;
                    let error = ReadError::at(kind, number, 1, line);
                    return give(Err(error.clone()), Err(error));
                }
            }
        }
        let PairTable::At { separator, puzzle, answer } = *self else { return };
        let fields = split(line, separator);
        let board = |at| field_board(number, line, &fields, at, options).map(|filled| filled.board);
        give(board(puzzle), board(answer));
    }
}

/// Where the two columns of a table are, and whether its first line is a record. What is not a table may still have its two
/// boards side by side in every line.
fn pair_columns(record: &[u8], line: &str, options: &Options) -> Result<(PairTable, bool), ErrorKind> {
    let usual = separator(record).unwrap_or(b',');
    let mut failed = None;
    for separator in [usual, b' ', b'\t', b'|', b':', b';', b'>'] {
        let names = split(line, separator);
        match find(&names, options) {
            Ok((puzzle, answer)) => {
                return Ok((PairTable::At { separator, puzzle, answer }, is_board(&names[puzzle].text)));
            }
            Err(kind) => failed = failed.or(Some(kind)),
        }
    }
    Err(failed.unwrap_or(ErrorKind::NotABoard))
}

/// Where the two columns are: by name, or, without a header, the first two boards of the record.
fn find(names: &[Field], options: &Options) -> Result<(usize, usize), ErrorKind> {
    let Pairs { puzzle_column, answer_column } = options.pairs.clone().unwrap_or_default();
    let mut boards = (0..names.len()).filter(|&at| is_board(&names[at].text));
    let mut column = |wanted: Option<String>, known: [&[&str]; 2], option| {
        let named = |known| named(names, wanted.as_deref(), known);
        match (named(known[0]), named(known[1])) {
            (Column::At(at), _) | (_, Column::At(at)) => Ok(at),
            _ if wanted.is_none() => boards.next().ok_or(None),
            _ => Err(wanted),
        }
        .map_err(|wanted| ErrorKind::MissingColumn { wanted, have: shown(names), option })
    };
    let puzzle = column(puzzle_column, [&BOARD_NAMES, &LIKELY_BOARD_NAMES], "puzzle_column")?;
    Ok((puzzle, column(answer_column, [&ANSWER_NAMES, &LIKELY_ANSWER_NAMES], "answer_column")?))
}

/// The fields of a record, where `->` and `=>` separate too.
fn split(line: &str, separator: u8) -> Vec<Field> {
    let mut fields = fields(line, separator);
    if separator == b'>' {
        fields.iter_mut().filter(|field| field.text.ends_with(['-', '='])).for_each(|field| {
            field.text.pop();
        });
    }
    fields
}

/// The names of columns, as an error lists them.
fn shown(names: &[Field]) -> Vec<String> {
    names.iter().map(|field| field.text.chars().take(40).collect()).collect()
}

/// The most that a record with line feeds inside quotes may have behind the first of them; drawn boards fit. Beyond it
/// the quote is taken for a stray one, so that it spoils one record and not the rest of the file.
const LONGEST_QUOTE: usize = 4096;

/// Where the record at the beginning of `text` ends: at a line feed that no quotes enclose.
pub(super) fn end_of_record(text: &[u8], last: bool) -> Option<usize> {
    let first = text.iter().position(|&b| b == b'\n')?;
    let reach = text.len().min(first + LONGEST_QUOTE);
    let mut quoted = false;
    let end = text[..reach].iter().position(|&b| {
        quoted ^= b == b'"';
        b == b'\n' && !quoted
    });
    end.or((last || reach < text.len()).then_some(first))
}

struct Field {
    text: String,
    /// The column of its first character, from 0.
    at: usize,
}

/// The fields of a record. A quote counts only where a field begins with one, and two of them inside are one that is part of the field.
fn fields(line: &str, separator: u8) -> Vec<Field> {
    let (mut fresh, mut quoted, mut closed) = (true, false, false);
    let mut fields = Vec::new();
    let mut field = Field { text: String::new(), at: 0 };
    for (column, c) in line.chars().enumerate() {
        match c {
            '"' if fresh => (field.at, fresh, quoted) = (column + 1, false, true),
            '"' if quoted => (quoted, closed) = (false, true),
            '"' if closed => {
                field.text.push(c);
                (quoted, closed) = (true, false);
            }
            _ if c == char::from(separator) && !quoted => {
                fields.push(std::mem::replace(&mut field, Field { text: String::new(), at: column + 1 }));
                (fresh, closed) = (true, false);
            }
            // A carriage return ends a record, too, and none is empty.
            '\r' | '\n' if fresh && fields.is_empty() => {}
            '\r' | '\n' if !quoted => break,
            _ => {
                field.text.push(c);
                (fresh, closed) = (false, false);
            }
        }
    }
    fields.push(field);
    fields
}

/// The column of a name, of a number, or of a known name.
fn named(fields: &[Field], wanted: Option<&str>, known: &[&str]) -> Column {
    let find = |name: &str| fields.iter().position(|field| field.text.trim().eq_ignore_ascii_case(name));
    let at = match wanted {
        Some(name) => find(name).or_else(|| {
            let number: usize = name.parse().ok()?;
            (1..=fields.len()).contains(&number).then(|| number - 1)
        }),
        None => known.iter().find_map(|name| find(name)),
    };
    at.map_or(Column::Untold, Column::At)
}

/// Is this record a header? It is when the column was found by a name, and when its field is no board.
fn names_a_column(names: &[Field], column: Column, options: &Options) -> bool {
    match column {
        Column::At(at) => !is_board(&names[at].text) && (options.column.is_none() || !names[at].text.trim().is_empty()),
        _ => false,
    }
}

fn is_board(field: &str) -> bool {
    field.len() >= 16 && read_one(field.trim().as_bytes(), &Options::default()).board.is_ok()
}

fn field_board(number: u64, line: &str, fields: &[Field], at: usize, options: &Options) -> Result<Filled, ReadError> {
    let Some(field) = fields.get(at) else {
        let kind = ErrorKind::MissingField { column: at + 1 };
        return Err(error_at(kind, number, line, line.chars().count().saturating_sub(1)));
    };
    if field.text.trim().is_empty() {
        return Err(error_at(ErrorKind::EmptyField, number, line, field.at));
    }
    if is_scientific(&field.text) {
        let found = field.text.trim().to_string();
        return Err(error_at(ErrorKind::BadValue { found, side: 9 }, number, line, field.at));
    }
    let inner = Options { format: None, column: None, pairs: None, ..options.clone() };
    let Entry { board, givens, pencil, .. } = read_one(field.text.as_bytes(), &inner);
    board.map(|board| Filled { board, givens, pencil }).map_err(|error| {
        let inside = if error.line == 1 { error.column as usize - 1 } else { 0 };
        error_at(error.into_kind(), number, line, field.at + inside)
    })
}

/// The error at a character, from 0, of a record that begins in line `number`; quotes may enclose further lines.
fn error_at(kind: ErrorKind, number: u64, record: &str, at: usize) -> ReadError {
    let (mut line, mut begin, mut shown) = (number, 0, record);
    while let Some((first, rest)) = shown.split_once('\n') {
        let next = begin + first.chars().count() + 1;
        if at < next {
            shown = first;
            break;
        }
        (line, begin, shown) = (line + 1, next, rest);
    }
    ReadError::at(kind, line, (at - begin) as u64 + 1, shown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read_all;

    /// The kind, line and column of each error of a text.
    fn errors(text: &[u8]) -> Vec<(&'static str, u64, u64)> {
        let options = Options { format: Some(Format::Csv), ..Options::default() };
        let errors = read_all(text, &options).into_iter().filter_map(|entry| entry.board.err());
        errors.map(|error| (error.kind.id(), error.line, error.column)).collect()
    }

    #[test]
    fn a_fault_after_a_line_feed_in_quotes_is_in_its_own_line() {
        let board = ".".repeat(80);
        let text = format!("note,puzzle\n\"a\nb\",{board}\n\"a\nb\",\n\"a\nb\"\n");
        assert_eq!(errors(text.as_bytes()), [("wrong-length", 3, 83), ("empty-field", 5, 4), ("missing-field", 7, 2)]);
        assert_eq!(errors(b"note,puzzle\n\"a\nb\xFF\",1\n"), [("invalid-utf-8", 3, 2)]);
    }

    #[test]
    fn a_quote_inside_a_field_does_not_move_the_next_one() {
        let starts = |line| fields(line, b',').iter().map(|field| field.at).collect::<Vec<_>>();
        assert_eq!(starts("7\",\"s,1"), [0, 4]);
        assert_eq!(starts("\"a,\"\"b\",c,\"\",d"), [1, 8, 11, 13]);
    }

    /// The fields of the first record, as the ecosystem's parser reads them.
    fn fields_by_csv_core(line: &str) -> Vec<String> {
        let (mut output, mut ends) = (vec![0; line.len() + 1], vec![0; line.len() + 2]);
        let mut parser = csv_core::Reader::new();
        let (result, _, written, count) = parser.read_record(line.as_bytes(), &mut output, &mut ends);
        let more = match result {
            csv_core::ReadRecordResult::Record => 0,
            // The end of the record is an empty input.
            _ => parser.read_record(&[], &mut output[written..], &mut ends[count..]).3,
        };
        let starts = std::iter::once(0).chain(ends.iter().copied());
        starts.zip(&ends[..count + more]).map(|(from, &to)| String::from_utf8_lossy(&output[from..to]).into()).collect()
    }

    #[test]
    fn short_records_have_the_fields_that_the_csv_parser_finds() {
        let mut lines = vec![String::new()];
        for _ in 0..6 {
            lines = lines.iter().flat_map(|line| ["a", ",", "\"", "\r", "\n"].map(|c| line.clone() + c)).collect();
            for line in lines.iter().filter(|line| !line.trim().is_empty()) {
                let found: Vec<String> = fields(line, b',').into_iter().map(|field| field.text).collect();
                assert_eq!(found, fields_by_csv_core(line), "{line:?}");
            }
        }
    }
}
