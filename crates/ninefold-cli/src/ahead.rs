//! A pipe, read ahead by a thread of its own: whoever reads gets all that has come, and waits only where nothing has.
//!
//! So a line that comes alone is had at once, and where much comes while others work, it is had in large pieces. To read the pipe
//! itself as it comes is to get no more at a time than it holds, which made a whole run a third slower.

use std::io::{self, ErrorKind, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::interrupt;

/// How much is read ahead, and how much at a time: what a pipe holds.
const MOST: usize = 1 << 20;
const STEP: usize = 1 << 16;

/// How long to wait for input before looking whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(50);

/// The reading end.
pub(crate) struct Ahead(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    bytes: Vec<u8>,
    /// How the input ended.
    end: Option<io::Result<()>>,
    /// Nobody reads any more.
    gone: bool,
}

impl Ahead {
    pub(crate) fn new(mut input: Box<dyn Read + Send>) -> io::Result<Ahead> {
        let shared = Arc::new(Shared::default());
        let writer = Arc::clone(&shared);
        thread::Builder::new().spawn(move || {
            let mut step = vec![0; STEP];
            loop {
                let read = input.read(&mut step);
                if read.as_ref().is_err_and(|error| error.kind() == ErrorKind::Interrupted) {
                    continue;
                }
                let mut state = writer.wait(|state| state.bytes.len() >= MOST && !state.gone);
                match read {
                    _ if state.gone => return,
                    Ok(0) => state.end = Some(Ok(())),
                    Ok(count) => state.bytes.extend_from_slice(&step[..count]),
                    Err(error) => state.end = Some(Err(error)),
                }
                let ended = state.end.is_some();
                drop(state);
                writer.changed.notify_all();
                if ended {
                    return;
                }
            }
        })?;
        Ok(Ahead(shared))
    }
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_open = |state: &mut State| state.bytes.is_empty() && state.end.is_none();
        let mut state = self.0.lock();
        // An interrupted run wants no more, and does not wait for it.
        while is_open(&mut state) && !interrupt::requested() {
            let waited = self.0.changed.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let count = buffer.len().min(state.bytes.len());
        buffer[..count].copy_from_slice(&state.bytes[..count]);
        state.bytes.drain(..count);
        let error = if count == 0 && state.end.is_some() { state.end.replace(Ok(())) } else { None };
        drop(state);
        self.0.changed.notify_all();
        match error {
            Some(Err(error)) if !buffer.is_empty() => Err(error),
            _ => Ok(count),
        }
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.0.lock().gone = true;
        self.0.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, until_not: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        self.changed.wait_while(self.lock(), |state| until_not(state)).unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_in_order_then_the_end() {
        let text: Vec<u8> = (0..3 * MOST).map(|at| (at / 7) as u8).collect();
        let mut read = Vec::new();
        Ahead::new(Box::new(io::Cursor::new(text.clone()))).unwrap().read_to_end(&mut read).unwrap();
        assert!(read == text);
    }

    #[test]
    fn what_came_before_an_error_is_read_first() {
        struct Breaks(bool);
        impl Read for Breaks {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, true) {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
                buffer[..3].copy_from_slice(b"abc");
                Ok(3)
            }
        }
        let mut ahead = Ahead::new(Box::new(Breaks(false))).unwrap();
        let mut read = Vec::new();
        assert_eq!(ahead.read_to_end(&mut read).unwrap_err().kind(), ErrorKind::UnexpectedEof);
        assert_eq!((read.as_slice(), ahead.read(&mut [0; 8]).unwrap()), (&b"abc"[..], 0));
    }
}
