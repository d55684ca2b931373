//! Puzzles made from puzzles: another start, fewer moves, a symmetry, packed words, closures.
//!
//! An adapter is a [`Puzzle`](crate::Puzzle) itself, so every strategy works on it and none can forget it is there.

mod compact;
mod implicit;
mod quotient;
mod restricted;
mod rooted;
mod through;

pub use compact::Compact;
pub use implicit::Implicit;
pub use quotient::Quotient;
pub use restricted::Restricted;
pub use rooted::Rooted;
pub use through::Through;

#[cfg(test)]
mod tests;
