//! Which reader a text is for, told from its beginning.

use super::Options;
use super::find;
use super::format::Format;
use super::line::Line;
use super::names::{ANSWER_NAMES, BOARD_NAMES};
use super::one_line;

/// The readers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Text,
    Json,
    Csv,
    Xml,
    /// Not a family: UTF-16, which nothing here reads.
    Utf16,
}

/// Tells the reader from the first bytes of a text (its byte order mark taken away). `None` if more of the text may tell
/// otherwise, which it cannot where the sample is `whole`.
pub(super) fn family(sample: &[u8], whole: bool, options: &Options) -> Option<Family> {
    // A line is looked at when all of it is there.
    let sample = if whole { sample } else { &sample[..=sample.iter().rposition(|&b| b == b'\n')?] };
    if is_utf16(sample) {
        return Some(Family::Utf16);
    }
    if options.pairs.is_some() {
        let mut lines = sample.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
        let first = lines.find(|line| !line.is_empty() && !is_comment(line));
        if first.is_none() && !whole {
            return None;
        }
        let is_json = matches!(first.and_then(<[u8]>::first), Some(b'[' | b'{')) && options.format.is_none();
        return Some(if is_json || options.format == Some(Format::Json) { Family::Json } else { Family::Csv });
    }
    match options.format {
        Some(Format::Json) => return Some(Family::Json),
        Some(Format::Csv) => return Some(Family::Csv),
        Some(Format::OpenSudoku | Format::KSudoku) => return Some(Family::Xml),
        Some(Format::FPuzzles | Format::SudokuPad) => {
            let begins = sample.trim_ascii_start().first();
            return match begins {
                Some(b'{') => Some(Family::Json),
                None if !whole => None,
                _ => Some(Family::Text),
            };
        }
        Some(_) => return Some(Family::Text),
        None => {}
    }
    let mut lines = sample.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let mut written = lines.by_ref().filter(|line| !line.is_empty() && !is_comment(line));
    let Some(first) = written.next() else { return whole.then_some(Family::Text) };
    let second = match written.next() {
        None if !whole && has_header(first) && !is_table(first) => return None,
        second => second.unwrap_or_default(),
    };
    Some(match first[0] {
        b'<' if first.get(1).is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'?' | b'!'))
            && !is_html(sample) =>
        {
            if !whole {
                return None;
            }
            Family::Xml
        }
        b'{' if !is_row(first) => Family::Json,
        // A link in Markdown.
        b'[' if contains(first, b"](http") => Family::Text,
        b'[' if !is_tag(first) && !is_matrix(first) && !is_row(first) && find::time(first) == 0 => Family::Json,
        b'(' if matches!(first.get(1), Some(b'(' | b'[' | b'\'' | b'"')) => Family::Json,
        b'"' | b'\'' if !has_fields(first) && is_string(first) => Family::Json,
        _ if options.column.is_some() || is_table(first) || (has_header(first) && is_table(second)) => Family::Csv,
        _ => Family::Text,
    })
}

pub(super) fn is_comment(line: &[u8]) -> bool {
    line.starts_with(b"#") || line.starts_with(b"//")
}

/// How many bytes tell that a text is UTF-16.
const UTF16_HEAD: usize = 64;

/// Zero bytes in every second place, or the mark that UTF-16 begins with. The first line tells, whatever else has come.
fn is_utf16(sample: &[u8]) -> bool {
    let first = sample.split(|&b| b == b'\n').next().unwrap_or_default();
    let head = &first[..first.len().min(UTF16_HEAD)];
    let zeros = |from: usize| head.iter().skip(from).step_by(2).all(|&b| b == 0);
    sample.starts_with(&[0xFF, 0xFE]) || sample.starts_with(&[0xFE, 0xFF]) || (head.len() >= 8 && (zeros(0) ^ zeros(1)))
}

/// Tables, paragraphs and emphasis, which no other XML has.
fn is_html(sample: &[u8]) -> bool {
    let tags: [&[u8]; 14] = [
        b"<td", b"<tr", b"<html", b"<br", b"<pre", b"<b>", b"<i>", b"<p>", b"<h1", b"<h2", b"<div", b"<span", b"<em>",
        b"<strong",
    ];
    let begins = |at: usize| {
        tags.iter().any(|tag| sample[at..].get(..tag.len()).is_some_and(|text| text.eq_ignore_ascii_case(tag)))
    };
    (0..sample.len()).any(begins)
}

/// `[Puzzle]` and the like.
fn is_tag(line: &[u8]) -> bool {
    line.len() > 2
        && line[0] == b'['
        && line.ends_with(b"]")
        && line[1..line.len() - 1].iter().all(u8::is_ascii_alphabetic)
}

/// The first line of a matrix as R prints it: `[,1] [,2] …`, or `[1,] 5 3 …`.
fn is_matrix(line: &[u8]) -> bool {
    line.starts_with(b"[,") || line.starts_with(b"[1,]")
}

/// One row of a board in brackets, as a program prints it: a list without any other in it, and not long enough for a board.
fn is_row(line: &[u8]) -> bool {
    let inside = &line[1..];
    let end = inside.iter().position(|b| matches!(b, b'[' | b']' | b'{' | b'}' | b':'));
    let Some(end) = end.filter(|&end| matches!(inside[end], b']' | b'}')) else { return false };
    let items = inside[..end].split(|b| matches!(b, b',' | b' ' | b';' | b'\t' | b'|')).filter(|item| !item.is_empty());
    let rest = inside[end + 1..].trim_ascii();
    (4..=25).contains(&items.clone().count())
        && items.clone().all(|item| item.len() < 8)
        && matches!(rest, b"" | b"," | b";")
}

/// A board in quotes, or with line feeds in it; anything else is a row or a title.
fn is_string(line: &[u8]) -> bool {
    let inside = &line[1..line[1..].iter().position(|&b| b == line[0]).map_or(line.len(), |end| end + 1)];
    let is_board = || Line::new(1, inside).is_ok_and(|line| one_line::read(&line, &Options::default()).is_some());
    contains(inside, b"\\n") || (inside.len() > 15 && is_board())
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// Fields that are words.
fn has_header(line: &[u8]) -> bool {
    let field = |field: &[u8]| field.iter().any(u8::is_ascii_alphabetic) && field.len() < 40;
    separator(line).is_some_and(|separator| line.split(|&b| b == separator).all(field))
}

/// A quoted field with another behind it.
fn has_fields(line: &[u8]) -> bool {
    line.windows(2).any(|pair| matches!(pair, b"\"," | b"\";" | b"\"\t"))
}

/// A header with a known name, or a record whose board is not the first field.
fn is_table(line: &[u8]) -> bool {
    let Some(separator) = separator(line) else { return false };
    let fields: Vec<&[u8]> = line.split(|&b| b == separator).map(|field| unquoted(field.trim_ascii())).collect();
    let known = |field: &&[u8]| {
        let name = field.to_ascii_lowercase();
        BOARD_NAMES.iter().chain(&ANSWER_NAMES).any(|known| known.as_bytes() == name)
    };
    let is_board = |field: &[u8]| {
        Line::new(1, field).is_ok_and(|line| {
            field.len() > 25 && matches!(one_line::read(&line, &Options::default()), Some((Format::Line, Ok(_))))
        })
    };
    fields.iter().any(known)
        || (line.starts_with(b"\"") && fields.iter().any(|field| is_board(field)))
        || (!is_board(fields[0]) && fields.iter().any(|field| is_board(field)))
}

/// The separator that a line of a table uses.
pub(super) fn separator(line: &[u8]) -> Option<u8> {
    let count = |separator: u8| line.iter().filter(|&&b| b == separator).count();
    [b',', b'\t', b';'].into_iter().filter(|&separator| count(separator) > 0).max_by_key(|&separator| count(separator))
}

fn unquoted(field: &[u8]) -> &[u8] {
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Family {
        family(text.as_bytes(), true, &Options::default()).expect("all of the text")
    }

    #[test]
    fn the_beginning_tells_the_reader() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(of(line), Family::Text);
        assert_eq!(of(&format!("{line},easy,1")), Family::Text);
        assert_eq!(of(&format!("1,{line},{line}")), Family::Csv);
        assert_eq!(of(&format!("\"{line}\",\"{line}\"")), Family::Csv);
        assert_eq!(of(&format!("\"{line}\"")), Family::Json);
        assert_eq!(of("quizzes,solutions\n"), Family::Csv);
        assert_eq!(of("id;Puzzle;rating\n"), Family::Csv);
        assert_eq!(of(&format!("number,text\n1,{line}")), Family::Csv);
        assert_eq!(of("  [[\"5\""), Family::Json);
        assert_eq!(of("board = [\n"), Family::Text);
        assert_eq!(of("[5, 3, 0, 0]\n[6, 0, 0, 1]"), Family::Text);
        assert_eq!(of("\"easy\"\n53..7...."), Family::Text);
        assert_eq!(of("# comment\n\n{"), Family::Json);
        assert_eq!(of("[killer](https://www.f-puzzles.com/?load=N4Ig)"), Family::Text);
        assert_eq!(of("https://sudokupad.app/sclN4Ig\n"), Family::Text);
        assert_eq!(of("#A me\n[Puzzle]\n"), Family::Text);
        assert_eq!(of("<?xml version"), Family::Xml);
        assert_eq!(of("5 3 . | [8] . ."), Family::Text);
        assert_eq!(of("+---+\n"), Family::Text);
        assert_eq!(of("5\x003\x00.\x00.\x007\x00.\x00"), Family::Utf16);
        assert_eq!(of(""), Family::Text);
    }

    #[test]
    fn a_line_that_decides_does_so_before_the_next() {
        let early = |text: &str| family(text.as_bytes(), false, &Options::default());
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(early(line), None);
        assert_eq!(early(&format!("# title\n\n{line}\n")), Some(Family::Text));
        assert_eq!(early(&format!("1,{line},{line}\n")), Some(Family::Csv));
        assert_eq!(early("# title\n"), None);
        assert_eq!(early("quizzes,solutions\n"), Some(Family::Csv));
        assert_eq!(early("number,text\n"), None);
        assert_eq!(early(&format!("number,text\n1,{line}\n")), Some(Family::Csv));
        assert_eq!(early("number,text\nnothing\n"), Some(Family::Text));
        assert_eq!(early("board =\n"), Some(Family::Text));
        assert_eq!(early("[[5,3,\n"), Some(Family::Json));
        assert_eq!(early("5\x003\x00\n"), Some(Family::Text));
        assert_eq!(early("5\x003\x00.\x00.\x00\n"), Some(Family::Utf16));
        assert_eq!(early("\n\0\0\0\0\0\0\0\0\0\n"), Some(Family::Text));
    }
}
