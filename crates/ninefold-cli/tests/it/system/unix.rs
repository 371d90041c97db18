//! What tests ask of the operating system about a process that they have started.

use std::process::{Child, Command};

/// A signal goes to one process.
pub(crate) fn alone(_: &mut Command) {}

/// `signal` is `INT`, which is Ctrl-C, or `TERM`.
pub(crate) fn interrupt(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("sh").args(["-c", "kill -\"$0\" \"$1\"", signal, &id]).status().expect("a shell");
    assert!(sent.success());
}

/// The most memory that it ever had, in bytes; `None` if it has ended.
#[cfg(target_os = "linux")]
pub(crate) fn peak(child: &Child) -> Option<usize> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let bytes = peak.trim().trim_end_matches(" kB").parse::<usize>().expect("kilobytes") * 1024;
    // What an emulator takes, whatever it runs, is not the command's.
    let emulator =
        std::env::var("NINEFOLD_EMULATOR_MEMORY").map_or(0, |bytes| bytes.parse().expect("a number of bytes"));
    Some(bytes.saturating_sub(emulator))
}

/// The memory that it has, in bytes; `None` if it has ended. No file says what it once had.
#[cfg(not(target_os = "linux"))]
pub(crate) fn peak(child: &Child) -> Option<usize> {
    let told = Command::new("ps").args(["-o", "rss=", "-p", &child.id().to_string()]).output().expect("ps");
    Some(String::from_utf8(told.stdout).expect("a number").trim().parse::<usize>().ok()? * 1024)
}
