//! Boards with a story: the empty, the full, the impossible and the enormous.

use ninefold::search::{Budget, Count, Solutions, count_solutions, redundant_clues, solutions, solve};
use ninefold::{Board, Cell, Digit, Layout, check};

use crate::boards::classic;

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EXAMPLE_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Valid, and impossible, and so bare that plain solvers search for the better part of an hour.
const FREEZES_SOLVERS: &str = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn two_of(board: &Board) -> (Board, Board) {
    let Solutions::Many(one, other) = solve(board, &Budget::default()) else { panic!("{board:?}") };
    assert_ne!(one, other);
    for solution in [&one, &other] {
        assert!(check(solution).is_solved());
        assert!(board.cells().all(|(cell, clue)| clue.is_none() || clue == solution.get(cell)));
    }
    (one, other)
}

#[test]
fn the_example_has_one_solution() {
    let board = classic(EXAMPLE);
    assert_eq!(solve(&board, &Budget::default()), Solutions::One(classic(EXAMPLE_SOLVED)));
    assert_eq!(count_solutions(&board, 10, &Budget::default()), Count::Exactly(1));
    assert_eq!(solutions(&board, &Budget::default()).collect::<Vec<_>>(), [classic(EXAMPLE_SOLVED)]);
}

#[test]
fn a_full_board_is_its_own_solution_and_needs_few_of_its_clues() {
    let board = classic(EXAMPLE_SOLVED);
    assert_eq!(solve(&board, &Budget::default()), Solutions::One(board.clone()));
    let found = redundant_clues(&board, &Budget::default());
    assert_eq!(found.solutions, Solutions::One(board));
    assert_eq!(found.redundant.map(|cells| cells.len()), Some(81));
}

#[test]
fn eighty_clues_leave_one_way_or_none() {
    let solved = classic(EXAMPLE_SOLVED);
    for cell in Layout::CLASSIC.cells() {
        let open = solved.with(cell, None).unwrap();
        assert_eq!(solve(&open, &Budget::default()), Solutions::One(solved.clone()));
        let elsewhere = Cell::new((cell.row() + 1) % 9, cell.column());
        let wrong = open.with(elsewhere, solved.get(cell)).unwrap();
        assert_eq!(solve(&wrong, &Budget::default()), Solutions::None);
    }
}

#[test]
fn a_conflict_among_the_clues_leaves_no_solution() {
    for layout in [Layout::CLASSIC, Layout::of_side(6).unwrap(), Layout::of_side(25).unwrap().with_diagonals()] {
        for (one, other) in [((0, 0), (0, 5)), ((0, 0), (5, 0)), ((0, 0), (1, 1))] {
            let board = Board::empty(layout.clone()).with(Cell::new(one.0, one.1), Digit::new(3)).unwrap();
            let board = board.with(Cell::new(other.0, other.1), Digit::new(3)).unwrap();
            assert_eq!(solve(&board, &Budget::default()), Solutions::None, "{layout:?}");
            assert_eq!(count_solutions(&board, 5, &Budget::default()), Count::Exactly(0));
            assert_eq!(redundant_clues(&board, &Budget::default()), Solutions::None.into());
        }
    }
}

#[test]
fn the_board_that_freezes_solvers_has_no_solution() {
    assert_eq!(solve(&classic(FREEZES_SOLVERS), &Budget::default()), Solutions::None);
}

#[test]
fn the_cell_with_no_digit_is_seen_at_once() {
    let board = classic(".876543212........3........4........5........6........7........8........9........");
    assert_eq!(solve(&board, &Budget::steps(5)), Solutions::None);
}

#[test]
fn empty_boards_of_every_side_have_many_solutions() {
    for side in Layout::SIDES {
        two_of(&Board::empty(Layout::of_side(side).unwrap()));
    }
    two_of(&Board::empty(Layout::CLASSIC.with_diagonals()));
    two_of(&Board::empty(Layout::with_boxes(1, 7).unwrap()));
}

#[test]
fn a_jigsaw_is_solved_by_its_regions() {
    #[rustfmt::skip]
    let regions = [
        0, 0, 0, 1, 1,
        0, 0, 1, 1, 1,
        2, 2, 2, 2, 2,
        3, 3, 3, 4, 4,
        3, 3, 4, 4, 4,
    ];
    let empty = Board::empty(Layout::jigsaw(5, &regions).unwrap());
    let (one, _) = two_of(&empty);
    let all: Vec<Board> = solutions(&empty, &Budget::UNLIMITED).collect();
    assert!(all.contains(&one) && all.len().is_multiple_of(120));
    assert!(all.iter().all(|board| check(board).is_solved()));
}

#[test]
fn boards_with_millions_of_solutions_are_counted_up_to_the_limit() {
    let few = classic("1........2........3........4........5........6........7........8........9........");
    two_of(&few);
    assert_eq!(count_solutions(&few, 10_000, &Budget::default()), Count::AtLeast(10_000));
    assert_eq!(count_solutions(&Board::empty(Layout::CLASSIC), 0, &Budget::default()), Count::AtLeast(0));
    let (one, other) = two_of(&Board::empty(Layout::CLASSIC));
    assert_eq!(redundant_clues(&Board::empty(Layout::CLASSIC), &Budget::default()), Solutions::Many(one, other).into());
}

#[test]
fn needless_clues_are_named() {
    let board = classic(EXAMPLE);
    let cells = redundant_clues(&board, &Budget::default()).redundant.expect("one solution");
    for (cell, _) in board.cells().filter(|(_, clue)| clue.is_some()) {
        let without = board.with(cell, None).unwrap();
        let unique = matches!(solve(&without, &Budget::default()), Solutions::One(_));
        assert_eq!(cells.contains(&cell), unique, "{cell}");
    }
}
