//! Links that hold a whole puzzle: those of f-puzzles and SudokuPad, and what is in them without the address.
//!
//! | in the link | what it is |
//! |---|---|
//! | `?load=N4Ig…` | f-puzzles' JSON, packed by [`lz`] |
//! | `sudokupad.app/fpuz…`, `…/fpuzzles…` | the same |
//! | `…/scl…`, `…/ctc…` | SudokuPad's JSON, packed; most of the time its keys are shortened first |
//! | `…/scf…`, `…/classic…` | a board as digits, each with the number of empty cells after it |
//! | `f-puzzles.com/?id=…`, `sudokupad.app/` and anything else | the name of a puzzle on a server |

use std::borrow::Cow;
use std::ops::Range;

use super::error::{ErrorKind, Foreign, ReadError};
use super::line::Line;
use super::{Filled, Format, Options};
use crate::fpuzzles;
use crate::layout::{Layout, MAX_SIDE};
use crate::lz::{self, Damage};
use crate::read::assemble;
use crate::read::symbols::Token;
use crate::rules::GlobalRule;

/// The longest name of a puzzle on a server.
const LONGEST_NAME: usize = 60;

/// The most names of rules that are not understood.
const MOST_NAMES: usize = 100;

/// A packed puzzle is longer than this.
const SHORTEST: usize = 16;

/// The hosts of SudokuPad.
const HOSTS: [&[u8]; 2] = [b"sudokupad.app/", b"crackingthecryptic.com/"];

/// What the puzzles of links begin with, and how they are read.
const PREFIXES: [(&[u8], Packing); 6] = [
    (b"fpuzzles", Packing::FPuzzles),
    (b"fpuz", Packing::FPuzzles),
    (b"scl", Packing::SudokuPad),
    (b"ctc", Packing::SudokuPad),
    (b"scf", Packing::Classic),
    (b"classic", Packing::Classic),
];

/// What all of f-puzzles' JSON begins with, packed: `{"`.
const BARE: &[u8] = b"N4Ig";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    FPuzzles,
    SudokuPad,
    Classic,
    Remote,
}

/// A puzzle in a line.
struct Link {
    format: Format,
    packing: Packing,
    /// Where the packed puzzle is.
    at: Range<usize>,
}

/// Hands over every puzzle that a link in the line holds, or why it cannot be read.
pub(super) fn read(line: &Line<'_>, options: &Options, each: &mut dyn FnMut(Format, Result<Filled, ReadError>)) {
    let text = &*line.ascii;
    if !may_be_in(text) && !bare(text.trim_ascii_start()) {
        return;
    }
    let mut from = 0;
    while from < text.len() {
        let length = text[from..].iter().position(|&b| ends_link(b)).unwrap_or(text.len() - from);
        if let Some(link) = link(text, from..from + length) {
            let (board, end) = board(line, &link, options);
            each(link.format, board);
            from = from.max(end);
        }
        from += text[from..].iter().position(|&b| ends_link(b)).unwrap_or(text.len() - from) + 1;
    }
}

/// Might there be a link in this text? If not, there is none.
pub(super) fn may_be_in(text: &[u8]) -> bool {
    let words: [&[u8]; 6] = [b"?load=", b"&load=", b"#load=", b"f-puzzles.com", b"sudokupad", b"crackingthecryptic"];
    words.iter().any(|word| find(text, word).is_some())
}

/// Might a text be much longer once it is unpacked? Then its length does not tell how much work it is.
///
/// ```
/// use ninefold::read::may_be_packed;
///
/// assert!(may_be_packed(b"https://f-puzzles.com/?load=N4Ig") && may_be_packed(b"m=edit&p=7V"));
/// assert!(!may_be_packed(b"53..7....6..195....98"));
/// ```
pub fn may_be_packed(text: &[u8]) -> bool {
    may_be_in(text) || bare(text.trim_ascii_start()) || find(text, b"p=").is_some()
}

/// Does the text begin with a packed puzzle that has no address?
fn bare(text: &[u8]) -> bool {
    let quoted = text.iter().take_while(|&&b| ends_link(b)).count();
    let text = &text[quoted..];
    text.starts_with(BARE) || PREFIXES.iter().any(|prefix| text.starts_with(prefix.0))
}

fn ends_link(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"\"'`<>()[]{}|,;\\".contains(&byte)
}

/// The link that a word is.
fn link(text: &[u8], word: Range<usize>) -> Option<Link> {
    let inside = &text[word.clone()];
    let rest = |at: usize| {
        let end = inside[at..].iter().position(|b| b"&#?".contains(b)).unwrap_or(inside.len() - at);
        word.start + at..word.start + at + end
    };
    let key = |key: &[u8]| super::one_line::find_key(inside, key).map(|at| at + key.len());
    if let Some(at) = key(b"load=") {
        return Some(Link { format: Format::FPuzzles, packing: Packing::FPuzzles, at: rest(at) });
    }
    if find(inside, b"f-puzzles.com/").is_some() {
        let at = key(b"id=")?;
        return Some(Link { format: Format::FPuzzles, packing: Packing::Remote, at: rest(at) });
    }
    if let Some((host, at)) = HOSTS.iter().find_map(|host| Some((host, find(inside, host)?))) {
        let path = at + host.len();
        let path = path + if inside[path..].starts_with(b"sudoku/") { b"sudoku/".len() } else { 0 };
        let at = key(b"puzzleid=").unwrap_or(path);
        let at = rest(at);
        let name = &text[at.clone()];
        let packed = PREFIXES.iter().find(|prefix| name.starts_with(prefix.0) && is_long(name, prefix.0));
        return match packed {
            Some((prefix, packing)) => {
                let at = at.start + prefix.len()..at.end;
                Some(Link { format: Format::SudokuPad, packing: *packing, at })
            }
            None if name.is_empty() => None,
            None => Some(Link { format: Format::SudokuPad, packing: Packing::Remote, at }),
        };
    }
    // Without an address it must be all that the line begins with, and look packed.
    let is_first = text[..word.start].iter().all(|&b| ends_link(b));
    let is_packed = || inside.iter().all(|&b| lz::sextet(b).is_some() || b"=%*".contains(&b));
    if !is_first || inside.len() < 2 * SHORTEST || !is_packed() {
        return None;
    }
    if inside.starts_with(BARE) {
        return Some(Link { format: Format::FPuzzles, packing: Packing::FPuzzles, at: word });
    }
    let (prefix, packing) = PREFIXES.iter().find(|prefix| inside.starts_with(prefix.0))?;
    let format = if *packing == Packing::FPuzzles { Format::FPuzzles } else { Format::SudokuPad };
    Some(Link { format, packing: *packing, at: word.start + prefix.len()..word.end })
}

/// Is there more behind a prefix than a name would have?
fn is_long(name: &[u8], prefix: &[u8]) -> bool {
    name.len() >= prefix.len() + SHORTEST
}

/// The board of a link, and where it ends in the line.
fn board(line: &Line<'_>, link: &Link, options: &Options) -> (Result<Filled, ReadError>, usize) {
    let Link { packing, ref at, .. } = *link;
    let mut end = at.end;
    let board = match packing {
        Packing::Remote if at.len() > LONGEST_NAME => Err(line.error(ErrorKind::BadLink, at.start)),
        Packing::Remote => {
            let what = if link.format == Format::FPuzzles { Foreign::FPuzzlesLink } else { Foreign::SudokuPadLink };
            Err(line.error(ErrorKind::NeedsNetwork { what }, at.start))
        }
        Packing::Classic => classic(line, at.clone(), options),
        Packing::FPuzzles | Packing::SudokuPad => {
            let text = &line.ascii;
            let mut found = unpacked(&text[at.clone()]);
            // A plus sign that became a space cuts the link in two.
            let more = text[end..].iter().take_while(|&&b| b == b' ' || b == b'%' || lz::sextet(b).is_some()).count();
            if found.is_err()
                && text.get(end) == Some(&b' ')
                && more > 1
                && let Ok(whole) = unpacked(&text[at.start..end + more])
            {
                found = Ok(whole);
                end += more;
            }
            found
                .and_then(|text| puzzle(&text, packing, options).map_err(|kind| (kind, 0)))
                .map_err(|(kind, place)| line.error(kind, (at.start + place).min(line.ascii.len().saturating_sub(1))))
        }
    };
    (board, end)
}

/// The text that is packed, or what is wrong with it and where.
fn unpacked(packed: &[u8]) -> Result<String, (ErrorKind, usize)> {
    let decoded = without_percents(packed);
    lz::unpacked(&decoded).map_err(|damage| match damage {
        // Where nothing was decoded, the place is exact.
        Damage::At(at) => (ErrorKind::BadLink, if decoded.len() == packed.len() { at } else { 0 }),
        Damage::TooLong => (ErrorKind::TooLong { limit: lz::MOST }, 0),
    })
}

/// `%2B` and the like as what they stand for.
fn without_percents(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'%') {
        return Cow::Borrowed(text);
    }
    let hex = |at: usize| text.get(at).and_then(|&b| char::from(b).to_digit(16));
    let mut decoded = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, hex(at + 1), hex(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((16 * high + low) as u8);
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    Cow::Owned(decoded)
}

#[cfg(feature = "json")]
fn puzzle(text: &str, packing: Packing, options: &Options) -> Result<Filled, ErrorKind> {
    super::json::puzzle(text, packing == Packing::SudokuPad, options)
}

#[cfg(not(feature = "json"))]
fn puzzle(_: &str, packing: Packing, _: &Options) -> Result<Filled, ErrorKind> {
    let is_f_puzzles = packing == Packing::FPuzzles;
    let what = if is_f_puzzles { Foreign::FPuzzlesLink } else { Foreign::SudokuPadLink };
    Err(ErrorKind::Unsupported { what })
}

/// A board as SudokuPad's `zip2`: one character is a digit, 0 for an empty cell, and up to five empty cells after it. Further rules
/// and names follow, each after an asterisk.
fn classic(line: &Line<'_>, at: Range<usize>, options: &Options) -> Result<Filled, ReadError> {
    let text = &line.ascii[at.clone()];
    let mut parts = text.split(|&b| b == b'*');
    let packed = parts.next().unwrap_or_default();
    let index = |character: u8| match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'A'..=b'Z' => Some(character - b'A' + 10),
        b'a'..=b'x' => Some(character - b'a' + 36),
        _ => None,
    };
    if let Some(wrong) = packed.iter().position(|&character| index(character).is_none()) {
        return Err(line.error(ErrorKind::BadLink, at.start + wrong));
    }
    let found = packed.iter().filter_map(|&character| index(character)).map(|index| 1 + usize::from(index / 10)).sum();
    if found > usize::from(MAX_SIDE).pow(2) {
        return Err(line.error(ErrorKind::WrongLength { found, expected: 81 }, at.start));
    }
    let mut tokens = Vec::new();
    for (index, place) in packed.iter().filter_map(|&character| index(character)).zip(at.start..) {
        let digit = index % 10;
        tokens.push((if digit == 0 { Token::Empty } else { Token::Number(digit) }, place));
        tokens.extend((0..index / 10).map(|_| (Token::Empty, place)));
    }
    let side = tokens.len().isqrt();
    let boxes = u8::try_from(side).ok().and_then(|side| options.boxes_of(side.into()).or(fpuzzles::boxes(side)));
    let boxed = boxes.and_then(|(rows, columns)| Layout::with_boxes(rows, columns));
    let Some(mut layout) = boxed.filter(|_| side * side == tokens.len()) else {
        let kind = ErrorKind::WrongLength { found: tokens.len(), expected: 81 };
        return Err(line.error(kind, at.start));
    };
    let mut unchecked = Vec::new();
    let mut seen = Vec::new();
    for part in parts {
        let letter = part.first().map(u8::to_ascii_lowercase);
        // A rule counts once.
        if seen.contains(&letter) && matches!(letter, Some(b'w' | b'x')) || unchecked.len() == MOST_NAMES {
            continue;
        }
        seen.extend((!seen.contains(&letter)).then_some(letter));
        let rule = match letter {
            None | Some(b't' | b'a') => continue,
            Some(b'w') => GlobalRule::Windows.apply(&layout),
            Some(b'x') => GlobalRule::Diagonals.apply(&layout),
            Some(_) => None,
        };
        match rule {
            Some(with) => layout = with,
            None => unchecked.push(String::from_utf8_lossy(&part[..part.len().min(40)]).into_owned()),
        }
    }
    assemble::one_line(line, tokens, Some(layout.with_unchecked(unchecked)), options)
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}
