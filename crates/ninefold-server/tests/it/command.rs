//! The service as a command, and boards for it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::system;

/// LeetCode 36, example 1: valid.
pub(crate) const VALID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The program that serves: NINEFOLD_BIN if it is set, or the example, which cargo builds with the tests.
pub(crate) fn binary() -> PathBuf {
    if let Some(path) = std::env::var_os("NINEFOLD_BIN") {
        return path.into();
    }
    let tests = std::env::current_exe().expect("a path");
    let folder = tests.ancestors().nth(2).expect("the folder of the build");
    let name = format!("serve{}", std::env::consts::EXE_SUFFIX);
    let path = folder.join("examples").join(name);
    assert!(path.is_file(), "`cargo test -p ninefold-server --example serve --test it` builds {}", path.display());
    path
}

/// The command without the settings of the person who runs the tests.
pub(crate) fn ninefold(args: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command.args(args).stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
    system::alone(&mut command);
    command
}

/// The lines of a batch.
pub(crate) fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}
