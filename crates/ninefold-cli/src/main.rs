//! The `ninefold` command.

mod ahead;
mod args;
mod arguments;
mod asked;
mod canonical;
mod check;
mod convert;
mod dedupe;
mod failure;
mod formats;
mod input;
mod interrupt;
mod judges;
mod output;
mod pipeline;
mod progress;
mod score;
mod self_check;
mod serve;
mod shell;
mod solve;
mod source;
mod terminal;
mod usage;
mod verify;
mod words;

use std::process::ExitCode;

use args::Command;
use failure::Failure;
use ninefold::Lang;

/// What is freed goes back to the system: a service that was busy does not stay large.
#[cfg(all(feature = "mimalloc", not(windows)))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let lang = terminal::lang();
    match run(lang) {
        Ok(code) => code,
        // Whoever read the output has seen enough.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::complain(&failure.message(lang), lang);
            ExitCode::from(2)
        }
    }
}

fn run(lang: Lang) -> Result<ExitCode, Failure> {
    let cli = match args::parse(lang)? {
        Ok(cli) => cli,
        Err(code) => return Ok(code),
    };
    match cli.command {
        Command::Check(args) => check::run(args.0, lang),
        Command::Verify(args) => verify::run(args.0, lang),
        Command::Solve(args) => solve::run(args.0, lang),
        Command::Convert(args) => convert::run(args.0, lang),
        Command::Canonical(args) => canonical::run(args.0, lang),
        Command::Dedupe(args) => dedupe::run(args.0, lang),
        Command::Score(args) => score::run(args.0, lang),
        Command::Serve(args) => serve::run(args.0, lang),
        Command::SelfCheck(args) => self_check::run(args.0, lang),
        Command::Formats => formats::run(lang),
        Command::Completions { shell } => args::completions(shell),
        Command::Man { command } => args::man(command.as_deref(), lang),
    }
}
