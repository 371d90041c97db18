//! Responses that are not problems.

use axum::body::Body;
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::problem::Problem;

/// A response of this kind.
pub(crate) fn answer(kind: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    // Room for the headers that every response gets.
    response.headers_mut().reserve(16);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The response to a method that is none of these.
pub(crate) fn refuse_method(method: &Method, methods: &str) -> Response<Body> {
    if method == Method::OPTIONS {
        return StatusCode::NO_CONTENT.into_response();
    }
    Problem::method_not_allowed(methods).into_response()
}
