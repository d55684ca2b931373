//! All positions, counted and numbered as cosets and members, and their distances in a table.

pub(crate) mod actions;
pub(crate) mod checkpoint;
pub(crate) mod choice;
pub(crate) mod dense;
pub(crate) mod digest;
pub(crate) mod fibre;
pub(crate) mod folding;
pub(crate) mod list;
pub(crate) mod lookup;
pub(crate) mod members;
pub(crate) mod named;
pub(crate) mod positions;
pub(crate) mod ranked;
pub(crate) mod shared;
pub(crate) mod size;
pub(crate) mod space;
pub(crate) mod words;
