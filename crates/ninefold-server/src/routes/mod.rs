//! What is served where.

mod asked;
mod batch;
mod body;
mod check;
mod convert;
mod options;
mod packed;
mod score;
mod verify;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};

use crate::page;
use crate::problem::Problem;
use crate::service::Shared;

/// Where a request goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Check,
    CheckBatch,
    Verify,
    VerifyBatch,
    Solve,
    Canonical,
    Score,
    Convert,
    Healthz,
    Readyz,
    Metrics,
    OpenApi,
    /// The page, and whatever there is not.
    Page,
}

impl Route {
    pub(crate) const ALL: [Route; 13] = [
        Route::Check,
        Route::CheckBatch,
        Route::Verify,
        Route::VerifyBatch,
        Route::Solve,
        Route::Canonical,
        Route::Score,
        Route::Convert,
        Route::Healthz,
        Route::Readyz,
        Route::Metrics,
        Route::OpenApi,
        Route::Page,
    ];

    /// Its path, and its name in the metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Route::Check => "/v1/check",
            Route::CheckBatch => "/v1/check/batch",
            Route::Verify => "/v1/verify",
            Route::VerifyBatch => "/v1/verify/batch",
            Route::Solve => "/v1/solve",
            Route::Canonical => "/v1/canonical",
            Route::Score => "/v1/score",
            Route::Convert => "/v1/convert",
            Route::Healthz => "/healthz",
            Route::Readyz => "/readyz",
            Route::Metrics => "/metrics",
            Route::OpenApi => "/openapi.json",
            Route::Page => "/",
        }
    }

    /// The route of a path.
    pub(crate) fn of(path: &str) -> Route {
        Route::ALL.into_iter().find(|route| route.name() == path).unwrap_or(Route::Page)
    }

    /// The methods that it takes.
    pub(crate) fn methods(self) -> &'static str {
        match self {
            Route::Healthz | Route::Readyz | Route::Metrics | Route::OpenApi | Route::Page => "GET,HEAD",
            _ => "POST",
        }
    }
}

/// The whole service.
pub(crate) fn router(service: Shared) -> Router {
    Router::new()
        .route(Route::Check.name(), post(check::check))
        .route(Route::CheckBatch.name(), post(batch::check))
        .route(Route::Verify.name(), post(verify::verify))
        .route(Route::VerifyBatch.name(), post(batch::verify))
        .route(Route::Solve.name(), post(check::solve))
        .route(Route::Canonical.name(), post(check::canonical))
        .route(Route::Score.name(), post(score::score))
        .route(Route::Convert.name(), post(convert::convert))
        .route(Route::Healthz.name(), get(healthz))
        .route(Route::Readyz.name(), get(readyz))
        .route(Route::Metrics.name(), get(metrics))
        .route(Route::OpenApi.name(), get(openapi))
        .fallback(page::page)
        .method_not_allowed_fallback(other_method)
        .with_state(service)
}

/// An answer of this kind.
pub(crate) fn answer(kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    // Room for the headers that every answer gets.
    response.headers_mut().reserve(16);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// A method that a path does not have. The router adds `allow`.
async fn other_method(method: Method, uri: Uri) -> Response<Body> {
    refuse_method(&method, Route::of(uri.path()).methods())
}

/// What a path says to a method that is none of these.
pub(crate) fn refuse_method(method: &Method, methods: &str) -> Response<Body> {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    Problem::method_not_allowed(methods).into_response()
}

async fn healthz() -> Response<Body> {
    answer("application/json", r#"{"status":"ok"}"#)
}

async fn readyz(State(service): State<Shared>) -> Result<Response<Body>, Problem> {
    if service.is_ready() {
        Ok(answer("application/json", r#"{"status":"ready"}"#))
    } else if service.ending.has_begun() {
        Err(Problem::ending())
    } else {
        Err(Problem::busy("requests"))
    }
}

async fn metrics(State(service): State<Shared>) -> Response<Body> {
    answer("text/plain; version=0.0.4; charset=utf-8", service.metrics.text(&service.now()))
}

async fn openapi(State(service): State<Shared>) -> Response<Body> {
    answer("application/json", service.openapi.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_its_route() {
        for route in Route::ALL {
            assert_eq!(Route::of(route.name()), route);
        }
        assert_eq!(Route::of("/v1/check/"), Route::Page);
    }
}
