//! The open connections, and how long each has been idle.
//!
//! Connections are cheap, so a new one is never refused while another is idle: the longest-idle connection is closed for it. A
//! connection that is idle for too long is closed in any case, even if the head of a request arrives byte by byte. A client that
//! takes its response is not idle, however slowly.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// All connections.
#[derive(Debug)]
pub(crate) struct Connections {
    most: usize,
    began: Instant,
    numbers: AtomicU64,
    open: Mutex<HashMap<u64, Arc<Connection>>>,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct Connection {
    /// Requests that have arrived and are not yet answered, and batches.
    working: AtomicUsize,
    /// A request has begun, and its body has not yet arrived.
    receiving: AtomicBool,
    /// Since when the service has waited for the client, in milliseconds since the service began.
    waiting_since: AtomicU64,
    began: Instant,
    close_now: AtomicBool,
    closing: Notify,
    /// The client sends nothing more: it has gone, or only waits for its response.
    half_closed: AtomicBool,
    half_closing: Notify,
}

/// How a connection is to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    AfterResponse,
    Now,
}

/// An open connection, counted until this is dropped.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    all: Arc<Connections>,
    number: u64,
    pub(crate) connection: Arc<Connection>,
}

/// A request is arriving until this is dropped.
#[derive(Debug)]
pub(crate) struct Receiving(Arc<Connection>);

/// A request is being answered until this is dropped.
#[derive(Debug)]
pub(crate) struct Working(Arc<Connection>);

impl Connections {
    pub(crate) fn new(most: usize) -> Arc<Connections> {
        let (began, numbers) = (Instant::now(), AtomicU64::new(0));
        Arc::new(Connections { most, began, numbers, open: Mutex::default() })
    }

    /// Counts a new connection; `None` if there are too many and none is idle.
    pub(crate) fn open(self: &Arc<Connections>) -> Option<OpenConnection> {
        let mut open = self.lock();
        if open.len() >= self.most {
            // Several at once, so that a flood of connections does not make each of them look through all the others.
            close_idlest(&mut open, self.most / 64 + 1)?;
        }
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(self.began));
        open.insert(number, Arc::clone(&connection));
        Some(OpenConnection { all: Arc::clone(self), number, connection })
    }

    /// Closes an idle connection, because the system has no more file descriptors.
    pub(crate) fn make_room(&self) {
        let _ = close_idlest(&mut self.lock(), 1);
    }

    /// Closes connections that have been idle for longer than `patience`.
    pub(crate) fn sweep(&self, patience: Duration) {
        let now = since(self.began);
        let patience = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.lock().retain(|_, connection| {
            let waited_for = connection.waiting_since().filter(|_| connection.is_idle());
            let idle = waited_for.is_some_and(|since| now.saturating_sub(since) > patience);
            if idle {
                connection.close(Close::Now);
            }
            !idle
        });
    }

    /// Closes every connection: at once if no request has begun.
    pub(crate) fn finish(&self) {
        for connection in self.lock().values() {
            connection.close(if connection.is_idle() { Close::Now } else { Close::AfterResponse });
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        // The map is whole after every operation on it.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    pub(crate) fn new(began: Instant) -> Connection {
        Connection {
            working: AtomicUsize::new(0),
            receiving: AtomicBool::new(false),
            waiting_since: AtomicU64::new(since(began)),
            began,
            close_now: AtomicBool::new(false),
            closing: Notify::new(),
            half_closed: AtomicBool::new(false),
            half_closing: Notify::new(),
        }
    }

    /// A request has begun.
    pub(crate) fn receive(self: &Arc<Connection>) -> Receiving {
        self.wait();
        self.receiving.store(true, Ordering::Relaxed);
        Receiving(Arc::clone(self))
    }

    /// The service works for the client.
    pub(crate) fn work(self: &Arc<Connection>) -> Working {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(Arc::clone(self))
    }

    fn is_working(&self) -> bool {
        self.working.load(Ordering::Relaxed) > 0
    }

    /// Waits until it is to be closed.
    pub(crate) async fn closing(&self) -> Close {
        self.closing.notified().await;
        if self.close_now.load(Ordering::Acquire) { Close::Now } else { Close::AfterResponse }
    }

    /// The client sends nothing more: its last request is answered, and that is all.
    fn half_close(&self) {
        self.half_closed.store(true, Ordering::Release);
        self.half_closing.notify_waiters();
        self.close(Close::AfterResponse);
    }

    /// Waits until the client sends nothing more.
    pub(crate) async fn half_closed(&self) {
        let closing = self.half_closing.notified();
        if !self.half_closed.load(Ordering::Acquire) {
            closing.await;
        }
    }

    fn close(&self, how: Close) {
        self.close_now.fetch_or(how == Close::Now, Ordering::Release);
        self.closing.notify_one();
    }

    /// Has no request begun that is not yet answered?
    fn is_idle(&self) -> bool {
        !self.is_working() && !self.receiving.load(Ordering::Relaxed)
    }

    fn waiting_since(&self) -> Option<u64> {
        (!self.is_working()).then(|| self.waiting_since.load(Ordering::Relaxed))
    }

    fn wait(&self) {
        self.waiting_since.store(since(self.began), Ordering::Relaxed);
    }
}

impl Drop for Receiving {
    fn drop(&mut self) {
        self.0.receiving.store(false, Ordering::Relaxed);
        self.0.wait();
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.wait();
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.all.lock().remove(&self.number);
    }
}

/// Closes so many of the longest-idle connections; `None` if none is idle.
fn close_idlest(open: &mut HashMap<u64, Arc<Connection>>, many: usize) -> Option<()> {
    let waiting = open.iter().filter_map(|(number, connection)| Some((connection.waiting_since()?, *number)));
    let mut waiting: Vec<(u64, u64)> = waiting.collect();
    if many < waiting.len() {
        waiting.select_nth_unstable(many);
        waiting.truncate(many);
    }
    waiting.first()?;
    for (_, number) in waiting {
        open.remove(&number)?.close(Close::Now);
    }
    Some(())
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// A stream that tells its connection what happens on it.
///
/// A client that has sent its request and closed its half of the connection still gets the response. hyper takes the end of the
/// input for the end of the client, so this hides it once a request has begun.
pub(crate) struct MonitoredStream<S> {
    stream: S,
    connection: Arc<Connection>,
    ended: bool,
}

impl<S> MonitoredStream<S> {
    pub(crate) fn new(stream: S, connection: Arc<Connection>) -> MonitoredStream<S> {
        MonitoredStream { stream, connection, ended: false }
    }

    /// A client that takes bytes is not idle.
    fn written(&self, polled: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if matches!(polled, Poll::Ready(Ok(1..))) {
            self.connection.wait();
        }
        polled
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for MonitoredStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.ended {
            return Poll::Pending;
        }
        let (before, room) = (buffer.filled().len(), buffer.remaining());
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        let ended = matches!(polled, Poll::Ready(Ok(()))) && buffer.filled().len() == before && room > 0;
        if ended && !self.connection.is_idle() {
            self.ended = true;
            self.connection.half_close();
            return Poll::Pending;
        }
        polled
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for MonitoredStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_connection_makes_room_and_a_busy_one_stays() {
        let all = Connections::new(2);
        let first = all.open().expect("room");
        let second = all.open().expect("room");
        let busy = first.connection.work();
        let _half_a_request = second.connection.receive();
        let third = all.open().expect("the second is waited for");
        assert_eq!(all.count(), 2);
        let also_busy = third.connection.work();
        assert!(all.open().is_none(), "nobody is waited for");
        drop(second);
        assert_eq!(all.count(), 2, "its place is somebody else's now");
        drop((busy, also_busy));
        assert!(all.open().is_some());
        drop((first, third));
        assert_eq!(all.count(), 0);
    }

    #[test]
    fn a_sweep_closes_only_the_idle() {
        let all = Connections::new(9);
        let [idle, working, receiving] = [(); 3].map(|()| all.open().expect("room"));
        let busy = (working.connection.work(), receiving.connection.receive());
        for open in [&idle, &working, &receiving] {
            open.connection.waiting_since.store(0, Ordering::Relaxed);
        }
        while since(all.began) < 2 {
            std::thread::yield_now();
        }
        all.sweep(Duration::from_millis(1));
        assert_eq!(all.count(), 2);
        drop(busy);
    }

    #[test]
    fn a_client_that_takes_its_response_is_not_idle() {
        let all = Connections::new(1);
        let open = all.open().expect("room");
        while since(all.began) < 2 {
            std::thread::yield_now();
        }
        open.connection.waiting_since.store(0, Ordering::Relaxed);
        let stream = MonitoredStream::new((), Arc::clone(&open.connection));
        assert!(stream.written(Poll::Ready(Ok(1))).is_ready());
        assert!(open.connection.waiting_since().is_some_and(|since| since >= 2));
    }
}
