//! As much of an HTTP client as shows what really came: every byte, and whether the answer is whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::process::PATIENCE;

pub(super) struct Client {
    pub(super) stream: BufReader<TcpStream>,
}

#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    /// The body ended where it said that it would.
    pub(super) whole: bool,
}

impl Client {
    pub(super) fn connect(address: &str) -> Client {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        Client { stream: BufReader::new(stream) }
    }

    /// Sends a request and reads the answer. The connection can be used again.
    pub(super) fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.send(head(method, path, headers, Some(body.len())));
        self.send(body);
        self.answer_to(method)
    }

    pub(super) fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.get_mut().write_all(bytes.as_ref()).expect("the service reads");
    }

    /// Sends bytes that the service need not read: it may have answered and closed the connection.
    pub(super) fn send_in_vain(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.get_mut().write_all(bytes.as_ref());
    }

    /// A part of a body that is sent in chunks.
    pub(super) fn send_chunk(&mut self, bytes: &[u8]) {
        self.send(chunk(bytes));
    }

    pub(super) fn answer(&mut self) -> Answer {
        self.answer_to("POST")
    }

    fn answer_to(&mut self, method: &str) -> Answer {
        let mut answer = self.begun();
        if method != "HEAD" && ![204, 304].contains(&answer.status) {
            (answer.body, answer.whole) = self.body(&answer);
        }
        answer
    }

    /// The head of an answer.
    pub(super) fn begun(&mut self) -> Answer {
        let line = self.line();
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no answer: {line:?}"));
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            match line.split_once(": ") {
                Some((name, value)) => headers.push((name.to_ascii_lowercase(), value.to_string())),
                None => return Answer { status, headers, body: Vec::new(), whole: true },
            }
        }
    }

    fn body(&mut self, answer: &Answer) -> (Vec<u8>, bool) {
        if let Some(length) = answer.header("content-length") {
            let mut body = vec![0; length.parse().expect("a number")];
            let whole = self.stream.read_exact(&mut body).is_ok();
            return (body, whole);
        }
        assert_eq!(answer.header("transfer-encoding"), Some("chunked"));
        let mut body = Vec::new();
        while let Some(chunk) = self.chunk() {
            if chunk.is_empty() {
                return (body, true);
            }
            body.extend(chunk);
        }
        (body, false)
    }

    /// The next chunk of a body, empty for the last; `None` where the connection ends instead.
    pub(super) fn chunk(&mut self) -> Option<Vec<u8>> {
        let mut size = String::new();
        self.stream.read_line(&mut size).ok()?;
        let size = usize::from_str_radix(size.trim_end(), 16).ok()?;
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).ok()?;
        chunk.truncate(size);
        Some(chunk)
    }

    /// Has an answer begun to arrive?
    pub(super) fn has_answer(&self) -> bool {
        let stream = self.stream.get_ref();
        stream.set_nonblocking(true).expect("a mode");
        let peeked = stream.peek(&mut [0]);
        stream.set_nonblocking(false).expect("a mode");
        matches!(peeked, Ok(1))
    }

    /// Did the other side close the connection without a further byte? Waits until it does something.
    pub(super) fn is_closed(&mut self) -> bool {
        match self.stream.fill_buf() {
            Ok(bytes) => bytes.is_empty(),
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("an answer");
        line.trim_end().to_string()
    }
}

impl Answer {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// A problem of this status, as it must be.
    #[track_caller]
    pub(super) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(["type", "title", "detail"].iter().all(|name| problem[name].is_string()), "{problem}");
        problem
    }
}

/// A part of a body that is sent in chunks.
pub(super) fn chunk(bytes: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat()
}

/// The head of a request; without a length its body comes in chunks.
pub(super) fn head(method: &str, path: &str, headers: &[(&str, &str)], length: Option<usize>) -> String {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    match length {
        Some(length) => head + &format!("content-length: {length}\r\n\r\n"),
        None => head + "transfer-encoding: chunked\r\n\r\n",
    }
}
