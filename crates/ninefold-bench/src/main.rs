//! ninefold beside its peers: one run, one table, one chart.
//!
//! ```text
//! cargo run --release -p ninefold-bench -- check [--data DIR] [--boards N] [--svg PATH] [--cli PATH]
//! cargo run --release -p ninefold-bench -- search [--data DIR]
//! cargo run --release -p ninefold-bench -- same [--data DIR] [--climb STEPS]
//! cargo run --release -p ninefold-bench -- rules FILE
//! cargo run --release -p ninefold-bench -- reports PATH-OF-NINEFOLD LIST
//! cargo run --release -p ninefold-bench -- serve PATH-OF-NINEFOLD
//! cargo run --release -p ninefold-bench -- attack PATH-OF-NINEFOLD [SECONDS]
//! ```

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its table")]

mod arguments;
mod attack;
mod boards;
mod chart;
mod check;
mod machine;
mod measure;
mod process;
mod reports;
mod rivals;
mod rules;
mod same;
mod search;
mod serve;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    match typed.split_first() {
        Some((command, rest)) if command == "search" => return search::run(rest),
        Some((command, rest)) if command == "same" => return same::run(rest),
        Some((command, rest)) if command == "rules" => return rules::run(rest),
        Some((command, rest)) if command == "reports" => return reports::run(rest),
        Some((command, rest)) if command == "attack" => return attack::run(rest),
        Some((command, rest)) if command == "serve" => return serve::run(rest),
        _ => {}
    }
    let result = arguments::parse(typed.into_iter()).and_then(|arguments| check::run(&arguments));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}\n\n{}", arguments::USAGE);
            ExitCode::from(2)
        }
    }
}
