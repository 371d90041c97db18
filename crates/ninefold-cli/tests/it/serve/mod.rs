//! `ninefold serve`: a real process, real sockets.
//!
//! Nothing here measures time. Where a test must wait, it waits for what it expects, and gives up after a minute.

mod api;
mod attack;
mod conformance;
/// What the document shows is for a shell of Unix.
#[cfg(unix)]
mod document;
mod fire;
mod http;
mod page;
mod process;
mod random;
mod shutdown;
