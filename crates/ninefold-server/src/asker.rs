//! A request, as its route knows it: who asks, over which connection, and what the log calls it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, Uri, request};

use http_body_util::BodyExt;

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

    /// The next part of the body; `None` at its end. A client that has closed its half without sending all of it has cut it off.
    pub(crate) async fn next_part(&self, body: &mut Body) -> Result<Option<Bytes>, Problem> {
        let cut_off = || Problem::bad_body("the body was cut off");
        loop {
            // What was received before the end comes first.
            let frame = tokio::select! {
                biased;
                frame = body.frame() => frame,
                () = self.connection.half_closed() => return Err(cut_off()),
            };
            match frame {
                None => return Ok(None),
                Some(Err(_)) => return Err(cut_off()),
                Some(Ok(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        return Ok(Some(data));
                    }
                }
            }
        }
    }

    /// The request is there as a whole, with the room that its body takes up: is there a place for it?
    pub(crate) fn admit(&self, service: &Shared, room: Option<Slot>) -> Result<Admitted, Problem> {
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
