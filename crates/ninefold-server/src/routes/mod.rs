//! The handlers of the routes.

mod batch;
mod body;
mod check;
mod convert;
mod gzip;
mod options;
mod question;
mod score;
mod verify;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Response, Uri};
use axum::routing::{get, post};

use crate::page;
use crate::problem::Problem;
use crate::response::{answer, refuse_method};
use crate::route::Route;
use crate::service::Shared;

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

/// A method that a path does not have. The router adds `allow`.
async fn other_method(method: Method, uri: Uri) -> Response<Body> {
    refuse_method(&method, Route::of(uri.path()).methods())
}

async fn healthz() -> Response<Body> {
    answer("application/json", r#"{"status":"ok"}"#)
}

async fn readyz(State(service): State<Shared>) -> Result<Response<Body>, Problem> {
    if service.is_ready() {
        Ok(answer("application/json", r#"{"status":"ready"}"#))
    } else if service.shutdown.has_begun() {
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
