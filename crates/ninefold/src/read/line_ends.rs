//! Lines that end with a carriage return alone, as they did on old Macs, or with all kinds of ends in one text.
//!
//! Every reader counts line feeds. A text whose beginning has carriage returns without one is handed to them with line feeds in those
//! places, a byte for a byte, so that every place stays what it is.

use std::borrow::Cow;

use super::reader::SAMPLE;

/// A whole text as the readers count its lines.
pub(super) fn counted(text: &[u8]) -> Cow<'_, [u8]> {
    if has_lone_returns(&text[..text.len().min(SAMPLE)]) { unified(text, true) } else { Cow::Borrowed(text) }
}

/// Are there carriage returns that end a line by themselves?
#[inline(never)]
pub(crate) fn has_lone_returns(sample: &[u8]) -> bool {
    (0..sample.len()).any(|at| is_lone(sample, at))
}

/// The text with a line feed for each of them. Unless nothing follows, what may yet turn out to be the first half of a line end is
/// left away.
pub(super) fn unified(text: &[u8], last: bool) -> Cow<'_, [u8]> {
    let length = if last { text.len() } else { text.len() - halves(text) };
    if !text[..length].contains(&b'\r') {
        return Cow::Borrowed(&text[..length]);
    }
    let byte = |at: usize| if is_lone(text, at) { b'\n' } else { text[at] };
    Cow::Owned((0..length).map(byte).collect())
}

/// How many bytes at the end of the text may turn out to be the first part of a line end.
pub(super) fn halves(text: &[u8]) -> usize {
    text.iter().rev().take(2).take_while(|&&b| b == b'\r').count()
}

/// May a line have ended in the bytes from `from` on, which are new?
pub(crate) fn may_have_ended(text: &[u8], from: usize) -> bool {
    text.iter().skip(from.saturating_sub(2)).any(|b| matches!(b, b'\n' | b'\r'))
}

/// Neither `\r\n`, nor the first of `\r\r\n`, nor at the end of the text, where a return changes nothing.
fn is_lone(text: &[u8], at: usize) -> bool {
    text[at] == b'\r' && !matches!(text[at + 1..], [] | [b'\n', ..] | [b'\r'] | [b'\r', b'\n', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_returns_without_a_line_feed_are_replaced() {
        assert_eq!(&*unified(b"a\rb\r\nc\r\r\nd\r\re\r", true), b"a\nb\r\nc\r\r\nd\n\ne\r");
        assert!(!has_lone_returns(b"a\r\nb\r\r\nc\r"));
        assert!(has_lone_returns(b"a\rb"));
    }

    #[test]
    fn half_a_line_end_is_left_away() {
        assert_eq!(&*unified(b"a\rb\r", false), b"a\nb");
        assert_eq!(&*unified(b"\r\r\r\r", false), b"\n\n");
        assert_eq!(&*unified(b"a", false), b"a");
    }
}
