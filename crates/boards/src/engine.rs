//! The quick engine: a level in planes of bits and packed positions, with all that can be known of it beforehand left out.
//!
//! What it does is what the plain rules of [`Turn`](crate::turn::Turn) do, which it is compared with.

mod answers;
mod assign;
mod bits;
pub(crate) mod bound;
mod exec;
mod fewer;
mod flow;
mod grid;
mod moving;
mod noted;
mod pack;
mod parity;
mod passing;
pub(crate) mod places;
mod plan;
mod reads;
pub(crate) mod recall;
pub(crate) mod roam;
pub(crate) mod runner;
pub(crate) mod slice;
mod spread;
mod tokens;
mod told;
mod wins;
mod work;
