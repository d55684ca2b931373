//! Permutation groups from generators: exact order, membership, uniform random elements, canonical
//! representatives of cosets, dense numbers for elements.
//!
//! A [`Group`] is a stabilizer chain, made by the randomised Schreier–Sims method with a fixed seed and
//! then **proved** without any randomness: a wrong order cannot come out, and the same generators give
//! the same chain every time. The mathematics stands in `docs/math/groups.md`.
//!
//! **Convention.** A permutation of n points is a slice of n images, `u16` each. Products are read as
//! functions are, from right to left, as everywhere in this crate: `(a·b)[i] = a[b[i]]`. Read as an
//! arrangement, slot `i` holds content `g[i]`; a move `m` that brings to slot `i` what stood in slot
//! `m[i]` turns the arrangement `g` into `g·m`, and a renaming `h` of contents turns it into `h·g`. So
//! a sequence of moves, first `a` then `b`, is the product `a·b`.
//!
//! For permutations of at most 255 points with cycle notation, powers and parity see
//! [`perm`](crate::perm).

pub mod automorphism;
mod bound;
mod build;
mod choice;
mod elements;
mod generated;
mod level;
pub mod orbits;
mod permutation;

pub use build::{Limit, OverLimit};
pub use elements::Elements;
pub use generated::Group;
