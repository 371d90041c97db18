//! A client that has sent its request and closed its half of the connection still gets the answer.
//!
//! hyper takes the end of the input for the end of the client. So that end is kept from it once a request has begun: whoever reads the
//! body learns of it, and the connection is told to end with the answer. Whether somebody is left to read cannot be known before something was written, so the connection remembers it,
//! and nothing lasts for long on its account.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::connections::Connection;

/// A stream whose end is watched.
pub(crate) struct Watched<S> {
    stream: S,
    connection: Arc<Connection>,
    /// The input has ended, which hyper was not told.
    ended: bool,
}

impl<S> Watched<S> {
    pub(crate) fn new(stream: S, connection: Arc<Connection>) -> Watched<S> {
        Watched { stream, connection, ended: false }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
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

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
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
