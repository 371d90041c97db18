//! The decoders of links against other implementations: lz-string and deflate.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use ninefold::packed::{inflated, lz_packed, lz_unpacked};

use super::Source;

/// The most that deflate may give.
const LIMIT: usize = 4000;

/// The most characters of lz-string: the other implementation has no bound on what it gives.
const LONGEST: usize = 160;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn run(data: &[u8]) {
    let mut source = Source(data);
    match source.below(4) {
        0 => lz_of_anything(source.0),
        1 => lz_of_a_text(source.0),
        2 => deflate_of_anything(source.0),
        _ => deflate_of_a_text(source.byte(), source.0),
    }
}

/// What they unpack is unpacked. Where not a bit is left after the end, which no program writes, they say that it is cut off.
fn lz_of_anything(bytes: &[u8]) {
    let symbols = bytes.iter().take(LONGEST).map(|byte| char::from(ALPHABET[usize::from(byte % 64)]));
    let text: String = symbols.collect();
    let found = lz_unpacked(text.as_bytes());
    let theirs = lz_str::decompress_from_base64(&text).filter(|_| !text.is_empty());
    if let Some(theirs) = theirs {
        assert_eq!(found, Some(String::from_utf16_lossy(&theirs)), "{text}");
    }
    if let Some(found) = found {
        assert_eq!(lz_unpacked(lz_packed(&found).as_bytes()), Some(found));
    }
}

/// A text is packed as lz-string packs it, and comes back.
fn lz_of_a_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (ours, theirs) = (lz_packed(&text), lz_str::compress_to_base64(&*text));
    // The crate fills up with a character too many where three are missing.
    assert_eq!(ours.trim_end_matches('='), theirs.trim_end_matches('='));
    assert_eq!(lz_unpacked(ours.as_bytes()).as_deref(), Some(&*text));
}

/// What they inflate is inflated, and to nothing else. A code with unused bits is damaged there, and here only if they are used.
fn deflate_of_anything(bytes: &[u8]) {
    let found = inflated(bytes, LIMIT);
    assert!(found.as_ref().is_none_or(|found| found.len() <= LIMIT));
    if let Ok(theirs) = decompress_to_vec_with_limit(bytes, LIMIT) {
        assert_eq!(found, Some(theirs));
    }
}

/// A text comes back, whole or not at all.
fn deflate_of_a_text(choice: u8, text: &[u8]) {
    let packed = compress_to_vec(text, choice % 10);
    assert_eq!(inflated(&packed, text.len()).as_deref(), Some(text));
    assert_eq!(inflated(&packed[..packed.len() - 1], LIMIT), None);
    if !text.is_empty() {
        assert_eq!(inflated(&packed, text.len() - 1), None);
    }
}
