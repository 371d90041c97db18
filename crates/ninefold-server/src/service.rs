//! What all requests share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::body::Bytes;
use ninefold::read::may_be_packed;
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::connections::Connections;
use crate::limits::Lane;
use crate::log::Log;
use crate::metrics::Metrics;
use crate::openapi;
use crate::problem::Problem;

/// Up to this many bytes a text is checked where it was received: that takes microseconds, and no flood of searches can
/// stand before it.
const SMALL: usize = 1 << 14;

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
    pub(crate) log: Log,
    /// Searches of single boards.
    pub(crate) searches: Lane,
    /// Texts that are too large to be checked in passing, and pieces of batches.
    pub(crate) plain: Lane,
    /// Pieces of batches that are searched.
    pub(crate) deep: Lane,
    /// Batches at the same time.
    pub(crate) batches: Arc<Semaphore>,
    pub(crate) openapi: Bytes,
}

/// The service, as every request has it.
pub(crate) type Shared = Arc<Service>;

impl Service {
    pub(crate) fn new(config: Config) -> Shared {
        Arc::new(Service {
            metrics: Metrics::default(),
            connections: Connections::new(config.connections),
            log: Log::start(config.log),
            searches: Lane::new("searches", config.searches, config.queue),
            plain: Lane::new("large texts", config.threads, config.queue + config.batches),
            deep: Lane::new("searches", config.searches, config.batches),
            batches: Arc::new(Semaphore::new(config.batches)),
            openapi: openapi::document().into(),
            config,
        })
    }

    /// Batches whose last line is still to come.
    pub(crate) fn batches_in_flight(&self) -> usize {
        self.config.batches - self.batches.available_permits()
    }

    /// Does work that may need a search, which ends when its flag is set.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.searches.run(self.config.time_limit, work).await
    }

    /// Does work that needs no search, on texts of [this size](size).
    pub(crate) async fn plainly<T: Send + 'static>(
        &self,
        size: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if size <= SMALL { Ok(work()) } else { self.plain.run(self.config.time_limit, |_| work()).await }
    }
}
