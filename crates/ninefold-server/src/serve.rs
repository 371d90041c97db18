//! Listening for connections until shutdown.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, header};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::runtime;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{interval, sleep, timeout};
use tower_http::cors::{Any, CorsLayer};

use crate::client::Client;
use crate::config::{Config, Level};
use crate::connections::{Close, MonitoredStream, OpenConnection};
use crate::front::{Access, Front, Ids, Routes};
use crate::hosts::Hosts;
use crate::listen::{Accepted, Address, Listener};
use crate::service::{Service, Shared};
use crate::shutdown::{LAST_WAIT, Signals};
use crate::{routes, supervisor, system};

/// What a connection may hold of a head or a body that is not yet read.
const BUFFER: usize = 1 << 15;

/// The pause after the system has refused a connection.
const PAUSE: Duration = Duration::from_millis(10);

/// How long an idle thread for work in slots is kept.
const KEPT: Duration = Duration::from_secs(2);

/// The response to a connection too many, which is then closed.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/problem+json\r\ncontent-length: 119\r\n\r\n\
    {\"type\":\"urn:ninefold:problem:busy\",\"title\":\"server busy\",\"status\":503,\"detail\":\"too many connections; try again soon\"}";

/// How much longer than the grace period connections may take to close.
const LAST_CLOSE: Duration = Duration::from_millis(1500);

/// How the service ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Requests that had begun were answered, or their clients saw that they were not.
    InOrder,
    /// A second signal cut requests off.
    CutOff,
}

/// Runs the service until a signal ends it (SIGTERM, SIGINT, SIGHUP or Ctrl-C), and a few seconds more in which
/// requests finish. `ready` is called with each address as soon as connections are accepted there.
///
/// # Errors
/// If the service cannot listen on an address (`Err` of any kind), or the system has no threads for it
/// ([`io::ErrorKind::WouldBlock`]). Nothing that a client does ends the service.
pub fn serve(config: Config, ready: impl FnMut(Address)) -> io::Result<Ended> {
    system::check_threads(config.threads + config.searches + 2)?;
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(config.threads)
        .max_blocking_threads(config.computing_threads() + 1)
        .thread_keep_alive(KEPT)
        .enable_all()
        .build()?;
    system::many_files(config.connections);
    let service = Service::new(config)?;
    let ended = runtime.block_on(run(&service, ready));
    // Work that nobody waits for has been told to stop.
    runtime.shutdown_background();
    service.log.finish();
    ended
}

async fn run(service: &Shared, mut ready: impl FnMut(Address)) -> io::Result<Ended> {
    let config = &service.config;
    let mut listeners = Vec::new();
    let routes = if config.metrics_listen.is_some() { Routes::ExceptMetrics } else { Routes::All };
    for listener in Listener::all(&config.listen).await? {
        listeners.push((routes, listener));
    }
    if let Some(name) = &config.metrics_listen {
        listeners.push((Routes::Metrics, Listener::bind(name).await?));
    }
    let mut signals = Signals::listen()?;
    let mut bound = Vec::new();
    for (routes, listener) in listeners {
        let address = listener.address(routes == Routes::Metrics)?;
        let hosts = Hosts::new(listener.ip(), &config.hosts(), &config.cors);
        bound.push((listener, Arc::new(Access { hosts, routes })));
        service.log.event(Level::Info, &format!("listening on {address}"));
        ready(address);
    }
    supervisor::ready();
    let acceptor = Acceptor {
        service: Arc::clone(service),
        router: with_cors(routes::router(Arc::clone(service)), &config.cors),
        ids: Ids::new(),
    };
    // Every connection holds a sender; the receiver hears when the last is gone.
    let (sender, mut all_gone) = channel(1);
    tokio::select! {
        () = signals.next() => {}
        never = acceptor.accept(bound, sender) => match never {},
    }
    service.log.event(Level::Info, "ending");
    supervisor::ending();
    service.shutdown.begin();
    service.connections.finish();
    tokio::select! {
        // At the end of the grace period batches break off, and with them all connections.
        _ = timeout(config.grace + LAST_CLOSE, all_gone.recv()) => {
            service.log.event(Level::Info, "ended");
            Ok(Ended::InOrder)
        }
        () = signals.next() => {
            service.log.event(Level::Error, "shut down with requests still running");
            Ok(Ended::CutOff)
        }
        never = close_unread(service) => match never {},
    }
}

/// Closes connections whose clients do not take their responses.
async fn close_unread(service: &Service) -> Infallible {
    loop {
        sleep(LAST_WAIT / 4).await;
        service.connections.sweep(LAST_WAIT);
    }
}

struct Acceptor {
    service: Shared,
    router: Router,
    ids: Arc<Ids>,
}

impl Acceptor {
    async fn accept(&self, listeners: Vec<(Listener, Arc<Access>)>, open: Sender<Infallible>) -> Infallible {
        let patience = self.service.config.read_timeout;
        let mut sweep = interval((patience / 4).clamp(Duration::from_millis(10), Duration::from_secs(1)));
        let mut first = 0;
        loop {
            let next = poll_fn(|context| {
                for step in 0..listeners.len() {
                    let index = (first + step) % listeners.len();
                    let (listener, access) = &listeners[index];
                    if let Poll::Ready(accepted) = listener.poll_accept(context) {
                        first = index + 1;
                        return Poll::Ready(accepted.map(|accepted| (accepted, access)));
                    }
                }
                Poll::Pending
            });
            let accepted = tokio::select! {
                accepted = next => accepted,
                _ = sweep.tick() => {
                    self.service.connections.sweep(patience);
                    continue;
                }
            };
            match accepted {
                Ok((accepted, access)) => self.begin(accepted, access, &open),
                // Usually there are no more file descriptors, and an idle connection returns one.
                Err(_) => {
                    self.service.connections.make_room();
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn begin(&self, accepted: Accepted, access: &Arc<Access>, sender: &Sender<Infallible>) {
        let Some(open) = self.service.connections.open() else {
            self.service.metrics.shed_connections.fetch_add(1, Ordering::Relaxed);
            accepted.refuse(NO_ROOM);
            return;
        };
        match accepted {
            Accepted::Tcp(stream, client) => self.converse(stream, client, open, access, sender),
            #[cfg(unix)]
            Accepted::Unix(stream) => self.converse(stream, Client::default(), open, access, sender),
        }
    }

    fn converse(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        client: Client,
        open: OpenConnection,
        access: &Arc<Access>,
        sender: &Sender<Infallible>,
    ) {
        let front = Front {
            service: Arc::clone(&self.service),
            router: self.router.clone(),
            ids: Arc::clone(&self.ids),
            access: Arc::clone(access),
            connection: Arc::clone(&open.connection),
            client,
        };
        let (service, sender) = (Arc::clone(&self.service), sender.clone());
        tokio::spawn(async move {
            if let Err(error) = converse(stream, front, &open).await {
                service.refused(&error, client);
            }
            drop(sender);
        });
    }
}

/// Answers the requests of a connection until it ends.
async fn converse(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    front: Front,
    open: &OpenConnection,
) -> Result<(), hyper::Error> {
    let answer = service_fn(move |request| {
        // The request has begun now, and not when the future is first polled.
        let (front, receiving) = (front.clone(), front.receive());
        async move { Ok::<_, Infallible>(front.answer(request, receiving).await) }
    });
    let mut builder = http1::Builder::new();
    // The sweep closes connections whose heads take too long, without a timer for each request.
    builder.header_read_timeout(None).max_buf_size(BUFFER);
    let stream = MonitoredStream::new(stream, Arc::clone(&open.connection));
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), answer));
    loop {
        tokio::select! {
            biased;
            ended = connection.as_mut() => return ended,
            close = open.connection.closing() => match close {
                Close::AfterResponse => connection.as_mut().graceful_shutdown(),
                Close::Now => return Ok(()),
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
