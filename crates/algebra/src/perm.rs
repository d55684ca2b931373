//! Permutations: products, inverses, powers, orders, parity, cycle notation.
//!
//! [`Perm`] is the general one, for groups whose size is known only when a definition is read.
//! [`array`](mod@array) holds the same operations on `[u8; N]` for hot paths where the size is fixed, such as
//! the corners of a cube: `const`, on the stack, with no check that can be left out.
//!
//! **One convention everywhere** (also in [`orient`](crate::orient)): a permutation is a function
//! given by its images, and a product is read as functions are, from right to left.
//! `a.compose(b)` does `b` first and then `a`: it takes `i` to `a(b(i))`.
//!
//! Points count from 0 in the code; text may count them from 1 as well, as computer algebra systems
//! do: see [`Numbering`].

pub mod array;
mod general;
mod image_error;
mod notation;
mod parity;

pub use general::Perm;
pub use image_error::ImageError;
pub use notation::{CycleError, CycleFault, CycleNotation, Numbering};
pub use parity::Parity;
