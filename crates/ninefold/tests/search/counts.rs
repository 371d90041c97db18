//! Counts that are published, made again by search.

use ninefold::search::{Budget, Count, Solutions, count_solutions, redundant_clues, solutions, solve};
use ninefold::{Board, Layout, check};

fn four(values: &[u8]) -> Board {
    Board::from_values(Layout::of_side(4).unwrap(), values).unwrap()
}

/// The 12 complete 4×4 grids whose first row is 1234; relabelling digits makes each of them 24 grids.
fn grids_of_side_four() -> Vec<Board> {
    let mut values = [0; 16];
    values[..4].copy_from_slice(&[1, 2, 3, 4]);
    solutions(&four(&values), &Budget::UNLIMITED).collect()
}

#[test]
fn all_complete_grids_of_side_four() {
    let all: Vec<Board> = solutions(&Board::empty(Layout::of_side(4).unwrap()), &Budget::UNLIMITED).collect();
    assert_eq!(all.len(), 288);
    let different: std::collections::HashSet<&Board> = all.iter().collect();
    assert_eq!(different.len(), 288);
    assert!(all.iter().all(|board| check(board).is_solved()));
    assert_eq!(grids_of_side_four().len() * 24, 288);
}

/// Every puzzle with one solution is a part of a complete grid, so these are all of them.
#[test]
fn all_unique_and_all_minimal_puzzles_of_side_four() {
    let (mut unique, mut minimal) = ([0u32; 17], [0u32; 17]);
    for grid in grids_of_side_four() {
        let part = |mask: usize| {
            let values: Vec<u8> =
                grid.values().enumerate().map(|(i, v)| if mask >> i & 1 == 1 { v } else { 0 }).collect();
            four(&values)
        };
        let is_unique: Vec<bool> = (0..1 << 16)
            .map(|mask| match solve(&part(mask), &Budget::UNLIMITED) {
                Solutions::One(solution) => {
                    assert_eq!(solution, grid);
                    true
                }
                Solutions::Many(one, other) => {
                    assert_ne!(one, other);
                    false
                }
                wrong => panic!("{wrong:?}"),
            })
            .collect();
        for mask in (0..1usize << 16).filter(|&mask| is_unique[mask]) {
            let clues = mask.count_ones() as usize;
            let redundant: Vec<usize> = (0..16).filter(|i| mask >> i & 1 == 1 && is_unique[mask & !(1 << i)]).collect();
            unique[clues] += 24;
            minimal[clues] += if redundant.is_empty() { 24 } else { 0 };
            if clues <= 6 || mask % 61 == 0 {
                let found = redundant_clues(&part(mask), &Budget::UNLIMITED);
                assert_eq!(found.solutions, Solutions::One(grid.clone()), "{mask:b}");
                let cells = found.redundant.expect("asked for");
                assert_eq!(cells.iter().map(|cell| cell.index(4)).collect::<Vec<_>>(), redundant);
            }
        }
    }
    let published =
        [25728, 284160, 1041408, 2141184, 2961024, 2958336, 2204928, 1239552, 522624, 161280, 34560, 4608, 288];
    assert_eq!(unique[..4], [0; 4]);
    assert_eq!(unique[4..], published);
    assert_eq!(minimal[4..7], [25728, 58368, 1536]);
    assert_eq!(minimal.iter().sum::<u32>(), 25728 + 58368 + 1536);
}

/// Relabelling digits makes 6! grids of each with 123456 in its first row.
#[test]
fn all_complete_grids_of_side_six() {
    let mut values = [0; 36];
    values[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    let board = Board::from_values(Layout::of_side(6).unwrap(), &values).unwrap();
    let Count::Exactly(count) = count_solutions(&board, u64::MAX, &Budget::UNLIMITED) else { panic!() };
    assert_eq!(count * 720, 28_200_960);
}
