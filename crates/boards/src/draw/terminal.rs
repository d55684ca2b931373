//! A board in a terminal.

use crate::board::Board;
use crate::color::Color;
use crate::game::Game;
use crate::mask::objects;
use crate::names::SIDE;
use core::fmt::Write as _;

/// How many columns a board may take that is drawn with its sprites.
const COLUMNS: usize = 80;

impl Board {
    /// The board for a terminal. With `color` it is drawn with its sprites, two pixels a character, where 80 columns are enough for them; else
    /// a cell is two characters wide, has the color of what lies on top, and its sign. Without, it is the [`text`](Self::text).
    ///
    /// ```
    /// use everystate_boards::{Play, read};
    /// # let text = "OBJECTS\n\nBackground\n#010203\n\nPlayer\nWhite\n\nLEGEND\n\n. = Background\nP = Player\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP.\n";
    /// let game = read(text).game.unwrap();
    /// let play = Play::new(&game, 0, "").unwrap();
    /// assert_eq!(play.board().to_terminal(&game, false), "P.\n");
    /// assert!(play.board().to_terminal(&game, true).contains("48;2;1;2;3"));
    /// ```
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn to_terminal(&self, game: &Game, color: bool) -> String {
        if !color {
            self.text(game)
        } else if self.width() * SIDE <= COLUMNS {
            self.sprites(game)
        } else {
            self.signs(game)
        }
    }

    /// Two pixels a character, one above the other.
    fn sprites(&self, game: &Game) -> String {
        let mut pen = Pen::default();
        let pixel = |x: usize, y: usize| {
            let cell = self.cell(self.index(x / SIDE, y / SIDE));
            let at = |object: usize| game.looks.sprites[object].at(x % SIDE, y % SIDE);
            let seen = game.looks.seen(objects(cell));
            seen.into_iter().rev().find_map(at).unwrap_or(game.looks.background)
        };
        let height = self.height() * SIDE;
        for y in (0..height).step_by(2) {
            for x in 0..self.width() * SIDE {
                let above = pixel(x, y);
                let below = if y + 1 < height { Some(pixel(x, y + 1)) } else { None };
                // A blank has no seams, whatever the font.
                pen.draw(above, below, if below == Some(above) { " " } else { "▀" });
            }
            pen.end();
        }
        pen.out
    }

    /// Two characters a cell: the sign of what is in it, on the color of what lies on top.
    fn signs(&self, game: &Game) -> String {
        let mut pen = Pen::default();
        for y in 0..self.height() {
            for x in 0..self.width() {
                let cell = self.cell(self.index(x, y));
                let top = game.looks.seen(objects(cell)).pop();
                let color = top.and_then(|object| game.looks.sprites[object].main);
                let color = color.unwrap_or(game.looks.background);
                let bare = objects(cell).all(|object| game.ground.contains(object));
                let sign = if bare { ' ' } else { self.sign(game, x, y).unwrap_or('?') };
                // What a terminal would take for an order is none.
                let sign = if sign.is_control() { '?' } else { sign };
                pen.draw(color.ink(), Some(color), &format!("{sign} "));
            }
            pen.end();
        }
        pen.out
    }
}

/// Writes characters in colors, and changes these only where they are others.
#[derive(Default)]
struct Pen {
    out: String,
    /// Of the last character: the color in front, and that behind it, if it has one.
    last: Option<(Color, Option<Color>)>,
}

impl Pen {
    fn draw(&mut self, front: Color, behind: Option<Color>, text: &str) {
        if self.last != Some((front, behind)) {
            let Color(r, g, b) = front;
            let _ = write!(self.out, "\x1b[38;2;{r};{g};{b};");
            match behind {
                Some(Color(r, g, b)) => _ = write!(self.out, "48;2;{r};{g};{b}m"),
                None => self.out.push_str("49m"),
            }
            self.last = Some((front, behind));
        }
        self.out.push_str(text);
    }

    /// Ends a line.
    fn end(&mut self) {
        self.out.push_str("\x1b[0m\n");
        self.last = None;
    }
}
