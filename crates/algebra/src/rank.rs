//! Ranks: bijections between combinatorial objects and the numbers 0..count.
//!
//! A distance table holds one entry a rank, so the ranks must be dense and both ways must be fast.
//! Each type here is a family of objects with the same three methods: `count` (how many objects
//! there are), `rank` (an object's number) and `unrank` (the object with a number). Which one is for
//! what:
//!
//! | objects | type | order of the ranks | time |
//! |---|---|---|---|
//! | permutations of n ≤ 20 pieces | [`Permutations`] | lexicographic | O(n) |
//! | the even ones among them | [`EvenPermutations`] | lexicographic | O(n) |
//! | k pieces on n ≤ 64 places, each its own | [`Placements`] | lexicographic | O(k), O(n k) |
//! | sets of k among n ≤ 64 places, as bit masks | [`Combinations`] | colexicographic: by mask | O(k), O(n) |
//! | arrangements of pieces some of which look the same | [`Arrangements`] | lexicographic | O(n · kinds) |
//! | twists and flips: vectors over 0..m with sum ≡ 0 mod m | [`ZeroSums`] | lexicographic | O(n) |
//! | several coordinates at once | [`MixedRadix`] | lexicographic | O(n) |
//!
//! Ranks are `u64`, and whether they suffice is found out when the family is made: the error is
//! [`TooMany`], and no number wraps. `rank` and `unrank` allocate nothing. They take slices of the
//! family's length and ranks below its `count`, and panic otherwise (each says when); that an object
//! is one of the family is the caller's promise, checked in debug builds only. What breaks the
//! promise gets a number that means nothing.
//!
//! Why they are bijections, and in these orders, stands in `docs/math/ranking.md`.
//!
//! ```
//! use everystate_algebra::rank::{MixedRadix, Permutations, TooMany, ZeroSums};
//!
//! // The corners of a 2×2×2 cube of which one stays where it is.
//! let (places, twists) = (Permutations::new(7)?, ZeroSums::new(7, 3)?);
//! let cube = MixedRadix::new([places.count(), twists.count()])?;
//! assert_eq!(cube.count(), 3_674_160);
//!
//! let rank = cube.rank(&[places.rank(&[2, 0, 1, 3, 4, 5, 6]), twists.rank(&[1, 2, 0, 0, 0, 0, 0])]);
//! let mut coordinates = [0; 2];
//! cube.unrank(rank, &mut coordinates);
//! let mut corners = [0; 7];
//! places.unrank(coordinates[0], &mut corners);
//! assert_eq!(corners, [2, 0, 1, 3, 4, 5, 6]);
//! # Ok::<(), TooMany>(())
//! ```

mod arrangement;
mod combination;
mod mixed;
mod permutation;
mod placement;
mod too_many;
mod zero_sum;

pub use arrangement::Arrangements;
pub use combination::{Combinations, binomial};
pub use mixed::MixedRadix;
pub use permutation::{EvenPermutations, Permutations, factorial};
pub use placement::Placements;
pub use too_many::TooMany;
pub use zero_sum::ZeroSums;
