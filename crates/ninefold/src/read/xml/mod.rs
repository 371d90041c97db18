//! OpenSudoku's XML: every `<game data="…"/>` is a board. And [KSudoku's](ksudoku).
//!
//! The text is cut at the ends of tags, so that a collection of any size is read a tag at a time.

mod ksudoku;
mod tag;

use std::borrow::Cow;

use super::error::{ErrorKind, Foreign, ReadError};
use super::reader::{Each, MAX_PIECE, too_long};
use super::{Entry, Filled, Format, Options, PencilMarks, read_one};
use ksudoku::KSudoku;
use tag::{Tag, unescaped};

/// State between pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Xml {
    root: Root,
    /// The rest cannot be read, and that was said.
    done: bool,
}

/// The program whose XML it is.
#[derive(Clone, Debug, Default)]
enum Root {
    /// No element was seen yet.
    #[default]
    Unknown,
    OpenSudoku,
    KSudoku(Box<KSudoku>),
}

impl Xml {
    /// The format, as far as it is known.
    fn format(&self) -> Format {
        if matches!(self.root, Root::KSudoku(_)) { Format::KSudoku } else { Format::OpenSudoku }
    }

    pub(super) fn read(
        &mut self,
        text: &[u8],
        last: bool,
        number: &mut u64,
        options: &Options,
        each: &mut Each<'_>,
    ) -> usize {
        let mut used = 0;
        while used < text.len() && !self.done && each.goes_on() {
            let rest = &text[used..];
            let end = match end_of_tag(rest) {
                Some(end) => end,
                None if rest.len() > MAX_PIECE => {
                    self.done = true;
                    each.give(Entry { format: Some(self.format()), ..too_long(*number, rest, options) });
                    break;
                }
                None if last => {
                    if !rest.trim_ascii().is_empty() {
                        let detail = "the text ends inside a tag".into();
                        let open = rest.iter().position(|&b| b == b'<').unwrap_or(0);
                        let line = *number + rest[..open].iter().filter(|&&b| b == b'\n').count() as u64;
                        self.fail(line, &rest[open..], ErrorKind::Syntax { language: "XML", detail }, each);
                    }
                    return text.len();
                }
                None => return used,
            };
            self.piece(&rest[..end], *number, options, each);
            *number += rest[..end].iter().filter(|&&b| b == b'\n').count() as u64;
            used += end;
        }
        if self.done { text.len() } else { used }
    }

    /// Text up to and with one tag.
    fn piece(&mut self, piece: &[u8], number: u64, options: &Options, each: &mut Each<'_>) {
        let Some(open) = piece.iter().position(|&b| b == b'<') else { return };
        if let Root::KSudoku(puzzle) = &mut self.root {
            match puzzle.piece(piece, open, number) {
                Ok(Some(entry)) => each.give(Entry { format: Some(Format::KSudoku), ..entry }),
                Ok(None) => {}
                Err(error) => {
                    self.done = true;
                    each.give(Entry::new(number, Some(Format::KSudoku), Err(error)));
                }
            }
            return;
        }
        let line = number + piece[..open].iter().filter(|&&b| b == b'\n').count() as u64;
        let tag = &piece[open..];
        let text = match super::line::text(line, tag) {
            Ok(text) => text,
            Err(error) => return each.give(Entry::new(line, Some(self.format()), Err(error))),
        };
        if let Some(tag) = Tag::new(text) {
            self.element(tag, line, options, each);
        }
    }

    fn element(&mut self, tag: Tag<'_>, line: u64, options: &Options, each: &mut Each<'_>) {
        if let Root::Unknown = self.root {
            self.root = match tag.name {
                "opensudoku" => Root::OpenSudoku,
                "ksudoku" => Root::KSudoku(Box::default()),
                _ => {
                    let kind = ErrorKind::Unsupported { what: Foreign::XmlRoot(tag.name.to_string()) };
                    self.done = true;
                    return each.give(Entry::new(line, None, Err(error_at(tag.text, line, 0, kind))));
                }
            };
        } else if tag.name == "game" {
            each.give(Entry::filled(line, Some(Format::OpenSudoku), game(tag, line, options)));
        }
    }

    fn fail(&mut self, line: u64, tag: &[u8], kind: ErrorKind, each: &mut Each<'_>) {
        self.done = true;
        let head = String::from_utf8_lossy(&tag[..tag.len().min(400)]).into_owned();
        let board = Err(ReadError::at(kind, line, 1, head.lines().next().unwrap_or_default()));
        each.give(Entry::new(line, Some(self.format()), board));
    }
}

fn game(tag: Tag<'_>, line: u64, options: &Options) -> Result<Filled, ReadError> {
    let at = |at: usize, kind: ErrorKind| Err(error_at(tag.text, line, at, kind));
    let syntax = |detail: &str| ErrorKind::Syntax { language: "XML", detail: detail.to_string() };
    let (begin, value) = match tag.attribute("data") {
        Ok(Some(found)) => found,
        Ok(None) => {
            let kind = ErrorKind::MissingColumn { wanted: Some("data".into()), have: Vec::new(), option: "column" };
            return at(0, kind);
        }
        Err(detail) => return at(0, syntax(detail)),
    };
    let Some(value) = unescaped(value) else { return at(begin, syntax("a broken escape in `data`")) };
    if value.trim().is_empty() {
        return at(begin, ErrorKind::EmptyField);
    }
    let saved = saved(&value);
    let board: Cow<'_, str> = match &saved {
        Some(cells) => cells.iter().map(|cell| cell.value).collect(),
        None => value.as_str().into(),
    };
    let inner = Options { format: None, ..options.clone() };
    match read_one(board.as_bytes(), &inner).board {
        Ok(board) => Ok(match &saved {
            None => board.into(),
            Some(cells) => {
                let notes = |cell: usize, of: fn(&Saved<'_>) -> u32| cells.get(cell).map_or(0, of);
                let pencil = PencilMarks::of(
                    &board,
                    |cell| notes(cell, |saved| saved.centre),
                    |cell| notes(cell, |saved| saved.corner),
                );
                Filled {
                    pencil,
                    ..Filled::with_givens(board, |cell| cells.get(cell).is_some_and(|saved| saved.is_given))
                }
            }
        }),
        Err(error) => {
            let inside = if error.line == 1 { error.column as usize - 1 } else { 0 };
            let place = tag.text[begin..].char_indices().nth(inside).map_or(tag.text.len(), |(place, _)| begin + place);
            at(place, error.into_kind())
        }
    }
}

/// The error at a byte of a text that begins in a line, and may go on in others.
fn error_at(text: &str, line: u64, at: usize, kind: ErrorKind) -> ReadError {
    // A place within a character is where it begins.
    let before = (0..=at).rev().find_map(|at| text.get(..at)).unwrap_or_default();
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[begin..].chars().count() as u64 + 1;
    let shown = text[begin..].lines().next().unwrap_or_default();
    ReadError::at(kind, line + before.matches('\n').count() as u64, column, shown)
}

/// A cell of a game in progress.
struct Saved<'a> {
    value: &'a str,
    is_given: bool,
    centre: u32,
    corner: u32,
}

/// A game in progress: `version: N`, then for each cell its value, its notes and whether it is editable: `5|0|0|`.
///
/// Version 1 lists the digits that are noted, later ones have them as a set. Version 2 wrote some bars twice, version 4 has two kinds of
/// notes, corners first, and version 5 a colour as well.
fn saved<'a>(data: &'a str) -> Option<Vec<Saved<'a>>> {
    let (version, cells) = data.strip_prefix("version:")?.trim_start().split_once(char::is_whitespace)?;
    let fields: Vec<&str> = cells.split('|').map(str::trim).filter(|field| !field.is_empty()).collect();
    let version = version.parse::<usize>().ok()?;
    let bit = |digit: &str| 1u32.checked_shl(digit.parse::<u32>().ok()?.checked_sub(1)?);
    let notes = |text: &str| match version {
        1 => text.split(',').filter_map(bit).fold(0, |set, bit| set | bit),
        _ => text.parse().unwrap_or(0),
    };
    let cell = |cell: &[&'a str]| Saved {
        value: cell[0],
        is_given: cell.last() == Some(&"0"),
        corner: if cell.len() > 3 { notes(cell[1]) } else { 0 },
        centre: cell.get(if cell.len() > 3 { 2 } else { 1 }).map_or(0, |text| notes(text)),
    };
    Some(fields.chunks(version.clamp(3, 5)).map(cell).collect())
}

/// Behind the first tag of `text`, or behind the comment or section that begins there.
fn end_of_tag(text: &[u8]) -> Option<usize> {
    let open = text.iter().position(|&b| b == b'<')?;
    let tag = &text[open..];
    let close: &[u8] = match tag {
        [b'<', b'!', b'-', b'-', ..] => b"-->",
        _ if tag.starts_with(b"<![CDATA[") => b"]]>",
        [b'<', b'?', ..] => b"?>",
        _ => {
            let mut quote = None;
            let end = tag.iter().position(|&b| match quote {
                Some(open) => {
                    if b == open {
                        quote = None;
                    }
                    false
                }
                None => {
                    if matches!(b, b'"' | b'\'') {
                        quote = Some(b);
                    }
                    b == b'>'
                }
            })?;
            return Some(open + end + 1);
        }
    };
    let end = tag.windows(close.len()).position(|window| window == close)?;
    Some(open + end + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_in_the_second_line_of_a_tag_is_told_there() {
        let text = "<opensudoku>\n<game\n  data=\"1234741221434321\"/>\n</opensudoku>\n";
        let error = read_one(text.as_bytes(), &Options::default()).board.unwrap_err();
        assert_eq!((error.line, error.column, error.excerpt.text.as_str()), (3, 13, "  data=\"1234741221434321\"/>"));
    }
}
