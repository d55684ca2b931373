//! The rules: deals, the variants that they are played by, positions, and the two games over them, [`Game`] for the
//! contest's and [`Loose`] for any.

mod deal;
mod game;
mod loose;
mod position;
mod step;
mod variant;
mod word;

pub(super) use deal::CELLS;
pub use deal::{Card, Instance, Misdeal, NoCard, RANKS, SUITS};
pub(super) use game::with_word;
pub use game::{Game, word_bits};
pub use loose::{Loose, Shift};
pub use position::Position;
pub use step::Step;
pub use variant::{NoVariant, PRESETS, Preset, Variant};
pub use word::Store;
