//! Solutions by words that move three pieces, for puzzles of so many pieces that a stabilizer chain takes long and makes
//! long ones: [`Cycles`](solver::Cycles).
//!
//! A commutator of two sequences that have little in common moves few pieces; if three, it is a [word](words) that cycles them. What
//! moves make of it cycles others of their [kind](kinds), and a [table](table) has for any three the shortest of those. As many
//! pieces as can be had by moves alone are brought home [first](onward), then the rest of each kind by three-cycles
//! ([`resolve`]). See `docs/math/cycles.md`.

pub(crate) mod kinds;
mod onward;
mod resolve;
pub(crate) mod solver;
mod table;
mod triple;
mod words;

#[cfg(test)]
mod tests;
