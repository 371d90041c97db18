//! A request, as its route knows it: who asks, over which connection, and what the log calls it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::http::{HeaderValue, Method, Uri, request};

use crate::client::Client;
use crate::connections::{Connection, Working};
use crate::lane::Slot;
use crate::problem::Problem;
use crate::service::Shared;

/// Who asks, and what.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub(crate) client: Client,
    pub(crate) connection: Arc<Connection>,
    pub(crate) id: HeaderValue,
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    pub(crate) began: Instant,
}

/// A request that is there and is being answered, until this is dropped.
#[derive(Debug)]
pub(crate) struct Admitted {
    service: Shared,
    _working: Working,
    /// The room of a large body.
    _room: Option<Slot>,
}

impl Asker {
    /// Whoever has sent this request. One that came over no connection is nobody's.
    pub(crate) fn of(parts: &mut request::Parts) -> Asker {
        parts.extensions.remove().unwrap_or_else(|| Asker {
            client: Client::default(),
            connection: Arc::new(Connection::new(Instant::now())),
            id: HeaderValue::from_static("none"),
            method: parts.method.clone(),
            uri: parts.uri.clone(),
            began: Instant::now(),
        })
    }

    /// The request is there as a whole, with the room that its body takes up: is there a place for it?
    pub(crate) fn admit(&self, service: &Shared, room: Option<Slot>) -> Result<Admitted, Problem> {
        self.connection.received();
        let in_flight = service.metrics.in_flight.fetch_add(1, Ordering::Relaxed);
        let admitted = Admitted { service: Arc::clone(service), _working: self.connection.work(), _room: room };
        if in_flight < service.config.requests { Ok(admitted) } else { Err(Problem::busy("requests")) }
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.service.metrics.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}
