//! Benchmarks of ninefold beside its peers.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its table")]

mod search;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((command, rest)) if command == "search" => search::run(rest),
        _ => {
            eprintln!("usage: ninefold-bench search [--data DIR]");
            ExitCode::from(2)
        }
    }
}
