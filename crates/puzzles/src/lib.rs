//! The puzzle families of Everystate.
//!
//! Every family is a folder with the same file names: `rules` (positions, moves, goal), `bound`
//! (heuristics and oracles), `text` (the contest format and JSON), `solve` (how questions are answered),
//! `generate`, `explain`, `verify` (shares no code with the solvers), `scene` (the drawing), `entry` (the
//! [`Family`], which hands on to the others). `list` is the one place where a family is named.

pub mod cube2;
pub mod family;
pub mod gap;
pub mod list;
pub mod maze;
pub mod roll;
pub mod scene;
pub mod stack;

pub use family::Family;
