//! Limits of one request, of one client, and of shutdown: each test failed before the limit was there.

use std::io::Read;
use std::net::Shutdown;

use super::fire::{MIB, assert_answers, send_hard_batch};
use super::http::{Client, chunk, head};
use super::process::{Server, until};
use crate::command::{VALID, json_lines};

/// Bodies that are much work or memory for their size.
fn laborious() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let rules = format!("{{\"board\":\"{VALID}\",\"rules\":\"{}\"}}", vec!["anti-king"; 1250].join(","));
    let boards = format!("{VALID}\n").repeat(195);
    let text = format!("{{\"puzzle\":\"{VALID}\",\"text\":\"{}\"}}", VALID.repeat(180));
    vec![
        ("rules", "/v1/check", rules.into()),
        ("boards", "/v1/check", boards.clone().into()),
        ("boards", "/v1/convert?to=grid", boards.into()),
        ("one line", "/v1/check", "F:7138.:".repeat(MIB / 8).into()),
        ("a text", "/v1/score", text.into()),
    ]
}

#[test]
fn one_request_takes_little_memory_whatever_it_holds() {
    let server = Server::start(&["--log", "off"]);
    for (name, path, body) in laborious() {
        let answer = server.post_json(path, std::str::from_utf8(&body).expect("ASCII"));
        assert!([200, 400, 422].contains(&answer.status), "{name}: {}", answer.text());
    }
    assert!(server.peak() < 96 * MIB, "{} MiB", server.peak() / MIB);
}

#[test]
fn options_are_bounded() {
    let server = Server::start(&[]);
    let many: String = (0..5000).map(|n| format!("a{n}&")).collect();
    server.post(&format!("/v1/check?{many}"), VALID).problem(400);
    let long = vec!["diagonals"; 500].join(",");
    for path in [format!("/v1/check?rules={long}"), format!("/v1/check/batch?rules={long}")] {
        assert_eq!(server.post(&path, VALID).problem(400)["option"], "rules", "{path}");
    }
    for path in ["/v1/check", "/v1/check/batch"] {
        let body = serde_json::json!({ "board": VALID, "rules": long }).to_string();
        assert_eq!(server.post_json(path, &body).problem(400)["option"], "rules", "{path}");
    }
}

#[test]
fn chunks_of_one_byte_are_joined() {
    let server = Server::start(&["--log", "off", "--read-timeout", "60"]);
    // An object that is no envelope, and a line that never ends.
    for first in ["{\"a\":\"", ""] {
        let mut clients: Vec<Client> = (0..4).map(|_| server.connect()).collect();
        let body = [chunk(first.as_bytes()), chunk(b".").repeat(MIB / 8)].concat();
        let body = if first.is_empty() { &body[5..] } else { &body };
        for client in &mut clients {
            client.send(head("POST", "/v1/check/batch", &[], None));
            client.send(body);
        }
        assert_answers(&server);
        for client in &mut clients {
            client.send("0\r\n\r\n");
            let answer = client.answer();
            assert_eq!((answer.status, answer.whole), (200, true));
        }
    }
    assert!(server.peak() < 96 * MIB, "{} MiB", server.peak() / MIB);
}

#[test]
fn the_boards_of_one_line_do_not_take_all_memory() {
    let server = Server::start(&["--log", "off", "--read-timeout", "60"]);
    let line = "?load=x ".repeat(MIB / 8);
    let mut clients: Vec<Client> = (0..8).map(|_| server.connect()).collect();
    for client in &mut clients {
        client.send(head("POST", "/v1/check/batch", &[], Some(line.len())));
        client.send(&line);
    }
    for client in &mut clients {
        // There is memory for some of them.
        assert!([200, 503].contains(&client.begun().status));
    }
    assert!(server.peak() < 240 * MIB, "{} MiB", server.peak() / MIB);
}

#[test]
fn two_addresses_do_not_take_all_batches() {
    let server = Server::start(&["--batches", "8", "--trust-proxy", "127.0.0.1", "--log", "off"]);
    let send = |client: &str| {
        let mut connection = server.connect();
        let body = format!("{}\n", super::fire::HARD).repeat(30);
        let path = "/v1/check/batch?require=unique&symbols=from-one&budget=50000000";
        connection.send(head("POST", path, &[("x-forwarded-for", client)], Some(body.len())));
        connection.send(body);
        connection
    };
    let mut held: Vec<Client> = ["198.51.100.1", "198.51.100.2"].repeat(4).into_iter().map(send).collect();
    server.await_metric("ninefold_batches_in_flight", |batches| batches == 8);
    // Neither sends too slowly, so one of their eight batches makes room.
    let mut other = server.connect();
    let answer = other.ask("POST", "/v1/check/batch", &[("x-forwarded-for", "203.0.113.7")], VALID.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.text());
    let lost = until("one of them has lost its place", || held.iter().position(Client::has_answer));
    assert_eq!(held[lost].answer().problem(503)["detail"], "too many batches; try again soon");
}

#[test]
fn slow_bodies_give_their_memory_to_others() {
    let server = Server::start(&["--trust-proxy", "127.0.0.1", "--body-memory", "4194304", "--log", "off"]);
    let slow = |client: &str| {
        let mut connection = server.connect();
        connection.send(head("POST", "/v1/check", &[("x-forwarded-for", client)], Some(MIB)));
        connection.send(vec![b'.'; 20_000]);
        connection
    };
    let mut held: Vec<Client> = ["198.51.100.1", "198.51.100.2"].repeat(2).into_iter().map(slow).collect();
    let mut other = server.connect();
    let body = vec![b'\n'; MIB];
    other.ask("POST", "/v1/check", &[("x-forwarded-for", "203.0.113.7")], &body).problem(422);
    for connection in &mut held {
        assert!([408, 503].contains(&connection.answer().status));
    }
}

#[test]
fn a_signal_ends_it_whatever_is_running() {
    for signal in ["TERM", "INT", "HUP"] {
        let server = Server::start(&["--grace", "0.5", "--log", "error"]);
        let links = "?load=x ".repeat(MIB / 8);
        let mut held = Vec::new();
        for number in 0..60 {
            let mut client = server.connect();
            match number % 3 {
                0 => send_hard_batch(&mut client),
                1 => client.send([head("POST", "/v1/check/batch", &[], Some(links.len())), links.clone()].concat()),
                _ => client.send([head("POST", "/v1/check", &[], Some(MIB)), "F:7138.:".repeat(MIB / 8)].concat()),
            }
            held.push(client);
        }
        // The twenty batches that search go on for minutes. Others may have ended already.
        server.await_metric("ninefold_batches_in_flight", |batches| batches >= 20);
        server.signal(signal);
        let (code, log) = server.ended();
        assert_eq!(code, Some(0), "{signal}: {log}");
    }
}

#[test]
#[cfg(unix)]
fn other_signals_do_not_end_it() {
    let server = Server::start(&[]);
    for signal in ["USR1", "USR2", "PIPE"] {
        server.signal(signal);
        assert_answers(&server);
    }
}

#[test]
fn a_request_for_another_host_or_from_another_site_is_refused() {
    let server = Server::start(&["--host", "sudoku.example"]);
    let ask = |headers: &str, path: &str| {
        let mut client = server.connect();
        let method = if path == "/metrics" { "GET" } else { "POST" };
        client.send(format!("{method} {path} HTTP/1.1\r\n{headers}content-length: 81\r\n\r\n{VALID}"));
        client.answer()
    };
    for path in ["/v1/check", "/v1/check/batch", "/metrics"] {
        for host in ["localhost", &server.address, "[::1]:8081", "SUDOKU.example:443"] {
            assert_eq!(ask(&format!("host: {host}\r\n"), path).status, 200, "{host}{path}");
        }
        let problem = ask("host: evil.example\r\n", path).problem(421);
        assert_eq!(problem["type"], "urn:ninefold:problem:wrong-host");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("--host evil.example")), "{problem}");
        for from in ["origin: https://evil.example", "origin: null", "sec-fetch-site: cross-site"] {
            let problem = ask(&format!("host: localhost\r\n{from}\r\n"), path).problem(403);
            assert_eq!(problem["type"], "urn:ninefold:problem:cross-site", "{from}");
        }
        let own = "host: localhost:1\r\norigin: http://localhost:1\r\nsec-fetch-site: same-origin\r\n";
        assert_eq!(ask(own, path).status, 200);
    }
    // Probes may call it as they like, and a link to the page is no attack.
    for path in ["/healthz", "/readyz", "/", "/openapi.json"] {
        let headers = [("host", "evil.example"), ("sec-fetch-site", "cross-site")];
        let mut client = server.connect();
        client.send(format!(
            "GET {path} HTTP/1.1\r\n{}: {}\r\n{}: {}\r\n\r\n",
            headers[0].0, headers[0].1, headers[1].0, headers[1].1
        ));
        assert_eq!(client.answer().status, 200, "{path}");
    }
}

#[test]
#[cfg(unix)]
fn metrics_may_have_an_address_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("metrics.sock");
    let server = Server::start(&["--metrics-listen", &format!("unix:{}", path.display())]);
    server.get("/metrics").problem(404);
    assert_answers(&server);
    let ask = |path_asked: &str| {
        let mut stream = std::os::unix::net::UnixStream::connect(&path).expect("a socket");
        let request = format!("GET {path_asked} HTTP/1.1\r\nhost: any\r\nconnection: close\r\n\r\n");
        std::io::Write::write_all(&mut stream, request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    assert!(ask("/metrics").contains("ninefold_boards_total{status=\"valid\"} 1"));
    assert!(ask("/v1/check").starts_with("HTTP/1.1 404"));
}

#[test]
fn skipped_lines_are_in_the_last_record_or_a_trailer() {
    let server = Server::start(&[]);
    let text = format!("{VALID}\noops\n{VALID}\nDate of print\n{VALID}\n");
    let plain = server.post("/v1/check/batch", &text);
    assert_eq!((json_lines(&plain.text()).len(), plain.header("trailer")), (3, None));
    let lines = json_lines(&server.post("/v1/check/batch?skipped=true", &text).text());
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3], serde_json::json!({ "skipped": { "lines": 2, "first": [2, 4] } }));
    let none = json_lines(&server.post("/v1/check/batch?skipped=true", VALID).text());
    assert_eq!(none[1]["skipped"]["lines"], 0);
    server.post("/v1/check/batch?skipped=perhaps", &text).problem(400);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[("te", "trailers"), ("connection", "close")], Some(text.len())));
    client.send(&text);
    client.stream.get_ref().shutdown(Shutdown::Write).expect("a half is closed");
    let mut answer = String::new();
    client.stream.read_to_string(&mut answer).expect("text");
    assert!(answer.contains("\r\ntrailer: ninefold-skipped\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n0\r\nninefold-skipped: lines=2, first=(2 4)\r\n\r\n"), "{answer}");
}

#[test]
fn a_body_that_the_last_hop_has_packed_is_refused() {
    let server = Server::start(&[]);
    for encoding in ["gzip, chunked", "gzip\r\ntransfer-encoding: chunked", "identity, chunked"] {
        let mut client = server.connect();
        client.send(format!("POST /v1/check HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: {encoding}\r\n\r\n"));
        client.send_in_vain([chunk(VALID.as_bytes()), b"0\r\n\r\n".to_vec()].concat());
        client.answer().problem(501);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_threads_it_says_so() {
    // Root has no limit, so root becomes a user without other threads. Other users have more threads than one already.
    let script = "case $(id -u) in
        0) exec setpriv --reuid 65533 --clear-groups prlimit --nproc=2 \"$0\" serve --listen 127.0.0.1:0 ;;
        *) exec prlimit --nproc=1 \"$0\" serve --listen 127.0.0.1:0 ;;
    esac";
    // That user cannot enter the temporary folder of the tests.
    let folder = tempfile::tempdir_in("/tmp").expect("a folder");
    let copy = folder.path().join("serve");
    std::fs::copy(crate::command::binary(), &copy).expect("a copy");
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a mode");
    let run = std::process::Command::new("sh").args(["-c", script]).arg(&copy).output().expect("a shell");
    let text = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(1), "{text}");
    assert!(text.contains("cannot start") && text.contains("threads"), "{text}");
}
