//! The page, and the headers of everything.

use std::io::Read;

use flate2::read::GzDecoder;

use super::process::Server;

#[test]
fn the_page_is_there_with_its_policy() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().to_ascii_lowercase().starts_with("<!doctype html>"));
    let policy = page.header("content-security-policy").expect("a policy");
    for part in ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(server.get("/index.html").body, page.body);

    let head = server.connect().ask("HEAD", "/", &[], b"");
    assert_eq!(head.header("content-length"), Some(page.body.len().to_string().as_str()));
    let etag = page.header("etag").expect("an etag");
    for known in [etag.to_string(), format!("\"other\", W/{etag}"), "*".into()] {
        let again = server.connect().ask("GET", "/", &[("if-none-match", &known)], b"");
        assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(etag)));
    }
    let changed = server.connect().ask("GET", "/", &[("if-none-match", "\"other\"")], b"");
    assert_eq!(changed.status, 200);
}

#[test]
fn the_page_comes_packed_to_those_who_unpack_it() {
    let server = Server::start(&[]);
    let get = |encodings: &str| server.connect().ask("GET", "/", &[("accept-encoding", encodings)], b"");
    let plain = server.get("/");
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), (None, Some("accept-encoding")));
    for encodings in ["", "br", "gzip;q=0", "gzip; q=0.000, br", "gzipped", "identity"] {
        let answer = get(encodings);
        assert_eq!((answer.header("content-encoding"), &answer.body), (None, &plain.body), "{encodings}");
    }
    for encodings in ["gzip", "deflate, GZIP, br", "br;q=1.0, gzip;q=0.5"] {
        let answer = get(encodings);
        assert_eq!(answer.header("content-encoding"), Some("gzip"), "{encodings}");
        assert_eq!(answer.header("vary"), Some("accept-encoding"));
        let mut text = Vec::new();
        GzDecoder::new(&answer.body[..]).read_to_end(&mut text).expect("gzip");
        assert_eq!(text, plain.body, "{encodings}");
        let etag = answer.header("etag").expect("an etag");
        assert_ne!(Some(etag), plain.header("etag"));
        let known = [("accept-encoding", encodings), ("if-none-match", etag)];
        let again = server.connect().ask("GET", "/", &known, b"");
        assert_eq!((again.status, again.header("content-encoding")), (304, None));
        let head = server.connect().ask("HEAD", "/", &known[..1], b"");
        assert_eq!(head.header("content-length"), Some(answer.body.len().to_string().as_str()));
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let server = Server::start(&[]);
    for path in ["/nothing", "/v1", "/v1/check/", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/.git/config", "/web"] {
        server.get(path).problem(404);
    }
    let deleted = server.connect().ask("DELETE", "/", &[], b"");
    deleted.problem(405);
    assert_eq!(deleted.header("allow"), Some("GET,HEAD"));
    let options = server.connect().ask("OPTIONS", "/", &[], b"");
    assert_eq!((options.status, options.header("allow")), (204, Some("GET,HEAD")));
}

#[test]
fn every_answer_has_the_headers_that_protect_it() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    let requests = [
        ("GET", "/", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/openapi.json", 200),
        ("POST", "/v1/check/batch", 200),
        ("POST", "/v1/check", 422),
        ("GET", "/v1/check", 405),
        ("GET", "/nothing", 404),
        ("OPTIONS", "/v1/check", 204),
    ];
    for (method, path, status) in requests {
        // A page of another origin gets them, too, and nothing else.
        let other = client.ask(method, path, &[("origin", "https://example.org")], b"");
        let works = method != "OPTIONS" && ["/v1/check", "/v1/check/batch", "/metrics"].contains(&path);
        let answers = [(client.ask(method, path, &[], b""), status), (other, if works { 403 } else { status })];
        for (answer, status) in answers {
            assert_eq!(answer.status, status, "{method} {path}");
            for (name, value) in [
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "no-referrer"),
                ("x-frame-options", "DENY"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] {
                assert_eq!(answer.header(name), Some(value), "{method} {path}");
            }
            assert!(answer.header("permissions-policy").is_some(), "{method} {path}");
            assert!(answer.header("x-request-id").is_some(), "{method} {path}");
            assert_eq!(answer.header("access-control-allow-origin"), None, "{method} {path}");
        }
    }
}

#[test]
fn other_origins_may_call_it_only_if_that_was_said() {
    let server = Server::start(&["--cors", "https://example.org", "--cors", "http://localhost:3000"]);
    let ask = |origin: &str| {
        let asks = [("origin", origin), ("access-control-request-method", "POST")];
        let wants = [asks[0], asks[1], ("access-control-request-headers", "content-type")];
        let preflight = server.connect().ask("OPTIONS", "/v1/check", &wants, b"");
        assert_eq!(preflight.status, 200);
        let board = ".".repeat(16);
        let answer = server.connect().ask("POST", "/v1/check", &[("origin", origin)], board.as_bytes());
        let known = ["https://example.org", "http://localhost:3000"].contains(&origin);
        assert_eq!(answer.status, if known { 200 } else { 403 });
        let allowed = |answer: &super::http::Answer| answer.header("access-control-allow-origin").map(String::from);
        assert_eq!(allowed(&preflight), allowed(&answer));
        if allowed(&answer).is_some() {
            assert!(preflight.header("access-control-allow-methods").is_some_and(|methods| methods.contains("POST")));
            assert_eq!(preflight.header("access-control-allow-headers"), Some("content-type,x-request-id"));
        }
        allowed(&answer)
    };
    assert_eq!(ask("https://example.org").as_deref(), Some("https://example.org"));
    assert_eq!(ask("http://localhost:3000").as_deref(), Some("http://localhost:3000"));
    assert_eq!(ask("https://example.com"), None);

    let open = Server::start(&["--cors", "*"]);
    let answer = open.connect().ask("POST", "/v1/check", &[("origin", "https://example.com")], &[b'.'; 16]);
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}
