//! The log: one JSON object a line on standard error. Never a board, never a query.
//!
//! A thread of its own writes the lines, a few times a second, so that no request waits for a terminal or a disk. If nobody reads
//! the log, lines are dropped and counted.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::config::Level;
use crate::context::Context;

/// The most lines that wait to be written.
const MOST: usize = 2048;

/// How long the last lines may take: on a busy machine the thread that writes may be late.
const LAST: Duration = Duration::from_secs(2);

/// How long lines are gathered.
const GATHER: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(crate) struct Log {
    level: Level,
    lines: SyncSender<Option<String>>,
    lost: Arc<AtomicU64>,
    /// Disconnected when the last line is written.
    written: Mutex<Receiver<()>>,
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
        let (lines, waiting) = sync_channel(MOST);
        let (writing, written) = sync_channel(0);
        let lost = Arc::new(AtomicU64::new(0));
        if level > Level::Off {
            let lost = Arc::clone(&lost);
            thread::Builder::new().spawn(move || write(&waiting, &lost, writing))?;
        }
        Ok(Log { level, lines, lost, written: Mutex::new(written) })
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

    /// Writes the lines that are left, unless nobody takes them.
    pub(crate) fn finish(&self) {
        if self.level > Level::Off && self.lines.try_send(None).is_ok() {
            let _ = self.written.lock().map(|written| written.recv_timeout(LAST));
        }
    }

    fn push(&self, write: impl FnOnce(&mut String)) {
        let mut line = String::with_capacity(256);
        write(&mut line);
        if self.lines.try_send(Some(line)).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Writes lines until `None`, which is the end.
fn write(lines: &Receiver<Option<String>>, lost: &AtomicU64, _writing: SyncSender<()>) {
    while let Ok(Some(mut text)) = lines.recv() {
        // Nothing wakes this thread meanwhile.
        thread::sleep(GATHER);
        let mut ended = false;
        for line in lines.try_iter().take(MOST) {
            ended |= line.is_none();
            text.push_str(&line.unwrap_or_default());
        }
        let lost = lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            let _ = writeln!(text, "{{\"time\":{},\"level\":\"error\",\"message\":\"{lost} lines lost\"}}", Now);
        }
        // A failure cannot be reported anywhere.
        let _ = io::stderr().write_all(text.as_bytes());
        if ended {
            return;
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
