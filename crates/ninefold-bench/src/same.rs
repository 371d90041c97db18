//! How fast canonical forms are found beside the crate `sudoku`, how long the slowest board takes, and whether equivalent
//! boards have the same form.

mod climb;
mod slowest;

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;

use ninefold::same::batch::{canonical_many, solution_class_many};
use ninefold::search::{Budget, Solutions};

use crate::search::lists::{self, moved};
use crate::search::numbers::Numbers;
use crate::search::turns::{self, Turn};

const USAGE: &str = "usage: ninefold-bench same [--data DIR] [--climb STEPS]";

/// `arguments` follow the word `same`.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let (mut data, mut steps) = (None, 0);
    for pair in arguments.chunks(2) {
        match pair {
            [flag, directory] if flag == "--data" => data = Some(PathBuf::from(directory)),
            [flag, number] if flag == "--climb" => match number.parse() {
                Ok(number) => steps = number,
                Err(_) => return usage(),
            },
            _ => return usage(),
        }
    }
    eprintln!("making boards");
    let mut numbers = Numbers(13);
    let grids = lists::grids(&mut numbers, 10_000);
    let mut named = vec![("solution grids, made".to_string(), grids)];
    if let Some(directory) = data {
        match read(&directory) {
            Ok(read) => named.extend(read),
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        }
    }
    println!("Canonical forms per second on one thread.\n");
    println!("| boards | how many | forms | ninefold | solution classes | `sudoku` 0.8 | to `sudoku` |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    named.iter().for_each(|(name, boards)| speed(name, boards));
    println!("\nEquivalent boards with the same form: {}.\n", invariance(&named, &mut numbers));
    slowest::run(&mut numbers);
    if steps > 0 {
        climb::run(steps, &mut numbers);
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn read(directory: &std::path::Path) -> std::io::Result<Vec<(String, Vec<[u8; 81]>)>> {
    let entries = std::fs::read_dir(directory)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>()?;
    paths.sort();
    let mut lists = Vec::new();
    for path in paths.iter().filter(|path| path.is_file()) {
        let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
        let boards: Vec<[u8; 81]> = text.lines().filter_map(lists::board).collect();
        if !boards.is_empty() {
            lists.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), boards));
        }
    }
    Ok(lists)
}

fn forms(boards: &[[u8; 81]]) -> Vec<[u8; 81]> {
    let mut forms = vec![[0; 81]; boards.len()];
    canonical_many(boards, &mut forms, None);
    forms
}

fn speed(name: &str, boards: &[[u8; 81]]) {
    let distinct = forms(boards).into_iter().collect::<HashSet<_>>().len();
    // Those that the other takes long for are measured on a part of the list.
    let boards: Vec<[u8; 81]> = boards.iter().step_by(boards.len() / 10_000 + 1).copied().collect();
    let mut turns = [
        Turn::new(|boards: &[[u8; 81]]| forms(boards).len()),
        Turn::new(|boards: &[[u8; 81]]| {
            let mut forms = vec![[0; 81]; boards.len()];
            let found = solution_class_many(boards, &Budget::UNLIMITED, &mut forms);
            found.iter().filter(|&&found| found == Solutions::One(())).count()
        }),
        Turn::new(|boards: &[[u8; 81]]| boards.iter().filter(|board| by_sudoku(board)).count()),
    ];
    turns::take(&mut turns, &boards, boards.len());
    let rate = turns.each_ref().map(|turn| boards.len() as f64 / turn.seconds());
    println!(
        "| {name} | {} | {distinct} | {:.0} | {:.0} | {:.0} | {:.1}× |",
        boards.len(),
        rate[0],
        rate[1],
        rate[2],
        rate[0] / rate[2]
    );
}

fn by_sudoku(board: &[u8; 81]) -> bool {
    sudoku::Sudoku::from_bytes(*board).is_ok_and(|board| board.canonicalized().is_some())
}

/// A million boards, each moved at random; stops the program if one of them changes its form.
fn invariance(named: &[(String, Vec<[u8; 81]>)], numbers: &mut Numbers) -> usize {
    const ROUNDS: usize = 100;
    let boards: Vec<[u8; 81]> = named
        .iter()
        .flat_map(|(_, boards)| boards.iter().step_by(boards.len() * named.len() / 7_000 + 1).copied())
        .chain(slowest::boards(numbers).into_iter().map(|(_, board)| board))
        .collect();
    let expected = forms(&boards);
    let rounds = ROUNDS.max(1_000_000_usize.div_ceil(boards.len()));
    for _ in 0..rounds {
        let others: Vec<[u8; 81]> = boards.iter().map(|board| turned(board, numbers)).collect();
        for ((board, form), expected) in others.iter().zip(forms(&others)).zip(&expected) {
            assert_eq!(form, *expected, "another form of {board:?}");
        }
    }
    rounds * boards.len()
}

/// The board after a random symmetry, which transposes every second one.
fn turned(board: &[u8; 81], numbers: &mut Numbers) -> [u8; 81] {
    let moved = moved(board, numbers);
    if numbers.below(2) == 0 { moved } else { std::array::from_fn(|cell| moved[cell % 9 * 9 + cell / 9]) }
}
