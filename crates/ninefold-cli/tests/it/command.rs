//! Runs the command in an environment that is the same on every machine.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use crate::system;

/// LeetCode 36, example 1: valid.
pub(crate) const VALID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// LeetCode 36, example 2: column 1 and box 1 hold 8 twice.
pub(crate) const CONFLICT: &str = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of the first.
pub(crate) const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The command: the one that was built with the tests, or another, such as one for another machine that an emulator runs.
pub(crate) fn binary() -> PathBuf {
    std::env::var_os("NINEFOLD_BIN").map_or_else(|| env!("CARGO_BIN_EXE_ninefold").into(), PathBuf::from)
}

/// The command without the locale and the colours of whoever runs the tests.
pub(crate) fn ninefold(args: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command.args(args).stdin(Stdio::null());
    for name in ["LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "NINEFOLD_KERNEL"] {
        command.env_remove(name);
    }
    // Without any of these, Windows and macOS ask the user's settings.
    command.env("LANG", "C");
    command.env("TERM", "xterm-256color").env("RUST_BACKTRACE", "0");
    system::alone(&mut command);
    command
}

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the command writes UTF-8");
        Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }
}

/// Runs the command without input.
pub(crate) fn run(args: &[&str]) -> Run {
    ninefold(args).output().expect("the command runs").into()
}

/// Runs the command without input, in an environment with these variables.
pub(crate) fn run_env(args: &[&str], variables: &[(&str, &str)]) -> Run {
    ninefold(args).envs(variables.iter().copied()).output().expect("the command runs").into()
}

/// Runs the command with this on standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut command = ninefold(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // On a thread of its own, so that neither side waits for the other. The command may stop reading early.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// The lines of `--output jsonl`.
pub(crate) fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
