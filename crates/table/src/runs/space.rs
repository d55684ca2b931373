//! [`Words`]: a space whose positions are words.

/// A space whose positions are words of `N` times 64 bits, compared from the first on.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no space of words of {N} times 64 bits",
    note = "exploring by runs needs positions to start from, and where moves lead from some positions"
)]
pub trait Words<const N: usize>: Sync {
    /// Appends the positions at distance 0, in any order, and the same as often as it likes.
    fn starts(&self, out: &mut Vec<[u64; N]>);

    /// Appends where moves lead from some positions, in any order, and the same as often as it likes.
    fn neighbours(&self, from: &[[u64; N]], out: &mut Vec<[u64; N]>);

    /// How many neighbours of a position it appends at most.
    fn most(&self) -> usize;

    /// How many positions a word stands for.
    fn size(&self, word: &[u64; N]) -> u64;

    /// Whether every move is undone by one: then neighbours of a layer are in it, or in the one before or after.
    fn is_undirected(&self) -> bool;
}
