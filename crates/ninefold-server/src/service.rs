//! What all requests share: the limits, and what counts and records requests.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Bytes;
use ninefold::read::may_be_packed;
use ninefold::search::Budget;
use ninefold::{Ask, Verb};
use tokio::time::sleep;

use crate::client::Client;
use crate::config::{Config, Level};
use crate::connections::Connections;
use crate::context::Context;
use crate::fair_semaphore::FairSemaphore;
use crate::log::{Answered, Log};
use crate::metrics::{Metrics, Now};
use crate::openapi;
use crate::problem::Problem;
use crate::shutdown::Shutdown;
use crate::slots::{Slots, Work};

/// Texts of up to this many bytes have separate slots and never wait for large ones.
pub(crate) const SMALL: usize = 1 << 14;

/// How long work goes on for a client that sends nothing more: it may have gone.
const HALF_CLOSED: Duration = Duration::from_secs(1);

/// The size of texts as a measure of the work they are. A packed text may unfold to any size.
pub(crate) fn size(texts: &[&[u8]]) -> usize {
    if texts.iter().any(|text| may_be_packed(text)) { usize::MAX } else { texts.iter().map(|text| text.len()).sum() }
}

#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) connections: Arc<Connections>,
    pub(crate) shutdown: Shutdown,
    pub(crate) log: Log,
    /// Requests that have arrived and are not yet answered.
    pub(crate) requests: Arc<FairSemaphore>,
    pub(crate) batches: Arc<FairSemaphore>,
    /// The memory budget: bytes of large bodies, and of responses of batches beyond their usual size.
    pub(crate) memory: Arc<FairSemaphore>,
    /// Searches, of single boards and of batches.
    pub(crate) searches: Slots,
    /// Small texts that need no search.
    small: Slots,
    /// Large texts, and turns of batches that do not search.
    pub(crate) large: Slots,
    pub(crate) openapi: Bytes,
}

/// The service, as every request has it.
pub(crate) type Shared = Arc<Service>;

impl Service {
    pub(crate) fn new(config: Config) -> io::Result<Shared> {
        // The share of one client holds a body.
        let memory = config.body_memory.max(config.body_limit.saturating_add(config.body_limit / 3 + 2));
        Ok(Arc::new(Service {
            metrics: Metrics::default(),
            connections: Connections::new(config.connections),
            shutdown: Shutdown::new(config.grace),
            log: Log::start(config.log)?,
            requests: FairSemaphore::new("requests", config.requests),
            batches: FairSemaphore::shared("batches", config.batches),
            memory: FairSemaphore::shared("large bodies", memory),
            searches: Slots::new("searches", config.searches, Some(config.long_searches())),
            small: Slots::new("requests", config.threads, Some(config.long_searches())),
            large: Slots::new("large texts", config.threads, None),
            openapi: openapi::document().into(),
            config,
        }))
    }

    /// Is there room for one more request?
    pub(crate) fn is_ready(&self) -> bool {
        !self.shutdown.has_begun() && self.requests.counts().0 < self.config.requests
    }

    /// Current numbers, for the metrics.
    pub(crate) fn now(&self) -> Now {
        let (searches, waiting) = self.searches.counts();
        let (requests, batches) = (self.requests.counts().0, self.batches.counts().0);
        Now { requests, connections: self.connections.count(), batches, searches, waiting }
    }

    /// hyper has ended a connection, usually because the request was not HTTP.
    pub(crate) fn refused(&self, error: &hyper::Error, client: Client) {
        let why = if error.is_parse_too_large() {
            "too large"
        } else if error.is_parse() {
            "not HTTP"
        } else {
            // The client has gone, which is counted with its request.
            return;
        };
        self.metrics.refused.fetch_add(1, Ordering::Relaxed);
        self.log.event(Level::Info, &format!("refused a request from {client}: {why}"));
    }

    /// A batch has ended, or was broken off.
    pub(crate) fn batch_ended(&self, context: &Context, bytes: u64, broken_off: Option<&str>) {
        let took = context.began.elapsed();
        self.metrics.batch(broken_off.is_none(), took);
        self.log.answered(&Answered { context, status: Some(200), took, bytes: Some(bytes), broken_off });
    }

    /// Runs `answer` on texts of [this size](size), and returns its result with the options.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        context: &Context,
        ask: Ask,
        size: usize,
        answer: impl FnOnce(&Ask, &Budget<'_>) -> T + Send + 'static,
    ) -> Result<(T, Ask), Problem> {
        let slots = match size {
            // Only a search can tell which cells of a text are right.
            _ if ask.is_deep() || ask.verb == Verb::Score => &self.searches,
            ..=SMALL => &self.small,
            _ => &self.large,
        };
        self.run(slots, context, ask.budget(), move |budget| (answer(&ask, budget), ask)).await
    }

    /// Parses a body: at once if it is small, which takes microseconds whatever it holds.
    pub(crate) async fn parse<T: Send + 'static>(
        &self,
        context: &Context,
        size: usize,
        parse: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if size <= SMALL {
            return Ok(parse());
        }
        self.run(&self.large, context, Budget::UNLIMITED, move |_| parse()).await
    }

    /// Does work in a slot, for as long as the time limit, the client and shutdown allow.
    async fn run<T: Send + 'static>(
        &self,
        slots: &Slots,
        context: &Context,
        budget: Budget<'static>,
        run: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let until = async {
            tokio::select! {
                () = sleep(self.config.time_limit) => {}
                () = async { context.connection.half_closed().await; sleep(HALF_CLOSED).await } => {}
            }
        };
        let work = Work { client: context.client.share(), used: Duration::ZERO, may_last: false, budget };
        tokio::select! {
            done = slots.run(work, until, run) => Ok(done?.result),
            // Whatever it does, shutdown does not wait for it.
            () = self.shutdown.stops_work() => Err(Problem::ending()),
        }
    }
}
