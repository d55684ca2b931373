//! What any exploration by several processes has in common.
//!
//! Each process has a part of the positions, says which, and finds what of the next layer is in it, with what the others send:
//! [`cosets::together`](crate::cosets::together) rows of bits of a table,
//! [`runs::together`](crate::runs::together) words in sets. Here is how they greet each other and agree on each layer (`layers`), how
//! much of what they write is under way (`post`), what they have on disk (`kept`), and what is found ([`Found`]).

#![expect(clippy::cast_possible_truncation, reason = "processes and layers are few")]

pub(crate) mod kept;
pub(crate) mod layers;
pub(crate) mod limits;
mod met;
pub(crate) mod post;
mod told;

pub use met::Met;
pub use told::{Failed, Found, Member, Place};
