//! A service that is started for a test, and gone with it.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::http::{Answer, Client};
use crate::command::ninefold;

/// How long anything is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

pub(super) struct Server {
    child: Child,
    /// Its end tells that the process has ended.
    stdout: BufReader<ChildStdout>,
    log: Option<JoinHandle<String>>,
    pub(super) address: String,
}

impl Server {
    /// Starts a service on a port of its own.
    pub(super) fn start(args: &[&str]) -> Server {
        let mut command = ninefold(&["serve", "--listen", "127.0.0.1:0"]);
        let mut child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut stderr = child.stderr.take().expect("a pipe");
        let log = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).expect("UTF-8");
            text
        });
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("listening on http://").expect(&line).to_string();
        Server { child, stdout, log: Some(log), address }
    }

    pub(super) fn connect(&self) -> Client {
        Client::connect(&self.address)
    }

    pub(super) fn get(&self, path: &str) -> Answer {
        self.connect().ask("GET", path, &[], b"")
    }

    pub(super) fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        self.connect().ask("POST", path, &[("content-type", "text/plain")], body.as_ref())
    }

    pub(super) fn post_json(&self, path: &str, body: &str) -> Answer {
        self.connect().ask("POST", path, &[("content-type", "application/json")], body.as_bytes())
    }

    pub(super) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("sh").args(["-c", "kill -\"$0\" \"$1\"", name, &id]).status().expect("a shell");
        assert!(sent.success());
    }

    /// Waits for its end, and gives the exit code and the log.
    pub(super) fn ended(mut self) -> (Option<i32>, String) {
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("UTF-8");
        let code = self.child.wait().expect("it ends").code();
        (code, self.log.take().expect("once").join().expect("the reader ends"))
    }

    /// The most memory that it ever had, in bytes.
    pub(super) fn peak(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak");
        peak.trim().trim_end_matches(" kB").parse::<usize>().expect("kilobytes") * 1024
    }

    /// The value of a metric.
    pub(super) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(String::from));
        line.and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    /// Waits until a metric is what it should be.
    pub(super) fn await_metric(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        let began = Instant::now();
        while !wanted(self.metric(name)) {
            assert!(began.elapsed() < PATIENCE, "{name} is {}", self.metric(name));
            thread::yield_now();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that failed leaves no process behind; one that passed has often ended it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
