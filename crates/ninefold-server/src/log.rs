//! What happened, one JSON object a line on standard error. Never a board, never a query.
//!
//! Lines are gathered and written by a thread of their own, a few times a second, so that a request waits for no terminal
//! and no disk. What a stuck terminal does not take is dropped, and the number of lost lines is said.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::config::Level;
use crate::context::Context;

/// The most bytes that wait to be written.
const MOST: usize = 1 << 20;

/// How long the last lines are waited for at the end: on a busy machine the thread that writes may be late.
const LAST: Duration = Duration::from_secs(2);

/// How long lines are gathered.
const GATHER: Duration = Duration::from_millis(20);

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Log {
    level: Level,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    lines: Mutex<Lines>,
    wake: Condvar,
    done: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    text: String,
    lost: u64,
    idle: bool,
    ended: bool,
    /// The last line is written.
    written: bool,
}

/// A request that was answered, or whose client went away.
pub(crate) struct Answered<'a> {
    pub(crate) context: &'a Context,
    /// `None` where nobody was left to be answered.
    pub(crate) status: Option<u16>,
    pub(crate) took: Duration,
    /// Bytes of the answer, where they are known.
    pub(crate) bytes: Option<u64>,
    /// Why the answer has no end.
    pub(crate) broken_off: Option<&'a str>,
}

impl Log {
    /// Starts the thread that writes, unless nothing is to be written.
    pub(crate) fn start(level: Level) -> io::Result<Log> {
        let shared = Arc::new(Shared::default());
        if level > Level::Off {
            let shared = Arc::clone(&shared);
            thread::Builder::new().spawn(move || shared.write())?;
        }
        Ok(Log { level, shared })
    }

    /// A request was answered.
    pub(crate) fn answered(&self, answered: &Answered<'_>) {
        let failed = answered.status.is_some_and(|status| status >= 500);
        if self.level < Level::Info && !(failed && self.level == Level::Error) {
            return;
        }
        let level = if failed { "error" } else { "info" };
        self.push(|line| {
            let Answered { context, status, took, bytes, broken_off } = answered;
            let id = context.id.to_str().unwrap_or_default();
            // Writing to a string cannot fail, here and below.
            let _ = write!(
                line,
                "{{\"time\":{},\"level\":\"{level}\",\"id\":\"{id}\",\"client\":\"{}\"",
                Now, context.client
            );
            member("method", context.method.as_str(), line);
            member("path", context.uri.path(), line);
            let micros = took.as_micros();
            let _ = match status {
                Some(status) => write!(line, ",\"status\":{status},\"micros\":{micros}"),
                None => write!(line, ",\"status\":null,\"micros\":{micros}"),
            };
            if let Some(bytes) = bytes {
                let _ = write!(line, ",\"bytes\":{bytes}");
            }
            if let Some(why) = broken_off {
                member("broken_off", why, line);
            }
            line.push_str("}\n");
        });
    }

    /// Something else happened.
    pub(crate) fn event(&self, level: Level, message: &str) {
        if self.level < level {
            return;
        }
        let name = if level == Level::Error { "error" } else { "info" };
        self.push(|line| {
            let _ = write!(line, "{{\"time\":{},\"level\":\"{name}\"", Now);
            member("message", message, line);
            line.push_str("}\n");
        });
    }

    /// Writes what is left, unless nobody takes it: then the process ends without.
    pub(crate) fn finish(&self) {
        if self.level == Level::Off {
            return;
        }
        let mut lines = self.shared.lines();
        lines.ended = true;
        self.shared.wake.notify_all();
        let unwritten = |lines: &mut Lines| !lines.written;
        drop(self.shared.done.wait_timeout_while(lines, LAST, unwritten));
    }

    fn push(&self, write: impl FnOnce(&mut String)) {
        let mut lines = self.shared.lines();
        if lines.text.len() >= MOST {
            lines.lost += 1;
            return;
        }
        write(&mut lines.text);
        if lines.idle {
            lines.idle = false;
            drop(lines);
            self.shared.wake.notify_one();
        }
    }
}

impl Shared {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) {
        let mut text = String::new();
        loop {
            let mut lines = self.lines();
            while lines.text.is_empty() && !lines.ended {
                lines.idle = true;
                lines = self.wake.wait(lines).unwrap_or_else(PoisonError::into_inner);
            }
            lines.idle = false;
            if !lines.ended {
                // Only the end is worth waking up for.
                lines = self.wake.wait_timeout(lines, GATHER).unwrap_or_else(PoisonError::into_inner).0;
            }
            let (ended, lost) = (lines.ended, std::mem::take(&mut lines.lost));
            std::mem::swap(&mut text, &mut lines.text);
            drop(lines);
            if lost > 0 {
                let _ = writeln!(text, "{{\"time\":{},\"level\":\"error\",\"message\":\"{lost} lines lost\"}}", Now);
            }
            // There is nobody left to tell if that fails.
            let _ = io::stderr().write_all(text.as_bytes());
            text.clear();
            if ended {
                self.lines().written = true;
                self.done.notify_all();
                return;
            }
        }
    }
}

/// Seconds since 1970, with microseconds.
struct Now;

impl std::fmt::Display for Now {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        write!(f, "{}.{:06}", now.as_secs(), now.subsec_micros())
    }
}

/// A member whose value is a stranger's text: what is not plain ASCII is left out, and so is what is too long.
fn member(name: &str, text: &str, line: &mut String) {
    let plain = |c: &char| matches!(c, ' '..='~') && *c != '"' && *c != '\\';
    let _ = write!(line, ",\"{name}\":\"");
    line.extend(text.chars().take(256).map(|c| if plain(&c) { c } else { '?' }));
    line.push('"');
}
