//! Results on standard output, one shape each.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use ninefold::report::{CSV_HEADER, Color};
use ninefold::stream::{Checked, PlainBoard};
use ninefold::{Lang, Report, Require, Status, Summary};

use crate::args::{OutputArgs, Shape};
use crate::failure::Failure;
use crate::inputs::End;
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
    pub(crate) lang: Lang,
    require: Require,
    summary: Summary,
    /// The first report of a text, until it is known whether it is the only one.
    first: Option<Report>,
    shown: u64,
    written: u64,
    /// An input that could not be read to its end.
    broken: bool,
    interrupted: bool,
}

impl Output {
    pub(crate) fn new(args: &OutputArgs, require: Require, lang: Lang) -> Result<Output, Failure> {
        let mut output = Output {
            out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            shape: args.output,
            quiet: args.quiet,
            failures_only: args.failures_only,
            max_failures: args.max_failures,
            color: terminal::color(args.color),
            lang,
            require,
            summary: Summary::default(),
            first: None,
            shown: 0,
            written: 0,
            broken: false,
            interrupted: false,
        };
        if output.shape == Shape::Csv && !output.quiet {
            writeln!(output.out, "{CSV_HEADER}")?;
        }
        Ok(output)
    }

    pub(crate) fn boards(&self) -> u64 {
        self.summary.boards()
    }

    /// Takes the next report.
    pub(crate) fn report(&mut self, report: Report) -> Result<(), Failure> {
        self.summary.add(&report, self.require);
        let passed = report.passes(self.require);
        if self.quiet || (self.failures_only && passed && self.shape != Shape::Text) {
            return Ok(());
        }
        match self.shape {
            Shape::Text => self.text(report, passed),
            Shape::Csv => Ok(writeln!(self.out, "{}", report.to_csv())?),
            Shape::Json | Shape::Jsonl => self.json(&report.to_json()),
        }
    }

    /// Takes what was found next in an input of this name.
    pub(crate) fn checked(&mut self, checked: Checked, file: Option<&str>) -> Result<(), Failure> {
        match checked {
            Checked::Report(report) => self.report(report.in_file(file.map(String::from))),
            Checked::Board(board) => self.plain_board(board, file),
            Checked::Counted(counted) => {
                self.summary.merge(&counted);
                self.shown += counted.failed();
                self.not_alone()
            }
        }
    }

    /// An input ended.
    pub(crate) fn input_ended(&mut self, end: End) {
        self.broken |= end == End::Broken;
        self.interrupted |= end == End::Interrupted;
    }

    /// Writes what is left, and the summary; the exit code tells how it went.
    pub(crate) fn finish(mut self, progress: &Progress) -> Result<ExitCode, Failure> {
        progress.finish();
        if !self.quiet {
            match self.shape {
                Shape::Text => self.finish_text()?,
                Shape::Json => {
                    let reports = if self.written == 0 { "{\"reports\":[" } else { "\n" };
                    writeln!(self.out, "{reports}],\"summary\":{}}}", self.summary.data().to_json())?;
                }
                Shape::Jsonl | Shape::Csv => {}
            }
        }
        self.out.flush()?;
        let boards = self.summary.boards();
        if self.interrupted {
            terminal::note(&words::interrupted(self.lang, boards));
        } else if self.shape == Shape::Text && !self.quiet && boards > 1 {
            terminal::note(&words::rate(self.lang, boards, progress.elapsed()));
        }
        Ok(ExitCode::from(match () {
            () if self.interrupted => interrupt::EXIT_CODE,
            () if self.broken || self.summary.malformed() > 0 => 2,
            () if self.summary.failed() > 0 => 1,
            () => 0,
        }))
    }

    /// A board that passed, where every board is reported.
    fn plain_board(&mut self, board: PlainBoard, file: Option<&str>) -> Result<(), Failure> {
        self.summary.count(board.status(), true, 1);
        match self.shape {
            Shape::Text => {}
            Shape::Csv => writeln!(self.out, "{}", board.to_csv(file))?,
            Shape::Json | Shape::Jsonl => self.json(&board.to_json(file))?,
        }
        Ok(())
    }

    fn json(&mut self, report: &str) -> Result<(), Failure> {
        match (self.shape, self.written) {
            (Shape::Json, 0) => write!(self.out, "{{\"reports\":[\n{report}")?,
            (Shape::Json, _) => write!(self.out, ",\n{report}")?,
            _ => writeln!(self.out, "{report}")?,
        }
        self.written += 1;
        Ok(())
    }

    fn text(&mut self, report: Report, passed: bool) -> Result<(), Failure> {
        if self.summary.boards() == 1 {
            self.first = Some(report);
            return Ok(());
        }
        self.not_alone()?;
        self.text_line(&report, passed)
    }

    /// There is more than one board, so the first is not drawn.
    fn not_alone(&mut self) -> Result<(), Failure> {
        match self.first.take() {
            Some(first) => self.text_line(&first, first.passes(self.require)),
            None => Ok(()),
        }
    }

    fn text_line(&mut self, report: &Report, passed: bool) -> Result<(), Failure> {
        if passed {
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
            write!(self.out, "{}", only.to_text(self.lang, self.color))?;
            if !only.passes(self.require) && matches!(only.status(), Status::Valid | Status::Unique | Status::Multiple)
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
