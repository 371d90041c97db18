//! A service that is started for a test, and gone with it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::http::{Answer, Client};
#[cfg(unix)]
use crate::command::binary;
use crate::command::ninefold;
use crate::system;

/// Ends a test that hangs. No machine is so busy that anything takes this long.
pub(super) const PATIENCE: Duration = Duration::from_secs(300);

/// The pause between two looks at something that is awaited: polling without one would slow down the service.
const PAUSE: Duration = Duration::from_millis(2);

/// The service's own time limits, for tests of something else: the clock of a busy machine decides nothing.
const UNHURRIED: [[&str; 2]; 3] = [["--time-limit", "3600"], ["--read-timeout", "3600"], ["--grace", "300"]];

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
        Server::start_on("127.0.0.1:0", args)
    }

    /// Starts a service there.
    pub(super) fn start_on(listen: &str, args: &[&str]) -> Server {
        let mut server = Server::spawn(&mut serve(listen, args));
        let mut stderr = server.child.stderr.take().expect("a pipe");
        server.log = Some(thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).expect("UTF-8");
            text
        }));
        server
    }

    /// Starts a service whose log nobody reads.
    pub(super) fn start_unread(args: &[&str]) -> Server {
        Server::spawn(&mut serve("127.0.0.1:0", args))
    }

    /// Starts a service with a socket that is open already, as systemd does.
    #[cfg(unix)]
    pub(super) fn start_inherited() -> Server {
        let script = "import os, socket, sys\n\
            listener = socket.create_server(('127.0.0.1', 0))\n\
            os.dup2(listener.fileno(), 3)\n\
            os.set_inheritable(3, True)\n\
            os.environ.update(LISTEN_FDS='1', LISTEN_PID=str(os.getpid()))\n\
            os.execv(sys.argv[1], sys.argv[1:])";
        let mut python = Command::new("python3");
        python.args(["-c", script]).arg(binary()).args(["serve", "--log", "error"]);
        Server::spawn(&mut python)
    }

    fn spawn(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("listening on ").expect(&line);
        let address = address.strip_prefix("http://").unwrap_or(address).to_string();
        Server { child, stdout, log: None, address }
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
        system::interrupt(&self.child, name);
    }

    /// Waits for its end, and gives the exit code and the log.
    pub(super) fn ended(mut self) -> (Option<i32>, String) {
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("UTF-8");
        let code = self.child.wait().expect("it ends").code();
        let log = self.log.take().map(|log| log.join().expect("the reader ends"));
        (code, log.unwrap_or_default())
    }

    /// The most memory that it ever had, in bytes.
    pub(super) fn peak(&self) -> usize {
        system::peak(&self.child).expect("it runs")
    }

    /// The value of a metric.
    pub(super) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(String::from));
        line.and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    /// Waits until a metric is what it should be.
    pub(super) fn await_metric(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        until(name, || wanted(self.metric(name)).then_some(()));
    }
}

/// The command that serves there, with these options and no time limit that they do not set.
fn serve(listen: &str, args: &[&str]) -> Command {
    let mut command = ninefold(&["serve", "--listen", listen]);
    command.args(args);
    for [option, value] in UNHURRIED.iter().filter(|[option, _]| !args.contains(option)) {
        command.args([option, value]);
    }
    command
}

/// Repeats an attempt until it succeeds.
pub(super) fn until<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(PAUSE);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that failed leaves no process behind; one that passed has often ended it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
