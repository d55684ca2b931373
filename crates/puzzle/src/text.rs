//! Reading text with places: [`Source`] hands out tokens and lines of any input in bounded memory,
//! [`Fault`] is the one diagnostic for what is wrong with it.

mod fault;
mod source;

pub use fault::{Excerpt, Fault, show};
pub use source::{Place, Source};
