//! Limits and priorities of the operating system.

use std::cell::Cell;
use std::io;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How much lower their priority is, in the system's measure: about a tenth of the time where both want it.
#[cfg(target_os = "linux")]
const LOWER: i32 = 10;

thread_local! {
    static IS_LOW: Cell<bool> = const { Cell::new(false) };
}

/// Lowers the priority of this thread, where a thread has one of its own.
pub(crate) fn low_priority() {
    if !IS_LOW.replace(true) {
        // On Linux this is the thread, elsewhere it would be the whole process. Where it is forbidden, everything works, only
        // less promptly.
        #[cfg(target_os = "linux")]
        if let Ok(priority) = rustix::process::getpriority_process(None) {
            let _ = rustix::process::setpriority_process(None, priority + LOWER);
        }
    }
}

/// Fails if the system does not let this process have so many more threads: later, that would end it.
pub(crate) fn check_threads(count: usize) -> io::Result<()> {
    let (release, released) = std::sync::mpsc::channel::<()>();
    let released = Arc::new(Mutex::new(released));
    let start = |_| {
        let released = Arc::clone(&released);
        // They wait for each other, so that all are there at the same time.
        thread::Builder::new().spawn(move || drop(released.lock().map(|released| released.recv())))
    };
    let started: Vec<_> = (0..count).map(start).collect();
    drop(release);
    let mut failed = None;
    for thread in started {
        match thread {
            Ok(thread) => drop(thread.join()),
            Err(error) => failed = Some(error),
        }
    }
    failed.map_or(Ok(()), |error| {
        Err(io::Error::new(io::ErrorKind::WouldBlock, format!("cannot start {count} threads: {error}")))
    })
}

/// Asks for as many open files as so many connections need, where the system lets a process have more than it began with.
pub(crate) fn many_files(connections: usize) {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        /// What else is open.
        const OTHERS: u64 = 64;
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = (connections as u64 + OTHERS).min(maximum.unwrap_or(u64::MAX));
        if current.is_some_and(|current| current < wanted) {
            // With fewer, idle connections are closed sooner.
            let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
        }
    }
    #[cfg(not(unix))]
    let _ = connections;
}

/// The CPU time of this thread; where the system does not tell it, the time of the clock.
pub(crate) fn thread_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
    #[cfg(not(unix))]
    {
        static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(std::time::Instant::now).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_for_a_thread_that_works() {
        let began = thread_time();
        while thread_time() < began + Duration::from_millis(1) {}
    }
}
