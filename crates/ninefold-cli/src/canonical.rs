//! `ninefold canonical`: the smallest board that is equivalent to each.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use ninefold::report::Color;
use ninefold::stream::Detail;
use ninefold::{Lang, Report, WriteFormat, Writer};

use crate::args::{CanonicalArgs, CanonicalExtra};
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: CanonicalArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let mut ask = args.asked.ask;
    ask.extras.automorphisms = args.with.contains(&CanonicalExtra::Automorphisms);
    ask.extras.solution_class = args.with.contains(&CanonicalExtra::SolutionClass);
    let inputs = Input::all(&args.inputs, &ask.options, lang);
    let pipeline = Pipeline::new(ask, Detail::Boards, usize::MAX, args.threads, terminal::kernel()?);
    let progress = Progress::new(false);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut code = 0;
    interrupt::listen()?;
    let end = pipeline.run(&inputs, &progress, lang, &mut |found| {
        let report = match found {
            Outcome::Report(report) => report,
            Outcome::Skipped(skipped, file) => {
                terminal::note(&words::skipped(lang, skipped, file.as_deref()));
                return Ok(());
            }
            Outcome::Waiting => return Ok(out.flush()?),
            Outcome::Counted(_) | Outcome::Written(..) => return Ok(()),
        };
        match form(&report, &args.with) {
            Some(line) => writeln!(out, "{line}")?,
            None => {
                terminal::complain(&why_none(&report, lang), lang);
                code = 2;
            }
        }
        Ok(())
    })?;
    progress.finish();
    out.flush()?;
    Ok(ExitCode::from(match end {
        End::Whole => code,
        End::Broken => 2,
        End::Interrupted => interrupt::EXIT_CODE,
    }))
}

/// The form, and what else is wanted, with tabs between them. What a board does not have is left empty.
fn form(report: &Report, with: &[CanonicalExtra]) -> Option<String> {
    let line = |board| Writer::new(WriteFormat::Line).board(board).ok().map(|line| line.trim_end().to_string());
    let mut fields = vec![line(report.canonical()?)?];
    for extra in with {
        fields.push(
            match extra {
                CanonicalExtra::Automorphisms => report.automorphisms().map(|count| count.to_string()),
                CanonicalExtra::SolutionClass => report.solution_class().and_then(line),
            }
            .unwrap_or_default(),
        );
    }
    Some(fields.join("\t"))
}

/// Why a board has no canonical form: it could not be read, or its layout has none.
pub(crate) fn why_none(report: &Report, lang: Lang) -> String {
    match report.not_comparable() {
        Some(reason) => format!("{}{}", words::place(report), lang.not_comparable(reason)),
        None => report.to_text(terminal::voice(lang), Color::Never).trim_end().to_string(),
    }
}
