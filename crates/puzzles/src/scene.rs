//! [`Scene`]: one drawing for the terminal, for SVG and for pages to print.
//!
//! All five families are boards of square tiles, so a drawing is a grid of tiles with a caption and,
//! if there is one, a path through the tiles.
//!
//! ```
//! use everystate_puzzles::scene::{Color, Scene, Tile};
//! let mut scene = Scene::new("two tiles");
//! scene.put(0, 0, Tile::new("1", Color::WHITE));
//! scene.put(0, 1, Tile::new("2", Color::RED));
//! assert_eq!(scene.to_terminal(false), "two tiles\n 1  2 \n");
//! assert!(scene.to_svg().starts_with("<svg"));
//! ```

mod pdf;

pub use pdf::pages;

use core::fmt::Write as _;

/// An sRGB color.
///
/// ```
/// # use everystate_puzzles::scene::{Color, Scene, Tile};
/// let mut scene = Scene::new("");
/// scene.put(0, 0, Tile::new("", Color(255, 128, 0)));
/// assert!(scene.to_svg().contains("#ff8000"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(
    /// Red, 0 to 255.
    pub u8,
    /// Green, 0 to 255.
    pub u8,
    /// Blue, 0 to 255.
    pub u8,
);

impl Color {
    /// Paper.
    pub const WHITE: Self = Self(0xf7, 0xf7, 0xf2);
    /// Orange.
    pub const ORANGE: Self = Self(0xf2, 0x8e, 0x2b);
    /// Green.
    pub const GREEN: Self = Self(0x3f, 0xa3, 0x4d);
    /// Red.
    pub const RED: Self = Self(0xd1, 0x3b, 0x3b);
    /// Blue.
    pub const BLUE: Self = Self(0x2f, 0x6f, 0xc4);
    /// Yellow.
    pub const YELLOW: Self = Self(0xf5, 0xd5, 0x3f);
    /// A quiet background.
    pub const GREY: Self = Self(0xd9, 0xdc, 0xe0);
    /// A hole.
    pub const BLACK: Self = Self(0x26, 0x2a, 0x30);

    /// Black or white, whichever is read better on this color (relative luminance of WCAG 2).
    ///
    /// ```
    /// # use everystate_puzzles::scene::Color;
    /// assert!(Color::BLACK.ink().0 > Color::YELLOW.ink().0); // light on dark, dark on light
    /// ```
    #[must_use]
    pub fn ink(self) -> Self {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let y = 0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2);
        if y > 0.179 { Self(0x1b, 0x1e, 0x23) } else { Self(0xff, 0xff, 0xff) }
    }

    fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// One square of a [`Scene`].
///
/// ```
/// # use everystate_puzzles::scene::{Color, Tile};
/// let tile = Tile::new("4", Color::GREY);
/// assert_eq!(tile, Tile { label: "4".into(), fill: Color::GREY, framed: false });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// At most three characters.
    pub label: String,
    /// The square's color.
    pub fill: Color,
    /// Whether it is framed (the start, a given).
    pub framed: bool,
}

impl Tile {
    /// A tile without a frame.
    ///
    /// ```
    /// # use everystate_puzzles::scene::{Color, Tile};
    /// assert!(!Tile::new("4", Color::GREY).framed);
    /// ```
    pub fn new(label: impl Into<String>, fill: Color) -> Self {
        Self { label: label.into(), fill, framed: false }
    }

    /// The tile with a frame.
    ///
    /// ```
    /// # use everystate_puzzles::scene::{Color, Scene, Tile};
    /// let mut scene = Scene::new("");
    /// scene.put(0, 0, Tile::new("4", Color::GREY).framed());
    /// assert_eq!(scene.to_terminal(false), "[4]\n");
    /// ```
    #[must_use]
    pub fn framed(mut self) -> Self {
        self.framed = true;
        self
    }
}

/// A board of tiles, a path through it, a caption above and notes below.
///
/// ```
/// # use everystate_puzzles::scene::{Color, Scene, Tile};
/// let mut scene = Scene::new("caption");
/// scene.put(0, 0, Tile::new("1", Color::RED));
/// scene.note("note");
/// assert_eq!(scene.to_terminal(false), "caption\n 1 \nnote\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    caption: String,
    rows: Vec<Vec<Option<Tile>>>,
    path: Vec<(usize, usize)>,
    notes: Vec<String>,
}

/// The measures of a drawing, in pixels.
struct Frame<'a> {
    width: usize,
    height: usize,
    /// Where the board begins, from the top.
    head: usize,
    /// The notes as lines.
    notes: Vec<&'a str>,
}

/// The side of a tile in SVG, in pixels.
const SIDE: usize = 40;
/// What a character of a note takes in SVG, in pixels: notes are monospaced, so that lines of moves
/// have a width that is known without the font.
const LETTER: usize = 9;

impl Scene {
    /// An empty board; the caption may be empty.
    ///
    /// ```
    /// # use everystate_puzzles::scene::Scene;
    /// assert_eq!(Scene::new("a board").to_terminal(false), "a board\n");
    /// assert_eq!(Scene::new(""), Scene::default());
    /// ```
    pub fn new(caption: impl Into<String>) -> Self {
        Self { caption: caption.into(), ..Self::default() }
    }

    /// Puts a tile at a row and column (from 0); the board grows as needed.
    ///
    /// ```
    /// # use everystate_puzzles::scene::{Color, Scene, Tile};
    /// let mut scene = Scene::default();
    /// scene.put(1, 1, Tile::new("x", Color::RED)); // what is not put stays empty
    /// assert_eq!(scene.to_terminal(false), "\n    x \n");
    /// ```
    pub fn put(&mut self, row: usize, column: usize, tile: Tile) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let tiles = &mut self.rows[row];
        if tiles.len() <= column {
            tiles.resize(column + 1, None);
        }
        tiles[column] = Some(tile);
    }

    /// Draws a line through the middles of these tiles, (row, column) from 0, with an arrow at its end.
    ///
    /// ```
    /// # use everystate_puzzles::scene::{Color, Scene, Tile};
    /// # let mut scene = Scene::default();
    /// # scene.put(0, 0, Tile::new("1", Color::RED));
    /// # scene.put(0, 1, Tile::new("2", Color::RED));
    /// scene.path([(0, 0), (0, 1)]);
    /// assert!(scene.to_svg().contains("polyline"));
    /// ```
    pub fn path(&mut self, path: impl IntoIterator<Item = (usize, usize)>) {
        self.path = path.into_iter().collect();
    }

    /// Adds a line of text below the board.
    ///
    /// ```
    /// # use everystate_puzzles::scene::Scene;
    /// let mut scene = Scene::default();
    /// scene.note("moves: E N");
    /// assert_eq!(scene.to_terminal(false), "moves: E N\n");
    /// ```
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The board as lines of text, three characters a tile or more if the labels need them, framed
    /// tiles in brackets. With `color`, ANSI true-color backgrounds.
    ///
    /// ```
    /// # use everystate_puzzles::scene::{Color, Scene, Tile};
    /// let mut scene = Scene::default();
    /// scene.put(0, 0, Tile::new("1", Color(1, 2, 3)));
    /// assert_eq!(scene.to_terminal(false), " 1 \n");
    /// assert!(scene.to_terminal(true).starts_with("\x1b[48;2;1;2;3;"));
    /// ```
    pub fn to_terminal(&self, color: bool) -> String {
        let mut out = String::new();
        let needed = |tile: &Tile| tile.label.chars().count() + 1 + usize::from(tile.framed);
        let width = self.rows.iter().flatten().flatten().map(needed).max().unwrap_or(0).max(3);
        let blank = " ".repeat(width);
        if !self.caption.is_empty() {
            out.push_str(&self.caption);
            out.push('\n');
        }
        for row in &self.rows {
            for tile in row {
                match tile {
                    None => out.push_str(&blank),
                    Some(tile) => terminal_tile(&mut out, tile, width, color),
                }
            }
            while !color && out.ends_with(&blank) {
                out.truncate(out.len() - width);
            }
            out.push('\n');
        }
        for note in &self.notes {
            out.push_str(note);
            out.push('\n');
        }
        out
    }

    /// The board as a self-contained SVG document.
    ///
    /// ```
    /// # use everystate_puzzles::scene::Scene;
    /// let svg = Scene::new("1 < 2").to_svg();
    /// assert!(svg.contains("1 &lt; 2") && svg.ends_with("</svg>\n"));
    /// ```
    pub fn to_svg(&self) -> String {
        let Frame { width, height, head, notes } = self.frame();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        if !self.caption.is_empty() {
            let text = escape(&self.caption);
            let _ = writeln!(
                out,
                "<text x=\"12\" y=\"27\" font-size=\"17\" font-weight=\"bold\" fill=\"#1b1e23\">{text}</text>"
            );
        }
        for (r, row) in self.rows.iter().enumerate() {
            for (c, tile) in row.iter().enumerate() {
                if let Some(tile) = tile {
                    svg_tile(&mut out, 12 + c * SIDE, head + r * SIDE, tile);
                }
            }
        }
        self.svg_path(&mut out, head);
        // Labels last, so that the path does not strike them out.
        for (r, row) in self.rows.iter().enumerate() {
            for (c, tile) in row.iter().enumerate() {
                if let Some(tile) = tile {
                    svg_label(&mut out, 12 + c * SIDE, head + r * SIDE, tile);
                }
            }
        }
        for (i, line) in notes.iter().enumerate() {
            let y = head + self.rows.len() * SIDE + 24 + i * 20;
            let text = escape(line);
            let _ = writeln!(
                out,
                "<text x=\"12\" y=\"{y}\" font-size=\"14\" font-family=\"monospace\" \
                 fill=\"#1b1e23\" xml:space=\"preserve\">{text}</text>"
            );
        }
        out.push_str("</svg>\n");
        out
    }

    /// How large the drawing is, and where its parts are.
    fn frame(&self) -> Frame<'_> {
        let notes: Vec<&str> = self.notes.iter().flat_map(|n| wrap(n, self.note_width())).collect();
        let head = if self.caption.is_empty() { 12 } else { 40 };
        let longest = notes.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let caption = self.caption.chars().count() * 11;
        let width = (self.columns() * SIDE).max(longest * LETTER).max(caption) + 24;
        let height = head + self.rows.len() * SIDE + 12 + notes.len() * 20;
        Frame { width, height, head, notes }
    }

    /// Characters in a line of notes: as wide as the board, and not narrower than reads well.
    fn note_width(&self) -> usize {
        (self.columns() * SIDE / LETTER).max(44)
    }

    fn svg_path(&self, out: &mut String, head: usize) {
        if self.path.len() < 2 {
            return;
        }
        let points: Vec<String> = self
            .path
            .iter()
            .map(|&(r, c)| format!("{},{}", 12 + c * SIDE + SIDE / 2, head + r * SIDE + SIDE / 2))
            .collect();
        out.push_str(
            "<defs><marker id=\"end\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"3.5\" \
             markerHeight=\"3.5\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"#c2185b\"/></marker></defs>\n",
        );
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#c2185b\" stroke-width=\"5\" \
             stroke-opacity=\"0.55\" stroke-linejoin=\"round\" stroke-linecap=\"round\" marker-end=\"url(#end)\"/>",
            points.join(" ")
        );
    }
}

/// A tile `width` characters wide; labels end in the same column, framed or not.
fn terminal_tile(out: &mut String, tile: &Tile, width: usize, color: bool) {
    let (label, inner) = (&tile.label, width - 2);
    let text = match tile.framed {
        true => format!("[{label:>inner$}]"),
        false if label.chars().count() > inner => format!("{label:>width$}"),
        false => format!(" {label:>inner$} "),
    };
    if color {
        let (f, i) = (tile.fill, tile.fill.ink());
        let bold = if tile.framed { ";1" } else { "" };
        let _ = write!(
            out,
            "\x1b[48;2;{};{};{};38;2;{};{};{}{bold}m{text}\x1b[0m",
            f.0, f.1, f.2, i.0, i.1, i.2
        );
    } else {
        out.push_str(&text);
    }
}

fn svg_tile(out: &mut String, x: usize, y: usize, tile: &Tile) {
    let (stroke, width) = if tile.framed { ("#1b1e23", 3) } else { ("#8a9099", 1) };
    let inset = width / 2 + 1;
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{}\" stroke=\"{stroke}\" \
         stroke-width=\"{width}\"/>",
        x + inset,
        y + inset,
        SIDE - 2 * inset,
        SIDE - 2 * inset,
        tile.fill.hex(),
    );
}

fn svg_label(out: &mut String, x: usize, y: usize, tile: &Tile) {
    if tile.label.is_empty() {
        return;
    }
    // A halo in the tile's color keeps the label readable on the path.
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"18\" text-anchor=\"middle\" fill=\"{}\" \
         stroke=\"{}\" stroke-width=\"4\" stroke-opacity=\"0.7\" paint-order=\"stroke\">{}</text>",
        x + SIDE / 2,
        y + SIDE / 2 + 6,
        tile.fill.ink().hex(),
        tile.fill.hex(),
        escape(&tile.label)
    );
}

/// Pieces of at most `width` characters, broken at blanks where there are any.
fn wrap(text: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((limit, _)) = rest.char_indices().nth(width.max(1)) {
        let at = rest[..limit].rfind(' ').filter(|&i| i > 0).unwrap_or(limit);
        pieces.push(&rest[..at]);
        rest = rest[at..].trim_start();
    }
    pieces.push(rest);
    pieces
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
