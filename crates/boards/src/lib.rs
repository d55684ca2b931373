//! Puzzles on a board, from a text file: the language of [PuzzleScript](https://www.puzzlescript.net), read and played exactly.
//!
//! A game is a text: objects, collision layers, rules that rewrite cells, conditions to win by, and levels. [`read`] makes a [`Game`] of it
//! and says what is wrong with it, line by line; [`Play`] plays it, input by input, with undo, restart, checkpoints and turns that follow by
//! `again`; a [`Board`] is drawn with the game's sprites, and a [`Film`] is a game that was played. Sounds and messages are read and play no part.
//! Levels of Sokoban in their own format are games, too ([`sokoban`]); [`open`] reads what it is given.
//!
//! What is here is the specification: rules are applied as they are written, one after the other, cell by cell.

mod board;
mod challenge;
mod color;
mod draw;
mod engine;
mod format;
mod game;
mod issue;
mod legend;
mod level;
mod looks;
mod mark;
mod mask;
mod names;
mod play;
mod random;
mod reader;
mod roaming;
mod rows;
mod rule;
pub mod sokoban;
mod turn;

pub use board::Board;
pub use challenge::{Challenge, Refused};
pub use draw::Film;
pub use engine::bound::Measure;
pub use format::{Format, open};
pub use game::{Compiled, Game, read};
pub use issue::{Grade, Issue};
pub use legend::Stands;
pub use level::{Counted, Level, Press};
pub use looks::Area;
pub use play::{Endless, Input, Play, Shown};
pub use roaming::{Roaming, Step, Unmet};
pub use rows::Rows;
pub use rule::word::Direction;
