//! Settings and their defaults.

use std::thread;
use std::time::Duration;

use ninefold::batch::Kernel;

use crate::client::Proxy;

/// How the service runs. Every bound that protects it is here.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address and port to listen on, where port 0 lets the system choose, or `unix:` and the path of a socket. Sockets that
    /// whoever started the service has opened (systemd's socket activation) are used instead.
    pub listen: String,
    /// A separate address for `/metrics`, which `listen` then does not have.
    pub metrics_listen: Option<String>,
    /// Further host names of the service, such as those of a proxy in front of it; `*` for any.
    pub hosts: Vec<String>,
    /// The proxies that are believed when they say for whom they ask.
    pub proxies: Vec<Proxy>,
    /// The origins whose pages may call the service; `*` for all.
    pub cors: Vec<String>,
    /// Threads that talk to clients, and as many for large texts and the pieces of plain batches.
    pub threads: usize,
    /// Searches at the same time, those of batches among them.
    pub searches: usize,
    /// Searches that have taken longer than a moment and let others go first; one more is turned away.
    pub queue: usize,
    /// Batches at the same time; one more is turned away.
    pub batches: usize,
    /// Requests that are there and not yet answered; one more is turned away.
    pub requests: usize,
    /// Connections at the same time; for one more the one that was waited for the longest is closed.
    pub connections: usize,
    /// The most bytes of a request's body. A batch has no such bound.
    pub body_limit: usize,
    /// The most bytes of large bodies at the same time; further ones wait.
    pub body_memory: usize,
    /// How long a request may wait for its search, and how long the search may take.
    pub time_limit: Duration,
    /// How long a client may take for the head of a request, for the body of one, or keep a batch waiting beyond what it pays for
    /// with what it sends and reads.
    pub read_timeout: Duration,
    /// How long batches may go on during shutdown. Single requests and searches have three seconds at most.
    pub grace: Duration,
    /// What is logged.
    pub log: Level,
    /// What judges plain batches.
    pub kernel: Kernel,
}

impl Config {
    /// The threads for work: in a slot, or waiting for one in the middle.
    pub(crate) fn computing_threads(&self) -> usize {
        2 * self.threads + self.searches + 2 * self.long_searches() + self.batches
    }

    /// The host names that the service answers for.
    pub(crate) fn hosts(&self) -> Vec<String> {
        let listened = self.listen.rsplit_once(':').map(|(host, _)| host.to_string());
        self.hosts.iter().cloned().chain(listened.filter(|host| !host.is_empty())).collect()
    }

    /// The searches that may take longer than a moment.
    pub(crate) fn long_searches(&self) -> usize {
        self.searches + self.queue
    }
}

/// What is logged on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing.
    Off,
    /// What went wrong on this side.
    Error,
    /// Every request, too.
    Info,
}

impl Default for Config {
    fn default() -> Config {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: "127.0.0.1:8081".into(),
            metrics_listen: None,
            hosts: Vec::new(),
            proxies: Vec::new(),
            cors: Vec::new(),
            threads: cores,
            searches: cores,
            queue: 8 * cores,
            batches: 64,
            requests: 1024,
            connections: 4096,
            body_limit: 1 << 20,
            body_memory: 32 << 20,
            time_limit: Duration::from_secs(10),
            read_timeout: Duration::from_secs(15),
            grace: Duration::from_secs(3),
            log: Level::Info,
            kernel: Kernel::best(),
        }
    }
}
