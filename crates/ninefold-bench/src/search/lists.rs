//! Lists of boards: made here, or read from a folder.

use std::io;
use std::path::Path;
use std::time::Instant;

use ninefold::search::Budget;
use ninefold::search::Solutions;
use ninefold::search::batch::{count, minimality, solve};

use super::numbers::Numbers;

pub(crate) struct List {
    pub(crate) name: String,
    pub(crate) boards: Vec<[u8; 81]>,
    /// What every board of the list has.
    pub(crate) solutions: Solutions<()>,
    /// Is every board of the list a minimal puzzle?
    pub(crate) minimal: bool,
}

/// A puzzle with 17 clues, the fewest there can be, from which others are made.
const FEWEST: &[u8; 81] = b".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// Boards of every kind, the same in each run.
pub(crate) fn made() -> Vec<List> {
    let mut numbers = Numbers(9);
    let grids = grids(&mut numbers, 1_000);
    let puzzles: Vec<[u8; 81]> = grids.iter().map(|grid| dug(grid, &mut numbers)).collect();
    let easy: Vec<[u8; 81]> =
        puzzles.iter().zip(&grids).map(|(puzzle, grid)| eased(puzzle, grid, &mut numbers)).collect();
    let few = few_clues(&mut numbers, 2_000);
    let hard = hard(&puzzles, &mut numbers);
    let less: Vec<[u8; 81]> = few.iter().take(1_000).chain(&hard).flat_map(without_one_clue).step_by(7).collect();
    let several =
        less.iter().zip(count(&less, &Budget::UNLIMITED)).filter(|(_, answer)| *answer == Solutions::Many((), ()));
    let several: Vec<[u8; 81]> = several.map(|(board, _)| *board).collect();
    let none = impossible(few.iter().chain(&hard).chain(&puzzles), &mut numbers);
    let list = |name: &str, boards, solutions, minimal| List { name: name.to_string(), boards, solutions, minimal };
    vec![
        list("made: easy, 32 clues", easy, Solutions::One(()), false),
        list("made: minimal", puzzles, Solutions::One(()), true),
        list("made: 17 to 20 clues", few, Solutions::One(()), true),
        list("made: hard", hard, Solutions::One(()), false),
        list("made: several solutions", several, Solutions::Many((), ()), false),
        list("made: none", none, Solutions::None, false),
    ]
}

/// Every file of a folder that has boards. All of them are answered once, and must have the same answer to be a list;
/// of those that take long, some are kept to be measured, evenly. A line is a board when it begins with 81 digits or
/// dots.
pub(crate) fn read(directory: &Path) -> io::Result<Vec<List>> {
    let entries = std::fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<_> = entries.collect::<Result<_, _>>()?;
    paths.sort();
    let mut lists = Vec::new();
    for path in paths.iter().filter(|path| path.is_file()) {
        let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
        let boards: Vec<[u8; 81]> = text.lines().filter_map(board).collect();
        let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        let start = Instant::now();
        let answers = count(&boards, &Budget::UNLIMITED);
        let time = start.elapsed();
        let Some(&solutions) = answers.first() else { continue };
        if answers.iter().any(|&answer| answer != solutions) {
            eprintln!("{name}: {} boards of different kinds, left out", boards.len());
            continue;
        }
        let minimal = minimality(&boards, &Budget::UNLIMITED);
        let minimal = minimal.iter().filter(|answer| answer.redundant.as_ref().is_some_and(Vec::is_empty)).count();
        eprintln!("{name}: {} boards, each with solutions: {solutions:?}; {minimal} are minimal", boards.len());
        let minimal = minimal == boards.len();
        let rare = time.as_millis() as usize / 50 + 1;
        lists.push(List { name, boards: boards.into_iter().step_by(rare).collect(), solutions, minimal });
    }
    Ok(lists)
}

pub(crate) fn board(line: &str) -> Option<[u8; 81]> {
    let cells: &[u8; 81] = line.as_bytes().first_chunk()?;
    cells.iter().all(|cell| cell.is_ascii_digit() || *cell == b'.').then(|| values(cells))
}

pub(crate) fn values(cells: &[u8; 81]) -> [u8; 81] {
    cells.map(|cell| cell.saturating_sub(b'0'))
}

/// The board without its first clue, without its second clue, and so on.
pub(crate) fn without_one_clue(board: &[u8; 81]) -> impl Iterator<Item = [u8; 81]> {
    let board = *board;
    (0..81).filter(move |&cell| board[cell] != 0).map(move |cell| with(&board, cell, 0))
}

fn with(board: &[u8; 81], cell: usize, value: u8) -> [u8; 81] {
    let mut board = *board;
    board[cell] = value;
    board
}

/// The boards with exactly one solution, and the solutions.
fn unique(boards: &[[u8; 81]]) -> Vec<([u8; 81], [u8; 81])> {
    let found = solve(boards, &Budget::UNLIMITED);
    let unique = boards.iter().zip(found).filter_map(|(board, found)| match found {
        Solutions::One(solution) => Some((*board, solution)),
        _ => None,
    });
    unique.collect()
}

/// The board after a random symmetry of rows, columns and digits.
pub(crate) fn moved(board: &[u8; 81], numbers: &mut Numbers) -> [u8; 81] {
    let mut lines = || {
        let mut bands = [0, 1, 2];
        numbers.shuffle(&mut bands);
        let mut lines = [0; 9];
        for (i, band) in bands.into_iter().enumerate() {
            let mut three = [3 * band, 3 * band + 1, 3 * band + 2];
            numbers.shuffle(&mut three);
            lines[3 * i..][..3].copy_from_slice(&three);
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    numbers.shuffle(&mut digits[1..]);
    std::array::from_fn(|cell| digits[usize::from(board[9 * rows[cell / 9] + columns[cell % 9]])])
}

/// Complete grids, from boards that leave some freedom.
pub(crate) fn grids(numbers: &mut Numbers, count: usize) -> Vec<[u8; 81]> {
    let mut grids = Vec::new();
    while grids.len() < count {
        let mut seed = [0; 81];
        for first in [0, 30, 60] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            numbers.shuffle(&mut digits);
            (0..9).for_each(|i| seed[first + i / 3 * 9 + i % 3] = digits[i]);
        }
        if let Solutions::Many(grid, _) = solve(&[seed], &Budget::UNLIMITED)[0] {
            grids.push(moved(&grid, numbers));
        }
    }
    grids
}

/// A minimal puzzle of a grid: clues are taken away in a random order as long as one solution is left.
fn dug(grid: &[u8; 81], numbers: &mut Numbers) -> [u8; 81] {
    let mut order: Vec<usize> = (0..81).collect();
    numbers.shuffle(&mut order);
    order.into_iter().fold(*grid, |puzzle, cell| {
        let less = with(&puzzle, cell, 0);
        if count(&[less], &Budget::UNLIMITED) == [Solutions::One(())] { less } else { puzzle }
    })
}

/// A puzzle filled up to 32 clues.
fn eased(puzzle: &[u8; 81], grid: &[u8; 81], numbers: &mut Numbers) -> [u8; 81] {
    let mut empty: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    numbers.shuffle(&mut empty);
    let missing = 32usize.saturating_sub(81 - empty.len());
    empty[..missing].iter().fold(*puzzle, |puzzle, &cell| with(&puzzle, cell, grid[cell]))
}

/// Puzzles with 17 to 20 clues: some clues of one with 17 are exchanged for others of its solution.
fn few_clues(numbers: &mut Numbers, count: usize) -> Vec<[u8; 81]> {
    let seed = values(FEWEST);
    let solution = unique(&[seed])[0].1;
    let mut puzzles = vec![seed];
    while puzzles.len() < count {
        let tries: Vec<[u8; 81]> = (0..4_000)
            .map(|_| {
                let mut board = puzzles[numbers.below(puzzles.len())];
                let mut clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
                numbers.shuffle(&mut clues);
                let gone = 1 + numbers.below(2);
                clues[..gone].iter().for_each(|&cell| board[cell] = 0);
                for _ in 0..(17 + numbers.below(4)).saturating_sub(clues.len() - gone) {
                    let cell = numbers.below(81);
                    board[cell] = solution[cell];
                }
                board
            })
            .collect();
        let tries: Vec<[u8; 81]> = unique(&tries).into_iter().map(|(board, _)| board).collect();
        let answers = minimality(&tries, &Budget::UNLIMITED);
        let minimal =
            tries.into_iter().zip(answers).filter(|(_, answer)| answer.redundant.as_ref().is_some_and(Vec::is_empty));
        puzzles.extend(minimal.map(|(board, _)| board));
        puzzles.sort_unstable();
        puzzles.dedup();
    }
    puzzles.truncate(count);
    puzzles.iter().map(|board| moved(board, numbers)).collect()
}

/// Puzzles that take many guesses: exchange two clues, keep what takes more steps than before, again and again.
fn hard(puzzles: &[[u8; 81]], numbers: &mut Numbers) -> Vec<[u8; 81]> {
    const ENOUGH: usize = 60;
    let mut hardest = unique(puzzles);
    for steps in (2..60).chain((60..200).step_by(5)) {
        let mut harder = still_unique(steps, hardest.iter().map(|(board, _)| *board));
        for _ in 0..60 {
            if harder.len() >= ENOUGH {
                break;
            }
            let tries = (0..1_000).map(|_| exchanged(&hardest[numbers.below(hardest.len())], numbers));
            harder.extend(still_unique(steps, tries));
        }
        if harder.len() < ENOUGH {
            break;
        }
        hardest = harder;
    }
    hardest.iter().cycle().take(300).map(|(board, _)| moved(board, numbers)).collect()
}

/// Those of the boards that take more than so many steps and have one solution.
fn still_unique(steps: u64, boards: impl Iterator<Item = [u8; 81]>) -> Vec<([u8; 81], [u8; 81])> {
    let boards: Vec<[u8; 81]> = boards.collect();
    let slow = boards.iter().zip(count(&boards, &Budget::steps(steps)));
    let slow: Vec<[u8; 81]> =
        slow.filter(|(_, answer)| *answer == Solutions::GaveUp).map(|(board, _)| *board).collect();
    unique(&slow)
}

/// The puzzle with two clues taken away and two of its solution put in.
fn exchanged((puzzle, solution): &([u8; 81], [u8; 81]), numbers: &mut Numbers) -> [u8; 81] {
    let mut board = *puzzle;
    for _ in 0..2 {
        let clues: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
        board[clues[numbers.below(clues.len())]] = 0;
    }
    for _ in 0..2 {
        let cell = numbers.below(81);
        board[cell] = solution[cell];
    }
    board
}

/// Boards without a solution that break no rule: puzzles with one wrong digit more.
fn impossible<'a>(puzzles: impl Iterator<Item = &'a [u8; 81]>, numbers: &mut Numbers) -> Vec<[u8; 81]> {
    let puzzles: Vec<[u8; 81]> = puzzles.copied().collect();
    let mut boards = Vec::new();
    for (board, solution) in unique(&puzzles) {
        let cell = (0..81).cycle().skip(numbers.below(81)).find(|&cell| board[cell] == 0).unwrap_or(0);
        let wrong = (1..=9).cycle().skip(numbers.below(9)).take(9).find(|&value| {
            let board = ninefold::Board::from_values(ninefold::Layout::CLASSIC, &with(&board, cell, value));
            value != solution[cell] && board.is_some_and(|board| ninefold::is_valid(&board))
        });
        boards.extend(wrong.map(|value| with(&board, cell, value)));
    }
    boards
}
