//! Links of Penpa: `#m=edit&p=…` or `#m=solve&p=…`, Base64 of raw deflate of a text.
//!
//! ```text
//! square,9,9,38,…                    the kind of grid, its columns and rows with the margins, and the rules as a text
//! [top,bottom,left,right]            the margins
//! …
//! {"zN":{"28":["5",1,"1"]},…}        the question: what is drawn on which points, with short names for the keys
//! ```
//!
//! Each kind of point is numbered row by row, with two columns and rows around the grid: the middles of cells first, then their lower
//! right corners, and after four such layers four numbers for each cell, of which the first is its upper left. Thick lines
//! along cells are borders of boxes or regions. What is drawn otherwise is a picture of a rule that nobody can know, and is named.

mod board;
mod json;

use super::Filled;
use super::error::{ErrorKind, Foreign, ReadError};
use super::gathered::Gathered;
use super::inflate::inflate;
use super::line::Line;
use super::one_line::find_key;
use crate::layout::MAX_SIDE;
use board::{Grid, board};
use json::Json;

/// The longest text, in bytes.
const LONGEST: usize = 1 << 20;

/// The short names, in the order in which they are to be replaced.
const NAMES: [(&str, &str); 31] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
];

/// The board of a line with such a link; `None` if it has none.
pub(super) fn read(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>> {
    let text = line.ascii[start..].trim_ascii_end();
    let mode = find_key(text, b"m=edit&").or_else(|| find_key(text, b"m=solve&"))?;
    let from = mode + find_key(&text[mode..], b"p=")? + 2;
    let packed = &text[from..];
    let end = packed.iter().position(|b| matches!(b, b'&' | b'"' | b'\'' | b'>' | b')') || b.is_ascii_whitespace());
    let unpacked = base64(&packed[..end.unwrap_or(packed.len())]).and_then(|bytes| inflate(&bytes, LONGEST).ok());
    let board = unpacked.and_then(|bytes| String::from_utf8(bytes).ok()).ok_or(ErrorKind::BadLink);
    Some(board.and_then(|text| puzzle(&text)).map_err(|kind| line.error(kind, start + from)))
}

/// The bytes of Base64, with or without `=` at its end, and with `%` before what a link escapes.
fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let (mut bytes, mut value, mut bits) = (Vec::new(), 0u32, 0);
    let mut at = 0;
    while at < text.len() {
        let escape = text.get(at + 1..at + 3).filter(|_| text[at] == b'%');
        let symbol = match escape {
            Some(hex) => u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()?,
            None => text[at],
        };
        at += if escape.is_some() { 3 } else { 1 };
        let digit = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => continue,
            _ => return None,
        };
        (value, bits) = (value << 6 | u32::from(digit), bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((value >> bits) as u8);
        }
    }
    Some(bytes)
}

fn puzzle(text: &str) -> Result<Filled, ErrorKind> {
    let mut lines = text.split('\n');
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let part = |at: usize| head.get(at).copied().unwrap_or_default();
    let margins = lines.next().map_or(Some(Json::Other), Json::of).ok_or(ErrorKind::BadLink)?;
    let margin = |at: usize| margins.items().get(at).and_then(Json::number).unwrap_or(0);
    let size = |at: usize| part(at).parse::<usize>().ok().filter(|&size| size < 100);
    let (Some(columns), Some(rows)) = (size(1), size(2)) else { return Err(ErrorKind::BadLink) };
    let grid = Grid { columns, rows, top: margin(0), left: margin(2), side: 0 };
    let side = rows.checked_sub(margin(0).saturating_add(margin(1)));
    let is_square = side == columns.checked_sub(margin(2).saturating_add(margin(3)));
    let side = side.filter(|side| is_square && (4..=MAX_SIDE.into()).contains(side));
    // Sudoku grids may have cells for clues around the board, which are not told by the margins.
    let has_clues = part(0) == "sudoku" && (part(12) == "1" || part(13) == "1");
    let (Some(side), false, "square" | "sudoku") = (side, has_clues, part(0)) else {
        let shape = format!("{} {rows}x{columns}", part(0).chars().take(20).collect::<String>());
        return Err(ErrorKind::Unsupported { what: Foreign::Shape(shape) });
    };
    let mut question = lines.nth(1).ok_or(ErrorKind::BadLink)?.to_string();
    for (short, long) in NAMES {
        question = question.replace(short, long);
        if question.len() > LONGEST {
            return Err(ErrorKind::TooLong { limit: LONGEST });
        }
    }
    let question = Json::of(&question).ok_or(ErrorKind::BadLink)?;
    let mut rules = Gathered::default();
    if !part(18).trim().is_empty() {
        rules.unchecked("rules");
    }
    board(&question, &Grid { side: side as u8, ..grid }, part(0) == "sudoku", rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use miniz_oxide::deflate::compress_to_vec;

    const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    fn link(text: &str) -> String {
        let packed = compress_to_vec(text.as_bytes(), 6);
        let symbols = packed.chunks(3).flat_map(|chunk| {
            let bytes = [chunk[0], chunk.get(1).copied().unwrap_or(0), chunk.get(2).copied().unwrap_or(0)];
            let value = bytes.iter().fold(0u32, |value, &byte| value << 8 | u32::from(byte));
            (0..=chunk.len()).map(move |at| char::from(SYMBOLS[(value >> (18 - 6 * at) & 63) as usize]))
        });
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", symbols.collect::<String>())
    }

    fn outcome(text: &str) -> Result<Filled, ReadError> {
        read(&Line::new(1, text.as_bytes()).unwrap(), 0).unwrap()
    }

    /// The point in the middle of a cell of a 9×9 board without margins.
    fn point(row: usize, column: usize) -> usize {
        (row + 2) * 13 + column + 2
    }

    /// The borders of the boxes, as Penpa draws them.
    fn boxes() -> String {
        let mut keys = Vec::new();
        for line in [4, 7] {
            for at in 1..10 {
                keys.push(format!("\"{},{}\":2", 13 * at + line + 169, 13 * (at + 1) + line + 169));
                keys.push(format!("\"{},{}\":2", 13 * line + at + 169, 13 * line + at + 1 + 169));
            }
        }
        keys.join(",")
    }

    fn text(question: &str) -> String {
        format!("sudoku,9,9,38,0,1,1,418,418,0,0,0,0,0,0,Title: \n[0,0,0,0]\n{{}}\n{{{question}}}\n{{}}\n")
    }

    #[test]
    fn givens_lines_and_cages_are_read() {
        let corner = 4 * (point(2, 3) + 169);
        let question = format!(
            "\"zE\":{{{}}},zN:{{\"{}\":[\"5\",1,\"1\"],\"{}\":[7,1,\"1\"]}},zT:[[{},{}],[]],z3:[[{},{}]],z6:[[{},{}]],z1:{{\"{corner}\":[\"17\",1]}},zS:{{\"40\":1}}",
            boxes(),
            point(0, 1),
            point(8, 8),
            point(0, 0),
            point(1, 1),
            point(4, 4),
            point(4, 5),
            point(2, 4),
            point(2, 3),
        )
        .replacen("\"zE\"", "zE", 1);
        let board = outcome(&link(&text(&question))).unwrap().board;
        assert_eq!(board.layout().boxes(), Some((3, 3)));
        assert_eq!((board.clues(), board.value(1), board.value(80)), (2, 5, 7));
        let rules: Vec<String> =
            board.layout().constraints().iter().map(|rule| format!("{} {:?}", rule.name(), rule.numbers)).collect();
        assert_eq!(rules, ["cage at r3c4 [17]", "arrow r5c5–r5c6 [1, 1]", "thermometer r1c1–r2c2 []"]);
        assert_eq!(board.layout().unchecked(), ["shading"]);
    }

    #[test]
    fn what_is_written_and_not_a_digit_is_named() {
        let unchecked = |question: &str| {
            let text = text(&format!("zE:{{{}}},{question}", boxes()));
            outcome(&link(&text)).unwrap().board.layout().unchecked().join(" ")
        };
        assert_eq!(unchecked("zN:{\"28\":[\"\",1,\"1\"]}"), "");
        for label in ["\"x\"", "\"10\"", "[1,0,1]", "true", "null", "-1", "\"\\u0035\""] {
            assert_eq!(unchecked(&format!("zN:{{\"28\":[{label},1,\"1\"]}}")), "text", "{label}");
        }
        assert_eq!(unchecked("zN:{\"28\":[5,1,\"7\"]}"), "text");
        assert_eq!(unchecked("zN:{\"3\":[5,1,\"1\"]}"), "text");
        assert_eq!(
            unchecked("z1:{\"788\":[\"5\",1]},zT:[[28,3]],z6:[[3]],zY:{\"28\":[1]}"),
            "cage small numbers symbols thermometer"
        );
        let rules = text("zN:{}").replace("Title: ", "Title: ,Author: ,,All is different");
        assert_eq!(outcome(&link(&rules)).unwrap().board.layout().unchecked(), ["boxes", "rules"]);
    }

    #[test]
    fn without_lines_boxes_are_not_certain() {
        let board = outcome(&link(&text("zN:{}"))).unwrap().board;
        assert_eq!((board.layout().boxes(), board.layout().unchecked()), (None, &["boxes".to_string()][..]));
        let diagonal: Vec<String> =
            (1..10).map(|at| format!("\"{},{}\":12", 14 * at + 169, 14 * (at + 1) + 169)).collect();
        let board = outcome(&link(&text(&format!("zE:{{{},{}}}", boxes(), diagonal.join(","))))).unwrap().board;
        assert_eq!(board.layout(), &Layout::CLASSIC.with_diagonal(1));
    }

    #[test]
    fn links_cut_or_damaged_are_told() {
        let whole = link(&text(&format!("zE:{{{}}}", boxes())));
        let from = whole.find("p=").unwrap() + 2;
        for length in from..whole.len() - 2 {
            let error = outcome(&whole[..length]).unwrap_err();
            assert_eq!((error.kind.clone(), error.column), (ErrorKind::BadLink, from as u64 + 1), "{length}");
            let mut changed = whole.clone().into_bytes();
            changed[length] = if changed[length] == b'A' { b'B' } else { b'A' };
            let _ = outcome(&String::from_utf8(changed).unwrap());
        }
        let kind = |text: &str| outcome(&link(text)).unwrap_err().kind.id();
        assert_eq!(kind("hex,9,9\n[0,0,0,0]\n\n{}"), "unsupported");
        assert_eq!(kind("sudoku,9,9,38,0,1,1,418,418,0,0,0,1,0,0\n[0,0,0,0]\n\n{}"), "unsupported");
        assert_eq!(kind("square,10,9\n[0,0,0,0]\n\n{}"), "unsupported");
        assert_eq!(kind("square,9,9\n[0,0,0,0]\n\n{"), "bad-link");
        assert_eq!(kind("square,9,9\n[0,0,0,0]\n\n"), "bad-link");
        assert_eq!(kind(&format!("square,9,9\n[0,0,0,0]\n\n{}", "[".repeat(100_000))), "bad-link");
        assert_eq!(kind(&format!("square,9,9\n[0,0,0,0]\n\n\"{}\"", "z6".repeat(1 << 18))), "too-long");
        assert_eq!(kind(&"a".repeat(5 << 20)), "bad-link");
    }
}
