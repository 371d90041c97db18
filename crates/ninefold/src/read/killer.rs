//! Killers in one line: a picture of 81 characters, or SudoCue's `3x3::k:` and 81 numbers.
//!
//! In a picture a cage has its sum in one of its cells, `0`–`9`, `A`–`Z` for 10 to 35 and `a`–`j` for 36 to 45; 0 is no sum. The other
//! cells point to their neighbour, by `<`, `>`, `^`, `v`, or diagonally by `` ` ``, `'`, `,` and `.`, and in the end to the sum. In the
//! numbers, the lowest eight bits are the cage and the rest is its sum.

use super::Filled;
use super::error::{ErrorKind, ReadError};
use super::gathered::Gathered;
use super::line::Line;
use crate::board::Cell;
use crate::layout::Layout;
use crate::rules::{BadRule, RuleKind};

/// The board of a line that holds a killer; `None` if it does not.
pub(super) fn read(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>> {
    // A picture may begin with what is otherwise the mark of a quotation.
    let written = line.written();
    let indent = written.len() - written.trim_ascii_start().len();
    match picture_at(&line.ascii, start).or_else(|| picture_at(written, indent)) {
        Some((picture, at)) => Some(pictured(line, picture, at)),
        None => numbered(line, start),
    }
}

/// Is there a picture from here on, with nothing right after it?
fn picture_at(text: &[u8], start: usize) -> Option<(&[u8], usize)> {
    let picture = text.get(start..start + 81)?;
    let ends = matches!(text.get(start + 81), None | Some(b' ' | b'\t' | b'"' | b';' | b'#'));
    let is_one = |b: &u8| b.is_ascii_digit() || b.is_ascii_uppercase() || matches!(b, b'a'..=b'j') || is_pointer(*b);
    let points =
        picture.iter().any(|b| matches!(b, b'<' | b'>' | b'^')) && picture.iter().any(u8::is_ascii_alphanumeric);
    (ends && points && picture.iter().all(is_one)).then_some((picture, start))
}

fn is_pointer(symbol: u8) -> bool {
    step(symbol).is_some()
}

/// Where a symbol points to, down and right.
fn step(symbol: u8) -> Option<(i8, i8)> {
    const STEPS: [(u8, (i8, i8)); 8] = [
        (b'<', (0, -1)),
        (b'>', (0, 1)),
        (b'^', (-1, 0)),
        (b'v', (1, 0)),
        (b'`', (-1, -1)),
        (b'\'', (-1, 1)),
        (b',', (1, -1)),
        (b'.', (1, 1)),
    ];
    STEPS.iter().find(|known| known.0 == symbol).map(|known| known.1)
}

fn pictured(line: &Line<'_>, picture: &[u8], start: usize) -> Result<Filled, ReadError> {
    let bad = |at: usize| {
        let kind = ErrorKind::BadRule { rule: char::from(picture[at]).to_string(), why: BadRule::Cells };
        line.error(kind, start + at)
    };
    let mut cages = vec![Vec::new(); 81];
    for from in 0..81 {
        let mut at = from;
        for steps in 0.. {
            let Some((down, right)) = step(picture[at]) else { break };
            let (row, column) = ((at / 9) as i8 + down, (at % 9) as i8 + right);
            if steps > 81 || !(0..9).contains(&row) || !(0..9).contains(&column) {
                return Err(bad(from));
            }
            at = 9 * row as usize + column as usize;
        }
        cages[at].push(Cell::at(from, 9));
    }
    let sum = |symbol: u8| match symbol {
        b'0'..=b'9' => symbol - b'0',
        b'A'..=b'Z' => symbol - b'A' + 10,
        _ => symbol - b'a' + 36,
    };
    // Every way ends in a cell with a sum.
    let cages = cages.into_iter().zip(picture).filter(|(cells, _)| !cells.is_empty());
    board(cages.map(|(cells, &symbol)| (sum(symbol).into(), cells)), false).ok_or_else(|| bad(0))
}

fn numbered(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>> {
    let text = line.ascii[start..].trim_ascii_end();
    let rest = text.strip_prefix(b"3x3:")?;
    let (diagonals, rest) = rest.strip_prefix(b"d").map_or((false, rest), |rest| (true, rest));
    let rest = rest.strip_prefix(b":k:")?;
    let rest = rest.strip_suffix(b":").unwrap_or(rest);
    let from = start + text.len() - rest.len() - usize::from(text.ends_with(b":"));
    let (mut at, mut cages) = (from, vec![(0, Vec::new()); 256]);
    let mut found = 0;
    for word in rest.split(|&b| b == b':') {
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<u32>().ok()).filter(|n| n >> 16 == 0);
        let Some(number) = number else {
            let found = line.word(at, word.len().min(12));
            return Some(Err(line.error(ErrorKind::BadValue { found, side: 9 }, at)));
        };
        if found < 81 && number >> 8 > 0 {
            cages[number as usize % 256].0 = number >> 8;
            cages[number as usize % 256].1.push(Cell::at(found, 9));
        }
        (at, found) = (at + word.len() + 1, found + 1);
    }
    let cages = cages.into_iter().filter(|(_, cells)| !cells.is_empty());
    if found != 81 {
        return Some(Err(line.error(ErrorKind::WrongLength { found, expected: 81 }, at.saturating_sub(2).max(from))));
    }
    board(cages, diagonals).map(Ok)
}

/// An empty board with these cages, each with its sum or 0.
fn board(cages: impl Iterator<Item = (u32, Vec<Cell>)>, diagonals: bool) -> Option<Filled> {
    let mut rules = Gathered::default();
    for (sum, cells) in cages.filter(|(sum, cells)| *sum > 0 || cells.len() > 1) {
        let numbers = if sum == 0 { Vec::new() } else { vec![sum] };
        rules.add(RuleKind::Cage, cells, numbers, 9).ok()?;
    }
    let layout = if diagonals { Layout::CLASSIC.with_diagonals() } else { Layout::CLASSIC };
    rules.board(&layout, &[0; 81]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(text: &str) -> Option<Result<Filled, ReadError>> {
        let line = Line::new(1, text.as_bytes()).unwrap();
        read(&line, line.indent())
    }

    /// The sums and cells of the cages.
    fn cages(text: &str) -> Vec<(Vec<u32>, usize)> {
        let board = read_line(text).unwrap().unwrap().board;
        board.layout().constraints().iter().map(|rule| (rule.numbers.clone(), rule.cells.len())).collect()
    }

    #[test]
    fn cells_point_to_the_sum_of_their_cage() {
        let text = format!("A<a<0<3>9{}{}", "^".repeat(63), "^^^^^^^`<");
        assert_eq!(cages(&text), [(vec![10], 18), (vec![36], 18), (vec![], 18), (vec![3], 11), (vec![9], 16)]);
        let text = format!("  > {text} # easy");
        assert_eq!(cages(&text).len(), 5);
        let first = format!(">A{}", "0".repeat(79));
        assert_eq!(cages(&first), [(vec![10], 2)]);
    }

    #[test]
    fn numbers_hold_cage_and_sum() {
        let numbers = |first: u32| (0..81).map(|at| if at < 2 { first } else { at }.to_string()).collect::<Vec<_>>();
        let text = format!("3x3:d:k:{}:", numbers(10 * 256 + 7).join(":"));
        assert_eq!(cages(&text), [(vec![10], 2)]);
        assert_eq!(read_line(&text).unwrap().unwrap().board.layout().houses().len(), 29);
        assert_eq!(read_line("3x3::k:1:2").unwrap().unwrap_err().column, 10);
        assert_eq!(read_line("3x3::k:1:x:").unwrap().unwrap_err().kind.id(), "bad-value");
        assert!(read_line("3x3;1,2").is_none());
    }

    #[test]
    fn what_points_nowhere_is_told() {
        for (first, column) in [("<", 1), ("><", 1), ("0^", 2)] {
            let text = format!("{first}{}", "A<".repeat(41));
            let error = read_line(&text[..81]).unwrap().unwrap_err();
            assert_eq!((error.kind.id(), error.column), ("bad-rule", column), "{first}");
        }
        let text = format!("A<{}", ".".repeat(79));
        for length in 0..text.len() {
            assert!(read_line(&text[..length]).is_none());
        }
        assert!(read_line(&text).unwrap().is_err());
    }
}
