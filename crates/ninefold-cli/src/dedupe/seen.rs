//! What was seen: the hash of each board, and the place of the first that has it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;

use ninefold::Board;
use xxhash_rust::xxh3::xxh3_128_with_seed;

use super::spill::{Later, Spill};
use crate::failure::Failure;

/// Where a board is: its file and its line, and whether others are only compared with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(pub(super) u64);

const FILE_BITS: u32 = 20;
const REFERENCE: u64 = 1 << 63;

impl Place {
    pub(super) fn new(file: usize, line: u64, is_reference: bool) -> Place {
        Place(if is_reference { REFERENCE } else { 0 } | line << FILE_BITS | file as u64)
    }

    pub(super) fn file(self) -> usize {
        (self.0 & ((1 << FILE_BITS) - 1)) as usize
    }

    pub(super) fn line(self) -> u64 {
        (self.0 & !REFERENCE) >> FILE_BITS
    }

    pub(super) fn is_reference(self) -> bool {
        self.0 & REFERENCE != 0
    }
}

/// What is known of a board when it has been looked up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    First,
    Again(Place),
    /// It is known at the end.
    Later,
}

/// 16 bytes of which each is as good as random. (Two numbers and not one, which would have to be aligned and make a slot larger.)
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Hash {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl std::hash::Hash for Hash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.low);
    }
}

pub(super) struct Seen {
    first: HashMap<Hash, Place, Taken>,
    /// How many bytes may be used, and whether the boards themselves are wanted at the end.
    memory: usize,
    keeps_boards: bool,
    /// Once the memory is full.
    spill: Option<Spill>,
    /// Nobody who writes a file knows it, so that nobody can write boards with the same hash.
    seed: u64,
    text: Vec<u8>,
}

/// A slot of the table: a key, a value, and a byte of its own.
const SLOT: usize = size_of::<(Hash, Place)>() + 1;

impl Seen {
    pub(super) fn new(memory: u64, keeps_boards: bool) -> Seen {
        Seen { memory: usize::try_from(memory).unwrap_or(usize::MAX), keeps_boards, ..Seen::default() }
    }

    /// A board, by the board that stands for all that are the same.
    pub(super) fn board(&mut self, key: &Board, place: Place, board: &Board) -> io::Result<Found> {
        let hash = self.hash(key);
        if let Some(&first) = self.first.get(&hash) {
            return match &mut self.spill {
                Some(spill) => spill.duplicate(place, first).map(|()| Found::Later),
                None => Ok(Found::Again(first)),
            };
        }
        if self.is_full() && self.spill.is_none() {
            self.spill = Some(Spill::new(self.keeps_boards)?);
        }
        match &mut self.spill {
            Some(spill) => spill.board(hash, place, board).map(|()| Found::Later),
            None => {
                self.first.insert(hash, place);
                Ok(Found::First)
            }
        }
    }

    /// A board that is compared with none.
    pub(super) fn alone(&mut self, place: Place, board: &Board) -> io::Result<Found> {
        match &mut self.spill {
            Some(spill) => spill.alone(place, board).map(|()| Found::Later),
            None => Ok(Found::First),
        }
    }

    /// What became known later, in the order of the boards.
    pub(super) fn finish(mut self, each: &mut dyn FnMut(Later) -> Result<(), Failure>) -> Result<(), Failure> {
        // Its place is needed now.
        self.first = HashMap::default();
        self.spill.map_or(Ok(()), |spill| spill.finish(each))
    }

    /// Would one more need more than the memory? A table grows to twice its size, and is there twice meanwhile.
    fn is_full(&self) -> bool {
        let slots = (self.first.capacity() * 8 / 7).next_power_of_two();
        self.first.len() == self.first.capacity() && slots.saturating_mul(3 * SLOT) > self.memory
    }

    fn hash(&mut self, board: &Board) -> Hash {
        self.text.clear();
        let (rows, columns) = board.layout().boxes().unwrap_or((0, 0));
        self.text.extend([board.side(), rows, columns]);
        self.text.extend(board.values());
        let hash = xxh3_128_with_seed(&self.text, self.seed);
        Hash { low: hash as u64, high: (hash >> 64) as u64 }
    }
}

impl Default for Seen {
    fn default() -> Seen {
        let seed = RandomState::new().hash_one(0);
        Seen { first: HashMap::default(), memory: 0, keeps_boards: false, spill: None, seed, text: Vec::new() }
    }
}

/// A hasher for what is a hash already.
#[derive(Clone, Copy, Default)]
struct Taken(u64);

impl BuildHasher for Taken {
    type Hasher = Taken;

    fn build_hasher(&self) -> Taken {
        Taken(0)
    }
}

impl Hasher for Taken {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The place of the first of each hash among those that are handed over in order: `Some` for one that has been seen.
pub(super) fn first_of(first: &mut HashMap<Hash, Place, impl BuildHasher>, hash: Hash, place: Place) -> Option<Place> {
    match first.entry(hash) {
        Entry::Occupied(first) => Some(*first.get()),
        Entry::Vacant(empty) => {
            empty.insert(place);
            None
        }
    }
}

/// An empty table.
pub(super) fn table() -> HashMap<Hash, Place, impl BuildHasher> {
    HashMap::with_hasher(Taken(0))
}
