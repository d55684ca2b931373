//! [`THREADS`]: whether more than one thing can be done at a time.

/// Whether there are threads. In a browser there are none unless the page was sent in a way that lets it share memory; to
/// start one would fail.
///
/// ```
/// assert!(everystate_puzzle::THREADS || cfg!(target_family = "wasm"));
/// ```
pub const THREADS: bool = cfg!(any(not(target_family = "wasm"), target_feature = "atomics"));
