//! Where a line ends.

use std::ops::Range;

/// The line that begins at `start`, without its end, and where the next line begins.
pub(super) fn line_at(text: &[u8], start: usize) -> (Range<usize>, usize) {
    match find(&text[start..]) {
        None => (start..text.len(), text.len()),
        Some(length) => {
            let end = start + length;
            let returned = length > 0 && text[end - 1] == b'\r';
            (start..end - usize::from(returned), end + 1)
        }
    }
}

/// Where the line of `length` bytes at the head of `rest` ends and the next one begins, if it ends there.
pub(super) fn end_at(rest: &[u8], length: usize) -> Option<usize> {
    match rest.get(length..)? {
        [] => Some(length),
        [b'\n', ..] => Some(length + 1),
        [b'\r', b'\n', ..] => Some(length + 2),
        _ => None,
    }
}

/// The first line feed. Whole chunks are asked "is there one?" without a branch, which becomes vector code.
fn find(text: &[u8]) -> Option<usize> {
    const CHUNK: usize = 64;
    let (chunks, _) = text.as_chunks::<CHUNK>();
    let whole = chunks.iter().take_while(|chunk| !holds(*chunk, b'\n')).count() * CHUNK;
    text[whole..].iter().position(|&byte| byte == b'\n').map(|place| whole + place)
}

/// Is the byte among these?
pub(super) fn holds(bytes: &[u8], wanted: u8) -> bool {
    bytes.iter().fold(false, |any, &byte| any | (byte == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_feed_is_found_at_every_distance() {
        for length in 0..200 {
            for place in 0..length {
                let mut text = vec![b'.'; length];
                assert_eq!(find(&text), None);
                text[place] = b'\n';
                text[length - 1] = b'\n';
                assert_eq!(find(&text), Some(place));
                assert_eq!(line_at(&text, 0), (0..place, place + 1));
            }
        }
    }

    #[test]
    fn a_carriage_return_belongs_to_the_end_of_a_line_only_before_a_line_feed() {
        assert_eq!(line_at(b"ab\r\ncd", 0), (0..2, 4));
        assert_eq!(line_at(b"\r\n", 0), (0..0, 2));
        assert_eq!(line_at(b"ab\r", 0), (0..3, 3));
        assert_eq!(line_at(b"a\rb\n", 0), (0..3, 4));
        assert_eq!(end_at(b"ab\r\ncd", 2), Some(4));
        assert_eq!(end_at(b"ab\r", 2), None);
        assert_eq!(end_at(b"ab", 2), Some(2));
        assert_eq!(end_at(b"ab", 3), None);
    }
}
