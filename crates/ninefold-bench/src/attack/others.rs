//! Clients who mean no harm, and what they see.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

pub(super) const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// How long a client waits between two requests, and for an answer.
const PAUSE: Duration = Duration::from_millis(50);
/// An answer that takes this long never comes, on the busiest machine too.
const PATIENCE: Duration = Duration::from_secs(300);
/// Clients of each kind: half of them keep their connection.
const CLIENTS: usize = 8;
/// The address of those who are not where the attackers are.
const ELSEWHERE: [u8; 4] = [127, 0, 0, 9];

/// What clients of one kind have seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) what: &'static str,
    /// The milliseconds of each answer with status 200.
    answered: Vec<f64>,
    pub(super) busy: u64,
    /// Other statuses, and connections that broke off.
    pub(super) unexpected: u64,
}

impl Seen {
    pub(super) fn asked(&self) -> u64 {
        self.answered.len() as u64 + self.busy + self.unexpected
    }

    pub(super) fn share(&self) -> f64 {
        self.answered.len() as f64 / self.asked().max(1) as f64
    }

    /// The time within which this share of the answers came.
    pub(super) fn percentile(&self, share: f64) -> f64 {
        let mut all = self.answered.clone();
        all.sort_unstable_by(f64::total_cmp);
        let index = ((all.len() as f64 * share) as usize).min(all.len().saturating_sub(1));
        all.get(index).copied().unwrap_or(f64::INFINITY)
    }
}

/// Asks until it is over.
pub(super) fn ask(address: &str, over: &Arc<AtomicBool>) -> Result<Vec<Seen>, String> {
    let address: SocketAddr = address.parse().map_err(|_| "no address")?;
    let batch = format!("{BOARD}\n").repeat(20);
    let kinds: [(&'static str, &str, &str, bool); 6] = [
        ("`/v1/check`, from elsewhere", "/v1/check", BOARD, true),
        ("`/v1/check`, from the attackers' address", "/v1/check", BOARD, false),
        ("one search, from elsewhere", "/v1/check?require=unique", BOARD, true),
        ("one search, from the attackers' address", "/v1/check?require=unique", BOARD, false),
        ("a batch that searches, from elsewhere", "/v1/check/batch?require=unique", &batch, true),
        ("a plain batch, from elsewhere", "/v1/check/batch", &batch, true),
    ];
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let seen: Vec<Arc<Mutex<Seen>>> =
            kinds.iter().map(|(what, ..)| Arc::new(Mutex::new(Seen { what, ..Seen::default() }))).collect();
        let mut clients = JoinSet::new();
        for ((_, path, body, elsewhere), seen) in kinds.iter().zip(&seen) {
            let request =
                format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            for number in 0..CLIENTS {
                let client = Client {
                    address,
                    elsewhere: *elsewhere,
                    keeps: number % 2 == 0,
                    request: request.clone(),
                    seen: Arc::clone(seen),
                };
                let over = Arc::clone(over);
                clients.spawn(async move { client.ask(&over).await });
            }
        }
        while clients.join_next().await.is_some() {}
        let take = |one: Arc<Mutex<Seen>>| one.lock().map(|mut seen| std::mem::take(&mut *seen)).unwrap_or_default();
        Ok(seen.into_iter().map(take).collect())
    })
}

struct Client {
    address: SocketAddr,
    elsewhere: bool,
    keeps: bool,
    request: String,
    seen: Arc<Mutex<Seen>>,
}

impl Client {
    async fn ask(&self, over: &AtomicBool) {
        let mut kept = None;
        while !over.load(Ordering::Relaxed) {
            let began = Instant::now();
            let asked =
                timeout(PATIENCE, self.once(&mut kept)).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()));
            self.count(&asked, began.elapsed());
            if !self.keeps || asked.is_err() {
                kept = None;
            }
            sleep(PAUSE).await;
        }
    }

    fn count(&self, asked: &io::Result<u16>, took: Duration) {
        let Ok(mut seen) = self.seen.lock() else { return };
        match asked {
            Ok(200) => seen.answered.push(took.as_secs_f64() * 1e3),
            Ok(503) => seen.busy += 1,
            _ => seen.unexpected += 1,
        }
    }

    async fn once(&self, kept: &mut Option<TcpStream>) -> io::Result<u16> {
        let stream = match kept {
            Some(stream) => stream,
            None => kept.insert(self.connect().await?),
        };
        stream.write_all(self.request.as_bytes()).await?;
        answer(stream).await
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if self.elsewhere {
            socket.bind((ELSEWHERE, 0).into())?;
        }
        socket.connect(self.address).await
    }
}

/// Reads an answer to its end, and gives its status.
pub(super) async fn answer(stream: &mut TcpStream) -> io::Result<u16> {
    let mut text = Vec::new();
    loop {
        if let Some(status) = whole(&text) {
            return Ok(status);
        }
        if stream.read_buf(&mut text).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
}

/// The status of an answer that is whole.
fn whole(text: &[u8]) -> Option<u16> {
    let end = text.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&text[..end]).ok()?;
    let status = head.get(9..12)?.parse().ok()?;
    let body = &text[end + 4..];
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    let ended = length.map_or_else(|| body.ends_with(b"0\r\n\r\n"), |length| body.len() >= length);
    ended.then_some(status)
}
