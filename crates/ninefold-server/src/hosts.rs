//! The hosts that the service answers for, and the origins whose pages may call it.
//!
//! A browser sends the requests of any page to any address, also to one on its own machine. So a request has to name this service as
//! its host, which a page whose name was bound to this address cannot, and must not come from a page of another origin.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, header, uri::Authority};

use crate::problem::Problem;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The hosts of one listener.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// The address that it is bound to; `None` for a Unix socket, which no browser opens.
    bound: Option<IpAddr>,
    named: Vec<String>,
    /// The other origins that may call the service.
    origins: Vec<String>,
}

impl Hosts {
    pub(crate) fn new(bound: Option<IpAddr>, named: &[String], origins: &[String]) -> Hosts {
        let named = named.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { bound: bound.map(|bound| bound.to_canonical()), named, origins: origins.to_vec() }
    }

    /// Refuses a request for another host, or from a page of another origin.
    pub(crate) fn check(&self, target: Option<&Authority>, headers: &HeaderMap) -> Result<(), Problem> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = target.map(Authority::as_str).or_else(|| text(header::HOST));
        if let Some(host) = host.filter(|host| !self.is_own(host)) {
            return Err(Problem::wrong_host(without_port(host)));
        }
        match text(header::ORIGIN) {
            Some(origin) if self.may_call(origin, host) => Ok(()),
            None if text(FETCH_SITE) != Some("cross-site") || self.origins.iter().any(|one| one == "*") => Ok(()),
            origin => Err(Problem::cross_site(origin)),
        }
    }

    /// Is this a host that the service answers for?
    fn is_own(&self, host: &str) -> bool {
        let Some(bound) = self.bound else { return true };
        let host = host.to_ascii_lowercase();
        let name = without_port(&host);
        if self.named.iter().any(|named| named == "*" || *named == host || named == name) {
            return true;
        }
        let local = bound.is_loopback() || bound.is_unspecified();
        match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            // No name leads to an address in the wrong hands.
            Ok(address) => bound.is_unspecified() || address.to_canonical() == bound || local && address.is_loopback(),
            Err(_) => local && name == "localhost",
        }
    }

    /// May a page of this origin call the service at this host?
    fn may_call(&self, origin: &str, host: Option<&str>) -> bool {
        if self.origins.iter().any(|one| one == "*" || one.eq_ignore_ascii_case(origin)) {
            return true;
        }
        let Some((scheme, authority)) = origin.split_once("://") else { return false };
        let port = if scheme == "https" { ":443" } else { ":80" };
        let usual = |authority: &str| authority.strip_suffix(port).unwrap_or(authority).to_ascii_lowercase();
        let authority = usual(authority);
        host.is_some_and(|host| usual(host) == authority)
            || self.named.iter().any(|named| *named == authority || named == without_port(&authority))
    }
}

/// A host without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|b| b.is_ascii_digit()) && (!name.contains(':') || name.ends_with(']')) =>
        {
            name
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn hosts(bound: &str, named: &[&str], origins: &[&str]) -> Hosts {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_string()).collect::<Vec<_>>();
        Hosts::new(Some(bound.parse().expect("an address")), &owned(named), &owned(origins))
    }

    fn allows(hosts: &Hosts, headers: &[(HeaderName, &'static str)]) -> bool {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        hosts.check(None, &headers).is_ok()
    }

    #[test]
    fn a_request_names_the_service() {
        let all = ["localhost:8081", "LOCALHOST", "127.0.0.1:8081", "127.0.0.2", "[::1]:8081", "192.0.2.7:80"];
        let foreign =
            ["evil.example", "evil.example:8081", "localhost.evil.example", "127.0.0.1.evil.example", "::1:x", ""];
        let own = |bound: &str, named: &[&str], host: &'static str| {
            allows(&hosts(bound, named, &[]), &[(header::HOST, host)])
        };
        assert_eq!(all.map(|host| own("127.0.0.1", &[], host)), [true, true, true, true, true, false]);
        assert_eq!(all.map(|host| own("192.0.2.7", &[], host)), [false, false, false, false, false, true]);
        assert_eq!(all.map(|host| own("0.0.0.0", &[], host)), [true; 6]);
        for host in foreign {
            assert!(!own("127.0.0.1", &[], host) && !own("::", &["sudoku.example"], host), "{host}");
            assert!(own("::", &["*"], host), "{host}");
        }
        assert!(own("::", &["sudoku.example"], "Sudoku.example:443"));
        assert!(own("::", &["sudoku.example:443"], "sudoku.example:443"));
        assert!(!own("::", &["sudoku.example:443"], "sudoku.example:80"));
        assert!(allows(&Hosts::new(None, &[], &[]), &[(header::HOST, "anything")]), "a Unix socket");
    }

    #[test]
    fn a_page_of_another_origin_needs_to_be_allowed() {
        let own = hosts("127.0.0.1", &[], &[]);
        let from = |hosts: &Hosts, host: &'static str, origin: &'static str| {
            allows(hosts, &[(header::HOST, host), (header::ORIGIN, origin)])
        };
        assert!(from(&own, "localhost:8081", "http://localhost:8081"));
        assert!(from(&own, "localhost", "http://localhost:80"));
        for origin in ["https://evil.example", "null", "http://localhost:3000", "http://localhost", "", "file://"] {
            assert!(!from(&own, "localhost:8081", origin), "{origin}");
            assert!(from(&hosts("127.0.0.1", &[], &["*"]), "localhost:8081", origin), "{origin}");
        }
        let known = hosts("127.0.0.1", &[], &["http://localhost:3000"]);
        assert!(from(&known, "localhost:8081", "http://localhost:3000"));
        assert!(!from(&known, "localhost:8081", "http://localhost:3001"));
        // A proxy may have changed the host, but not the origin.
        let proxied = hosts("127.0.0.1", &["sudoku.example"], &[]);
        assert!(from(&proxied, "127.0.0.1:8081", "https://sudoku.example"));
        assert!(!from(&proxied, "127.0.0.1:8081", "https://evil.example"));
        // A picture, or a script, has no origin.
        for (site, allowed) in [("cross-site", false), ("same-origin", true), ("same-site", true), ("none", true)] {
            assert_eq!(allows(&own, &[(header::HOST, "localhost"), (FETCH_SITE, site)]), allowed, "{site}");
        }
    }
}
