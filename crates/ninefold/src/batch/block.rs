//! Up to 64 lines in their order, judged: what a caller is handed.

use std::ops::{AddAssign, Range};

use super::found::{Boards, Found, LANES, NO_BOARD};
use super::judgement::Judgement;
use super::symbols::Symbols;

/// How many lines there were, and how they were judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All lines.
    pub lines: usize,
    /// Valid boards, the solved ones among them.
    pub valid: usize,
    /// Valid boards with no empty cell.
    pub solved: usize,
    /// Boards with a conflict.
    pub conflicts: usize,
    /// Lines that are not plain.
    pub not_plain: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.lines += other.lines;
        self.valid += other.valid;
        self.solved += other.solved;
        self.conflicts += other.conflicts;
        self.not_plain += other.not_plain;
    }
}

/// Some lines of a text, one after the other, and the judgement of each.
///
/// A caller that only counts asks for the [`tally`](Block::tally) and the [`exceptions`](Block::exceptions), which cost
/// next to nothing where all boards are valid.
pub struct Block<'a> {
    lines: &'a [Range<usize>],
    judgements: &'a [Judgement],
    conflict: u64,
    odd: u64,
    full: u64,
    changed: u64,
}

impl Block<'_> {
    /// How many lines, and how they were judged.
    pub fn tally(&self) -> Tally {
        let lines = self.lines.len();
        let conflicts = self.conflict.count_ones() as usize;
        let not_plain = self.odd.count_ones() as usize;
        let solved = (self.full & !self.conflict & !self.odd).count_ones() as usize;
        Tally { lines, valid: lines - conflicts - not_plain, solved, conflicts, not_plain }
    }

    /// The lines that are not valid boards: their place in the block, the bytes of the text that they are (without the
    /// end of the line), and whether they have a conflict or are not plain.
    pub fn exceptions(&self) -> impl Iterator<Item = (usize, Range<usize>, Judgement)> {
        let mut left = self.conflict | self.odd;
        std::iter::from_fn(move || {
            let index = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((index, self.lines[index].clone(), self.judgements[index]))
        })
    }

    /// All lines: the bytes of the text that they are (without the end of the line), and their judgement.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (Range<usize>, Judgement)> {
        self.lines.iter().cloned().zip(self.judgements.iter().copied())
    }

    /// Where the lines are puzzles with their answers: does the answer in this line of the block have every cell filled
    /// and no conflict, and yet another digit where its puzzle has a clue?
    pub fn changes_a_clue(&self, line: usize) -> bool {
        self.changed >> line & 1 == 1
    }

    /// Is there such a line?
    pub fn any_changes_a_clue(&self) -> bool {
        self.changed != 0
    }

    /// The judgement of each line.
    pub fn judgements(&self) -> &[Judgement] {
        self.judgements
    }
}

/// A block in the making.
pub(super) struct Gathered<'a> {
    pub(super) lines: [Range<usize>; LANES],
    pub(super) boards: Boards<'a>,
    pub(super) count: usize,
    /// Lines that are known not to be plain.
    pub(super) odd: u64,
    /// Lines with an answer that is solved and changes a clue of its puzzle.
    pub(super) changed: u64,
}

impl<'a> Gathered<'a> {
    pub(super) fn new() -> Gathered<'a> {
        Gathered { lines: [const { 0..0 }; LANES], boards: [&NO_BOARD; LANES], count: 0, odd: 0, changed: 0 }
    }

    /// Makes room for the next block. Boards of the last one stay where no new ones come, and nobody looks at them.
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.odd = 0;
        self.changed = 0;
    }

    pub(super) fn is_full(&self) -> bool {
        self.count == LANES
    }

    pub(super) fn push_board(&mut self, line: Range<usize>, board: &'a Symbols) {
        self.lines[self.count] = line;
        self.boards[self.count] = board;
        self.count += 1;
    }

    pub(super) fn push_odd(&mut self, line: Range<usize>) {
        self.odd |= 1 << self.count;
        self.push_board(line, &NO_BOARD);
    }

    /// Hands the first `count` lines over.
    pub(super) fn hand_over(&self, found: &Found, count: usize, sink: &mut impl FnMut(&Block<'_>)) {
        if count == 0 {
            return;
        }
        let kept = u64::MAX >> (LANES - count);
        let odd = (found.odd | self.odd) & kept;
        let conflict = found.conflict & kept & !odd;
        let mut judgements = found.bytes.map(Judgement::new);
        let mut left = odd;
        while left != 0 {
            judgements[left.trailing_zeros() as usize] = Judgement::NOT_A_BOARD;
            left &= left - 1;
        }
        let (lines, judgements) = (&self.lines[..count], &judgements[..count]);
        sink(&Block { lines, judgements, conflict, odd, full: found.full & kept, changed: self.changed & kept });
    }
}
