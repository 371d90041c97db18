//! `ninefold dedupe`: boards that are the same as one before them.
//!
//! Of each board only a hash of 16 bytes is kept, and the place of the first that has it. Two different boards among a billion have
//! the same hash with a probability below 10⁻²⁰. What is beyond the memory goes to temporary files: see [`spill`].

mod seen;
mod spill;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;

use ninefold::report::Data;
use ninefold::stream::Detail;
use ninefold::{Ask, Board, Lang, Report, Require, Writer};

use crate::args::{By, DedupeArgs, ListShape};
use crate::canonical::why_none;
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};
use seen::{Found, Place, Seen};

pub(crate) fn run(args: DedupeArgs, lang: Lang) -> Result<ExitCode, Failure> {
    if args.inputs.is_empty() && args.against.len() > 1 {
        return Err(Failure::Usage(words::nothing_to_compare(lang)));
    }
    let by = args.by;
    let ask = asked(args.asked.ask.clone(), by);
    let inputs = Input::all(&args.inputs, &ask.options, lang);
    let against: Vec<Input> = args.against.iter().map(|file| Input::of(file, &ask.options)).collect();
    if inputs.iter().chain(&against).filter(|input| **input == Input::Stdin).count() > 1 {
        return Err(Failure::Usage(words::one_standard_input(lang)));
    }
    let pipeline = Pipeline::new(ask, Detail::Boards, usize::MAX, args.threads, terminal::kernel()?);
    let progress = Progress::new(args.quiet);
    let mut run = Dedupe {
        by,
        lang,
        list: List::new(&args),
        kept: args.to.map(|format| (Writer::new(format), BufWriter::with_capacity(1 << 16, io::stdout().lock()))),
        seen: Seen::new(args.memory, args.to.is_some()),
        files: Vec::new(),
        counts: Counts::default(),
        broken: false,
    };
    interrupt::listen()?;
    let mut worst = End::Whole;
    for (inputs, is_reference) in [(&against, true), (&inputs, false)] {
        for input in inputs {
            run.files.push(input.name());
            let end = pipeline.run(std::slice::from_ref(input), &progress, lang, &mut |found| match found {
                Outcome::Report(report) => run.board(&report, is_reference),
                Outcome::Skipped(skipped, file) => {
                    terminal::note(&words::skipped(lang, skipped, file.as_deref()));
                    Ok(())
                }
                Outcome::Counted(_) | Outcome::Written(..) | Outcome::Waiting => Ok(()),
            })?;
            match end {
                End::Whole => {}
                End::Broken => worst = End::Broken,
                End::Interrupted => {
                    progress.finish();
                    return Ok(ExitCode::from(interrupt::EXIT_CODE));
                }
            }
        }
    }
    progress.finish();
    run.finish(worst)
}

/// What reports need to hold.
fn asked(mut ask: Ask, by: By) -> Ask {
    match by {
        By::Exact => ask.extras.canonical = false,
        By::Canonical => {}
        By::Solution => {
            // Boards are searched together where that is required of them.
            ask.require = Require::Unique;
            ask.extras.canonical = false;
            ask.extras.solution_class = true;
        }
    }
    ask
}

#[derive(Default)]
struct Counts {
    boards: u64,
    duplicates: u64,
    /// Boards that are compared with none: they do not have exactly one solution.
    without_class: u64,
}

struct Dedupe {
    by: By,
    lang: Lang,
    list: List,
    /// Where the boards go that are kept, if they are wanted.
    kept: Option<(Writer, BufWriter<io::StdoutLock<'static>>)>,
    seen: Seen,
    /// The names of the files so far.
    files: Vec<Option<Arc<str>>>,
    counts: Counts,
    /// Something could not be read or written.
    broken: bool,
}

impl Dedupe {
    fn board(&mut self, report: &Report, is_reference: bool) -> Result<(), Failure> {
        let is_comparable = report.not_comparable().is_none();
        if !is_comparable || report.board().is_none() {
            terminal::complain(&why_none(report, self.lang), self.lang);
            self.broken = true;
        }
        let Some(board) = report.board() else { return Ok(()) };
        self.counts.boards += u64::from(!is_reference);
        let key = match self.by {
            By::Exact => Some(board),
            By::Canonical => report.canonical(),
            By::Solution => report.solution_class(),
        };
        let file = self.files.len() - 1;
        let place = Place::new(file, report.line.unwrap_or(0), is_reference);
        let found = match key {
            Some(key) => self.seen.board(key, place, board).map_err(Failure::Spill)?,
            None => {
                self.counts.without_class += u64::from(!is_reference && is_comparable);
                self.seen.alone(place, board).map_err(Failure::Spill)?
            }
        };
        match found {
            Found::First if !is_reference => self.keep(board),
            Found::Again(first) if !is_reference => self.duplicate(place, first),
            Found::First | Found::Again(_) | Found::Later => Ok(()),
        }
    }

    fn keep(&mut self, board: &Board) -> Result<(), Failure> {
        let Some((writer, out)) = &mut self.kept else { return Ok(()) };
        match writer.board(board) {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(error) => {
                terminal::complain(&words::cannot_hold(self.lang, &error), self.lang);
                self.broken = true;
            }
        }
        Ok(())
    }

    fn duplicate(&mut self, place: Place, first: Place) -> Result<(), Failure> {
        self.counts.duplicates += 1;
        self.list.write(&self.files, (place, first), self.by, self.lang)
    }

    fn finish(mut self, end: End) -> Result<ExitCode, Failure> {
        let seen = std::mem::take(&mut self.seen);
        seen.finish(&mut |later| match later {
            spill::Later::Kept(board) => self.keep(&board),
            spill::Later::Duplicate(place, first) => self.duplicate(place, first),
        })?;
        if let Some((writer, mut out)) = self.kept.take() {
            out.write_all(writer.finish().as_bytes())?;
            out.flush()?;
        }
        let Counts { boards, duplicates, without_class } = self.counts;
        self.list.finish(&words::duplicates(self.lang, boards, duplicates, without_class))?;
        Ok(ExitCode::from(if self.broken || end == End::Broken { 2 } else { u8::from(duplicates > 0) }))
    }
}

/// The list of duplicates: on standard output, or on standard error where the kept boards go there.
struct List {
    out: Box<dyn Write>,
    shape: ListShape,
    quiet: bool,
}

impl List {
    fn new(args: &DedupeArgs) -> List {
        let out: Box<dyn Write> = match args.to {
            Some(_) => Box::new(BufWriter::new(io::stderr())),
            None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout().lock())),
        };
        List { out, shape: args.output, quiet: args.quiet }
    }

    fn write(
        &mut self,
        files: &[Option<Arc<str>>],
        (place, first): (Place, Place),
        by: By,
        lang: Lang,
    ) -> Result<(), Failure> {
        if self.quiet {
            return Ok(());
        }
        let name = |place: Place| files[place.file()].as_deref();
        match self.shape {
            ListShape::Text => {
                let shown = |place: Place| words::place_of(lang, name(place), place.line());
                writeln!(self.out, "{}", words::duplicate(lang, by, &shown(place), &shown(first)))?;
            }
            ListShape::Jsonl => {
                let object = |place: Place, more: Option<(&'static str, Data<'static>)>| {
                    let file = name(place).map(|file| ("file", Data::Text(file.to_string().into())));
                    let line = ("line", Data::Number(place.line()));
                    Data::Object(file.into_iter().chain([line]).chain(more).collect())
                };
                let mut line = String::new();
                object(place, Some(("same_as", object(first, None)))).write(&mut line);
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    fn finish(mut self, summary: &str) -> Result<(), Failure> {
        if !self.quiet && self.shape == ListShape::Text {
            writeln!(self.out, "{summary}")?;
        }
        Ok(self.out.flush()?)
    }
}
