//! The end, in two steps: first nothing new begins, and then, a moment later, searches are stopped.

use std::time::Duration;

use tokio::sync::watch;

/// How long searches may go on after the service was told to end.
const LAST_SEARCHES: Duration = Duration::from_secs(3);

/// How long a client may keep the service waiting after that, in all.
pub(crate) const LAST_WAIT: Duration = Duration::from_secs(1);

/// Is the service ending?
#[derive(Debug)]
pub(crate) struct Ending {
    begun: watch::Sender<bool>,
}

impl Ending {
    pub(crate) fn new() -> Ending {
        Ending { begun: watch::Sender::new(false) }
    }

    pub(crate) fn begin(&self) {
        self.begun.send_replace(true);
    }

    pub(crate) fn has_begun(&self) -> bool {
        *self.begun.borrow()
    }

    /// Waits until searches have to stop.
    pub(crate) async fn stops_searches(&self) {
        self.wait().await;
        tokio::time::sleep(LAST_SEARCHES).await;
    }

    /// Waits until those who keep the service waiting have had their last chance.
    pub(crate) async fn stops_waiting(&self) {
        self.wait().await;
        tokio::time::sleep(LAST_WAIT).await;
    }

    async fn wait(&self) {
        // The sender is in `self`, so there is always one.
        let _ = self.begun.subscribe().wait_for(|begun| *begun).await;
    }
}
