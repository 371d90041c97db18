//! The context of a request: its client, its connection, its id.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, Uri, request};
use http_body_util::BodyExt;

use crate::client::Client;
use crate::connections::Connection;
use crate::problem::Problem;

#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) client: Client,
    pub(crate) connection: Arc<Connection>,
    pub(crate) id: HeaderValue,
    pub(crate) method: Method,
    pub(crate) uri: Uri,
    pub(crate) began: Instant,
}

impl Context {
    /// The request's context; a default one in tests, which have no connections.
    pub(crate) fn of(parts: &mut request::Parts) -> Context {
        parts.extensions.remove().unwrap_or_else(|| Context {
            client: Client::default(),
            connection: Arc::new(Connection::new(Instant::now())),
            id: HeaderValue::from_static("none"),
            method: parts.method.clone(),
            uri: parts.uri.clone(),
            began: Instant::now(),
        })
    }

    /// The next part of the body; `None` at its end. A client that closes its half before that has cut the body off.
    pub(crate) async fn next_part(&self, body: &mut Body) -> Result<Option<Bytes>, Problem> {
        loop {
            // The parts before the end come first.
            let frame = tokio::select! {
                biased;
                frame = body.frame() => frame,
                () = self.connection.half_closed() => return Err(Problem::cut_off()),
            };
            match frame {
                None => return Ok(None),
                Some(Err(_)) => return Err(Problem::cut_off()),
                Some(Ok(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        return Ok(Some(data));
                    }
                }
            }
        }
    }
}
