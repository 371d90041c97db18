//! `ninefold solve`.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use ninefold::report::Color;
use ninefold::search::{Budget, Count, Progress as Searched, Solutions, count_solutions, solutions};
use ninefold::stream::{Detail, Shape};
use ninefold::{Board, Lang, Report, Require, WriteFormat, Writer};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: SolveArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let mut ask = args.asked.ask;
    let task = match (args.count, args.all) {
        (Some(limit), _) => Task::Count(limit),
        (None, true) => Task::All,
        (None, false) => Task::First,
    };
    if !matches!(task, Task::First) {
        // What is to be found is found below, and not by the threads that read.
        ask.require = Require::Valid;
    }
    let inputs = Input::all(&args.inputs, &ask.options, lang);
    // Lines are written by the threads that find the solutions, and boards need not be kept for that.
    let lines = matches!(task, Task::First) && args.to == Some(WriteFormat::Line);
    let detail = if lines { Detail::Verdicts } else { Detail::Boards };
    let pipeline = Pipeline::new(ask, detail, usize::MAX, args.threads, terminal::kernel()?);
    let pipeline = pipeline.writing(lines.then_some(Shape::Solution));
    let progress = Progress::new(false);
    let mut solver = Solver {
        out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        lang,
        color: terminal::color(args.color),
        draws: args.to.is_none(),
        writer: Writer::new(args.to.unwrap_or(WriteFormat::Line)),
        task,
        budget: pipeline.budget(),
        first: None,
        found: 0,
        code: 0,
    };
    interrupt::listen()?;
    let end = pipeline.run(&inputs, &progress, lang, &mut |found| match found {
        Outcome::Report(report) if !interrupt::requested() => solver.report(&report),
        Outcome::Written(text, _) => Ok(solver.out.write_all(text.as_bytes())?),
        Outcome::Waiting => Ok(solver.out.flush()?),
        Outcome::Skipped(skipped, file) => {
            terminal::note(&words::skipped(lang, skipped, file.as_deref()));
            Ok(())
        }
        _ => Ok(()),
    })?;
    match end {
        _ if interrupt::requested() => solver.code = interrupt::EXIT_CODE,
        End::Broken => solver.code = 2,
        End::Whole | End::Interrupted => {}
    }
    progress.finish();
    solver.finish()
}

/// What is wanted of each board.
#[derive(Clone, Copy)]
enum Task {
    First,
    All,
    Count(u64),
}

struct Solver {
    out: BufWriter<StdoutLock<'static>>,
    lang: Lang,
    color: Color,
    /// Draws a single solution if nobody asked for a format.
    draws: bool,
    writer: Writer,
    task: Task,
    budget: Budget<'static>,
    /// The first solution, until it is known whether it is the only one, and is then drawn.
    first: Option<(Board, Option<Remark>)>,
    found: u64,
    code: u8,
}

/// What is said of a board or its solution: below a drawing, or on standard error with the place of the board.
struct Remark {
    place: String,
    sentence: String,
}

impl Remark {
    fn of(report: &Report, sentence: &str) -> Remark {
        Remark { place: words::place(report), sentence: sentence.to_string() }
    }

    fn note(&self) {
        terminal::note(&format!("{}{}", self.place, self.sentence));
    }
}

impl Solver {
    fn report(&mut self, report: &Report) -> Result<(), Failure> {
        let Some(board) = report.board() else {
            let text = report.to_text(terminal::voice(self.lang), Color::Never);
            terminal::complain(text.trim_end(), self.lang);
            self.code = 2;
            return Ok(());
        };
        match (self.task, report.search().map(|found| &found.solutions)) {
            (Task::Count(limit), _) => self.count(board, limit, report),
            (Task::All, _) => self.all(board, report),
            (Task::First, Some(Solutions::One(solution))) => self.solution(solution, None),
            (Task::First, Some(Solutions::Many(solution, _))) => {
                self.solution(solution, Some(Remark::of(report, words::one_of_several(self.lang))))
            }
            (Task::First, Some(Solutions::GaveUp)) => self.any(board, report),
            (Task::First, Some(Solutions::None) | None) => {
                self.no_solution(report, report);
                Ok(())
            }
        }
    }

    /// A solution that is not known to be the only one, if there is time for that.
    fn any(&mut self, board: &Board, report: &Report) -> Result<(), Failure> {
        self.code = self.code.max(1);
        match solutions(board, &self.budget).next() {
            Some(solution) => {
                self.solution(&solution, Some(Remark::of(report, words::maybe_one_of_several(self.lang))))
            }
            None => {
                Remark::of(report, words::gave_up(self.lang)).note();
                Ok(())
            }
        }
    }

    fn all(&mut self, board: &Board, report: &Report) -> Result<(), Failure> {
        let mut all = solutions(board, &self.budget);
        let mut found = 0usize;
        for solution in all.by_ref() {
            found += 1;
            self.solution(&solution, None)?;
        }
        if all.progress() == Searched::GaveUp {
            Remark::of(report, words::gave_up(self.lang)).note();
            self.code = self.code.max(1);
        } else if found == 0 {
            let searched = Report::searched(board.clone(), Require::Solvable, &self.budget);
            self.no_solution(report, &searched);
        }
        Ok(())
    }

    fn no_solution(&mut self, report: &Report, searched: &Report) {
        Remark::of(report, &words::no_solution(self.lang, searched)).note();
        self.code = self.code.max(1);
    }

    fn count(&mut self, board: &Board, limit: u64, report: &Report) -> Result<(), Failure> {
        let count = match count_solutions(board, limit, &self.budget) {
            Count::Exactly(count) => {
                self.code = self.code.max(u8::from(count == 0));
                count.to_string()
            }
            Count::AtLeast(count) => format!("{count}+"),
            Count::GaveUp { .. } => {
                self.code = self.code.max(1);
                words::gave_up(self.lang).to_string()
            }
        };
        Ok(writeln!(self.out, "{}{count}", words::place(report))?)
    }

    fn solution(&mut self, solution: &Board, remark: Option<Remark>) -> Result<(), Failure> {
        self.found += 1;
        if self.draws && self.found == 1 {
            self.first = Some((solution.clone(), remark));
            return Ok(());
        }
        if let Some((first, remark)) = self.first.take() {
            self.write(&first, remark)?;
        }
        self.write(solution, remark)
    }

    /// Writes a solution; several without a format are a line each.
    fn write(&mut self, solution: &Board, remark: Option<Remark>) -> Result<(), Failure> {
        if let Some(remark) = remark {
            remark.note();
        }
        match self.writer.board(solution) {
            Ok(text) => Ok(self.out.write_all(text.as_bytes())?),
            Err(error) => {
                terminal::complain(&words::cannot_hold(self.lang, &error), self.lang);
                self.code = 2;
                Ok(())
            }
        }
    }

    fn finish(mut self) -> Result<ExitCode, Failure> {
        if let Some((only, remark)) = self.first.take() {
            write!(self.out, "{}", Report::of(only).to_text(terminal::voice(self.lang), self.color))?;
            if let Some(remark) = remark {
                writeln!(self.out, "{}", remark.sentence)?;
            }
        }
        if !self.draws {
            self.out.write_all(self.writer.finish().as_bytes())?;
        }
        self.out.flush()?;
        Ok(ExitCode::from(self.code))
    }
}
