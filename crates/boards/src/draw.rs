//! Boards as people see them: with the sprites and colors of their game, in a terminal, as a picture, and as one that moves.
//!
//! Objects of a cell are drawn in the order of their layers, on the color that the game has for what is around its boards. A board is drawn whole,
//! also where PuzzleScript shows a part of it at a time (`flickscreen`, `zoomscreen`).

mod contents;
mod film;
mod still;
mod svg;
mod terminal;

pub use film::Film;
