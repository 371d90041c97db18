//! `ninefold convert`.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use ninefold::report::Color;
use ninefold::stream::Detail;
use ninefold::{Lang, WriteFormat, Writer, lost};

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: ConvertArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let ask = args.asked.ask;
    let format = ask.to.unwrap_or(WriteFormat::Line);
    let inputs = Input::all(&args.inputs, &ask.options, lang);
    let pipeline = Pipeline::new(ask, Detail::Boards, usize::MAX, args.threads, terminal::kernel()?);
    let progress = Progress::new(false);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut writer = Writer::new(format);
    let mut code = 0;
    interrupt::listen()?;
    let end = pipeline.run(&inputs, &progress, lang, &mut |found| {
        let report = match found {
            Outcome::Report(report) => report,
            Outcome::Skipped(skipped, file) => {
                terminal::note(&words::skipped(lang, skipped, file.as_deref()));
                return Ok(());
            }
            Outcome::Counted(_) | Outcome::Written(..) | Outcome::Waiting => return Ok(()),
        };
        let text = match writer.report(&report) {
            None => Err(report.to_text(terminal::voice(lang), Color::Never).trim_end().to_string()),
            Some(Err(error)) => Err(format!("{}{}", words::place(&report), words::cannot_hold(lang, &error))),
            Some(Ok(text)) => {
                let lost = report.board().map(|board| lost(board, format)).unwrap_or_default();
                if !lost.is_empty() {
                    terminal::note(&format!("{}{}", words::place(&report), words::lost(lang, &lost)));
                }
                Ok(text)
            }
        };
        match text {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(message) => {
                terminal::complain(&message, lang);
                code = 2;
            }
        }
        Ok(())
    })?;
    progress.finish();
    out.write_all(writer.finish().as_bytes())?;
    out.flush()?;
    Ok(ExitCode::from(match end {
        End::Whole => code,
        End::Broken => 2,
        End::Interrupted => interrupt::EXIT_CODE,
    }))
}
