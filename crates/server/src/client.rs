//! [`Client`]: who asks, as far as it matters: of what one asks a lot of, others are to have their part.

use axum::http::{HeaderMap, HeaderName};
use std::net::{IpAddr, Ipv6Addr};

/// Who asks: an address, of IPv6 the network that one person has. Of jobs that an earlier server took nobody knows.
pub(crate) type Client = Option<IpAddr>;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// The header in which a proxy says who asks it.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Who asks: the other end of the connection, or whom the proxy there names, if it is to be believed. What others wrote into the header
/// stands before that.
#[expect(clippy::unnecessary_wraps, reason = "of jobs of an earlier server nobody is known")]
pub(crate) fn client(Peer(peer): Peer, headers: &HeaderMap, forwarded: bool) -> Client {
    let named = headers.get_all(FORWARDED).iter().next_back().filter(|_| forwarded);
    let named =
        named.and_then(|named| named.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    Some(match named.unwrap_or(peer).to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn who_asks_is_who_connects_unless_a_proxy_is_believed() {
        let peer = Peer("127.0.0.1".parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.append(FORWARDED, HeaderValue::from_static("10.0.0.9"));
        headers.append(FORWARDED, HeaderValue::from_static("10.0.0.8, 10.0.0.7"));
        let of = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        assert_eq!(client(peer, &headers, false), of("127.0.0.1"));
        assert_eq!(client(peer, &headers, true), of("10.0.0.7"));
        assert_eq!(client(peer, &HeaderMap::new(), true), of("127.0.0.1"));
        headers.append(FORWARDED, HeaderValue::from_static("somebody"));
        assert_eq!(client(peer, &headers, true), of("127.0.0.1"));
        let of_six = |text: &str| client(Peer(text.parse().unwrap()), &headers, false);
        assert_eq!(of_six("2001:db8:1:2:3:4:5:6"), of_six("2001:db8:1:2::1"));
        assert_ne!(of_six("2001:db8:1:2::1"), of_six("2001:db8:1:3::1"));
        assert_eq!(of_six("::ffff:10.0.0.7"), of("10.0.0.7"));
    }
}
