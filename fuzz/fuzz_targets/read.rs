//! Any bytes are read without a panic, the same in one piece and in many, and every board that is found can be written and
//! read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::read::{Entry, Options, Reader, Symbols, read_all, read_one};
use ninefold::{WriteFormat, write};

fuzz_target!(|data: &[u8]| {
    let [size, text @ ..] = data else { return };
    let options = Options::default();
    let entries = read_all(text, &options);

    let mut reader = Reader::new(options.clone());
    let mut in_pieces: Vec<Entry> = Vec::new();
    let mut pending: Vec<u8> = Vec::new();
    for piece in text.chunks(usize::from(*size) + 1) {
        pending.extend_from_slice(piece);
        let used = reader.read(&pending, false, &mut |entry| in_pieces.push(entry));
        pending.drain(..used);
    }
    reader.read(&pending, true, &mut |entry| in_pieces.push(entry));
    assert_eq!(in_pieces, entries);

    // Written digits above 9 are letters from one on; a board without any could be read in another way.
    let written = Options { symbols: Symbols::FromOne, ..options };
    for board in entries.into_iter().filter_map(|entry| entry.board.ok()) {
        for format in WriteFormat::ALL {
            if board.layout().boxes().is_none() || ninefold::Layout::of_side(board.side()).as_ref() != Some(board.layout()) {
                continue;
            }
            if let Ok(text) = write(&board, format) {
                let header = format.header();
                assert_eq!(read_one(format!("{header}{text}").as_bytes(), &written).board.as_ref(), Ok(&board), "{format:?}");
            }
        }
    }
});
