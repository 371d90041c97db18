//! What may follow a board in its line, such as ` # easy`, and leaves it the board that it would be by itself.
//!
//! A kernel asks this of every line that goes on after 81 symbols, so nearly all of them are answered without a branch per byte:
//! 32 bytes are looked at together, which becomes vector code. Only where they hold what might be the beginning of a link or of
//! another format is the remark looked at a second time, as [`one_line`] would.

use super::line::Line;
use super::one_line;
use super::reader::MAX_PIECE;
use super::{characters, jigsaw};

/// Bytes that are looked at together.
const CHUNK: usize = 32;

/// Each of them with the two after it.
type Window = [u8; CHUNK + 2];

/// The length of the remark that the text begins with, up to the end of its line; `None` where it is no remark, and only the
/// careful reader can tell what the line is.
#[inline(never)]
pub(crate) fn remark(text: &[u8]) -> Option<usize> {
    if !one_line::ends_token(*text.first()?) || jigsaw::follow(text) {
        return None;
    }
    let (length, seen) = line(text)?;
    let remark = &text[..length];
    let remark = if length < text.len() { remark.strip_suffix(b"\r").unwrap_or(remark) } else { remark };
    let is_harmless = match seen {
        Seen { suspicious: false, foreign: false } => true,
        Seen { suspicious: false, foreign: true } => is_words(remark) || is_remark(remark),
        Seen { suspicious: true, .. } => is_remark(remark),
    };
    is_harmless.then_some(remark.len())
}

/// What a look at the bytes of a line tells.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// There may be something in it that a remark may not have.
    suspicious: bool,
    /// There is something that is not ASCII.
    foreign: bool,
}

/// The length of the first line, and what is in it. `None` where it is longer than any board, which is for the careful reader to
/// say.
fn line(text: &[u8]) -> Option<(usize, Seen)> {
    let mut seen = Seen::default();
    for from in (0..MAX_PIECE / 2).step_by(CHUNK) {
        let rest = &text[from..];
        let (newline, more) = match rest.first_chunk() {
            Some(window) => look(window),
            // The end of the text is taken for the end of a line.
            None => {
                let mut window = [b'\n'; CHUNK + 2];
                window[..rest.len()].copy_from_slice(rest);
                look(&window)
            }
        };
        seen.suspicious |= more.suspicious;
        seen.foreign |= more.foreign;
        if newline < CHUNK {
            return Some((from + newline, seen));
        }
    }
    None
}

/// Where the first line feed is, [`CHUNK`] or more if there is none; and whether there is anything that a remark may not have, or
/// what is unusual about a word that it may not have: `?s=`, `bd=` or `load=`, `m=`, `S9B`, `kup`, `-p` and `yp`.
#[inline(never)]
fn look(window: &Window) -> (usize, Seen) {
    let mut newline = u8::MAX;
    let (mut suspicious, mut foreign) = (false, false);
    for (place, at) in (0..CHUNK as u8).zip(0..CHUNK) {
        let (a, b, c) = (window[at], window[at + 1], window[at + 2]);
        newline = newline.min(if a == b'\n' { place } else { u8::MAX });
        // Signed, as vectors compare; what is not ASCII is below zero.
        let (a, b, c) = (a as i8, b as i8, c as i8);
        let is = |byte: i8, wanted: u8| byte == wanted as i8;
        let key = is(b, b's') & (a < b'a' as i8) | is(b, b'd') & (a < b'c' as i8) | is(b, b'm');
        let word = is(a, b'k') | is(b, b'-') | is(b, b'y');
        foreign |= a < 0;
        suspicious |= is(a, 0)
            | is(a, b'\r') & !is(b, b'\n')
            | is(c, b'=') & key
            | is(c, b'B') & is(a, b'S')
            | is(c, b'p') & word;
    }
    (newline.into(), Seen { suspicious, foreign })
}

/// Are these words of another language, and nothing that could become a part of a link or of another format?
fn is_words(text: &[u8]) -> bool {
    let is_word = |c: char| c.is_ascii() || characters::is_word(c);
    // Between `S` and `B` a numeral would be one.
    !text.contains(&b'S') && std::str::from_utf8(text).is_ok_and(|text| text.chars().all(is_word))
}

/// The same of a whole remark, as the careful reader tells it.
#[cold]
fn is_remark(text: &[u8]) -> bool {
    let harmless =
        |ascii: &[u8]| matches!(line(ascii), Some((_, Seen { suspicious: false, .. }))) || one_line::is_remark(ascii);
    !text.contains(&b'\r') && Line::new(1, text).is_ok_and(|line| harmless(&line.ascii))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_ends_with_its_line_wherever_that_is() {
        for length in 1..300 {
            let text = format!(" {}", "e".repeat(length - 1));
            assert_eq!(remark(text.as_bytes()), Some(length));
            assert_eq!(remark(format!("{text}\nS9B").as_bytes()), Some(length));
            assert_eq!(remark(format!("{text}\r\n").as_bytes()), Some(length));
            assert_eq!(remark(format!("{text}\r.\n").as_bytes()), None);
            assert_eq!(remark(format!("{text}\0\n").as_bytes()), None);
            assert_eq!(remark(format!("{text} 简单\n").as_bytes()), Some(length + 7));
            assert_eq!(remark(format!("{text} é\u{FE0F}\n").as_bytes()), Some(length + 6));
            for link in ["Ｓ９Ｂ", "S九B", "＃ｓ＝", "?bd═", "ｓudokupad", "S\u{FE0F}9B", "é\0", "é\rs"] {
                assert_eq!(remark(format!("{text}{link}\n").as_bytes()), None, "{link} after {length}");
            }
            assert_eq!(remark(&[text.as_bytes(), b"\xFF"].concat()), None);
            for link in ["S9B", "#s=", "?bd=", "sudokupad", "f-puzzles.com", "crackingthecryptic", "?load="] {
                assert_eq!(remark(format!("{text}{link}\n").as_bytes()), None, "{link} after {length}");
                assert_eq!(remark(format!("{text}{}\n", &link[1..]).as_bytes()), Some(length + link.len() - 1));
            }
        }
    }

    #[test]
    fn only_what_ends_a_board_begins_a_remark() {
        for byte in 0..=255 {
            assert_eq!(remark(&[byte, b'5', b'\n']).is_some(), b" \t,;#\"|'`<".contains(&byte), "{byte}");
        }
        assert_eq!(remark(b""), None);
    }
}
