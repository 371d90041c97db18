//! The service under fire: it answers others, turns the rest away, and keeps its memory.

use std::io::Write;
use std::net::TcpStream;
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;

use super::http::{Client, chunk, head};
use super::process::{Server, until};
use crate::command::{VALID, json_lines};

pub(super) const MIB: usize = 1 << 20;

/// Not one of these may cost more memory than this.
const MOST: usize = 96 * MIB;

/// A sparse board of side 16 whose search takes longer than anybody waits.
pub(super) const HARD: &str = include_str!("hard16.txt");

/// Asks whether the hard board has one solution, with a budget that is never used up.
pub(super) fn send_hard(client: &mut Client) {
    let path = "/v1/check?require=unique&symbols=from-one&budget=1000000000000";
    client.send(head("POST", path, &[], Some(HARD.len())));
    client.send(HARD);
}

/// A batch of boards each of which is searched for as long as a batch lets it be.
pub(super) fn send_hard_batch(client: &mut Client) {
    let body = format!("{HARD}\n").repeat(30);
    let path = "/v1/check/batch?require=unique&symbols=from-one&budget=50000000";
    client.send(head("POST", path, &[], Some(body.len())));
    client.send(body);
}

pub(super) fn assert_answers(server: &Server) {
    let answer = server.post("/v1/check", VALID);
    assert_eq!((answer.status, &answer.json()["status"]), (200, &"valid".into()));
}

#[test]
fn a_body_too_large_is_refused() {
    let server = Server::start(&["--body-limit", "1000"]);
    let mut declared = server.connect();
    declared.send(head("POST", "/v1/check", &[("expect", "100-continue")], Some(1001)));
    let answer = declared.answer();
    answer.problem(413);
    assert_eq!(answer.header("connection"), Some("close"));

    let mut sent = server.connect();
    sent.send(head("POST", "/v1/verify", &[], Some(MIB)));
    sent.send(vec![b'.'; MIB]);
    sent.answer().problem(413);

    let mut chunked = server.connect();
    chunked.send(head("POST", "/v1/solve", &[], None));
    for _ in 0..1024 {
        chunked.send_chunk(&[b'.'; 1024]);
    }
    chunked.send("0\r\n\r\n");
    chunked.answer().problem(413);

    assert_eq!(server.post("/v1/check", vec![b'.'; 1000]).status, 422);
    assert_eq!(server.post("/v1/check/batch", format!("{VALID}\n").repeat(1000)).status, 200);
    assert_answers(&server);
}

#[test]
fn a_slow_client_is_not_waited_for() {
    let server = Server::start(&["--read-timeout", "2"]);
    let mut nothing = server.connect();
    // Each is sent at once: the limit is for what does not follow.
    let begin = |text: &[&[u8]]| {
        let mut client = server.connect();
        client.send(text.concat());
        client
    };
    let mut half_a_head = begin(&[b"POST /v1/check HTTP/1.1\r\nhost: loc"]);
    let mut half_a_body = begin(&[head("POST", "/v1/check", &[], Some(81)).as_bytes(), &VALID.as_bytes()[..40]]);
    let mut short_batch = begin(&[head("POST", "/v1/check/batch", &[], Some(82_000)).as_bytes(), VALID.as_bytes()]);
    let boards = chunk(format!("{VALID}\n").repeat(2000).as_bytes());
    let mut long_batch = begin(&[head("POST", "/v1/check/batch", &[], None).as_bytes(), &boards]);

    assert_eq!(half_a_body.answer().problem(408)["type"], "urn:ninefold:problem:too-slow");
    short_batch.answer().problem(408);
    let answer = long_batch.answer();
    assert_eq!((answer.status, answer.whole), (200, false), "what was begun breaks off, and is seen to");
    assert!(nothing.is_closed());
    assert!(half_a_head.is_closed());
    assert_answers(&server);
}

#[test]
fn an_input_that_breaks_off_has_no_whole_answer() {
    let server = Server::start(&[]);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    client.send_chunk(format!("{VALID}\n").repeat(2000).as_bytes());
    assert_eq!(client.begun().status, 200);
    client.send("this is no size of a chunk\r\n");
    let ended = std::iter::from_fn(|| client.chunk()).any(|chunk| chunk.is_empty());
    assert!(!ended, "what was begun breaks off, and is seen to");
    assert_answers(&server);
}

#[test]
fn what_is_no_http_or_no_json_harms_nobody() {
    let server = Server::start(&[]);
    // It closes the connections on which no request ever ends.
    let hurried = Server::start(&["--read-timeout", "1"]);
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(200_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(10_000));
    let texts: [&[u8]; 9] = [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\r\n\r\n\r\n\r\nnonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"POST /v1/check HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n",
        b"POST /v1/check HTTP/1.1\r\nhost: a\r\ncontent-length: minus\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ];
    for text in texts {
        let mut client = hurried.connect();
        // As far as the service reads it.
        client.send_in_vain(text);
        // Half of them are answered with 4xx, and all are closed.
        if !client.is_closed() {
            let answer = client.begun();
            assert!((400..500).contains(&answer.status), "{} for {}", answer.status, String::from_utf8_lossy(text));
        }
    }
    for text in ["{", "{\"board\"", "[[[[[", "{\"board\":\"\\ud800\"}", "nul", "\u{0}", "{\"board\":{\"board\":[]}}"] {
        let answer = server.post_json("/v1/check", text);
        answer.problem(422);
    }
    let deep = "[".repeat(500_000);
    server.post_json("/v1/check", &deep).problem(422);
    server.post_json("/v1/check", &format!("{{\"board\":{deep}")).problem(422);
    for server in [server, hurried] {
        assert_answers(&server);
        assert!(server.peak() < MOST, "{} bytes", server.peak());
    }
}

/// Lets this process have so many files open.
#[cfg(unix)]
fn allow_files(wanted: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let hard = limit.maximum.unwrap_or(u64::MAX);
    assert!(hard >= wanted, "this test needs `ulimit -Hn` of {wanted}, and it is {hard}");
    if limit.current.is_some_and(|soft| soft < wanted) {
        setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum: limit.maximum })
            .expect("it may be raised");
    }
}

#[test]
fn ten_thousand_connections_hold_up_nobody() {
    const MANY: usize = 10_000;
    // Both ends of a connection are files, but of two processes.
    #[cfg(unix)]
    allow_files(MANY as u64 + 1000);
    let server = Server::start(&["--connections", "2000", "--log", "error"]);
    let mut first = server.connect();
    assert_eq!(first.ask("GET", "/healthz", &[], b"").status, 200);
    let mut held = Vec::new();
    for number in 0..MANY {
        let stream = TcpStream::connect(&server.address).expect("a connection");
        held.push(stream);
        if number % 1000 == 999 {
            assert_answers(&server);
        }
    }
    assert!(first.is_closed(), "the idlest was closed for the others");
    let open = server.metric("ninefold_connections");
    assert!((1900..=2000).contains(&open), "{open}");
    assert_answers(&server);
    assert!(server.peak() < MOST, "{} bytes", server.peak());
}

#[test]
fn a_busy_connection_is_kept_and_one_more_is_told_so() {
    let server = Server::start(&["--connections", "1", "--searches", "1"]);
    // Until the search was begun, the connection counts as idle, and the next may take its place.
    loop {
        let mut busy = server.connect();
        send_hard(&mut busy);
        let mut client = server.connect();
        client.send(head("GET", "/healthz", &[], Some(0)));
        if client.is_closed() {
            continue;
        }
        let answer = client.answer();
        if answer.status == 503 {
            answer.problem(503);
            assert_eq!(answer.header("retry-after"), Some("1"));
            break;
        }
    }
}

#[test]
fn a_flood_of_hard_boards_is_turned_away_and_others_are_answered() {
    let server = Server::start(&["--searches", "2", "--queue", "3", "--log", "error"]);
    let mut flood: Vec<Client> = (0..100).map(|_| server.connect()).collect();
    flood.iter_mut().for_each(send_hard);
    // There are five places for long searches, of which one client has four; all others hear that they should come back.
    server.await_metric("ninefold_requests_shed_total", |shed| shed == 96);
    assert_eq!(server.metric("ninefold_requests_in_flight"), 4);
    for _ in 0..100 {
        assert_answers(&server);
    }
    let answer = server.post_json("/v1/verify", &json!({ "puzzle": VALID, "answer": VALID }).to_string());
    assert_eq!(answer.status, 200);
    let batch = server.post("/v1/check/batch", format!("{VALID}\n").repeat(10_000));
    assert_eq!(json_lines(&batch.text()).len(), 10_000);
    let searched = server.post("/v1/check/batch?require=unique", format!("{VALID}\n").repeat(1000));
    assert_eq!(json_lines(&searched.text()).len(), 1000);
    assert_eq!(server.post("/v1/solve", VALID).status, 200, "what is easy needs no such place");
    let mut one_more = server.connect();
    send_hard(&mut one_more);
    let shed = one_more.answer();
    shed.problem(503);
    assert_eq!(shed.header("retry-after"), Some("1"));
    assert!(server.peak() < MOST, "{} bytes", server.peak());
    // Whoever goes away takes the search along, so that there is room again.
    drop(flood);
    server.await_metric("ninefold_requests_in_flight", |requests| requests == 0);
    server.signal("TERM");
    assert_eq!(server.ended().0, Some(0));
}

#[test]
fn a_search_that_takes_too_long_is_undecided() {
    let server = Server::start(&["--time-limit", "0.2"]);
    let mut client = server.connect();
    send_hard(&mut client);
    let answer = client.answer();
    assert_eq!((answer.status, &answer.json()["status"]), (200, &"undecided".into()));
}

#[test]
fn too_many_requests_and_batches_are_turned_away() {
    let server = Server::start(&["--requests", "1", "--batches", "1"]);
    let mut first = server.connect();
    send_hard(&mut first);
    server.await_metric("ninefold_requests_in_flight", |requests| requests == 1);
    assert_eq!(server.post("/v1/check", VALID).problem(503)["detail"], "too many requests; try again soon");
    assert_eq!(server.get("/healthz").status, 200, "those who run it are always answered");
    drop(first);
    server.await_metric("ninefold_requests_in_flight", |requests| requests == 0);

    // The service works on it, so it does not lose its place to the next.
    let mut batch = server.connect();
    send_hard_batch(&mut batch);
    server.await_metric("ninefold_batches_in_flight", |batches| batches == 1);
    assert_eq!(server.post("/v1/check/batch", VALID).problem(503)["detail"], "too many batches; try again soon");
    assert_answers(&server);
}

#[test]
fn a_large_batch_takes_no_more_memory_than_a_small_one() {
    const PARTS: usize = 96;
    let server = Server::start(&["--log", "error"]);
    let part = format!("{VALID}\n").repeat(MIB / 82);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch?explain=en", &[], None));
    let stream = client.stream.get_ref().try_clone().expect("a second handle");
    let expected = PARTS * part.lines().count();
    let sender = thread::spawn(move || {
        let mut client = Client { stream: std::io::BufReader::new(stream) };
        for _ in 0..PARTS {
            client.send_chunk(part.as_bytes());
        }
        client.send("0\r\n\r\n");
    });
    assert_eq!(client.begun().status, 200);
    let mut lines = 0;
    loop {
        let chunk = client.chunk().expect("the answer is whole");
        if chunk.is_empty() {
            break;
        }
        lines += chunk.iter().filter(|&&b| b == b'\n').count();
    }
    sender.join().expect("all was sent");
    assert_eq!(lines, expected);
    assert!(server.peak() < MOST, "{} bytes", server.peak());
}

#[test]
fn a_batch_whose_answer_is_not_taken_is_not_read() {
    let server = Server::start(&["--read-timeout", "1", "--log", "error"]);
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    let part = format!("{VALID}\n").repeat(MIB / 82);
    let stream = client.stream.get_mut();
    // Sooner or later nothing more is taken, and then the connection is closed.
    let mut sent = 0;
    loop {
        let chunk = format!("{:x}\r\n{part}\r\n", part.len());
        match stream.write_all(chunk.as_bytes()) {
            Ok(()) => sent += 1,
            Err(_) => break,
        }
        assert!(sent < 64, "64 MiB were taken while none of the answer was");
    }
    assert_answers(&server);
    assert!(server.peak() < MOST, "{} bytes", server.peak());
}

/// What is sent, and every byte of it may become a hundred of the answer.
fn attacks() -> [(&'static str, &'static str, Vec<u8>); 6] {
    let packed = |text: &[u8]| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    };
    // Every house has nearly every digit twice.
    let large: Vec<u8> =
        (0..625).map(|cell| b"123456789ABC"[(cell % 25 + 5 * (cell / 25)) % 12]).chain([b'\n']).collect();
    [
        ("objects, packed", "/v1/check/batch", packed(&b"{}".repeat(MIB))),
        ("a list of objects", "/v1/check/batch", [&b"["[..], &b"{},".repeat(MIB / 3 - 10), b"{}]"].concat()),
        ("lines, packed", "/v1/check/batch?format=line&explain=zh", packed(&b"x\n".repeat(MIB))),
        ("ones", "/v1/check/batch?explain=zh", [[b'1'; 81].as_slice(), b"\n"].concat().repeat(11_000)),
        ("side 25", "/v1/check/batch?explain=en&symbols=from-one", large.repeat(1500)),
        (
            "answers",
            "/v1/verify/batch?explain=zh",
            format!("puzzle,solution\n{}", format!("{VALID},{VALID}\n").repeat(6000)).into(),
        ),
    ]
}

#[test]
fn what_is_written_for_those_who_do_not_read_is_bounded() {
    const CLIENTS: usize = 16;
    for (name, path, body) in attacks() {
        let server = Server::start(&["--read-timeout", "2", "--log", "off"]);
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_| {
                let mut client = server.connect();
                let request = [head("POST", path, &[], Some(body.len())).as_bytes(), &body].concat();
                thread::spawn(move || {
                    // No more is taken than fits; then the connection is closed.
                    let _ = client.stream.get_mut().write_all(&request);
                    client
                })
            })
            .collect();
        let broken_off = || server.metric("ninefold_batches_total{end=\"broken_off\"}");
        // All at once, unless the machine is so busy that the first are given up before the last begin.
        let begun = || server.metric("ninefold_batches_in_flight") + broken_off();
        until("all of them begin", || (begun() >= CLIENTS as u64).then_some(()));
        assert_answers(&server);
        // They are given up one by one, since they take nothing.
        until("all of them are given up", || (broken_off() == CLIENTS as u64).then_some(()));
        assert_answers(&server);
        assert!(server.peak() < 160 * MIB, "{name}: {} MiB", server.peak() / MIB);
        drop(clients);
    }
}
