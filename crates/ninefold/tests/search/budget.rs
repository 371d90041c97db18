//! Giving up: in time, honestly, and on request.

use std::sync::atomic::AtomicBool;

use ninefold::search::{
    Budget, Count, Progress, Searched, Solutions, count_solutions, redundant_clues, solutions, solve,
};
use ninefold::{Board, Layout};

use crate::boards::{Numbers, classic};

const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A 25×25 puzzle with holes where search hurts: about half the cells of a complete grid.
fn hard_of_side_25(clues: usize) -> Board {
    let layout = Layout::of_side(25).unwrap();
    let pattern = |cell: usize| (cell / 25 * 5 + cell / 125 + cell % 25) % 25;
    let mut numbers = Numbers(25);
    let mut digits: Vec<u8> = (1..=25).collect();
    numbers.shuffle(&mut digits);
    let mut order: Vec<usize> = (0..625).collect();
    numbers.shuffle(&mut order);
    let mut values = [0; 625];
    order[..clues].iter().for_each(|&cell| values[cell] = digits[pattern(cell)]);
    Board::from_values(layout, &values).unwrap()
}

#[test]
fn a_small_budget_gives_up_and_never_answers_wrongly() {
    let board = classic(HARD);
    let Solutions::One(solution) = solve(&board, &Budget::UNLIMITED) else { panic!() };
    let mut gave_up = 0;
    for steps in (0..200).chain([1_000, 10_000, 1_000_000]) {
        match solve(&board, &Budget::steps(steps)) {
            Solutions::GaveUp => gave_up += 1,
            answer => assert_eq!(answer, Solutions::One(solution.clone())),
        }
        let count = count_solutions(&board, 2, &Budget::steps(steps));
        assert!([Count::GaveUp(0), Count::GaveUp(1), Count::Exactly(1)].contains(&count));
        match redundant_clues(&board, &Budget::steps(steps)) {
            Searched { solutions: Solutions::GaveUp, .. } => {}
            Searched { solutions, redundant } => {
                assert_eq!((solutions, redundant), (Solutions::One(solution.clone()), Some(vec![])));
            }
        }
    }
    assert!(gave_up > 5, "{gave_up}");
    assert_eq!(solve(&board, &Budget::default()), Solutions::One(solution));
}

#[test]
fn an_iterator_tells_why_it_ended() {
    let empty = Board::empty(Layout::of_side(4).unwrap());
    let mut all = solutions(&empty, &Budget::steps(100));
    assert_eq!(all.progress(), Progress::Running);
    let found = all.by_ref().count();
    assert!(found > 0 && found < 288);
    assert_eq!(all.progress(), Progress::GaveUp);
    assert_eq!(all.next(), None);
    let mut all = solutions(&empty, &Budget::UNLIMITED);
    assert_eq!((all.by_ref().count(), all.progress()), (288, Progress::Complete));
}

#[test]
fn a_search_can_be_stopped_from_outside() {
    let stop = AtomicBool::new(true);
    for board in [Board::empty(Layout::of_side(16).unwrap()), classic(HARD)] {
        assert_eq!(solve(&board, &Budget::UNLIMITED.or_until(&stop)), Solutions::GaveUp);
        assert_eq!(redundant_clues(&board, &Budget::UNLIMITED.or_until(&stop)), Solutions::GaveUp.into());
        assert_eq!(count_solutions(&board, 2, &Budget::UNLIMITED.or_until(&stop)), Count::GaveUp(0));
    }
    let stop = AtomicBool::new(false);
    let empty = Board::empty(Layout::CLASSIC);
    let mut all = solutions(&empty, &Budget::UNLIMITED.or_until(&stop));
    assert_eq!(all.by_ref().take(3).count(), 3);
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(all.next(), None);
    assert_eq!(all.progress(), Progress::GaveUp);
}

#[test]
fn a_large_board_answers_or_gives_up_within_its_budget() {
    for clues in [100, 200, 250, 300, 400] {
        let board = hard_of_side_25(clues);
        match solve(&board, &Budget::steps(1_000_000)) {
            Solutions::None => panic!("{clues}: it was made from a solution"),
            Solutions::One(solution) | Solutions::Many(solution, _) => assert!(ninefold::check(&solution).is_solved()),
            Solutions::GaveUp => {}
        }
    }
}
