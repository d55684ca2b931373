//! [`Secret`]: what processes of a cluster know and nobody else, and how they show that they do.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::SystemTime;

/// What processes of a cluster know and nobody else. It is never sent: each side shows that it knows it by what it makes of a number
/// that the other drew.
///
/// What they send is not encrypted: where a network is not to be trusted, a tunnel is.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Of a text; spaces and ends of lines around it are of no account.
    ///
    /// ```
    /// use everystate_cluster::Secret;
    /// assert!(Secret::new("correct horse\n") == Secret::new("correct horse"));
    /// assert!(Secret::new("correct horse") != Secret::new("wrong horse"));
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(blake3::derive_key("everystate cluster 2026 secret", text.trim().as_bytes()))
    }

    /// What nobody will guess.
    #[must_use]
    pub fn drawn() -> Self {
        Self(nonce())
    }

    /// It as a text, of which [`new`](Self::new) makes another.
    #[must_use]
    pub fn text(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// What shows that somebody knows it, of what is said.
    pub(crate) fn proof(&self, said: &[&[u8]]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        for part in said {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        *hasher.finalize().as_bytes()
    }
}

impl PartialEq for Secret {
    /// In the same time whether or not they are alike.
    fn eq(&self, other: &Self) -> bool {
        blake3::Hash::from_bytes(self.0) == blake3::Hash::from_bytes(other.0)
    }
}

impl Eq for Secret {}

/// Whether a proof is the one that was expected, in the same time whatever it is.
pub(crate) fn is_right(proof: &[u8; 32], expected: &[u8; 32]) -> bool {
    blake3::Hash::from_bytes(*proof) == blake3::Hash::from_bytes(*expected)
}

/// A number that nobody drew before.
pub(crate) fn nonce() -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Each state is keyed by what the system draws.
    for _ in 0..8 {
        hasher.update(&RandomState::new().build_hasher().finish().to_le_bytes());
    }
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    hasher.update(&now.as_nanos().to_le_bytes());
    hasher.update(&std::process::id().to_le_bytes());
    *hasher.finalize().as_bytes()
}
