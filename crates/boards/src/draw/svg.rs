//! What pictures have in common: their head, numbers, and texts.

use crate::game::Game;
use core::fmt::Write as _;

/// A cell's side, in units of a picture: a pixel of most sprites is one.
pub(super) const CELL: usize = 5;
/// The most that a unit takes on a screen, in pixels, and how large pictures become where it takes more than one.
const LARGEST: (usize, usize) = (8, 960);

/// The head of a picture of so many units, with the game's title and background.
pub(super) fn head(game: &Game, width: usize, height: usize) -> String {
    let unit = (LARGEST.1 / width.max(height).max(1)).clamp(1, LARGEST.0);
    let (wide, high) = (width * unit, height * unit);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {width} {height}\" \
         shape-rendering=\"crispEdges\">\n"
    );
    if let Some(title) = game.title() {
        let _ = writeln!(out, "<title>{}</title>", escape(title));
    }
    let color = game.looks.background.hex();
    let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{color}\"/>");
    out
}

/// A fraction in so many digits after the point, rounded, without zeros that say nothing.
pub(super) fn fraction(numerator: u64, denominator: u64, digits: u32) -> String {
    let scale = 10_u128.pow(digits);
    let denominator = u128::from(denominator.max(1));
    let scaled = (u128::from(numerator) * scale + denominator / 2) / denominator;
    let after = format!("{:0width$}", scaled % scale, width = digits as usize);
    match after.trim_end_matches('0') {
        "" => (scaled / scale).to_string(),
        after => format!("{}.{after}", scaled / scale),
    }
}

/// A text as XML has it; what no XML may have is replaced.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
