//! Listening, and ending.

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
use crate::connections::{Place, Told};
use crate::ending::LAST_WAIT;
use crate::front::{Front, Ids};
use crate::listen::{Accepted, Address, Listener};
use crate::service::{Service, Shared};
use crate::shutdown::Signals;
use crate::watched::Watched;
use crate::{routes, supervisor, system};

/// What a connection may hold of a head or a body that is not yet read.
const BUFFER: usize = 1 << 15;

/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a thread that computes is kept when there is nothing to do.
const KEPT: Duration = Duration::from_secs(2);

/// What a connection is told that there is no room for, before it is closed.
const NO_ROOM: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\
    content-type: application/problem+json\r\ncontent-length: 119\r\n\r\n\
    {\"type\":\"urn:ninefold:problem:busy\",\"title\":\"server busy\",\"status\":503,\"detail\":\"too many connections; try again soon\"}";

/// How the service ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything that was begun was finished, or its client was told that it is not.
    InOrder,
    /// Something took longer than the grace, and was cut off.
    CutOff,
}

/// Runs the service until the process is told to end (SIGTERM, SIGINT or Ctrl-C), and until what was begun is finished.
/// `ready` hears each address as soon as connections are accepted.
///
/// # Errors
/// When the address cannot be listened on, or the system gives no threads; nothing that a client does ends it.
pub fn serve(config: Config, ready: impl FnMut(Address)) -> io::Result<Ended> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(config.threads)
        .max_blocking_threads(config.computing_threads() + 1)
        .thread_keep_alive(KEPT)
        .enable_all()
        .build()?;
    system::many_files(config.connections);
    let service = Service::new(config);
    let ended = runtime.block_on(run(&service, ready));
    // What is left is searches that nobody waits for; they have been told to stop.
    runtime.shutdown_background();
    service.log.finish();
    ended
}

async fn run(service: &Shared, mut ready: impl FnMut(Address)) -> io::Result<Ended> {
    let listeners = Listener::all(&service.config.listen).await?;
    let mut signals = Signals::listen()?;
    for listener in &listeners {
        let address = listener.address()?;
        service.log.event(Level::Info, &format!("listening on {address}"));
        ready(address);
    }
    supervisor::ready();
    let acceptor = Acceptor {
        service: Arc::clone(service),
        router: with_cors(routes::router(Arc::clone(service)), &service.config.cors),
        ids: Ids::new(),
    };
    // Every connection holds a sender; the receiver hears when the last is gone.
    let (sender, mut all_gone) = channel(1);
    tokio::select! {
        () = signals.next() => {}
        never = acceptor.accept(listeners, sender) => match never {},
    }
    service.log.event(Level::Info, "ending");
    supervisor::ending();
    service.ending.begin();
    service.connections.finish();
    let finished = tokio::select! {
        finished = timeout(service.config.grace, all_gone.recv()) => finished.is_ok(),
        // Asked a second time: at once.
        () = signals.next() => false,
        never = close_unread(service) => match never {},
    };
    if finished {
        service.log.event(Level::Info, "ended");
        return Ok(Ended::InOrder);
    }
    service.log.event(Level::Error, "shut down with requests still running");
    Ok(Ended::CutOff)
}

/// Closes connections whose clients do not take what was answered.
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
    async fn accept(&self, listeners: Vec<Listener>, open: Sender<Infallible>) -> Infallible {
        let patience = self.service.config.read_timeout;
        let mut sweep = interval((patience / 4).clamp(Duration::from_millis(10), Duration::from_secs(1)));
        let mut first = 0;
        loop {
            // Whichever has one, and each in its turn.
            let next = poll_fn(|context| {
                for step in 0..listeners.len() {
                    let index = (first + step) % listeners.len();
                    if let Poll::Ready(accepted) = listeners[index].poll_accept(context) {
                        first = index + 1;
                        return Poll::Ready(accepted);
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
                Ok(accepted) => self.begin(accepted, &open),
                // Mostly there are no more file descriptors. Whoever is waited for gives one back.
                Err(_) => {
                    self.service.connections.make_room();
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn begin(&self, accepted: Accepted, open: &Sender<Infallible>) {
        let Some(place) = self.service.connections.enter() else {
            self.service.metrics.shed_connections.fetch_add(1, Ordering::Relaxed);
            accepted.refuse(NO_ROOM);
            return;
        };
        match accepted {
            Accepted::Tcp(stream, client) => self.talk(stream, client, place, open),
            #[cfg(unix)]
            Accepted::Unix(stream) => self.talk(stream, Client::default(), place, open),
        }
    }

    fn talk(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        client: Client,
        place: Place,
        open: &Sender<Infallible>,
    ) {
        let (service, router, ids) = (Arc::clone(&self.service), self.router.clone(), Arc::clone(&self.ids));
        let front = Front::new(Arc::clone(&service), router, ids, Arc::clone(&place.connection), client);
        let open = open.clone();
        tokio::spawn(async move {
            if let Err(error) = talk(stream, front, &place).await {
                service.refused(&error, client);
            }
            drop(open);
        });
    }
}

/// Answers the requests of a connection until it ends.
async fn talk(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    front: Front,
    place: &Place,
) -> Result<(), hyper::Error> {
    let answer = service_fn(move |request| {
        // At once, and not when the answer is first asked for: what happens to the connection until then matters.
        let (front, receiving) = (front.clone(), front.receive());
        async move { Ok::<_, Infallible>(front.answer(request, receiving).await) }
    });
    let mut builder = http1::Builder::new();
    // The sweep closes whoever takes too long for a head, without a timer for each request.
    builder.header_read_timeout(None).max_buf_size(BUFFER);
    let stream = Watched::new(stream, Arc::clone(&place.connection));
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), answer));
    loop {
        tokio::select! {
            biased;
            ended = connection.as_mut() => return ended,
            told = place.connection.told() => match told {
                Told::Finish => connection.as_mut().graceful_shutdown(),
                Told::Close => return Ok(()),
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
