//! Addresses at which nobody listens.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// So many of this machine. Their ports are none that a system gives to who asks for any, or to a connection: those may be
/// taken before somebody listens there.
pub(crate) fn free(count: usize) -> Vec<String> {
    /// A program of tests has as many of its own.
    const OWN: u16 = 100;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + u16::try_from(std::process::id() % 100).expect("below 100") * OWN;
    let next = || format!("127.0.0.1:{}", first + NEXT.fetch_add(1, Ordering::Relaxed) % OWN);
    let tried = std::iter::repeat_with(next).take(10 * usize::from(OWN));
    let found: Vec<String> =
        tried.filter(|address| TcpListener::bind(address).is_ok()).take(count).collect();
    assert_eq!(found.len(), count, "nearly all ports from {first} on are taken");
    found
}
