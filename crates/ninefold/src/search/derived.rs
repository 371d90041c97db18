//! Sums that follow from cages: a house adds up to a known number, so what sticks out of the cages in it does, too.
//!
//! ```text
//! rows 1 and 2 together      90  =  cages that lie in them  +  cells that no such cage has
//!                            90  =  cages that touch them   −  cells of those that lie outside
//! ```
//!
//! For one house, and for neighbouring houses of a kind together, each cage is counted or not, whichever leaves fewer cells; what
//! remains is one equation between few cells. Where these see each other it is a cage of its own. An equation between many cells is kept
//! if its sum is near the least or the largest that they can have.

use crate::rules::{Equation, Logic, Propagator};

/// Equations with more cells say little, and cost time, unless the sum leaves them no room.
const MOST_CELLS: usize = 5;
/// Those with more leave room.
const LONGEST: usize = 12;

pub(super) fn sums(side: u8, houses: &[Vec<u16>], peers: &Peers, rules: &[Propagator]) -> Vec<Propagator> {
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
                let equation = equation(&cells, total * (to - from) as i64, &cage_of, &cages);
                if let Some(rule) = rule(equation, side, peers)
                    && !found.iter().any(|known| known.cells == rule.cells)
                {
                    found.push(rule);
                }
            }
        }
    }
    found
}

/// Which cells see each other.
pub(super) struct Peers {
    cells: usize,
    see: Vec<bool>,
}

impl Peers {
    pub(super) fn new(peers: &[Vec<u16>]) -> Peers {
        let cells = peers.len();
        let mut see = vec![false; cells * cells];
        for (row, peers) in see.chunks_exact_mut(cells).zip(peers) {
            peers.iter().for_each(|&peer| row[usize::from(peer)] = true);
        }
        Peers { cells, see }
    }

    fn see(&self, one: u16, other: u16) -> bool {
        self.see[usize::from(one) * self.cells + usize::from(other)]
    }
}

/// What the cages that lie mostly in an area leave of its sum.
fn equation(area: &[u16], total: i64, cage_of: &[Option<u16>], cages: &[(&[u16], u32)]) -> Equation {
    let mut inside = vec![0usize; cages.len()];
    for &cell in area {
        if let Some(cage) = cage_of[usize::from(cell)] {
            inside[usize::from(cage)] += 1;
        }
    }
    let is_counted = |cage: usize| 2 * inside[cage] > cages[cage].0.len();
    let mut equation = Equation { sum: total, ..Equation::default() };
    for &cell in area {
        if !cage_of[usize::from(cell)].is_some_and(|cage| is_counted(cage.into())) {
            equation.plus.push((cell, 1));
        }
    }
    for (cage, (cells, sum)) in cages.iter().enumerate().filter(|(cage, _)| is_counted(*cage)) {
        equation.sum -= i64::from(*sum);
        if inside[cage] < cells.len() {
            equation.minus.extend(cells.iter().filter(|cell| !area.contains(cell)).map(|&cell| (cell, 1)));
        }
    }
    equation.plus.sort_unstable();
    equation.minus.sort_unstable();
    equation
}

/// The rule that the equation is, if it is worth its time.
fn rule(mut equation: Equation, side: u8, peers: &Peers) -> Option<Propagator> {
    if equation.plus.is_empty() {
        (equation.plus, equation.minus, equation.sum) = (equation.minus, equation.plus, -equation.sum);
    }
    let Equation { plus, minus, sum } = &equation;
    if plus.is_empty() || plus.len() + minus.len() > LONGEST {
        return None;
    }
    let is_short = plus.len() + minus.len() <= MOST_CELLS;
    let see = |one, other| peers.see(one, other);
    let see_each_other =
        || plus.iter().enumerate().all(|(at, one)| plus[at + 1..].iter().all(|other| see(one.0, other.0)));
    if minus.is_empty() && see_each_other() {
        // A sum that cannot be is one that no cells have. A long cage is what other cages of its house leave.
        let cells = plus.iter().map(|&(cell, _)| cell).collect();
        return is_short.then(|| Propagator::cage(cells, u32::try_from(*sum).unwrap_or(u32::MAX), side));
    }
    let rule = Propagator::linear(equation, side, &see);
    (is_short || rule.room() < i64::from(side)).then_some(rule)
}

/// Rules of sums, as sums that know which cells see each other.
pub(super) fn know_peers(rules: &mut Vec<Propagator>, side: u8, peers: &Peers) {
    let see = |one, other| peers.see(one, other);
    for at in 0..rules.len() {
        let equations = rules[at].equations().into_iter();
        let mut made = equations.map(|equation| Propagator::linear(equation, side, &see));
        if let Some(first) = made.next() {
            rules[at] = first;
        }
        rules.extend(made);
    }
}
