//! Drawings: as many rows as a row has cells, whatever the frame. A drawn board is the same with other line ends, and a board
//! that was read is the same when it is drawn again.

use super::{assert_read_back, entries, parts};
use ninefold::WriteFormat;
use ninefold::read::{Format, Options, Symbols};

pub fn run(data: &[u8]) {
    let Some((mut choice, text)) = parts(data) else { return };
    let symbols = choice.one_of(&[Symbols::Auto, Symbols::FromOne, Symbols::FromZero, Symbols::Letters]);
    let boxes = choice.one_of(&[None, None, Some((3, 2)), Some((2, 4)), Some((3, 5))]);
    let drawn = choice.one_of(&[WriteFormat::Grid, WriteFormat::Ss, WriteFormat::Sdk]);
    let options = Options { format: Some(Format::Grid), symbols, boxes, ..Options::default() };
    let entries = entries(text, &options, choice);
    if let Some(Ok(board)) = entries.first().map(|entry| &entry.board) {
        assert_read_back(board, drawn);
    }
}
