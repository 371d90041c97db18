//! A puzzle as a string of the Interactive Sudoku Solver, by the tables of its [reader](crate::read::iss).

use crate::board::{Board, Cell};
use crate::layout::{HouseKind, Layout};
use crate::read::iss::{Arguments, GLOBAL, MOST_SIDE, TYPES, board_of, diagonal, square, usual_layout};
use crate::rules::{Constraint, RuleKind};
use crate::write::symbol;

/// A rule by what it asks for, whatever it came from.
type Meaning = (RuleKind, Vec<Cell>, Vec<u32>);

/// The string of a board; `None` where it would not be read as the same puzzle, because it cannot hold all rules.
pub(super) fn write(board: &Board) -> Option<String> {
    let layout = board.layout();
    let side = layout.side();
    if side > MOST_SIDE {
        return None;
    }
    let mut items = Vec::new();
    if side != 9 {
        items.push(format!("Shape~{side}x{side}"));
    }
    if layout.boxes().is_none() && usual_layout(side).boxes().is_some() {
        items.push("NoBoxes".into());
    }
    items.extend(jigsaw(layout));
    for house in layout.houses() {
        match house.name.kind {
            HouseKind::Diagonal => items.push(format!("Diagonal~{}", if house.name.number == 1 { -1 } else { 1 })),
            HouseKind::Extra => items.push(format!("AllDifferent{}", names(house.cells))),
            _ => {}
        }
    }
    // Whether all of a rule is there is seen below, where it is read again.
    let has = |kind: RuleKind| layout.constraints().iter().any(|rule| rule.kind == kind);
    let has_house = |kind: HouseKind| layout.houses().any(|house| house.name.kind == kind);
    let of_all = [
        (has_house(HouseKind::Window), GLOBAL[0].0),
        (has_house(HouseKind::Group), GLOBAL[1].0),
        (has(RuleKind::AntiKnight), GLOBAL[2].0),
        (has(RuleKind::AntiKing), GLOBAL[3].0),
        (has(RuleKind::NonConsecutive), GLOBAL[4].0),
        (has(RuleKind::NegativeRatio), "StrictKropki"),
        (has(RuleKind::NegativeXv), "StrictXV"),
    ];
    items.extend(of_all.iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name.to_string()));
    let mut rules: Vec<&Constraint> = layout.constraints().iter().filter(|rule| !is_of_all(rule.kind)).collect();
    rules.sort_by_key(|rule| (rule.kind, rule.source));
    for meaning in rules.into_iter().flat_map(|rule| meanings(rule, side)) {
        items.push(item(&meaning, side)?);
    }
    let given = |(at, value): (usize, u8)| (value > 0).then(|| format!("~{}_{value}", name(Cell::at(at, side))));
    let givens: String = board.values().enumerate().filter_map(given).collect();
    if items.is_empty() && givens.is_empty() {
        items.push("Shape~9x9".into());
    }
    // A rule alone in its line would be a part of a puzzle that is written over several lines.
    if !givens.is_empty() || items.len() == 1 {
        items.push(givens);
    }
    let text: String = items.iter().map(|item| format!(".{item}")).collect();
    board_of(&text).filter(|again| is_same(again, board)).map(|_| text)
}

/// Rules of the whole board, which are not written pair by pair.
fn is_of_all(kind: RuleKind) -> bool {
    use RuleKind::*;
    matches!(kind, AntiKnight | AntiKing | NonConsecutive | NegativeRatio | NegativeDifference | NegativeXv)
}

/// Is it the same puzzle? Where its rules came from does not count, nor does in which order they are.
fn is_same(one: &Board, other: &Board) -> bool {
    let side = one.side();
    let houses = |layout: &Layout| {
        let mut houses: Vec<_> = layout.houses().map(|house| (house.name.kind, house.cells.to_vec())).collect();
        houses.sort();
        houses
    };
    let rules = |layout: &Layout| {
        let mut rules: Vec<Meaning> = layout.constraints().iter().flat_map(|rule| meanings(rule, side)).collect();
        rules.sort();
        rules.dedup();
        rules
    };
    let (a, b) = (one.layout(), other.layout());
    side == other.side()
        && one.values().eq(other.values())
        && houses(a) == houses(b)
        && rules(a) == rules(b)
        && a.unchecked().is_empty()
        && b.unchecked().is_empty()
}

/// What a rule is in words of this format: odd and even are candidates, an arrow has one line, and a sandwich no direction.
fn meanings(rule: &Constraint, side: u8) -> Vec<Meaning> {
    let mut cells = rule.cells.clone();
    if rule.kind == RuleKind::Sandwich {
        cells.sort();
    }
    let candidates = |odd: u32| (1..=u32::from(side)).filter(|digit| digit % 2 == odd).collect();
    match (rule.kind, &rule.numbers[..]) {
        (RuleKind::Odd, _) => vec![(RuleKind::Candidates, cells, candidates(1))],
        (RuleKind::Even, _) => vec![(RuleKind::Candidates, cells, candidates(0))],
        (RuleKind::Arrow, [pill, lines @ ..]) if lines.len() > 1 => {
            let (pill, mut rest) = cells.split_at(*pill as usize);
            let line = |&length: &u32| {
                let (line, after) = rest.split_at(length as usize);
                rest = after;
                (RuleKind::Arrow, [pill, line].concat(), vec![pill.len() as u32, length])
            };
            lines.iter().map(line).collect()
        }
        (kind, numbers) => {
            let mut numbers = numbers.to_vec();
            if kind == RuleKind::Candidates {
                numbers.sort_unstable();
                numbers.dedup();
            }
            vec![(kind, cells, numbers)]
        }
    }
}

/// A rule in the first type that can hold it.
fn item((kind, cells, numbers): &Meaning, side: u8) -> Option<String> {
    let number = numbers.first().copied().unwrap_or(0);
    if *kind == RuleKind::Candidates {
        return Some(format!("~{}_{}", name(*cells.first()?), joined(numbers, "_")));
    }
    TYPES.iter().filter(|known| known.1 == *kind).find_map(|&(type_, _, how)| {
        let arguments = match how {
            Arguments::Cells => names(cells),
            Arguments::Number | Arguments::Sum | Arguments::Or(_) => format!("~{number}{}", names(cells)),
            Arguments::Only(only) => format!("~{only}{}", names(cells)),
            Arguments::Pairs(all) if all == numbers => names(cells),
            Arguments::Arrow if number == 1 => names(cells),
            Arguments::Pill if matches!(number, 2 | 3) => format!("~{number}{}", names(cells)),
            Arguments::Parts => {
                let mut rest = &cells[..];
                let part = |&length: &u32| {
                    let (part, after) = rest.split_at_checked(length as usize)?;
                    rest = after;
                    Some(names(part))
                };
                numbers.iter().map(part).collect::<Option<Vec<_>>>()?.join("~-")
            }
            Arguments::Values => format!("~{}{}", joined(numbers, "_"), names(cells)),
            Arguments::Square if *cells == square(cells[0]) => format!("~{}~{}", name(cells[0]), joined(numbers, "~")),
            Arguments::Diagonal if diagonal(cells[0], side) == *cells => format!("~{number}~{}", name(cells[0])),
            Arguments::Line => format!("~{number}~{}", line(cells).0),
            Arguments::Ends => match line(cells) {
                (name, true) => format!("~{name}~{number}~"),
                (name, false) => format!("~{name}~~{number}"),
            },
            Arguments::Index => {
                let of = if *kind == RuleKind::RowIndexer { 'R' } else { 'C' };
                format!("~{of}~{}", name(*cells.get((number as usize).checked_sub(1)?)?))
            }
            _ => return None,
        };
        Some(format!("{type_}{arguments}"))
    })
}

/// The name of a row or column, and whether the cells run from its beginning.
fn line(cells: &[Cell]) -> (String, bool) {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    if first.row() == last.row() {
        (format!("R{}", first.row() + 1), first.column() <= last.column())
    } else {
        (format!("C{}", first.column() + 1), first.row() <= last.row())
    }
}

/// The regions of a jigsaw by a symbol each, those that are left by another.
fn jigsaw(layout: &Layout) -> Option<String> {
    let side = layout.side();
    let mut symbols = vec![b'-'; usize::from(side).pow(2)];
    let regions = layout.houses().filter(|house| house.name.kind == HouseKind::Region);
    for house in regions.clone() {
        house.cells.iter().for_each(|cell| symbols[cell.index(side)] = symbol(house.name.number).to_ascii_lowercase());
    }
    let text = String::from_utf8(symbols).ok()?;
    (regions.count() > 0).then(|| format!("Jigsaw~{text}"))
}

/// The name of a cell, its row and column in base 17.
fn name(cell: Cell) -> String {
    let digit = |number: u8| char::from(symbol(number + 1).to_ascii_lowercase());
    format!("R{}C{}", digit(cell.row()), digit(cell.column()))
}

fn names(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", name(cell))).collect()
}

fn joined(numbers: &[u32], separator: &str) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
}
