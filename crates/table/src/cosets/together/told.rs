//! What processes are asked to explore together.

use crate::file::Key;
use crate::together::Place;

/// What processes explore together.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// What it is: the same for all, or they refuse each other.
    pub key: &'a Key,
    /// Words that this process sent the others before: of the space that it [spread](super::spread).
    pub sent: u64,
    /// Where to keep layers, if they are kept.
    pub place: Option<Place<'a>>,
}
