//! Bodies of requests, from the router to the answer, without a socket. The status and the kind of every answer are those that the
//! service's own OpenAPI document has for the path, problems have their members, and a packed body is answered like a plain one.

use std::collections::HashMap;
use std::io::Write;
use std::pin::Pin;
use std::sync::OnceLock;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body::Frame;
use http_body_util::BodyExt;
use ninefold_server::{Config, Level, router};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tower_service::Service;

const PATHS: [&str; 8] = [
    "/v1/check",
    "/v1/check/batch",
    "/v1/verify",
    "/v1/verify/batch",
    "/v1/solve",
    "/v1/canonical",
    "/v1/score",
    "/v1/convert",
];

const KINDS: [&str; 4] = ["text/plain", "application/json", "application/x-www-form-urlencoded", "multipart/form-data"];

/// Members and fields of bodies, options of queries.
const NAMES: [&str; 10] =
    ["require", "format", "symbols", "to", "explain", "boxes", "rules", "reveal", "failures_only", "unheard"];
const VALUES: [&str; 14] = [
    "unique",
    "solved",
    "valid",
    "line",
    "csv",
    "json",
    "grid",
    "f-puzzles",
    "zh",
    "3x3",
    "diagonals",
    "true",
    "auto",
    "",
];

/// An answer: its status, its kind and its body.
type Answer = (u16, String, Vec<u8>);

pub fn run(data: &[u8]) {
    let [path, how, kind, options, body @ ..] = data else { return };
    let path = PATHS[usize::from(*path) % PATHS.len()];
    let kind = KINDS[usize::from(*kind) % KINDS.len()];
    // Few steps: what is asked for is of interest, not how long it takes.
    let mut query = match path {
        "/v1/convert" => format!("to={}", VALUES[3 + usize::from(options / 4) % 5]),
        _ => "budget=20".to_string(),
    };
    if options % 4 == 3 {
        let (name, value) = (NAMES[usize::from(options / 4) % NAMES.len()], VALUES[usize::from(*how) % VALUES.len()]);
        query += &format!("&{name}={value}");
    }
    let body = match how % 4 {
        0 => wrapped(path, body),
        _ => body.to_vec(),
    };
    // A piece is one that a client may send, or the whole.
    let size = if how % 8 < 4 { usize::MAX } else { 1 + usize::from(how / 8) * 8 };
    let plain = asked(path, &query, kind, None, &body, size);
    assert_documented(path, &plain);
    // The clock decides about what has many steps to take, and what is packed twice is not text.
    if how % 16 == 1 && !body.windows(6).any(|word| word == b"budget") && body.first() != Some(&0x1f) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&body).expect("memory");
        let packed = asked(path, &query, kind, Some("gzip"), &encoder.finish().expect("memory"), size);
        assert_eq!(packed, plain);
    }
}

/// A body of JSON around a text, with the members that the path takes.
fn wrapped(path: &str, text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let (one, other) = text.split_once('\0').unwrap_or((&text, &text));
    let value = match path {
        "/v1/verify" => json!({"puzzle": one, "answer": other}),
        "/v1/score" => json!({"puzzle": one, "text": other}),
        _ => json!({"board": one}),
    };
    value.to_string().into_bytes()
}

fn asked(path: &str, query: &str, kind: &str, encoding: Option<&str>, body: &[u8], size: usize) -> Answer {
    let mut request = Request::post(format!("{path}?{query}")).header(header::CONTENT_TYPE, kind);
    if let Some(encoding) = encoding {
        request = request.header(header::CONTENT_ENCODING, encoding);
    }
    let pieces: Vec<Bytes> = match body {
        [] => Vec::new(),
        _ => body.chunks(size.min(body.len())).map(Bytes::copy_from_slice).collect(),
    };
    let body = Body::new(Pieces(pieces.into_iter()));
    answered(request.body(body).expect("a request"))
}

fn answered(request: Request<Body>) -> Answer {
    static SERVICE: OnceLock<(Runtime, Router)> = OnceLock::new();
    let (runtime, router) = SERVICE.get_or_init(|| {
        let config = Config { log: Level::Off, time_limit: Duration::from_millis(200), ..Config::default() };
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        (runtime, router(config))
    });
    runtime.block_on(async {
        let response = router.clone().call(request).await.unwrap_or_else(|never| match never {});
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let (status, kind) = (response.status().as_u16(), kind.unwrap_or_default().to_string());
        let mut body = response.into_body();
        let mut all = Vec::new();
        // What was sent is dropped at once, as by a socket: a batch waits for that. One that was cut off has no end.
        while let Some(Ok(frame)) = body.frame().await {
            all.extend_from_slice(frame.data_ref().map_or(&[][..], |data| data));
        }
        (status, kind, all)
    })
}

/// A body in pieces.
struct Pieces(std::vec::IntoIter<Bytes>);

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Ready(self.0.next().map(|piece| Ok(Frame::data(piece))))
    }
}

/// The kinds of answers that each path has for each status.
fn documented() -> &'static HashMap<(String, u16), Vec<String>> {
    static KINDS: OnceLock<HashMap<(String, u16), Vec<String>>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let request = Request::get("/openapi.json").body(Body::empty()).expect("a request");
        let document: Value = serde_json::from_slice(&answered(request).2).expect("JSON");
        let mut kinds = HashMap::new();
        for path in PATHS {
            let responses = document["paths"][path]["post"]["responses"].as_object().expect("responses");
            for (status, response) in responses {
                let response = match response["$ref"].as_str() {
                    Some(place) => document.pointer(place.trim_start_matches('#')).expect("what is referred to"),
                    None => response,
                };
                let of: Vec<String> =
                    response["content"].as_object().into_iter().flat_map(|of| of.keys().cloned()).collect();
                kinds.insert((path.to_string(), status.parse().expect("a status")), of);
            }
        }
        kinds
    })
}

fn assert_documented(path: &str, (status, kind, body): &Answer) {
    let text = String::from_utf8_lossy(body);
    let kinds = documented().get(&(path.to_string(), *status));
    let kinds = kinds.unwrap_or_else(|| panic!("{path} answers {status}: {text}"));
    let plain = kind.split(';').next().unwrap_or_default();
    assert!(kinds.iter().any(|known| known.split(';').next() == Some(plain)), "{path} answers {status} as {kind}");
    // Nothing else is asked at the same time, so nothing is busy, and nothing fails on this side.
    assert!(![500, 503].contains(status), "{path} answers {status}: {text}");
    match plain {
        "application/problem+json" => {
            let problem: Value = serde_json::from_slice(body).expect("JSON");
            assert_eq!(problem["status"], *status);
            assert!(
                ["type", "title", "detail"]
                    .iter()
                    .all(|name| problem[name].as_str().is_some_and(|text| !text.is_empty()))
            );
            assert!(*status != 422 || problem.get("report").is_some() || path == "/v1/convert", "{text}");
        }
        "application/x-ndjson" => {
            assert!(body.is_empty() || body.ends_with(b"\n"), "{text}");
            let mut last = 0;
            for line in text.lines() {
                let report: Value = serde_json::from_str(line).expect("JSON");
                assert!(report["status"].is_string(), "{line}");
                let at = report["line"].as_u64().unwrap_or(last);
                assert!(at >= last, "line {at} after line {last}");
                last = at;
            }
        }
        "application/json" => {
            let report: Value = serde_json::from_slice(body).expect("JSON");
            let member = if path == "/v1/score" { "parsed" } else { "status" };
            assert!(report.get(member).is_some(), "{text}");
        }
        _ => assert!(!body.is_empty()),
    }
}
