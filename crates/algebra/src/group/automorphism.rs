//! Relabelings of points under which a set of generators stays the same: the symmetries of a puzzle.
//!
//! A relabeling s takes a permutation g to s·g·s⁻¹. If that maps a set M of moves onto itself, then
//! positions g and s·g·s⁻¹ are equally far from solved, move by move: a search need see only one of
//! them. Relabelings that permute M in the same way do the same to every product of moves, because
//! one is the other times a relabeling that commutes with all of M. So one is found for each way.
//!
//! The search gives generators and points colors that any relabeling must respect, and refines them
//! by those of their neighbours until nothing changes; where generators still share a color, it
//! tries each image for one of them, and refines again. Once every generator has its image, a
//! relabeling follows from the image of one point in each orbit.
//!
//! What is found makes more: images that products of relabelings give are not tried, nor those that
//! a relabeling makes of images tried in vain. So there are about as many searches as the group has
//! strong generators.

mod cap;
mod conjugation;
mod moves;
mod partial;
mod points;
mod search;
mod strong;

pub use cap::{Cap, CapReached};
pub use conjugation::conjugate;
pub use points::Points;

use moves::Moves;
use search::Search;
use strong::Strong;

/// For each way in which relabelings s permute the set M of generators, s·M·s⁻¹ = M, one s that does.
///
/// Under conjugation they act as a group, with as many elements as there are relabelings in the
/// list; the first is the identity. Generators that stand in the list twice count once.
///
/// # Errors
/// There are more than the cap allows, or they take too much work.
///
/// ```
/// # use everystate_algebra::group::automorphism::{Cap, Points, relabelings};
/// // Swaps of neighbours in a row: it can be read from its other end.
/// let swaps = [[1u16, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]];
/// let found = relabelings(4, swaps, Points::Alike, Cap::default())?;
/// assert_eq!(found.iter().map(|s| &**s).collect::<Vec<_>>(), [[0, 1, 2, 3], [3, 2, 1, 0]]);
/// let ends = Points::Colored(&[1, 0, 0, 2]);
/// assert_eq!(relabelings(4, swaps, ends, Cap::default())?.len(), 1);
/// # Ok::<(), everystate_algebra::group::automorphism::CapReached>(())
/// ```
///
/// # Panics
/// If a generator is not a permutation of `degree` points, or colors are not one for each point.
pub fn relabelings(
    degree: usize,
    generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
    points: Points<'_>,
    cap: Cap,
) -> Result<Vec<Box<[u16]>>, CapReached> {
    let mut search = Search { moves: Moves::new(degree, generators, points), cap };
    Strong::new(&mut search, points)?.all(&mut search)
}

/// A few of these [`relabelings`], of which all are products, as far as they permute generators; none if only the identity is one.
///
/// # Errors
/// As all of them.
///
/// # Panics
/// As all of them.
pub fn strong_generators(
    degree: usize,
    generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
    points: Points<'_>,
    cap: Cap,
) -> Result<Vec<Box<[u16]>>, CapReached> {
    let mut search = Search { moves: Moves::new(degree, generators, points), cap };
    Ok(Strong::new(&mut search, points)?.generators())
}
