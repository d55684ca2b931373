//! What moves do to pieces, as groups see it: stickers that elements permute, colorings of them, the
//! [mechanism](mechanism::Mechanism) of a puzzle and its [symmetries](symmetry::Symmetries).

pub(crate) mod alike;
pub(crate) mod automorphisms;
pub(crate) mod budget;
pub(crate) mod coarse;
pub(crate) mod coloring;
pub(crate) mod index;
pub(crate) mod labeled;
pub(crate) mod layout;
pub(crate) mod mechanism;
pub(crate) mod reader;
pub(crate) mod steps;
pub(crate) mod stickers;
pub(crate) mod symmetry;
pub(crate) mod together;
pub(crate) mod two_group;
