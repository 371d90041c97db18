//! Listeners: an address, a Unix socket, or sockets inherited from systemd.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::task::{Context, Poll};

use listenfd::ListenFd;
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};

use crate::client::Client;

/// How many connections the system keeps until they are accepted. One more is tried again after a second.
const BACKLOG: u32 = 4096;

/// The prefix of the path of a Unix socket.
const UNIX: &str = "unix:";

/// An address that the service listens on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// An address and a port.
    Tcp(SocketAddr),
    /// An address and a port for metrics alone.
    Metrics(SocketAddr),
    /// The path of a Unix socket; empty if it has no name.
    Unix(String),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Tcp(address) => write!(f, "http://{address}"),
            Address::Metrics(address) => write!(f, "http://{address}/metrics"),
            Address::Unix(path) => write!(f, "unix:{path}"),
        }
    }
}

/// A socket that accepts connections.
#[derive(Debug)]
pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(UnixSocket),
}

/// A connection that was accepted.
pub(crate) enum Accepted {
    Tcp(TcpStream, Client),
    #[cfg(unix)]
    Unix(tokio::net::UnixStream),
}

impl Accepted {
    /// Sends this and nothing else. A stream that was just accepted has room for it.
    pub(crate) fn refuse(&self, answer: &[u8]) {
        let _ = match self {
            Accepted::Tcp(stream, _) => stream.try_write(answer),
            #[cfg(unix)]
            Accepted::Unix(stream) => stream.try_write(answer),
        };
    }
}

impl Listener {
    /// The sockets that were inherited (systemd's socket activation), or else one for this name.
    pub(crate) async fn all(name: &str) -> io::Result<Vec<Listener>> {
        let inherited = inherited()?;
        if inherited.is_empty() { Ok(vec![Listener::bind(name).await?]) } else { Ok(inherited) }
    }

    /// A socket for this name.
    pub(crate) async fn bind(name: &str) -> io::Result<Listener> {
        #[cfg(unix)]
        if let Some(path) = name.strip_prefix(UNIX) {
            return Ok(Listener::Unix(UnixSocket::bind(path)?));
        }
        #[cfg(not(unix))]
        if name.starts_with(UNIX) {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "this system has no Unix sockets"));
        }
        let mut failed = io::ErrorKind::AddrNotAvailable.into();
        // The first address of the name that can be had.
        for address in lookup_host(name).await? {
            match bind(address) {
                Ok(listener) => return Ok(Listener::Tcp(listener)),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// Its IP address.
    pub(crate) fn ip(&self) -> Option<IpAddr> {
        match self {
            Listener::Tcp(listener) => listener.local_addr().ok().map(|address| address.ip()),
            #[cfg(unix)]
            Listener::Unix(_) => None,
        }
    }

    /// Its address, for everything or for `metrics` alone.
    pub(crate) fn address(&self, metrics: bool) -> io::Result<Address> {
        match self {
            Listener::Tcp(listener) if metrics => listener.local_addr().map(Address::Metrics),
            Listener::Tcp(listener) => listener.local_addr().map(Address::Tcp),
            #[cfg(unix)]
            Listener::Unix(socket) => {
                let address = socket.listener.local_addr()?;
                Ok(Address::Unix(address.as_pathname().map_or_else(String::new, |path| path.display().to_string())))
            }
        }
    }

    pub(crate) fn poll_accept(&self, context: &mut Context<'_>) -> Poll<io::Result<Accepted>> {
        match self {
            Listener::Tcp(listener) => listener.poll_accept(context).map_ok(|(stream, address)| {
                // Without it answers only come later.
                let _ = stream.set_nodelay(true);
                Accepted::Tcp(stream, Client::new(address.ip()))
            }),
            #[cfg(unix)]
            Listener::Unix(socket) => socket.listener.poll_accept(context).map_ok(|(stream, _)| Accepted::Unix(stream)),
        }
    }
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A service that is started again finds connections of its last run that are not quite gone.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The sockets that systemd has opened.
fn inherited() -> io::Result<Vec<Listener>> {
    let mut sockets = ListenFd::from_env();
    let mut all = Vec::new();
    for index in 0..sockets.len() {
        #[cfg(unix)]
        if let Ok(Some(listener)) = sockets.take_unix_listener(index) {
            listener.set_nonblocking(true)?;
            let listener = tokio::net::UnixListener::from_std(listener)?;
            all.push(Listener::Unix(UnixSocket { listener, own: None }));
            continue;
        }
        if let Some(listener) = sockets.take_tcp_listener(index)? {
            listener.set_nonblocking(true)?;
            all.push(Listener::Tcp(TcpListener::from_std(listener)?));
        }
    }
    Ok(all)
}

/// A Unix socket, whose file is removed with it if it is our own.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct UnixSocket {
    listener: tokio::net::UnixListener,
    own: Option<std::path::PathBuf>,
}

#[cfg(unix)]
impl UnixSocket {
    fn bind(path: &str) -> io::Result<UnixSocket> {
        use std::os::unix::fs::FileTypeExt;
        // A service that was killed leaves its socket behind; one that is still there answers.
        let is_socket = std::fs::symlink_metadata(path).is_ok_and(|file| file.file_type().is_socket());
        if is_socket && std::os::unix::net::UnixStream::connect(path).is_err() {
            std::fs::remove_file(path)?;
        }
        Ok(UnixSocket { listener: tokio::net::UnixListener::bind(path)?, own: Some(path.into()) })
    }
}

#[cfg(unix)]
impl Drop for UnixSocket {
    fn drop(&mut self) {
        if let Some(path) = &self.own {
            let _ = std::fs::remove_file(path);
        }
    }
}
