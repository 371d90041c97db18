//! Searches with rules: every solution that the plain board has and the rules allow, and no other.

use ninefold::rules::{Constraint, GlobalRule, RuleKind};
use ninefold::search::{Budget, Count, Solutions, count_solutions, solutions, solve};
use ninefold::{Board, Cell, Layout};

use super::{Random, oracle};

fn values(board: &Board) -> Vec<u8> {
    board.values().collect()
}

fn allows(rules: &[Constraint], grid: &[u8], side: u8) -> bool {
    rules.iter().all(|rule| {
        let values: Vec<u32> = rule.cells.iter().map(|cell| grid[cell.index(side)].into()).collect();
        oracle::satisfied(rule, &values, side.into())
    })
}

/// The solutions of a board under rules are those of the plain board that the rules allow.
#[track_caller]
fn agrees(plain: &Board, rules: &[Constraint]) -> usize {
    let side = plain.side();
    let mut expected: Vec<Vec<u8>> = solutions(plain, &Budget::default()).map(|grid| values(&grid)).collect();
    expected.retain(|grid| allows(rules, grid, side));
    let board = plain.with_layout(plain.layout().with_constraints(rules.to_vec())).unwrap();
    let mut found: Vec<Vec<u8>> = solutions(&board, &Budget::default()).map(|grid| values(&grid)).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{rules:?} {plain:?}");
    found.len()
}

#[test]
fn small_puzzles_have_the_solutions_that_their_rules_allow() {
    let layout = Layout::of_side(4).unwrap();
    let grids: Vec<Vec<u8>> =
        solutions(&Board::empty(layout.clone()), &Budget::default()).map(|grid| values(&grid)).collect();
    let mut random = Random::new(4);
    let (mut solvable, mut not) = (0, 0);
    for round in 0..10_000 {
        let grid = &grids[random.below(grids.len())];
        let kind = RuleKind::ALL[round % RuleKind::ALL.len()];
        let mut rules = vec![random.rule(kind, 6, 4)];
        for _ in 0..random.below(3) {
            let kind = RuleKind::ALL[random.below(RuleKind::ALL.len())];
            rules.push(random.rule(kind, 6, 4));
        }
        let mut givens = vec![0; 16];
        (0..random.below(4)).for_each(|_| {
            let at = random.below(16);
            givens[at] = grid[at];
        });
        let board = Board::from_values(layout.clone(), &givens).unwrap();
        *if agrees(&board, &rules) > 0 { &mut solvable } else { &mut not } += 1;
    }
    assert!(solvable > 1_000 && not > 1_000, "{solvable} {not}");
}

#[test]
fn puzzles_of_side_nine_keep_the_solutions_that_their_rules_allow() {
    let mut random = Random::new(99);
    let grid: Vec<u8> = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        .bytes()
        .map(|b| b - b'0')
        .collect();
    let mut found = 0;
    for round in 0..1_500 {
        // Another grid of the same class, and holes in it.
        let mut names: Vec<u8> = (1..=9).collect();
        (1..9).for_each(|at| names.swap(at, random.below(at + 1)));
        let grid: Vec<u8> = grid.iter().map(|&digit| names[usize::from(digit) - 1]).collect();
        let mut givens = grid.clone();
        (0..30 + random.below(40)).for_each(|_| givens[random.below(81)] = 0);
        let board = Board::from_values(Layout::CLASSIC, &givens).unwrap();
        if !matches!(count_solutions(&board, 300, &Budget::default()), Count::Exactly(_)) {
            continue;
        }
        let mut rules = Vec::new();
        for at in 0..1 + random.below(4) {
            let kind = RuleKind::ALL[(round + 7 * at) % RuleKind::ALL.len()];
            // One that the grid satisfies, where that is found soon.
            let tries: Vec<Constraint> = (0..30).map(|_| random.rule(kind, 5, 9)).collect();
            let fitting = tries.iter().find(|rule| allows(std::slice::from_ref(rule), &grid, 9));
            rules.push(fitting.unwrap_or(&tries[0]).clone());
        }
        found += usize::from(agrees(&board, &rules) > 0);
    }
    assert!(found > 200, "{found}");
}

/// Cages that cover the board, so that sums of houses follow.
#[test]
fn killers_without_givens_have_their_solution() {
    let mut random = Random::new(17);
    let grid: Vec<u8> = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        .bytes()
        .map(|b| b - b'0')
        .collect();
    for _ in 0..40 {
        // Grow cages of up to four neighbours with different digits.
        let mut cage_of = vec![usize::MAX; 81];
        let mut cages: Vec<Vec<usize>> = Vec::new();
        for start in 0..81 {
            if cage_of[start] != usize::MAX {
                continue;
            }
            let mut cage = vec![start];
            cage_of[start] = cages.len();
            for _ in 0..1 + random.below(4) {
                let near = cage.iter().flat_map(|&cell| {
                    let (row, column) = (cell / 9, cell % 9);
                    let right = (column < 8).then_some(cell + 1);
                    let below = (row < 8).then_some(cell + 9);
                    [right, below].into_iter().flatten()
                });
                let free =
                    |cell: &usize| cage_of[*cell] == usize::MAX && cage.iter().all(|&other| grid[other] != grid[*cell]);
                let near: Vec<usize> = near.filter(free).collect();
                if near.is_empty() {
                    break;
                }
                let next = near[random.below(near.len())];
                cage_of[next] = cages.len();
                cage.push(next);
            }
            cages.push(cage);
        }
        let rules = cages.iter().map(|cage| {
            let sum = cage.iter().map(|&cell| u32::from(grid[cell])).sum();
            let cells = cage.iter().map(|&cell| Cell::new((cell / 9) as u8, (cell % 9) as u8)).collect();
            Constraint::new(RuleKind::Cage, cells, vec![sum], 9).unwrap()
        });
        let layout = Layout::CLASSIC.with_constraints(rules);
        let mut givens = grid.clone();
        (0..60).for_each(|_| givens[random.below(81)] = 0);
        let board = Board::from_values(layout, &givens).unwrap();
        let all: Vec<Vec<u8>> = solutions(&board, &Budget::default()).take(50).map(|grid| values(&grid)).collect();
        assert!(all.contains(&grid) || all.len() == 50, "{board:?}");
        for found in &all {
            let rules = board.layout().constraints();
            assert!(allows(rules, found, 9));
        }
    }
}

fn with(side: u8, rules: &[GlobalRule]) -> Layout {
    rules.iter().fold(Layout::of_side(side).unwrap(), |layout, rule| rule.apply(&layout).unwrap())
}

fn count(side: u8, rules: &[GlobalRule]) -> Count {
    count_solutions(&Board::empty(with(side, rules)), 1_000, &Budget::default())
}

#[test]
fn global_rules_have_their_known_numbers_of_grids() {
    use GlobalRule::*;
    let miracle = [AntiKing, AntiKnight, NonConsecutive];
    assert_eq!(count(9, &miracle), Count::Exactly(72));
    assert_eq!(count(9, &[&miracle[..], &[DisjointGroups]].concat()), Count::Exactly(72));
    assert_eq!(count(9, &[&miracle[..], &[Diagonals]].concat()), Count::Exactly(0));
    assert_eq!(count(4, &[]), Count::Exactly(288));
    assert_eq!(count(4, &[Diagonals]), Count::Exactly(48));
    assert_eq!(count(4, &[AntiKnight]), Count::Exactly(24));
    assert_eq!(count(4, &[AntiKing]), Count::Exactly(0));
    assert_eq!(count(4, &[NonConsecutive]), Count::Exactly(0));
    assert_eq!(count(4, &[DisjointGroups]), Count::Exactly(168));
}

#[test]
fn the_miracle_has_one_solution() {
    use GlobalRule::*;
    let layout = with(9, &[AntiKing, AntiKnight, NonConsecutive]);
    let mut givens = [0; 81];
    (givens[4 * 9 + 2], givens[5 * 9 + 6]) = (1, 2);
    let board = Board::from_values(layout, &givens).unwrap();
    let Solutions::One(solution) = solve(&board, &Budget::default()) else { panic!() };
    assert_eq!(
        solution.values().map(|value| char::from(b'0' + value)).collect::<String>(),
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615"
    );
}
