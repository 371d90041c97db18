//! The page, embedded in the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;

use crate::problem::Problem;
use crate::response::{answer, refuse_method};
use crate::route::Route;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    plain: Contents,
    /// As gzip, where that is smaller.
    packed: Option<Contents>,
}

struct Contents {
    etag: &'static str,
    bytes: &'static [u8],
}

const ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Does the page that this build serves have WebAssembly? Without it, the page asks its service.
pub fn page_has_webassembly() -> bool {
    ASSETS.iter().any(|asset| asset.kind == "application/wasm")
}

/// What the page may do: nothing but its own scripts, styles, pictures and calls.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'",
);

/// Names do not change with their contents, so a browser asks each time, and is mostly told that nothing has changed.
const CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// Whatever is no other route: a file of the page, or nothing.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    let Some(asset) = find(uri.path()) else { return Problem::not_found().into_response() };
    if method != Method::GET && method != Method::HEAD {
        let methods = Route::Page.methods();
        let mut response = refuse_method(&method, methods);
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(methods));
        return response;
    }
    let packed = asset.packed.as_ref().filter(|_| takes_gzip(&headers));
    let contents = packed.unwrap_or(&asset.plain);
    let mut response = if is_known(&headers, contents.etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if method == Method::HEAD {
        let mut response = answer(asset.kind, Body::empty());
        response.headers_mut().insert(header::CONTENT_LENGTH, contents.bytes.len().into());
        response
    } else {
        answer(asset.kind, contents.bytes)
    };
    let added: [(HeaderName, HeaderValue); 4] = [
        (header::ETAG, HeaderValue::from_static(contents.etag)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::CACHE_CONTROL, CACHE),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    response.headers_mut().extend(added);
    if packed.is_some() && response.status() == StatusCode::OK {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn find(path: &str) -> Option<&'static Asset> {
    match path.strip_suffix('/') {
        Some(folder) => ASSETS.iter().find(|asset| asset.path.strip_suffix("/index.html") == Some(folder)),
        None => ASSETS.iter().find(|asset| asset.path == path),
    }
}

/// Does the client unpack gzip?
fn takes_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.split_once('=').is_some_and(|(_, weight)| weight.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// Does the client have this very file?
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let values = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|one| {
        let one = one.trim();
        one == "*" || one.trim_start_matches("W/") == etag
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Status;
    use ninefold::read::Format;

    #[test]
    fn what_makes_the_page_an_app_is_served_as_what_it_is() {
        for (path, kind) in [
            ("/ninefold.webmanifest", "application/manifest+json"),
            ("/sw.js", "text/javascript; charset=utf-8"),
            ("/icons/icon.svg", "image/svg+xml"),
            // With WebAssembly or without, the page finds what it looks for.
            ("/wasm/ninefold.js", "text/javascript; charset=utf-8"),
            ("/wasm/simd.js", "text/javascript; charset=utf-8"),
        ] {
            assert_eq!(find(path).expect(path).kind, kind, "{path}");
        }
    }

    #[test]
    fn the_page_has_webassembly_or_is_told_that_it_has_none() {
        let engine = find("/wasm/ninefold.js").expect("a file of the page").plain.bytes;
        let told = engine.windows(14).any(|part| part == b"missing = true");
        assert_eq!(page_has_webassembly(), !told);
    }

    #[test]
    fn the_page_has_the_lists_of_the_library() {
        let list = |names: Vec<&str>| names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
        let one_line = Format::ALL.into_iter().filter(|format| format.is_one_line()).map(Format::name).collect();
        let names = find("/names.js").expect("a file of the page").plain.bytes;
        let names = std::str::from_utf8(names).expect("UTF-8");
        for (name, list) in [("STATUSES", list(Status::ALL.map(Status::name).to_vec())), ("ONE_LINE", list(one_line))] {
            let line = format!("export const {name} = [{list}];");
            assert!(names.lines().any(|one| one == line), "web/names.js should have: {line}");
        }
    }
}
