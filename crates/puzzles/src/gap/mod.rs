//! Gap.

mod rules;
mod stuck;
mod table;
pub mod layers;
mod word;
pub use rules::*;
pub use stuck::{Stuck, is_lost, stuck};
