//! A value a cell, boards end to end; and a symbol a cell, boards that stand anywhere.

use std::fmt;

use super::found::{Boards, LANES, NO_BOARD};
use super::judgement::Judgement;
use super::kernel::Kernel;
use super::symbols::Alphabet;

impl Kernel {
    /// Judges boards of 81 values in reading order, 0 for empty; a value above 9 makes a board none.
    ///
    /// For a flat slice of cells there is [`slice::as_chunks`].
    ///
    /// ```
    /// use ninefold::batch::{Judgement, Kernel};
    ///
    /// let mut cells = [0; 3 * 81];
    /// (cells[0], cells[8]) = (7, 7);
    /// cells[2 * 81] = 10;
    /// let (boards, rest) = cells.as_chunks::<81>();
    /// assert!(rest.is_empty());
    /// let mut judgements = [Judgement::NOT_A_BOARD; 3];
    /// Kernel::best().judge_cells(boards, &mut judgements)?;
    /// assert!(judgements[0].is_conflict());
    /// assert!(judgements[1].is_valid() && judgements[1].clues() == Some(0));
    /// assert!(!judgements[2].is_board());
    /// # Ok::<(), ninefold::batch::LengthMismatch>(())
    /// ```
    ///
    /// # Errors
    /// When there are not as many places for judgements as boards.
    pub fn judge_cells(self, boards: &[[u8; 81]], out: &mut [Judgement]) -> Result<(), LengthMismatch> {
        if boards.len() != out.len() {
            return Err(LengthMismatch { boards: boards.len(), places: out.len() });
        }
        for (boards, out) in boards.chunks(LANES).zip(out.chunks_mut(LANES)) {
            let mut lanes = [&NO_BOARD; LANES];
            lanes.iter_mut().zip(boards).for_each(|(lane, board)| *lane = board);
            self.judge_lanes(&lanes, Alphabet::Values, out);
        }
        Ok(())
    }

    /// Judges boards of 81 symbols, those of a plain line of [`Kernel::judge_lines`], wherever each of them stands.
    ///
    /// ```
    /// use ninefold::batch::{Judgement, Kernel};
    ///
    /// let (board, other) = ([b'.'; 81], [b'8'; 81]);
    /// let mut judgements = [Judgement::NOT_A_BOARD; 3];
    /// Kernel::best().judge_symbols(&[&board, &other, &[b'!'; 81]], &mut judgements)?;
    /// assert!(judgements[0].is_valid() && judgements[1].is_conflict() && !judgements[2].is_board());
    /// # Ok::<(), ninefold::batch::LengthMismatch>(())
    /// ```
    ///
    /// # Errors
    /// When there are not as many places for judgements as boards.
    pub fn judge_symbols(self, boards: &[&[u8; 81]], out: &mut [Judgement]) -> Result<(), LengthMismatch> {
        if boards.len() != out.len() {
            return Err(LengthMismatch { boards: boards.len(), places: out.len() });
        }
        for (boards, out) in boards.chunks(LANES).zip(out.chunks_mut(LANES)) {
            let mut lanes = [&NO_BOARD; LANES];
            lanes[..boards.len()].copy_from_slice(boards);
            self.judge_lanes(&lanes, Alphabet::Text, out);
        }
        Ok(())
    }

    fn judge_lanes(self, lanes: &Boards<'_>, alphabet: Alphabet, out: &mut [Judgement]) {
        let found = self.judge(lanes, out.len(), alphabet);
        out.iter_mut().zip(found.bytes).for_each(|(out, byte)| *out = Judgement::new(byte));
        let mut left = found.odd;
        while left != 0 {
            out[left.trailing_zeros() as usize] = Judgement::NOT_A_BOARD;
            left &= left - 1;
        }
    }
}

/// There were not as many places for judgements as boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch {
    /// How many boards there were.
    pub boards: usize,
    /// How many places for judgements there were.
    pub places: usize,
}

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} boards need as many places for judgements, not {}", self.boards, self.places)
    }
}

impl std::error::Error for LengthMismatch {}
