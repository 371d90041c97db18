//! How fast boards are found to have no, one or several solutions, and puzzles to be minimal, beside the crates
//! `sudoku` and `msolve`.
//!
//! Every answer is checked against what is known of the list. Programs take turns on a list, and each counts with its
//! fastest turn, in time that the thread was running.

pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod turns;

use std::path::Path;
use std::process::ExitCode;

use ninefold::search::Budget;
use ninefold::search::Solutions;
use ninefold::search::batch::{Engine, count_with, minimality_with};

use lists::List;
use turns::Turn;

/// `arguments` follow the word `search`.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let data = match arguments {
        [] => None,
        [flag, directory] if flag == "--data" => Some(Path::new(directory)),
        _ => {
            eprintln!("usage: ninefold-bench search [--data DIR]");
            return ExitCode::from(2);
        }
    };
    eprintln!("making boards");
    let mut lists = lists::made();
    match data.map(lists::read).transpose() {
        Ok(read) => lists.extend(read.into_iter().flatten()),
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    }
    let engine = Engine::best();
    println!("Boards per second on one thread, counting solutions up to two. One by one: {}.\n", engine.name());
    let engines: Vec<Engine> = Engine::all().collect();
    let names: Vec<&str> = engines.iter().rev().map(|engine| engine.name()).collect();
    println!(
        "| boards | how many | solutions | {} | one by one | `sudoku` 0.8 | `msolve` 0.6 | to `sudoku` |",
        names.join(" | ")
    );
    println!("|---|---:|---|{}---:|---:|---:|---:|", "---:|".repeat(engines.len()));
    lists.iter().for_each(|list| uniqueness(&engines, list));
    println!(
        "\nPuzzles per second found to be minimal or not, compared with one uniqueness check for the board and one per clue.\n"
    );
    println!("| boards | how many | ninefold | by uniqueness checks | ratio |");
    println!("|---|---:|---:|---:|---:|");
    lists.iter().filter(|list| list.minimal).for_each(|list| minimality(engine, list));
    ExitCode::SUCCESS
}

/// `engines` from the slowest to the fastest.
fn uniqueness(engines: &[Engine], list: &List) {
    let ours = |engine: Engine| {
        move |boards: &[[u8; 81]]| {
            count_with(engine, boards, &Budget::UNLIMITED).iter().map(|&n| tally(n)).sum::<usize>()
        }
    };
    let mut turns: Vec<Turn<'_>> = engines.iter().rev().map(|&engine| Turn::new(ours(engine))).collect();
    turns.push(Turn::new(|boards: &[[u8; 81]]| boards.chunks(1).map(ours(Engine::best())).sum()));
    turns.push(Turn::new(|boards: &[[u8; 81]]| boards.iter().map(count_with_sudoku).sum()));
    turns.push(Turn::new(|boards: &[[u8; 81]]| {
        boards.iter().map(|board| msolve::Sudoku::from(*board).count_solutions(2)).sum()
    }));
    turns::take(&mut turns, &list.boards, list.boards.len() * tally(list.solutions));
    let rates: Vec<f64> = turns.iter().map(|turn| list.boards.len() as f64 / turn.seconds()).collect();
    let to_sudoku = rates[0] / rates[engines.len() + 1];
    let rates: Vec<String> = rates.iter().map(|rate| format!("{rate:.0}")).collect();
    let solutions = ["none", "one", "several"][tally(list.solutions)];
    println!("| {} | {} | {solutions} | {} | {to_sudoku:.2}× |", list.name, list.boards.len(), rates.join(" | "));
}

fn tally(answer: Solutions<()>) -> usize {
    match answer {
        Solutions::None => 0,
        Solutions::One(()) => 1,
        Solutions::Many((), ()) => 2,
        Solutions::GaveUp => unreachable!("the budget has no limit"),
    }
}

fn count_with_sudoku(board: &[u8; 81]) -> usize {
    sudoku::Sudoku::from_bytes(*board).map_or(0, |board| board.solutions_count_up_to(2))
}

fn minimality(engine: Engine, list: &List) {
    let boards = &list.boards;
    let mut turns = [
        Turn::new(|boards: &[[u8; 81]]| {
            let answers = minimality_with(engine, boards, &Budget::UNLIMITED);
            answers.iter().filter(|&answer| answer.redundant.as_ref().is_some_and(Vec::is_empty)).count()
        }),
        Turn::new(|boards: &[[u8; 81]]| {
            let checks = boards.iter().flat_map(|board| std::iter::once(*board).chain(lists::without_one_clue(board)));
            let answers = count_with(engine, &checks.collect::<Vec<_>>(), &Budget::UNLIMITED);
            answers.iter().filter(|&&answer| answer == Solutions::One(())).count()
        }),
    ];
    turns::take(&mut turns, boards, boards.len());
    let rate = turns.each_ref().map(|turn| boards.len() as f64 / turn.seconds());
    println!("| {} | {} | {:.0} | {:.0} | {:.2}× |", list.name, boards.len(), rate[0], rate[1], rate[0] / rate[1]);
}
