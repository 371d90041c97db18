//! KSudoku's XML: a graph of cliques, and the values of its cells.
//!
//! ```text
//! <ksudoku><game><puzzle>
//!   <graph type="custom" order="9" sizeX="9" sizeY="9">
//!     <clique size="9">0 9 18 …</clique>  cells in which no digit appears twice, rows and columns among them
//!     <cage operator="4" value="10" size="2">0 9</cage>  4 is a sum
//!   </graph>
//!   <values>b_c…</values>  `_` empty, `b` = 1, `c` = 2 …, `.` no cell
//! ```
//!
//! Cells are numbered down the columns, so that values and cells are those of the board mirrored along its diagonal.

use super::super::error::{ErrorKind, Foreign, ReadError};
use super::super::gathered::Gathered;
use super::super::iss::usual_layout;
use super::super::{Entry, Filled, jigsaw};
use super::tag::Tag;
use crate::board::Cell;
use crate::layout::{HouseKind, Layout, MAX_SIDE};
use crate::rules::{BadRule, RuleKind};

/// The most cells that the cliques and cages of a puzzle have together.
const MOST_CELLS: usize = 1 << 16;

/// A puzzle as far as it was read.
#[derive(Clone, Debug, Default)]
pub(super) struct KSudoku {
    side: u8,
    /// Rows, columns and boxes, and no list of cliques.
    is_plain: bool,
    cliques: Vec<Vec<Cell>>,
    cages: Vec<Cage>,
    cells: usize,
    /// The cage whose cells come next.
    open: Option<(u32, u32)>,
}

#[derive(Clone, Debug)]
struct Cage {
    operator: u32,
    value: u32,
    cells: Vec<Cell>,
}

/// KSudoku's number for a sum, and for a cage of one cell with its digit.
const SUM: u32 = 4;
const ONLY: u32 = 0;

impl KSudoku {
    /// Text up to and with one tag, which begins at `open`. `Err` if the rest cannot be read.
    pub(super) fn piece(&mut self, piece: &[u8], open: usize, line: u64) -> Result<Option<Entry>, ReadError> {
        let text = super::super::line::text(line, piece)?;
        let (before, tag) = text.split_at(open);
        let written = before.len() - before.trim_ascii_start().len();
        let line = line + before[..written].matches('\n').count() as u64;
        let error = |kind: ErrorKind, at: usize| super::error_at(&text[written..], line, at, kind);
        let content = before.trim_ascii();
        match Tag::new(tag).map(|tag| (tag.name, tag)) {
            Some(("graph", tag)) => {
                let number = |name: &str| tag.attribute(name).ok()??.1.parse::<u8>().ok();
                let (side, kind) = (number("order"), tag.attribute("type"));
                let is_square =
                    ["sizeX", "sizeY"].iter().all(|name| number(name).is_none_or(|size| Some(size) == side))
                        && number("sizeZ").is_none_or(|size| size == 1);
                let kind = kind.ok().flatten().map_or("", |kind| kind.1);
                let side = side.filter(|side| is_square && (1..=MAX_SIDE).contains(side) && kind != "roxdoku");
                let Some(side) = side else {
                    return Err(error(ErrorKind::Unsupported { what: Foreign::Shape(kind.into()) }, 0));
                };
                *self = KSudoku { side, is_plain: kind == "sudoku", ..KSudoku::default() };
            }
            Some(("cage", tag)) => {
                let number = |name: &str| tag.attribute(name).ok()??.1.parse::<u32>().ok();
                self.open = number("operator").zip(number("value"));
                if self.open.is_none() {
                    return Err(error(ErrorKind::BadRule { rule: "cage".into(), why: BadRule::Numbers }, 0));
                }
            }
            None if tag == "</clique>" => {
                let cells = self.cells(content).map_err(|(kind, at)| error(kind, at))?;
                self.cliques.push(cells);
            }
            None if tag == "</cage>" => {
                let cells = self.cells(content).map_err(|(kind, at)| error(kind, at))?;
                if let Some((operator, value)) = self.open.take() {
                    self.cages.push(Cage { operator, value, cells });
                }
            }
            None if tag == "</values>" => {
                let puzzle = std::mem::take(self);
                let board = puzzle.board(content).map_err(|(kind, at)| error(kind, at));
                return Ok(Some(Entry::filled(line, None, board)));
            }
            _ => {}
        }
        Ok(None)
    }

    /// The cells of a clique or cage, or the word that is none, and its place.
    fn cells(&mut self, content: &str) -> Result<Vec<Cell>, (ErrorKind, usize)> {
        let side = self.side;
        let mut at = 0;
        let mut cells = Vec::new();
        for word in content.split_ascii_whitespace() {
            at = content[at..].find(word).map_or(at, |found| at + found);
            let index = word.parse::<usize>().ok().filter(|&index| index < usize::from(side).pow(2));
            let Some(index) = index else {
                return Err((ErrorKind::BadCell { found: word.chars().take(12).collect(), side }, at));
            };
            let mirrored = Cell::at(index, side);
            cells.push(Cell::new(mirrored.column(), mirrored.row()));
            at += word.len();
        }
        self.cells += cells.len() + 1;
        if self.cells > MOST_CELLS {
            return Err((ErrorKind::TooLong { limit: MOST_CELLS }, 0));
        }
        Ok(cells)
    }

    fn board(self, content: &str) -> Result<Filled, (ErrorKind, usize)> {
        let n = usize::from(self.side);
        let mut values = vec![0; n * n];
        let symbols = content.char_indices().filter(|(_, c)| !c.is_whitespace());
        let found = symbols.clone().count();
        if n == 0 || found != n * n {
            return Err((ErrorKind::WrongLength { found, expected: if n == 0 { 81 } else { n * n } }, 0));
        }
        for (index, (at, symbol)) in symbols.enumerate() {
            let value =
                if symbol == '_' { Some(0) } else { (symbol as u32).checked_sub('a' as u32).filter(|&n| n > 0) };
            let value = value.and_then(|value| u8::try_from(value).ok()).filter(|&value| value <= self.side);
            values[index % n * n + index / n] =
                value.ok_or((ErrorKind::BadCharacter { found: symbol, side: self.side }, at))?;
        }
        let mut rules = Gathered::default();
        let layout = self.layout(&mut rules)?;
        for cage in self.cages {
            let is_sum = cage.operator == SUM || cage.operator == ONLY && cage.cells.len() == 1;
            if is_sum {
                let bad = |why: BadRule| (ErrorKind::BadRule { rule: "cage".into(), why }, 0);
                rules.add(RuleKind::Cage, cage.cells, vec![cage.value], self.side).map_err(bad)?;
            } else {
                rules.unchecked("cage");
            }
        }
        rules.board(&layout, &values).map_err(|kind| (kind, 0))
    }

    /// The houses of the cliques: rows and columns, regions that cover the board, diagonals, and others.
    fn layout(&self, rules: &mut Gathered) -> Result<Layout, (ErrorKind, usize)> {
        let side = self.side;
        let Some(lines) = Layout::without_boxes(side) else { return Err((ErrorKind::NotABoard, 0)) };
        if self.is_plain || self.cliques.is_empty() {
            return Ok(usual_layout(side));
        }
        let sorted = |cells: &Vec<Cell>| {
            let mut cells = cells.clone();
            cells.sort();
            cells.dedup();
            cells
        };
        let mut cliques: Vec<Vec<Cell>> = self.cliques.iter().map(sorted).collect();
        for line in lines.houses() {
            let Some(at) = cliques.iter().position(|clique| clique == line.cells) else {
                return Err((ErrorKind::Unsupported { what: Foreign::Shape(line.name.to_string()) }, 0));
            };
            cliques.swap_remove(at);
        }
        // The order may have been lost above.
        cliques.sort();
        let diagonals = [1, 2].map(|number| {
            let with = lines.with_diagonal(number);
            with.houses().last().map_or(Vec::new(), |house| house.cells.to_vec())
        });
        let others: Vec<Vec<Cell>> = cliques.iter().filter(|clique| !diagonals.contains(clique)).cloned().collect();
        let mut regions = vec![u8::MAX; usize::from(side).pow(2)];
        let (mut number, mut rest) = (0, Vec::new());
        for clique in others {
            let is_free = |cell: &Cell| regions[cell.index(side)] == u8::MAX;
            if clique.len() == usize::from(side) && clique.iter().all(is_free) {
                clique.iter().for_each(|cell| regions[cell.index(side)] = number);
                number += 1;
            } else {
                rest.push(clique);
            }
        }
        let mut layout = jigsaw::layout(side, &regions).unwrap_or_else(|| {
            // They do not cover the board, and are houses like others.
            let of = |region: u8| {
                let cells = lines.cells().filter(|cell| regions[cell.index(side)] == region);
                (HouseKind::Region, cells.collect())
            };
            lines.with_houses((0..number).map(of)).unwrap_or(lines.clone())
        });
        for (number, diagonal) in [1, 2].into_iter().zip(diagonals) {
            if cliques.contains(&diagonal) {
                layout = layout.with_diagonal(number);
            }
        }
        for clique in rest {
            let bad = |why: BadRule| (ErrorKind::BadRule { rule: "clique".into(), why }, 0);
            rules.add(RuleKind::Set, clique, Vec::new(), side).map_err(bad)?;
        }
        Ok(layout)
    }
}

#[cfg(test)]
mod tests {
    use crate::read::{Format, Options, read_all};

    /// A puzzle of side 4, with these elements after its rows and columns.
    fn puzzle(more: &str, values: &str) -> String {
        let clique = |cells: [usize; 4]| {
            format!("<clique size=\"4\">{} </clique>\n", cells.map(|cell| cell.to_string()).join(" "))
        };
        let lines = |at: usize| clique([0, 1, 2, 3].map(|i| 4 * at + i)) + &clique([0, 1, 2, 3].map(|i| 4 * i + at));
        let lines: String = (0..4).map(lines).collect();
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n<game><puzzle><graph type=\"custom\" order=\"4\" sizeX=\"4\" sizeY=\"4\">\n{lines}{more}</graph>\n<values>{values}</values></puzzle></game></ksudoku>\n"
        )
    }

    fn told(text: &str) -> String {
        let entries = read_all(text.as_bytes(), &Options::default());
        let one = |entry: &crate::read::Entry| {
            assert!(matches!(entry.format, Some(Format::KSudoku)), "{entry:?}");
            match &entry.board {
                Ok(board) => {
                    let names: Vec<String> =
                        board.layout().houses().skip(8).map(|house| house.name.to_string()).collect();
                    let rules = board.layout().constraints().iter().map(|rule| rule.name().to_string());
                    let rules: Vec<String> =
                        rules.chain(board.layout().unchecked().iter().map(|name| format!("? {name}"))).collect();
                    format!("{board} {} {}", names.join(","), rules.join(",")).trim().to_string()
                }
                Err(error) => error.to_string(),
            }
        };
        entries.iter().map(one).collect::<Vec<_>>().join(" | ")
    }

    const BOXES: &str = "<clique size=\"4\">0 1 4 5</clique><clique size=\"4\">2 3 6 7</clique><clique size=\"4\">8 9 12 13</clique><clique size=\"4\">10 11 14 15</clique>";

    #[test]
    fn the_text_is_the_board_mirrored_along_its_diagonal() {
        assert_eq!(told(&puzzle(BOXES, "bc__\n____\n____\n___e")), "1...2..........4 box 1,box 2,box 3,box 4");
        let plain = "<ksudoku><game><puzzle><graph order=\"4\" type=\"sudoku\"/><values>b_c_____________</values></puzzle></game></ksudoku>";
        assert_eq!(told(plain), "1.......2....... box 1,box 2,box 3,box 4");
    }

    #[test]
    fn cliques_are_houses_and_cages_are_rules() {
        let more = "<clique size=\"4\">0 5 10 15</clique><clique size=\"2\">0 6</clique>\
            <cage operator=\"4\" value=\"5\" size=\"2\">0 1</cage><cage operator=\"2\" value=\"6\" size=\"2\">2 3</cage>";
        assert_eq!(
            told(&puzzle(more, &"_".repeat(16))),
            "................ diagonal 1 extra region at r1c1,cage at r1c1,? cage"
        );
        let jigsaw = "<clique size=\"4\">0 1 2 4</clique><clique size=\"4\">3 7 6 5</clique><clique size=\"4\">8 9 10 12</clique><clique size=\"4\">11 13 14 15</clique>";
        assert_eq!(told(&puzzle(jigsaw, &"_".repeat(16))), "................ region 1,region 2,region 3,region 4");
    }

    #[test]
    fn a_fault_in_the_second_line_of_the_values_is_told_there() {
        assert_eq!(
            told(&puzzle("", "bcde____\n___z____")),
            "`z` is neither a digit from 1 to 4 nor an empty cell (line 14, column 4)"
        );
    }

    #[test]
    fn faults_are_told_with_their_place() {
        assert_eq!(told(&puzzle("", "bc_")), "3 symbols, but a board has 16 (line 13, column 1)");
        assert_eq!(
            told(&puzzle("", &format!("_z{}", "_".repeat(14)))),
            "`z` is neither a digit from 1 to 4 nor an empty cell (line 13, column 2)"
        );
        assert_eq!(told(&puzzle("<clique>1 16</clique>", "")), "`16` is not on a 4×4 board (line 12, column 3)");
        assert!(told("<ksudoku><graph order=\"9\" type=\"roxdoku\"/>").contains("not supported"));
        assert!(told("<ksudoku><graph order=\"9\" sizeX=\"21\" type=\"custom\"/>").contains("not supported"));
        let text = puzzle(BOXES, "bc__\n____\n____\n___e");
        for length in 20..text.len() {
            let _ = read_all(&text.as_bytes()[..length], &Options::default());
        }
    }
}
