//! ninefold beside its peers: one run, one table, one chart.
//!
//! ```text
//! cargo run --release -p ninefold-bench -- check [--data DIR] [--boards N] [--svg PATH] [--cli PATH]
//! cargo run --release -p ninefold-bench -- search [--data DIR]
//! ```

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its table")]

mod arguments;
mod boards;
mod chart;
mod check;
mod machine;
mod measure;
mod process;
mod rivals;
mod search;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args().skip(1).collect();
    if let Some((command, rest)) = typed.split_first()
        && command == "search"
    {
        return search::run(rest);
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
