//! What attackers have found: each finding has a test that failed before.

use std::io::{ErrorKind, Read};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::fire::{HARD, MIB, assert_answers, send_hard, send_hard_batch};
use super::http::{Client, chunk, head};
use super::process::{Server, until};
use crate::command::{VALID, json_lines};

#[test]
fn a_flood_of_large_bodies_waits_for_room() {
    let server = Server::start(&["--log", "off", "--body-memory", "8388608"]);
    // The first are the most work and memory to read, four times as many as are held; the rest are refused at a glance.
    let laborious = vec![b'.'; MIB];
    let utf16 = [&b"\xFF\xFE"[..], &laborious[2..]].concat();
    for _ in 0..2 {
        let clients: Vec<_> = (0..300)
            .map(|number| {
                let mut client = server.connect();
                let body = if number < 32 { laborious.clone() } else { utf16.clone() };
                thread::spawn(move || {
                    client.send(head("POST", "/v1/check", &[], Some(body.len())));
                    client.send(&body);
                    client.answer().status
                })
            })
            .collect();
        for client in clients {
            assert_eq!(client.join().expect("an answer"), 422);
        }
    }
    // Eight at a time are held, with what it takes to read them.
    assert!(server.peak() < 240 * MIB, "{} MiB", server.peak() / MIB);
}

#[test]
fn a_body_that_is_not_there_takes_no_place() {
    let server = Server::start(&["--requests", "2", "--connections", "20"]);
    let slow: Vec<Client> = (0..100)
        .map(|_| {
            let mut client = server.connect();
            client.send(head("POST", "/v1/check", &[], Some(81)));
            client.send(&VALID[..40]);
            client
        })
        .collect();
    for _ in 0..20 {
        assert_answers(&server);
    }
    assert_eq!(server.metric("ninefold_requests_in_flight"), 0);
    assert_eq!(server.metric("ninefold_requests_shed_total"), 0);
    assert_eq!(server.metric("ninefold_connections_shed_total"), 0);
    drop(slow);
}

#[test]
fn a_large_body_has_to_come_at_a_rate() {
    let server = Server::start(&["--body-memory", "1"]);
    // It holds the only room there is for large bodies, and sends nothing more.
    let mut slow = server.connect();
    slow.send(head("POST", "/v1/check", &[], Some(MIB)));
    slow.send(vec![b'.'; 40_000]);
    let answer = server.post("/v1/check", vec![b'.'; MIB]);
    answer.problem(422);
    slow.answer().problem(408);
}

#[test]
fn a_batch_that_dribbles_is_cut_off_and_makes_room() {
    let server = Server::start(&["--batches", "2"]);
    let mut dribbling: Vec<Client> = (0..2)
        .map(|_| {
            let mut client = server.connect();
            client.send(head("POST", "/v1/check/batch", &[], None));
            client.send_chunk(b".");
            client
        })
        .collect();
    server.await_metric("ninefold_batches_in_flight", |batches| batches == 2);
    // After a second it owes enough.
    let answer = until("room", || Some(server.post("/v1/check/batch", VALID)).filter(|answer| answer.status == 200));
    assert!(answer.whole);
    let cut_off = until("one of them is cut off", || dribbling.iter().position(Client::has_answer));
    assert_eq!(dribbling[cut_off].answer().problem(503)["detail"], "too many batches; try again soon");
}

#[test]
fn a_byte_now_and_then_does_not_keep_a_batch_alive() {
    let server = Server::start(&["--read-timeout", "1"]);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    client.stream.get_ref().set_read_timeout(Some(Duration::from_millis(200))).expect("a timeout");
    // Each wait is shorter than the time limit, all together are not.
    let answer = until("a byte now and then is too little", || {
        client.send_in_vain(chunk(b"."));
        let mut answer = [0; 16];
        match client.stream.get_ref().peek(&mut answer) {
            Ok(size) => {
                assert_ne!(size, 0, "closed without an answer");
                (size >= 12).then_some(answer)
            }
            Err(error) => {
                assert!(matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{error}");
                None
            }
        }
    });
    assert_eq!(&answer[..12], b"HTTP/1.1 408");
}

#[test]
fn hard_batches_do_not_starve_others() {
    let server = Server::start(&["--searches", "1", "--log", "error"]);
    let mut hard = [server.connect(), server.connect()];
    hard.iter_mut().for_each(send_hard_batch);
    server.await_metric("ninefold_searches_waiting", |waiting| waiting > 0);
    for _ in 0..5 {
        let answer = server.post("/v1/check/batch?require=unique", format!("{VALID}\n").repeat(500));
        assert_eq!(json_lines(&answer.text()).len(), 500);
        assert_eq!(server.post("/v1/solve", VALID).status, 200);
    }
    assert_eq!(server.metric("ninefold_batches_in_flight"), 2, "they are still at it");
}

#[test]
fn hard_searches_do_not_block_easy_ones() {
    // Far more than there are threads for.
    let server = Server::start(&["--searches", "1", "--queue", "7", "--batches", "1", "--log", "error"]);
    let mut hard: Vec<Client> = (0..40).map(|_| server.connect()).collect();
    hard.iter_mut().for_each(send_hard);
    // Of eight places one client gets six.
    server.await_metric("ninefold_requests_shed_total", |shed| shed == 34);
    for _ in 0..22 {
        let answer = server.post("/v1/solve", VALID);
        assert_eq!((answer.status, &answer.json()["status"]), (200, &"unique".into()));
    }
    assert_eq!(server.metric("ninefold_requests_in_flight"), 6);
    // Somebody else has a share, too.
    let proxied = Server::start(&["--searches", "1", "--queue", "3", "--trust-proxy", "127.0.0.1"]);
    let mut hard: Vec<Client> = (0..10).map(|_| proxied.connect()).collect();
    hard.iter_mut().for_each(send_hard);
    proxied.await_metric("ninefold_requests_shed_total", |shed| shed == 7);
    let mut other = proxied.connect();
    let path = "/v1/check?require=unique&symbols=from-one&budget=1000000000000";
    other.send(head("POST", path, &[("x-forwarded-for", "203.0.113.7")], Some(HARD.len())));
    other.send(HARD);
    proxied.await_metric("ninefold_requests_in_flight", |requests| requests == 4);
}

#[test]
fn it_ends_in_order_whatever_its_clients_do() {
    let server = Server::start(&["--log", "info"]);
    let mut one_byte = server.connect();
    one_byte.send("G");
    let mut slow_body = server.connect();
    slow_body.send(head("POST", "/v1/check", &[], Some(81)));
    let mut dribbling = server.connect();
    dribbling.send(head("POST", "/v1/check/batch", &[], None));
    dribbling.send_chunk(b".");
    let mut search = server.connect();
    send_hard(&mut search);
    let mut batch = server.connect();
    send_hard_batch(&mut batch);
    let mut unread = server.connect();
    let ones = format!("{}\n", "1".repeat(81)).repeat(3000);
    unread.send(head("POST", "/v1/check/batch?explain=zh", &[], Some(ones.len())));
    unread.send(&ones);
    server.await_metric("ninefold_batches_in_flight", |batches| batches == 3);
    server.await_metric("ninefold_requests_in_flight", |requests| requests == 1);
    server.signal("TERM");
    assert!(one_byte.is_closed());
    let answer = search.answer();
    assert_eq!(answer.problem(503)["detail"], "the service is shutting down; try again soon");
    assert_eq!(answer.header("retry-after"), Some("1"));
    let (code, log) = server.ended();
    assert_eq!(code, Some(0), "none of them was waited for to the end of the grace: {log}");
    assert!(log.contains("\"broken_off\":\"the client stopped reading the response\""), "{log}");
}

#[test]
fn a_log_that_nobody_reads_does_not_hold_it_up() {
    let server = Server::start_unread(&["--log", "info"]);
    let mut client = server.connect();
    // More than a pipe takes, and more than is kept for one.
    let path = format!("/{}", "x".repeat(250));
    for _ in 0..6000 {
        assert_eq!(client.ask("GET", &path, &[], b"").status, 404);
    }
    drop(client);
    server.signal("TERM");
    assert_eq!(server.ended().0, Some(0));
}

/// The lines of a log, as JSON.
fn logged(log: &str) -> Vec<Value> {
    log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn what_breaks_off_or_is_no_http_is_logged_and_counted() {
    let server = Server::start(&[]);
    let mut whole = server.connect();
    let sent = whole.ask("POST", "/v1/check/batch", &[("x-request-id", "whole-1")], VALID.as_bytes()).body.len();
    let mut broken = server.connect();
    broken.send(head("POST", "/v1/check/batch", &[("x-request-id", "broken-1")], None));
    broken.send_chunk(format!("{VALID}\n").repeat(2000).as_bytes());
    assert_eq!(broken.begun().status, 200);
    broken.send("this is no size of a chunk\r\n");
    server.await_metric("ninefold_batches_total{end=\"broken_off\"}", |batches| batches == 1);
    server.await_metric("ninefold_batches_total{end=\"whole\"}", |batches| batches == 1);
    assert_eq!(server.metric("ninefold_batch_seconds_count"), 2);
    let mut nonsense = server.connect();
    nonsense.send("nonsense\r\n\r\n");
    assert_eq!(nonsense.begun().status, 400);
    server.await_metric("ninefold_requests_refused_total", |refused| refused >= 1);
    server.signal("TERM");
    let (code, log) = server.ended();
    assert_eq!(code, Some(0));
    let lines = logged(&log);
    let of = |id: &str| lines.iter().find(|line| line["id"] == id).unwrap_or_else(|| panic!("{id} in {log}"));
    assert_eq!((&of("whole-1")["bytes"], &of("whole-1")["broken_off"]), (&sent.into(), &Value::Null));
    assert_eq!(of("broken-1")["broken_off"], "the body was cut off");
    assert_eq!(of("broken-1")["client"], "127.0.0.1");
    assert!(lines.iter().any(|line| line["message"] == "refused a request from 127.0.0.1: not HTTP"), "{log}");
}

#[test]
fn a_trusted_proxy_names_the_client_and_nobody_else_does() {
    for (args, expected) in [(&["--trust-proxy", "127.0.0.0/8"][..], "203.0.113.7"), (&[], "127.0.0.1")] {
        let server = Server::start(args);
        let headers = [("x-forwarded-for", "198.51.100.1, 203.0.113.7"), ("x-request-id", "me")];
        assert_eq!(server.connect().ask("POST", "/v1/check", &headers, VALID.as_bytes()).status, 200);
        server.signal("TERM");
        let lines = logged(&server.ended().1);
        assert_eq!(lines.iter().find(|line| line["id"] == "me").expect("a line")["client"], expected);
    }
}

#[test]
fn those_who_run_it_see_what_it_does() {
    let server = Server::start(&["--requests", "1"]);
    assert_eq!(server.get("/readyz").json()["status"], "ready");
    let mut busy = server.connect();
    send_hard(&mut busy);
    server.await_metric("ninefold_searches_running", |searches| searches == 1);
    server.get("/readyz").problem(503);
    assert_eq!(server.get("/healthz").status, 200);
    if cfg!(target_os = "linux") {
        assert!(server.metric("process_resident_memory_bytes") > MIB as u64);
        assert!(server.metric("process_open_fds") > 3);
    }
    let text = server.get("/metrics").text();
    assert!(text.contains(concat!("ninefold_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1")), "{text}");
}

#[test]
fn options_in_the_body_of_a_batch_count_or_are_refused() {
    let server = Server::start(&[]);
    let body =
        format!("{{\"require\": \"unique\",\n \"boards\": [\"{VALID}\",\n \"{VALID}\"], \"failures_only\": false}}\n");
    let answer = server.post_json("/v1/check/batch", &body);
    let reports = json_lines(&answer.text());
    let statuses: Vec<_> = reports.iter().map(|report| (&report["status"], &report["line"])).collect();
    assert_eq!(statuses, [(&"unique".into(), &2.into()), (&"unique".into(), &3.into())]);
    // In pieces, and as one text.
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    let text = format!("{{\"board\":\"{VALID}\\n{VALID}\\n\",\"require\":\"unique\"}}");
    text.as_bytes().chunks(50).for_each(|piece| client.send_chunk(piece));
    client.send("0\r\n\r\n");
    let reports = json_lines(&client.answer().text());
    assert_eq!(reports.iter().filter(|report| report["status"] == "unique").count(), 2);
    // Each line with its own: that is not what a batch is.
    let lines = format!("{{\"board\":\"{VALID}\",\"require\":\"unique\"}}\n").repeat(2);
    assert_eq!(server.post_json("/v1/check/batch", &lines).problem(400)["option"], "require");
    let unknown = format!("{{\"boards\":[\"{VALID}\"],\"require\":\"beautiful\"}}");
    assert_eq!(server.post_json("/v1/check/batch", &unknown).problem(400)["option"], "require");
    // What is no option is data.
    let lines = format!("{{\"board\":\"{VALID}\",\"rating\":3}}\n").repeat(2);
    assert_eq!(json_lines(&server.post_json("/v1/check/batch", &lines).text()).len(), 2);
}

#[test]
fn a_request_has_one_host() {
    let server = Server::start(&[]);
    let mut two = server.connect();
    two.send("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n");
    assert_eq!(two.answer().problem(400)["detail"], "HTTP/1.1 requires exactly one `host` header");
    let mut none = server.connect();
    none.send("GET /healthz HTTP/1.1\r\n\r\n");
    none.answer().problem(400);
}

#[test]
fn a_client_that_has_closed_its_half_gets_its_answer() {
    let server = Server::start(&[]);
    let close =
        |client: &Client| client.stream.get_ref().shutdown(std::net::Shutdown::Write).expect("a half is closed");
    let boards = format!("{VALID}\n").repeat(20_000);
    for (path, body) in [
        ("/v1/check", VALID),
        ("/v1/check?require=unique", VALID),
        ("/v1/check/batch", VALID),
        ("/v1/check/batch?require=unique", &boards),
    ] {
        let mut client = server.connect();
        let stream = client.stream.get_ref().try_clone().expect("a second handle");
        let request = [head("POST", path, &[], Some(body.len())), body.to_string()].concat();
        let sender = thread::spawn(move || {
            let mut client = Client { stream: std::io::BufReader::new(stream) };
            client.send(request);
            close(&client);
        });
        let answer = client.answer();
        sender.join().expect("all was sent");
        assert_eq!((answer.status, answer.whole), (200, true), "{path}");
        assert_eq!(json_lines(&answer.text()).len(), body.lines().count());
        assert!(client.is_closed(), "{path}");
    }
    // It may have gone, so what would last is not waited for.
    let mut client = server.connect();
    send_hard(&mut client);
    close(&client);
    let answer = client.answer();
    assert_eq!((answer.status, &answer.json()["status"]), (200, &"undecided".into()));
    // A request that is cut off is no request.
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], Some(VALID.len() + 1)));
    client.send(VALID);
    close(&client);
    assert_eq!(client.answer().problem(400)["detail"], "the body was cut off");
}

#[test]
fn a_page_of_another_origin_hears_that_the_service_is_busy() {
    let server = Server::start(&["--requests", "1", "--cors", "https://example.org"]);
    let mut busy = server.connect();
    send_hard(&mut busy);
    server.await_metric("ninefold_requests_in_flight", |requests| requests == 1);
    let answer = server.connect().ask("POST", "/v1/check", &[("origin", "https://example.org")], VALID.as_bytes());
    answer.problem(503);
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://example.org"));
    assert!(answer.header("access-control-expose-headers").is_some_and(|names| names.contains("retry-after")));
}

/// A check over a Unix socket.
#[cfg(unix)]
fn checked_over(path: &std::path::Path) -> String {
    let mut stream = std::os::unix::net::UnixStream::connect(path).expect("a socket");
    let head = head("POST", "/v1/check", &[("connection", "close")], Some(VALID.len()));
    std::io::Write::write_all(&mut stream, format!("{head}{VALID}").as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
#[cfg(unix)]
fn it_listens_on_a_unix_socket() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ninefold.sock");
    let listen = format!("unix:{}", path.display());
    for _ in 0..2 {
        let server = Server::start_on(&listen, &[]);
        assert_eq!(server.address, listen);
        assert!(checked_over(&path).contains("\"status\":\"valid\""));
        server.signal("TERM");
        let (code, log) = server.ended();
        assert_eq!(code, Some(0), "{log}");
        assert!(log.contains("\"client\":\"unix\""));
        assert!(!path.exists(), "it cleans up");
        // What a service that was killed leaves behind does not keep the next from listening.
        drop(std::os::unix::net::UnixListener::bind(&path).expect("a socket"));
        assert!(path.exists());
    }
}

/// Windows has no systemd.
#[test]
#[cfg(unix)]
fn it_listens_on_the_sockets_that_it_was_started_with() {
    let server = Server::start_inherited();
    assert_answers(&server);
    server.signal("TERM");
    assert_eq!(server.ended().0, Some(0));
}
