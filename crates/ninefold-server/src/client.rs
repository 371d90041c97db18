//! Who asks: what shares are counted by, and what the log names.
//!
//! Without a proxy that is the address of the connection. A proxy that is trusted says for whom it asks, in `x-forwarded-for`; what
//! anybody else writes there is ignored.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A client: an address, or whoever may open the Unix socket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Client(Option<IpAddr>);

/// Proxies whose word is taken: an address, a network such as `10.0.0.0/8`, or `unix` for whoever may open the Unix socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// `None` is the Unix socket.
    network: Option<(IpAddr, u8)>,
}

impl Client {
    pub(crate) fn new(address: IpAddr) -> Client {
        Client(Some(address.to_canonical()))
    }

    /// Who really asks, where the connection is a trusted proxy's: the last address that no trusted proxy has added.
    pub(crate) fn behind(self, proxies: &[Proxy], headers: &HeaderMap) -> Client {
        let mut client = self;
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        let mut named = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        while proxies.iter().any(|proxy| proxy.is(client)) {
            let Some(address) = named.next().and_then(address) else { break };
            client = Client::new(address);
        }
        client
    }

    /// The client as shares are counted: whoever has one address of IPv6 has a network of them.
    pub(crate) fn share(self) -> Client {
        match self.0 {
            Some(IpAddr::V6(address)) => {
                let network = address.to_bits() >> 64 << 64;
                Client(Some(Ipv6Addr::from_bits(network).into()))
            }
            _ => self,
        }
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(address) => address.fmt(f),
            None => f.write_str("unix"),
        }
    }
}

impl Proxy {
    fn is(self, client: Client) -> bool {
        match (self.network, client.0) {
            (None, None) => true,
            (Some((IpAddr::V4(network), bits)), Some(IpAddr::V4(address))) => {
                (network.to_bits() ^ address.to_bits()).leading_zeros() >= bits.into()
            }
            (Some((IpAddr::V6(network), bits)), Some(IpAddr::V6(address))) => {
                (network.to_bits() ^ address.to_bits()).leading_zeros() >= bits.into()
            }
            _ => false,
        }
    }
}

impl FromStr for Proxy {
    type Err = ();

    fn from_str(text: &str) -> Result<Proxy, ()> {
        if text == "unix" {
            return Ok(Proxy { network: None });
        }
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| ())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| ())?;
        if bits > most { Err(()) } else { Ok(Proxy { network: Some((address, bits)) }) }
    }
}

/// One of the addresses of a header: bare, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(|| Some(text.parse::<std::net::SocketAddr>().ok()?.ip())).or_else(bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn client(text: &str) -> Client {
        Client::new(text.parse().expect("an address"))
    }

    #[test]
    fn a_trusted_proxy_is_believed_and_nobody_else() {
        let proxies: Vec<Proxy> = ["10.0.0.0/8", "::1"].iter().map(|one| one.parse().expect("a network")).collect();
        let mut headers = HeaderMap::new();
        headers.append(FORWARDED_FOR, HeaderValue::from_static("1.1.1.1, 9.9.9.9:4711"));
        headers.append(FORWARDED_FOR, HeaderValue::from_static("10.2.3.4"));
        assert_eq!(client("10.0.0.1").behind(&proxies, &headers), client("9.9.9.9"));
        assert_eq!(client("::1").behind(&proxies, &headers), client("9.9.9.9"));
        assert_eq!(client("11.0.0.1").behind(&proxies, &headers), client("11.0.0.1"));
        assert_eq!(Client::default().behind(&proxies, &headers), Client::default());
        let unix: Proxy = "unix".parse().expect("a word");
        assert_eq!(Client::default().behind(&[unix], &headers), client("10.2.3.4"));
        headers.append(FORWARDED_FOR, HeaderValue::from_static("nobody"));
        assert_eq!(client("10.0.0.1").behind(&proxies, &headers), client("10.0.0.1"));
    }

    #[test]
    fn a_network_of_six_is_one_client() {
        assert_eq!(client("2001:db8:0:1::5").share(), client("2001:db8:0:1:ffff::").share());
        assert_ne!(client("2001:db8:0:1::5").share(), client("2001:db8:0:2::5").share());
        assert_eq!(client("::ffff:1.2.3.4"), client("1.2.3.4"));
        assert_ne!(client("1.2.3.4").share(), client("1.2.3.5").share());
    }

    #[test]
    fn what_is_no_network_is_no_proxy() {
        for text in ["", "unix:", "10.0.0.0/33", "10.0.0/8", "::/129", "example.org", "1.2.3.4/"] {
            assert!(text.parse::<Proxy>().is_err(), "{text}");
        }
        let all: Proxy = "0.0.0.0/0".parse().expect("a network");
        assert!(all.is(client("203.0.113.9")) && !all.is(client("2001:db8::1")));
    }
}
