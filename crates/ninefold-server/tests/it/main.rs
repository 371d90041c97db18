//! The service over real sockets, in a real process: `examples/serve.rs`.
//!
//! Nothing here measures time. Tests wait for the expected state, and give up after minutes.

mod attack;
mod command;
/// The commands of the document are for Unix shells.
#[cfg(unix)]
mod document;
mod fire;
mod http;
mod limits;
mod page;
mod process;
mod shutdown;
#[cfg_attr(unix, path = "../../../ninefold-cli/tests/it/system/unix.rs")]
#[cfg_attr(windows, path = "../../../ninefold-cli/tests/it/system/windows.rs")]
mod system;
