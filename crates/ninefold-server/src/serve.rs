//! Listening, and ending.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, header};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};
use tokio::runtime;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{interval, sleep, timeout};
use tower_http::cors::{Any, CorsLayer};

use crate::config::{Config, Level};
use crate::connections::{Place, Told};
use crate::front::{Front, Ids};
use crate::routes;
use crate::service::{Service, Shared};
use crate::shutdown::Signals;

/// What a connection may hold of a head or a body that is not yet read.
const BUFFER: usize = 1 << 16;

/// How many connections the system keeps until they are accepted; whoever finds no place there tries again after a second.
const BACKLOG: u32 = 4096;

/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(10);

/// What a connection is told that there is no room for, before it is closed.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/problem+json\r\ncontent-length: 119\r\n\r\n\
    {\"type\":\"urn:ninefold:problem:busy\",\"title\":\"server busy\",\"status\":503,\"detail\":\"too many connections; try again soon\"}";

/// How the service ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything that was begun was finished.
    Whole,
    /// Something took longer than the grace, and was cut off.
    CutOff,
}

/// Runs the service until the process is told to end (SIGTERM, SIGINT or Ctrl-C), and until what was begun is finished.
/// `ready` hears the address as soon as connections are accepted.
///
/// # Errors
/// When the address cannot be listened on, or the system gives no threads; nothing that a client does ends it.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> io::Result<Ended> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(config.threads)
        // Each lane has its permits, and the resolver wants a thread.
        .max_blocking_threads(2 * config.searches + config.threads + 2)
        .enable_all()
        .build()?;
    let service = Service::new(config);
    let ended = runtime.block_on(run(&service, ready));
    // What is left is searches that nobody waits for; they have been told to stop.
    runtime.shutdown_background();
    service.log.finish();
    ended
}

async fn run(service: &Shared, ready: impl FnOnce(SocketAddr)) -> io::Result<Ended> {
    let listener = listen(&service.config.listen).await?;
    let mut signals = Signals::listen()?;
    let address = listener.local_addr()?;
    ready(address);
    service.log.event(Level::Info, &format!("listening on {address}"));
    let acceptor = Acceptor {
        service: Arc::clone(service),
        router: with_cors(routes::router(Arc::clone(service)), &service.config.cors),
        ids: Ids::new(),
    };
    // Every connection holds a sender; the receiver hears when the last is gone.
    let (sender, mut all_gone) = channel(1);
    tokio::select! {
        () = signals.next() => {}
        never = acceptor.accept(listener, sender) => match never {},
    }
    service.log.event(Level::Info, "ending");
    service.connections.finish();
    let finished = tokio::select! {
        finished = timeout(service.config.grace, all_gone.recv()) => finished.is_ok(),
        // Asked a second time: at once.
        () = signals.next() => false,
    };
    if finished {
        service.log.event(Level::Info, "ended");
        return Ok(Ended::Whole);
    }
    service.log.event(Level::Error, "shut down with requests still running");
    Ok(Ended::CutOff)
}

/// Listens on the first address of a name that can be had.
async fn listen(name: &str) -> io::Result<TcpListener> {
    let mut failed = io::ErrorKind::AddrNotAvailable.into();
    for address in lookup_host(name).await? {
        match listen_on(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A service that is started again finds connections of its last run that are not quite gone.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

struct Acceptor {
    service: Shared,
    router: Router,
    ids: Arc<Ids>,
}

impl Acceptor {
    async fn accept(&self, listener: TcpListener, open: Sender<Infallible>) -> Infallible {
        let patience = self.service.config.read_timeout;
        let mut sweep = interval((patience / 4).clamp(Duration::from_millis(10), Duration::from_secs(1)));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = sweep.tick() => {
                    self.service.connections.sweep(patience);
                    continue;
                }
            };
            match accepted {
                Ok((stream, _)) => self.begin(stream, open.clone()),
                // Mostly there are no more file descriptors. Whoever is idle gives one back.
                Err(_) => {
                    self.service.connections.make_room();
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn begin(&self, stream: TcpStream, open: Sender<Infallible>) {
        let Some(place) = self.service.connections.enter() else {
            self.service.metrics.shed_connections.fetch_add(1, Ordering::Relaxed);
            // A stream that was just accepted has room for it, or its client does not hear of it.
            let _ = stream.try_write(NO_ROOM);
            return;
        };
        // Without it answers only come later.
        let _ = stream.set_nodelay(true);
        let (service, router, ids) = (Arc::clone(&self.service), self.router.clone(), Arc::clone(&self.ids));
        let front = Front::new(service, router, ids, Arc::clone(&place.connection));
        tokio::spawn(async move {
            talk(stream, front, &place).await;
            drop(open);
        });
    }
}

/// Answers the requests of a connection until it ends.
async fn talk(stream: TcpStream, front: Front, place: &Place) {
    let answer = service_fn(move |request| {
        let front = front.clone();
        async move { Ok::<_, Infallible>(front.answer(request).await) }
    });
    let mut builder = http1::Builder::new();
    // The sweep closes whoever takes too long for a head, without a timer for each request.
    builder.header_read_timeout(None).max_buf_size(BUFFER);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), answer));
    loop {
        tokio::select! {
            biased;
            // An error is the client's: it has gone, or speaks no HTTP, which it was told.
            _ = connection.as_mut() => return,
            told = place.connection.told() => match told {
                Told::Finish => connection.as_mut().graceful_shutdown(),
                Told::Close => return,
            },
        }
    }
}

/// Lets pages of these origins call the service, if there are any.
fn with_cors(router: Router, origins: &[String]) -> Router {
    if origins.is_empty() {
        return router;
    }
    let request_id = HeaderName::from_static("x-request-id");
    let layer = CorsLayer::new()
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([header::CONTENT_TYPE, request_id.clone()])
        .expose_headers([header::RETRY_AFTER, request_id])
        .max_age(Duration::from_secs(7200));
    router.layer(if origins.iter().any(|origin| origin == "*") {
        layer.allow_origin(Any)
    } else {
        let origins: Vec<HeaderValue> = origins.iter().filter_map(|origin| origin.parse().ok()).collect();
        layer.allow_origin(origins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_one_too_many_is_whole() {
        let text = std::str::from_utf8(NO_ROOM).expect("ASCII");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.ends_with(&format!("content-length: {}", body.len())), "{head}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(body).expect("JSON")["status"], 503);
    }
}
