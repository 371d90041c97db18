//! Tells systemd that the service is ready, or shutting down (`Type=notify`).

/// The service accepts connections.
pub(crate) fn ready() {
    tell("READY=1");
}

/// The service shuts down.
pub(crate) fn ending() {
    tell("STOPPING=1");
}

/// Without systemd, this does nothing.
#[cfg(target_os = "linux")]
fn tell(state: &str) {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};
    let Ok(name) = std::env::var("NOTIFY_SOCKET") else { return };
    let address = match name.strip_prefix('@') {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&name),
    };
    if let (Ok(address), Ok(socket)) = (address, UnixDatagram::unbound()) {
        let _ = socket.set_nonblocking(true);
        let _ = socket.send_to_addr(state.as_bytes(), &address);
    }
}

#[cfg(not(target_os = "linux"))]
fn tell(_: &str) {}
