//! `ninefold solve`.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;

use ninefold::read::{Entry, Reader};
use ninefold::report::Color;
use ninefold::search::{Budget, Count, Progress as Searched, count_solutions, solutions};
use ninefold::{Board, Lang, Report, Require, WriteFormat, write};

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::inputs::{self, End};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: SolveArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let options = args.reading.options();
    let progress = Progress::new(false);
    let mut solver = Solver {
        out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        lang,
        color: terminal::color(args.color),
        format: args.to,
        task: match (args.count, args.all) {
            (Some(limit), _) => Task::Count(limit),
            (None, true) => Task::All,
            (None, false) => Task::First,
        },
        budget: args.budget.map_or(Budget::default(), Budget::steps).or_until(interrupt::flag()),
        first: None,
        boards: 0,
        written: 0,
        code: 0,
    };
    interrupt::listen();
    for input in inputs::from_args(&args.inputs, &options) {
        let mut reader = Reader::new(options.clone());
        let before = solver.boards;
        let end = inputs::read(&input, &progress, lang, &mut |text, last| {
            let mut outcome = Ok(());
            let used = reader.read(text, last, &mut |entry| {
                if outcome.is_ok() && !interrupt::requested() {
                    outcome = solver.entry(entry, &input);
                }
            });
            outcome.map(|()| used)
        })?;
        if end == End::Whole && solver.boards == before {
            solver.complain(&Report::no_board().in_file(input.name()));
        }
        if end == End::Broken {
            solver.code = 2;
        }
        if end == End::Interrupted || interrupt::requested() {
            solver.code = interrupt::EXIT_CODE;
            break;
        }
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
    format: Option<WriteFormat>,
    task: Task,
    budget: Budget<'static>,
    /// The first solution, until it is known whether it is the only one, and is then drawn.
    first: Option<Board>,
    boards: u64,
    written: u64,
    code: u8,
}

impl Solver {
    fn entry(&mut self, entry: Entry, input: &Input) -> Result<(), Failure> {
        self.boards += 1;
        let place = words::place(input, entry.line);
        let board = match &entry.board {
            Ok(board) => board.clone(),
            Err(_) => {
                let report = Report::of_entry(entry, Require::Valid, &self.budget);
                self.complain(&report.in_file(input.name()));
                return Ok(());
            }
        };
        if let Task::Count(limit) = self.task {
            return self.count(&board, limit, &place);
        }
        let mut all = solutions(&board, &self.budget);
        let most = if matches!(self.task, Task::All) { usize::MAX } else { 1 };
        let mut found = 0usize;
        for solution in all.by_ref().take(most) {
            found += 1;
            self.solution(solution)?;
        }
        if found == 0 {
            let report = Report::searched(board, Require::Solvable, &self.budget);
            terminal::note(&format!("{place}{}", words::no_solution(self.lang, &report)));
            self.code = self.code.max(1);
        } else if most == 1 && all.next().is_some() {
            terminal::note(&format!("{place}{}", words::one_of_several(self.lang)));
        } else if all.progress() == Searched::GaveUp {
            terminal::note(&format!("{place}{}", words::gave_up(self.lang)));
            self.code = self.code.max(1);
        }
        Ok(())
    }

    fn count(&mut self, board: &Board, limit: u64, place: &str) -> Result<(), Failure> {
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
        Ok(writeln!(self.out, "{place}{count}")?)
    }

    fn solution(&mut self, solution: Board) -> Result<(), Failure> {
        match (self.format, self.written) {
            (None, 0) => self.first = Some(solution),
            _ => {
                if let Some(first) = self.first.take() {
                    self.write(&first, true)?;
                }
                self.write(&solution, self.written == 0)?;
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Writes a solution; several without a format are a line each.
    fn write(&mut self, solution: &Board, first: bool) -> Result<(), Failure> {
        let format = self.format.unwrap_or(WriteFormat::Line);
        let before = if first { format.header() } else { format.separator() };
        match write(solution, format) {
            Ok(text) => Ok(write!(self.out, "{before}{text}")?),
            Err(error) => {
                terminal::complain(&words::cannot_hold(self.lang, &error), self.lang);
                self.code = 2;
                Ok(())
            }
        }
    }

    fn complain(&mut self, report: &Report) {
        terminal::complain(report.to_text(self.lang, Color::Never).trim_end(), self.lang);
        self.code = 2;
    }

    fn finish(mut self) -> Result<ExitCode, Failure> {
        if let Some(only) = self.first.take() {
            write!(self.out, "{}", Report::of(only).to_text(self.lang, self.color))?;
        }
        self.out.flush()?;
        Ok(ExitCode::from(self.code))
    }
}
