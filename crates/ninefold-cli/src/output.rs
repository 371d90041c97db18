//! Results on standard output, one shape each.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use ninefold::report::{CSV_HEADER, Color};
use ninefold::search::Budget;
use ninefold::stream::{self, Detail};
use ninefold::{Ask, Lang, Report, Status, Summary, Verb};

use crate::args::{OutputArgs, Shape};
use crate::failure::Failure;
use crate::pipeline::{End, Outcome};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

/// Takes the reports of a run in input order, writes them, and counts.
pub(crate) struct Output {
    out: BufWriter<StdoutLock<'static>>,
    shape: Shape,
    quiet: bool,
    failures_only: bool,
    max_failures: u64,
    color: Color,
    verb: Verb,
    /// Of the search for what a person with one board wants to know.
    budget: Budget<'static>,
    lang: Lang,
    summary: Summary,
    /// The first report of a text, until it is known whether it is the only one.
    first: Option<Report>,
    shown: u64,
    written: u64,
    /// The line of JSON or CSV in the making.
    line: String,
}

impl Output {
    pub(crate) fn new(args: &OutputArgs, ask: &Ask, lang: Lang) -> Result<Output, Failure> {
        let mut output = Output {
            out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            shape: args.output,
            quiet: args.quiet,
            failures_only: args.failures_only,
            max_failures: args.max_failures,
            color: terminal::color(args.color),
            verb: ask.verb,
            budget: ask.budget().or_until(interrupt::flag()),
            lang,
            summary: Summary::default(),
            first: None,
            shown: 0,
            written: 0,
            line: String::new(),
        };
        if output.shape == Shape::Csv && !output.quiet {
            writeln!(output.out, "{CSV_HEADER}")?;
        }
        Ok(output)
    }

    /// The language of what is written: data is English.
    pub(crate) fn lang(&self) -> Lang {
        if self.shape == Shape::Text { self.lang } else { Lang::En }
    }

    pub(crate) fn boards(&self) -> u64 {
        self.summary.boards()
    }

    /// Which boards are to be reported, and how many failing boards of a piece need an explanation.
    pub(crate) fn wants(&self) -> (Detail, usize) {
        let every = !self.quiet && !self.failures_only && self.shape != Shape::Text;
        let explained = match self.shape {
            _ if self.quiet => 0,
            Shape::Text => usize::try_from(self.max_failures).unwrap_or(usize::MAX),
            Shape::Json | Shape::Jsonl | Shape::Csv => usize::MAX,
        };
        (if every { Detail::Verdicts } else { Detail::Failures }, explained)
    }

    /// Takes what was found next.
    pub(crate) fn take(&mut self, found: Outcome) -> Result<(), Failure> {
        let report = match found {
            Outcome::Report(report) => *report,
            Outcome::Counted(counted) => {
                self.summary.merge(&counted);
                self.shown += counted.failed();
                return self.not_alone();
            }
            Outcome::Waiting => return Ok(self.out.flush()?),
            Outcome::Skipped(skipped, file) => {
                self.summary.skipped += skipped.lines;
                // Where there is no board at all, that is said already.
                if !self.quiet && self.summary.boards() > 0 {
                    terminal::note(&words::skipped(self.lang, skipped, file.as_deref()));
                }
                return Ok(());
            }
            Outcome::Written(text, counted) => {
                self.summary.merge(&counted);
                return Ok(self.out.write_all(text.as_bytes())?);
            }
        };
        self.summary.add(&report);
        if self.quiet || (self.failures_only && self.shape != Shape::Text && report.passed()) {
            return Ok(());
        }
        if self.shape == Shape::Text {
            return self.text(report);
        }
        self.line.clear();
        match self.written_as() {
            Some(shape) => shape.write(&report, &mut self.line),
            None => {
                self.line += if self.written == 0 { "{\"reports\":[\n" } else { ",\n" };
                report.data().write(&mut self.line);
            }
        }
        self.written += 1;
        Ok(self.out.write_all(self.line.as_bytes())?)
    }

    /// What each report is written as, where it is a line of its own.
    pub(crate) fn written_as(&self) -> Option<stream::Shape> {
        match self.shape {
            _ if self.quiet => None,
            Shape::Jsonl => Some(stream::Shape::Json),
            Shape::Csv => Some(stream::Shape::Csv),
            Shape::Text | Shape::Json => None,
        }
    }

    /// Writes what is left, and the summary; the exit code says how it went.
    pub(crate) fn finish(mut self, end: End, progress: &Progress) -> Result<ExitCode, Failure> {
        progress.finish();
        if !self.quiet {
            match self.shape {
                Shape::Text => self.finish_text()?,
                Shape::Json => {
                    let reports = if self.written == 0 { "{\"reports\":[" } else { "\n" };
                    let interrupted = if end == End::Interrupted { ",\"interrupted\":true" } else { "" };
                    writeln!(self.out, "{reports}],\"summary\":{}{interrupted}}}", self.summary.data().to_json())?;
                }
                Shape::Jsonl | Shape::Csv => {}
            }
        }
        self.out.flush()?;
        let boards = self.summary.boards();
        if end == End::Interrupted {
            terminal::note(&words::interrupted(self.lang, boards, self.shape != Shape::Text && !self.quiet));
        } else if self.shape == Shape::Text && !self.quiet && boards > 1 {
            terminal::note(&words::rate(self.lang, boards, progress.elapsed()));
        }
        Ok(ExitCode::from(match () {
            () if end == End::Interrupted => interrupt::EXIT_CODE,
            () if end == End::Broken || self.summary.malformed() > 0 => 2,
            () if self.summary.failed() > 0 => 1,
            () => 0,
        }))
    }

    fn text(&mut self, report: Report) -> Result<(), Failure> {
        if self.summary.boards() == 1 {
            self.first = Some(report);
            return Ok(());
        }
        self.not_alone()?;
        self.text_line(&report)
    }

    /// There is more than one board, so the first is not drawn.
    fn not_alone(&mut self) -> Result<(), Failure> {
        match self.first.take() {
            Some(first) => self.text_line(&first),
            None => Ok(()),
        }
    }

    fn text_line(&mut self, report: &Report) -> Result<(), Failure> {
        if report.passed() {
            return Ok(());
        }
        self.shown += 1;
        if self.shown > self.max_failures {
            return Ok(());
        }
        let file = report.printable_file().map(|file| format!("{file}:")).unwrap_or_default();
        let line = match (report.error(), report.line) {
            (Some(error), _) => format!("{}:{}: ", error.line, error.column),
            (None, Some(line)) => format!("{line}: "),
            (None, None) => String::new(),
        };
        writeln!(self.out, "{file}{line}{}", report.to_sentence(self.lang))?;
        Ok(())
    }

    fn finish_text(&mut self) -> Result<(), Failure> {
        if let Some(only) = self.first.take() {
            // A person with one board that cannot be completed wants to know why.
            let only = if only.is_impossible() { only.with_suspects(&self.budget) } else { only };
            write!(self.out, "{}", only.to_text(terminal::voice(self.lang), self.color))?;
            // Only there can more be required, and who has to be on track is told what is wrong.
            if self.verb == Verb::Check
                && only.track().is_none()
                && !only.passed()
                && matches!(only.status(), Status::Valid | Status::Unique | Status::Multiple)
            {
                writeln!(self.out, "{}", words::not_passed(self.lang))?;
            }
            return Ok(());
        }
        let hidden = self.shown.saturating_sub(self.max_failures);
        if hidden > 0 {
            writeln!(self.out, "{}", words::more_failures(self.lang, hidden))?;
        }
        if self.shown > 0 {
            writeln!(self.out)?;
        }
        if self.summary.boards() > 0 {
            write!(self.out, "{}", words::summary(self.lang, &self.summary))?;
        }
        Ok(())
    }
}
