//! Which clues a puzzle could do without.

use super::budget::Budget;
use super::general::{Houses, Next, Search};
use super::needed::redundant_of_unique;
use super::single::classic_values;
use super::solutions::{Progress, Searched, Solutions, solutions, solve};
use crate::board::{Board, Cell};
use crate::rules::{Constraint, RuleKind};

/// Finds the clues of a puzzle that are not needed.
///
/// A clue is needed when the rest of the clues has a solution with another digit in its place, and that is what is
/// searched for, a clue at a time.
///
/// ```
/// use ninefold::search::{Budget, redundant_clues};
/// use ninefold::{Board, Layout};
///
/// let four = |cells: &[u8; 16]| Board::from_values(Layout::of_side(4).unwrap(), cells).unwrap();
/// let puzzle = four(&[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 4, 0, 0]);
/// assert_eq!(redundant_clues(&puzzle, &Budget::default()).redundant, Some(vec![]));
/// ```
pub fn redundant_clues(board: &Board, budget: &Budget<'_>) -> Searched {
    let solution = match solve(board, budget) {
        Solutions::One(solution) => solution,
        other => return other.into(),
    };
    let redundant = match (classic_values(board), classic_values(&solution)) {
        (Some(values), Some(solved)) => redundant_of_unique(&values, &solved, budget),
        _ => redundant_generally(board, *budget),
    };
    match redundant {
        Some(cells) => Searched { solutions: Solutions::One(solution), redundant: Some(cells) },
        None => Solutions::GaveUp.into(),
    }
}

/// The redundant clues of a board with one solution; `None` if the budget was used up first.
fn redundant_generally(board: &Board, mut budget: Budget<'_>) -> Option<Vec<Cell>> {
    let houses = Houses::new(board.layout());
    let mut cells = Vec::new();
    for (cell, clue) in board.cells() {
        let Some(clue) = clue else { continue };
        let rest = board.with(cell, None)?;
        let mut search = Search::new(&houses, &rest, Some((cell.index(board.side()), clue.get())), &budget);
        match search.next(&houses) {
            Next::Solution(_) => {}
            Next::End => cells.push(cell),
            Next::GaveUp => return None,
        }
        budget = *search.budget();
    }
    Some(cells)
}

/// Finds the rules besides houses that a puzzle with one solution could do without, each alone, by the names of their sources in the
/// order of the rules. `None` if the board has no such rules, or the budget was used up first.
///
/// ```
/// use ninefold::rules::GlobalRule;
/// use ninefold::search::{Budget, Solutions, redundant_rules, solve};
/// use ninefold::{Board, Layout};
///
/// let layout = GlobalRule::AntiKnight.apply(&Layout::of_side(4).unwrap()).unwrap();
/// let board = Board::from_values(layout, &[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 2, 0, 4, 0, 0]).unwrap();
/// if let Solutions::One(solution) = solve(&board, &Budget::default()) {
///     assert_eq!(redundant_rules(&board, &solution, &Budget::default()).unwrap(), ["anti-knight"]);
/// }
/// ```
pub fn redundant_rules(board: &Board, solution: &Board, budget: &Budget<'_>) -> Option<Vec<String>> {
    let layout = board.layout();
    let mut sources: Vec<(RuleKind, u16)> = Vec::new();
    for rule in layout.constraints() {
        if !sources.contains(&(rule.kind, rule.source)) {
            sources.push((rule.kind, rule.source));
        }
    }
    let mut budget = *budget;
    let mut names = Vec::new();
    for source in &sources {
        let (of, rest): (Vec<&Constraint>, Vec<&Constraint>) =
            layout.constraints().iter().partition(|rule| (rule.kind, rule.source) == *source);
        let without = board.with_layout(layout.only_with(rest.into_iter().cloned()))?;
        let mut all = solutions(&without, &budget);
        // The known solution stays one; is there another?
        let other = all.by_ref().find(|found| !found.values().eq(solution.values()));
        if other.is_none() && all.progress() == Progress::GaveUp {
            return None;
        }
        if other.is_none() {
            names.extend(of.first().map(|rule| rule.source_name()));
        }
        all.pay(&mut budget);
    }
    (!sources.is_empty()).then_some(names)
}
