//! Being told to end: what was begun is finished, and nothing new begins.

use std::net::{TcpListener, TcpStream};

use super::http::head;
use super::process::Server;
use crate::command::{VALID, json_lines, run};

const LINES: usize = 4000;

/// A batch in the middle: the head of the answer is there, and the input has not ended.
fn in_the_middle(server: &Server) -> super::http::Client {
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    client.send_chunk(format!("{VALID}\n").repeat(LINES).as_bytes());
    assert_eq!(client.begun().status, 200);
    client
}

#[test]
fn a_batch_that_was_begun_is_finished() {
    for signal in ["TERM", "INT"] {
        let server = Server::start(&["--log", "error"]);
        let mut client = in_the_middle(&server);
        server.signal(signal);
        // Its port is closed before anything else, and whoever is connected is still served.
        while TcpStream::connect(&server.address).is_ok() {
            std::thread::yield_now();
        }
        client.send_chunk(format!("{VALID}\n").repeat(LINES).as_bytes());
        client.send("0\r\n\r\n");
        let mut text = Vec::new();
        loop {
            let chunk = client.chunk().expect("the answer is whole");
            if chunk.is_empty() {
                break;
            }
            text.extend(chunk);
        }
        let reports = json_lines(std::str::from_utf8(&text).expect("UTF-8"));
        assert_eq!(reports.len(), 2 * LINES);
        assert!(reports.iter().enumerate().all(|(index, report)| report["line"] == index + 1));
        assert_eq!(server.ended(), (Some(0), String::new()));
    }
}

#[test]
fn what_takes_longer_than_the_grace_is_cut_off_and_said_to_be() {
    let server = Server::start(&["--grace", "0.2", "--log", "error"]);
    let mut client = in_the_middle(&server);
    server.signal("TERM");
    let whole = loop {
        match client.chunk() {
            None => break false,
            Some(chunk) if chunk.is_empty() => break true,
            Some(_) => {}
        }
    };
    assert!(!whole, "the client sees that the answer has no end");
    let (code, log) = server.ended();
    assert_eq!(code, Some(1));
    assert_eq!(json_lines(&log)[0]["message"], "shut down with requests still running");
}

#[test]
fn a_second_signal_does_not_wait() {
    let server = Server::start(&["--log", "info"]);
    let client = in_the_middle(&server);
    server.signal("TERM");
    while TcpStream::connect(&server.address).is_ok() {
        std::thread::yield_now();
    }
    server.signal("TERM");
    assert_eq!(server.ended().0, Some(1));
    drop(client);
}

#[test]
fn an_idle_connection_does_not_hold_it_up() {
    let server = Server::start(&[]);
    let mut idle = server.connect();
    assert_eq!(idle.ask("GET", "/healthz", &[], b"").status, 200);
    server.signal("TERM");
    assert!(idle.is_closed());
    assert_eq!(server.ended().0, Some(0));
}

#[test]
fn an_address_that_cannot_be_had_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let run_on = |args: &[&str]| run(&[&["serve", "--listen"], args].concat());
    let run = run_on(&[&address]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.stderr, format!("error: cannot listen on {address}: the address is already in use\n"));
    let run = run_on(&[&address, "--lang", "zh"]);
    assert_eq!(run.stderr, format!("错误：无法监听 {address}：该地址已被占用\n"));
    let run = run_on(&["nonsense"]);
    assert_eq!((run.code, run.stderr.starts_with("error: cannot listen on nonsense: ")), (Some(2), true));
}

#[test]
fn settings_that_cannot_be_are_refused() {
    for args in
        [["--grace", "soon"], ["--time-limit", "0"], ["--cors", "example.org"], ["--threads", "0"], ["--log", "all"]]
    {
        let run = run(&[&["serve"], &args[..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(args[0]), "{}", run.stderr);
    }
}
