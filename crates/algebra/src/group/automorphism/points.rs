//! What is asked about points: which of them a relabeling may exchange.

/// Which points a relabeling may exchange.
///
/// Slices have an entry for each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points<'a> {
    /// All of them.
    Alike,
    /// Those of the same color.
    Colored(&'a [u32]),
    /// Whole classes for each other: points of a class go to points of one class, as the stickers of
    /// a face when a cube is turned.
    Classes(&'a [u32]),
}
