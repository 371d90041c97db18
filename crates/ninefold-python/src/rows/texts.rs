//! Rows of text, wherever each of them stands.

use ninefold::batch::{self, Judgement, Kernel};
use ninefold::read::{Entry, Options, read_one};
use ninefold::rows::RowError;
use ninefold::{Board, Layout};

use super::cells::{self, Coding};

/// How texts are read.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    /// What numbers mean, and bytes that are numbers.
    pub(super) coding: Coding,
    pub(super) options: &'a Options,
    pub(super) content: Content,
}

/// What bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Text,
    /// Text too, or the values themselves.
    Binary,
}

/// What no plain line is, for the rows that have none.
static NOT_PLAIN: [u8; 81] = [b'!'; 81];

impl<'a> Reading<'a> {
    pub(super) fn new(coding: Coding, options: &'a Options) -> Reading<'a> {
        Reading { coding, options, content: Content::Binary }
    }

    /// The same for bytes of which more is known.
    pub(super) fn of(self, content: Content) -> Reading<'a> {
        Reading { content, ..self }
    }

    /// Judges texts; `None` is a row without one.
    pub(super) fn judge<'t>(
        self,
        texts: impl Iterator<Item = Result<Option<&'t [u8]>, RowError>>,
        out: &mut [Judgement],
    ) -> Result<(), RowError> {
        let symbols = |text: Option<&'t [u8]>| text.and_then(|text| text.try_into().ok()).unwrap_or(&NOT_PLAIN);
        let boards = texts.map(|text| text.map(symbols)).collect::<Result<Vec<&[u8; 81]>, RowError>>()?;
        self.judge_symbols(&boards, out);
        Ok(())
    }

    pub(super) fn judge_symbols(self, boards: &[&[u8; 81]], out: &mut [Judgement]) {
        if !self.options.reads_plain_lines() {
            return out.fill(Judgement::NOT_A_BOARD);
        }
        let judged = Kernel::best().judge_symbols(boards, out);
        debug_assert!(judged.is_ok(), "a place for every board");
    }

    /// The values of a text that is a plain line, or of 81 bytes that are the values themselves.
    pub(super) fn values<'r>(
        self,
        row: usize,
        text: &[u8],
        room: &'r mut [u8; 81],
    ) -> Result<Option<&'r [u8; 81]>, RowError> {
        match <&[u8; 81]>::try_from(text) {
            Ok(values) if self.content == Content::Binary && values.iter().all(|&value| value < 32) => {
                cells::fill(self.coding, row, values.iter().copied(), room)?;
            }
            Ok(symbols) if self.options.reads_plain_lines() => {
                let Some(values) = batch::values(symbols) else { return Ok(None) };
                *room = values;
            }
            _ => return Ok(None),
        }
        Ok(Some(room))
    }

    /// Reads one row.
    pub(super) fn entry(self, row: usize, text: &[u8]) -> Result<Entry, RowError> {
        let mut room = [0; 81];
        let board = self.values(row, text, &mut room)?.and_then(|values| Board::from_values(Layout::CLASSIC, values));
        Ok(board.map_or_else(|| read_one(text, self.options), Entry::of))
    }
}
