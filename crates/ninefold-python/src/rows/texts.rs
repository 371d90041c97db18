//! Rows of text, wherever each of them stands.

use std::ops::Range;

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::{Entry, Options, read_one};

use super::cells::{self, Coding};
use crate::error::RowError;

/// A board for the rows that have none.
static NO_BOARD: [u8; 81] = [b'0'; 81];

/// Judges rows of text; `None` is a row without one.
pub(super) fn judge<'a>(
    rows: Range<usize>,
    out: &mut [Judgement],
    text: impl Fn(usize) -> Result<Option<&'a [u8]>, RowError>,
) -> Result<(), RowError> {
    let kernel = Kernel::best();
    let mut at = rows.start;
    for out in out.chunks_mut(64) {
        let mut boards = [&NO_BOARD; 64];
        let mut odd = 0u64;
        for (lane, board) in boards[..out.len()].iter_mut().enumerate() {
            match text(at + lane)?.and_then(<[u8]>::as_array::<81>) {
                Some(symbols) => *board = symbols,
                None => odd |= 1 << lane,
            }
        }
        let judged = kernel.judge_symbols(&boards[..out.len()], out);
        debug_assert!(judged.is_ok(), "a place for every board");
        at += out.len();
        while odd != 0 {
            out[odd.trailing_zeros() as usize] = Judgement::NOT_A_BOARD;
            odd &= odd - 1;
        }
    }
    Ok(())
}

/// Judges rows as boards that stand end to end, or one by one where they do not.
pub(super) fn judge_dense_or<'a>(
    dense: Option<&[[u8; 81]]>,
    rows: Range<usize>,
    out: &mut [Judgement],
    text: impl Fn(usize) -> Result<Option<&'a [u8]>, RowError>,
) -> Result<(), RowError> {
    let Some(boards) = dense else { return judge(rows, out, text) };
    judge_dense(boards, out);
    Ok(())
}

fn judge_dense(boards: &[[u8; 81]], out: &mut [Judgement]) {
    let kernel = Kernel::best();
    for (boards, out) in boards.chunks(64).zip(out.chunks_mut(64)) {
        let mut lanes = [&NO_BOARD; 64];
        lanes.iter_mut().zip(boards).for_each(|(lane, board)| *lane = board);
        let judged = kernel.judge_symbols(&lanes[..boards.len()], out);
        debug_assert!(judged.is_ok(), "a place for every board");
    }
}

/// Reads one row: text, or 81 bytes that are the values themselves, which no text begins with.
pub(super) fn entry(row: usize, text: &[u8], coding: Coding) -> Result<Option<Entry>, RowError> {
    match text.as_array::<81>() {
        Some(values) if values.iter().all(|&value| value < 32) => {
            let mut board = [0; 81];
            cells::fill(coding, row, values.iter().copied(), &mut board)?;
            Ok(cells::entry(&board))
        }
        Some(symbols) if symbols.iter().all(|&symbol| plain(symbol).is_some()) => {
            Ok(cells::entry(&symbols.map(|symbol| plain(symbol).unwrap_or_default())))
        }
        _ => Ok(Some(read_one(text, &Options::default()))),
    }
}

/// The value of a symbol of a plain line, as [`Kernel::judge_lines`] has it.
fn plain(symbol: u8) -> Option<u8> {
    match symbol {
        b'0'..=b'9' => Some(symbol - b'0'),
        b'.' | b'_' | b'-' | b'*' | b'x' | b'X' | b'?' => Some(0),
        _ => None,
    }
}
