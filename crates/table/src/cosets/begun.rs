//! [`Keep`]: what is kept of an exploration in memory on the way, so that it can be gone on with.

/// The complete layers of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Positions of each.
    pub counts: Vec<u64>,
    /// Ranks of each.
    pub ranks: Vec<u64>,
    /// The least ranks of the last.
    pub farthest: Vec<u64>,
}

/// Keeps an exploration on the way.
#[diagnostic::on_unimplemented(
    message = "`{Self}` keeps no exploration on the way",
    note = "implement `Keep`, or call `cosets::run`, which keeps nothing"
)]
pub trait Keep {
    /// What is there of the exploration, if anything is: then its table is copied into the words.
    fn begun(&mut self, words: &mut [u64]) -> Option<Seen>;

    /// Keeps what was seen, if it is time: `copy` copies the words of the table from one on.
    fn layer(&mut self, seen: &Seen, copy: &dyn Fn(usize, &mut [u64]));
}

/// Keeps nothing.
pub(super) struct Nothing;

impl Keep for Nothing {
    fn begun(&mut self, _: &mut [u64]) -> Option<Seen> {
        None
    }

    fn layer(&mut self, _: &Seen, _: &dyn Fn(usize, &mut [u64])) {}
}
