//! Sums that follow from cages: a house adds up to a known number, so what sticks out of the cages in it does, too.
//!
//! ```text
//! rows 1 and 2 together      90  =  cages that lie in them  +  cells that no such cage has
//!                            90  =  cages that touch them   −  cells of those that lie outside
//! ```
//!
//! For one house, and for neighbouring houses of a kind together, each cage is counted or not, whichever leaves fewer cells; what
//! remains is one equation between few cells. Where these see each other it is a cage of its own.

use crate::rules::{Logic, Propagator};

/// Equations with more cells say little, and cost time.
const MOST_CELLS: usize = 8;

pub(super) fn sums(side: u8, houses: &[Vec<u16>], peers: &[Vec<u16>], rules: &[Propagator]) -> Vec<Propagator> {
    let n = usize::from(side);
    let mut cage_of: Vec<Option<u16>> = vec![None; n * n];
    let mut cages: Vec<(&[u16], u32)> = Vec::new();
    for rule in rules {
        if let Logic::Cage(cage) = &rule.logic
            && rule.cells.iter().all(|&cell| cage_of[usize::from(cell)].is_none())
        {
            rule.cells.iter().for_each(|&cell| cage_of[usize::from(cell)] = Some(cages.len() as u16));
            cages.push((&rule.cells, cage.sum));
        }
    }
    let mut found: Vec<Propagator> = Vec::new();
    if cages.is_empty() {
        return found;
    }
    // Houses come in runs of `side` that together are the board: rows, columns, boxes.
    let total = (n * (n + 1) / 2) as i64;
    for run in houses.chunks_exact(n).take(3) {
        let mut all: Vec<u16> = run.concat();
        all.sort_unstable();
        all.dedup();
        if all.len() != n * n {
            continue;
        }
        for from in 0..n {
            for to in from + 1..=n.min(from + n - 1) {
                let cells = run[from..to].concat();
                let equation = Equation::new(&cells, total * (to - from) as i64, &cage_of, &cages);
                if let Some(rule) = equation.rule(side, peers)
                    && !found.iter().any(|known| known.cells == rule.cells)
                {
                    found.push(rule);
                }
            }
        }
    }
    found
}

/// The sum of some cells is that of others and a number more.
struct Equation {
    plus: Vec<u16>,
    minus: Vec<u16>,
    sum: i64,
}

impl Equation {
    fn new(area: &[u16], total: i64, cage_of: &[Option<u16>], cages: &[(&[u16], u32)]) -> Equation {
        let mut inside = vec![0usize; cages.len()];
        for &cell in area {
            if let Some(cage) = cage_of[usize::from(cell)] {
                inside[usize::from(cage)] += 1;
            }
        }
        let is_counted = |cage: usize| 2 * inside[cage] > cages[cage].0.len();
        let mut equation = Equation { plus: Vec::new(), minus: Vec::new(), sum: total };
        for &cell in area {
            if !cage_of[usize::from(cell)].is_some_and(|cage| is_counted(cage.into())) {
                equation.plus.push(cell);
            }
        }
        for (cage, (cells, sum)) in cages.iter().enumerate().filter(|(cage, _)| is_counted(*cage)) {
            equation.sum -= i64::from(*sum);
            if inside[cage] < cells.len() {
                equation.minus.extend(cells.iter().filter(|cell| !area.contains(cell)));
            }
        }
        equation.plus.sort_unstable();
        equation.minus.sort_unstable();
        equation
    }

    fn rule(self, side: u8, peers: &[Vec<u16>]) -> Option<Propagator> {
        let Equation { mut plus, mut minus, mut sum } = self;
        if plus.len() + minus.len() > MOST_CELLS || plus.is_empty() && minus.is_empty() {
            return None;
        }
        if plus.is_empty() {
            (plus, minus, sum) = (minus, plus, -sum);
        }
        let see_each_other = |cells: &[u16]| {
            cells.iter().enumerate().all(|(at, &one)| {
                cells[at + 1..].iter().all(|other| peers[usize::from(one)].binary_search(other).is_ok())
            })
        };
        if minus.is_empty() && see_each_other(&plus) {
            // A sum that cannot be is one that no cells have.
            return Some(Propagator::cage(plus, u32::try_from(sum).unwrap_or(u32::MAX), side));
        }
        Some(Propagator::equal_sums(plus, minus, sum, side))
    }
}
