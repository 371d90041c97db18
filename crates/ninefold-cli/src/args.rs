//! What was typed.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ninefold::batch::Kernel;
use ninefold::{Lang, WriteFormat};
use ninefold_server::Proxy;

use crate::asked::{self, Asked};
use crate::failure::Failure;
use crate::{arguments, terminal, usage, words};

/// The Sudoku checker: is this board valid, and if not, exactly why?
#[derive(Parser, Debug)]
#[command(name = "ninefold", bin_name = "ninefold", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Language of the output [default: from the locale]
    // Without an order of its own it would stand where the number of commands puts it.
    #[arg(long, global = true, display_order = 100, value_parser = Lang::ALL.map(Lang::name), value_name = "LANG")]
    pub(crate) lang: Option<String>,
}

const EXAMPLES: &str = "Examples:
  ninefold check puzzle.txt                       draw the board and list every conflict
  ninefold check 53..7....6..195...…              check a board given as an argument
  ninefold check book.sdm --output jsonl          write one report per board, for programs
  ninefold check -q *.csv.zst && echo all valid   print nothing, set the exit code
  ninefold check book.sdm --require unique        require exactly one solution per board
  ninefold verify answers.csv                     check answers against their puzzles
  ninefold solve puzzle.txt                       print the solution
  ninefold convert book.sdm --to leetcode         convert to another format
  ninefold dedupe book.sdm                        list puzzles that are the same as one before
  ninefold score --puzzle 12..… <outputs.jsonl    score a language model's answers
  ninefold serve                                  run the web page and the HTTP service
  ninefold self-check                             check that the results are right on this machine

Exit codes: 0 if every board passed, 1 if a board failed, 2 if something could not be read.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Check boards: no digit may appear twice in a row, column or box
    Check(Deferred<CheckArgs>),
    /// Check answers against their puzzles: clues unchanged, every cell filled, no conflicts
    Verify(Deferred<VerifyArgs>),
    /// Solve boards: print a solution, all solutions, or how many there are
    Solve(Deferred<SolveArgs>),
    /// Convert boards to another format
    Convert(Deferred<ConvertArgs>),
    /// Find the canonical form of boards: the same for all that differ only by relabelling, turning, and swapping rows
    Canonical(Deferred<CanonicalArgs>),
    /// Find boards that are the same as one before them
    Dedupe(Deferred<DedupeArgs>),
    /// Score answers written by a language model: JSON lines in, JSON lines out
    Score(Deferred<ScoreArgs>),
    /// Serve the web page and the checker over HTTP
    Serve(Deferred<ServeArgs>),
    /// Check that ninefold gives the right results on this machine, and print what a bug report needs
    SelfCheck(Deferred<SelfCheckArgs>),
    /// List the formats that ninefold reads and writes
    Formats,
    /// Print a shell completion script
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of ninefold or of one of its commands
    Man {
        /// The command
        command: Option<String>,
    },
}

/// The arguments of a command, built only if that command was typed. This saves most of the start-up time.
#[derive(Debug)]
pub(crate) struct Deferred<T>(pub(crate) T);

/// Build arguments at once, so that they can be translated?
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
    /// A file, `-` for standard input, or a board itself [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Check>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// CSV, JSON or lines with a puzzle and an answer in each record, or a puzzle and its answer [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument(), conflicts_with_all = ["puzzle", "answer"])]
    pub(crate) inputs: Vec<OsString>,
    /// A puzzle, or a file of puzzles
    #[arg(long, value_name = "INPUT", value_parser = arguments::argument(), requires = "answer", allow_hyphen_values = true)]
    pub(crate) puzzle: Option<OsString>,
    /// An answer, or a file of answers in the same order (one puzzle may have many answers)
    #[arg(long, value_name = "INPUT", value_parser = arguments::argument(), requires = "puzzle", allow_hyphen_values = true)]
    pub(crate) answer: Option<OsString>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Verify>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// A file, `-` for standard input, or a board itself [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    /// Output format [default: one solution is drawn, several are written one per line]
    #[arg(long, value_parser = asked::write_format(), value_name = "FORMAT")]
    pub(crate) to: Option<WriteFormat>,
    /// Only count solutions, up to N (`N+` means N or more)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "all")]
    pub(crate) count: Option<u64>,
    /// Print every solution of each board
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Solve>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// When to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    /// A file, `-` for standard input, or a board itself [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Convert>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct CanonicalArgs {
    /// A file, `-` for standard input, or a board itself [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    /// Also print, after a tab each
    #[arg(long = "with", id = "canonical_with", value_enum, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) with: Vec<CanonicalExtra>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Canonical>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CanonicalExtra {
    /// how many symmetries turn the board into itself
    Automorphisms,
    /// the canonical form of its only solution
    SolutionClass,
}

#[derive(Args, Debug)]
pub(crate) struct DedupeArgs {
    /// A file, `-` for standard input, or a board itself [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    /// What two boards must have in common to be the same
    #[arg(long, value_enum, value_name = "WHAT", default_value = "canonical")]
    pub(crate) by: By,
    /// Files whose boards count as seen before (repeatable)
    #[arg(long, value_name = "INPUT", value_parser = arguments::argument(), num_args = 1..)]
    pub(crate) against: Vec<OsString>,
    /// Write the boards that are kept, in this format; the list of duplicates then goes to standard error
    #[arg(long = "to", id = "kept_to", value_parser = asked::write_format(), value_name = "FORMAT")]
    pub(crate) to: Option<WriteFormat>,
    /// How the duplicates are listed
    #[arg(long = "output", id = "list", value_enum, value_name = "SHAPE", default_value = "text")]
    pub(crate) output: ListShape,
    /// Do not list duplicates; see the exit code
    #[arg(short, long = "quiet", id = "unlisted")]
    pub(crate) quiet: bool,
    /// Memory for what was seen, such as 512M or 4G; beyond it, temporary files are used
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "1G")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Canonical>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// the same digits in the same cells
    Exact,
    /// the same puzzle: equal up to relabelling, transposing, and the order of rows and columns
    Canonical,
    /// the same solution, up to the same; boards without exactly one solution are not compared
    Solution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListShape {
    Text,
    Jsonl,
}

#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    /// JSON lines, each a string or an object with `text` and optionally `puzzle` [default: standard input]
    #[arg(value_name = "INPUT", value_parser = arguments::argument())]
    pub(crate) inputs: Vec<OsString>,
    /// The puzzle for lines that have none of their own: a board or a file
    #[arg(long, value_name = "INPUT", value_parser = arguments::argument(), allow_hyphen_values = true)]
    pub(crate) puzzle: Option<OsString>,
    #[command(flatten)]
    pub(crate) asked: Asked<asked::Score>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen on (port 0 lets the system choose), or `unix:PATH`; sockets passed by systemd come first
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8081")]
    pub(crate) listen: String,
    /// Separate address and port, or `unix:PATH`, for `/metrics`, which the service's own address then does not have
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) metrics_listen: Option<String>,
    /// Further host name of the service, such as the name of a proxy in front of it, or `*` for any (repeatable)
    #[arg(long, value_name = "NAME", value_parser = parse_host)]
    pub(crate) host: Vec<String>,
    /// Proxy whose `x-forwarded-for` names the client: an address, a network such as 10.0.0.0/8, or `unix` (repeatable)
    #[arg(long, value_name = "NETWORK", value_parser = parse_proxy)]
    pub(crate) trust_proxy: Vec<Proxy>,
    /// Origin whose pages may call the service, or `*` for any (repeatable)
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub(crate) cors: Vec<String>,
    /// Number of threads that serve clients [default: all cores]
    #[arg(long = "threads", id = "serve_threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Maximum number of concurrent searches [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) searches: Option<u16>,
    /// Maximum number of long searches that take turns; any more are rejected
    #[arg(long, value_name = "N")]
    pub(crate) queue: Option<u16>,
    /// Maximum number of concurrent batches; any more are rejected
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) batches: Option<u16>,
    /// Maximum number of concurrent requests; any more are rejected
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) requests: Option<u32>,
    /// Maximum number of connections; past it, the one waited for the longest is closed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) connections: Option<u32>,
    /// Time limit for a search
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time_limit: Option<Duration>,
    /// Time limit for a client to send a request, and how long it may keep a batch waiting
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) read_timeout: Option<Duration>,
    /// Maximum size of a request body; batches are not limited
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) body_limit: Option<u32>,
    /// Memory for request bodies above 16 KiB; further ones wait
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) body_memory: Option<u32>,
    /// Shutdown grace period: how long running requests may take to finish
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) grace: Option<Duration>,
    /// What to log on standard error
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    pub(crate) log: LogLevel,
}

#[derive(Args, Debug)]
pub(crate) struct SelfCheckArgs {
    /// Output format of the results
    #[arg(long, value_enum, value_name = "SHAPE", default_value = "text")]
    pub(crate) output: DocumentShape,
    /// Seed of the generated boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocumentShape {
    Text,
    Json,
}

// How results are shown. (No doc comment: clap would take it for what the command does.)
#[derive(Args, Debug)]
pub(crate) struct OutputArgs {
    /// Output format of the results
    #[arg(long, value_enum, value_name = "SHAPE", default_value = "text")]
    pub(crate) output: Shape,
    /// Report only boards that fail
    #[arg(long)]
    pub(crate) failures_only: bool,
    /// Print no results; see the exit code
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Maximum number of failing boards to list in text output
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) max_failures: u64,
    /// Number of threads [default: all cores]
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
    /// errors only
    Error,
    /// errors and every request
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
    duration.ok_or_else(|| "expected a number of seconds above 0, such as 10 or 0.5".to_string())
}

fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let power = match unit.trim_end_matches(['B', 'b', 'i']) {
        "" => Some(0),
        "K" | "k" => Some(10),
        "M" | "m" => Some(20),
        "G" | "g" => Some(30),
        "T" | "t" => Some(40),
        _ => None,
    };
    let bytes = number.parse::<u64>().ok().zip(power).and_then(|(number, power)| number.checked_mul(1 << power));
    bytes.ok_or_else(|| "expected a number of bytes, such as 512M or 4G".to_string())
}

fn parse_origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if text == "*" || (!host.is_empty() && host.chars().all(plain)) {
        return Ok(text.to_string());
    }
    Err("expected an origin without a path, such as https://example.org, or *".to_string())
}

fn parse_host(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".-_:[]".contains(c);
    if text == "*" || (!text.is_empty() && text.chars().all(plain)) {
        return Ok(text.to_string());
    }
    Err("expected a host name without scheme and path, such as sudoku.example.org, or *".to_string())
}

fn parse_proxy(text: &str) -> Result<Proxy, String> {
    text.parse().map_err(|()| "expected an address, a network such as 10.0.0.0/8, or unix".to_string())
}

/// Parses the command line. Prints help, the version and usage errors, and returns the exit code for them.
pub(crate) fn parse(lang: Lang) -> Result<Result<Cli, ExitCode>, Failure> {
    AT_ONCE.store(lang != Lang::En, Ordering::Relaxed);
    let command = words::localized(Cli::command(), lang).version(version());
    let matches = command.try_get_matches_from(arguments::typed());
    let parsed = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Ok(cli)),
        Err(error) => Ok(Err(usage::print(error, lang)?)),
    }
}

/// The version, and the kernels that this CPU supports, the one in use first.
fn version() -> String {
    let in_use = terminal::kernel().map_or("none", Kernel::name);
    let kernels = terminal::in_use_first(in_use, Kernel::available().map(Kernel::name));
    format!("{}\nkernel: {}", env!("CARGO_PKG_VERSION"), words::with_others(Lang::En, &kernels))
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
