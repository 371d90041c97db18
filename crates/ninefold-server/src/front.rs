//! What stands before every route: the bound on requests, the headers of every answer, the log and the metrics.
//!
//! It is one function and no stack of layers, because it is on the way of every request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, Uri, Version, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use tower_service::Service as _;

use crate::connections::Connection;
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

/// What answers the requests of one connection.
#[derive(Clone)]
pub(crate) struct Front {
    service: Shared,
    router: Router,
    ids: Arc<Ids>,
    connection: Arc<Connection>,
}

impl Front {
    pub(crate) fn new(service: Shared, router: Router, ids: Arc<Ids>, connection: Arc<Connection>) -> Front {
        Front { service, router, ids, connection }
    }

    /// Answers a request.
    pub(crate) async fn answer(mut self, mut request: Request<Incoming>) -> Response<Body> {
        let route = Route::of(request.uri().path());
        let _busy = self.connection.begin();
        let mut open = Open {
            service: &self.service,
            route,
            id: self.ids.of(request.headers()),
            method: request.method().clone(),
            uri: request.uri().clone(),
            began: Instant::now(),
            answered: false,
        };
        let mut response = if !open.enter() {
            Problem::busy("requests").into_response()
        } else if request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST) {
            Problem::no_host().into_response()
        } else {
            if route.is_batch() {
                request.extensions_mut().insert(Arc::clone(&self.connection));
            }
            self.router.call(request).await.unwrap_or_else(|never| match never {})
        };
        let headers = response.headers_mut();
        for (name, value) in &HEADERS {
            headers.insert(name.clone(), value.clone());
        }
        headers.insert(REQUEST_ID, open.id.clone());
        open.end(&response);
        response
    }
}

/// A request that is being answered.
struct Open<'a> {
    service: &'a Service,
    route: Route,
    id: HeaderValue,
    method: Method,
    uri: Uri,
    began: Instant,
    answered: bool,
}

impl Open<'_> {
    /// Counts it among those that are being answered; is there room for it? Those who watch over the service take none.
    fn enter(&self) -> bool {
        self.route.is_always_answered()
            || self.service.metrics.in_flight.fetch_add(1, Ordering::Relaxed) < self.service.config.requests
    }

    fn end(&mut self, response: &Response<Body>) {
        self.answered = true;
        let status = response.status().as_u16();
        let took = self.began.elapsed();
        self.service.metrics.answered(self.route, status, took);
        self.log(Some(status), took, response.body().size_hint().exact());
    }

    fn log(&self, status: Option<u16>, took: Duration, bytes: Option<u64>) {
        self.service.log.answered(&Answered {
            id: self.id.to_str().unwrap_or_default(),
            method: self.method.as_str(),
            path: self.uri.path(),
            status,
            micros: took.as_micros(),
            bytes,
        });
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if !self.route.is_always_answered() {
            self.service.metrics.in_flight.fetch_sub(1, Ordering::Relaxed);
        }
        if !self.answered {
            self.service.metrics.abandoned.fetch_add(1, Ordering::Relaxed);
            self.log(None, self.began.elapsed(), None);
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
