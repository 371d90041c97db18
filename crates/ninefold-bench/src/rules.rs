//! Puzzles with rules: how long it takes to prove that each has one solution.
//!
//! The file has a puzzle per line, in any format with rules. To compare, run another solver on the same puzzles in the same minute: the
//! machine is rarely quiet, and only ratios count.

use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold::read::{Options, read_all};
use ninefold::search::{Budget, Solutions, solve};

/// Each puzzle is solved so often, and the least time counts.
const TURNS: usize = 3;

pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let [file] = arguments else {
        eprintln!("error: which file of puzzles?");
        return ExitCode::from(2);
    };
    let Ok(text) = fs::read(file) else {
        eprintln!("error: cannot read {file}");
        return ExitCode::from(2);
    };
    println!("| puzzle | solutions | ms |\n|---:|---|---:|");
    let (mut total, mut count) = (Duration::ZERO, 0);
    for entry in read_all(&text, &Options::default()) {
        let board = match entry.board {
            Ok(board) => board,
            Err(error) => {
                println!("| {} | {error} | |", entry.line);
                continue;
            }
        };
        let mut least = Duration::MAX;
        let mut found = "";
        for _ in 0..TURNS {
            let begun = Instant::now();
            let solutions = solve(&board, &Budget::steps(u64::MAX));
            least = least.min(begun.elapsed());
            found = match solutions {
                Solutions::None => "none",
                Solutions::One(_) => "one",
                Solutions::Many(..) => "several",
                Solutions::GaveUp => "gave up",
            };
        }
        let unchecked = if board.layout().unchecked().is_empty() { "" } else { ", not all rules understood" };
        println!("| {} | {found}{unchecked} | {:.2} |", entry.line, least.as_secs_f64() * 1e3);
        total += least;
        count += 1;
    }
    println!("\n{count} puzzles in {:.1} ms", total.as_secs_f64() * 1e3);
    ExitCode::SUCCESS
}
