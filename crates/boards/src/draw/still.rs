//! A board as a picture.

use super::contents::Contents;
use super::svg::{CELL, head};
use crate::board::Board;
use crate::game::Game;
use core::fmt::Write as _;

impl Board {
    /// The board with the game's sprites, as an SVG document that needs nothing else. Cells with the same in them are one drawing, which is
    /// used wherever it is.
    ///
    /// ```
    /// use everystate_boards::{Play, read};
    /// # let text = "OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nLEGEND\n\n. = Background\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP.\n";
    /// let game = read(text).game.unwrap();
    /// let svg = Play::new(&game, 0, "").unwrap().board().to_svg(&game);
    /// assert!(svg.starts_with("<svg") && svg.contains("viewBox=\"0 0 10 5\""));
    /// ```
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn to_svg(&self, game: &Game) -> String {
        let mut contents = Contents::new(game);
        let mut uses = String::new();
        for y in 0..self.height() {
            for x in 0..self.width() {
                let number = contents.number(self.cell(self.index(x, y)));
                if let Some(name) = contents.name(number) {
                    let (x, y) = (x * CELL, y * CELL);
                    let _ = writeln!(uses, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
                }
            }
        }
        let head = head(game, self.width() * CELL, self.height() * CELL);
        head + &contents.definitions() + &uses + "</svg>\n"
    }
}
