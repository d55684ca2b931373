//! [`Looks`]: what a game looks like.

use crate::color::{Color, Palette};
use crate::game::Game;
use crate::names::{Object, SIDE};

/// What an object looks like: a square of pixels that fills a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sprite {
    /// Pixels in a row, and rows: five but for a sprite with fewer or more rows, of which PuzzleScript takes as many columns.
    side: usize,
    /// By row: pixels, which are transparent where there is `None`, and where a row ends early.
    rows: Vec<Vec<Option<Color>>>,
    /// Whether nothing below it is seen.
    pub(crate) whole: bool,
    /// The color that most of its pixels have, of several the first one; `None` if all are transparent.
    pub(crate) main: Option<Color>,
}

/// Pixels of one color, in units of which a cell has so many in each direction as its sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// From the cell's left side.
    pub left: usize,
    /// From the cell's top.
    pub top: usize,
    /// To the right.
    pub width: usize,
    /// Downwards.
    pub height: usize,
    pub(crate) color: Color,
}

impl Area {
    /// Its color, as `#rrggbb`.
    pub fn hex(&self) -> String {
        self.color.hex()
    }
}

impl Game {
    /// What an object looks like: how many units a cell has in each direction, and the areas of one color, which do not overlap; what none covers is
    /// transparent.
    ///
    /// ```
    /// let text = "OBJECTS\n\nBackground\nGreen\n\nPlayer\n#fff\n01.\n000\n...\n\nLEGEND\n\nP = Player\n\nSOUNDS\n\n\
    ///     COLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\nWINCONDITIONS\n\nLEVELS\n\nP\n";
    /// let game = everystate_boards::read(text).game.unwrap();
    /// let (side, areas) = game.look(1);
    /// assert_eq!((side, areas[0].width, areas[0].hex()), (3, 2, "#ffffff".to_owned()));
    /// ```
    ///
    /// # Panics
    /// If no object has the number.
    pub fn look(&self, object: usize) -> (usize, Vec<Area>) {
        let sprite = &self.looks.sprites[object];
        (sprite.side(), sprite.areas())
    }

    /// The colors of what is around its boards, and of texts, as `#rrggbb`.
    pub fn colors(&self) -> [String; 2] {
        [self.looks.background, self.looks.text].map(Color::hex)
    }
}

impl Sprite {
    fn of(object: &Object, palette: Palette, text: Color) -> Self {
        let mut colors: Vec<Option<Color>> =
            object.colors.iter().map(|color| palette.color(color)).collect();
        if colors.is_empty() {
            colors.push(Some(Color::MISSING));
        }
        if object.sprite.is_empty() {
            return Self::painted(SIDE, vec![vec![colors[0]; SIDE]; SIDE]);
        }
        let side = object.sprite.len();
        // A digit that no color has paints with the one before it.
        let mut brush = Some(text);
        let mut pixel = |sign: char| {
            let digit = sign.to_digit(10)?;
            brush = colors.get(digit as usize).copied().unwrap_or(brush);
            brush
        };
        let row = |row: &String| row.chars().take(side.min(SIDE)).map(&mut pixel).collect();
        Self::painted(side, object.sprite.iter().map(row).collect())
    }

    fn painted(side: usize, rows: Vec<Vec<Option<Color>>>) -> Self {
        let whole = rows.iter().all(|row| row.len() == side && row.iter().all(Option::is_some));
        let mut counts: Vec<(Color, usize)> = Vec::new();
        for &color in rows.iter().flatten().flatten() {
            match counts.iter_mut().find(|(other, _)| *other == color) {
                Some((_, count)) => *count += 1,
                None => counts.push((color, 1)),
            }
        }
        // Of equal ones `max_by_key` takes the last.
        let most = counts.into_iter().rev().max_by_key(|&(_, count)| count);
        Self { side, rows, whole, main: most.map(|(color, _)| color) }
    }

    /// Pixels in a row, and rows.
    pub(crate) const fn side(&self) -> usize {
        self.side
    }

    /// The color in the middle of a place of a cell, in fifths of it; `None` where it is transparent.
    pub(crate) fn at(&self, x: usize, y: usize) -> Option<Color> {
        let place = |of: usize| (2 * of + 1) * self.side / (2 * SIDE);
        self.rows.get(place(y))?.get(place(x)).copied().flatten()
    }

    /// Its pixels, as few rectangles that do not overlap.
    pub(crate) fn areas(&self) -> Vec<Area> {
        let (mut done, mut open): (Vec<Area>, Vec<Area>) = (Vec::new(), Vec::new());
        for (top, row) in self.rows.iter().enumerate() {
            let mut next = Vec::new();
            let mut left = 0;
            for run in row.chunk_by(|a, b| a == b) {
                if let Some(color) = run[0] {
                    let same = |area: &Area| {
                        (area.left, area.width, area.color) == (left, run.len(), color)
                    };
                    let above = open.iter().position(same).map(|place| open.swap_remove(place));
                    let new = Area { left, top, width: run.len(), height: 0, color };
                    let area = above.unwrap_or(new);
                    next.push(Area { height: area.height + 1, ..area });
                }
                left += run.len();
            }
            done.append(&mut open);
            open = next;
        }
        done.append(&mut open);
        done
    }
}

/// What a game looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Looks {
    /// By number: what the object looks like.
    pub(crate) sprites: Vec<Sprite>,
    /// The color of what no sprite covers.
    pub(crate) background: Color,
    /// The color of text.
    pub(crate) text: Color,
}

impl Looks {
    /// What objects in the order of their numbers look like, and what is around them; `said` is what the game says of itself, by key.
    pub(crate) fn of<'a>(objects: &[Object], said: impl Fn(&str) -> Option<&'a str>) -> Self {
        let palette = said("color_palette").and_then(Palette::named).unwrap_or_default();
        let color = |key| said(key).and_then(|text| palette.color(text));
        let background = color("background_color").unwrap_or(Color::BLACK);
        let text = color("text_color").unwrap_or(Color::WHITE);
        let sprites = objects.iter().map(|object| Sprite::of(object, palette, text)).collect();
        Self { sprites, background, text }
    }

    /// The objects of a cell that are seen, those below first.
    pub(crate) fn seen(&self, objects: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut seen: Vec<usize> = Vec::new();
        for object in objects {
            if self.sprites[object].whole {
                seen.clear();
            }
            if self.sprites[object].main.is_some() {
                seen.push(object);
            }
        }
        seen
    }
}
