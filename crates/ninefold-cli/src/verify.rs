//! `ninefold verify`.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use ninefold::read::{Entry, Options, PairReader, Reader};
use ninefold::{Lang, Report, Require};

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::inputs::{self, End};
use crate::output::Output;
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

pub(crate) fn run(args: VerifyArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let mut output = Output::new(&args.output, Require::Solved, lang)?;
    let progress = Progress::new(args.output.quiet);
    interrupt::listen();
    match (&args.puzzle, &args.answer) {
        (Some(puzzle), Some(answer)) => side_by_side(puzzle, answer, &args.cells.options(), &mut output, &progress)?,
        _ => table(&args, &mut output, &progress)?,
    }
    output.finish(&progress)
}

/// Puzzles and answers in two columns of a table.
fn table(args: &VerifyArgs, output: &mut Output, progress: &Progress) -> Result<(), Failure> {
    let options = args.cells.options();
    for input in inputs::from_args(&args.inputs, &options) {
        let name = input.name();
        let before = output.boards();
        let mut reader = PairReader::new(args.puzzle_column.clone(), args.answer_column.clone(), options.clone());
        let lang = output.lang;
        let end = inputs::read(&input, progress, lang, &mut |text, last| {
            let mut outcome = Ok(());
            let used = reader.read(text, last, &mut |pair| {
                if outcome.is_ok() {
                    let mut report = Report::of_answer(pair.puzzle, pair.answer).at_line(pair.line);
                    report.format = Some(ninefold::read::Format::Csv);
                    outcome = output.report(report.in_file(name.clone()));
                }
            });
            outcome.map(|()| used)
        })?;
        if end == End::Whole && output.boards() == before {
            output.report(Report::no_board().in_file(name))?;
        }
        output.input_ended(end);
        if end == End::Interrupted {
            break;
        }
    }
    Ok(())
}

/// Puzzles in one input, answers in another, in the same order; or one puzzle and many answers.
fn side_by_side(
    puzzle: &str,
    answer: &str,
    options: &Options,
    output: &mut Output,
    progress: &Progress,
) -> Result<(), Failure> {
    let puzzles = Input::from_arg(puzzle, options);
    let answers = Input::from_arg(answer, options);
    if puzzles == Input::Stdin && answers == Input::Stdin {
        return Err(Failure::Usage(words::stdin_twice(output.lang)));
    }
    let lang = output.lang;
    let puzzles_name = puzzles.name();
    let (puzzles, broken) = entries_of(puzzles, options, lang);
    let mut current: Option<Entry> = None;
    let mut read = 0u64;
    let mut ended = false;
    let mut unpaired = 0u64;
    let name = answers.name();
    // Every answer keeps its place, also one that says "I give up".
    let mut reader = Reader::new(Options { strict: true, ..options.clone() });
    let before = output.boards();
    let end = inputs::read(&answers, progress, lang, &mut |text, last| {
        let mut outcome = Ok(());
        let used = reader.read(text, last, &mut |answer| {
            if !ended {
                match puzzles.recv() {
                    Ok(puzzle) => {
                        current = Some(puzzle);
                        read += 1;
                    }
                    Err(_) => ended = true,
                }
            }
            // The only puzzle goes with every answer.
            let puzzle = if ended && read != 1 { None } else { current.clone() };
            match puzzle {
                Some(puzzle) if outcome.is_ok() => {
                    // What is wrong with a puzzle stands where the puzzle stands.
                    let (file, line, format) = match puzzle.board {
                        Ok(_) => (name.clone(), answer.line, answer.format),
                        Err(_) => (puzzles_name.clone(), puzzle.line, puzzle.format),
                    };
                    let mut report = Report::of_answer(puzzle.board, answer.board).at_line(line);
                    report.format = format;
                    outcome = output.report(report.in_file(file));
                }
                Some(_) => {}
                None => unpaired += 1,
            }
        });
        outcome.map(|()| used)
    })?;
    output.input_ended(end);
    if broken.load(Ordering::Relaxed) {
        // What is wrong with the puzzles was told; the answers are not to blame.
        output.input_ended(End::Broken);
        return Ok(());
    }
    if end == End::Whole && output.boards() == before && unpaired == 0 {
        output.report(Report::no_board().in_file(name))?;
    }
    let left = if ended { 0 } else { puzzles.iter().count() as u64 };
    if unpaired > 0 || left > 0 {
        terminal::complain(&words::unpaired(lang, left, unpaired), lang);
        output.input_ended(End::Broken);
    }
    Ok(())
}

/// Reads an input on a thread of its own, a bounded number of boards ahead. The flag tells, once the boards have ended,
/// whether that was before the input's end.
fn entries_of(input: Input, options: &Options, lang: Lang) -> (Receiver<Entry>, Arc<AtomicBool>) {
    let (sender, receiver) = sync_channel(256);
    let broken = Arc::new(AtomicBool::new(false));
    let (flag, mut reader) = (Arc::clone(&broken), Reader::new(options.clone()));
    thread::spawn(move || {
        let quiet = Progress::new(true);
        let end = inputs::read(&input, &quiet, lang, &mut |text, last| {
            Ok(reader.read(text, last, &mut |entry| {
                // Nobody compares any more if this fails.
                let _ = sender.send(entry);
            }))
        });
        flag.store(!matches!(end, Ok(End::Whole)), Ordering::Relaxed);
    });
    (receiver, broken)
}
