//! Every format by name, and as it is detected: one-line formats, links, XML, jigsaws, killers, candidates.

use ninefold::WriteFormat;
use ninefold::read::{Format, Options};

use super::{assert_board, entries, parts};

pub fn run(data: &[u8]) {
    let Some((&format, data)) = data.split_first() else { return };
    let Some((mut choice, text)) = parts(data) else { return };
    // As many times detected as by name.
    let format = Format::ALL.get(usize::from(format) % (2 * Format::ALL.len())).copied();
    let written =
        choice.one_of(&[WriteFormat::FPuzzles, WriteFormat::Iss, WriteFormat::SudokuPad, WriteFormat::Jigsaw]);
    let options = Options { format, ..Options::default() };
    let entries = entries(text, &options, choice);
    if let Some(Ok(board)) = entries.first().map(|entry| &entry.board) {
        assert_board(board, written);
    }
}
