//! The `ninefold` command.

mod args;
mod check;
mod convert;
mod failure;
mod formats;
mod input;
mod inputs;
mod interrupt;
mod output;
mod pipeline;
mod progress;
mod solve;
mod source;
mod terminal;
mod verify;
mod words;

use std::process::ExitCode;

use args::Command;
use failure::Failure;

fn main() -> ExitCode {
    let lang = terminal::lang_before_parsing();
    let args = args::parse(lang);
    let outcome = match args.command {
        Command::Check(args) => check::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Formats => formats::run(lang),
        Command::Completions { shell } => args::completions(shell),
        Command::Man { command } => args::man(command.as_deref()),
    };
    match outcome {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::complain(&failure.message(lang), lang);
            ExitCode::from(2)
        }
    }
}
