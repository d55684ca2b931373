//! [`THREADS`] and [`ALONE`]: what a system has beside memory.

/// Whether there are threads. In a browser there are none unless the page was sent in a way that lets it share memory; to
/// start one would fail.
///
/// ```
/// assert!(everystate_puzzle::THREADS || cfg!(target_family = "wasm"));
/// ```
pub const THREADS: bool = cfg!(any(not(target_family = "wasm"), target_feature = "atomics"));

/// Whether there are neither other processes to work with nor disks to work on, as in a browser: what would only serve these is not built there.
///
/// ```
/// assert!(!everystate_puzzle::ALONE || cfg!(target_family = "wasm"));
/// ```
pub const ALONE: bool = cfg!(target_family = "wasm");
