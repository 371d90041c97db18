//! Jigsaws in one line: the givens and the regions, a symbol for each cell, and SumoCue's `SumoCueV1=0J0=8J0=…`.
//!
//! A puzzle with its solution, or with another board, is as long. Regions are known by having as many cells as there are regions, all
//! connected, which equal digits of a board are not.

use super::error::{ErrorKind, ReadError};
use super::gathered::Gathered;
use super::line::Line;
use super::symbols::{Token, is_empty_symbol, is_symbol};
use super::{Filled, Format, Options, assemble};
use crate::board::Cell;
use crate::layout::{Layout, MAX_SIDE};
use crate::rules::apart;

/// What SumoCue's lines begin with.
const SUMOCUE: &[u8] = b"SumoCueV1=";

/// The board of a line that holds a jigsaw; `None` if it does not.
pub(super) fn read(line: &Line<'_>, start: usize, options: &Options) -> Option<(Format, Result<Filled, ReadError>)> {
    let text = line.ascii[start..].trim_ascii_end();
    if text.starts_with(SUMOCUE) {
        return Some((Format::SumoCue, sumocue(line, start + SUMOCUE.len())));
    }
    let (side, from, symbols) = halves(text)?;
    let regions = match regions_of(symbols, side) {
        Ok(regions) => regions,
        Err((kind, at)) if options.format == Some(Format::Jigsaw) || are_regions(symbols, side) => {
            return Some((Format::Jigsaw, Err(line.error(kind, start + from + at))));
        }
        Err(_) => return None,
    };
    let cells = usize::from(side).pow(2);
    let tokens = (start..start + cells).map(|at| (Token::Symbol(line.ascii[at]), at)).collect();
    let layout = layout(side, &regions);
    Some((Format::Jigsaw, assemble::one_line(line, tokens, layout, options)))
}

/// The layout with these regions; those that are boxes are called so. `None` if one of them has the wrong size.
pub(super) fn layout(side: u8, regions: &[u8]) -> Option<Layout> {
    let jigsaw = Layout::jigsaw(side, regions)?;
    let boxes =
        (2..side).filter(|&rows| side.is_multiple_of(rows)).filter_map(|rows| Layout::with_boxes(rows, side / rows));
    let is_box = |cells: &[Cell]| {
        let region = |cell: &Cell| regions.get(cell.index(side));
        cells.windows(2).all(|pair| region(&pair[0]) == region(&pair[1]))
    };
    let fits = |layout: &Layout| layout.houses().skip(2 * usize::from(side)).all(|house| is_box(house.cells));
    Some(boxes.into_iter().find(fits).unwrap_or(jigsaw))
}

/// The first region that does not have as many cells as a row: their number, and where it begins.
pub(super) fn wrong_size(side: u8, regions: &[u8]) -> Option<(ErrorKind, usize)> {
    let mut sizes = [0; 256];
    regions.iter().for_each(|&region| sizes[usize::from(region)] += 1);
    let size = |at: usize| sizes[usize::from(regions[at])];
    let expected = usize::from(side);
    let at = (0..regions.len()).find(|&at| size(at) != expected)?;
    Some((ErrorKind::BadRegion { found: size(at), expected }, at))
}

/// Do the regions of a jigsaw follow right after its givens, of which there are 81?
pub(super) fn follow(text: &[u8]) -> bool {
    let from = text.iter().take_while(|b| is_separator(**b)).count();
    let Some(symbols) = text.get(from..from + 81) else { return false };
    // Nearly always the first cell tells: it has a neighbour in its region.
    let begins = symbols[0] == symbols[1] || symbols[0] == symbols[9];
    from > 0
        && begins
        && symbols.iter().all(u8::is_ascii_alphanumeric)
        && !text.get(from + 81).is_some_and(u8::is_ascii_alphanumeric)
        && (regions_of(symbols, 9).is_ok() || are_regions(symbols, 9))
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'|')
}

/// The side of the board, and its regions with the place where they begin: what is the same length again, after the givens or after
/// separators.
fn halves(text: &[u8]) -> Option<(u8, usize, &[u8])> {
    let run = text.iter().take_while(|b| is_symbol(**b)).count();
    let side_of = |cells: usize| u8::try_from(cells.isqrt()).ok().filter(|&side| usize::from(side).pow(2) == cells);
    let is_side = |side: &u8| (4..=MAX_SIDE).contains(side);
    let (side, from) = match side_of(run).filter(is_side) {
        Some(side) => (side, run + text[run..].iter().take_while(|b| is_separator(**b)).count()),
        None => (side_of(run / 2).filter(is_side).filter(|_| run.is_multiple_of(2))?, run / 2),
    };
    let cells = usize::from(side).pow(2);
    let symbols = text.get(from..from + cells).filter(|all| all.iter().all(u8::is_ascii_alphanumeric))?;
    let ends = !text.get(from + cells).is_some_and(|b| is_symbol(*b));
    (ends && from >= cells).then_some((side, from, symbols))
}

/// Are these meant as regions, whatever is wrong with them? There are as many of them as there should be, and they cannot be another
/// board, because some of them are letters that are no digits.
fn are_regions(symbols: &[u8], side: u8) -> bool {
    let is_digit = |&b: &u8| b.is_ascii_digit() && b - b'0' <= side || is_empty_symbol(b);
    side <= 9 && names(symbols).len() == usize::from(side) && !symbols.iter().all(is_digit)
}

/// The symbols that there are, in order.
fn names(symbols: &[u8]) -> Vec<u8> {
    let mut names = symbols.to_vec();
    names.sort_unstable();
    names.dedup();
    names
}

/// Are these meant as regions, because many neighbours are in the same one? Those of a board have few.
pub(super) fn is_map(regions: &[u8], side: u8) -> bool {
    let pairs = apart(side, &[(0, 1), (1, 0)]);
    let same = pairs.iter().filter(|(one, other)| regions.get(one.index(side)) == regions.get(other.index(side)));
    3 * same.count() > pairs.len()
}

/// The region of each cell, by its symbol in order; or what is wrong with them, and where.
pub(super) fn regions_of(symbols: &[u8], side: u8) -> Result<Vec<u8>, (ErrorKind, usize)> {
    if let Some(wrong) = wrong_size(side, symbols) {
        return Err(wrong);
    }
    let regions = numbered(symbols);
    match first_apart(&regions, side) {
        Some((found, at)) => Err((ErrorKind::BadRegion { found, expected: side.into() }, at)),
        None => Ok(regions),
    }
}

/// The regions by number from 0, in the order of their symbols.
pub(super) fn numbered(symbols: &[u8]) -> Vec<u8> {
    let names = names(symbols);
    symbols.iter().map(|symbol| names.binary_search(symbol).unwrap_or(0) as u8).collect()
}

/// The first region that is in several parts: the size of one of them, and where it begins.
fn first_apart(regions: &[u8], side: u8) -> Option<(usize, usize)> {
    let mut part: Vec<usize> = (0..regions.len()).collect();
    let pairs = apart(side, &[(0, 1), (1, 0)]);
    let beside = pairs.iter().map(|(one, other)| (one.index(side), other.index(side)));
    let beside: Vec<(usize, usize)> = beside.filter(|&(one, other)| regions[one] == regions[other]).collect();
    // The lowest cell of a part goes round it in as many rounds as it has cells.
    for _ in 0..side {
        for &(one, other) in &beside {
            let least = part[one].min(part[other]);
            (part[one], part[other]) = (least, least);
        }
    }
    let mut first = [regions.len(); 256];
    (0..regions.len()).rev().for_each(|at| first[usize::from(regions[at])] = at);
    let at = (0..regions.len()).find(|&at| part[at] != first[usize::from(regions[at])])?;
    Some((part.iter().filter(|&&one| one == part[at]).count(), at))
}

/// A digit, `J` and the number of its region for each cell, with `=` between cells. What else there is belongs to cages.
fn sumocue(line: &Line<'_>, from: usize) -> Result<Filled, ReadError> {
    let text = line.ascii[from..].trim_ascii_end();
    let end = text.iter().position(|b| b.is_ascii_whitespace() || matches!(b, b'"' | b'\'')).unwrap_or(text.len());
    let mut at = from;
    let (mut values, mut regions, mut rules) = (Vec::new(), Vec::new(), Gathered::default());
    let count = text[..end].iter().filter(|&&b| b == b'J').count();
    let side = count.isqrt();
    let Some(side) = u8::try_from(side).ok().filter(|&n| (4..=MAX_SIDE).contains(&n) && side * side == count) else {
        let expected = if count < 100 { 81 } else { side.min(MAX_SIDE.into()).pow(2) };
        return Err(line.error(ErrorKind::WrongLength { found: count, expected }, from + end.saturating_sub(1)));
    };
    let number = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<u8>().ok();
    for cell in text[..end].split(|&b| b == b'=') {
        let bad = |found: &[u8]| {
            let found = String::from_utf8_lossy(&found[..found.len().min(12)]).into_owned();
            line.error(ErrorKind::BadValue { found, side }, at)
        };
        let mark = cell.iter().position(|&b| b == b'J').ok_or_else(|| bad(cell))?;
        let region = number(&cell[mark + 1..]).ok_or_else(|| bad(cell))?;
        let value = match number(&cell[..mark]) {
            Some(value) if value <= side => value,
            // A sum, or a reference to another cell.
            _ => {
                rules.unchecked("cage");
                0
            }
        };
        values.push(value);
        regions.push(region);
        at += cell.len() + 1;
    }
    if regions.len() != count {
        return Err(line.error(ErrorKind::WrongLength { found: regions.len(), expected: count }, at.saturating_sub(2)));
    }
    if let Some((kind, _)) = wrong_size(side, &regions) {
        return Err(line.error(kind, from));
    }
    let layout = layout(side, &numbered(&regions));
    let layout = layout.ok_or_else(|| line.error(ErrorKind::NotABoard, from))?;
    rules.board(&layout, &values).map_err(|kind| line.error(kind, from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str) -> Option<(Format, Result<Filled, ReadError>)> {
        read(&Line::new(1, text.as_bytes()).unwrap(), 0, &Options::default())
    }

    #[test]
    fn regions_are_connected_and_boards_are_not() {
        let rows: String = ('a'..='i').map(|row| row.to_string().repeat(9)).collect();
        let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for text in [format!("{givens}{rows}"), format!("{givens} {rows}"), format!("{givens}, {rows} # easy")] {
            let (format, board) = outcome(&text).unwrap();
            assert_eq!(format, Format::Jigsaw);
            assert_eq!(board.unwrap().board.layout().houses().last().unwrap().name.to_string(), "region 9", "{text}");
        }
        for text in [format!("{givens}{solution}"), format!("{givens} {solution}"), format!("{givens} easy")] {
            assert!(outcome(&text).is_none(), "{text}");
        }
        for length in 0..162 {
            assert!(outcome(&format!("{givens}{rows}")[..length]).is_none(), "{length}");
        }
        let wrong = rows.replacen('a', "b", 1);
        let error = outcome(&format!("{givens} {wrong}")).unwrap().1.unwrap_err();
        assert_eq!((error.kind.clone(), error.column), (ErrorKind::BadRegion { found: 10, expected: 9 }, 83));
        assert!(follow(format!(" {rows}\n").as_bytes()) && follow(format!(", {rows}").as_bytes()));
        assert!(!follow(format!(" {solution}\n").as_bytes()) && !follow(b" # easy\n") && !follow(rows.as_bytes()));
    }

    #[test]
    fn regions_that_are_boxes_are_boxes() {
        let board = outcome("1............... ddbbddbbccaaccaa").unwrap().1.unwrap().board;
        assert_eq!(board.layout(), &Layout::of_side(4).unwrap());
        let six = format!("{} {}", ".".repeat(36), "aabbccaabbccaabbccddeeffddeeffddeeff");
        assert_eq!(outcome(&six).unwrap().1.unwrap().board.layout().boxes(), Some((3, 2)));
        assert_eq!(outcome("1............... aaabacbbccbdcddd").unwrap().1.unwrap().board.layout().boxes(), None);
    }

    #[test]
    fn regions_in_parts_are_told() {
        let error = outcome("1............... aabbaabbccddcdcd").unwrap().1.unwrap_err();
        assert_eq!((error.kind.clone(), error.column), (ErrorKind::BadRegion { found: 1, expected: 4 }, 31));
        assert_eq!(outcome("1............... aabbaabbccddccdd").unwrap().1.unwrap().board.side(), 4);
        assert_eq!(outcome("1............... 1122112233443344").unwrap().1.unwrap().board.side(), 4);
    }

    #[test]
    fn sumocue_has_a_region_with_each_digit() {
        let cells = |cell: &dyn Fn(usize) -> String| (0..81).map(cell).collect::<Vec<_>>().join("=");
        let text = format!("SumoCueV1={}", cells(&|at| format!("{}J{}", if at == 3 { 7 } else { 0 }, at / 9)));
        let board = outcome(&text).unwrap().1.unwrap().board;
        assert_eq!((board.clues(), board.layout().houses().len()), (1, 27));
        assert_eq!(board.get(Cell::new(0, 3)).map(|digit| digit.get()), Some(7));
        for length in 10..text.len() {
            assert!(outcome(&text[..length]).unwrap().1.is_err(), "{length}");
        }
        let cages = format!("SumoCueV1={}", cells(&|at| format!("{}J{}", if at == 3 { 17 } else { 0 }, 1 + at / 9)));
        assert_eq!(outcome(&cages).unwrap().1.unwrap().board.layout().unchecked(), ["cage"]);
        let wrong = format!("SumoCueV1={}", cells(&|at| format!("0J{}", at / 10)));
        assert_eq!(outcome(&wrong).unwrap().1.unwrap_err().kind, ErrorKind::BadRegion { found: 10, expected: 9 });
    }
}
