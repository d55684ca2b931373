//! The card game Gap (POJ 2046; Montana, Gaps and Blue Moon are its relatives).
//!
//! The cards of several suits lie in rows, as many rows as suits, with an empty column at the left.
//! First the cards of value 1 move there, suit 1 to row 1 and so on. A move fills a gap with the card
//! that follows the gap's left neighbour: the same suit, one higher. Nothing goes right of a gap or
//! of the last card of a suit. The goal is each suit in its row, in order from the left.
//!
//! ```text
//! 11 26 -- 13 44 -- 24 42      a deal after the cards of value 1 have moved:
//! 21 17 45 23 25 -- 36 --      27 can go right of 26, 45 right of 44, 26 right of 25,
//! 31 46 34 14 12 37 32 47      37 right of 36
//! 41 16 43 27 35 22 33 15
//! ```
//!
//! *State:* a card stands where it was dealt or right of the card one lower, wherever that one was
//! then. So the place of card v of a suit is its *anchor*: the card w ≤ v on whose row and diagonal
//! it stands, as if the cards from w to v lay in a row from where w was dealt. A suit's anchors never
//! fall with v: a suit of 7 has at most 429 states, a position of the contest's deck fits 36 bits
//! ([`Game`], as ranks) or 56 (the strategy `layers`, as fields whose change is one exclusive or).
//!
//! *Moves:* the card that moves, by suit, then value. *Goal:* every anchor is the card of value 1.
//!
//! *Known:* every move lowers an anchor, so no position comes twice in a play, and a suit of n makes
//! at most n(n−1)/2 moves. About one random deal of the contest's deck in four has a solution.
//! Proofs: `docs/math/gap.md`.

mod board;
mod bound;
mod closed;
pub mod columns;
mod deal;
mod deck;
mod entry;
mod explain;
mod generate;
pub mod layers;
mod loose;
mod play;
mod retrace;
mod rules;
mod scene;
mod solution;
mod solve;
mod stack;
mod step;
mod still;
mod stuck;
mod sweeps;
mod table;
mod text;
mod variant;
mod verify;
mod word;

#[cfg(test)]
mod tests;

pub use bound::Misplaced;
pub use deal::{Card, Instance, Misdeal, NoCard, RANKS, SUITS};
pub use entry::Gap;
pub use loose::{Loose, MisplacedAnywhere, Shift};
pub use rules::{Game, Position, word_bits};
pub use solution::Solution;
pub use step::Step;
pub use stuck::{is_lost, stuck};
pub use text::Reader;
pub use variant::{NoVariant, PRESETS, Preset, Variant};
pub use word::Store;
