//! The command as its users see it: real processes, whole outputs, exit codes.

mod arguments;
mod at_once;
mod bad_input;
#[path = "../../src/self_check/case.rs"]
mod case;
mod colour;
mod command;
mod compressed;
mod conformance;
mod contributing;
mod convert;
mod documents;
mod interrupt;
mod large;
mod many;
mod memory;
mod nothing_lost;
mod output_gone;
/// What the documents show is for a shell of Unix.
#[cfg(unix)]
mod readme;
mod same;
mod score;
mod search;
mod self_check;
mod serve;
mod skipped;
mod snapshots;
#[cfg_attr(unix, path = "system/unix.rs")]
#[cfg_attr(windows, path = "system/windows.rs")]
mod system;
mod usage;
mod verify;
#[cfg(windows)]
mod windows;
