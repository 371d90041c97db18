//! Being told to end: what was begun is finished, and nothing new begins.

use std::io::BufReader;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::http::{Client, chunk, head};
use super::process::{Server, until};
use crate::command::{VALID, json_lines};

/// The lines that are sent at first, and at last.
const LINES: usize = 4000;
/// The pause of a client that sends all the time, far less than the service waits for it.
const BETWEEN_LINES: Duration = Duration::from_millis(5);

/// A batch in the middle: the head of the answer is there, and the input has not ended.
fn in_the_middle(server: &Server) -> Client {
    let mut client = server.connect();
    client.send(head("POST", "/v1/check/batch", &[], None));
    client.send_chunk(format!("{VALID}\n").repeat(LINES).as_bytes());
    assert_eq!(client.begun().status, 200);
    client
}

/// A batch whose client sends all the time: a service that ends waits for nobody who does not.
struct Steady {
    is_last: Arc<AtomicBool>,
    /// Gives the number of lines that were sent.
    sender: JoinHandle<usize>,
    /// Gives the answer, and whether it is whole.
    reader: JoinHandle<(Vec<u8>, bool)>,
}

impl Steady {
    fn start(server: &Server) -> Steady {
        let mut client = in_the_middle(server);
        let mut output = Client { stream: BufReader::new(client.stream.get_ref().try_clone().expect("a handle")) };
        let is_last = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&is_last);
        let sender = thread::spawn(move || {
            let boards = |lines| chunk(format!("{VALID}\n").repeat(lines).as_bytes());
            let mut lines = LINES;
            while !ends.load(Ordering::Acquire) {
                output.send_in_vain(boards(10));
                lines += 10;
                thread::sleep(BETWEEN_LINES);
            }
            output.send_in_vain(boards(LINES));
            output.send_in_vain("0\r\n\r\n");
            lines + LINES
        });
        let reader = thread::spawn(move || {
            let mut text = Vec::new();
            while let Some(chunk) = client.chunk() {
                if chunk.is_empty() {
                    return (text, true);
                }
                text.extend(chunk);
            }
            (text, false)
        });
        Steady { is_last, sender, reader }
    }

    /// Ends the input. The number of lines that were sent, the answer, and whether it is whole.
    fn end(self) -> (usize, Vec<u8>, bool) {
        self.is_last.store(true, Ordering::Release);
        let (text, whole) = self.reader.join().expect("the answer was read");
        (self.sender.join().expect("the input was sent"), text, whole)
    }
}

/// Waits until no more connections are accepted.
fn await_closed_port(server: &Server) {
    until("the port is closed", || TcpStream::connect(&server.address).is_err().then_some(()));
}

#[test]
fn a_batch_that_was_begun_is_finished() {
    for signal in ["TERM", "INT"] {
        let server = Server::start(&["--log", "error"]);
        let steady = Steady::start(&server);
        server.signal(signal);
        // Its port is closed before anything else, and whoever is connected is still served.
        await_closed_port(&server);
        let (lines, text, whole) = steady.end();
        assert!(whole, "the answer has its end");
        let reports = json_lines(std::str::from_utf8(&text).expect("UTF-8"));
        assert_eq!(reports.len(), lines);
        assert!(reports.iter().enumerate().all(|(index, report)| report["line"] == index + 1));
        assert_eq!(server.ended(), (Some(0), String::new()));
    }
}

#[test]
fn a_batch_that_lasts_longer_than_the_grace_period_is_cut_off() {
    // Far less than a client that sends nothing has to its last chance.
    let server = Server::start(&["--grace", "0.001", "--log", "info"]);
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
    assert_eq!(code, Some(0));
    let logged = |line: &serde_json::Value| line["broken_off"] == "the service is shutting down; try again soon";
    assert!(json_lines(&log).iter().any(logged), "{log}");
}

#[test]
fn a_second_signal_does_not_wait() {
    let server = Server::start(&["--log", "info"]);
    let steady = Steady::start(&server);
    server.signal("TERM");
    await_closed_port(&server);
    server.signal("TERM");
    assert_eq!(server.ended().0, Some(1));
    assert!(!steady.end().2, "the client sees that the answer has no end");
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
