//! `ninefold convert`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use ninefold::read::Reader;
use ninefold::report::Color;
use ninefold::search::Budget;
use ninefold::{Lang, Report, Require, write};

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::inputs::{self, End};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: ConvertArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let format = args.to;
    let options = args.reading.options();
    let progress = Progress::new(false);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut code = 0;
    let mut written = 0u64;
    interrupt::listen();
    write!(out, "{}", format.header())?;
    for input in inputs::from_args(&args.inputs, &options) {
        let mut reader = Reader::new(options.clone());
        let mut found = false;
        let end = inputs::read(&input, &progress, lang, &mut |text, last| {
            let mut outcome: Result<(), Failure> = Ok(());
            let used = reader.read(text, last, &mut |entry| {
                found = true;
                let line = entry.line;
                let written_board = match &entry.board {
                    Ok(board) => write(board, format).map_err(|error| {
                        let file = input.name().map(|name| format!("{name}:")).unwrap_or_default();
                        format!("{file}{line}: {}", words::cannot_hold(lang, &error))
                    }),
                    Err(_) => {
                        let report = Report::of_entry(entry, Require::Valid, &Budget::default()).in_file(input.name());
                        Err(report.to_text(lang, Color::Never).trim_end().to_string())
                    }
                };
                match written_board {
                    Ok(text) if outcome.is_ok() => {
                        let separator = if written > 0 { format.separator() } else { "" };
                        outcome = write!(out, "{separator}{text}").map_err(Failure::from);
                        written += 1;
                    }
                    Ok(_) => {}
                    Err(message) => {
                        terminal::complain(&message, lang);
                        code = 2;
                    }
                }
            });
            outcome.map(|()| used)
        })?;
        if end == End::Whole && !found {
            let report = Report::no_board().in_file(input.name());
            terminal::complain(report.to_text(lang, Color::Never).trim_end(), lang);
            code = 2;
        }
        match end {
            End::Whole => {}
            End::Broken => code = 2,
            End::Interrupted => {
                code = interrupt::EXIT_CODE;
                break;
            }
        }
    }
    progress.finish();
    out.flush()?;
    Ok(ExitCode::from(code))
}
