//! The work before and after every route: checks of the request, headers of the response, the log and the metrics.
//!
//! It is one function and not a stack of layers, which would be slower.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, Version, header};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use tower_service::Service as _;

use crate::client::Client;
use crate::connections::{Connection, Receiving};
use crate::context::Context;
use crate::hosts::Hosts;
use crate::log::Answered;
use crate::problem::Problem;
use crate::route::Route;
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

/// The requests that a listener takes.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) hosts: Hosts,
    pub(crate) routes: Routes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Routes {
    All,
    ExceptMetrics,
    Metrics,
}

/// What answers the requests of one connection.
#[derive(Clone)]
pub(crate) struct Front {
    pub(crate) service: Shared,
    pub(crate) router: Router,
    pub(crate) ids: Arc<Ids>,
    pub(crate) access: Arc<Access>,
    pub(crate) connection: Arc<Connection>,
    pub(crate) client: Client,
}

impl Front {
    /// A request has begun.
    pub(crate) fn receive(&self) -> Receiving {
        self.connection.receive()
    }

    /// Answers a request.
    pub(crate) async fn answer(mut self, mut request: Request<Incoming>, _receiving: Receiving) -> Response<Body> {
        let context = Context {
            client: self.client.behind(&self.service.config.proxies, request.headers()),
            connection: Arc::clone(&self.connection),
            id: self.ids.of(request.headers()),
            method: request.method().clone(),
            uri: request.uri().clone(),
            began: Instant::now(),
        };
        let mut open = Open { service: &self.service, context: context.clone(), answered: false };
        let mut response = match self.access.check(&request) {
            Err(problem) => problem.into_response(),
            Ok(()) => {
                request.extensions_mut().insert(context);
                self.router.call(request).await.unwrap_or_else(|never| match never {})
            }
        };
        let headers = response.headers_mut();
        for (name, value) in &HEADERS {
            headers.insert(name.clone(), value.clone());
        }
        headers.insert(REQUEST_ID, open.context.id.clone());
        open.end(&response);
        response
    }
}

impl Access {
    /// Refuses requests that no route should see.
    fn check(&self, request: &Request<Incoming>) -> Result<(), Problem> {
        let (headers, route) = (request.headers(), Route::of(request.uri().path()));
        let hosts = headers.get_all(header::HOST).iter().count();
        // Proxies in front of the service must agree with it on the host.
        if hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11) {
            return Err(Problem::not_one_host());
        }
        let mut encodings = headers.get_all(header::TRANSFER_ENCODING).iter();
        if encodings.any(|encoding| !encoding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked")) {
            return Err(Problem::transfer_encoding());
        }
        match self.routes {
            Routes::ExceptMetrics if route == Route::Metrics => return Err(Problem::not_found()),
            Routes::Metrics if !matches!(route, Route::Metrics | Route::Healthz | Route::Readyz) => {
                return Err(Problem::not_found());
            }
            _ => {}
        }
        // A browser asks before it sends, and the answer to that is the same for all.
        if (route.works() || route == Route::Metrics) && request.method() != Method::OPTIONS {
            return self.hosts.check(request.uri().authority(), headers);
        }
        Ok(())
    }
}

/// A request that is being answered.
struct Open<'a> {
    service: &'a Service,
    context: Context,
    answered: bool,
}

impl Open<'_> {
    fn end(&mut self, response: &Response<Body>) {
        self.answered = true;
        let (status, took) = (response.status().as_u16(), self.context.began.elapsed());
        self.service.metrics.answered(Route::of(self.context.uri.path()), status, took);
        if response.extensions().get::<LoggedLater>().is_none() {
            let bytes = response.body().size_hint().exact();
            self.service.log.answered(&Answered {
                context: &self.context,
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
            let took = self.context.began.elapsed();
            let (context, broken_off) = (&self.context, Some("the client disconnected"));
            self.service.log.answered(&Answered { context, status: None, took, bytes: None, broken_off });
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
