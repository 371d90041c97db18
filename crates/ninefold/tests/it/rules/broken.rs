//! What is said of a broken rule: the cells that are named, and the sums.

use ninefold::rules::{BrokenRule, Constraint, RuleKind};
use ninefold::{Board, Cell, Conflict, Layout, check};

/// The conflicts of one rule on a board of side 9 without boxes. The cells of the rule are given as digits, 0 for an empty one, from
/// r1c1 on in a diagonal, so that no house is broken.
fn conflicts(kind: RuleKind, numbers: &[u32], digits: &[u8]) -> Vec<Conflict> {
    let cells: Vec<Cell> = (0..digits.len() as u8).map(|at| Cell::new(at, at)).collect();
    broken(kind, cells, numbers, digits)
}

/// The same in row 1.
fn in_row(kind: RuleKind, numbers: &[u32], digits: &[u8]) -> Vec<Conflict> {
    broken(kind, (0..9).map(|at| Cell::new(0, at)).collect(), numbers, digits)
}

fn broken(kind: RuleKind, cells: Vec<Cell>, numbers: &[u32], digits: &[u8]) -> Vec<Conflict> {
    let rule = Constraint::new(kind, cells.clone(), numbers.to_vec(), 9).unwrap();
    let mut values = vec![0; 81];
    cells.iter().zip(digits).for_each(|(cell, &digit)| values[cell.index(9)] = digit);
    let layout = Layout::without_boxes(9).unwrap().with_constraints([rule]);
    let board = Board::from_values(layout, &values).unwrap();
    assert_eq!(ninefold::is_valid(&board), check(&board).is_valid());
    check(&board).conflicts.into_iter().filter(|conflict| conflict.rule().is_some()).collect()
}

fn cells(conflict: &Conflict) -> String {
    conflict.cells().iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// The sums of the only conflict.
#[track_caller]
fn sums(conflicts: &[Conflict]) -> (Option<u32>, Option<u32>) {
    let [conflict] = conflicts else { panic!("{conflicts:?}") };
    let BrokenRule { found, expected, .. } = conflict.rule().unwrap();
    (*found, *expected)
}

#[test]
fn each_digit_that_repeats_in_a_cage_is_a_conflict() {
    let found = conflicts(RuleKind::Cage, &[], &[4, 7, 4, 0, 7, 7]);
    assert_eq!(found.iter().map(cells).collect::<Vec<_>>(), ["r1c1 r3c3", "r2c2 r5c5 r6c6"]);
    assert_eq!(found[0].digit().map(|digit| digit.get()), Some(4));
    let rule = found[0].rule().unwrap();
    assert_eq!((rule.found, rule.expected, rule.steps, rule.is_full), (None, None, 2, false));
    assert!(conflicts(RuleKind::Cage, &[], &[4, 7, 0]).is_empty());
}

#[test]
fn a_cage_with_a_wrong_sum_names_its_filled_cells_and_what_they_add_up_to() {
    let found = conflicts(RuleKind::Cage, &[10], &[9, 0, 3]);
    assert_eq!((cells(&found[0]).as_str(), sums(&found)), ("r1c1 r3c3", (Some(12), Some(10))));
    assert_eq!(found[0].rule().unwrap().digits.len(), 2);
    // Nine digits add up to 45: nothing is filled, and so all cells are named.
    let found = conflicts(RuleKind::Cage, &[46], &[0; 9]);
    assert_eq!((found[0].cells().len(), sums(&found)), (9, (Some(0), Some(46))));
    // Ten cells cannot have different digits, whatever they add up to.
    let ten: Vec<Cell> = (0..10).map(|at| Cell::new(at / 9, at % 9)).collect();
    assert_eq!(sums(&broken(RuleKind::Cage, ten, &[], &[])), (None, None));
}

#[test]
fn of_a_line_the_first_two_cells_that_cannot_go_together_are_named() {
    let found = conflicts(RuleKind::Thermometer, &[], &[1, 0, 6, 0, 5, 0]);
    assert_eq!(cells(&found[0]), "r3c3 r5c5");
    assert_eq!(found[0].rule().unwrap().steps, 2);
    // The second cell of a thermometer cannot be 1.
    let found = conflicts(RuleKind::Thermometer, &[], &[0, 1, 5]);
    assert_eq!((cells(&found[0]).as_str(), found[0].rule().unwrap().steps), ("r2c2", 0));
    let found = conflicts(RuleKind::Palindrome, &[], &[1, 2, 3, 1]);
    assert_eq!((cells(&found[0]).as_str(), found[0].rule().unwrap().steps), ("r2c2 r3c3", 1));
    // Rules of sums name all their filled cells.
    assert_eq!(cells(&conflicts(RuleKind::Zipper, &[], &[1, 2, 9, 0, 5])[0]), "r1c1 r2c2 r3c3 r5c5");
}

#[test]
fn clues_beside_a_row_tell_what_is_found_as_far_as_it_is_known() {
    assert_eq!(sums(&in_row(RuleKind::Sandwich, &[9], &[2, 1, 3, 4, 9, 5, 6, 7, 8])), (Some(7), Some(9)));
    assert_eq!(sums(&in_row(RuleKind::Sandwich, &[1], &[0; 9])), (None, Some(1)));
    assert_eq!(sums(&in_row(RuleKind::XSum, &[9], &[3, 1, 2, 4, 9, 5, 6, 7, 8])), (Some(6), Some(9)));
    assert_eq!(sums(&in_row(RuleKind::XSum, &[2], &[0; 9])), (None, Some(2)));
    assert_eq!(sums(&in_row(RuleKind::Skyscraper, &[4], &[1, 2, 9, 3, 4, 5, 6, 7, 8])), (Some(3), Some(4)));
    // Of two that are equally high, one is seen.
    assert_eq!(sums(&in_row(RuleKind::Skyscraper, &[4], &[1, 1, 9, 3, 4, 5, 6, 7, 8])), (Some(2), Some(4)));
    assert_eq!(sums(&in_row(RuleKind::Skyscraper, &[4], &[9, 2, 0, 3, 4, 5, 6, 7, 8])), (None, Some(4)));
}

#[test]
fn an_arrow_tells_the_line_that_cannot_have_the_number_of_its_pill() {
    // A pill of one cell and two lines of two.
    let arrow = |digits: &[u8]| sums(&conflicts(RuleKind::Arrow, &[1, 2, 2], digits));
    assert_eq!(arrow(&[7, 1, 6, 3, 5]), (Some(8), Some(7)));
    assert_eq!(arrow(&[7, 1, 5, 3, 4]), (Some(6), Some(7)));
    assert_eq!(arrow(&[3, 1, 0, 3, 0]), (Some(3), Some(3)));
    assert_eq!(arrow(&[9, 4, 5, 9, 0]), (Some(9), Some(9)));
    assert_eq!(arrow(&[0, 4, 5, 9, 9]), (None, None));
    // One digit more or less is possible, so it is the other line that is named.
    assert_eq!(arrow(&[9, 8, 0, 2, 6]), (Some(8), Some(9)));
    // A pill of two cells is a number of two digits.
    assert_eq!(sums(&conflicts(RuleKind::Arrow, &[2, 2], &[1, 9, 9, 9])), (Some(18), Some(19)));
    assert_eq!(sums(&conflicts(RuleKind::Arrow, &[2, 3], &[2, 0, 1, 1, 9])), (None, None));
    assert_eq!(sums(&conflicts(RuleKind::Arrow, &[2, 2], &[1, 9, 9, 0])), (Some(9), Some(19)));
    assert!(conflicts(RuleKind::Arrow, &[2, 2], &[1, 8, 9, 0]).is_empty());
    assert!(conflicts(RuleKind::Arrow, &[2, 2], &[1, 0, 2, 9]).is_empty());
}
