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
//!
//! The rooms, each of which uses only those above it; what other families have, too, has the name that it has there:
//!
//! | room | what is in it |
//! |---|---|
//! | `rules` | deals, variants, positions, the game of the contest ([`Game`]) and that of any variant ([`Loose`]) |
//! | `relaxation` | which positions are lost and which moves are enough, without search |
//! | `bound` | how many moves are left at least |
//! | `shortest` | the fewest moves: [`layers`] |
//! | `winnable` | whether there is any solution: [`columns`] |
//! | `certificate` | writes certificates of deals without solution; `verify` checks them |

mod bound;
mod certificate;
mod entry;
mod explain;
mod explore;
mod generate;
mod play;
mod relaxation;
mod rules;
mod scene;
mod shortest;
mod solution;
mod solve;
mod text;
mod verify;
mod winnable;

#[cfg(test)]
mod tests;

pub use bound::{Misplaced, MisplacedAnywhere};
pub use entry::Gap;
pub use generate::{UNSOLVABLE, VARIANT, WAYS};
pub use relaxation::{is_lost, stuck};
pub use rules::{
    Card, Game, Instance, Loose, Misdeal, NoCard, NoVariant, PRESETS, Position, Preset, RANKS,
    SUITS, Shift, Step, Store, Variant, word_bits,
};
pub use shortest::layers;
pub use solution::Solution;
pub use text::Reader;
pub use winnable::columns;
