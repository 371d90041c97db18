//! `ninefold verify`.

use std::io::Read;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use ninefold::read::{Entry, Options, Pairs, read_all};
use ninefold::stream::Detail;
use ninefold::{Ask, Lang, Report};

use crate::args::VerifyArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::judges::Judges;
use crate::output::Output;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;
use crate::{interrupt, terminal, words};

/// Reports that go from thread to thread together.
const BATCH: usize = 256;

pub(crate) fn run(args: VerifyArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let ask = args.asked.ask;
    let kernel = terminal::kernel()?;
    let mut output = Output::new(&args.output, &ask, lang)?;
    let progress = Progress::new(args.output.quiet);
    interrupt::listen()?;
    let inputs = Input::all(&args.inputs, &ask.options, output.lang());
    let named = args.puzzle.zip(args.answer);
    let named = named.map(|(puzzle, answer)| (Input::of(&puzzle, &ask.options), Input::of(&answer, &ask.options)));
    let end = match named.or_else(|| puzzle_and_answer(&inputs, &ask.options)) {
        Some((puzzles, answers)) => {
            if puzzles == Input::Stdin && answers == Input::Stdin {
                return Err(Failure::Usage(words::stdin_twice(lang)));
            }
            // What the boards have to reach is the answer's to reach.
            let mut reading = Ask::default();
            reading.options = Options { pairs: None, ..ask.options.clone() };
            let puzzles_of = Pipeline::new(reading.clone(), Detail::Boards, usize::MAX, args.output.threads, kernel);
            // Every answer keeps its place, also one that says "I give up".
            reading.options.strict = true;
            let answers_of = Pipeline::new(reading, Detail::Boards, usize::MAX, args.output.threads, kernel);
            let mut judges = Judges::new(ask, args.output.threads, &mut output);
            side_by_side((puzzles, &puzzles_of), (answers, &answers_of), &mut judges, &progress, lang)?
        }
        None => {
            let (detail, explained) = output.wants();
            let pipeline = Pipeline::new(ask, detail, explained, args.output.threads, kernel);
            let pipeline = pipeline.writing(output.written_as());
            pipeline.run(&inputs, &progress, lang, &mut |found| output.take(found))?
        }
    };
    output.finish(end, &progress)
}

/// How much of a file is looked at to know what it holds.
const SAMPLE: u64 = 1 << 16;

/// The puzzle and the answer that two arguments are: the first begins with a board, and neither is a table of both.
fn puzzle_and_answer(inputs: &[Input], options: &Options) -> Option<(Input, Input)> {
    let [puzzle, answer] = inputs else { return None };
    if options.pairs.is_some() {
        return None;
    }
    let puzzle_text = sample(puzzle)?;
    let begins_with_a_board = read_all(&puzzle_text, options).first().is_some_and(|entry| entry.board.is_ok());
    let pairs = Options { pairs: Some(Pairs::default()), ..options.clone() };
    let is_table = |text: &[u8]| {
        let pair = |entry: &Entry| match &entry.answer {
            Some(answer) => entry.board.is_ok() || answer.is_ok(),
            None => false,
        };
        read_all(text, &pairs).iter().any(pair)
    };
    let tables = is_table(&puzzle_text) || sample(answer).is_some_and(|text| is_table(&text));
    (begins_with_a_board && !tables).then(|| (puzzle.clone().unnamed(), answer.clone().unnamed()))
}

/// The beginning of an input that can be read twice, up to the end of a line.
fn sample(input: &Input) -> Option<Vec<u8>> {
    if *input == Input::Stdin {
        return None;
    }
    let stream = input.open().ok().filter(|stream| stream.size.is_some())?;
    let mut text = Vec::new();
    stream.bytes.take(SAMPLE).read_to_end(&mut text).ok()?;
    if text.len() as u64 == SAMPLE {
        text.truncate(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    }
    Some(text)
}

/// Puzzles in one input, answers in another, in the same order; or one puzzle and many answers.
fn side_by_side(
    (puzzles, puzzles_of): (Input, &Pipeline),
    (answers, answers_of): (Input, &Pipeline),
    judges: &mut Judges<'_>,
    progress: &Progress,
    lang: Lang,
) -> Result<End, Failure> {
    let mut puzzles = Puzzles::of(puzzles, puzzles_of.clone(), lang)?;
    let mut unpaired = 0u64;
    let end = answers_of.read(&answers, progress, lang, &mut |found| {
        let Outcome::Report(answer) = found else { return judges.output.take(found) };
        match puzzles.next() {
            Some(puzzle) => judges.take(answer.against(puzzle)),
            None => {
                unpaired += 1;
                Ok(())
            }
        }
    })?;
    judges.finish()?;
    let require = judges.require();
    let output = &mut *judges.output;
    if end == End::Interrupted {
        return Ok(end);
    }
    let (left, puzzles_end, skipped) = puzzles.finish();
    skipped.into_iter().try_for_each(|skipped| output.take(skipped))?;
    if puzzles_end != End::Whole {
        // What is wrong with the puzzles was told; the answers are not to blame.
        return Ok(End::Broken);
    }
    if end == End::Whole && output.boards() == 0 && unpaired == 0 {
        output.take(Outcome::Report(Box::new(Report::no_board(require).in_file(answers.name()))))?;
    }
    if end == End::Whole && (unpaired > 0 || left > 0) {
        terminal::complain(&words::unpaired(lang, left, unpaired), lang);
        return Ok(End::Broken);
    }
    Ok(end)
}

/// The puzzles of an input, read on a thread of its own, a bounded number of them ahead.
struct Puzzles {
    batches: Receiver<Vec<Report>>,
    batch: std::vec::IntoIter<Report>,
    /// How the input ended, and what was passed over in it.
    thread: JoinHandle<(End, Option<Outcome>)>,
    read: u64,
    /// The first puzzle, which goes with every answer if it is the only one.
    first: Option<Report>,
}

impl Puzzles {
    fn of(input: Input, pipeline: Pipeline, lang: Lang) -> Result<Puzzles, Failure> {
        let (sender, batches) = sync_channel(4);
        let thread = thread::Builder::new().spawn(move || {
            let mut batch = Vec::with_capacity(BATCH);
            let mut skipped = None;
            let end = pipeline.read(&input, &Progress::new(true), lang, &mut |found| {
                match found {
                    Outcome::Report(report) => batch.push(*report),
                    Outcome::Skipped(..) => {
                        skipped = Some(found);
                        return Ok(());
                    }
                    _ => return Ok(()),
                }
                if batch.len() == BATCH {
                    // Nobody compares any more if this fails.
                    let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                    return sender.send(full).map_err(|_| Failure::ClosedPipe);
                }
                Ok(())
            });
            let _ = sender.send(batch);
            (end.unwrap_or(End::Broken), skipped)
        });
        let thread = thread.map_err(Failure::Thread)?;
        Ok(Puzzles { batches, batch: Vec::new().into_iter(), thread, read: 0, first: None })
    }

    fn next(&mut self) -> Option<Report> {
        while self.batch.as_slice().is_empty() {
            match self.batches.recv() {
                Ok(batch) => self.batch = batch.into_iter(),
                Err(_) if self.read == 1 => return self.first.clone(),
                Err(_) => return None,
            }
        }
        let puzzle = self.batch.next();
        self.read += 1;
        if self.read == 1 {
            self.first = puzzle.clone();
        }
        puzzle
    }

    /// How many puzzles are left, how their input ended, and what was passed over in it.
    fn finish(self) -> (u64, End, Option<Outcome>) {
        let left = self.batch.len() + self.batches.iter().map(|batch| batch.len()).sum::<usize>();
        let (end, skipped) = self.thread.join().unwrap_or((End::Broken, None));
        (left as u64, end, skipped)
    }
}
