//! Error responses: `application/problem+json` (RFC 9457).

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use ninefold::{Ask, BadOption, CannotConvert, Lang, Report};
use serde_json::{Map, Value};

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    /// The end of the type; a problem that says no more than its status has none.
    kind: Option<&'static str>,
    title: &'static str,
    detail: String,
    /// Members besides the usual ones.
    more: Vec<(&'static str, Value)>,
}

/// The prefix of every problem type.
const TYPE: &str = "urn:ninefold:problem:";

/// How many seconds a rejected client should wait.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl Problem {
    fn new(status: StatusCode, kind: &'static str, title: &'static str, detail: impl Into<String>) -> Problem {
        Problem { status, kind: Some(kind), title, detail: detail.into(), more: Vec::new() }
    }

    /// The text has no readable board.
    pub(crate) fn malformed(report: &Report, ask: &Ask) -> Problem {
        let lang = ask.explain.unwrap_or(Lang::En);
        let detail = report.to_sentence(lang);
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", "not a board", detail);
        // The report was written as JSON a moment ago.
        let report: Value = serde_json::from_str(&ask.json(report)).unwrap_or_default();
        problem.more = vec![("error", report["error"].clone()), ("report", report)];
        problem
    }

    /// The text is not one board, the format cannot hold it, or no format was given.
    pub(crate) fn cannot_convert(error: &CannotConvert, ask: &Ask) -> Problem {
        match error {
            CannotConvert::NoFormat => Problem::option("to", error.to_string()),
            CannotConvert::Text(report) => Problem::malformed(report, ask),
            _ => {
                let title = "the format cannot hold the board";
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "cannot-write", title, error.to_string())
            }
        }
    }

    /// Something is wrong with an option.
    pub(crate) fn option(name: &str, detail: String) -> Problem {
        let mut problem = Problem::new(StatusCode::BAD_REQUEST, "bad-option", "invalid option", detail);
        problem.more = vec![("option", name.into())];
        problem
    }

    /// The body is not what this route expects.
    pub(crate) fn bad_body(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-body", "invalid body", detail)
    }

    pub(crate) fn cut_off() -> Problem {
        Problem::bad_body("the body was cut off")
    }

    pub(crate) fn not_found() -> Problem {
        let detail = "see GET /openapi.json for the available paths".into();
        Problem { status: StatusCode::NOT_FOUND, kind: None, title: "not found", detail, more: Vec::new() }
    }

    pub(crate) fn method_not_allowed(methods: &str) -> Problem {
        let detail = format!("use {methods} for this path");
        let (status, title) = (StatusCode::METHOD_NOT_ALLOWED, "method not allowed");
        Problem { status, kind: None, title, detail, more: Vec::new() }
    }

    pub(crate) fn too_large(limit: usize) -> Problem {
        let detail = format!("the body exceeds the {limit}-byte limit; use POST /v1/check/batch for larger ones");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "the body is too large", detail)
    }

    pub(crate) fn encoding() -> Problem {
        let detail = "`content-encoding` must be gzip or identity";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "encoding", "unsupported encoding", detail)
    }

    /// A multipart form.
    pub(crate) fn multipart() -> Problem {
        let detail = "multipart forms are not supported; send the board itself or JSON as the body";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", "unsupported media type", detail)
    }

    /// A request without a host, or with several.
    pub(crate) fn not_one_host() -> Problem {
        let detail = "HTTP/1.1 requires exactly one `host` header".into();
        Problem { status: StatusCode::BAD_REQUEST, kind: None, title: "bad request", detail, more: Vec::new() }
    }

    /// A body in an encoding that only the last hop could undo.
    pub(crate) fn transfer_encoding() -> Problem {
        let detail = "`transfer-encoding` must be chunked; a packed body needs `content-encoding: gzip`".into();
        let (status, title) = (StatusCode::NOT_IMPLEMENTED, "unsupported transfer encoding");
        Problem { status, kind: None, title, detail, more: Vec::new() }
    }

    /// A request for a host that is not this service.
    pub(crate) fn wrong_host(host: &str) -> Problem {
        let host: String = host.chars().take(100).collect();
        let detail = format!("this service does not answer for `{host}`; to allow that, start it with `--host {host}`");
        Problem::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", "unknown host", detail)
    }

    /// A request from a page of another origin, which browsers name in most requests.
    pub(crate) fn cross_site(origin: Option<&str>) -> Problem {
        let origin: String = origin.unwrap_or("ORIGIN").chars().take(100).collect();
        let detail =
            format!("pages of other origins may not call this service; to allow that, start it with `--cors {origin}`");
        Problem::new(StatusCode::FORBIDDEN, "cross-site", "request from another site", detail)
    }

    pub(crate) fn too_slow() -> Problem {
        let detail = "the rest of the body did not arrive in time";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body took too long", detail)
    }

    /// Rejected because the server is at a limit.
    pub(crate) fn busy(what: &'static str) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "server busy", format!("too many {what}; try again soon"))
    }

    /// Rejected because the server shuts down.
    pub(crate) fn ending() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "server busy",
            "the service is shutting down; try again soon",
        )
    }

    pub(crate) fn internal() -> Problem {
        let detail = "this is a bug in ninefold".into();
        let (status, title) = (StatusCode::INTERNAL_SERVER_ERROR, "internal error");
        Problem { status, kind: None, title, detail, more: Vec::new() }
    }

    /// What went wrong.
    pub(crate) fn detail(&self) -> String {
        self.detail.clone()
    }

    fn json(&self) -> String {
        let mut members = Map::new();
        let kind = self.kind.map_or("about:blank".into(), |kind| format!("{TYPE}{kind}"));
        members.insert("type".into(), kind.into());
        members.insert("title".into(), self.title.into());
        members.insert("status".into(), self.status.as_u16().into());
        members.insert("detail".into(), self.detail.as_str().into());
        members.extend(self.more.iter().map(|(name, value)| ((*name).to_string(), value.clone())));
        Value::Object(members).to_string()
    }
}

impl From<BadOption> for Problem {
    fn from(error: BadOption) -> Problem {
        Problem::option(&error.name, error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(header::RETRY_AFTER, RETRY_AFTER);
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE if self.kind == Some("encoding") => {
                headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
            }
            // Do not wait for the rest of the body.
            StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE | StatusCode::NOT_IMPLEMENTED => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }
}
