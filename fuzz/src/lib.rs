//! What holds of every text, whatever reads it. Each target reads with one reader and asserts this, and what holds of its
//! own format alone.

use ninefold::read::{Entry, Options, ReadError, Reader, Skipped, Symbols, read_all, read_one};
use ninefold::{Board, WriteFormat, write};

/// The first two bytes of an input choose how it is read; the rest is the text.
pub fn parts(data: &[u8]) -> Option<(Choice, &[u8])> {
    let [size, choice, text @ ..] = data else { return None };
    Some((Choice { size: 64 + usize::from(*size), rest: *choice }, text))
}

/// How a text is read.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The size of the pieces that the text comes in: not so small that the pieces are all that takes time.
    pub size: usize,
    rest: u8,
}

impl Choice {
    /// One of these; each call uses up a part of the choice.
    pub fn one_of<T: Clone>(&mut self, of: &[T]) -> T {
        let count = of.len() as u8;
        let chosen = of[usize::from(self.rest % count)].clone();
        self.rest /= count;
        chosen
    }
}

/// The entries of a text, which are well formed, and the same however the text comes.
pub fn entries(text: &[u8], options: &Options, mut choice: Choice) -> Vec<Entry> {
    let (entries, skipped) = whole(text, options);
    let (again, skipped_again) = if choice.one_of(&[true, false]) {
        in_pieces(text, options, choice.size)
    } else {
        pausing(text, options, choice.size % 8)
    };
    assert_eq!(again, entries);
    assert_eq!(skipped_again, skipped);
    assert_places(text, &entries);
    for board in entries.iter().filter_map(|entry| entry.board.as_ref().ok()).take(2) {
        assert_read_back(board, WriteFormat::Line);
    }
    entries
}

fn whole(text: &[u8], options: &Options) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    reader.read(text, true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

fn in_pieces(text: &[u8], options: &Options, size: usize) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    for piece in text.chunks(size) {
        pending.extend_from_slice(piece);
        let used = reader.read(&pending, false, &mut |entry| entries.push(entry));
        pending.drain(..used);
    }
    reader.read(&pending, true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

/// Reads a text with one pause, after this many entries and another.
fn pausing(text: &[u8], options: &Options, after: usize) -> (Vec<Entry>, Skipped) {
    let mut reader = Reader::new(options.clone());
    let mut entries = Vec::new();
    let used = reader.read_while(text, true, &mut |entry| {
        entries.push(entry);
        entries.len() <= after
    });
    reader.read(&text[used..], true, &mut |entry| entries.push(entry));
    (entries, reader.skipped())
}

/// Entries are in order, and every line and column is inside the text.
fn assert_places(text: &[u8], entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    // Only the beginning of a text decides whether a carriage return alone ends a line.
    let is_lone = |at: usize| text[at] == b'\r' && text.get(at + 1) != Some(&b'\n');
    let has_lone_returns = (0..text.len()).any(is_lone);
    let lines: Vec<&[u8]> = text.split(|b| *b == b'\n' || has_lone_returns && *b == b'\r').collect();
    let assert_inside = |error: &ReadError| {
        assert!((1..=lines.len() as u64).contains(&error.line), "{error:?} of {} lines", lines.len());
        let columns = String::from_utf8_lossy(lines[error.line as usize - 1]).chars().count() as u64;
        assert!(error.column >= 1);
        assert!(has_lone_returns || error.column <= columns + 1, "{error:?} of {columns} columns");
    };
    let mut last = 1;
    for entry in entries {
        assert!((last..=lines.len() as u64).contains(&entry.line), "line {} after line {last}", entry.line);
        last = entry.line;
        let answer = entry.answer.as_ref();
        [Some(&entry.board), answer]
            .into_iter()
            .flatten()
            .filter_map(|board| board.as_ref().err())
            .for_each(assert_inside);
        if let (Ok(board), Some(givens)) = (&entry.board, &entry.givens) {
            assert_eq!(board.layout(), givens.layout());
        }
    }
}

/// A board that was read can be written, and is then read as the same board.
pub fn assert_read_back(board: &Board, format: WriteFormat) {
    let Some(boxes) = board.layout().boxes() else { return };
    let Ok(text) = write(board, format) else { return };
    // Written digits above 9 are letters from one on; a board without any could be read in another way.
    let options = Options { symbols: Symbols::FromOne, boxes: Some(boxes), ..Options::default() };
    assert_eq!(read_one(text.as_bytes(), &options).board.as_ref(), Ok(board), "{format:?}");
}

/// The only board of a text that is read without options, if there is one.
pub fn only_board(text: &[u8]) -> Option<Board> {
    let mut entries = read_all(text, &Options::default()).into_iter();
    entries.next().filter(|_| entries.next().is_none())?.board.ok()
}
