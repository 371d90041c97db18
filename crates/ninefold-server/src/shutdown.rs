//! Shutdown: the signals that begin it, and its steps.

use std::io;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// How long a client may keep the service waiting during shutdown, in all.
pub(crate) const LAST_WAIT: Duration = Duration::from_secs(1);

/// How long searches and single requests may go on during shutdown.
const LAST_WORK: Duration = Duration::from_secs(3);

/// Is the service shutting down, and for how long?
#[derive(Debug)]
pub(crate) struct Shutdown {
    begun: watch::Sender<Option<Instant>>,
    /// How long batches may go on.
    grace: Duration,
}

impl Shutdown {
    pub(crate) fn new(grace: Duration) -> Shutdown {
        Shutdown { begun: watch::Sender::new(None), grace }
    }

    pub(crate) fn begin(&self) {
        self.begun.send_replace(Some(Instant::now()));
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.begun.borrow().is_some()
    }

    /// Waits until clients that keep the service waiting have had their last chance.
    pub(crate) async fn stops_waiting(&self) {
        self.lasts(LAST_WAIT).await;
    }

    /// Waits until searches and single requests have to stop.
    pub(crate) async fn stops_work(&self) {
        self.lasts(LAST_WORK).await;
    }

    /// Waits until batches have to stop.
    pub(crate) async fn stops_batches(&self) {
        self.lasts(Duration::MAX).await;
    }

    /// Waits until shutdown has lasted so long, or for its grace period.
    async fn lasts(&self, time: Duration) {
        let mut begun = self.begun.subscribe();
        // The sender is in `self`, so there is always one.
        let Ok(Some(begun)) = begun.wait_for(Option::is_some).await.map(|begun| *begun) else { return };
        sleep_until(begun + time.min(self.grace)).await;
    }
}

/// The signals that end the service; SIGUSR1 and SIGUSR2 are ignored.
#[cfg(unix)]
pub(crate) struct Signals {
    ending: Vec<tokio::signal::unix::Signal>,
    _ignored: Vec<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    pub(crate) fn listen() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut kinds = vec![SignalKind::terminate(), SignalKind::interrupt()];
        if !ignores_hangups() {
            kinds.push(SignalKind::hangup());
        }
        let ignored = [SignalKind::user_defined1(), SignalKind::user_defined2()];
        Ok(Signals {
            ending: kinds.into_iter().map(signal).collect::<io::Result<_>>()?,
            _ignored: ignored.into_iter().map(signal).collect::<io::Result<_>>()?,
        })
    }

    /// Waits for the next.
    pub(crate) async fn next(&mut self) {
        std::future::poll_fn(|context| {
            let ready = self.ending.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
            if ready { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
        })
        .await;
    }
}

/// Was the service started by `nohup`?
#[cfg(unix)]
fn ignores_hangups() -> bool {
    // Other systems than Linux have no such file.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    ignored.is_some_and(|signals| signals & 1 != 0)
}

/// The events that end the service on Windows: a key, a closed window, a shutdown of the machine.
#[cfg(windows)]
pub(crate) struct Signals {
    ctrl_c: tokio::signal::windows::CtrlC,
    ctrl_break: tokio::signal::windows::CtrlBreak,
    close: tokio::signal::windows::CtrlClose,
    shutdown: tokio::signal::windows::CtrlShutdown,
}

#[cfg(windows)]
impl Signals {
    pub(crate) fn listen() -> io::Result<Signals> {
        use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
        Ok(Signals { ctrl_c: ctrl_c()?, ctrl_break: ctrl_break()?, close: ctrl_close()?, shutdown: ctrl_shutdown()? })
    }

    /// Waits for the next.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.ctrl_c.recv() => {}
            _ = self.ctrl_break.recv() => {}
            _ = self.close.recv() => {}
            _ = self.shutdown.recv() => {}
        }
    }
}
