//! What happened, one JSON object a line on standard error. Never a board, never a query.
//!
//! Lines are gathered and written by a thread of their own, a few times a second, so that a request waits for no terminal
//! and no disk. What a stuck terminal does not take is dropped, and the number of lost lines is said.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::config::Level;

/// The most bytes that wait to be written.
const MOST: usize = 1 << 20;

/// How long lines are gathered.
const GATHER: Duration = Duration::from_millis(20);

/// Where lines go.
#[derive(Debug)]
pub(crate) struct Log {
    level: Level,
    shared: Arc<Shared>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug, Default)]
struct Shared {
    lines: Mutex<Lines>,
    wake: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    text: String,
    lost: u64,
    idle: bool,
    ended: bool,
}

/// A request that was answered, or whose client went away.
pub(crate) struct Answered<'a> {
    pub(crate) id: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    /// `None` where nobody was left to be answered.
    pub(crate) status: Option<u16>,
    pub(crate) micros: u128,
    /// Bytes of the answer, where they are known.
    pub(crate) bytes: Option<u64>,
}

impl Log {
    /// Starts the thread that writes, unless nothing is to be written.
    pub(crate) fn start(level: Level) -> Log {
        let shared = Arc::new(Shared::default());
        let writer = (level > Level::Off).then(|| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.write())
        });
        Log { level, shared, writer: Mutex::new(writer) }
    }

    /// A request was answered.
    pub(crate) fn answered(&self, answered: &Answered<'_>) {
        let failed = answered.status.is_some_and(|status| status >= 500);
        if self.level < Level::Info && !(failed && self.level == Level::Error) {
            return;
        }
        let level = if failed { "error" } else { "info" };
        self.push(|line| {
            let Answered { id, method, path, status, micros, bytes } = answered;
            // Writing to a string cannot fail, here and below.
            let _ = write!(line, "{{\"time\":{},\"level\":\"{level}\",\"id\":\"{id}\",\"method\":\"", Now);
            escape(method, line);
            line.push_str("\",\"path\":\"");
            escape(path, line);
            let _ = match status {
                Some(status) => write!(line, "\",\"status\":{status},\"micros\":{micros}"),
                None => write!(line, "\",\"status\":null,\"micros\":{micros}"),
            };
            if let Some(bytes) = bytes {
                let _ = write!(line, ",\"bytes\":{bytes}");
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
            let _ = write!(line, "{{\"time\":{},\"level\":\"{name}\",\"message\":\"", Now);
            escape(message, line);
            line.push_str("\"}\n");
        });
    }

    /// Writes what is left, and ends the thread.
    pub(crate) fn finish(&self) {
        self.shared.lines().ended = true;
        self.shared.wake.notify_one();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = writer.join();
        }
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

/// A stranger's text inside a JSON string: what is not plain ASCII is left out, and so is what is too long.
fn escape(text: &str, line: &mut String) {
    let plain = |c: &char| matches!(c, ' '..='~') && *c != '"' && *c != '\\';
    line.extend(text.chars().take(256).map(|c| if plain(&c) { c } else { '?' }));
}
