//! Clients who mean harm. Each begins again when it was cut off.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::others::{BOARD, answer};

/// A sparse board of side 16 whose search takes longer than anybody waits.
const HARD: &str = include_str!("../../../ninefold-server/tests/it/hard16.txt");

/// How long each waits before it looks whether it was cut off, and before it begins again. They differ, because strangers do not act in
/// step: thousands that wake up in the same millisecond would be a measurement of the machine that they all run on.
fn pause(number: usize) -> Duration {
    Duration::from_millis(250 + number as u64 * 97 % 500)
}

/// What is done to the service, and by how many at once.
#[derive(Clone, Copy, Debug)]
enum Attack {
    /// Little is sent, much would have to be answered, and nothing is read.
    Amplify,
    /// A body that comes a byte at a time.
    SlowBody,
    /// Nothing at all.
    Idle,
    /// A batch that comes a byte at a time.
    Dribble,
    HardSearch,
    HardBatch,
    /// A rule that is repeated a thousand times.
    Rules,
    /// The same by clients that leave at once, in bodies of a megabyte.
    RulesAndGone,
    /// More boards than one.
    Boards,
    /// Chunks of one byte.
    Chunks,
    /// Links that unfold to far more than they are.
    Links,
    /// A megabyte that is one line.
    OneLine,
    /// A megabyte of boards in one line, all of which are answered.
    LineOfLinks,
    /// Batches from two addresses, as many as there are.
    TwoAddresses,
    /// Large bodies that come slowly.
    SlowLargeBody,
}

const ATTACKS: [(Attack, usize); 15] = [
    (Attack::Amplify, 16),
    (Attack::SlowBody, 1100),
    (Attack::Idle, 5000),
    (Attack::Dribble, 64),
    (Attack::HardSearch, 40),
    (Attack::HardBatch, 8),
    (Attack::Rules, 4),
    (Attack::RulesAndGone, 2),
    (Attack::Boards, 4),
    (Attack::Chunks, 4),
    (Attack::Links, 8),
    (Attack::OneLine, 4),
    (Attack::LineOfLinks, 8),
    (Attack::TwoAddresses, 64),
    (Attack::SlowLargeBody, 64),
];

/// Attacks until it is over; says how often each attack was begun.
pub(super) fn attack(address: &str, over: &Arc<AtomicBool>) -> Result<String, String> {
    let address: SocketAddr = address.parse().map_err(|_| "no address")?;
    let requests = Arc::new(Requests::new().map_err(|error| error.to_string())?);
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(|error| error.to_string())?;
    let counts: [Arc<AtomicU64>; ATTACKS.len()] = Default::default();
    runtime.block_on(async {
        let mut all = JoinSet::new();
        for ((attack, clients), begun) in ATTACKS.into_iter().zip(&counts) {
            for number in 0..clients {
                let (requests, begun, over) = (Arc::clone(&requests), Arc::clone(begun), Arc::clone(over));
                all.spawn(async move {
                    let pause = pause(number);
                    while !over.load(Ordering::Relaxed) {
                        sleep(pause).await;
                        begun.fetch_add(1, Ordering::Relaxed);
                        // Whatever happens to it, it is what was to be expected.
                        let _ = requests.once(attack, address, pause, &over).await;
                    }
                });
            }
        }
        while all.join_next().await.is_some() {}
    });
    let row = |((attack, clients), begun): ((Attack, usize), &Arc<AtomicU64>)| {
        format!("{attack:?}: {clients} at once, {} in all\n", begun.load(Ordering::Relaxed))
    };
    Ok(ATTACKS.into_iter().zip(&counts).map(row).collect())
}

/// What is sent.
struct Requests {
    amplify: Vec<u8>,
    search: Vec<u8>,
    batch: Vec<u8>,
    rules: Vec<u8>,
    many_rules: Vec<u8>,
    boards: Vec<u8>,
    chunks: Vec<u8>,
    links: Vec<u8>,
    line: Vec<u8>,
    line_of_links: Vec<u8>,
}

impl Requests {
    fn new() -> io::Result<Requests> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&b"{}".repeat(1 << 20))?;
        let post = |path: &str, body: &[u8]| {
            let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n", body.len());
            [head.as_bytes(), body].concat()
        };
        let rules = |count: usize| {
            let names = vec!["anti-king"; count].join(",");
            post("/v1/check", format!("{{\"board\":\"{BOARD}\",\"rules\":\"{names}\"}}").as_bytes())
        };
        let head = "POST /v1/check/batch HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n";
        let chunks = [head, "2\r\n{\"\r\n", &"1\r\n.\r\n".repeat(1 << 20), "0\r\n\r\n"].concat();
        // Twelve bits name a part of what came before, so a link becomes as long as the square of its length.
        let link = format!("https://f-puzzles.com/?load={}", "A".repeat(11_000));
        Ok(Requests {
            rules: rules(1250),
            many_rules: rules(100_000),
            boards: post("/v1/check", format!("{BOARD}\n").repeat(190).as_bytes()),
            chunks: chunks.into(),
            links: post("/v1/check", link.as_bytes()),
            line: post("/v1/check", "F:7138.:".repeat(130_000).as_bytes()),
            line_of_links: post("/v1/check/batch", "?load=x ".repeat(130_000).as_bytes()),
            amplify: post("/v1/check/batch", &packed.finish()?),
            search: post("/v1/check?require=unique&symbols=from-one&budget=1000000000000", HARD.as_bytes()),
            batch: post("/v1/check/batch?require=unique&symbols=from-one", hard_boards().as_bytes()),
        })
    }

    async fn once(&self, attack: Attack, address: SocketAddr, pause: Duration, over: &AtomicBool) -> io::Result<()> {
        let mut stream = match attack {
            // Thousands that begin again and again would use up the ports of one address, and the system would look for free ones longer
            // than it does anything else.
            Attack::Idle | Attack::SlowBody => from([127, 0, 1, (pause.as_millis() % 250) as u8 + 1], address).await?,
            Attack::TwoAddresses => from([127, 0, 2, (pause.as_millis() % 2) as u8 + 1], address).await?,
            _ => TcpStream::connect(address).await?,
        };
        match attack {
            Attack::Amplify => {
                stream.write_all(&self.amplify).await?;
                until_gone(&stream, pause, over).await
            }
            Attack::Idle => until_gone(&stream, pause, over).await,
            Attack::SlowBody => {
                stream.write_all(b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n").await?;
                drip(&mut stream, b".", 2 * pause, over).await
            }
            Attack::Dribble => {
                stream
                    .write_all(
                        b"POST /v1/check/batch HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
                    )
                    .await?;
                drip(&mut stream, b"1\r\n.\r\n", 6 * pause, over).await
            }
            Attack::HardSearch => {
                stream.write_all(&self.search).await?;
                answer(&mut stream).await.map(|_| ())
            }
            Attack::HardBatch | Attack::TwoAddresses => {
                stream.write_all(&self.batch).await?;
                answer(&mut stream).await.map(|_| ())
            }
            Attack::Rules => send_and_read(&mut stream, &self.rules).await,
            Attack::Boards => send_and_read(&mut stream, &self.boards).await,
            Attack::Chunks => send_and_read(&mut stream, &self.chunks).await,
            Attack::Links => send_and_read(&mut stream, &self.links).await,
            Attack::OneLine => send_and_read(&mut stream, &self.line).await,
            Attack::RulesAndGone => stream.write_all(&self.many_rules).await,
            Attack::LineOfLinks => {
                stream.write_all(&self.line_of_links).await?;
                until_gone(&stream, pause, over).await
            }
            Attack::SlowLargeBody => {
                stream
                    .write_all(b"POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n")
                    .await?;
                stream.write_all(&[b'.'; 20_000]).await?;
                drip(&mut stream, &[b'.'; 1000], pause, over).await
            }
        }
    }
}

async fn send_and_read(stream: &mut TcpStream, request: &[u8]) -> io::Result<()> {
    stream.write_all(request).await?;
    answer(stream).await.map(|_| ())
}

/// A connection from another address of this machine.
async fn from(own: [u8; 4], address: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((own, 0).into())?;
    socket.connect(address).await
}

/// Sends these bytes now and then, until the service has had enough.
async fn drip(stream: &mut TcpStream, bytes: &[u8], pause: Duration, over: &AtomicBool) -> io::Result<()> {
    let mut answer = [0; 1024];
    while !over.load(Ordering::Relaxed) {
        stream.write_all(bytes).await?;
        if let Ok(read) = timeout(pause, stream.read(&mut answer)).await
            && read? == 0
        {
            return Ok(());
        }
    }
    Ok(())
}

/// Waits, without reading anything, until the connection is closed.
async fn until_gone(stream: &TcpStream, pause: Duration, over: &AtomicBool) -> io::Result<()> {
    while !over.load(Ordering::Relaxed) {
        sleep(pause).await;
        // What was sent is left unread; an end, or an error, is seen all the same.
        let ready = timeout(Duration::ZERO, stream.ready(tokio::io::Interest::READABLE)).await;
        if let Ok(ready) = ready
            && ready?.is_read_closed()
        {
            return Ok(());
        }
    }
    Ok(())
}

/// Thirty boards of side 25 with 43 % of their cells filled: too many to guess and too few to follow.
fn hard_boards() -> String {
    let mut state = 20_261_118_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut text = String::new();
    for _ in 0..30 {
        for cell in 0..625_u64 {
            let (row, column) = (cell / 25, cell % 25);
            let digit = (5 * (row % 5) + row / 5 + column) % 25;
            let symbol = char::from(b"123456789ABCDEFGHIJKLMNOP"[digit as usize]);
            text.push(if next() % 100 < 43 { symbol } else { '.' });
        }
        text.push('\n');
    }
    text
}
