//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use ninefold::read::may_be_packed;
use ninefold::search::Budget;
use tokio::time::sleep;

use crate::asker::Asker;
use crate::client::Client;
use crate::config::{Config, Level};
use crate::connections::Connections;
use crate::ending::Ending;
use crate::lane::{Lane, Work};
use crate::log::{Answered, Log};
use crate::metrics::{Metrics, Now};
use crate::openapi;
use crate::places::Places;
use crate::problem::Problem;

/// Up to this many bytes a text is checked where it was received: that takes microseconds, and no flood of searches can
/// stand before it.
pub(crate) const SMALL: usize = 1 << 14;

/// How long a search goes on for a client that sends nothing more: it may have gone.
const HALF_CLOSED: Duration = Duration::from_secs(1);

/// How large texts are, as far as that tells how much work they are: what is packed may be any size.
pub(crate) fn size(texts: &[&[u8]]) -> usize {
    if texts.iter().any(|text| may_be_packed(text)) { usize::MAX } else { texts.iter().map(|text| text.len()).sum() }
}

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) connections: Arc<Connections>,
    pub(crate) ending: Ending,
    pub(crate) log: Log,
    /// Searches, of single boards and of batches.
    pub(crate) searches: Arc<Lane>,
    /// Searches of single boards that take longer than a moment.
    long: Arc<Places>,
    /// Texts that are too large to be checked in passing, and pieces of plain batches.
    pub(crate) plain: Arc<Lane>,
    /// Large bodies in memory.
    pub(crate) bodies: Arc<Lane>,
    pub(crate) batches: Arc<Places>,
    pub(crate) openapi: Bytes,
}

/// The service, as every request has it.
pub(crate) type Shared = Arc<Service>;

impl Service {
    pub(crate) fn new(config: Config) -> Shared {
        Arc::new(Service {
            metrics: Metrics::default(),
            connections: Connections::new(config.connections),
            ending: Ending::new(),
            log: Log::start(config.log),
            searches: Lane::new("searches", config.searches),
            long: Places::new(config.long_searches()),
            plain: Lane::new("large texts", config.threads),
            bodies: Lane::new("large bodies", (config.body_memory / config.body_limit).max(1)),
            batches: Places::new(config.batches),
            openapi: openapi::document().into(),
            config,
        })
    }

    /// Is there room for one more request?
    pub(crate) fn is_ready(&self) -> bool {
        !self.ending.has_begun() && self.metrics.in_flight.load(Ordering::Relaxed) < self.config.requests
    }

    /// What is going on at this moment.
    pub(crate) fn now(&self) -> Now {
        let (searches, waiting) = self.searches.counts();
        Now { connections: self.connections.count(), batches: self.batches.count(), searches, waiting }
    }

    /// hyper has ended a connection, mostly because it was not HTTP that came.
    pub(crate) fn refused(&self, error: &hyper::Error, client: Client) {
        let why = if error.is_parse_too_large() {
            "too large"
        } else if error.is_parse() {
            "not HTTP"
        } else {
            // The client has gone, which is counted where its request was.
            return;
        };
        self.metrics.refused.fetch_add(1, Ordering::Relaxed);
        self.log.event(Level::Info, &format!("refused a request from {client}: {why}"));
    }

    /// A batch has ended, by itself or because it broke off.
    pub(crate) fn batch_ended(&self, asker: &Asker, bytes: u64, broken_off: Option<&str>) {
        let took = asker.began.elapsed();
        self.metrics.batch(broken_off.is_none(), took);
        self.log.answered(&Answered { asker, status: Some(200), took, bytes: Some(bytes), broken_off });
    }

    /// Does work that may need a search: at once for a moment, and for longer if there is a place for it.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        asker: &Asker,
        budget: Budget<'static>,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let limit = self.config.time_limit;
        let client = asker.client.share();
        let slot = tokio::select! {
            slot = self.searches.slot_soon(client, limit) => slot?,
            () = self.ending.stops_searches() => return Err(Problem::ending()),
        };
        let mut ended = false;
        let until = async {
            tokio::select! {
                () = sleep(limit) => {}
                () = async { asker.connection.half_closed().await; sleep(HALF_CLOSED).await } => {}
                () = self.ending.stops_searches() => ended = true,
            }
        };
        let search = Work::new(slot, Duration::ZERO, Some(&self.long));
        let done = search.run(until, move |search| search.within(budget, work)).await?;
        if ended {
            Err(Problem::ending())
        } else if done.refused {
            Err(Problem::busy("searches"))
        } else {
            Ok(done.result)
        }
    }

    /// Does work that needs no search, on texts of [this size](size).
    pub(crate) async fn plainly<T: Send + 'static>(
        &self,
        asker: &Asker,
        size: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if size <= SMALL {
            return Ok(work());
        }
        let slot = self.plain.slot_soon(asker.client.share(), self.config.time_limit).await?;
        let done = Work::new(slot, Duration::ZERO, None).run(std::future::pending(), move |_| work()).await?;
        Ok(done.result)
    }
}
