//! Every engine for classic boards against the one for any layout, on boards of every kind.

use ninefold::search::batch::{self, Engine};
use ninefold::search::{Budget, Solutions, count_solutions, redundant_clues, solve, solve_generally};
use ninefold::{Board, Layout, check, verify};

use crate::boards::{Numbers, Symmetry, values};

/// Puzzles with one solution that are known to be hard, and one with the fewest clues there can be.
const HARD: [&str; 6] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "98.7.....7.....6....6.5.......4....3.....6..2...8...1.4..3..2...1....9.......5..8",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

fn board(values: &[u8; 81]) -> Board {
    Board::from_values(Layout::CLASSIC, values).unwrap()
}

fn array(board: &Board) -> [u8; 81] {
    board.values().collect::<Vec<u8>>().try_into().unwrap()
}

/// A complete grid, any of very many.
fn grid(numbers: &mut Numbers) -> [u8; 81] {
    let mut clues = [0; 81];
    let mut first: Vec<u8> = (1..=9).collect();
    numbers.shuffle(&mut first);
    clues[..9].copy_from_slice(&first);
    let mut column: Vec<u8> = (1..=9).filter(|digit| !first[..3].contains(digit)).collect();
    numbers.shuffle(&mut column);
    // Two digits of the column are kept back for the first box.
    column.truncate(4);
    column.extend(&first[1..3]);
    numbers.shuffle(&mut column);
    (3..9).for_each(|row| clues[9 * row] = column[row - 3]);
    match solve(&board(&clues), &Budget::UNLIMITED) {
        Solutions::One(grid) | Solutions::Many(grid, _) => Symmetry::random(numbers).of(&array(&grid)),
        none => panic!("{none:?} {clues:?}"),
    }
}

/// Boards with every number of clues, most of them parts of a grid and some with a digit changed or added.
fn boards_of_every_kind(count: usize, numbers: &mut Numbers) -> Vec<[u8; 81]> {
    let hard = HARD.map(values);
    let mut boards = Vec::with_capacity(count);
    let mut solved = grid(numbers);
    while boards.len() < count {
        if boards.len() % 50 == 0 {
            solved = grid(numbers);
        }
        let mut next = match numbers.below(16) {
            0 => hard[numbers.below(hard.len())],
            kind => {
                let clues = if kind < 6 { numbers.below(82) } else { 20 + numbers.below(14) };
                let mut order: Vec<usize> = (0..81).collect();
                numbers.shuffle(&mut order);
                let mut part = [0; 81];
                order[..clues].iter().for_each(|&cell| part[cell] = solved[cell]);
                part
            }
        };
        match numbers.below(6) {
            0 => next[numbers.below(81)] = 1 + numbers.below(9) as u8,
            1 => next[numbers.below(81)] = 0,
            2 => {
                let filled: Vec<usize> = (0..81).filter(|&cell| next[cell] != 0).collect();
                if !filled.is_empty() {
                    next[filled[numbers.below(filled.len())]] = 1 + numbers.below(9) as u8;
                }
            }
            _ => {}
        }
        boards.push(Symmetry::random(numbers).of(&next));
    }
    boards
}

fn expected(values: &[u8; 81]) -> Solutions<[u8; 81]> {
    solve_generally(&board(values), &Budget::UNLIMITED).map(|solution| array(&solution))
}

fn assert_solves(puzzle: &[u8; 81], solution: &[u8; 81]) {
    assert!(verify(&board(puzzle), &board(solution)).unwrap().is_accepted(), "{puzzle:?} {solution:?}");
}

#[test]
fn the_engines_agree_on_a_hundred_thousand_boards() {
    let mut numbers = Numbers(1);
    let boards = boards_of_every_kind(100_000, &mut numbers);
    let expected: Vec<Solutions<[u8; 81]>> = boards.iter().map(expected).collect();
    let kinds = |kind: fn(&Solutions<[u8; 81]>) -> bool| expected.iter().filter(|found| kind(found)).count();
    assert!(kinds(|found| matches!(found, Solutions::None)) > 10_000);
    assert!(kinds(|found| matches!(found, Solutions::One(_))) > 10_000);
    assert!(kinds(|found| matches!(found, Solutions::Many(..))) > 10_000);
    assert!(boards.iter().filter(|values| !check(&board(values)).is_valid()).count() > 5_000);
    for engine in Engine::all() {
        let counts = batch::count_with(engine, &boards, &Budget::UNLIMITED);
        let found = batch::solve_with(engine, &boards, &Budget::UNLIMITED);
        for (i, puzzle) in boards.iter().enumerate() {
            match (&expected[i], &found[i], counts[i]) {
                (Solutions::None, Solutions::None, Solutions::None) => {}
                (Solutions::One(a), Solutions::One(b), Solutions::One(())) => assert_eq!(a, b, "{}", engine.name()),
                (Solutions::Many(..), Solutions::Many(one, other), Solutions::Many((), ())) => {
                    assert_ne!(one, other);
                    assert_solves(puzzle, one);
                    assert_solves(puzzle, other);
                }
                wrong => panic!("{} {puzzle:?} {wrong:?}", engine.name()),
            }
        }
    }
}

/// A budget is counted in steps so that a search ends the same way on every machine, whatever its instructions are.
#[test]
fn every_engine_finds_the_same_solutions_and_gives_up_on_the_same_boards() {
    let boards = boards_of_every_kind(3_000, &mut Numbers(6));
    // Of a few boards, every lane helps with the last ones.
    for (count, steps) in [(3_000, 3), (3_000, 30), (20, 0), (20, 5), (17, 12), (9, 40), (1, 6), (1, 60)] {
        let budget = Budget::steps(steps);
        for boards in boards.chunks(count).take(100) {
            let expected = batch::solve_with(Engine::PORTABLE, boards, &budget);
            let minimal = batch::minimality_with(Engine::PORTABLE, boards, &budget);
            for engine in Engine::all() {
                assert_eq!(batch::solve_with(engine, boards, &budget), expected, "{} {steps}", engine.name());
                assert_eq!(batch::minimality_with(engine, boards, &budget), minimal, "{} {steps}", engine.name());
            }
        }
    }
    let gave_up = |steps| {
        let found = batch::solve(&boards, &Budget::steps(steps));
        found.iter().filter(|found| matches!(found, Solutions::GaveUp)).count()
    };
    assert!(gave_up(3) > gave_up(30) && gave_up(30) > 0);
}

#[test]
fn one_board_alone_is_answered_like_one_of_many() {
    let boards = boards_of_every_kind(3_000, &mut Numbers(2));
    let found = batch::solve(&boards, &Budget::UNLIMITED);
    for (puzzle, found) in boards.iter().zip(found) {
        match (solve(&board(puzzle), &Budget::UNLIMITED), found) {
            (Solutions::None, Solutions::None) => {}
            (Solutions::One(a), Solutions::One(b)) => assert_eq!(array(&a), b),
            (Solutions::Many(one, other), Solutions::Many(..)) => {
                assert_ne!(one, other);
                assert_solves(puzzle, &array(&one));
                assert_solves(puzzle, &array(&other));
            }
            wrong => panic!("{puzzle:?} {wrong:?}"),
        }
    }
}

#[test]
fn the_number_of_solutions_does_not_change_under_symmetries() {
    let mut numbers = Numbers(3);
    for i in 0..300 {
        let solved = grid(&mut numbers);
        let mut part = solved;
        (0..56).for_each(|_| part[numbers.below(81)] = 0);
        let image = Symmetry::random(&mut numbers).of(&part);
        let count = |values: &[u8; 81]| count_solutions(&board(values), 5_000, &Budget::UNLIMITED);
        assert_eq!(count(&part), count(&image), "{i} {part:?}");
    }
}

#[test]
fn clues_are_needed_or_not_whatever_finds_it() {
    let mut numbers = Numbers(4);
    let mut boards = boards_of_every_kind(1_500, &mut numbers);
    boards.extend(HARD.map(|cells| Symmetry::random(&mut numbers).of(&values(cells))));
    let solvable = batch::count(&boards, &Budget::UNLIMITED);
    let mut minimal = 0;
    for engine in Engine::all() {
        let answers = batch::minimality_with(engine, &boards, &Budget::UNLIMITED);
        for ((puzzle, answer), solvable) in boards.iter().zip(answers).zip(&solvable) {
            let single = redundant_clues(&board(puzzle), &Budget::UNLIMITED);
            assert_eq!(answer.redundant, single.redundant);
            let redundant: Vec<usize> = match (answer.solutions, single.solutions, solvable) {
                (Solutions::None, Solutions::None, Solutions::None) => continue,
                (Solutions::Many(one, other), Solutions::Many(..), Solutions::Many((), ())) => {
                    assert_ne!(one, other);
                    [one, other].iter().for_each(|solution| assert_solves(puzzle, solution));
                    continue;
                }
                (Solutions::One(solution), Solutions::One(same), Solutions::One(())) => {
                    assert_eq!(board(&solution), same);
                    let redundant = answer.redundant.expect("asked for");
                    minimal += usize::from(redundant.is_empty());
                    redundant.iter().map(|cell| cell.index(9)).collect()
                }
                wrong => panic!("{puzzle:?} {wrong:?}"),
            };
            let clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
            let without = |&cell: &usize| {
                let mut values = *puzzle;
                values[cell] = 0;
                values
            };
            let counts = batch::count(&clues.iter().map(without).collect::<Vec<_>>(), &Budget::UNLIMITED);
            for (cell, count) in clues.into_iter().zip(counts) {
                assert_eq!(redundant.contains(&cell), count == Solutions::One(()), "{puzzle:?} {cell}");
            }
        }
    }
    assert!(minimal > 40 * Engine::all().count(), "{minimal}");
}

#[test]
fn what_is_no_board_has_no_solution() {
    let mut odd = [0; 81];
    odd[40] = 10;
    let mut odder = [0; 81];
    odder[80] = 255;
    for engine in Engine::all() {
        assert_eq!(batch::solve_with(engine, &[odd, odder], &Budget::UNLIMITED), [Solutions::None; 2]);
        assert_eq!(batch::count_with(engine, &[], &Budget::UNLIMITED), []);
        assert_eq!(batch::minimality_with(engine, &[odd], &Budget::UNLIMITED), [Solutions::None.into()]);
    }
}
