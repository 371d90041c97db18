//! Rules against brute force: a rule is broken when its empty cells cannot be filled, and on boards of side 4 the search finds the
//! solutions that there are.

#[path = "../../../crates/ninefold/tests/it/rules/oracle.rs"]
mod oracle;

use std::sync::OnceLock;

use ninefold::rules::{Constraint, RuleKind};
use ninefold::search::{Budget, Solutions, solve};
use ninefold::{Board, Cell, Layout, check, is_valid};

use super::Source;

/// Values of the cells of a board, row by row.
type Grid = [u8; 16];

pub fn run(data: &[u8]) {
    let mut source = Source(data);
    let (side, most_empty) = source.pick(&[(4, 4), (4, 4), (4, 4), (6, 3), (9, 2)]);
    if source.below(2) == 0 {
        if let Some(rule) = rule(&mut source, side) {
            assert_broken(&rule, side, most_empty, &mut source);
        }
    } else {
        assert_solutions(&mut source);
    }
}

/// A rule, if the bytes make one.
fn rule(source: &mut Source, side: u8) -> Option<Constraint> {
    let kind = source.pick(&RuleKind::ALL);
    let n = usize::from(side);
    let cells: Vec<Cell> = match source.below(4) {
        0 => {
            let at = source.below(n) as u8;
            (0..side).map(|i| Cell::new(at, i)).collect()
        }
        1 => {
            let at = source.below(n) as u8;
            (0..side).rev().map(|i| Cell::new(i, at)).collect()
        }
        _ => (0..=source.below(6)).map(|_| Cell::new(source.below(n) as u8, source.below(n) as u8)).collect(),
    };
    let count = cells.len() as u32;
    let numbers = match kind {
        // The lengths of their parts.
        RuleKind::Arrow | RuleKind::RegionSum => {
            let first = 1 + source.below(2) as u32;
            vec![first, count.saturating_sub(first)]
        }
        _ => (0..source.below(3)).map(|_| source.below(3 * n) as u32).collect(),
    };
    Constraint::new(kind, cells, numbers, side).ok()
}

/// The rule is said to be broken exactly if brute force finds no way to keep it.
fn assert_broken(rule: &Constraint, side: u8, most_empty: usize, source: &mut Source) {
    let mut cells: Vec<Cell> = rule.cells.clone();
    cells.sort();
    cells.dedup();
    let mut empty = 0;
    let mut values: Vec<u32> = Vec::new();
    for _ in &cells {
        let value = source.below(2 * usize::from(side)) as u32;
        let is_empty = value >= u32::from(side) && empty < most_empty;
        empty += usize::from(is_empty);
        values.push(if is_empty { 0 } else { 1 + value % u32::from(side) });
    }
    let mut all = vec![0; usize::from(side).pow(2)];
    cells.iter().zip(&values).for_each(|(cell, &value)| all[cell.index(side)] = value as u8);
    let layout = Layout::without_boxes(side).expect("a side").with_constraints([rule.clone()]);
    let board = Board::from_values(layout, &all).expect("digits");
    let of: Vec<usize> = rule.cells.iter().map(|cell| cells.binary_search(cell).expect("one of its cells")).collect();
    let is_possible = oracle::possible(rule, &of, &mut values, side.into());
    let conflicts = check(&board).conflicts;
    let named: Vec<_> = conflicts.iter().filter(|conflict| conflict.rule().is_some()).collect();
    assert_eq!(named.is_empty(), is_possible, "{rule:?} {all:?}");
    assert_eq!(is_valid(&board), conflicts.is_empty(), "{rule:?} {all:?}");
    for conflict in named {
        // What is named is filled, or nothing of the rule is.
        let is_filled = |cell: &Cell| board.get(*cell).is_some();
        assert!(conflict.cells().iter().all(is_filled) || !rule.cells.iter().any(is_filled), "{rule:?} {all:?}");
        assert!(!conflict.cells().is_empty());
    }
}

/// On a board of side 4 with some rules, the search finds none, one or several solutions where there are so many.
fn assert_solutions(source: &mut Source) {
    let rules: Vec<Constraint> = (0..=source.below(3)).filter_map(|_| rule(source, 4)).collect();
    let is_boxed = source.below(2) == 0;
    let mut givens = [0; 16];
    for _ in 0..source.below(6) {
        givens[source.below(16)] = 1 + source.below(4) as u8;
    }
    let keeps = |grid: &&Grid| {
        let is_given = givens.iter().zip(*grid).all(|(&given, &value)| given == 0 || given == value);
        is_given
            && (!is_boxed
                || [0, 2, 8, 10].iter().all(|&at| differ(&[grid[at], grid[at + 1], grid[at + 4], grid[at + 5]])))
            && rules.iter().all(|rule| {
                let values: Vec<u32> = rule.cells.iter().map(|cell| grid[cell.index(4)].into()).collect();
                oracle::satisfied(rule, &values, 4)
            })
    };
    let solutions: Vec<&Grid> = grids().iter().filter(keeps).take(2).collect();
    let layout = if is_boxed { Layout::of_side(4) } else { Layout::without_boxes(4) };
    let layout = layout.expect("a side").with_constraints(rules.clone());
    let board = Board::from_values(layout, &givens).expect("digits");
    let values = |board: &Board| board.values().collect::<Vec<u8>>();
    match (solve(&board, &Budget::default()), &solutions[..]) {
        (Solutions::None, []) => {}
        (Solutions::One(found), [only]) => assert_eq!(values(&found), only.as_slice(), "{rules:?}"),
        (Solutions::Many(one, other), [_, _]) => {
            assert_ne!(one, other);
            for found in [one, other] {
                let found: Grid = values(&found).try_into().expect("16 cells");
                assert!(grids().contains(&found) && keeps(&&found), "{found:?} {rules:?}");
            }
        }
        (found, solutions) => panic!("{found:?}, not {solutions:?}: {givens:?}, boxes {is_boxed}, {rules:?}"),
    }
}

/// Every Latin square of side 4.
fn grids() -> &'static [Grid] {
    static GRIDS: OnceLock<Vec<Grid>> = OnceLock::new();
    GRIDS.get_or_init(|| {
        let mut rows: Vec<[u8; 4]> = Vec::new();
        for code in 0..256u32 {
            let row = [0, 2, 4, 6].map(|shift| 1 + (code >> shift & 3) as u8);
            rows.extend(Some(row).filter(differ));
        }
        let mut grids: Vec<Vec<[u8; 4]>> = vec![Vec::new()];
        for _ in 0..4 {
            let fits = |grid: &[[u8; 4]], row: &[u8; 4]| grid.iter().all(|above| (0..4).all(|at| above[at] != row[at]));
            let longer = |grid: Vec<[u8; 4]>| {
                let next: Vec<[u8; 4]> = rows.iter().filter(|row| fits(&grid, row)).copied().collect();
                next.into_iter().map(move |row| [grid.clone(), vec![row]].concat())
            };
            grids = grids.into_iter().flat_map(longer).collect();
        }
        grids.into_iter().map(|grid| grid.concat().try_into().expect("16 cells")).collect()
    })
}

fn differ(values: &[u8; 4]) -> bool {
    (1..4).all(|at| !values[..at].contains(&values[at]))
}
