//! What does not fit the memory, in temporary files.
//!
//! ```text
//! boards ──▶ by the first byte of their hashes into 256 files ──▶ one file after another: duplicates, in order ──┐
//!    └─────▶ boards, in order, if they are wanted ──────────────────────────────────────────────────────────────┴──▶ merged
//! ```
//!
//! Equal boards have equal hashes and so are in one file, and a file has a 256th of them. Each has its boards in the order of the
//! input, and so has the list of its duplicates; at the end the lists are merged by the numbers of the boards.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, Write};

use ninefold::{Board, Layout};

use super::seen::{Hash, Place, first_of, table};
use crate::failure::Failure;

const PARTS: usize = 256;

/// What is in one of these buffers is written together.
const BUFFER: usize = 1 << 14;

/// What became known at the end.
pub(super) enum Later {
    Kept(Board),
    Duplicate(Place, Place),
}

pub(super) struct Spill {
    parts: Vec<BufWriter<File>>,
    /// Duplicates of boards that were seen before the memory was full.
    known: BufWriter<File>,
    /// Every board that is in no list of duplicates yet, with its number.
    boards: Option<BufWriter<File>>,
    /// The number of the next board.
    next: u64,
}

impl Spill {
    pub(super) fn new(keeps_boards: bool) -> io::Result<Spill> {
        let file = || Ok::<_, io::Error>(BufWriter::with_capacity(BUFFER, tempfile::tempfile()?));
        Ok(Spill {
            parts: (0..PARTS).map(|_| file()).collect::<io::Result<_>>()?,
            known: file()?,
            boards: if keeps_boards { Some(file()?) } else { None },
            next: 0,
        })
    }

    /// A board whose hash is not in the memory.
    pub(super) fn board(&mut self, hash: Hash, place: Place, board: &Board) -> io::Result<()> {
        // The table of a part goes by the lower half.
        let part = &mut self.parts[(hash.high >> 56) as usize];
        write(&[hash.low, hash.high, self.next, place.0], part)?;
        self.alone(place, board)
    }

    /// A board that is compared with none.
    pub(super) fn alone(&mut self, place: Place, board: &Board) -> io::Result<()> {
        if let Some(boards) = self.boards.as_mut().filter(|_| !place.is_reference()) {
            let (rows, columns) = board.layout().boxes().unwrap_or((0, 0));
            write(&[self.next], boards)?;
            boards.write_all(&[rows, columns])?;
            boards.write_all(&board.values().collect::<Vec<u8>>())?;
        }
        self.next += 1;
        Ok(())
    }

    /// A duplicate of a board that is in the memory.
    pub(super) fn duplicate(&mut self, place: Place, first: Place) -> io::Result<()> {
        write(&[self.next, place.0, first.0], &mut self.known)?;
        self.next += 1;
        Ok(())
    }

    /// What became known, in the order of the boards.
    pub(super) fn finish(self, each: &mut dyn FnMut(Later) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut later = Merged::of(self).map_err(Failure::Spill)?;
        while let Some(next) = later.next().map_err(Failure::Spill)? {
            each(next)?;
        }
        Ok(())
    }
}

/// A duplicate at the head of its list: the one with the lowest number is next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Duplicate {
    number: u64,
    list: usize,
    place: Place,
    first: Place,
}

fn write(numbers: &[u64], file: &mut impl Write) -> io::Result<()> {
    numbers.iter().try_for_each(|number| file.write_all(&number.to_le_bytes()))
}

/// The duplicates within a part, as a list in order.
fn duplicates(part: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut part = reader(part)?;
    let mut list = BufWriter::with_capacity(BUFFER, tempfile::tempfile()?);
    let mut seen = table();
    while let Some([low, high, number, place]) = numbers(&mut part)? {
        let place = Place(place);
        if let Some(first) = first_of(&mut seen, Hash { low, high }, place) {
            write(&[number, place.0, first.0], &mut list)?;
        }
    }
    reader(list)
}

/// Lists of duplicates and the boards, all in order, as one list that is.
struct Merged {
    lists: Vec<BufReader<File>>,
    /// The first duplicate of each list.
    heads: BinaryHeap<Reverse<Duplicate>>,
    boards: Option<BufReader<File>>,
    /// The first of the boards.
    board: Option<(u64, Board)>,
}

impl Merged {
    fn of(Spill { parts, known, boards, .. }: Spill) -> io::Result<Merged> {
        let mut lists = vec![reader(known)?];
        for part in parts {
            lists.push(duplicates(part)?);
        }
        let boards = boards.map(reader).transpose()?;
        let mut merged = Merged { lists, heads: BinaryHeap::new(), boards, board: None };
        for list in 0..merged.lists.len() {
            merged.read_duplicate(list)?;
        }
        merged.read_board()?;
        Ok(merged)
    }

    fn read_duplicate(&mut self, list: usize) -> io::Result<()> {
        if let Some([number, place, first]) = numbers(&mut self.lists[list])? {
            self.heads.push(Reverse(Duplicate { number, list, place: Place(place), first: Place(first) }));
        }
        Ok(())
    }

    fn read_board(&mut self) -> io::Result<()> {
        self.board = self.boards.as_mut().map_or(Ok(None), next_board)?;
        Ok(())
    }

    /// Whichever has the lower number. A board that is a duplicate is passed over, and so are boards that others are only compared with.
    fn next(&mut self) -> io::Result<Option<Later>> {
        loop {
            let number = self.board.as_ref().map_or(u64::MAX, |board| board.0);
            match self.heads.peek() {
                Some(Reverse(duplicate)) if duplicate.number <= number => {
                    let Duplicate { list, place, first, .. } = *duplicate;
                    if duplicate.number == number {
                        self.read_board()?;
                    }
                    self.heads.pop();
                    self.read_duplicate(list)?;
                    if !place.is_reference() {
                        return Ok(Some(Later::Duplicate(place, first)));
                    }
                }
                _ => {
                    let board = self.board.take();
                    self.read_board()?;
                    return Ok(board.map(|(_, board)| Later::Kept(board)));
                }
            }
        }
    }
}

/// From its beginning.
fn reader(file: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::with_capacity(BUFFER, file))
}

/// The next numbers, or `None` at the end.
fn numbers<const N: usize>(file: &mut impl Read) -> io::Result<Option<[u64; N]>> {
    let mut numbers = [0; N];
    for (index, number) in numbers.iter_mut().enumerate() {
        let mut bytes = [0; 8];
        match file.read_exact(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof && index == 0 => return Ok(None),
            read => read?,
        }
        *number = u64::from_le_bytes(bytes);
    }
    Ok(Some(numbers))
}

/// The next board and its number.
fn next_board(boards: &mut BufReader<File>) -> io::Result<Option<(u64, Board)>> {
    let Some([number]) = numbers(boards)? else { return Ok(None) };
    let mut boxes = [0; 2];
    boards.read_exact(&mut boxes)?;
    let broken = || io::Error::from(ErrorKind::InvalidData);
    let layout = Layout::with_boxes(boxes[0], boxes[1]).ok_or_else(broken)?;
    let mut values = vec![0; usize::from(layout.side()).pow(2)];
    boards.read_exact(&mut values)?;
    Ok(Some((number, Board::from_values(layout, &values).ok_or_else(broken)?)))
}
