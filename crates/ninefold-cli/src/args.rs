//! What was typed.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ninefold::batch::Kernel;
use ninefold::{Lang, WriteFormat};

use crate::asked::{self, Asked};
use crate::failure::Failure;
use crate::{terminal, words};

/// The Sudoku checker: is this board valid, and exactly why not
#[derive(Parser, Debug)]
#[command(name = "ninefold", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The language of the text; the locale's if not given
    #[arg(long, global = true, value_parser = Lang::ALL.map(Lang::name), value_name = "LANG")]
    pub(crate) lang: Option<String>,
}

const EXAMPLES: &str = "Examples:
  ninefold check puzzle.txt                       draw the board and name every conflict
  ninefold check 53..7....6..195...…              a board as the argument
  ninefold check book.sdm --output jsonl          one report per board, for programs
  ninefold check -q *.csv.zst && echo all valid   only the exit code
  ninefold check book.sdm --require unique        exactly one solution each
  ninefold verify answers.csv                     answers against their puzzles
  ninefold solve puzzle.txt                       the solution
  ninefold convert book.sdm --to leetcode         another format
  ninefold score --puzzle 12..… <outputs.jsonl    what a language model wrote
  ninefold serve                                  the page and the service, on this machine

Exit code: 0 every board passed, 1 a board did not, 2 something could not be read.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Check boards: no digit may stand twice in a row, a column or a box
    Check(Deferred<CheckArgs>),
    /// Check answers against their puzzles: clues kept, every cell filled, no clash
    Verify(Deferred<VerifyArgs>),
    /// Solve boards: the solution, all of them, or how many there are
    Solve(Deferred<SolveArgs>),
    /// Write boards in another format
    Convert(Deferred<ConvertArgs>),
    /// Score what a language model wrote: JSON lines in, JSON lines out
    Score(Deferred<ScoreArgs>),
    /// Serve the page and the checks over HTTP, until told to end
    Serve(Deferred<ServeArgs>),
    /// List the formats that are read and written
    Formats,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program, or of one of its commands
    Man {
        /// The command
        command: Option<String>,
    },
}

/// The arguments of a command, which are made only if the command is the one that was typed: most of what starting costs is
/// saved by that.
#[derive(Debug)]
pub(crate) struct Deferred<T>(pub(crate) T);

/// Are arguments made at once, so that they can be translated?
static AT_ONCE: AtomicBool = AtomicBool::new(false);

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        if AT_ONCE.load(Ordering::Relaxed) { T::augment_args(command) } else { command.defer(T::augment_args) }
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        T::augment_args_for_update(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// A file, `-` for standard input, or a board written out; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Check>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// CSV, JSON or lines with a puzzle and an answer in each record; standard input if there is none
    #[arg(value_name = "INPUT", conflicts_with_all = ["puzzle", "answer"])]
    pub(crate) inputs: Vec<String>,
    /// The puzzle, or a file of puzzles
    #[arg(long, value_name = "INPUT", requires = "answer", allow_hyphen_values = true)]
    pub(crate) puzzle: Option<String>,
    /// The answer, or a file of answers in the same order (many answers may go with one puzzle)
    #[arg(long, value_name = "INPUT", requires = "puzzle", allow_hyphen_values = true)]
    pub(crate) answer: Option<String>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Verify>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// A file, `-` for standard input, or a board written out; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    /// The format of the solutions; one is drawn, and several are a line each, if it is not given
    #[arg(long, value_parser = asked::write_format(), value_name = "FORMAT")]
    pub(crate) to: Option<WriteFormat>,
    /// Only count the solutions, up to N (`N+` means that many or more)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "all")]
    pub(crate) count: Option<u64>,
    /// Every solution of each board
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Solve>,
    /// How many threads to use; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// When to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// A file, `-` for standard input, or a board written out; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Convert>,
    /// How many threads to use; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    /// JSON lines: a string is a text, an object has `text` and perhaps `puzzle`; standard input if there is none
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<String>,
    /// The puzzle of every line that has none of its own: written out, or a file
    #[arg(long, value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) puzzle: Option<String>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Score>,
    /// How many threads to use; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The address and port to listen on; port 0 lets the system choose
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8081")]
    pub(crate) listen: String,
    /// An origin whose pages may call the service, `*` for all (may be repeated)
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub(crate) cors: Vec<String>,
    /// How many threads talk to clients; all cores if not given
    #[arg(long = "threads", id = "serve_threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// How many searches at the same time; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) searches: Option<u16>,
    /// How many searches may wait; one more is turned away
    #[arg(long, value_name = "N")]
    pub(crate) queue: Option<u16>,
    /// How many batches at the same time; one more is turned away
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) batches: Option<u16>,
    /// How many requests at the same time; one more is turned away
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) requests: Option<u32>,
    /// How many connections at the same time; for one more the idlest is closed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) connections: Option<u32>,
    /// How long a search may take
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time_limit: Option<Duration>,
    /// How long a client may take to send a request, or the next part of a batch
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) read_timeout: Option<Duration>,
    /// The most bytes of a request; a batch has no such limit
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) body_limit: Option<u32>,
    /// How long what was begun may take to finish when told to end
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) grace: Option<Duration>,
    /// What is logged on standard error
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    pub(crate) log: LogLevel,
}

// How results are shown. (No doc comment: clap would take it for what the command does.)
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// The shape of the results
    #[arg(long, value_enum, value_name = "SHAPE", default_value = "text")]
    pub(crate) output: Shape,
    /// Report only boards that do not pass
    #[arg(long)]
    pub(crate) failures_only: bool,
    /// Print no results; the exit code tells
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// How many failing boards the text shows
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) max_failures: u64,
    /// How many threads to use; all cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// When to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LogLevel {
    /// nothing
    Off,
    /// what went wrong
    Error,
    /// every request, too
    Info,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shape {
    Text,
    Json,
    Jsonl,
    Csv,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "a number of seconds above 0, such as 10 or 0.5".to_string())
}

fn parse_origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if text == "*" || (!host.is_empty() && host.chars().all(plain)) {
        return Ok(text.to_string());
    }
    Err("an origin such as https://example.org, without a path, or *".to_string())
}

/// Parses the command line. Help, the version and usage errors are printed, and told by their exit code.
pub(crate) fn parse(lang: Lang) -> Result<Result<Cli, ExitCode>, Failure> {
    AT_ONCE.store(lang != Lang::En, Ordering::Relaxed);
    let command = words::localized(Cli::command(), lang).version(version());
    let parsed = command.try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Ok(cli)),
        Err(error) => {
            error.print()?;
            Ok(Err(ExitCode::from(if error.use_stderr() { 2 } else { 0 })))
        }
    }
}

/// The version, and the kernels that this CPU can run, the one in use first.
fn version() -> String {
    let mut kernels: Vec<&str> = Kernel::available().map(Kernel::name).collect();
    let in_use = terminal::kernel().map_or("none", Kernel::name);
    kernels.retain(|name| *name != in_use);
    kernels.reverse();
    let others = if kernels.is_empty() { String::new() } else { format!(" (also here: {})", kernels.join(", ")) };
    format!("{}\nkernel: {in_use}{others}", env!("CARGO_PKG_VERSION"))
}

pub(crate) fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ninefold", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(command: Option<&str>, lang: Lang) -> Result<ExitCode, Failure> {
    let mut program = Cli::command().version(env!("CARGO_PKG_VERSION"));
    program.build();
    let page = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(found) => found.clone().name(format!("ninefold-{name}")),
            None => return Err(Failure::Usage(words::no_such_command(lang, name))),
        },
    };
    clap_mangen::Man::new(page).render(&mut io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
