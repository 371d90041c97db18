//! `ninefold score`: JSON lines in, JSON lines out.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;
use std::thread;

use ninefold::read::{MAX_PIECE, Options, read_one};
use ninefold::report::{Color, Data};
use ninefold::score::{Score, Task, score};
use ninefold::search::Budget;
use ninefold::{Board, Lang, ReadError, Report};

use crate::ahead::Ahead;
use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::pipeline::cores;
use crate::{interrupt, terminal, words};

/// The longest line that is read, in bytes; no model writes more.
const LONGEST: usize = 16 * MAX_PIECE;

/// Lines that are scored together, and the bytes that end such a block early.
const LINES: usize = 1024;
const BYTES: usize = 8 * MAX_PIECE;

pub(crate) fn run(args: ScoreArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let ask = args.asked.ask;
    let puzzle = match args.puzzle.map(|puzzle| read_puzzle(&puzzle, &ask.options, lang)) {
        None => None,
        Some(Some(board)) => Some(board),
        Some(None) => return Ok(ExitCode::from(2)),
    };
    let scoring = Scoring {
        puzzle,
        options: ask.options.clone(),
        budget: ask.budget().or_until(interrupt::flag()),
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut code = 0;
    interrupt::listen()?;
    for input in Input::all(&args.inputs, &ask.options, lang) {
        let read = scoring.input(&input, &mut |scored| {
            code = code.max(match &scored {
                Scored::Score(_, score) => u8::from(!score.solved),
                Scored::Failed(..) => 2,
            });
            Ok(writeln!(out, "{}", scored.json())?)
        });
        match read? {
            Ok(()) if interrupt::requested() => return Ok(ExitCode::from(interrupt::EXIT_CODE)),
            Ok(()) => {}
            Err(error) => {
                terminal::complain(&words::cannot_read(lang, &input, &error), lang);
                code = 2;
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::from(code))
}

/// Reads the puzzle of all lines; tells what is wrong with it.
fn read_puzzle(argument: &OsStr, options: &Options, lang: Lang) -> Option<Board> {
    let input = Input::of(argument, options);
    let mut text = Vec::new();
    let read = input.open().and_then(|stream| stream.bytes.take(MAX_PIECE as u64).read_to_end(&mut text));
    if let Err(error) = read {
        terminal::complain(&words::cannot_read(lang, &input, &error), lang);
        return None;
    }
    match read_one(&text, options).board {
        Ok(board) => Some(board),
        Err(error) => {
            let report = Report::malformed(error).in_file(input.name());
            terminal::complain(report.to_text(terminal::voice(lang), Color::Never).trim_end(), lang);
            None
        }
    }
}

/// What came of a line.
enum Scored {
    Score(u64, Box<Score>),
    Failed(u64, ReadError),
}

impl Scored {
    fn json(&self) -> String {
        match self {
            Scored::Score(line, score) => {
                let mut members = vec![("line", Data::Number(*line))];
                if let Data::Object(fields) = score.data() {
                    members.extend(fields);
                }
                Data::Object(members).to_json()
            }
            Scored::Failed(line, error) => Report::malformed(error.clone()).at_line(*line).to_json(),
        }
    }
}

struct Scoring {
    puzzle: Option<Board>,
    options: Options,
    budget: Budget<'static>,
    threads: usize,
}

impl Scoring {
    /// Scores the lines of an input, in order.
    fn input(
        &self,
        input: &Input,
        each: &mut dyn FnMut(Scored) -> Result<(), Failure>,
    ) -> Result<io::Result<()>, Failure> {
        let mut bytes = match input.open() {
            // Ctrl-C does not wait for the next line.
            Ok(stream) if stream.size.is_none() => {
                let ahead = Ahead::new(stream.bytes).map_err(Failure::Thread)?;
                BufReader::new(Box::new(ahead) as Box<dyn Read + Send>)
            }
            Ok(stream) => BufReader::new(stream.bytes),
            Err(error) => return Ok(Err(error)),
        };
        let mut number = 0;
        loop {
            let (lines, ended) = match block(&mut bytes, &mut number) {
                Ok(block) => block,
                Err(error) => return Ok(Err(error)),
            };
            let part = lines.len().div_ceil(self.threads).max(1);
            let scored: Result<Vec<Vec<Scored>>, Failure> = thread::scope(|scope| {
                let parts: Vec<_> = lines
                    .chunks(part)
                    .map(|lines| {
                        let score = move || lines.iter().map(|(number, line)| self.line(*number, line)).collect();
                        thread::Builder::new().spawn_scoped(scope, score).map_err(Failure::Thread)
                    })
                    .collect();
                parts.into_iter().map(|part| Ok(part?.join().unwrap_or_default())).collect()
            });
            let scored = scored?;
            if interrupt::requested() {
                return Ok(Ok(()));
            }
            scored.into_iter().flatten().try_for_each(&mut *each)?;
            if ended {
                return Ok(Ok(()));
            }
        }
    }

    fn line(&self, number: u64, line: &[u8]) -> Scored {
        let scored = Task::read(number, line).and_then(|task| {
            let own = task.puzzle.map(|puzzle| read_one(puzzle.as_bytes(), &self.options).board).transpose();
            let place = |error| ReadError::in_line(error, number);
            let puzzle = own.map_err(place)?.or_else(|| self.puzzle.clone());
            let puzzle = puzzle.ok_or_else(|| Task::without_puzzle(number, line))?;
            Ok(score(&puzzle, &task.text, &self.budget))
        });
        match scored {
            Ok(score) => Scored::Score(number, Box::new(score)),
            Err(error) => Scored::Failed(number, error),
        }
    }
}

/// Numbered lines.
type Lines = Vec<(u64, Vec<u8>)>;

/// The next lines that are not blank, and whether the input has ended.
fn block(bytes: &mut impl BufRead, number: &mut u64) -> io::Result<(Lines, bool)> {
    let (mut lines, mut size) = (Lines::new(), 0);
    while lines.len() < LINES && size < BYTES {
        let mut line = Vec::new();
        if bytes.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
            return Ok((lines, true));
        }
        *number += 1;
        if !line.ends_with(b"\n") && line.len() == LONGEST {
            // The rest of a line that is too long; what was read of it is not JSON, and is told as such.
            bytes.skip_until(b'\n')?;
        }
        let line = line.trim_ascii();
        if !line.is_empty() {
            size += line.len();
            lines.push((*number, line.to_vec()));
        }
    }
    Ok((lines, false))
}
