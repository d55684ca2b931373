//! What a puzzle of pieces is: orbits, the solved position, moves and rules ([`Definition`]).
//!
//! The one model of every format. It knows what moves do to positions; how positions are numbered, searched
//! or drawn at random is the business of other rooms.

mod builder;
mod check;
mod make;
mod mismatch;
mod model;
mod moves;
mod powers;
mod restrict;

pub use builder::{Builder, Turning};
pub use mismatch::Mismatch;
pub use model::{
    Arrangement, Block, Definition, Illegal, Move, Named, Need, Orbit, Pattern, Purpose,
    Transformation, Turn,
};
pub use moves::Searched;
pub(crate) use moves::order;
pub(crate) use powers::amounts;
