//! What stands before every route: who asks, the headers of every answer, the log and the metrics.
//!
//! It is one function and no stack of layers, because it is on the way of every request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response, Version, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use tower_service::Service as _;

use crate::asker::Asker;
use crate::client::Client;
use crate::connections::{Connection, Receiving};
use crate::log::Answered;
use crate::problem::Problem;
use crate::routes::Route;
use crate::service::{Service, Shared};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The headers of every answer.
static HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
];

/// An answer that goes on after its head, and is logged when it has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoggedLater;

/// What answers the requests of one connection.
#[derive(Clone)]
pub(crate) struct Front {
    service: Shared,
    router: Router,
    ids: Arc<Ids>,
    connection: Arc<Connection>,
    client: Client,
}

impl Front {
    pub(crate) fn new(
        service: Shared,
        router: Router,
        ids: Arc<Ids>,
        connection: Arc<Connection>,
        client: Client,
    ) -> Front {
        Front { service, router, ids, connection, client }
    }

    /// A request has begun.
    pub(crate) fn receive(&self) -> Receiving {
        self.connection.receive()
    }

    /// Answers a request.
    pub(crate) async fn answer(mut self, mut request: Request<Incoming>, _receiving: Receiving) -> Response<Body> {
        let asker = Asker {
            client: self.client.behind(&self.service.config.proxies, request.headers()),
            connection: Arc::clone(&self.connection),
            id: self.ids.of(request.headers()),
            method: request.method().clone(),
            uri: request.uri().clone(),
            began: Instant::now(),
        };
        let mut open = Open { service: &self.service, asker: asker.clone(), answered: false };
        // The name that it asks for must be one, whoever stands between the client and the service.
        let hosts = request.headers().get_all(header::HOST).iter().count();
        let mut response = if hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11) {
            Problem::not_one_host().into_response()
        } else {
            request.extensions_mut().insert(asker);
            self.router.call(request).await.unwrap_or_else(|never| match never {})
        };
        let headers = response.headers_mut();
        for (name, value) in &HEADERS {
            headers.insert(name.clone(), value.clone());
        }
        headers.insert(REQUEST_ID, open.asker.id.clone());
        open.end(&response);
        response
    }
}

/// A request that is being answered.
struct Open<'a> {
    service: &'a Service,
    asker: Asker,
    answered: bool,
}

impl Open<'_> {
    fn end(&mut self, response: &Response<Body>) {
        self.answered = true;
        let (status, took) = (response.status().as_u16(), self.asker.began.elapsed());
        self.service.metrics.answered(Route::of(self.asker.uri.path()), status, took);
        if response.extensions().get::<LoggedLater>().is_none() {
            let bytes = response.body().size_hint().exact();
            self.service.log.answered(&Answered {
                asker: &self.asker,
                status: Some(status),
                took,
                bytes,
                broken_off: None,
            });
        }
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if !self.answered {
            self.service.metrics.abandoned.fetch_add(1, Ordering::Relaxed);
            let took = self.asker.began.elapsed();
            let (asker, broken_off) = (&self.asker, Some("the client disconnected"));
            self.service.log.answered(&Answered { asker, status: None, took, bytes: None, broken_off });
        }
    }
}

/// The ids of requests: the client's own if it is plain, else a number behind what tells this run from others.
#[derive(Debug)]
pub(crate) struct Ids {
    run: u32,
    next: AtomicU64,
}

impl Ids {
    pub(crate) fn new() -> Arc<Ids> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // The low bits are those that differ.
        Arc::new(Ids { run: now.as_micros() as u32, next: AtomicU64::new(1) })
    }

    fn of(&self, headers: &HeaderMap) -> HeaderValue {
        let plain = |id: &&HeaderValue| {
            let id = id.as_bytes();
            !id.is_empty() && id.len() <= 64 && id.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
        };
        if let Some(id) = headers.get(REQUEST_ID).filter(plain) {
            return id.clone();
        }
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        HeaderValue::try_from(format!("{:08x}-{next}", self.run)).unwrap_or(HeaderValue::from_static("none"))
    }
}
